"""Libraries that are asked for and never used: Debian's cairo needs X11's to be loaded, and GIO those of
mounted file systems and SELinux, while keyrise draws into memory and looks at no mounts. Empty libraries of
their names take the place of 1.4 MB."""
import pathlib
import re
import subprocess
import tempfile

import staging

NAMES = re.compile(r"^lib(X11|Xext|Xrender|xcb|xcb-render|xcb-shm|mount|selinux)\.so")


def symbols(path: pathlib.Path, which: str) -> dict[str, tuple[str, str]]:
    """The dynamic symbols of a library: their types and versions."""
    found = {}
    for line in staging.run("nm", "-D", which, str(path)).splitlines():
        kind, name = line.split()[-2:]
        name, _, version = name.partition("@")
        found[name] = (kind, version.lstrip("@"))
    return found


def write(path: pathlib.Path, real: pathlib.Path, users: list[pathlib.Path]) -> None:
    """Writes a library with the symbols that others take from the real one; a call of them ends the process."""
    has = symbols(real, "--defined-only")
    wanted = sorted({name for user in users for name in symbols(user, "--undefined-only")} & set(has))
    lines = [
        f"void {name}(void) {{ __builtin_trap(); }}" if has[name][0] in "TWi" else f"long {name}[8];"
        for name in wanted
    ]
    versions: dict[str, list[str]] = {}
    for name in wanted:
        versions.setdefault(has[name][1], []).append(name)
    script = [f"{version} {{ {'; '.join(names)}; }};" for version, names in versions.items() if version]
    with tempfile.TemporaryDirectory() as scratch:
        source, versioning = pathlib.Path(scratch) / "standin.c", pathlib.Path(scratch) / "versions"
        source.write_text("\n".join(lines) + "\n")
        versioning.write_text("\n".join(script) + "\n")
        command = ["gcc", "-shared", "-nostdlib", "-fno-asynchronous-unwind-tables", "-s", "-w"]
        command += ["-Wl,--build-id=none", f"-Wl,-soname,{path.name}", "-o", str(path), str(source)]
        command += [f"-Wl,--version-script={versioning}"] if script else []
        subprocess.run(command, check=True)
