"""What the benchmarks share: running and timing, ratios, tables, pages, and the history.

history.jsonl has a line for every measurement: the benchmark, the date, the commit, the machine and
the figures. Lines are appended and never changed; the pages in docs/ are made of the last one of
their benchmark.
"""

import argparse
import datetime
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HISTORY = os.path.join(ROOT, "Benchmarks/history.jsonl")
BUSY = ("The machine was busy with other work meanwhile: processor seconds are what counts, and "
        "seconds on the clock say little.")


# Arguments


def parser(document):
    """What reads a command line; the first lines of a benchmark's file are the help."""
    return argparse.ArgumentParser(
        prog="scripts/bench " + os.path.basename(sys.argv[0]), description=document,
        formatter_class=argparse.RawDescriptionHelpFormatter)


def arguments(document, *, page=True):
    """What reads the flags that those have that measure one build."""
    reader = parser(document)
    reader.add_argument(
        "--binary", metavar="PATH", help="the keyrise to measure; a release is built otherwise")
    if page:
        reader.add_argument(
            "--page", action="store_true",
            help="measure nothing, and make the page anew from the last line of the history")
    return reader


def binary(path):
    """The keyrise to measure: the one that is named, or a release of this tree."""
    if path:
        path = os.path.abspath(path)
        if not os.access(path, os.X_OK):
            sys.exit(f"bench: there is no program at '{path}'")
        return path
    release = subprocess.run(
        [os.path.join(ROOT, "scripts/release")], stdout=subprocess.PIPE, text=True)
    if release.returncode:
        sys.exit("bench: scripts/release could not build keyrise; what it says is above")
    return release.stdout.strip()


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def workspace():
    """A directory for what is read and written: in memory where that can be had."""
    home = "/dev/shm" if os.path.isdir("/dev/shm") else None
    return tempfile.TemporaryDirectory(prefix="keyrise-bench-", dir=home)


def environment(packages):
    """A Python of its own with what can be had of some packages: the directory that holds it, its
    path, the names of those it has, and a sentence for each that it has not."""
    folder = tempfile.TemporaryDirectory(prefix="keyrise-bench-python-")
    venv = subprocess.run([sys.executable, "-m", "venv", folder.name], capture_output=True)
    if venv.returncode:
        return folder, sys.executable, set(), [f"{', '.join(packages)}: there is no python3-venv"]
    python, found, missing = os.path.join(folder.name, "bin/python"), set(), []
    for package in packages:
        name = package.split("=")[0]
        say(f"installing {name} into an environment of its own")
        pip = [python, "-m", "pip", "--quiet", "install", package]
        if subprocess.run(pip, capture_output=True).returncode:
            missing.append(f"{name}: pip could not install it")
        else:
            found.add(name)
    return folder, python, found, missing


# Timing


# Starts a program, and writes seconds, processor seconds, kilobytes and the status to a descriptor. A
# process counts as its own the memory of the one that started it, so that one has to be small.
STARTER = """
import os, sys, time
start = time.perf_counter()
process = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(process, 0)
found = [time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss,
         os.waitstatus_to_exitcode(status)]
os.write(int(sys.argv[1]), " ".join(map(str, found)).encode())
"""


class Run:
    """One process, from its start to its end."""

    def __init__(self, command, statuses=(0, 1), environment=None):
        read, write = os.pipe()
        starter = subprocess.run(
            [sys.executable, "-I", "-S", "-c", STARTER, str(write), *command], pass_fds=[write],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment)
        os.close(write)
        with os.fdopen(read) as file:
            found = file.read().split()
        self.output, self.said = starter.stdout, starter.stderr.strip()
        status = int(found[3]) if found else starter.returncode
        if status not in statuses:
            sys.exit(f"bench: {' '.join(command)} ended with {status}: {self.said}")
        self.seconds, self.cpu = float(found[0]), float(found[1])
        self.memory = int(found[2]) / 1024  # MB


def runs(command, count, **options):
    """Several runs; one before them fills the caches and does not count."""
    Run(command, **options)
    return [Run(command, **options) for _ in range(count)]


def median(values):
    return statistics.median(list(values))


def figures(found):
    """Of several runs the median seconds and processor seconds, and the highest memory."""
    return {
        "seconds": median(run.seconds for run in found), "cpu": median(run.cpu for run in found),
        "memory": max(run.memory for run in found)}


# History


def machine():
    name = platform.processor() or platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as file:
            names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
        name = names[0] if names else name
    return {
        "processor": name, "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}"}


def commit():
    """The commit that is checked out, with a + when something is changed; what was measured may be
    another, where --binary names it."""
    def git(*words):
        run = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True)
        return run.stdout.strip() if run.returncode == 0 else ""
    return (git("rev-parse", "--short", "HEAD") or "unknown") + (
        "+" if git("status", "--porcelain", "--untracked-files=no") else "")


def keep(benchmark, keyrise, figures):
    """Appends a measurement to the history, and returns it."""
    version = subprocess.run([keyrise, "--version"], capture_output=True, text=True).stdout.strip()
    row = {
        "benchmark": benchmark,
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "commit": commit(), "version": version, "machine": machine(), "figures": rounded(figures)}
    with open(HISTORY, "a", encoding="utf-8") as file:
        file.write(json.dumps(row, ensure_ascii=False) + "\n")
    say(f"kept as the last line of {os.path.relpath(HISTORY)}")
    return row


def last(benchmark):
    """The last measurement of a benchmark."""
    rows = []
    if os.path.exists(HISTORY):
        with open(HISTORY, encoding="utf-8") as file:
            rows = [row for row in map(json.loads, file) if row["benchmark"] == benchmark]
    if not rows:
        sys.exit(f"bench: the history has no measurement of {benchmark} yet; "
                 f"run scripts/bench {benchmark}")
    return rows[-1]


def rounded(value):
    """Five significant digits are more than a clock knows."""
    if isinstance(value, float):
        return float(f"{value:.5g}")
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    return [rounded(item) for item in value] if isinstance(value, list) else value


# Pages


def table(columns, rows):
    """A Markdown table: columns by name, '>' before those that stand to the right."""
    def line(cells):
        return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"
    rule = "|" + "|".join("--:" if column.startswith(">") else "---" for column in columns) + "|"
    return "\n".join([line([column.lstrip(">") for column in columns]), rule, *map(line, rows)])


def measured(row):
    """The sentence that says when and where."""
    where = row["machine"]
    return (f"Measured on {row['date'][:10]} at commit {row['commit']}: {where['processor']}, "
            f"{where['cores']} cores, {where['system']}.")


def write(page, text):
    """Writes a page of docs/, and says so."""
    with open(os.path.join(ROOT, "docs", page), "w", encoding="utf-8") as file:
        file.write(text.rstrip("\n") + "\n")
    print(text)
    say(f"wrote docs/{page}")
