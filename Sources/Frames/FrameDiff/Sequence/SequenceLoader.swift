package import FrameSequence
internal import Markup

/// Loads sequences from files.
package struct SequenceLoader: Sendable {
  /// The rate of PNGs that come without a manifest.
  package var frameRate: FrameRate

  /// How large pictures may be.
  package var limits: PictureLimits

  /// How many pictures are read at once.
  package var jobs: Int

  /// The bands of our own frames that were seen.
  private let memory = BandMemory()

  package init(
    frameRate: FrameRate = .usual, limits: PictureLimits = PictureLimits(), jobs: Int = 2
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
  package func directory(_ path: String) async throws -> PlayedSequence {
    var files = Files()
    let loaded = try load(path, into: &files)
    return try sequence(loaded, files, try await fingerprints(files))
  }

  /// Loads two directories to be compared: what both have is read once, and directories that hold
  /// the same files are not decoded at all.
  package func directories(
    _ before: String, _ after: String
  ) async throws -> (before: PlayedSequence, after: PlayedSequence) {
    var files = Files()
    let first = try load(before, into: &files)
    let second = try load(after, into: &files)
    let isSame = Set(first.pictures) == Set(second.pictures)
    // Files that are only compared with themselves need no more than a number.
    let known =
      isSame
      ? files.list.indices.map { PictureFingerprint(rows: [UInt64($0)]) }
      : try await fingerprints(files)
    // Equal files under equal hashes in two manifests are what was written.
    let isWhole =
      first.pictures == second.pictures
      && first.directory.frames.map(\.sha256) == second.directory.frames.map(\.sha256)
    return (
      try sequence(first, files, known, isWhole: isWhole),
      try sequence(second, files, known, isWhole: isWhole)
    )
  }

  /// The distinct files of one or two directories.
  private struct Files {
    var byIdentity: [FileSystem.Identity: Int] = [:]
    var byContents: [RowHash: Int] = [:]
    var list: [File] = []
    /// How many bytes of them are in memory.
    var byteCount = 0

    /// The most bytes that are kept; anything more is read again when needed.
    static let limit = 1 << 25
  }

  /// A file whose chunks are all whole.
  private struct File {
    var path: String
    var size: PixelSize
    var bytes: [UInt8]?
  }

  private func load(
    _ path: String, into files: inout Files
  ) throws -> (directory: FrameDirectory, pictures: [Int]) {
    let directory = try FrameDirectory(path, frameRate: frameRate)
    let pictures = try directory.frames.map { frame in
      // Equal frames of ours are one file under several names.
      let identity = PictureFile.identity(of: frame.path)
      if let known = identity.flatMap({ files.byIdentity[$0] }) { return known }
      let bytes = try PictureFile.bytes(of: frame.path, limits: limits)
      let contents = bytes.withUnsafeBytes { RowHash(of: $0) }
      let index = files.byContents[contents] ?? files.list.count
      if index == files.list.count {
        let size = try PNGReader.size(of: bytes, path: frame.path, limits: limits)
        let isKept = files.byteCount + bytes.count <= Files.limit
        files.byteCount += isKept ? bytes.count : 0
        files.list.append(
          File(
            path: frame.path, size: PixelSize(width: size.width, height: size.height),
            bytes: isKept ? bytes : nil))
        files.byContents[contents] = index
      }
      if let identity { files.byIdentity[identity] = index }
      return index
    }
    return (directory, pictures)
  }

  private func sequence(
    _ loaded: (directory: FrameDirectory, pictures: [Int]), _ files: Files,
    _ fingerprints: [PictureFingerprint], isWhole: Bool = false
  ) throws -> PlayedSequence {
    let directory = loaded.directory
    let sizes = loaded.pictures.map { files.list[$0].size }
    let size = sizes.first ?? PixelSize(width: 0, height: 0)
    if let other = sizes.first(where: { $0 != size }) {
      throw FrameSequenceError.sizesDiffer(
        width: size.width, height: size.height, otherWidth: other.width,
        otherHeight: other.height, path: directory.path)
    }
    guard Self.isPlausible(directory) else {
      throw FrameSequenceError.malformedManifest(path: directory.manifestPath)
    }
    let limits = limits
    let memory = memory
    var sequence = PlayedSequence(
      name: directory.path, size: size, scale: directory.manifest?["scale"]?.number ?? 1,
      frameRate: directory.frameRate,
      frames: zip(directory.frames, loaded.pictures).map { frame, picture in
        PlayedSequence.Frame(
          time: frame.time, duration: frame.duration, picture: picture,
          numbers: MotionNumbers(ofFrame: frame.members))
      },
      pictures: zip(fingerprints, files.list.map(\.path)).map { fingerprint, path in
        var picture = SequencePicture(fingerprint: fingerprint) {
          try Picture(contentsOf: path, limits: limits)
        }
        picture.strip = { rows in
          let bytes = try PictureFile.bytes(of: path, limits: limits)
          return memory.pixels(of: bytes, rows: rows).map {
            SequencePicture.Strip(first: $0.first, pixels: $0.pixels)
          }
        }
        return picture
      },
      elements: directory.manifest.map(PlayedSequence.Element.elements) ?? [],
      environment: directory.manifest.map(Self.environment) ?? [])
    sequence.alteredFrames = isWhole ? [] : try alteredFrames(of: loaded, files)
    sequence.unlistedPictures = directory.unlisted
    return sequence
  }

  /// The names of frames whose bytes do not match the hash in the manifest.
  private func alteredFrames(
    of loaded: (directory: FrameDirectory, pictures: [Int]), _ files: Files
  ) throws -> [String] {
    var digests: [Int: String] = [:]
    return try zip(loaded.directory.frames, loaded.pictures).compactMap { frame, picture in
      guard let hash = frame.sha256 else { return nil }
      if digests[picture] == nil {
        let file = files.list[picture]
        let bytes = try file.bytes ?? PictureFile.bytes(of: file.path, limits: limits)
        digests[picture] = SHA256Digest(of: bytes).hexadecimal
      }
      return digests[picture] == hash ? nil : frame.name
    }
  }

  /// Whether all numbers that the manifest gives are ones that a film can have.
  private static func isPlausible(_ directory: FrameDirectory) -> Bool {
    let hasElements =
      directory.manifest.map { manifest in
        guard case .object(let members)? = manifest[PlayedSequence.Element.memberName] else {
          return true
        }
        return PlayedSequence.Element.elements(of: manifest).count == members.count
      } ?? true
    return hasElements
      && directory.frames.allSatisfy { frame in
        frame.members[MotionNumbers.memberName] == nil
          || MotionNumbers(ofFrame: frame.members) != nil
      }
  }

  private func fingerprints(_ files: Files) async throws -> [PictureFingerprint] {
    var fingerprints: [PictureFingerprint] = []
    var batch: [(bytes: [UInt8], path: String)] = []
    var byteCount = 0
    for file in files.list {
      let bytes = try file.bytes ?? PictureFile.bytes(of: file.path, limits: limits)
      if byteCount > 0, byteCount + bytes.count > Files.limit {
        fingerprints += try await self.fingerprints(batch)
        batch = []
        byteCount = 0
      }
      batch.append((bytes, file.path))
      byteCount += bytes.count
    }
    return fingerprints + (try await self.fingerprints(batch))
  }

  private func fingerprints(
    _ batch: [(bytes: [UInt8], path: String)]
  ) async throws -> [PictureFingerprint] {
    var found = try await memory.rows(of: batch, limits: limits, jobs: jobs)
      .map { $0.map { PictureFingerprint(rows: $0) } }
    // Pictures that are not made of bands are decoded as a whole.
    let foreign = found.indices.filter { found[$0] == nil }
    let read = try await foreign.concurrentMap(atOnce: jobs) { [limits] index in
      try PictureFingerprint(
        of: .png(batch[index].bytes, path: batch[index].path), limits: limits)
    }
    for (index, one) in zip(foreign, read) { found[index] = one }
    return found.compactMap { $0 }
  }

  /// The settings that pixels depend on, as the manifest tells them.
  private static func environment(_ manifest: JSONValue) -> [Setting] {
    var values: [Setting] = []
    for name in [Setting.keyrise, Setting.architecture] {
      if let value = manifest[name]?.text { values.append(Setting(name, value)) }
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
  package func animation(_ path: String) throws -> PlayedSequence {
    let reader = try APNGReader(
      try PictureFile.bytes(of: path, limits: limits), path: path, limits: limits)
    let size = PixelSize(width: reader.width, height: reader.height)
    let player = AnimationPlayer(reader)
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
            .bitmap(Bitmap(size: size, pixels: try player.pixels(ofFrame: index)))
          })
      }
      let duration = reader.frames[index].duration
      frames.append(PlayedSequence.Frame(time: time, duration: duration, picture: picture))
      time += duration
    }
    var sequence = PlayedSequence(name: path, size: size, frames: frames, pictures: pictures)
    sequence.plays = reader.isAnimated ? reader.plays : nil
    return sequence
  }
}
