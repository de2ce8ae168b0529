import Foundation

// WriteBuildStamp OUTPUT PACKAGE: writes a Swift file that says which sources are built: the commit
// and its tags, or where they are not a commit's a digest of them. The package's build uses it; see
// Plugins/StampBuild. It needs no network, and git only for the commit.
let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first, let root = arguments.dropFirst().first else {
  FileHandle.standardError.write(Data("usage: WriteBuildStamp OUTPUT PACKAGE\n".utf8))
  exit(64)
}
let stamp = Stamp(of: root)
let text = """
  // Made by WriteBuildStamp.
  enum BuildStamp {
    /// The tags of the commit, if nothing that is built has changed since.
    static let tags: [String] = \(stamp.tags)
    /// A name that other sources do not have, as semantic versioning's build metadata.
    static let sources = \(stamp.sources.debugDescription)
  }

  """
// A file that stays as it is makes nothing new.
if (try? String(contentsOfFile: output, encoding: .utf8)) != text {
  try Data(text.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
}

/// Which sources are built.
struct Stamp {
  var tags: [String] = []
  var sources: String

  /// As many digits of a commit as git shows.
  private static let digits = 7

  init(of root: String) {
    let files = BuiltFiles(root: root)
    if let git = Checkout(root: root), let commit = git.run("rev-parse", "HEAD")?.first {
      let changes = git.run(
        ["status", "--porcelain", "--untracked-files=all", "--"] + BuiltFiles.paths)
      sources = String(commit.prefix(Self.digits))
      if changes == [] {
        tags = git.run("tag", "--points-at", "HEAD") ?? []
      } else {
        sources += ".changed." + files.digest
      }
    } else if let archive = Archive(root: root) {
      tags = archive.tags
      // Nobody knows whether an archive is as it was unpacked.
      sources = archive.commit.prefix(Self.digits) + ".source." + files.digest
    } else {
      sources = "source." + files.digest
    }
  }

  /// A checkout of the package alone, and not one of which it is a part.
  struct Checkout {
    let root: String

    init?(root: String) {
      self.root = root
      guard let top = run("rev-parse", "--show-toplevel")?.first,
        URL(fileURLWithPath: top).resolvingSymlinksInPath()
          == URL(fileURLWithPath: root).resolvingSymlinksInPath()
      else { return nil }
    }

    func run(_ words: String...) -> [String]? { run(words) }

    /// The lines that git prints; `nil` where it fails or there is none.
    func run(_ words: [String]) -> [String]? {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      // In a container the checkout may be another user's.
      process.arguments = ["git", "-c", "safe.directory=*", "-C", root] + words
      // A hook of git, in which a build may run, names its own repository.
      process.environment = ProcessInfo.processInfo.environment
        .filter { !$0.key.hasPrefix("GIT_") }
        .merging(["GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"]) { $1 }
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { return nil }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  /// The lines that `git archive` writes into an archive of the sources (gitattributes(5),
  /// export-subst).
  struct Archive {
    var commit: String
    var tags: [String]

    init?(root: String) {
      guard let text = try? String(contentsOfFile: root + "/.git_archival.txt", encoding: .utf8)
      else {
        return nil
      }
      let values = Dictionary(
        text.split(separator: "\n").map { line in
          let parts = line.split(separator: ":", maxSplits: 1)
          return (String(parts[0]), parts.dropFirst().first.map { $0.drop { $0 == " " } } ?? "")
        }, uniquingKeysWith: { first, _ in first })
      guard let commit = values["node"], !commit.isEmpty, commit.allSatisfy(\.isHexDigit) else {
        return nil
      }
      self.commit = String(commit)
      tags = (values["ref-names"] ?? "").split(separator: ",").compactMap { name in
        let name = name.drop { $0 == " " }
        return name.hasPrefix("tag: ") ? String(name.dropFirst(5)) : nil
      }
    }
  }

  /// The files that a build is made of.
  struct BuiltFiles {
    let root: String

    /// Plugins/StampBuild looks at the same.
    static let paths = ["Package.swift", "Sources", "Plugins", "Examples/Glide"]

    /// Eight digits that other sources have with odds of 2^-32; they guard against mistakes, not
    /// forgery.
    var digest: String {
      var hash = WordHash()
      for path in Self.paths.flatMap(files).sorted() {
        hash.add(Data(path.utf8))
        hash.add((try? Data(contentsOf: URL(fileURLWithPath: root + "/" + path))) ?? Data())
      }
      let digits = String(hash.folded, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }

    private func files(_ path: String) -> [String] {
      var isDirectory: ObjCBool = false
      let full = root + "/" + path
      guard FileManager.default.fileExists(atPath: full, isDirectory: &isDirectory) else {
        return []
      }
      guard isDirectory.boolValue else { return [path] }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: full)) ?? []
      return names.filter { ![".DS_Store", ".build"].contains($0) }.flatMap {
        files(path + "/" + $0)
      }
    }
  }

  /// A hash of bytes that is quick without optimization, eight at a time (FNV-1a's steps on words).
  struct WordHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    var folded: UInt32 { UInt32(truncatingIfNeeded: state ^ state >> 32) }

    mutating func add(_ data: Data) {
      mix(UInt64(data.count))
      data.withUnsafeBytes { bytes in
        var offset = 0
        while offset + 8 <= bytes.count {
          mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
          offset += 8
        }
        for byte in bytes[offset...] { mix(UInt64(byte)) }
      }
    }

    private mutating func mix(_ word: UInt64) {
      state = (state ^ word) &* 0x0000_0100_0000_01B3
      state ^= state >> 29
    }
  }
}
