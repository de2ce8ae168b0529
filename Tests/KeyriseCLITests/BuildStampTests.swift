import Foundation
import Testing

/// Which sources a build says it is of: the build's helper, in packages made for it.
@Suite struct BuildStampTests {
  private let tool = Tool()

  /// The helper that the build ran, or its twin for the target.
  private static var helper: URL? {
    ["WriteBuildStamp-tool", "WriteBuildStamp"].map {
      Tool.executable.deletingLastPathComponent().appendingPathComponent($0)
    }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a script in a package of a commit, and returns what a build there would say.
  private static func stamp(after script: String) throws -> (tags: String, sources: String) {
    let tool = Tool()
    let helper = try #require(Self.helper)
    let whole = """
      set -e
      export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
      export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_AUTHOR_DATE=2026-01-01T00:00:00Z
      export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a GIT_COMMITTER_DATE=2026-01-01T00:00:00Z
      out=$PWD/stamp.swift
      mkdir p && cd p
      mkdir -p Sources/A Plugins docs Examples/Glide
      echo a >Sources/A/a.swift; echo p >Package.swift; echo d >docs/d.md
      printf 'node: $Format:%%H$\\nref-names: $Format:%%D$\\n' >.git_archival.txt
      echo '.git_archival.txt export-subst' >.gitattributes
      git init -q -b main . && git add -A && git commit -qm one
      \(script)
      '\(helper.path)' "$out" "$PWD"
      """
    _ = try tool.bash(["-c", whole])
    let text = try tool.text("stamp.swift")
    func value(_ name: String) -> String {
      text.split(separator: "\n").first { $0.contains("static let \(name)") }
        .flatMap { $0.split(separator: "=", maxSplits: 1).last }
        .map { $0.filter { $0 != " " && $0 != "\"" } } ?? ""
    }
    return (value("tags"), value("sources"))
  }

  /// The commit of the package, whose parts are all given.
  private static func commit() throws -> String { try stamp(after: "").sources }

  @Test(arguments: [
    "", "echo more >>docs/d.md", "echo x >untracked.txt", "git checkout -q --detach",
    "git worktree add -q ../w HEAD; cd ../w", "export GIT_DIR=/nowhere GIT_WORK_TREE=/nowhere",
    "touch Sources/A/a.swift", "cd ..; git clone -q --depth 1 file://$PWD/p q; cd q",
  ])
  func `A commit is named, whatever else lies about`(_ script: String) throws {
    let stamp = try Self.stamp(after: script)
    #expect(stamp.tags == "[]")
    #expect(stamp.sources.count == 7 && stamp.sources.allSatisfy(\.isHexDigit))
    #expect(try stamp.sources == Self.commit())
  }

  @Test func `A tagged commit has its tags`() throws {
    #expect(try Self.stamp(after: "git tag v0.3.0; git tag -a -m x other").tags == "[other,v0.3.0]")
    #expect(try Self.stamp(after: "git tag v0.3.0; echo b >>Sources/A/a.swift").tags == "[]")
  }

  @Test func `What has changed since does not claim to be the commit`() throws {
    let scripts = [
      "echo b >>Sources/A/a.swift", "echo b >Sources/A/b.swift", "rm Sources/A/a.swift",
      "echo b >>Package.swift", "echo b >>Sources/A/a.swift; git add -A", "echo b >Plugins/b",
      "echo b >Examples/Glide/b",
    ]
    let stamps = try scripts.map { try Self.stamp(after: $0).sources }
    let commit = try Self.commit()
    for stamp in stamps { #expect(stamp.hasPrefix(commit + ".changed.") && stamp.count == 24) }
    // One change is the same whether it is staged or not.
    #expect(stamps[0] == stamps[4] && Set(stamps).count == stamps.count - 1)
  }

  @Test func `Without git, or in another's repository, a digest tells sources apart`() throws {
    let bare = try Self.stamp(after: "rm -rf .git").sources
    #expect(bare.hasPrefix("source.") && bare.count == 15)
    #expect(try Self.stamp(after: "rm -rf .git; echo b >>Sources/A/a.swift").sources != bare)
    #expect(try Self.stamp(after: "rm -rf .git; echo b >>docs/d.md").sources == bare)
    let inside = "rm -rf .git; cd ..; git init -q .; git add p; git commit -qm x; cd p"
    #expect(try Self.stamp(after: inside).sources == bare)
  }

  @Test func `An archive of a commit knows it`() throws {
    let unpack = "git archive --prefix=q/ HEAD | tar x -C ..; cd ../q"
    let archive = try Self.stamp(after: unpack)
    #expect(try archive.sources.hasPrefix(Self.commit() + ".source."))
    #expect(archive.tags == "[]")
    #expect(try Self.stamp(after: "git tag v0.3.0; " + unpack).tags == "[v0.3.0]")
  }

  @Test func `The version says it`() throws {
    let text = try tool.run("--version").text
    #expect(
      text.firstMatch(of: /^keyrise \d+\.\d+\.\d+(-dev\+[0-9a-z.]+)? \(cairo/) != nil, "\(text)")
    try tool.write(Tool.scenario, to: "a.yaml")
    let version = text.split(separator: " ")[1]
    #expect(
      try tool.run("check", "a.yaml", "--diagnostic-format", "json").text.contains("\"\(version)\"")
    )
    #expect(try tool.run("render", "a.yaml", "-o", "out/", "--scale", "0.25").status == 0)
    let manifest = try tool.text("out/manifest.json")
    #expect(manifest.contains("\"keyrise\": \"\(version)\""))
    #expect(manifest.contains("\"architecture\": \""))
  }
}
