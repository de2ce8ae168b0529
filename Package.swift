// swift-tools-version: 6.2

import PackageDescription

// MARK: - Settings

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// UIKit's names stand on those of three modules, as in UIKit, whose importers see all of them.
let asInUIKit: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
]

/// The names of the targets that KEYRISE_ONLY asks for; see the end.
let only = Context.environment["KEYRISE_ONLY"].map { $0.split(separator: " ").map(String.init) }

/// The targets that are optimized in debug builds, too: they loop over pixels, or over times.
///
/// The last two are what tests draw and look at.
///
/// Optimization takes most of a build (docs/decisions/0024-build.md), so those that only tests keep
/// busy are left out where no tests are built.
let busy: Set<String> = {
  let drawing: Set = ["Cairo", "FrameSequence", "Keyframes", "Stage"]
  guard only?.contains(where: { $0.hasSuffix("Tests") }) ?? true else { return drawing }
  return drawing.union([
    "Audit", "Cassowary", "FrameDiff", "KeyboardAvoidance", "Markup", "Measuring", "DrawnVideos",
    "PixelProbes",
  ])
}()

/// The settings of a target with a name.
///
/// Flags as -O are refused in a dependency with a version, which stands in a folder of checkouts.
func settings(_ name: String, _ base: [SwiftSetting]) -> [SwiftSetting] {
  let isDependency = Context.packageDirectory.contains("/checkouts/")
  guard busy.contains(name), !isDependency else { return base }
  return base + [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

// MARK: - Floors

/// The folders of Sources, in the order in which data flows: a target depends on those of its own
/// floor and of earlier ones (see CONTRIBUTING.md).
enum Floor: String {
  /// The C library, a module for each library, and text that programs read.
  case system = "System"
  /// What a keyboard does, where a form goes, and what of it is wrong.
  case model = "Model"
  /// What is read: scenarios, screens, and how they are played.
  case scenarios = "Scenarios"
  /// Pictures in time, and what differs between them.
  case frames = "Frames"
  /// Recordings of real screens.
  case videos = "Videos"
  /// What draws.
  case drawing = "Drawing"
  /// What people and their tests call.
  case commands = "Commands"
  /// What only builds run.
  case build = "Build"

  func path(_ name: String) -> String { "Sources/\(rawValue)/\(name)" }

  func target(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    embeds: [String] = [], as base: [SwiftSetting] = strict, plugins: [Target.PluginUsage]? = nil
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: path(name), exclude: exclude,
      resources: embeds.isEmpty ? nil : embeds.map { .embedInCode($0) },
      swiftSettings: settings(name, base), plugins: plugins)
  }

  func executable(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: path(name), swiftSettings: strict)
  }

  /// A module of a C library, found by pkg-config.
  func library(_ name: String, _ pkgConfig: String?, apt: [String], brew: [String]) -> Target {
    .systemLibrary(
      name: name, path: path(name), pkgConfig: pkgConfig, providers: [.apt(apt), .brew(brew)])
  }
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = [],
  swiftSettings: [SwiftSetting]? = nil, plugins: [Target.PluginUsage]? = nil
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude,
    swiftSettings: swiftSettings ?? settings(name, strict), plugins: plugins)
}

/// What several tests share, or what has to be optimized for them.
func support(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)",
    swiftSettings: settings(name, strict))
}

// MARK: - Outside

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let numerics = Target.Dependency.product(name: "RealModule", package: "swift-numerics")

/// scripts/environment makes this file where Homebrew's folders are on no default path; Debian's package
/// has none, and needs none.
#if os(macOS)
  let gifPackage: String? = "giflib"
#else
  let gifPackage: String? = nil
#endif

// MARK: - The package

