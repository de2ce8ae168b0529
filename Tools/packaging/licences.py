"""Under which licence each thing in a package is, as SPDX names it."""

SWIFT = "Apache-2.0 WITH Swift-exception"
# By the Debian package; what is missing here is not packed before somebody has read its copyright file.
DEBIAN = {
    "fonts-inter": "OFL-1.1",
    "libblkid1": "LGPL-2.1-or-later",
    "libbrotli1": "MIT",
    "libbsd0": "BSD-3-Clause AND BSD-2-Clause AND ISC",
    "libcairo2": "LGPL-2.1-only OR MPL-1.1",
    "libdatrie1": "LGPL-2.1-or-later",
    "libexpat1": "MIT",
    "libffi8": "MIT",
    "libfontconfig1": "HPND-sell-variant AND MIT",
    "libfreetype6": "FTL OR GPL-2.0-or-later",
    "libfribidi0": "LGPL-2.1-or-later",
    "libgif7": "MIT",
    "libglib2.0-0": "LGPL-2.1-or-later",
    "libgraphite2-3": "LGPL-2.1-or-later OR MPL-2.0 OR GPL-2.0-or-later",
    "libharfbuzz0b": "MIT-Modern-Variant",
    "libisal2": "BSD-3-Clause",
    "libmd0": "BSD-3-Clause AND BSD-2-Clause AND ISC",
    "libnettle8": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libpango-1.0-0": "LGPL-2.0-or-later",
    "libpangocairo-1.0-0": "LGPL-2.0-or-later",
    "libpangoft2-1.0-0": "LGPL-2.0-or-later",
    "libpcre2-8-0": "BSD-3-Clause",
    "libpixman-1-0": "MIT",
    "libpng16-16": "libpng-2.0",
    "libspng0": "BSD-2-Clause",
    "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libthai0": "LGPL-2.1-or-later",
    "libuuid1": "BSD-3-Clause",
    "libyaml-0-2": "MIT",
    "zlib1g": "Zlib",
}


def of_debian(package: str) -> str:
    # Debian 13 marks libraries with 64-bit times.
    name = package.removesuffix("t64")
    if name not in DEBIAN:
        raise SystemExit(
            f"package: nobody has said under which licence {package} is; read /usr/share/doc/{package}/copyright "
            "and add it to Tools/packaging/licences.py"
        )
    return DEBIAN[name]


def together(packages: list[str]) -> str:
    """The expression of a package with Keyrise, Swift's runtime and some Debian packages in it."""
    terms: set[str] = {"MIT", SWIFT}
    for package in packages:
        expression = of_debian(package)
        terms |= {f"({expression})"} if " OR " in expression else set(expression.split(" AND "))
    return " AND ".join(sorted(terms))
