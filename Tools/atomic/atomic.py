"""Ends keyrise at chosen moments, fails its calls and fills its disk, and looks at what is left.

Every output has to be the old one or the new one whole, and the new one where keyrise said 0; files
that keyrise did not write have to be there; the next run has to end well and leave nothing hidden.
"""

import argparse
import hashlib
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile

SCENARIO = """keyrise: 1
device: iphone-17-pro
form:
  stack: {{padding: 16}}
  form:
    - {{space: 600}}
    - {{field: city}}
strategy: clearance
timeline:
  events:
    - {{at: 0.1s, focus: city}}
    - {{at: {dismissal}s, dismiss: true}}
  end: 1.2s
"""
OLD, NEW, OTHER = (SCENARIO.format(dismissal=time) for time in ("0.9", "0.6", "0.7"))
SMALL = ["--scale", "0.5", "--fps", "20"]
DISK = 8 << 20


class Task:
    """A command that writes `output`, how the old output comes about, what has to be run before each,
    and whether the new one is on the disk before it gets its name."""

    def __init__(self, name, output, command, old=None, before=None, synced=True):
        self.name, self.output, self.command, self.old = name, output, command, old or command
        self.before, self.synced = before, synced

    @property
    def caches(self):
        return "--cache" in self.command


TASKS = [
    Task("render, a directory", "out", ["render", "a.yaml", "-o", "out", "--jobs", "2", *SMALL]),
    Task("render, an APNG", "x.apng", ["render", "a.yaml", "-o", "x.apng", *SMALL], synced=False),
    Task("record", "a.clearance.baseline.png", ["record", "a.yaml", "--mode", "all"]),
    Task(
        "approve", "a.clearance.baseline.png", ["approve", "a.yaml"],
        old=["record", "a.yaml", "--mode", "all"]),
    Task(
        "merge", "m.json", ["merge", "p.part.json", "-o", "m.json"],
        before=["render", "a.yaml", "-o", "y.apng", "--part", "p.part.json", *SMALL]),
    Task(
        "render with a cache", "x.apng",
        ["render", "a.yaml", "-o", "x.apng", "--cache", "cache", *SMALL], synced=False),
]


