import Foundation
import PackagePlugin

/// Makes a Swift file of the YAML files in each of a target's folders `Storms` and `Templates`, again
/// whenever one of them is added, changed or removed.
@main struct EmbedStorms: BuildToolPlugin {
  private static let folders = [("Storms", "StormTexts"), ("Templates", "TemplateTexts")]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    return try Self.folders.map { name, type in
      let folder = target.directoryURL.appending(path: name)
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      )
      .filter { $0.pathExtension == "yaml" }
      .sorted { $0.path < $1.path }
      let output = context.pluginWorkDirectoryURL.appending(path: "\(type).swift")
      return .buildCommand(
        displayName: "Embedding \(files.count) of \(name)",
        executable: try context.tool(named: "EmbedTexts").url,
        arguments: [output.path, type, folder.path] + files.map(\.lastPathComponent),
        inputFiles: files, outputFiles: [output])
    }
  }
}