let package = Package(
  name: "keyrise",
  // On iOS an app's own tests import Keyframes, KeyboardAvoidance and Audit, which need no library.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.executable(name: "keyrise", targets: ["keyrise"])]
    + [
      "Audit", "Auditing", "Combine", "KeyboardAvoidance", "Keyframes", "KeyriseCLI",
      "KeyriseTesting", "Scenario", "UIKit", "UIKitShapes",
    ].map { .library(name: $0, targets: [$0]) }
    + [.plugin(name: "PlayUIKit", targets: ["PlayUIKit"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    Floor.system.target("Platform"),
    Floor.system.target("Markup"),
    Floor.system.library(
      "CCairo", "pangocairo", apt: ["libcairo2-dev", "libpango1.0-dev"], brew: ["cairo", "pango"]),
    Floor.system.library("CExpat", "expat", apt: ["libexpat1-dev"], brew: ["expat"]),
    Floor.system.library("CGIF", gifPackage, apt: ["libgif-dev"], brew: ["giflib"]),
    Floor.system.library("CISAL", "libisal", apt: ["libisal-dev"], brew: ["isa-l"]),
    Floor.system.library("CNettle", "nettle", apt: ["nettle-dev"], brew: ["nettle"]),
    .systemLibrary(name: "CRename", path: Floor.system.path("CRename")),
    Floor.system.library("CSPNG", "spng", apt: ["libspng-dev"], brew: ["libspng"]),
    Floor.system.library("CYAML", "yaml-0.1", apt: ["libyaml-dev"], brew: ["libyaml"]),
    Floor.system.library("CZlib", "zlib", apt: ["zlib1g-dev"], brew: ["zlib"]),

    Floor.model.target("Keyframes", [numerics]),
    Floor.model.target("KeyboardAvoidance", ["Keyframes"]),
    Floor.model.target("Audit", ["KeyboardAvoidance", "Keyframes", "Markup"]),
    Floor.model.target("Cassowary"),
    Floor.model.target(
      "UIKitShapes", ["Cassowary", "KeyboardAvoidance", "Keyframes"], as: asInUIKit),
    // What published code says it imports.
    Floor.model.target("UIKit", ["UIKitShapes", "_Testing_UIKit"], as: asInUIKit),
    Floor.model.target("_Testing_UIKit"),
    Floor.model.target("Combine", ["UIKitShapes"], as: asInUIKit),

    Floor.scenarios.target(
      "Scenario", ["Audit", "CYAML", "KeyboardAvoidance", "Keyframes", "Markup"],
      exclude: ["Storms", "Templates"], plugins: ["EmbedStorms"]),
    Floor.scenarios.target("Playing", ["Audit", "KeyboardAvoidance", "Keyframes", "Scenario"]),
    Floor.scenarios.target(
      "Importing",
      [
        "CExpat", "Cassowary", "KeyboardAvoidance", "Keyframes", "Markup", "Playing", "Scenario",
      ]),

    Floor.frames.target(
      "FrameSequence",
      ["CGIF", "CISAL", "CNettle", "CRename", "CSPNG", "CZlib", "Markup", "Platform"]),
    Floor.frames.target(
      "FrameDiff", ["FrameSequence", "Keyframes", "Markup", "Platform"],
      embeds: [
        "page.css", "film.js", "difference.js", "plot.js", "viewer.js", "page.js",
      ].map { "Report/Resources/\($0)" }),

    Floor.videos.target(
      "Measuring",
      ["Audit", "KeyboardAvoidance", "Keyframes", "Markup", "Platform", "Playing", "Scenario"]),

    Floor.drawing.target("Cairo", ["CCairo", "Markup", "Platform"]),
    Floor.drawing.target("Stage", ["Cairo", "FrameSequence", "KeyboardAvoidance", "Keyframes"]),
    Floor.drawing.target(
      "Rendering",
      [
        "Cairo", "FrameDiff", "FrameSequence", "KeyboardAvoidance", "Keyframes", "Markup",
        "Playing", "Scenario", "Stage",
      ],
      plugins: ["StampBuild"]),
    Floor.drawing.target(
      "Illustration",
      [
        "Audit", "Cairo", "KeyboardAvoidance", "Keyframes", "Markup", "Measuring", "Playing",
        "Scenario", "Stage",
      ],
      embeds: ["player.html", "player.css", "player.js"].map { "Motion/Player/\($0)" }),

    Floor.commands.target("Auditing", ["Audit", "KeyboardAvoidance", "Markup", "Scenario"]),
    Floor.commands.target("Sharding", ["FrameSequence", "Markup"]),
    Floor.commands.target(
      "KeyriseTesting",
      [
        "Audit", "Cairo", "FrameDiff", "FrameSequence", "KeyboardAvoidance", "Markup", "Playing",
        "Rendering", "Scenario",
      ]),
    Floor.commands.target(
      "KeyriseCLI",
      [
        "Audit", "Auditing", "Cairo", "FrameDiff", "FrameSequence", "Illustration", "Importing",
        "KeyboardAvoidance", "Keyframes", "Markup", "Measuring", "Platform", "Playing", "Rendering",
        "Scenario", "Sharding", "Stage", arguments,
      ],
      plugins: ["EmbedStarter"]),
    Floor.commands.executable("keyrise", ["KeyriseCLI"]),

    Floor.build.executable("EmbedTexts"),
    .plugin(name: "EmbedStarter", capability: .buildTool(), dependencies: ["EmbedTexts"]),
    .plugin(name: "EmbedStorms", capability: .buildTool(), dependencies: ["EmbedTexts"]),
    Floor.build.executable("WriteBuildStamp"),
    .plugin(name: "StampBuild", capability: .buildTool(), dependencies: ["WriteBuildStamp"]),
    Floor.build.target("SwiftRewriting"),
    Floor.build.executable("RewriteSwift", ["SwiftRewriting"]),
    .plugin(name: "PlayUIKit", capability: .buildTool(), dependencies: ["RewriteSwift"]),

    // What keyrise new --strategy writes, built and tested as it is.
    .target(
      name: "Glide", dependencies: ["KeyboardAvoidance", "Keyframes"],
      path: "Examples/Glide/Sources/Glide", swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Audit", "Cairo", "FrameDiff", "FrameSequence", "Importing", "KeyboardAvoidance",
        "Keyframes", "KeyriseCLI", "Markup", "Measuring", "Scenario", "Sharding", "Stage",
      ],
      path: "Tools/Fuzzing/Targets", swiftSettings: strict),

    support("DrawnVideos", ["Measuring"]),
    support("PixelProbes", ["Cairo"]),
    tests("KeyframesTests", ["Keyframes"]),
    tests("KeyboardAvoidanceTests", ["KeyboardAvoidance", "Keyframes"]),
    tests("AuditTests", ["Audit", "KeyboardAvoidance", "Keyframes"]),
    tests("CassowaryTests", ["Cassowary"]),
    // As an app compiles it.
    tests(
      "UIKitShapesTests",
      ["Audit", "Auditing", "KeyboardAvoidance", "Keyframes", "Scenario", "UIKitShapes"],
      swiftSettings: [
        .swiftLanguageMode(.v5), .enableUpcomingFeature("BareSlashRegexLiterals"),
      ]),
    // Files of Tests/Fixtures/UIKit as an app has them.
    tests(
      "UIKitTests", ["Combine", "KeyboardAvoidance", "Keyframes", "UIKit", "UIKitShapes"],
      exclude: ["Code.txt"], swiftSettings: [.swiftLanguageMode(.v5)], plugins: ["PlayUIKit"]),
    tests("MarkupTests", ["Markup"]),
    tests("ScenarioTests", ["Audit", "KeyboardAvoidance", "Keyframes", "Markup", "Scenario"]),
    tests(
      "ImportingTests",
      ["Importing", "KeyboardAvoidance", "Keyframes", "Markup", "Playing", "Scenario"]),
    tests("FrameSequenceTests", ["FrameSequence", "Markup", "Platform"]),
    tests("FrameDiffTests", ["FrameDiff", "FrameSequence", "Markup"]),
    tests(
      "MeasuringTests",
      ["DrawnVideos", "KeyboardAvoidance", "Keyframes", "Measuring", "Playing", "Scenario"]),
    tests("CairoTests", ["CCairo", "Cairo"]),
    tests(
      "StageTests",
      ["Cairo", "FrameSequence", "KeyboardAvoidance", "Keyframes", "PixelProbes", "Stage"]),
    tests(
      "RenderingTests",
      [
        "Cairo", "FrameDiff", "FrameSequence", "KeyboardAvoidance", "Keyframes", "Markup",
        "Playing",
        "Rendering", "Scenario", "Stage",
      ]),
    tests(
      "IllustrationTests",
      [
        "Cairo", "Illustration", "KeyboardAvoidance", "Keyframes", "Markup", "Measuring",
        "PixelProbes", "Playing", "Scenario", "Stage",
      ]),
    tests("AuditingTests", ["Audit", "Auditing", "KeyboardAvoidance", "Scenario"]),
    tests("ExampleTests", ["Audit", "Auditing", "KeyboardAvoidance", "Keyframes"]),
    tests("ShardingTests", ["FrameSequence", "Markup", "Sharding"]),
    tests(
      "KeyriseTestingTests",
      [
        "Audit", "FrameDiff", "FrameSequence", "KeyboardAvoidance", "KeyriseTesting", "Rendering",
        "Scenario",
      ]),
    tests(
      "KeyriseTestingExample", ["Audit", "KeyboardAvoidance", "KeyriseTesting", "Scenario"],
      exclude: ["Baselines"]),
    tests(
      "KeyriseCLITests",
      [
        "Audit", "Auditing", "FrameDiff", "KeyboardAvoidance", "Keyframes", "KeyriseCLI", "Markup",
        "Measuring", "Platform", "Playing", "Rendering", "Scenario", "Sharding", "Stage", "keyrise",
        arguments,
      ]),
    tests("SwiftRewritingTests", ["SwiftRewriting"]),
    tests("FuzzTargetsTests", ["FuzzTargets", "Scenario"]),
    tests(
      "GlideTests", ["Audit", "Glide", "KeyboardAvoidance"],
      path: "Examples/Glide/Tests/GlideTests"),
  ],
  swiftLanguageModes: [.v6]
)

// MARK: - Tools

// What only Tools/fuzz and Tools/check-decoders build; the former needs libFuzzer linked in.
if Context.environment["KEYRISE_TOOLS"] != nil {
  package.targets += [
    .executableTarget(
      name: "DecoderSamples", dependencies: ["FrameSequence", "Markup"],
      path: "Tools/DecoderSamples",
      swiftSettings: strict),
    .systemLibrary(name: "CFuzzer", path: "Tools/Fuzzing/CFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["CFuzzer", "FuzzTargets"], path: "Tools/Fuzzing/Driver",
      swiftSettings: strict),
  ]
}

// Tools/check-words builds this alone, with KEYRISE_ONLY.
if only?.contains("CompareFilms") == true {
  package.targets.append(
    .executableTarget(
      name: "CompareFilms", dependencies: ["FrameDiff", "FrameSequence"],
      path: "Tools/CompareFilms", swiftSettings: strict))
}

/// The names of a target's dependencies and plugins within the package.
func needs(_ target: Target) -> [String] {
  let targets = target.dependencies.compactMap { dependency -> String? in
    switch dependency {
    case .byNameItem(let name, _), .targetItem(let name, _): name
    default: nil
    }
  }
  let plugins = (target.plugins ?? []).compactMap { usage -> String? in
    if case .plugin(let name, _) = usage { name } else { nil }
  }
  return targets + plugins
}

// Builds some targets, with what they need, as if they were the whole package:
// `KEYRISE_ONLY="MeasuringTests StageTests" swift test`.
if let only {
  var names = Set(only)
  var reached = 0
  while reached < names.count {
    reached = names.count
    names.formUnion(package.targets.filter { names.contains($0.name) }.flatMap(needs))
  }
  package.targets.removeAll { !names.contains($0.name) }
  package.products = []
}
