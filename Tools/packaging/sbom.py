"""What is inside, as CycloneDX 1.5 tells it."""
import json
import uuid

import staging


def swift_packages() -> list[dict]:
    pins = json.loads((staging.ROOT / "Package.resolved").read_text())["pins"]
    components = []
    for pin in pins:
        place = pin["location"].removeprefix("https://").removesuffix(".git")
        release = pin["state"].get("version", pin["state"]["revision"])
        components.append({
            "type": "library", "name": pin["identity"], "version": release,
            "purl": f"pkg:swift/{place}@{release}",
        })
    return components


def debian_packages(stage: staging.Stage) -> list[dict]:
    components = []
    for package, files in sorted(stage.packages.items()):
        told = staging.run("dpkg-query", "-W", "-f", "${Version} ${Architecture}", package)
        release, architecture = told.split()
        components.append({
            "type": "library", "name": package, "version": release,
            "purl": f"pkg:deb/debian/{package}@{release}?arch={architecture}",
            "properties": [{"name": "keyrise:files", "value": " ".join(sorted(files))}],
        })
    return components


def document(stage: staging.Stage) -> bytes:
    compiler = staging.run("swift", "--version").split("Swift version ")[1].split()[0]
    components = [
        {"type": "library", "name": "swift", "version": compiler,
         "purl": f"pkg:generic/swift@{compiler}"},
        *swift_packages(), *debian_packages(stage),
    ]
    binary = staging.digest(stage.bin.read_bytes())
    text = {
        "bomFormat": "CycloneDX", "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, binary)}", "version": 1,
        "metadata": {"component": {
            "type": "application", "name": "keyrise", "version": stage.version,
            "hashes": [{"alg": "SHA-256", "content": binary}],
            "licenses": [{"license": {"id": "MIT"}}],
        }},
        "components": components,
    }
    return (json.dumps(text, indent=2) + "\n").encode()
