internal import Markup

/// The `manifest.json` beside the frames: what each frame is, and which files this tool may remove.
///
/// The text is the same for the same input. It holds no date and no path.
struct FrameManifest {
  static let fileName = "manifest.json"
  static let schema = schemaName + "1"
  /// The prefix of the schema in every version.
  static let schemaName = "keyrise.frames/"

  /// A larger file is not read and counts as another tool's; `FramePlan.frameLimit` frames stay
  /// below it.
  static let sizeLimit = 64 << 20

  /// The names that the caller's members must not have.
  static let ownNames: Set = [
    "schema", "fps", "duration", "width", "height", "scale", "count", "distinct", "frames",
  ]

  let plan: FramePlan
  let metadata: [JSONValue.Member]
  /// By state.
  let pictures: [Int: Picture]
  /// Additional members for a frame, requested while writing, so that they are never all in memory.
  var details: (FramePlan.Frame) -> [JSONValue.Member] = { _ in [] }

  /// The manifest as JSON, one member and one frame a line, in pieces of a frame each.
  var pieces: some Sequence<String> {
    plan.frames.indices.lazy.map { index in
      let isLast = index == plan.frames.count - 1
      return (index == 0 ? head : "") + "    \(frame(index))" + (isLast ? "\n  ]\n}\n" : ",\n")
    }
  }

  private var head: String {
    var lines: [JSONValue.Member] = [.init("schema", .string(Self.schema))]
    lines += metadata
    if let frameRate = plan.frameRate {
      lines.append(.init("fps", .string(frameRate.description)))
    }
    let start = plan.nanoseconds(ofFrame: 0)
    let end = plan.nanoseconds(ofFrame: plan.frames.count)
    lines.append(.init("duration", Self.seconds(end - start)))
    if let picture = plan.states.first.flatMap({ pictures[$0] }) {
      lines.append(.init("width", .integer(picture.width)))
      lines.append(.init("height", .integer(picture.height)))
    }
    lines.append(.init("scale", .decimal(plan.scale, places: 6)))
    lines.append(.init("count", .integer(plan.frames.count)))
    lines.append(.init("distinct", .integer(plan.states.count)))
    return "{\n" + lines.map { "  \($0),\n" }.joined() + "  \"frames\": [\n"
  }

  private func frame(_ index: Int) -> JSONValue {
    let frame = plan.frames[index]
    let time = plan.nanoseconds(ofFrame: index)
    let file = plan.fileName(ofFrame: index)
    var members: [JSONValue.Member] = [
      .init("index", .integer(index)),
      .init("file", .string(file)),
      .init("time", Self.seconds(time)),
      .init("duration", Self.seconds(plan.nanoseconds(ofFrame: index + 1) - time)),
    ]
    let sample = FramePlan.nanoseconds(frame.sampleTime)
    if sample != time { members.append(.init("sample", Self.seconds(sample))) }
    if let picture = pictures[frame.stateIndex] {
      members.append(.init("sha256", .string(picture.digest.hexadecimal)))
      members.append(.init("bytes", .integer(picture.byteCount)))
    }
    let picture = plan.fileNameOfPicture(inFrame: index)
    if picture != file { members.append(.init("sameAs", .string(picture))) }
    return .object(members + details(frame))
  }

  private static func seconds(_ nanoseconds: Int) -> JSONValue {
    .fixedPoint(units: nanoseconds, places: 9)
  }

  /// One distinct picture as the manifest describes it.
  struct Picture: Sendable, Hashable {
    let byteCount: Int
    let digest: SHA256Digest
    let width: Int
    let height: Int
  }
}

// MARK: - Reading

extension FrameManifest {
  /// The frame files that the manifest of a directory lists, or nil when there is none of this
  /// tool.
  static func fileNames(in directory: FilePath) -> Set<String>? {
    // Links are not followed: a manifest elsewhere says nothing about the files here.
    let contents = try? FileSystem.contents(
      of: directory.appending(fileName), followingLinks: false, limit: sizeLimit)
    guard case .bytes(let text)? = contents else { return nil }
    return fileNames(listedIn: text)
  }

  /// The frame files that an earlier manifest lists, or nil when the text is not a manifest of this
  /// tool.
  ///
  /// Other names than plain frame names are left out, so that no other file, inside or outside the
  /// directory, can be named.
  static func fileNames(listedIn text: [UInt8]) -> Set<String>? {
    guard let manifest = JSONValue(parsing: text),
      manifest["schema"] == .string(schema), case .array(let frames)? = manifest["frames"]
    else { return nil }
    let names = frames.compactMap { frame -> String? in
      guard case .string(let name)? = frame["file"], FramePlan.isFrameFileName(name) else {
        return nil
      }
      return name
    }
    return Set(names)
  }
}
