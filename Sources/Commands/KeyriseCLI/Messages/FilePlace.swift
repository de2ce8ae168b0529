import Foundation

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
  func path(to other: FilePlace) -> String {
    let own = path.split(separator: "/"), others = other.path.split(separator: "/")
    let shared = zip(own, others).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: own.count - shared) + others.dropFirst(shared))
      .joined(separator: "/")
  }
}
