import Foundation
import KeyboardAvoidance
import Testing

@testable import KeyriseCLI

/// The package that `keyrise new --strategy` writes.
///
/// That it builds is what `GlideTests` are for: they are its own.
@Suite struct StarterPackageTests {
  private let tool = Tool()

  @Test(arguments: [
    ("Glide", "glide"), ("SmoothGlide", "smooth-glide"), ("HTTPGlide", "http-glide"),
    ("Glide2", "glide2"), ("My_Glide", "my-glide"), ("G", "g"), ("GLIDE", "glide"),
  ])
  func `Identifiers are the words of the name`(_ name: String, _ id: String) {
    #expect(StarterPackage.id(of: name) == id)
  }

  @Test func `Everything is called after the strategy`() throws {
    let package = StarterPackage(name: "SmoothSlide", source: .path("/a \"b\"/keyrise"))
    let files = Dictionary(uniqueKeysWithValues: package.files.map { ($0.path, $0.text) })
    #expect(
      files.keys.sorted() == [
        ".github/workflows/ci.yml", ".gitignore", "Package.swift", "README.md",
        "Scenarios/sign-up.yaml", "Sources/SmoothSlide/SmoothSlide.swift",
        "Sources/Tool/Tool.swift", "Tests/SmoothSlideTests/SmoothSlideTests.swift",
      ])
    for (path, text) in files {
      #expect(!text.lowercased().contains("glide"), "\(path)")
    }
    #expect(files["Scenarios/sign-up.yaml"]?.contains("strategy: smooth-slide\n") == true)
    #expect(
      files["Package.swift"]?.contains(#".package(name: "keyrise", path: "/a \"b\"/keyrise")"#)
        == true)
    let remote = StarterPackage(
      name: "SmoothSlide", source: .url("https://example.org/keyrise", release: "0.2.0"))
    let manifest = remote.files.first { $0.path == "Package.swift" }?.text
    #expect(
      manifest?.contains(#".package(url: "https://example.org/keyrise", from: "0.2.0")"#) == true)
  }

  /// A strategy of its own hears everything there is; the compiler sees to it, as long as there is
  /// no `default`.
  @Test func `Every callback is there, with a comment`() throws {
    let text = try #require(StarterTexts.all.first { $0.path.hasSuffix("/Glide.swift") }?.text)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(!lines.contains { $0.hasPrefix("default:") })
    for (index, line) in lines.enumerated() where line.hasPrefix("case .") {
      let isExplained = lines[..<index].last { !$0.hasPrefix("case .") }?.hasPrefix("//") == true
      let isNamed = line.hasPrefix("case .keyboard(") || line.hasPrefix("case .didBeginEditing")
      #expect(isExplained || isNamed || lines[index - 1].hasPrefix("case ."), "\(line)")
    }
  }

  @Test func `It is written whole, and never over anything`() throws {
    let first = try tool.run("new", "--strategy", "SmoothSlide")
    #expect(first.status == 0 && first.text == "")
    #expect(first.errors.contains("cd smooth-slide && swift test"))
    #expect(try tool.names() == ["smooth-slide"])
    let manifest = try tool.data("smooth-slide/Package.swift")
    #expect(String(decoding: manifest, as: UTF8.self).contains("path: \"/"))
    let again = try tool.run("new", "--strategy", "SmoothSlide")
    #expect(again.status == 2 && again.errors.contains("'smooth-slide' exists"))
    try tool.write("mine", to: "file")
    #expect(try tool.run("new", "file", "--strategy", "SmoothSlide").status == 2)
    #expect(try tool.run("new", "no/where", "--strategy", "SmoothSlide").status == 0)
    #expect(try tool.names() == ["file", "no", "smooth-slide"])
    #expect(try tool.names(in: "no") == ["where"])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var says: String
    var status: Int32 = 64
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Refusal(arguments: [], says: "wants a file name"),
    Refusal(arguments: ["--strategy", "glide"], says: "did you mean 'Glide'?"),
    Refusal(arguments: ["--strategy", "my glide"], says: "did you mean 'MyGlide'?"),
    Refusal(arguments: ["--strategy", "../Up"], says: "did you mean 'Up'?"),
    Refusal(arguments: ["--strategy", "9"], says: "no name of a Swift type"),
    Refusal(arguments: ["--strategy", ""], says: "no name of a Swift type"),
    Refusal(arguments: ["--strategy", "Größe"], says: "no name of a Swift type"),
    Refusal(
      arguments: ["--strategy", String(repeating: "A", count: 61)], says: "60 at most"),
    Refusal(arguments: ["--strategy", "Audit"], says: "such as 'AuditAvoidance'"),
    Refusal(arguments: ["--strategy", "Clearance"], says: "has a strategy 'clearance'"),
    Refusal(arguments: ["--strategy", "Slide", "--template", "minimal"], says: "leave out one"),
    Refusal(
      arguments: ["--strategy", "Slide", "--path", ".", "--url", "u"], says: "leave out one"),
    Refusal(arguments: ["--strategy", "Slide", "--url", ""], says: "is not a URL"),
    Refusal(arguments: ["-", "--strategy", "Slide"], says: "no name for the package's directory"),
    Refusal(arguments: ["x", "--path", "."], says: "there is no --strategy here"),
    Refusal(arguments: ["--strategy", "Slide", "--path", "."], says: "is no checkout", status: 2),
  ])
  func `What cannot be is a sentence, and nothing is written`(_ refusal: Refusal) throws {
    let outcome = try tool.run(["new"] + refusal.arguments)
    #expect(outcome.status == refusal.status)
    #expect(outcome.errors.contains(refusal.says), "\(outcome.errors)")
    #expect(try tool.names() == [])
  }
}
