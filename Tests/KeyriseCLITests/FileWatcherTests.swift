import Foundation
import Testing

@testable import KeyriseCLI

/// Whatever is done to a file, its stamp tells, and the wait for it ends.
@Suite struct FileWatcherTests {
  /// A directory with a file, removed at the end.
  private final class Place {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyrise-watcher-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    var file: String { directory.appendingPathComponent("a.yaml").path }

    func write(_ text: String, to name: String = "a.yaml") throws {
      try Data(text.utf8).write(to: directory.appendingPathComponent(name))
    }
  }

  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var begins: String?
    var make: @Sendable (_ file: String) throws -> Void
  }

  static let changes = [
    Change(testDescription: "written in place", begins: "a") { file in
      let handle = try #require(FileHandle(forWritingAtPath: file))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("more".utf8))
      try handle.close()
    },
    Change(testDescription: "replaced by one of the same size", begins: "a") { file in
      try Data("b".utf8).write(to: URL(fileURLWithPath: file + "~"))
      #expect(rename(file + "~", file) == 0)
    },
    Change(testDescription: "removed", begins: "a") { #expect(unlink($0) == 0) },
    Change(testDescription: "made", begins: nil) { file in
      try Data("b".utf8).write(to: URL(fileURLWithPath: file))
    },
  ]

  @Test(arguments: changes) func `Every kind of change is noticed`(_ change: Change) throws {
    let place = try Place()
    if let text = change.begins { try place.write(text) }
    let watcher = WatchCommand.FileWatcher([place.file])
    let before = watcher.stamps
    #expect((before == [nil]) == (change.begins == nil))
    try change.make(place.file)
    watcher.wait()
    #expect(watcher.stamps != before)
  }

  @Test func `Nothing happens where nothing happens`() throws {
    let place = try Place()
    try place.write("a")
    let watcher = WatchCommand.FileWatcher([place.file])
    let before = watcher.stamps
    let start = ContinuousClock.now
    watcher.wait()
    #expect(start.duration(to: .now) >= .milliseconds(Int(WatchCommand.FileWatcher.patience * 900)))
    try place.write("b", to: "another.yaml")
    watcher.wait()
    #expect(watcher.stamps == before, "what happens to others is not what happens to it")
  }

  @Test func `Each of several files tells its own, also in several directories`() throws {
    let (one, two) = (try Place(), try Place())
    try one.write("a")
    try two.write("a")
    let watcher = WatchCommand.FileWatcher([one.file, two.file])
    let before = watcher.stamps
    try two.write("more")
    watcher.wait()
    #expect(watcher.stamps[0] == before[0] && watcher.stamps[1] != before[1])
  }

  @Test func `A pipe is no file`() throws {
    let place = try Place()
    #expect(mkfifo(place.file, 0o600) == 0)
    #expect(WatchCommand.FileWatcher([place.file]).stamps == [nil])
  }

  @Test func `A directory that is not there is waited for`() throws {
    let watcher = WatchCommand.FileWatcher(["/nowhere/at/all.yaml"])
    #expect(watcher.stamps == [nil])
    watcher.wait()
    #expect(watcher.stamps == [nil])
  }
}
