import Foundation

// EmbedTexts OUTPUT TYPE FOLDER FILE…: writes a Swift file with a type that holds the texts of
// files by their paths in a folder. The package's build uses it; see Plugins/.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: EmbedTexts OUTPUT TYPE FOLDER FILE…\n".utf8))
  exit(64)
}
let (output, type, folder) = (arguments[0], arguments[1], arguments[2])
let entries = try arguments.dropFirst(3).map { file in
  let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
  return "    (\(file.debugDescription), \(text.debugDescription)),\n"
}
let text = """
  // Made by EmbedTexts from the files of a folder.
  enum \(type) {
    static let all: [(path: String, text: String)] = [
  \(entries.joined())  ]
  }

  """
try Data(text.utf8).write(to: URL(fileURLWithPath: output))
