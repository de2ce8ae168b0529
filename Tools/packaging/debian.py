"""The Debian package: the system's libraries and fonts, and everything in its place."""
import gzip
import os
import pathlib
import re
import shutil
import subprocess

import staging

# Who answers for the package; the same for every build of the same sources.
MAINTAINER = "The Keyrise authors <keyrise@users.noreply.github.com>"
COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Keyrise

Files: *
Copyright: 2026 The Keyrise authors
License: Expat
{mit}
Comment: Linked into the binary are the Swift runtime, Foundation, swift-argument-parser and swift-numerics
 (Apache-2.0 with the Runtime Library Exception, /usr/share/common-licenses/Apache-2.0).
"""


def compressed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def depends(stage: staging.Stage, scratch: pathlib.Path) -> str:
    (scratch / "debian").mkdir(parents=True)
    (scratch / "debian/control").write_text("Source: keyrise\n\nPackage: keyrise\nArchitecture: any\n")
    told = subprocess.run(
        ["dpkg-shlibdeps", "-O", str(stage.bin)], cwd=scratch, check=True, capture_output=True, text=True
    ).stdout
    words = told.strip().removeprefix("shlibs:Depends=").split(", ")
    # Packed relocations are no symbol, so dpkg-shlibdeps does not see what they need.
    words = [word for word in words if not word.startswith("libc6 ")]
    return ", ".join([f"libc6 (>= {staging.glibc([stage.bin])})", *words, "fonts-inter"])


def package(stage: staging.Stage, directory: pathlib.Path, scratch: pathlib.Path) -> pathlib.Path:
    root = scratch / "root"
    share = root / "usr/share"
    (root / "usr/bin").mkdir(parents=True)
    shutil.copy(stage.bin, root / "usr/bin/keyrise")
    shutil.copytree(stage.share / "bash-completion", share / "bash-completion")
    (share / "zsh/vendor-completions").mkdir(parents=True)
    shutil.copy(stage.share / staging.SHELLS["zsh"], share / "zsh/vendor-completions/_keyrise")
    shutil.copytree(stage.share / "fish", share / "fish")
    script = share / staging.SHELLS["bash"]
    script.write_text(re.sub(r"\A#!.*\n", "", script.read_text()))
    for page in (stage.share / "man/man1").iterdir():
        target = share / f"man/man1/{page.name}.gz"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(compressed(page.read_bytes()))
    documents = share / "doc/keyrise"
    documents.mkdir(parents=True)
    licence = (staging.ROOT / "LICENSE").read_text().split("\n\n", 2)[2].strip()
    indented = "\n".join(f" {line}" if line else " ." for line in licence.split("\n"))
    (documents / "copyright").write_text(COPYRIGHT.format(mit=indented))
    moment = staging.run("date", "-u", "-R", "-d", f"@{staging.epoch()}").strip()
    changes = (
        f"keyrise ({stage.debian_version}) unstable; urgency=medium\n\n  * See CHANGELOG.md of the sources.\n\n"
        f" -- {MAINTAINER}  {moment}\n"
    )
    (documents / "changelog.gz").write_bytes(compressed(changes.encode()))
    control(stage, root, depends(stage, scratch / "shlibs"))
    for path in [root, *root.rglob("*")]:
        isProgram = path.is_dir() or path.parent.name == "bin"
        os.chmod(path, 0o755 if isProgram else 0o644)
    path = directory / f"keyrise_{stage.debian_version}_{stage.debian_machine}.deb"
    staging.run(
        "dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(path),
        env={**os.environ, "SOURCE_DATE_EPOCH": str(staging.epoch())},
    )
    return path


def control(stage: staging.Stage, root: pathlib.Path, dependencies: str) -> None:
    files = sorted(path for path in root.rglob("*") if path.is_file())
    size = sum(path.stat().st_size for path in files) // 1024
    sums = staging.run("md5sum", *(str(path.relative_to(root)) for path in files), cwd=root)
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/md5sums").write_text(sums)
    (root / "DEBIAN/control").write_text(
        f"""Package: keyrise
Version: {stage.debian_version}
Architecture: {stage.debian_machine}
Maintainer: {MAINTAINER}
Installed-Size: {size}
Depends: {dependencies}
Section: graphics
Priority: optional
Description: when the keyboard rises, where does the form go?
 A scenario file (device, form, keyboard events, avoidance strategy) becomes
 numbers and pictures, without a simulator: which field is hidden when, how
 strategies compare, and what changed since the last time, frame by frame.
 .
 Pictures depend on the cairo and the fonts of the system: baselines that were
 recorded with the wheel of PyPI have other pixels.
"""
    )
