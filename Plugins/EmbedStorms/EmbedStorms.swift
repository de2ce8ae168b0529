import Foundation
import PackagePlugin

/// Makes a Swift file of the YAML files in a target's folder `Storms`, again whenever one of them
/// is added, changed or removed.
@main struct EmbedStorms: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let folder = target.directoryURL.appending(path: "Storms")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "yaml" }
    .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "StormTexts.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) storms",
        executable: try context.tool(named: "EmbedTexts").url,
        arguments: [output.path, "StormTexts", folder.path] + files.map(\.lastPathComponent),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
