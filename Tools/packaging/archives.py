"""The wheel and the archive: the same tree, packed so that equal trees are equal bytes."""
import base64
import gzip
import hashlib
import io
import pathlib
import tarfile
import time
import zipfile

import licences
import sbom
import staging

METADATA = """Metadata-Version: 2.4
Name: keyrise
Version: {version}
Summary: When the keyboard rises, where does the form go? Answers without a simulator.
License-Expression: {licence}
{files}Requires-Python: >=3.8
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Description-Content-Type: text/markdown

"""


def tree(stage: staging.Stage) -> dict[str, tuple[bytes, int]]:
    """The files below bin/ and share/, with their modes."""
    files = {"bin/keyrise": (stage.bin.read_bytes(), 0o755)}
    for path in sorted(stage.share.rglob("*")):
        if path.is_file():
            mode = 0o755 if path.parent.name == "lib" else 0o644
            files[f"share/{path.relative_to(stage.share)}"] = (path.read_bytes(), mode)
    return files


def wheel(stage: staging.Stage, directory: pathlib.Path) -> pathlib.Path:
    tag = f"py3-none-manylinux_{stage.glibc.replace('.', '_')}_{stage.machine}"
    base = f"keyrise-{stage.wheel_version}"
    info = f"{base}.dist-info"
    files: dict[str, tuple[bytes, int]] = {}
    for name, (data, mode) in tree(stage).items():
        # pip puts scripts where the path has them, and data below the environment: both move together.
        place = "scripts/keyrise" if name == "bin/keyrise" else f"data/{name}"
        files[f"{base}.data/{place}"] = (data, mode)
    texts = stage.licences()
    for name, data in texts.items():
        files[f"{info}/licenses/{name}"] = (data, 0o644)
    files[f"{info}/sboms/keyrise.cdx.json"] = (sbom.document(stage), 0o644)
    metadata = METADATA.format(
        version=stage.wheel_version, licence=licences.together(sorted(stage.packages)),
        files="".join(f"License-File: {name}\n" for name in texts),
    )
    description = (pathlib.Path(__file__).parent / "description.md").read_text()
    files[f"{info}/METADATA"] = ((metadata + description).encode(), 0o644)
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: keyrise\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(),
        0o644,
    )
    record = ""
    for name, (data, _) in files.items():
        sha = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={sha},{len(data)}\n"
    files[f"{info}/RECORD"] = ((record + f"{info}/RECORD,,\n").encode(), 0o644)
    path = directory / f"{base}-{tag}.whl"
    moment = time.gmtime(max(staging.epoch(), 315532800))[:6]
    with zipfile.ZipFile(path, "w") as archive:
        for name, (data, mode) in files.items():
            item = zipfile.ZipInfo(name, moment)
            item.external_attr = (0o100000 | mode) << 16
            item.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(item, data, compresslevel=9)
    # Zopfli's DEFLATE, 5 % smaller than zlib's.
    staging.run("advzip", "-z", "-4", "-i", "3", str(path))
    return path


def archive(stage: staging.Stage, directory: pathlib.Path) -> pathlib.Path:
    base = f"keyrise-{stage.version}-linux-{stage.machine}"
    files = tree(stage)
    for name, data in stage.licences().items():
        files[f"share/doc/keyrise/licenses/{name}"] = (data, 0o644)
    files["share/doc/keyrise/keyrise.cdx.json"] = (sbom.document(stage), 0o644)
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name, (data, mode) in sorted(files.items()):
            item = tarfile.TarInfo(f"{base}/{name}")
            item.size, item.mode, item.mtime = len(data), mode, staging.epoch()
            tar.addfile(item, io.BytesIO(data))
    path = directory / f"{base}.tar.gz"
    path.write_bytes(gzip.compress(buffer.getvalue(), 9, mtime=0))
    return path