class Check:
    def __init__(self, keyrise, faults, seed, patience, kills):
        self.kills = kills
        self.patience = patience
        self.keyrise, self.faults = keyrise, faults
        self.random = random.Random(seed)
        self.failures = []
        self.counts = {}

    def run(self, place, command, fault=None):
        environment = {k: v for k, v in os.environ.items() if not k.startswith("KEYRISE_")}
        environment.pop("CI", None)
        if fault:
            environment |= {"LD_PRELOAD": str(self.faults), "FAULT": fault}
        return subprocess.Popen(
            [self.keyrise, *command], cwd=place, env=environment, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE)

    def finish(self, process):
        try:
            message = process.communicate(timeout=self.patience)[1]
        except subprocess.TimeoutExpired:
            self.failures.append(f"{' '.join(process.args[1:])}: no end in {self.patience} s\n"
                                 + self.stack(process.pid))
            process.kill()
            message = process.communicate()[1]
        return process.returncode, message.decode(errors="replace").strip()

    @staticmethod
    def stack(pid):
        """Where a process is, as far as there is a debugger that says so."""
        try:
            return subprocess.run(
                ["gdb", "-p", str(pid), "-batch", "-ex", "thread apply all bt 12"],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout[-6000:]
        except FileNotFoundError:
            return "(there is no gdb that could say where it is)"

    def must(self, place, command):
        status, message = self.finish(self.run(place, command))
        if status:
            sys.exit(f"atomic: {' '.join(command)} ends with {status}: {message}")

    def look(self, place, task):
        """What an output is: the digests of its files by name."""
        path = place / task.output
        files = sorted(path.iterdir()) if path.is_dir() else [path] if path.exists() else []
        return {
            file.name: hashlib.sha256(file.read_bytes()).hexdigest()
            for file in files if file.is_file()
        }

    def prepare(self, folder, task):
        """The old state as a directory to copy, and what old and new outputs look like."""
        template = folder / "template"
        template.mkdir()
        looks = []
        for text in (NEW, OTHER, OLD):
            shutil.rmtree(template / task.output, ignore_errors=True)
            (template / "a.yaml").write_text(text)
            if task.before:
                self.must(template, task.before)
            self.must(template, task.old)
            if (template / task.output).is_dir():
                (template / task.output / "notes.txt").write_text("mine")
                (template / task.output / "more").mkdir()
                (template / task.output / "more" / "notes.txt").write_text("mine")
            looks.append(self.look(template, task))
        assert looks[0] != looks[1] != looks[2] != looks[0], "the scenarios are too much alike"
        (template / "a.yaml").write_text(NEW)
        if task.before:
            self.must(template, task.before)
        if task.caches:
            # The new output is not there yet.
            shutil.rmtree(template / "cache")
            (template / "a.yaml").write_text(OLD)
            self.must(template, task.command)
            (template / "a.yaml").write_text(NEW)
        return template, looks

    def judge(self, label, place, task, looks, status, message):
        """Holds what a run left against the old and the new, then runs again without a fault."""
        new, _, old = looks
        found = self.look(place, task)
        kind = "new" if found == new else "old" if found == old else "neither"
        if kind == "neither" or (status == 0 and kind != "new"):
            self.failures.append(f"{label}: {kind} after status {status}: {message[-200:]}")
        self.must(place, task.command)
        left = [entry.name for entry in place.rglob(".*")]
        notes = place / task.output / "more" / "notes.txt"
        if self.look(place, task) != new or left or (notes.parent.parent.is_dir() and not notes.exists()):
            self.failures.append(f"{label}: the next run leaves {left or 'something else'}")
        if task.caches:
            (place / task.output).unlink()
            self.must(place, task.command)
            if self.look(place, task) != new:
                self.failures.append(f"{label}: the cache gives something else")
        return kind

    def tell(self, what):
        """Says what came of all moments of a kind, as soon as that is known."""
        kinds = sorted(self.counts.get(what, {}).items())
        print(f"{what}: " + ", ".join(f"{count} {kind}" for kind, count in kinds), flush=True)

    def count(self, what, kind):
        counts = self.counts.setdefault(what, {})
        counts[kind] = counts.get(kind, 0) + 1

    def faulty(self, folder, task, template, looks, moments):
        shutil.copytree(template, folder / "count", symlinks=True)
        numbers = folder / "numbers"
        self.finish(self.run(folder / "count", task.command, f"count:{numbers}"))
        *counts, order = numbers.read_text().split()
        changes, renames, writes = map(int, counts)
        if task.synced and "s" not in order[order.rfind("w"):].partition("r")[0]:
            self.failures.append(f"{task.name}: renamed before it is on the disk ({order[-40:]})")
        limits = {"kill": changes, "rename": renames, "space": writes}
        if self.kills:
            limits = {"kill": changes}
        for fault, limit in limits.items():
            for _ in range(moments):
                place = folder / "place"
                shutil.copytree(template, place, symlinks=True)
                number = self.random.randint(1, max(limit, 1))
                status, message = self.finish(
                    self.run(place, task.command, f"{fault}:{number}"))
                label = f"{task.name}, {fault}:{number}"
                self.count(f"{task.name}, {fault}", self.judge(
                    label, place, task, looks, status, message))
                shutil.rmtree(place)
            self.tell(f"{task.name}, {fault}")

    def timed(self, folder, task, template, looks, moments):
        """Kills from outside, at moments of the clock."""
        for _ in range(moments):
            place = folder / "place"
            shutil.copytree(template, place, symlinks=True)
            process = self.run(place, task.command)
            try:
                process.wait(timeout=self.random.uniform(0, 0.6))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
            status, message = self.finish(process)
            self.count(f"{task.name}, kill by the clock", self.judge(
                f"{task.name}, kill by the clock", place, task, looks, status, message))
            shutil.rmtree(place)
        self.tell(f"{task.name}, kill by the clock")

    def full(self, disk, task, template, looks, moments):
        """Runs on a disk with little room left, from none to enough."""
        for _ in range(moments):
            place = disk / "place"
            shutil.copytree(template, place, symlinks=True)
            needed = sum(f.stat().st_size for f in place.rglob("*") if f.is_file())
            ballast = disk / "ballast"
            free = os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize
            ballast.write_bytes(bytes(max(0, free - self.random.randint(0, 2 * needed + 65536))))
            status, message = self.finish(self.run(place, task.command))
            ballast.unlink()
            self.count(f"{task.name}, a full disk", self.judge(
                f"{task.name}, a full disk", place, task, looks, status, message))
            shutil.rmtree(place)
        self.tell(f"{task.name}, a full disk")

    def appears(self, folder):
        """A directory that another process makes between two looks at it."""
        (folder / "a.yaml").write_text(NEW)
        task = TASKS[0]
        status, message = self.finish(self.run(folder, task.command, f"appear:{task.output}"))
        found = self.look(folder, task)
        kind = "new" if status == 0 and "manifest.json" in found else "neither"
        if kind != "new":
            self.failures.append(f"{task.name}, appearing: status {status}: {message[-200:]}")
        self.count("a directory that appears", kind)
        self.tell("a directory that appears")

    def both(self, folder, task, template, looks, moments):
        """Two renders of different scenarios into one directory at once."""
        new, other, _ = looks
        for _ in range(moments):
            place = folder / "place"
            shutil.copytree(template, place, symlinks=True)
            (place / "b.yaml").write_text(OTHER)
            command = ["b.yaml" if word == "a.yaml" else word for word in task.command]
            results = [self.finish(p) for p in
                       [self.run(place, task.command), self.run(place, command)]]
            found = self.look(place, task)
            kind = "first" if found == new else "second" if found == other else "neither"
            if kind == "neither" or any(status for status, _ in results):
                self.failures.append(f"{task.name}, two at once: {kind}: {results}")
            self.count(f"{task.name}, two at once", kind)
            shutil.rmtree(place)
        self.tell(f"{task.name}, two at once")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keyrise")
    parser.add_argument("faults")
    parser.add_argument("--moments", type=int, default=200)
    parser.add_argument("--only", default="", help="a word of the tasks to do")
    parser.add_argument("--kills", action="store_true", help="end processes, and nothing else")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=120, help="seconds that a run may take")
    options = parser.parse_args()
    check = Check(os.path.abspath(options.keyrise), os.path.abspath(options.faults), options.seed,
                  options.patience, options.kills)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        disk = folder / "disk"
        disk.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", disk],
            stderr=subprocess.DEVNULL).returncode == 0
        try:
            appearing = folder / "appearing"
            appearing.mkdir()
            check.appears(appearing)
            for index, task in enumerate(task for task in TASKS if options.only in task.name):
                room = folder / str(index)
                room.mkdir()
                template, looks = check.prepare(room, task)
                check.faulty(room, task, template, looks, options.moments)
                check.timed(room, task, template, looks, options.moments)
                if options.kills:
                    continue
                if mounted:
                    check.full(disk, task, template, looks, options.moments)
                if not task.before:
                    check.both(room, task, template, looks, options.moments)
        finally:
            if mounted:
                subprocess.run(["umount", disk], check=True)
    for failure in check.failures[:40]:
        print(f"atomic: {failure}", file=sys.stderr)
    print(f"atomic: {len(check.failures)} of {sum(sum(k.values()) for k in check.counts.values())} "
          "moments left something that is neither old nor new"
          + ("" if mounted else "; no full disk was tried, which takes root"))
    sys.exit(1 if check.failures else 0)


main()
