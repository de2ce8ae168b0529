// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Glide",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Glide", targets: ["Glide"])],
  dependencies: [
    .package(name: "keyrise", path: "../..")
  ],
  targets: [
    // The strategy, which needs nothing but the model.
    .target(
      name: "Glide",
      dependencies: [
        .product(name: "KeyboardAvoidance", package: "keyrise"),
        .product(name: "Keyframes", package: "keyrise"),
      ]),
    // The whole command line with the strategy in it: swift run tool audit …
    .executableTarget(
      name: "tool",
      dependencies: ["Glide", .product(name: "KeyriseCLI", package: "keyrise")],
      path: "Sources/Tool"),
    .testTarget(
      name: "GlideTests",
      dependencies: [
        "Glide", .product(name: "Audit", package: "keyrise"),
        .product(name: "KeyboardAvoidance", package: "keyrise"),
      ]),
  ]
)
