import Foundation
import Testing

/// `keyrise new --code`: what it lists of somebody's code.
@Suite struct CodePackageTests {
  private func tool(with folders: [String]) throws -> Tool {
    let tool = Tool()
    for folder in folders {
      try tool.makeFolder(folder)
    }
    return tool
  }

  @Test func `Modules of the code are one, and files of modules that are nowhere are left out`()
    throws
  {
    let tool = try tool(with: ["Library/Core", "Library/Rides"])
    try tool.write("import UIKit\npublic class Core {}\n", to: "Library/Core/Core.swift")
    try tool.write("import UIKit\nimport Core\nclass Rider {}\n", to: "Library/Rides/Rider.swift")
    try tool.write("@testable import Toolbar\n", to: "Library/Rides/Bar.swift")
    try tool.write(
      "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nclass Last {}\n",
      to: "Library/Rides/Last.swift")
    let made = try tool.run(
      "new", "played", "--code", "Library/Core", "--code", "Library/Rides", "--url",
      "https://example.org/keyrise")
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.errors.contains("1 file is left out that imports 'Toolbar'"), "\(made.errors)")
    let sources = try #require(
      FileManager.default.subpaths(
        atPath: tool.directory.appendingPathComponent("played/Sources").path))
    let list = try #require(sources.first { $0.hasSuffix("Code.txt") })
    let lines = try tool.text("played/Sources/" + list)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      lines == [
        "../Library/Core", "../Library/Rides", "-../Library/Rides/Bar.swift", "import Core",
      ])
  }

  @Test func `What is retired and examples are left out, and folders below are modules, too`()
    throws
  {
    let tool = try tool(with: ["Library/Core/Deprecated", "Library/Rides", "Library/RidesExample"])
    try tool.write(
      "public class Keeper: UIScrollView {}\nimport UIKit\n", to: "Library/Core/Keeper.swift")
    try tool.write("import Core\nclass Rider {}\n", to: "Library/Rides/Rider.swift")
    try tool.write("@main class App {}\n", to: "Library/Rides/App.swift")
    try tool.write("import UIKit\n", to: "Library/RidesExample/Screen.swift")
    try tool.write(
      "@available(*, unavailable, renamed: \"Keeper\")\nclass Old {}\n",
      to: "Library/Core/Deprecated/Old.swift")
    try tool.write(
      "@available(*, deprecated)\nclass Older {}\n", to: "Library/Core/Deprecated/Older.swift")
    let made = try tool.run(
      "new", "played", "--code", "Library", "--url", "https://example.org/keyrise")
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.errors.contains("3 files are left out that nothing needs"), "\(made.errors)")
    let text = {
      try tool.text("played/Sources/LibraryPlayed/" + $0)
    }
    let lines = try text("Code.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      lines == [
        "../Library", "-../Library/Core/Deprecated/Old.swift", "-../Library/Rides/App.swift",
        "-../Library/RidesExample/Screen.swift", "import Core",
      ])
    #expect(try text("Played.swift").contains("  @Outlet var scrollView: Keeper?\n\n  override"))
  }

  @Test func `A controller that is left out is an error that says where it is, and why`() throws {
    let tool = try tool(with: ["Library/Core", "Library/Example/App"])
    try tool.write("import UIKit\nclass Core {}\n", to: "Library/Core/Core.swift")
    try tool.write(
      "import UIKit\nimport Cloud\nclass LogIn: UIViewController {}\n",
      to: "Library/Core/LogIn.swift")
    try tool.write(
      "import UIKit\nclass Shown: UIViewController {}\n", to: "Library/Example/App/Shown.swift")
    func make(_ controller: String, _ more: [String] = []) throws -> Tool.Outcome {
      try tool.run(
        [
          "new", "played-\(controller)", "--code", "Library", "--controller", controller, "--url",
          "https://example.org/keyrise",
        ] + more)
    }
    let imports = try make("LogIn")
    #expect(imports.status != 0)
    #expect(imports.errors.contains("'Library/Core/LogIn.swift'"), "\(imports.errors)")
    #expect(imports.errors.contains("it imports 'Cloud'"), "\(imports.errors)")
    let example = try make("Shown")
    #expect(example.status != 0)
    #expect(example.errors.contains("--code 'Library/Example/App'"), "\(example.errors)")
    #expect(try make("Nowhere").errors.contains("no file of the folder declares 'class Nowhere'"))
    // A folder that is named is not left out, and its files are listed once.
    let named = try make("Shown", ["--code", "Library/Example/App"])
    #expect(named.status == 0, "\(named.errors)")
    let lines = try tool.text("played-Shown/Sources/ShownPlayed/Code.txt").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines == ["../Library", "-../Library/Core/LogIn.swift"])
  }
}
