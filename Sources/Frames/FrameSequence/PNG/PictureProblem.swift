/// Why a file is not a picture that can be read.
package enum PictureProblem: Error, Sendable, Hashable {
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
  case wrongChecksum(chunk: String)
  case missing(chunk: String)
  /// A chunk is out of place or has invalid contents.
  case invalid(chunk: String, ChunkFault)
  /// The pixels, or their container, are damaged.
  case damaged(Damage)

  /// A fault of a chunk of a PNG.
  package enum ChunkFault: Sendable, Hashable {
    /// It may occur only once.
    case twice
    /// It does not directly follow the chunk that it continues.
    case apart
    /// It must be empty.
    case notEmpty
    /// It must come before the pixels.
    case afterPixels
    /// It is a critical chunk of an unknown type.
    case unknown
    case length(Int, expected: Int)
    /// It gives the picture an invalid size, in pixels.
    case size(width: Int, height: Int)
    /// It has a bit depth that its colour type does not allow.
    case format(bits: UInt8, colorType: UInt8)
    /// It has a compression, filter or interlace method that PNG does not define.
    case method
    /// It gives a number of frames outside the readable range.
    case frameCount(Int)
    /// It gives another number of frames than there are.
    case otherFrameCount(announced: Int, found: Int)
    /// Its frame extends beyond the picture.
    case beyondPicture
    /// It has a disposal or blend operation that APNG does not define.
    case disposal
    /// Its sequence number is not the next.
    case outOfOrder
    /// It gives the first frame, which is the still picture, another size.
    case stillSize
    /// It belongs to no frame.
    case noFrame
  }

  /// How a picture is damaged.
  package enum Damage: Sendable, Hashable {
    /// The signature was changed, as by a transfer that converts line breaks.
    case signature
    /// A chunk's name is not made of letters.
    case chunkName
    /// The header of the compressed stream is not supported.
    case compression
    /// The stream ends before the last row.
    case tooFew
    /// The stream goes on after the last row.
    case tooMany
    /// Something follows the stream.
    case trailingBytes
    /// The checksum of the stream is wrong.
    case checksum
    /// The stream refers to bytes before its first.
    case reference
    /// The stream is invalid.
    case senseless
    /// A row has this filter type, which PNG does not define.
    case filter(UInt8)
    /// There is not enough memory for a decoder.
    case memory
    /// The decoder, libspng, rejects it with this message.
    case decoder(String)
  }

  /// The problem as the end of a sentence that begins with the file's name.
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
    case .invalid(let chunk, let fault): "is damaged: its \(chunk) chunk \(fault.predicate)"
    case .damaged(let damage): "is damaged: \(damage.clause)"
    }
  }
}

extension PictureProblem.ChunkFault {
  /// The fault as the end of a sentence about the chunk.
  fileprivate var predicate: String {
    switch self {
    case .twice: "is there twice"
    case .apart: "does not follow the one before"
    case .notEmpty: "is not empty"
    case .afterPixels: "comes after the pixels"
    case .unknown: "is necessary, and nobody knows it"
    case .length(let count, let expected): "has \(count) bytes instead of \(expected)"
    case .size(let width, let height): "gives a size of \(width)x\(height) pixels"
    case .format(let bits, let type): "asks for \(bits) bits of colour type \(type)"
    case .method: "asks for a compression or order that PNG does not have"
    case .frameCount(let count): "announces \(count) frames"
    case .otherFrameCount(let announced, let found):
      "announces \(announced) frames, and there are \(found)"
    case .beyondPicture: "gives a frame that reaches beyond the picture"
    case .disposal: "asks for a disposal or blending that APNG does not have"
    case .outOfOrder: "is out of order"
    case .stillSize: "gives the still picture another size"
    case .noFrame: "belongs to no frame"
    }
  }
}

extension PictureProblem.Damage {
  /// The damage as a clause.
  fileprivate var clause: String {
    switch self {
    case .signature:
      "its signature was changed, as by a transfer that converts line breaks"
    case .chunkName: "a chunk has no name"
    case .compression: "its pixels are compressed in an unknown way"
    case .tooFew: "it has fewer pixels than it says"
    case .tooMany: "it has more pixels than it says"
    case .trailingBytes: "something follows its compressed pixels"
    case .checksum: "the checksum of its pixels is wrong"
    case .reference: "its compressed pixels refer to nothing"
    case .senseless: "its compressed pixels make no sense"
    case .filter(let number): "a row has filter \(number), which PNG has not"
    case .memory: "there is no memory for a decoder"
    case .decoder(let words): words
    }
  }
}

/// Size limits of pictures, so that a small file cannot exhaust the memory.
package struct PictureLimits: Sendable, Hashable {
  /// The longest side, in pixels.
  package var side: Int

  /// The most pixels of one picture.
  package var pixels: Int

  /// The most bytes of a file.
  package var bytes: Int

  /// Creates limits; by default 65535 a side, 64 Mi pixels and 256 MiB a file, which are
  /// assumptions.
  package init(side: Int = 65_535, pixels: Int = 1 << 26, bytes: Int = 1 << 28) {
    self.side = side
    self.pixels = pixels
    self.bytes = bytes
  }
}
