import Synchronization

/// The files and directories that the run has read: nothing is written over them.
///
/// The run is a process: what it reads is known where it reads, and asked where it writes.
enum InputFiles {
  private static let places = Mutex<Set<FilePlace>>([])

  /// Remembers what is read; `-` is standard input.
  static func add(_ path: String) {
    guard path != "-" else { return }
    let place = FilePlace(path)
    places.withLock { _ = $0.insert(place) }
  }

  /// Refuses an output that would take the place of an input, or go into it; `-` is standard output.
  ///
  /// - Throws: ``Failure`` that names it.
  static func protect(from path: String) throws {
    guard path != "-" else { return }
    let place = FilePlace(path)
    let isRead = places.withLock { places in
      places.contains { $0 == place || $0.contains(place) }
    }
    if isRead { throw Failure(Messages.outputIsInput(path)) }
  }
}
