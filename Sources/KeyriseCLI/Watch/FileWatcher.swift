import Foundation
import Platform

/// Waits for files to change, whoever changes them and however: in place, by others that take
/// their names, or by coming to be.
///
/// Directories are watched rather than files, as editors replace files (Linux: inotify(7)).
/// Elsewhere, and where that fails, the files are looked at ten times a second.
final class FileWatcher {
  /// What changes when a file is touched; `nil` when there is no file.
  struct Stamp: Hashable {
    var inode: UInt64
    var size: Int
    var modified: Double
  }

  private let paths: [String]
  private let descriptor: Int32

  /// The longest wait at a time, in seconds, so that interruptions are noticed.
  static let patience = 0.1

  init(_ paths: [String]) {
    self.paths = paths
    let directories = Set(
      paths.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
    #if os(Linux)
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if descriptor >= 0 {
        let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
        for directory in directories {
          _ = inotify_add_watch(descriptor, directory, UInt32(events))
        }
      }
    #else
      _ = directories
      descriptor = -1
    #endif
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The files' stamps now, in their order; `nil` where there is none, or no file but a pipe, say.
  var stamps: [Stamp?] { paths.map(Self.stamp) }

  private static func stamp(of path: String) -> Stamp? {
    var status = stat()
    // Opening a pipe would block until its other end is opened.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Stamp(
      inode: UInt64(truncatingIfNeeded: status.st_ino), size: Int(status.st_size),
      modified: modificationTime(of: status))
  }

  /// Waits a moment for something to happen in the directories.
  func wait() {
    guard descriptor >= 0 else { return pause() }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Int32(Self.patience * 1000)) > 0 else { return }
    // The events themselves are discarded; the stamps tell what changed.
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }

  private func pause() { usleep(UInt32(Self.patience * 1e6)) }
}
