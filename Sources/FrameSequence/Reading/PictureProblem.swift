/// Why a file is not a picture that can be read.
public enum PictureProblem: Sendable, Hashable {
  /// The file has no bytes.
  case empty
  /// A Git LFS pointer stands in place of the picture.
  case pointer
  /// The file is of another format, which `format` names.
  case otherFormat(format: String)
  /// A side or the number of pixels is above the limit.
  case tooLarge(width: Int, height: Int, limits: PictureLimits)
  /// The file is longer than the limit, in bytes.
  case tooLong(byteCount: Int, limit: Int)
  /// The file ends in the middle of something.
  case truncated(inside: String)
  /// The checksum of a chunk is wrong.
  case wrongChecksum(chunk: String)
  /// A chunk is missing.
  case missing(chunk: String)
  /// A chunk is where it may not be, or says what it may not say.
  case invalid(chunk: String, reason: String)
  /// The compressed pixels are damaged; `reason` says how.
  case damaged(reason: String)
}

extension PictureProblem {
  /// The problem as the rest of a sentence that begins with the file's name.
  var sentence: String {
    switch self {
    case .empty: "is empty"
    case .pointer:
      "is a Git LFS pointer, not the picture itself; fetch it with: git lfs pull"
    case .otherFormat(let format): "is \(format), and only PNG pictures can be read"
    case .tooLarge(let width, let height, let limits):
      "says it has \(width)x\(height) pixels; the most are \(limits.side) a side "
        + "and \(limits.pixels) in all"
    case .tooLong(let byteCount, let limit):
      "has \(byteCount) bytes, and \(limit) are the most"
    case .truncated(let inside): "is cut off inside \(inside)"
    case .wrongChecksum(let chunk): "is damaged: the checksum of its \(chunk) chunk is wrong"
    case .missing(let chunk): "is damaged: it has no \(chunk) chunk"
    case .invalid(let chunk, let reason): "is damaged: its \(chunk) chunk \(reason)"
    case .damaged(let reason): "is damaged: \(reason)"
    }
  }
}

/// How large pictures may be, so that a small file cannot ask for all memory.
public struct PictureLimits: Sendable, Hashable {
  /// The longest side, in pixels.
  public var side: Int

  /// The most pixels of one picture.
  public var pixels: Int

  /// The most bytes of a file.
  public var bytes: Int

  /// Makes limits; by default 65535 a side, 64 Mi pixels and 256 MiB a file, an assumption.
  public init(side: Int = 65_535, pixels: Int = 1 << 26, bytes: Int = 1 << 28) {
    self.side = side
    self.pixels = pixels
    self.bytes = bytes
  }
}
