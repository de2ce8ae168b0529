import Foundation
import FrameSequence

/// A private directory that exists while something is made in it.
struct TemporaryDirectory {
  private let url: URL

  /// - Throws: ``Failure`` when there is no room for it.
  init(named name: String) throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw Failure(Messages.noTemporaryDirectory)
    }
  }

  /// The path of a file in it.
  func path(of name: String) -> String { url.appendingPathComponent(name).path }

  func remove() { try? FileManager.default.removeItem(at: url) }
}

extension Console {
  /// Has a file written into a place of its own, such as an animation, and copies it to standard
  /// output; nothing is printed unless it is complete.
  ///
  /// The file is unlinked before it is copied, so that nothing is left behind however the process
  /// ends.
  ///
  /// - Throws: ``Failure`` when it cannot be written there, or what `body` throws.
  func result(
    ofFileNamed name: String, _ body: (_ path: String) async throws -> WriteSummary
  ) async throws -> WriteSummary {
    let (summary, file) = try await Interruption.watched {
      let directory = try TemporaryDirectory(named: "keyrise-output")
      defer { directory.remove() }
      let path = directory.path(of: name)
      let summary = try await body(path)
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { throw Failure(Messages.noTemporaryDirectory) }
      return (summary, file)
    }
    defer { close(file) }
    if let code = Interruption.exitCode { throw code }
    var part = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      try result(Array(part[..<count]))
    }
    return summary
  }
}

// MARK: - Sentences

extension Messages {
  static let noTemporaryDirectory = "there is no room for a temporary directory"
}
