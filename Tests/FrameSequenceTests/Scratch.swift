import Platform
import Synchronization

@testable import FrameSequence

/// A directory of a test's own, removed with all it holds.
final class Scratch {
  /// What tells whether a file was touched.
  struct Stamp: Hashable {
    let inode: UInt64
    let seconds: Int
    let nanoseconds: Int
  }

  private static let counter = Atomic<Int>(0)

  let path: String

  init() throws {
    let count = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
    path = "/tmp/frame-sequence-tests-\(getpid())-\(count)"
    try FileSystem.makeDirectory(path)
  }

  deinit { Self.removeAll(path) }

  subscript(name: String) -> String { path + "/" + name }

  /// All names below a directory of the scratch, as relative paths in order.
  func names(in name: String = "") -> [String] {
    let base = name.isEmpty ? path : self[name]
    return ((try? FileSystem.names(in: base)) ?? []).flatMap { entry in
      let relative = name.isEmpty ? entry : name + "/" + entry
      return [relative] + names(in: relative)
    }.sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    guard case .bytes(let bytes) = try FileSystem.contents(of: self[name], followingLinks: false)
    else { return [] }
    return bytes
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func write(_ text: String, to name: String) throws {
    try [UInt8](text.utf8).withUnsafeBytes { try FileSystem.create(self[name], $0) }
  }

  /// Writes into a file that is there, as another program would.
  static func overwrite(_ path: String, _ text: String) throws {
    let file = try FileDescriptor(path, .write)
    try file.writeAll([UInt8](text.utf8))
    try file.finish()
  }

  func makeDirectory(_ name: String) throws { try FileSystem.makeDirectory(self[name]) }

  func makeSymbolicLink(_ name: String, to target: String) { _ = symlink(target, self[name]) }

  func stamp(_ name: String) -> Stamp {
    var status = stat()
    lstat(self[name], &status)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(inode: UInt64(status.st_ino), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }

  /// Whether the directory is there, its emptiness aside.
  func has(_ name: String) -> Bool {
    (try? FileSystem.status(self[name], followingLinks: false)) != nil
  }

  private static func removeAll(_ path: String) {
    for name in (try? FileSystem.names(in: path)) ?? [] { removeAll(path + "/" + name) }
    if unlink(path) != 0 { rmdir(path) }
  }
}
