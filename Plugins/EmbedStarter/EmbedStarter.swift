import Foundation
import PackagePlugin

/// Makes a Swift file of the files of `Examples/Glide`, from which `keyrise new --strategy` makes a
/// package.
@main struct EmbedStarter: BuildToolPlugin {
  private static let files = [
    ".github/workflows/ci.yml", ".gitignore", "Package.swift", "README.md",
    "Scenarios/sign-up.yaml", "Sources/Glide/Glide.swift", "Sources/Tool/Tool.swift",
    "Tests/GlideTests/GlideTests.swift",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Examples/Glide")
    let output = context.pluginWorkDirectoryURL.appending(path: "StarterTexts.swift")
    return [
      .buildCommand(
        displayName: "Embedding the starter package",
        executable: try context.tool(named: "EmbedTexts").url,
        arguments: [output.path, "StarterTexts", folder.path] + Self.files,
        inputFiles: Self.files.map { folder.appending(path: $0) }, outputFiles: [output])
    ]
  }
}
