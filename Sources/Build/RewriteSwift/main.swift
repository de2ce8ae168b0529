import Foundation
import SwiftRewriting

// RewriteSwift OUTPUT FILE [MODULE…]: copies a Swift file but for what only Objective-C's runtime
// has, and imports of modules whose files are compiled along. Lines keep their numbers. PlayUIKit
// uses it.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
  FileHandle.standardError.write(Data("usage: RewriteSwift OUTPUT FILE [MODULE…]\n".utf8))
  exit(64)
}
let (output, path) = (arguments[0], arguments[1])
do {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let rewritten = Rewriter(text, modules: Set(arguments.dropFirst(2))).rewritten()
  let whole = "#sourceLocation(file: \(path.debugDescription), line: 1)\n" + rewritten
  try Data(whole.utf8).write(to: URL(fileURLWithPath: output))
} catch {
  FileHandle.standardError.write(Data("RewriteSwift: '\(path)' cannot be read\n".utf8))
  exit(1)
}
