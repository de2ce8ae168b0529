import Foundation

/// Checks whether outputs are what would be written now, without touching them.
struct StaleCheck {
  private let directory: TemporaryDirectory
  private let writer: FilmWriter

  /// - Throws: ``Failure`` when there is no room for what is compared.
  init(_ writer: FilmWriter) throws {
    var writer = writer
    writer.console.isQuiet = true
    self.writer = writer
    directory = try TemporaryDirectory(named: "keyrise-check")
  }

  /// Removes what was written to be compared.
  func finish() { directory.remove() }

  /// The state of an output since it was written.
  enum Finding {
    case fresh
    case stale
    case missing
  }

  /// Writes a job elsewhere and compares.
  func finding(_ job: RenderJob) async throws -> Finding {
    let isDirectory = job.target.kind == .frames
    var copy = job
    // The name stays the same, because its ending selects the format.
    let name = URL(fileURLWithPath: job.path).lastPathComponent
    copy.path = directory.path(of: name) + (isDirectory ? "/" : "")
    defer { try? FileManager.default.removeItem(atPath: copy.path) }
    _ = try await copy.write(with: writer)
    guard FileManager.default.fileExists(atPath: job.path) else { return .missing }
    let names = isDirectory ? try FileManager.default.contentsOfDirectory(atPath: copy.path) : [""]
    let isSame = names.allSatisfy { name in
      let paths = [copy.path, job.path].map {
        name.isEmpty ? $0 : URL(fileURLWithPath: $0).appendingPathComponent(name).path
      }
      return FileManager.default.contentsEqual(atPath: paths[0], andPath: paths[1])
    }
    return isSame ? .fresh : .stale
  }
}
