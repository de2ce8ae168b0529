public import FrameSequence

/// Loads sequences from files.
public struct SequenceLoader: Sendable {
  /// Frames a second of PNGs that come without a manifest, such as `30`; nil is 60.
  public var frameRate: String?

  /// How large pictures may be.
  public var limits: PictureLimits

  /// How many pictures are read at once.
  public var jobs: Int

  /// The bands of our own frames that were seen.
  private let memory = BandMemory()

  /// Makes a loader.
  public init(
    frameRate: String? = nil, limits: PictureLimits = PictureLimits(), jobs: Int = 2
  ) {
    self.frameRate = frameRate
    self.limits = limits
    self.jobs = max(1, jobs)
  }
}

// MARK: - Directories

extension SequenceLoader {
  /// Loads a directory of frames: with our manifest, or any tool's PNGs.
  ///
  /// Throws `FrameSequenceError` when something cannot be read or the frames differ in size.
  public func directory(_ path: String) async throws -> PlayedSequence {
    var files = Files()
    let loaded = try load(path, into: &files)
    return try sequence(loaded, files, try await read(files))
  }

  /// Loads two directories to be compared: what both have is read once, and directories that hold
  /// the same files are not decoded at all.
  public func directories(
    _ before: String, _ after: String
  ) async throws -> (before: PlayedSequence, after: PlayedSequence) {
    var files = Files()
    let first = try load(before, into: &files)
    let second = try load(after, into: &files)
    let isSame = Set(first.pictures) == Set(second.pictures)
    let known = isSame ? try files.list.enumerated().map(Self.stamp(limits)) : try await read(files)
    return (try sequence(first, files, known), try sequence(second, files, known))
  }

  /// The distinct files of one or two directories.
  private struct Files {
    var indices: [SHA256Digest: Int] = [:]
    var list: [(bytes: [UInt8], path: String)] = []
  }

  private func load(
    _ path: String, into files: inout Files
  ) throws -> (directory: FrameDirectory, pictures: [Int]) {
    let directory = try FrameDirectory(path, frameRate: frameRate)
    let pictures = try directory.frames.map { frame in
      let bytes = try PictureFile.bytes(of: frame.path, limits: limits)
      let digest = SHA256Digest(of: bytes)
      let index = files.indices[digest] ?? files.list.count
      if index == files.list.count {
        files.indices[digest] = index
        files.list.append((bytes, frame.path))
      }
      return index
    }
    return (directory, pictures)
  }

  /// A number in place of a fingerprint, for files that are only compared with themselves.
  private static func stamp(
    _ limits: PictureLimits
  ) -> (Int, (bytes: [UInt8], path: String)) throws -> Read {
    { index, file in
      let size =
        try PNGIdentity.compare(
          file.bytes, file.bytes, path: file.path, limits: limits
        )
        .map { PixelSize(width: $0.width, height: $0.height) }
      return Read(
        size: size ?? PixelSize(width: 0, height: 0),
        fingerprint: PictureFingerprint(rows: [UInt64(index)]))
    }
  }

  private func sequence(
    _ loaded: (directory: FrameDirectory, pictures: [Int]), _ files: Files, _ read: [Read]
  ) throws -> PlayedSequence {
    let directory = loaded.directory
    let size = loaded.pictures.first.map { read[$0].size } ?? PixelSize(width: 0, height: 0)
    if let other = loaded.pictures.first(where: { read[$0].size != size }).map({ read[$0].size }) {
      throw FrameSequenceError.sizesDiffer(
        width: size.width, height: size.height, otherWidth: other.width,
        otherHeight: other.height)
    }
    let limits = limits
    let memory = memory
    return PlayedSequence(
      name: directory.path, size: size, scale: directory.manifest?["scale"]?.number ?? 1,
      frameRate: directory.frameRate,
      frames: zip(directory.frames, loaded.pictures).map { frame, picture in
        PlayedSequence.Frame(
          time: frame.time, duration: frame.duration, picture: picture,
          numbers: MotionNumbers(ofFrame: frame.members))
      },
      pictures: zip(read, files.list).map { read, file in
        var picture = SequencePicture(fingerprint: read.fingerprint) {
          try Picture(contentsOf: file.path, limits: limits)
        }
        picture.strip = { rows in
          let bytes = try PictureFile.bytes(of: file.path, limits: limits)
          return memory.pixels(of: bytes, rows: rows).map {
            PictureStrip(first: $0.first, pixels: $0.pixels)
          }
        }
        return picture
      },
      elements: directory.manifest.map(SequenceElement.elements) ?? [],
      environment: directory.manifest.map(Self.environment) ?? [])
  }

