"""What all packages are made of: the stripped binary, its libraries, fonts, manual and completions."""
import hashlib
import os
import pathlib
import re
import shutil
import subprocess

import standins

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FONTS = pathlib.Path("/usr/share/fonts/opentype/inter")
WEIGHTS = ["Regular", "Medium", "SemiBold", "Bold"]
SHELLS = {
    "bash": "bash-completion/completions/keyrise",
    "zsh": "zsh/site-functions/_keyrise",
    "fish": "fish/vendor_completions.d/keyrise.fish",
}
# Of the C library and the loader each system has its own, and libgcc_s comes with every one.
SYSTEM = re.compile(r"^(linux-vdso|ld-linux|lib(c|m|dl|rt|pthread|gcc_s))\b")


def run(*words: str, **options) -> str:
    return subprocess.run(words, check=True, text=True, capture_output=True, **options).stdout


def version(binary: pathlib.Path) -> str:
    """What a binary says it is: 0.3.0, or 0.3.0-dev+f13142b where it is no release."""
    return run(str(binary), "--version").split()[1]


def machine(binary: pathlib.Path) -> str:
    """What a binary runs on, as wheels and archives name it; packages for musl are not made."""
    header = run("readelf", "-h", str(binary))
    found = [name for name, told in {"x86_64": "X86-64", "aarch64": "AArch64"}.items() if told in header]
    if not found or "ld-musl" in run("readelf", "-l", str(binary)):
        raise SystemExit(f"package: {binary} is for another machine than glibc's x86-64 or arm64")
    return found[0]


def refuse_older(binary: pathlib.Path) -> None:
    """Refuses libraries and fonts that the archive has a newer version of, mostly for the sake of security;
    before anything is packed, which takes minutes."""
    found = libraries(binary)
    files = [path for name, path in found.items() if not standins.NAMES.match(name)]
    older = []
    for package in sorted({debian_package(path) for path in [*files, FONTS / "Inter-Regular.otf"]}):
        policy = run("apt-cache", "policy", package)
        installed, candidate = (
            re.search(rf"{word}: (\S+)", policy)[1] for word in ["Installed", "Candidate"])
        if subprocess.run(["dpkg", "--compare-versions", installed, "lt", candidate]).returncode == 0:
            older.append(package)
    if older:
        raise SystemExit(
            f"package: the archive has newer versions of {', '.join(older)}; take them first: "
            f"apt-get update && apt-get install --only-upgrade {' '.join(older)}"
        )


