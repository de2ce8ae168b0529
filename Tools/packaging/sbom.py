"""What is inside, as CycloneDX 1.5 tells it."""
import json
import platform
import uuid
from urllib.parse import quote

import licences
import staging


DISTRIBUTION = "debian-" + platform.freedesktop_os_release().get("VERSION_ID", "12")


def swift_packages() -> list[dict]:
    pins = json.loads((staging.ROOT / "Package.resolved").read_text())["pins"]
    components = []
    for pin in pins:
        place = pin["location"].removeprefix("https://").removesuffix(".git")
        release = pin["state"].get("version", pin["state"]["revision"])
        components.append({
            "type": "library", "name": pin["identity"], "version": release,
            "bom-ref": pin["identity"], "purl": f"pkg:swift/{place}@{release}",
            "licenses": [{"expression": licences.SWIFT}],
        })
    return components


def debian_packages(stage: staging.Stage) -> list[dict]:
    components = []
    for package, files in sorted(stage.packages.items()):
        told = staging.run(
            "dpkg-query", "-W", "-f", "${Version} ${Architecture} ${source:Package}", package)
        release, architecture, source = told.split()
        # Scanners find advisories by the source package and the release of the distribution.
        purl = f"pkg:deb/debian/{package}@{quote(release)}?arch={architecture}&distro={DISTRIBUTION}"
        components.append({
            "type": "library", "name": package, "version": release, "bom-ref": package,
            "purl": purl + (f"&upstream={source}" if source != package else ""),
            "licenses": [{"expression": licences.of_debian(package)}],
            "properties": [{"name": "keyrise:files", "value": " ".join(sorted(files))}],
        })
    return components


def between(stage: staging.Stage) -> list[dict]:
    """Which of the packages needs which others, as their libraries say."""
    owner = {file: package for package, files in stage.packages.items() for file in files}
    needs: dict[str, set[str]] = {package: set() for package in stage.packages}
    for file, package in owner.items():
        path = stage.share / "keyrise/lib" / file
        for name in staging.needed(path) if path.exists() else []:
            if owner.get(name, package) != package:
                needs[package].add(owner[name])
    return [{"ref": package, "dependsOn": sorted(names)} for package, names in sorted(needs.items())]


def direct(stage: staging.Stage, components: list[dict]) -> list[str]:
    """What Keyrise itself needs: what is linked into it, its libraries and its fonts."""
    names = staging.needed(stage.bin)
    own = [component["name"] for component in components if component["name"] not in stage.packages]
    return own + sorted(
        package for package, files in stage.packages.items()
        if "fonts" in files or any(name in files for name in names))


def document(stage: staging.Stage) -> bytes:
    compiler = staging.run("swift", "--version").split("Swift version ")[1].split()[0]
    components = [
        {"type": "library", "name": "swift", "version": compiler, "bom-ref": "swift",
         "purl": f"pkg:github/swiftlang/swift@swift-{compiler}-RELEASE",
         "licenses": [{"expression": licences.SWIFT}]},
        *swift_packages(), *debian_packages(stage),
    ]
    binary = staging.digest(stage.bin.read_bytes())
    text = {
        "bomFormat": "CycloneDX", "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, binary)}", "version": 1,
        "metadata": {"component": {
            "type": "application", "name": "keyrise", "version": stage.version, "bom-ref": "keyrise",
            "purl": f"pkg:pypi/keyrise@{stage.wheel_version}", "hashes": [{"alg": "SHA-256", "content": binary}],
            "licenses": [{"license": {"id": "MIT"}}],
        }},
        "components": components,
        "dependencies": [{"ref": "keyrise", "dependsOn": direct(stage, components)}, *between(stage)],
    }
    return (json.dumps(text, indent=2) + "\n").encode()
