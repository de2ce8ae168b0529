import Foundation

// EmbedTexts OUTPUT FILE…: writes a Swift file that holds the texts of the files by their names
// without endings. The package's build uses it; see Plugins/EmbedStorms.
let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else {
  FileHandle.standardError.write(Data("usage: EmbedTexts OUTPUT FILE…\n".utf8))
  exit(64)
}
let entries = try arguments.dropFirst().map { path in
  let url = URL(fileURLWithPath: path)
  let text = try String(contentsOf: url, encoding: .utf8)
  let name = url.deletingPathExtension().lastPathComponent
  return "    (\(name.debugDescription), \(text.debugDescription)),\n"
}
let text = """
  // Made by EmbedTexts from the files of a folder.
  enum StormTexts {
    static let all: [(id: String, text: String)] = [
  \(entries.joined())  ]
  }

  """
try Data(text.utf8).write(to: URL(fileURLWithPath: output))
