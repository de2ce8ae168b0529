/// The contents of IHDR.
package struct PNGHeader: Hashable, Sendable {
  var width: Int
  var height: Int
  var bitDepth: UInt8
  var colorType: UInt8
  var isInterlaced: Bool

  /// Makes the header of a picture that is not interlaced.
  init(width: Int, height: Int, bitDepth: UInt8, colorType: UInt8) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    isInterlaced = false
  }

  /// The header of another picture of the same kind.
  func resized(width: Int, height: Int) -> PNGHeader {
    var header = self
    header.width = width
    header.height = height
    return header
  }

  /// Reads the 13 bytes of IHDR.
  init(_ data: UnsafeRawBufferPointer, limits: PictureLimits) throws(PictureProblem) {
    guard data.count == 13 else {
      throw .invalid(chunk: "IHDR", .length(data.count, expected: 13))
    }
    width = Int(data.bigEndian(at: 0))
    height = Int(data.bigEndian(at: 4))
    bitDepth = data[8]
    colorType = data[9]
    isInterlaced = data[12] == 1
    guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else {
      throw .invalid(chunk: "IHDR", .size(width: width, height: height))
    }
    let depths: [UInt8: [UInt8]] = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    guard depths[colorType]?.contains(bitDepth) == true else {
      throw .invalid(chunk: "IHDR", .format(bits: bitDepth, colorType: colorType))
    }
    guard data[10] == 0, data[11] == 0, data[12] <= 1 else {
      throw .invalid(chunk: "IHDR", .method)
    }
    guard width <= limits.side, height <= limits.side, width * height <= limits.pixels else {
      throw .tooLarge(width: width, height: height, limits: limits)
    }
  }

  /// Whether pixels are three or four bytes and not interlaced, as in most files.
  var isPlain: Bool { bitDepth == 8 && (colorType == 2 || colorType == 6) && !isInterlaced }

  /// The decompressed size of the pixels, filter bytes included.
  var scanlineBytes: Int {
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1
    let bits = channels * Int(bitDepth)
    func size(_ width: Int, _ height: Int) -> Int {
      width == 0 || height == 0 ? 0 : height * (1 + (width * bits + 7) / 8)
    }
    guard isInterlaced else { return size(width, height) }
    // Adam7: the offset and the step of each of the seven passes (clause 8).
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return passes.reduce(0) { sum, pass in
      sum
        + size(
          (width - pass.0 + pass.2 - 1) / pass.2, (height - pass.1 + pass.3 - 1) / pass.3)
    }
  }

  /// The bytes of a pixel of a plain picture.
  var plainPixelSize: Int { colorType == 6 ? 4 : 3 }
}

extension FixedWidthInteger {
  /// The bytes of the number, most significant first, as PNG stores all numbers.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}

extension UnsafeRawBufferPointer {
  /// The 32-bit number at an offset, most significant byte first.
  func bigEndian(at offset: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The 16-bit number at an offset, most significant byte first.
  func bigEndian16(at offset: Int) -> UInt16 {
    UInt16(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }
}

extension PNGHeader {
  /// The signature of every PNG file (PNG Specification, third edition, 5.2).
  package enum Signature {
    /// The eight bytes.
    package static let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  }
}
