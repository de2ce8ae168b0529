"""Makes the packages in dist/, and tries them: see scripts/package."""
import argparse
import pathlib
import shutil
import sys
import tempfile

import archives
import check
import debian
import sbom
import staging

# Above it a download is larger than it was when that was last looked at.
WHEEL_LIMIT = 15_500_000


def build(told: str | None) -> pathlib.Path:
    if told:
        return pathlib.Path(told).resolve()
    return pathlib.Path(staging.run(str(staging.ROOT / "scripts/release")).strip().splitlines()[-1])


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/package")
    parser.add_argument("--check", action="store_true", help="try the packages in clean chroots")
    parser.add_argument("--keyrise", help="a release build; made by scripts/release where it is missing")
    parser.add_argument("--suite", action="append", help="a Debian or Ubuntu (noble) to check in; bookworm and trixie")
    parser.add_argument("--roots", type=pathlib.Path, help="where bare systems are kept for the next check")
    options = parser.parse_args()
    binary = build(options.keyrise)
    staging.refuse_older(binary)
    dist = staging.ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir()
    with tempfile.TemporaryDirectory(prefix="keyrise-package-") as scratch:
        place = pathlib.Path(scratch)
        stage = staging.Stage(binary, place / "stage", binary)
        deb = debian.package(stage, dist, place / "deb")
        stage.vendor()
        wheel = archives.wheel(stage, dist)
        archive = archives.archive(stage, dist)
        (dist / f"keyrise-{stage.version}.cdx.json").write_bytes(sbom.document(stage))
    sums = "".join(
        f"{staging.digest(path.read_bytes())}  {path.name}\n" for path in sorted(dist.iterdir())
    )
    (dist / "SHA256SUMS").write_text(sums)
    for path in sorted(dist.iterdir()):
        print(f"package: {path.stat().st_size / 1e6:8.2f} MB  {path.name}", file=sys.stderr)
    if wheel.stat().st_size > WHEEL_LIMIT:
        print(f"package: the wheel is above {WHEEL_LIMIT / 1e6:.0f} MB", file=sys.stderr)
        return 1
    if options.check:
        packages = {"wheel": wheel, "deb": deb, "archive": archive}
        return check.everything(packages, binary, options.suite or ["bookworm", "trixie"], options.roots)
    return 0


if __name__ == "__main__":
    sys.exit(main())
