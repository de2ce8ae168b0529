import Foundation
import PackagePlugin

/// Compiles the Swift files of folders as their authors wrote them into a target.
///
/// The target has a file `Code.txt` with a folder or file a line, relative to the package; `-` before
/// a path leaves out what is below it, `import` before a name is a module whose files are compiled
/// along. `#` begins a comment.
@main struct PlayUIKit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let list = target.directoryURL.appending(path: "Code.txt")
    guard let text = try? String(contentsOf: list, encoding: .utf8) else {
      Diagnostics.error("PlayUIKit: '\(list.path)' is missing; it lists the folders to compile")
      return []
    }
    var (files, excluded, modules): ([URL], [String], [String]) = ([], [], [])
    for line in text.split(whereSeparator: \.isNewline) {
      let entry = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      if entry.hasPrefix("import ") {
        modules.append(String(entry.dropFirst(7)))
      } else if entry.hasPrefix("-") {
        excluded.append(url(String(entry.dropFirst()), context).path)
      } else if !entry.isEmpty {
        let found = swiftFiles(at: url(entry, context))
        if found.isEmpty { Diagnostics.error("PlayUIKit: no Swift file at '\(entry)'") }
        files += found
      }
    }
    files.removeAll { file in
      excluded.contains { file.path == $0 || file.path.hasPrefix($0 + "/") }
    }
    let tool = try context.tool(named: "RewriteSwift").url
    return files.enumerated().map { index, file in
      let output = context.pluginWorkDirectoryURL.appending(
        path: "\(file.deletingPathExtension().lastPathComponent)-\(index).swift")
      return .buildCommand(
        displayName: "Taking \(file.lastPathComponent) as it is", executable: tool,
        arguments: [output.path, file.path] + modules, inputFiles: [file, list],
        outputFiles: [output])
    }
  }

  private func url(_ path: String, _ context: PluginContext) -> URL {
    let path = path.trimmingCharacters(in: .whitespaces)
    let base = context.package.directoryURL
    return (path.hasPrefix("/") ? URL(fileURLWithPath: path) : base.appending(path: path))
      .standardizedFileURL
  }

  private func swiftFiles(at place: URL) -> [URL] {
    if place.pathExtension == "swift" { return [place] }
    let all = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      path.hasSuffix(".swift") && !path.hasSuffix("/Package.swift") && path != "Package.swift"
        && !path.split(separator: "/").contains { $0.hasPrefix(".") || $0.hasSuffix("Tests") }
    }.sorted().map { place.appending(path: $0) }
  }
}
