import Foundation
import PackagePlugin

/// Makes a Swift file that says which sources are built, whenever one of them, the commit or git's
/// index has changed; a build of the same is not made again.
@main struct StampBuild: BuildToolPlugin {
  /// What WriteBuildStamp looks at.
  private static let paths = ["Package.swift", "Sources", "Plugins", "Examples/Glide"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "BuildStamp.swift")
    let own = Self.paths.flatMap { Self.files(root.appending(path: $0)) }
    return [
      .buildCommand(
        displayName: "Naming the sources",
        executable: try context.tool(named: "WriteBuildStamp").url,
        arguments: [output.path, root.path], inputFiles: own + Self.gitFiles(root),
        outputFiles: [output])
    ]
  }

  /// What git changes when another commit is checked out or made, and when files are added to one.
  private static func gitFiles(_ root: URL) -> [URL] {
    var folder = root.appending(path: ".git")
    // In a worktree or a submodule it is a file that names the folder.
    if let text = try? String(contentsOf: folder, encoding: .utf8), text.hasPrefix("gitdir: ") {
      let path = text.dropFirst(8).prefix { !$0.isNewline }
      folder = URL(fileURLWithPath: String(path), relativeTo: root).standardizedFileURL
    }
    return ["HEAD", "logs/HEAD", "index"].map { folder.appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func files(_ path: URL) -> [URL] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path.path) else {
      return FileManager.default.fileExists(atPath: path.path) ? [path] : []
    }
    return names.filter { !$0.hasPrefix(".") }.flatMap { files(path.appending(path: $0)) }
  }
}
