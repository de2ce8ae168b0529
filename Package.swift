// swift-tools-version: 6.2

import PackageDescription

/// One floor a target; arrows only point down (see CONTRIBUTING.md).
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// scripts/environment makes this file where Homebrew's folders are on no default path; Debian's package
/// has none, and needs none.
#if os(macOS)
  let gifPackage: String? = "giflib"
#else
  let gifPackage: String? = nil
#endif

/// UIKit's names stand on those of three modules, as in UIKit, whose importers see all of them.
let shapesSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "keyrise",
  // On iOS an app's own tests import Keyframes, KeyboardAvoidance and Audit, which need no library.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "keyrise", targets: ["keyrise"]),
    .library(name: "Audit", targets: ["Audit"]),
    .library(name: "Auditing", targets: ["Auditing"]),
    .library(name: "Keyframes", targets: ["Keyframes"]),
    .library(name: "KeyboardAvoidance", targets: ["KeyboardAvoidance"]),
    .library(name: "Scenario", targets: ["Scenario"]),
    .library(name: "KeyriseCLI", targets: ["KeyriseCLI"]),
    .library(name: "KeyriseTesting", targets: ["KeyriseTesting"]),
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "UIKitShapes", targets: ["UIKitShapes"]),
    .plugin(name: "PlayUIKit", targets: ["PlayUIKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .executableTarget(name: "keyrise", dependencies: ["KeyriseCLI"], swiftSettings: settings),
    .target(
      name: "KeyriseCLI",
      dependencies: [
        "Audit", "Auditing", "Cairo", "FrameDiff", "FrameSequence", "Illustration", "Importing",
        "KeyboardAvoidance", "Keyframes", "Markup", "Measuring", "Platform", "Playing", "Rendering",
        "Scenario", "Sharding", "Stage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings, plugins: ["EmbedStarter"]),
    .target(
      name: "KeyriseTesting",
      dependencies: [
        "Audit", "Cairo", "FrameDiff", "FrameSequence", "KeyboardAvoidance", "Markup", "Playing",
        "Rendering", "Scenario",
      ],
      swiftSettings: settings),
    .target(
      name: "Rendering",
      dependencies: [
        "Cairo", "FrameDiff", "FrameSequence", "KeyboardAvoidance", "Keyframes", "Markup",
        "Playing", "Scenario", "Stage",
      ],
      swiftSettings: settings, plugins: ["StampBuild"]),
    .target(
      name: "FrameDiff", dependencies: ["FrameSequence", "Markup", "Platform"],
      resources: [
        .embedInCode("Report/Resources/difference-page.css"),
        .embedInCode("Report/Resources/page.css"), .embedInCode("Report/Resources/film.js"),
        .embedInCode("Report/Resources/difference.js"), .embedInCode("Report/Resources/plot.js"),
        .embedInCode("Report/Resources/viewer.js"), .embedInCode("Report/Resources/page.js"),
      ],
      swiftSettings: settings),
    .target(name: "Sharding", dependencies: ["FrameSequence", "Markup"], swiftSettings: settings),
    .target(
      name: "FrameSequence",
      dependencies: [
        "CGIF", "CISAL", "CNettle", "CRename", "CSPNG", "CZlib", "Markup", "Platform",
      ],
      swiftSettings: settings),
    .target(
      name: "Illustration",
      dependencies: [
        "Audit", "Cairo", "KeyboardAvoidance", "Keyframes", "Markup", "Measuring", "Playing",
        "Scenario", "Stage",
      ],
      resources: ["player.html", "player.css", "player.js"].map {
        .embedInCode("Motion/Player/\($0)")
      },
      swiftSettings: settings),
    .target(
      name: "Importing",
      dependencies: [
        "CExpat", "Cassowary", "KeyboardAvoidance", "Keyframes", "Markup", "Playing", "Scenario",
      ],
      swiftSettings: settings),
    .target(name: "Cassowary", swiftSettings: settings),
    .target(
      name: "Measuring",
      dependencies: [
        "Audit", "KeyboardAvoidance", "Keyframes", "Markup", "Platform", "Playing", "Scenario",
      ],
      swiftSettings: settings),
    .target(
      name: "Playing", dependencies: ["Audit", "KeyboardAvoidance", "Keyframes", "Scenario"],
      swiftSettings: settings),
    .target(
      name: "Stage", dependencies: ["Cairo", "FrameSequence", "KeyboardAvoidance", "Keyframes"],
      swiftSettings: settings),
    .target(
      name: "UIKitShapes", dependencies: ["Cassowary", "KeyboardAvoidance", "Keyframes"],
      swiftSettings: shapesSettings),
    // What published code says it imports.
    .target(
      name: "UIKit", dependencies: ["UIKitShapes", "_Testing_UIKit"], swiftSettings: shapesSettings),
    .target(name: "_Testing_UIKit", swiftSettings: settings),
    .target(name: "Combine", dependencies: ["UIKitShapes"], swiftSettings: shapesSettings),
    .plugin(name: "PlayUIKit", capability: .buildTool(), dependencies: ["RewriteSwift"]),
    .executableTarget(
      name: "RewriteSwift", dependencies: ["SwiftRewriting"], swiftSettings: settings),
    .target(name: "SwiftRewriting", swiftSettings: settings),
    .target(
      name: "Auditing", dependencies: ["Audit", "KeyboardAvoidance", "Markup", "Scenario"],
      swiftSettings: settings),
    .target(
      name: "Audit", dependencies: ["KeyboardAvoidance", "Keyframes"], swiftSettings: settings),
    .target(
      name: "Cairo", dependencies: ["CCairo", "Markup", "Platform"], swiftSettings: settings),
    .target(
      name: "Scenario",
      dependencies: ["Audit", "CYAML", "KeyboardAvoidance", "Keyframes", "Markup"],
      exclude: ["Storms", "Templates"], swiftSettings: settings, plugins: ["EmbedStorms"]),
    .plugin(name: "EmbedStarter", capability: .buildTool(), dependencies: ["EmbedTexts"]),
    .plugin(name: "EmbedStorms", capability: .buildTool(), dependencies: ["EmbedTexts"]),
    .executableTarget(name: "EmbedTexts", swiftSettings: settings),
    .plugin(name: "StampBuild", capability: .buildTool(), dependencies: ["WriteBuildStamp"]),
    .executableTarget(name: "WriteBuildStamp", swiftSettings: settings),
    .target(name: "Markup", swiftSettings: settings),
    .target(name: "Platform", swiftSettings: settings),
    .target(name: "KeyboardAvoidance", dependencies: ["Keyframes"], swiftSettings: settings),
    .target(
      name: "Keyframes",
      dependencies: [.product(name: "RealModule", package: "swift-numerics")],
      swiftSettings: settings),

    .systemLibrary(
      name: "CCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CGIF", pkgConfig: gifPackage,
      providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CISAL", pkgConfig: "libisal",
      providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .systemLibrary(
      name: "CNettle", pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .systemLibrary(name: "CRename"),
    .systemLibrary(
      name: "CSPNG", pkgConfig: "spng",
      providers: [.apt(["libspng-dev"]), .brew(["libspng"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    .target(
      name: "FuzzTargets",
      dependencies: [
        "Audit", "Cairo", "FrameDiff", "FrameSequence", "Importing", "KeyboardAvoidance",
        "Keyframes", "KeyriseCLI", "Markup", "Measuring", "Scenario", "Sharding", "Stage",
      ],
      path: "Tools/Fuzzing/Targets", swiftSettings: settings),

    // What keyrise new --strategy writes, built and tested as it is.
    .target(
      name: "Glide", dependencies: ["KeyboardAvoidance", "Keyframes"],
      path: "Examples/Glide/Sources/Glide", swiftSettings: settings),
    .testTarget(
      name: "GlideTests", dependencies: ["Audit", "Glide", "KeyboardAvoidance"],
      path: "Examples/Glide/Tests/GlideTests", swiftSettings: settings),

    .testTarget(
      name: "AuditTests", dependencies: ["Audit", "KeyboardAvoidance", "Keyframes"],
      swiftSettings: settings),
    .testTarget(
      name: "AuditingTests", dependencies: ["Audit", "Auditing", "KeyboardAvoidance", "Scenario"],
      swiftSettings: settings),
    .testTarget(
      name: "ExampleTests", dependencies: ["Audit", "Auditing", "KeyboardAvoidance", "Keyframes"],
      swiftSettings: settings),
    .testTarget(
      name: "CairoTests", dependencies: ["CCairo", "Cairo"], swiftSettings: settings),
    .testTarget(
      name: "FrameDiffTests", dependencies: ["FrameDiff", "FrameSequence", "Markup"],
      swiftSettings: settings),
    .testTarget(
      name: "FrameSequenceTests", dependencies: ["FrameSequence", "Markup", "Platform"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "Scenario"],
      swiftSettings: settings),
    .testTarget(
      name: "IllustrationTests",
      dependencies: [
        "Illustration", "Cairo", "KeyboardAvoidance", "Keyframes", "Measuring", "Playing",
        "Scenario", "Stage",
      ],
      swiftSettings: settings),
    .testTarget(name: "CassowaryTests", dependencies: ["Cassowary"], swiftSettings: settings),
    .testTarget(
      name: "ImportingTests",
      dependencies: [
        "Importing", "KeyboardAvoidance", "Keyframes", "Markup", "Playing", "Scenario",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "KeyboardAvoidanceTests", dependencies: ["KeyboardAvoidance", "Keyframes"],
      swiftSettings: settings),
    .testTarget(
      name: "MeasuringTests",
      dependencies: ["KeyboardAvoidance", "Keyframes", "Measuring", "Playing", "Scenario"],
      swiftSettings: settings),
    .testTarget(name: "MarkupTests", dependencies: ["Markup"], swiftSettings: settings),
    .testTarget(name: "KeyframesTests", dependencies: ["Keyframes"], swiftSettings: settings),
    .testTarget(
      name: "KeyriseCLITests",
      dependencies: [
        "KeyriseCLI", "Audit", "Auditing", "FrameDiff", "KeyboardAvoidance", "Keyframes", "Markup",
        "Measuring", "Playing", "Rendering", "Scenario", "Sharding", "Stage", "keyrise", "Platform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "KeyriseTestingExample",
      dependencies: ["Audit", "KeyboardAvoidance", "KeyriseTesting", "Scenario"],
      exclude: ["Baselines"], swiftSettings: settings),
    .testTarget(
      name: "KeyriseTestingTests",
      dependencies: [
        "Audit", "FrameDiff", "FrameSequence", "KeyboardAvoidance", "KeyriseTesting", "Rendering",
        "Scenario",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Cairo", "FrameDiff", "FrameSequence", "KeyboardAvoidance", "Keyframes", "Playing",
        "Rendering", "Scenario", "Stage",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ScenarioTests",
      dependencies: ["Audit", "Scenario", "KeyboardAvoidance", "Keyframes"],
      swiftSettings: settings),
    .testTarget(
      name: "ShardingTests", dependencies: ["FrameSequence", "Markup", "Sharding"],
      swiftSettings: settings),
    .testTarget(
      name: "StageTests",
      dependencies: ["Stage", "Cairo", "FrameSequence", "KeyboardAvoidance", "Keyframes"],
      swiftSettings: settings),
    .testTarget(
      name: "SwiftRewritingTests", dependencies: ["SwiftRewriting"], swiftSettings: settings),
    // Files of Tests/Fixtures/UIKit as an app has them.
    .testTarget(
      name: "UIKitTests",
      dependencies: ["Combine", "KeyboardAvoidance", "Keyframes", "UIKit", "UIKitShapes"],
      exclude: ["Code.txt"], swiftSettings: [.swiftLanguageMode(.v5)], plugins: ["PlayUIKit"]),
    // As an app compiles it.
    .testTarget(
      name: "UIKitShapesTests",
      dependencies: [
        "Audit", "Auditing", "KeyboardAvoidance", "Keyframes", "Scenario", "UIKitShapes",
      ],
      swiftSettings: [
        .swiftLanguageMode(.v5), .enableUpcomingFeature("BareSlashRegexLiterals"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Without optimization these take most of the tests' time. Flags of this kind are refused in a
// dependency with a version, which stands in a folder of checkouts.
let busy = [
  "Cairo", "Cassowary", "FrameDiff", "FrameSequence", "FrameSequenceTests", "KeyboardAvoidance",
  "Keyframes", "Markup", "Measuring", "MeasuringTests", "Stage",
]
if !Context.packageDirectory.contains("/checkouts/") {
  for target in package.targets where busy.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
}

// What only Tools/fuzz and Tools/check-decoders build; the former needs libFuzzer linked in.
if Context.environment["KEYRISE_TOOLS"] != nil {
  package.targets += [
    .executableTarget(
      name: "DecoderSamples", dependencies: ["FrameSequence"], path: "Tools/DecoderSamples",
      swiftSettings: settings),
    .systemLibrary(name: "CFuzzer", path: "Tools/Fuzzing/CFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["CFuzzer", "FuzzTargets"], path: "Tools/Fuzzing/Driver",
      swiftSettings: settings),
  ]
}

// Tools/check-verdicts and Tools/check-words build these alone for release.
if Context.environment["KEYRISE_VERDICTS"] != nil {
  let names = [
    "CGIF", "CISAL", "CNettle", "CRename", "CSPNG", "CZlib", "FrameDiff", "FrameDiffTests",
    "FrameSequence", "Markup", "Platform",
  ]
  package.targets.removeAll { !names.contains($0.name) }
  package.targets.append(
    .executableTarget(
      name: "CompareFilms", dependencies: ["FrameDiff", "FrameSequence"],
      path: "Tools/CompareFilms", swiftSettings: settings))
  package.products = []
}
