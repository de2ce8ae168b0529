package import Markup

/// A directory of frames: with this tool's manifest, or any PNGs in the order of their names.
package struct FrameDirectory: Sendable {
  /// A frame of the directory.
  package struct Frame: Sendable, Hashable {
    /// The path of its file.
    package var path: String
    /// When it appears, in seconds.
    package var time: Double
    /// How long it stays, in seconds.
    package var duration: Double
    /// The digest that the manifest gives, in hexadecimal.
    package var sha256: String?
    /// The frame's entry in the manifest, with the caller's members.
    package var members: JSONValue

    /// The file's name in the directory.
    package var name: String { FilePath(path).name }
  }

  /// The path of the directory.
  package let path: String

  /// The frames in order of time.
  package let frames: [Frame]

  /// The pictures in the directory that the manifest does not list, in order of their names; none
  /// without a manifest.
  package let unlisted: [String]

  /// Where the manifest is or would be.
  package var manifestPath: String { FilePath(path).appending(FrameManifest.fileName) }

  /// The frame rate, or nil when the frames are not evenly spaced.
  package let frameRate: FrameRate?

  /// The manifest, or nil when there is none of ours.
  package let manifest: JSONValue?

  /// Reads what is there, without opening a single picture.
  ///
  /// `frameRate` is used for PNGs without a manifest, which are in natural order: `frame-9.png`
  /// before `frame-10.png`. Another tool's `manifest.json` is ignored; symbolic links are followed,
  /// both for the manifest and for frames. Throws `FrameSequenceError.cannotRead`, also for an
  /// existing manifest that cannot be read, `danglingLink`, `nameNotText`, `noFrames` when there
  /// are none, `malformedManifest` for one that is empty, truncated or invalid, and `otherManifest`
  /// when a newer version wrote it.
  package init(_ path: String, frameRate: FrameRate = .usual) throws(FrameSequenceError) {
    let found = try FrameSequenceError.whileReading(path) { () throws(FileDescriptor.Errno) in
      try FileSystem.entries(of: FilePath(path).text)
    }
    let entries = found.map(\.name)
    if let odd = found.first(where: { !$0.isText && Self.isPicture($0.name) }) {
      throw .nameNotText(path: FilePath(path).appending(odd.name))
    }
    self.path = path
    let manifestPath = FilePath(path).appending(FrameManifest.fileName)
    // An unreadable manifest must not count as missing: times and numbers would be made up.
    var text: [UInt8]?
    if entries.contains(FrameManifest.fileName) {
      text = try WholeFile.read(manifestPath, limit: FrameManifest.sizeLimit)
      if text == nil { throw .danglingLink(path: manifestPath) }
    }
    if let text, let manifest = try Self.manifest(text, path: manifestPath) {
      frames = try Self.frames(of: manifest, in: path, entries: Set(entries))
      self.frameRate = try Self.frameRate(of: manifest, path: manifestPath)
      self.manifest = manifest
      let listed = Set(frames.map(\.name))
      unlisted = Self.pictures(among: entries).filter { !listed.contains($0) }
    } else {
      let names = Self.pictures(among: entries)
        .sorted { Self.natural($0).lexicographicallyPrecedes(Self.natural($1)) }
      guard !names.isEmpty else { throw .noFrames(path: path) }
      let interval = frameRate.interval
      frames = names.enumerated().map { index, name in
        Frame(
          path: FilePath(path).appending(name), time: Double(index) * interval,
          duration: interval, sha256: nil, members: .object([]))
      }
      self.frameRate = frameRate
      manifest = nil
      unlisted = []
    }
  }

  private static func pictures(among names: [String]) -> [String] {
    names.filter(isPicture)
  }

  private static func isPicture(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".png") && !name.hasPrefix(".")
  }

  /// Reads a manifest, or returns nil when it is not ours.
  private static func manifest(
    _ text: [UInt8], path: String
  ) throws(FrameSequenceError) -> JSONValue? {
    // Another tool's manifest is JSON, too; anything else was truncated or edited by hand.
    guard let manifest = JSONValue(parsing: text) else { throw .malformedManifest(path: path) }
    guard let schema = manifest["schema"]?.text, schema.hasPrefix(FrameManifest.schemaName) else {
      return nil
    }
    guard schema == FrameManifest.schema else {
      throw .otherManifest(path: path, schema: schema)
    }
    if let scale = manifest["scale"] {
      guard let number = scale.number, scaleRange.contains(number) else {
        throw .malformedManifest(path: path)
      }
    }
    return manifest
  }

  private static func frameRate(
    of manifest: JSONValue, path: String
  ) throws(FrameSequenceError) -> FrameRate? {
    guard let member = manifest["fps"] else { return nil }
    guard let rate = member.text.flatMap({ FrameRate($0) }) else {
      throw .malformedManifest(path: path)
    }
    return rate
  }

  /// The range of pixels per point, far beyond any screen.
  package static let scaleRange = 0.001...1000

  /// The longest film, in seconds: above eleven days.
  private static let timeRange = 0.0...1e6

  private static func frames(
    of manifest: JSONValue, in path: String, entries: Set<String>
  ) throws(FrameSequenceError) -> [Frame] {
    guard case .array(let list)? = manifest["frames"], !list.isEmpty else {
      throw .noFrames(path: path)
    }
    var frames: [Frame] = []
    var last = timeRange.lowerBound
    for item in list {
      // Only plain names, so that no file outside the directory can be named.
      guard let name = item["file"]?.text, FramePlan.isFrameFileName(name),
        let time = item["time"]?.number, let duration = item["duration"]?.number,
        (last...timeRange.upperBound).contains(time), timeRange.contains(duration)
      else { throw .malformedManifest(path: FilePath(path).appending(FrameManifest.fileName)) }
      guard entries.contains(name) else {
        throw .cannotRead(
          path: FilePath(path).appending(name), code: FileDescriptor.Errno.noEntry.code)
      }
      frames.append(
        Frame(
          path: FilePath(path).appending(name), time: time, duration: duration,
          sha256: item["sha256"]?.text, members: item))
      last = time
    }
    return frames
  }

  /// A sort key of a name in natural order: runs of digits count as numbers.
  private static func natural(_ name: String) -> [UInt64] {
    var key: [UInt64] = []
    var number: UInt64?
    for byte in name.utf8 {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        number = min((number ?? 0), 1 << 48) * 10 + UInt64(byte - UInt8(ascii: "0"))
      } else {
        if let number { key.append(number) }
        number = nil
        // Sorts after all numbers.
        key.append(1 << 60 | UInt64(byte))
      }
    }
    if let number { key.append(number) }
    return key
  }
}