  /// What was learned of one file.
  private struct Read: Sendable {
    var size: PixelSize
    var fingerprint: PictureFingerprint
  }

  private func read(_ files: Files) async throws -> [Read] {
    let files = files.list
    let limits = limits
    let memory = memory
    var read = [Read?](repeating: nil, count: files.count)
    try await withThrowingTaskGroup(of: (Int, Read).self) { group in
      var next = 0
      func addOne() {
        guard next < files.count else { return }
        let index = next
        let file = files[index]
        next += 1
        group.addTask {
          let picture = Picture.png(file.bytes, path: file.path)
          let size = try PictureRows(picture, limits: limits).size
          let fingerprint = try PictureFingerprint(of: picture, limits: limits, memory: memory)
          return (index, Read(size: size, fingerprint: fingerprint))
        }
      }
      for _ in 0..<jobs { addOne() }
      while let (index, one) = try await group.next() {
        read[index] = one
        addOne()
      }
    }
    return read.compactMap { $0 }
  }

  /// What the manifest says that pixels depend on.
  private static func environment(_ manifest: JSONValue) -> [Setting] {
    var values: [Setting] = []
    if let version = manifest["keyrise"]?.text {
      values.append(Setting("keyrise", version))
    }
    if case .object(let libraries)? = manifest["libraries"] {
      values += libraries.compactMap { library in
        library.value.text.map { Setting(library.name, $0) }
      }
    }
    if case .array(let fonts)? = manifest["fonts"] {
      values += fonts.compactMap { font in
        guard let file = font["file"]?.text, let hash = font["sha256"]?.text else { return nil }
        return Setting.font(file, sha256: hash)
      }
    }
    return values
  }
}

// MARK: - Animations

extension SequenceLoader {
  /// Loads an animated PNG, or a still one as a sequence of one frame.
  ///
  /// Throws `FrameSequenceError.unreadablePicture`.
  public func animation(_ path: String) throws -> PlayedSequence {
    let reader = try APNGReader(
      try PictureFile.bytes(of: path, limits: limits), path: path, limits: limits)
    let size = PixelSize(width: reader.width, height: reader.height)
    var indices: [PictureFingerprint: Int] = [:]
    var pictures: [SequencePicture] = []
    var frames: [PlayedSequence.Frame] = []
    var time = 0.0
    try reader.forEachFrame { index, pixels in
      let fingerprint = PictureFingerprint(of: pixels, size: size)
      let picture = indices[fingerprint] ?? pictures.count
      if picture == pictures.count {
        indices[fingerprint] = picture
        pictures.append(
          SequencePicture(fingerprint: fingerprint) {
            try Self.frame(index, of: reader, size: size)
          })
      }
      let duration = reader.frames[index].duration
      frames.append(PlayedSequence.Frame(time: time, duration: duration, picture: picture))
      time += duration
    }
    return PlayedSequence(name: path, size: size, frames: frames, pictures: pictures)
  }

  /// Plays an animation up to one frame: slow, and rarely needed.
  private static func frame(
    _ wanted: Int, of reader: APNGReader, size: PixelSize
  ) throws -> Picture {
    struct Found: Error {
      var bitmap: Bitmap
    }
    do {
      try reader.forEachFrame { index, pixels in
        if index == wanted { throw Found(bitmap: Bitmap(size: size, pixels: Array(pixels))) }
      }
    } catch let found as Found {
      return .bitmap(found.bitmap)
    }
    return .bitmap(Bitmap(size: size))
  }
}
