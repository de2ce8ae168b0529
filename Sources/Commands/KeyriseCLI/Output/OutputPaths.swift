import Foundation
import Markup
import Synchronization

/// The paths one run writes to, which must differ from each other and from what it reads.
struct OutputPaths {
  private var taken: Set<FilePlace> = []
  private var frameDirectories: Set<FilePlace> = []
  private var isStandardOutputTaken = false

  /// Reserves a path for one output, or standard output for `-`.
  ///
  /// - Parameter isDirectory: Whether it is a directory of frames.
  /// - Throws: ``Failure`` when another output goes to the same place in any spelling, or when it
  ///   is an input of the run.
  mutating func reserve(_ path: String, isDirectory: Bool = false) throws {
    if path == "-" {
      guard !isStandardOutputTaken else { throw Failure(Messages.severalToStandardOutput) }
      isStandardOutputTaken = true
      return
    }
    try ClaimedFiles.protect(from: path)
    let place = FilePlace(path)
    // A directory of frames is replaced as a whole, which could delete or overwrite any other
    // output in it.
    let others = isDirectory ? taken : frameDirectories
    let isCrossed = others.contains { other in
      isDirectory ? place.contains(other) : other.contains(place)
    }
    guard !isCrossed, taken.insert(place).inserted else {
      throw Failure(Messages.outputsCollide(path))
    }
    if isDirectory { frameDirectories.insert(place) }
  }

  /// Refuses to write over what is read, or two things to one place, before anything is written.
  static func check(_ all: [String?]) throws {
    var paths = OutputPaths()
    for path in all.compactMap(\.self) { try paths.reserve(path) }
  }
}

/// The files and directories that this run reads, or writes at its end: no output may replace them.
///
/// Global, because a run is a process: readers register paths here, and writers check them.
enum ClaimedFiles {
  /// What a file is to the run.
  enum Role {
    /// It is read.
    case input
    /// It is written when all other outputs are.
    case lastOutput
  }

  private static let roles = Mutex<[OutputPaths.FilePlace: Role]>([:])

  /// Registers a path; `-` is standard input or output.
  static func add(_ path: String, as role: Role = .input) {
    guard path != "-" else { return }
    let place = OutputPaths.FilePlace(path)
    roles.withLock { $0[place] = role }
  }

  /// Refuses an output that would replace a claimed file or go into it; `-` is standard output.
  ///
  /// - Parameter isInput: Whether the output may replace what was read, as a baseline does.
  /// - Throws: ``Failure`` that names it.
  static func protect(from path: String, isInput: Bool = false) throws {
    guard path != "-" else { return }
    let place = OutputPaths.FilePlace(path)
    let role = roles.withLock { roles in
      roles.first { $0.key == place || $0.key.contains(place) }?.value
    }
    switch role {
    case .input where isInput: break
    case .input: throw Failure(Messages.outputIsInput(path))
    case .lastOutput: throw Failure(Messages.outputsCollide(path))
    case nil: break
    }
  }
}

extension OutputPaths {
  /// Where a path leads, absolute and with every symbolic link resolved; nothing need exist there.
  struct FilePlace: Hashable {
    /// The path of the place; of a directory without a slash at its end.
    let path: String

    /// As many links as Linux follows (path_resolution(7)).
    private static let maximumLinks = 40

    /// Looks where `path` leads now.
    init(_ path: String) {
      var head = URL(fileURLWithPath: path).standardizedFileURL
      // A path that does not exist cannot be resolved, but the directories above it can.
      var rest: [String] = []
      var linksLeft = Self.maximumLinks
      while true {
        if let real = realpath(head.path, nil) {
          defer { free(real) }
          head = URL(fileURLWithPath: String(cString: real))
          break
        }
        // The first output is written through a dangling link to where it points.
        if linksLeft > 0,
          let target = try? FileManager.default.destinationOfSymbolicLink(atPath: head.path)
        {
          linksLeft -= 1
          head =
            URL(fileURLWithPath: target, relativeTo: head.deletingLastPathComponent())
            .standardizedFileURL
          continue
        }
        // The loop would not end where the working directory has been removed.
        guard head.path.hasPrefix("/"), head.path != "/" else { break }
        rest.insert(head.lastPathComponent, at: 0)
        head.deleteLastPathComponent()
      }
      self.path = rest.reduce(head) { $0.appendingPathComponent($1) }.path
    }

    /// Whether another place is inside this directory, at any depth.
    func contains(_ other: FilePlace) -> Bool {
      other.path.hasPrefix(path == "/" ? path : path + "/")
    }

    /// The path that leads from this place, a directory, to another.
    func path(to other: FilePlace) -> String { Self.path(from: path, to: other.path) }

    /// The path that leads from a directory to a place; both are absolute.
    static func path(from directory: String, to place: String) -> String {
      let own = directory.split(separator: "/"), others = place.split(separator: "/")
      let shared = zip(own, others).prefix { $0 == $1 }.count
      return (Array(repeating: "..", count: own.count - shared) + others.dropFirst(shared))
        .joined(separator: "/")
    }
  }
}

// MARK: - Sentences

extension Messages {
  static let severalToStandardOutput =
    "several pictures would be written to standard output, which takes one; name one scenario, one "
    + "--strategy and one --storm"

  static func outputIsInput(_ path: String) -> String {
    "'\(shown: path)' is read by this very command, and would be lost; write to another path"
  }
}
