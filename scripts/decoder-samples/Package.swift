// swift-tools-version: 6.2

import PackageDescription

/// Pictures for scripts/check-decoders.
///
/// A package of its own, so that nobody who uses Keyrise builds it; it sees Keyrise's sources through
/// links, so that it needs nothing else of Keyrise, and nothing from the network.
let package = Package(
  name: "decoder-samples",
  platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(name: "DecoderSamples", dependencies: ["FrameSequence"]),
    .target(
      name: "FrameSequence", dependencies: ["CGIF", "CISAL", "CNettle", "CSPNG", "CZlib"]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle"),
    .systemLibrary(name: "CGIF"),
    .systemLibrary(name: "CISAL", pkgConfig: "libisal"),
    .systemLibrary(name: "CSPNG", pkgConfig: "spng"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
  ],
  swiftLanguageModes: [.v6]
)
