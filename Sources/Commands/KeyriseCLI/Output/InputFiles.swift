import Synchronization

/// The files and directories that this run has read, which it never overwrites.
///
/// Global, because a run is a process: readers register paths here, and writers check them.
enum InputFiles {
  private static let places = Mutex<Set<FilePlace>>([])

  /// Registers a path that is read; `-` is standard input.
  static func add(_ path: String) {
    guard path != "-" else { return }
    let place = FilePlace(path)
    places.withLock { _ = $0.insert(place) }
  }

  /// Refuses an output that would replace an input or go into it; `-` is standard output.
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
