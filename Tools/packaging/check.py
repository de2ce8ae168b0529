"""Tries the packages in clean chroots: install, draw, compare, remove, and look what is left."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import staging

SCENARIO = "renders/sign-up/scenario.yaml"
OUTPUTS = ["a.png", "a.apng", "a.gif", "a.svg", "a.html"]
DRAW = " && ".join(f"keyrise render scenario.yaml -q -o {name}" for name in OUTPUTS)
# Ubuntu's archive; its keys are a package of its own (ubuntu-keyring), and one script makes all its suites.
UBUNTU = "http://archive.ubuntu.com/ubuntu"
UBUNTU_SUITES = ["jammy", "noble"]
UBUNTU_KEYRING = "/usr/share/keyrings/ubuntu-archive-keyring.gpg"
# What running programs leaves that no package wrote.
NOISE = "/proc /sys /dev /run /tmp /root /var/cache /var/lib/apt /var/lib/dpkg /var/log /try"


class Chroot:
    """A Debian or Ubuntu of the fewest packages, in which nothing of this machine is but what is copied."""

    def __init__(self, suite: str, place: pathlib.Path, kept: pathlib.Path | None):
        self.root = place / suite
        if kept is None:
            self.make(suite, self.root)
        else:
            if not (kept / suite).exists():
                self.make(suite, kept / f"{suite}.new")
                (kept / f"{suite}.new").rename(kept / suite)
            subprocess.run(["cp", "-a", str(kept / suite), str(self.root)], check=True)
        for name in ["etc/resolv.conf", "etc/hosts"]:
            shutil.copy(f"/{name}", self.root / name)
        for path in pathlib.Path("/etc/apt/apt.conf.d").glob("9*"):
            shutil.copy(path, self.root / "etc/apt/apt.conf.d" / path.name)
        (self.root / "try").mkdir()
        shutil.copy(staging.ROOT / SCENARIO, self.root / "try/scenario.yaml")

    @staticmethod
    def make(suite: str, root: pathlib.Path) -> None:
        command = ["debootstrap", "--variant=minbase", "--include=python3-venv,ca-certificates,findutils"]
        ubuntu = suite in UBUNTU_SUITES
        if ubuntu:
            command += ["--components=main,universe"]
            command += ["--keyring=" + UBUNTU_KEYRING] if os.path.exists(UBUNTU_KEYRING) else ["--no-check-gpg"]
        command += [suite, str(root)]
        command += [UBUNTU, "/usr/share/debootstrap/scripts/gutsy"] if ubuntu else []
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def run(self, script: str, network: bool = False) -> str:
        """Runs a script below /try; without a network unless it is asked for."""
        # A Swift program sees its arguments in /proc.
        inside = f"mount -t proc proc {self.root}/proc; exec chroot {self.root} sh -ec 'cd /try; {script}'"
        flags = ["-m", "-p", "-f"] + ([] if network else ["-n"])
        result = subprocess.run(
            ["unshare", *flags, "sh", "-c", inside], capture_output=True, text=True,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
                 "DEBIAN_FRONTEND": "noninteractive"},
        )
        if result.returncode != 0:
            raise SystemExit(f"check: {script}\n{result.stdout}{result.stderr}")
        return result.stdout

    def files(self) -> set[str]:
        """All files; pip leaves empty directories of data behind, and no file."""
        prune = " -o ".join(f"-path {path}" for path in NOISE.split())
        told = self.run(f"find / \\( {prune} \\) -prune -o ! -type d -print")
        return {name for name in told.splitlines() if "__pycache__" not in name}

    def digests(self) -> dict[str, str]:
        return {name: staging.digest((self.root / "try" / name).read_bytes()) for name in OUTPUTS}


def expected(binary: pathlib.Path, place: pathlib.Path) -> dict[str, str]:
    """What the build of the checkout draws."""
    folder = place / "expected"
    folder.mkdir()
    shutil.copy(staging.ROOT / SCENARIO, folder / "scenario.yaml")
    for name in OUTPUTS:
        subprocess.run([str(binary), "render", "scenario.yaml", "-q", "-o", name], cwd=folder, check=True)
    return {name: staging.digest((folder / name).read_bytes()) for name in OUTPUTS}


def say(suite: str, text: str) -> None:
    print(f"check: {suite}: {text}", file=sys.stderr)


def left(before: set[str], after: set[str], suite: str, what: str) -> bool:
    rest = sorted(after - before)
    say(suite, f"{what} leaves {', '.join(rest[:5])}" if rest else f"{what} leaves nothing")
    return not rest


def wheel_is_right(chroot: Chroot, wheel: pathlib.Path, wanted: dict[str, str], suite: str) -> bool:
    shutil.copy(wheel, chroot.root / "try" / wheel.name)
    before = chroot.files()
    chroot.run("python3 -m venv /opt/v")
    fresh = chroot.files()
    chroot.run(f"/opt/v/bin/pip install -q --no-index {wheel.name}")
    foreign = chroot.run(
        "ldd /opt/v/bin/keyrise | grep -v /share/keyrise/lib/ | grep -vE \"vdso|ld-linux|"
        "lib(c|m|dl|rt|pthread|gcc_s)[.]so\" || true"
    ).strip()
    say(suite, f"the wheel needs {foreign}" if foreign else "the wheel brings all its libraries")
    chroot.run(f"PATH=/opt/v/bin:$PATH; keyrise doctor && {DRAW}")
    same = chroot.digests() == wanted
    say(suite, "the wheel draws the same bytes" if same else "the wheel draws OTHER bytes")
    chroot.run(f"pip=/opt/v/bin/pip; $pip install -q --no-index --target /opt/t {wheel.name}; rm -f a.*")
    chroot.run(f"mv /opt/t /opt/moved; PATH=/opt/moved/bin:$PATH; {DRAW}; rm -r /opt/moved")
    same = same and chroot.digests() == wanted
    chroot.run("/opt/v/bin/pip uninstall -q -y keyrise; rm -f a.*")
    clean = left(fresh, chroot.files(), suite, "pip uninstall")
    chroot.run("rm -r /opt/v")
    return same and clean and not foreign and left(before, chroot.files(), suite, "the environment")


def deb_is_right(chroot: Chroot, deb: pathlib.Path, wanted: dict[str, str], suite: str) -> bool:
    shutil.copy(deb, chroot.root / "try" / deb.name)
    chroot.run("apt-get update -qq", network=True)
    before = chroot.files()
    chroot.run(f"apt-get install -qq -y --no-install-recommends ./{deb.name}", network=True)
    chroot.run(f"keyrise doctor && {DRAW}")
    same = [name for name, digest in chroot.digests().items() if digest == wanted[name]]
    say(suite, f"the .deb draws {len(same)} of {len(wanted)} outputs to the same bytes")
    chroot.run("rm -f a.*; apt-get purge -qq -y --autoremove keyrise")
    return left(before, chroot.files(), suite, "apt-get purge --autoremove")


def archive_is_right(chroot: Chroot, archive: pathlib.Path, wanted: dict[str, str], suite: str) -> bool:
    shutil.copy(archive, chroot.root / "try" / archive.name)
    before = chroot.files()
    name = archive.name.removesuffix(".tar.gz")
    chroot.run(f"mkdir /opt/a; tar -C /opt/a -xzf {archive.name}; PATH=/opt/a/{name}/bin:$PATH; keyrise doctor && {DRAW}")
    same = chroot.digests() == wanted
    say(suite, "the archive draws the same bytes" if same else "the archive draws OTHER bytes")
    chroot.run("rm -r /opt/a; rm -f a.*")
    return same and left(before, chroot.files(), suite, "the archive")


def everything(
    packages: dict[str, pathlib.Path], binary: pathlib.Path, suites: list[str], kept: pathlib.Path | None
) -> int:
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        print("check: this needs root and debootstrap", file=sys.stderr)
        return 2
    right = True
    if shutil.which("lintian"):
        told = subprocess.run(["lintian", "--allow-root", "--fail-on", "error", str(packages["deb"])],
                              capture_output=True, text=True)
        print(told.stdout, end="", file=sys.stderr)
        right = told.returncode == 0
    with tempfile.TemporaryDirectory(prefix="keyrise-check-") as scratch:
        place = pathlib.Path(scratch)
        wanted = expected(binary, place)
        for suite in suites:
            chroot = Chroot(suite, place, kept)
            right = archive_is_right(chroot, packages["archive"], wanted, suite) and right
            right = wheel_is_right(chroot, packages["wheel"], wanted, suite) and right
            right = deb_is_right(chroot, packages["deb"], wanted, suite) and right
    print("check: passed" if right else "check: FAILED", file=sys.stderr)
    return 0 if right else 1