def newest_date() -> str:
    match = re.search(r"^## \S+ - (\d{4}-\d{2}-\d{2})$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    return match[1] if match else "1980-01-01"


def epoch() -> int:
    """The time of every file in a package: SOURCE_DATE_EPOCH, or the newest release's day."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    return int(told) if told else int(run("date", "-u", "-d", newest_date(), "+%s"))


def needed(path: pathlib.Path) -> list[str]:
    """The libraries that a file asks for itself."""
    return re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-dW", str(path)))


def libraries(binary: pathlib.Path) -> dict[str, pathlib.Path]:
    """Every library that a binary needs, and those that they need, by the name that is asked for.

    What only a library needs that another stands in for is not among them.
    """
    known = {}
    for line in run("ldd", str(binary)).splitlines():
        match = re.match(r"\s*(\S+) => (/\S+)", line)
        if "not found" in line:
            raise SystemExit(f"package: {line.strip()}")
        if match:
            known[match[1]] = pathlib.Path(match[2]).resolve()
    found: dict[str, pathlib.Path] = {}
    open_files = [binary]
    while open_files:
        for name in needed(open_files.pop()):
            if name in known and name not in found and not SYSTEM.match(name):
                found[name] = known[name]
                if not standins.NAMES.match(name):
                    open_files.append(known[name])
    return dict(sorted(found.items()))


def debian_package(path: pathlib.Path) -> str:
    """The Debian package that a file came with."""
    for candidate in [str(path), str(path).removeprefix("/usr")]:
        told = subprocess.run(["dpkg", "-S", candidate], capture_output=True, text=True).stdout
        if told:
            return told.split(":")[0]
    raise SystemExit(f"package: {path} is of no Debian package")


def glibc(paths: list[pathlib.Path]) -> str:
    """The oldest version of glibc that all of some files run with: of their symbols, and 2.36 where
    relocations are packed, which no symbol tells."""
    newest = (2, 17)
    for path in paths:
        for match in re.finditer(r"GLIBC_(\d+)\.(\d+)", run("objdump", "-T", str(path))):
            newest = max(newest, (int(match[1]), int(match[2])))
        if "RELR" in run("readelf", "-d", str(path)):
            newest = max(newest, (2, 36))
    return f"{newest[0]}.{newest[1]}"


class Stage:
    """A directory with everything in it, and where each thing comes from."""

    def __init__(self, binary: pathlib.Path, directory: pathlib.Path, keyrise: pathlib.Path):
        self.version = version(binary)
        self.machine = machine(binary)
        self.debian_machine = {"x86_64": "amd64", "aarch64": "arm64"}[self.machine]
        # As Python (PEP 440) and Debian order it: before the release.
        self.wheel_version = self.version.replace("-dev+", ".dev0+")
        self.debian_version = self.version.replace("-dev+", "~dev+")
        self.bin = directory / "keyrise"
        self.share = directory / "share"
        self.packages: dict[str, list[str]] = {}
        directory.mkdir(parents=True)
        shutil.copy(binary, self.bin)
        run("strip", str(self.bin))
        # What differs between two builds of the same sources in the same place.
        run("objcopy", "-R", ".swift_modhash", "-R", ".note.gnu.build-id", str(self.bin))
        # Nothing in it catches an exception, and without them an uncaught one ends it just so: 3.3 MB.
        run("objcopy", "-R", ".eh_frame", "-R", ".eh_frame_hdr", str(self.bin))
        for shell, place in SHELLS.items():
            path = self.share / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(run(str(keyrise), "completions", shell))
        run(str(ROOT / "Tools/manual"), str(keyrise), str(self.share / "man/man1"))

    def vendor(self) -> None:
        """Libraries and fonts beside the binary, which finds them wherever the directory is."""
        folder = self.share / "keyrise/lib"
        folder.mkdir(parents=True)
        found = libraries(self.bin)
        users = [path for name, path in found.items() if not standins.NAMES.match(name)]
        for name, path in found.items():
            if standins.NAMES.match(name):
                standins.write(folder / name, path, users)
                continue
            shutil.copy(path, folder / name)
            os.chmod(folder / name, 0o755)
            run("patchelf", "--force-rpath", "--set-rpath", "$ORIGIN", str(folder / name))
            self.packages.setdefault(debian_package(path), []).append(name)
        run(
            "patchelf", "--force-rpath", "--set-rpath", "$ORIGIN/../share/keyrise/lib", str(self.bin)
        )
        fonts = self.share / "keyrise/fonts"
        fonts.mkdir()
        for family in ["Inter", "InterDisplay"]:
            for weight in WEIGHTS:
                file = FONTS / f"{family}-{weight}.otf"
                if file.exists():
                    shutil.copy(file, fonts / file.name)
        self.packages.setdefault(debian_package(FONTS / "Inter-Regular.otf"), []).append("fonts")
        self.glibc = glibc([self.bin, *folder.iterdir()])

    def licences(self) -> dict[str, bytes]:
        """The licence of everything that is inside, by the path that it goes to."""
        texts = {"keyrise/LICENSE": (ROOT / "LICENSE").read_bytes()}
        for checkout in sorted((ROOT / ".build/checkouts").iterdir()):
            for file in sorted(checkout.glob("LICENSE*")):
                texts[f"{checkout.name}/{file.name}"] = file.read_bytes()
        compiler = pathlib.Path(shutil.which("swift")).resolve().parent.parent
        texts["swift/LICENSE.txt"] = (compiler / "share/swift/LICENSE.txt").read_bytes()
        for package in sorted(self.packages):
            path = pathlib.Path(f"/usr/share/doc/{package}/copyright")
            texts[f"{package}/copyright"] = path.read_bytes()
        for name in ["LGPL-2", "LGPL-2.1", "LGPL-3", "GPL-2", "GPL-3", "Apache-2.0", "MPL-1.1"]:
            path = pathlib.Path(f"/usr/share/common-licenses/{name}")
            texts[f"common/{name}"] = path.read_bytes()
        texts["NOTICE"] = NOTICE.encode()
        return texts


NOTICE = """Keyrise is under the MIT licence (keyrise/LICENSE). The Swift runtime and Foundation are linked into its
binary (swift/LICENSE.txt: Apache-2.0 with the Runtime Library Exception; https://github.com/swiftlang), as are
the Swift packages beside this file. libstdc++ is GCC's, under the GPL-3 with the GCC Runtime Library Exception.

The libraries in share/keyrise/lib are Debian's, unchanged but for the path on which they look for each
other; their licences are beside this file, by the name of the Debian package. Some are under the LGPL
(pango, glib, fribidi, libthai, libdatrie, cairo, graphite2, nettle): each may be replaced by
another build of it, by putting that in its place. Their sources are those of the Debian packages whose
versions the SBOM names: apt-get source PACKAGE=VERSION, or snapshot.debian.org. Whoever cannot get them there is
sent them on request, for three years from the day of the release: SECURITY.md of the sources says where to ask.

Of them libX11, libXext, libXrender, libxcb, libmount and libselinux are empty, keyrise's own, and under its
licence: cairo and GIO ask for them when they are loaded, and nothing that keyrise draws calls them.

The fonts in share/keyrise/fonts are Inter's, under the SIL Open Font License.
"""


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
