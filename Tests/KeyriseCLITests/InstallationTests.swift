import Foundation
import KeyboardAvoidance
import Testing

/// Whether pages and examples promise what there is: every command that installs something is known
/// here.
@Suite struct InstallationTests {
  private static let root = Tool.renders.deletingLastPathComponent()

  /// The texts that people copy from, by their paths.
  private static var pages: [(path: String, text: String)] {
    get throws {
      let manager = FileManager.default
      let folders = ["docs", "Examples", ".github"].flatMap { folder in
        (manager.enumerator(atPath: root.appendingPathComponent(folder).path)?.allObjects ?? [])
          .compactMap { $0 as? String }.filter {
            !$0.hasPrefix(".build") && !$0.contains("/.build")
          }
          .map { folder + "/" + $0 }
      }
      let paths =
        ["README.md", "CONTRIBUTING.md", "action.yml", ".pre-commit-hooks.yaml"] + folders
      return try paths.filter { ["md", "yml", "yaml"].contains(($0 as NSString).pathExtension) }
        .map { path in
          (path, try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
        }
    }
  }

  /// The packages of Debian that the project names, which are there in its releases 12 and 13.
  private static let debian: Set<Substring> = [
    "ffmpeg", "fish", "fonts-inter", "fonts-noto-cjk", "fonts-noto-color-emoji", "fonts-noto-core",
    "libcairo2-dev", "libexpat1-dev", "libgif-dev", "libisal-dev", "libpango1.0-dev", "libspng-dev",
    "libyaml-dev", "mandoc", "nettle-dev", "pkg-config", "python3", "zlib1g-dev", "zsh",
    "./keyrise_*.deb",
  ]

  /// Whether a command installs what there is.
  private static func isKnown(_ command: Substring) -> Bool {
    let words = command.split(separator: " ").filter { !$0.hasPrefix("-") && $0 != "\\" }
    switch words.first {
    case "pip", "pipx", "uvx":
      // A wheel by its path or address; nothing is on PyPI.
      return words.dropFirst().allSatisfy {
        ["install", "./keyrise-*.whl", "WHEEL", "\"$WHEEL\""].contains($0)
      }
    case "apt", "apt-get": return words.dropFirst(2).allSatisfy { debian.contains($0) }
    case "brew":
      return words.dropFirst(2).allSatisfy { ["font-inter", "ffmpeg"].contains($0) }
    case "uses:":
      guard let name = words.dropFirst().first?.split(separator: "@"), name.count == 2 else {
        return false
      }
      return name[0] == "keyrise/keyrise"
        ? name[1] == "COMMIT" : name[1].count == 40 && name[1].allSatisfy(\.isHexDigit)
    default: return false
    }
  }

  @Test func `Whatever a page installs is there`() throws {
    let commands =
      /(?:pipx? install|uvx|apt(?:-get)? install|brew install|npm install|docker pull) ?[^`|;&#)\n]*/
    let actions = /\n *(?:- )?(uses: *[^#\n]*)/
    var count = 0
    for (path, text) in try Self.pages {
      // It says what may be written once there is a release.
      guard path != "docs/releasing.md" else { continue }
      let text = text.replacing(/\\\n\s*/, with: " ")
      let found = text.matches(of: commands).map(\.output) + text.matches(of: actions).map(\.1)
      count += found.count
      for command in found { #expect(Self.isKnown(command), "\(path): \(command)") }
    }
    #expect(count > 12)
  }

  @Test(arguments: [
    "pip install keyrise", "pipx install keyrise", "uvx keyrise", "brew install keyrise",
    "apt install keyrise", "uses: keyrise/keyrise@v0.2.0", "uses: actions/checkout@v4",
  ])
  func `What is not there is known not to be`(_ command: String) {
    #expect(!Self.isKnown(command[...]))
  }

  @Test func `Pages count the devices of the catalogue`() throws {
    let counts = try Self.pages.flatMap { page in
      page.text.matches(of: /(\d+) (?:devices|iPhones and iPads)/).compactMap { Int($0.1) }
        .filter { (50..<100).contains($0) }
    }
    #expect(counts.count >= 3)
    for count in counts { #expect(count == DeviceCatalog.all.count) }
  }

  @Test func `A new package's workflow installs what the package needs`() throws {
    let setup = try String(
      contentsOf: Self.root.appendingPathComponent("scripts/setup"), encoding: .utf8)
    let list = try #require(setup.firstMatch(of: /for package in ((?:.|\n)*?); do/)?.1)
    let workflow = try String(
      contentsOf: Self.root.appendingPathComponent("Examples/Glide/.github/workflows/ci.yml"),
      encoding: .utf8)
    for package in list.split(whereSeparator: { " \n\\".contains($0) }) {
      #expect(workflow.contains(package), "\(package)")
    }
  }
}
