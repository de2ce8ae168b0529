import CZlib

/// Makes PNGs of every kind, whole or broken: for tests only.
struct PNGForge {
  var width = 5
  var height = 4
  var bitDepth = 8
  var colorType = 6
  var isInterlaced = false
  /// The filter of each row, in turn; rows of an interlaced picture have none.
  var filters: [UInt8] = [0]
  /// RGB triples.
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  var seed: UInt64 = 1
  /// Samples that are another one's than the seed makes.
  var changed: Range<Int> = 0..<0
  /// Compressed pixels are cut into IDAT chunks of so many bytes.
  var partSize = Int.max

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

  /// The samples of the picture, row by row.
  var samples: [Int] {
    var random = SplitMix(state: seed)
    let limit = colorType == 3 ? palette.count / 3 : 1 << bitDepth
    return (0..<width * height * channels).map { index in
      let sample = Int(truncatingIfNeeded: random.next() >> 8) & 0xFFFF_FFFF
      return (sample + (changed.contains(index) ? 1 : 0)) % limit
    }
  }

  /// What reading it must give: straight RGBA, lowest byte red.
  var pixels: [UInt32] {
    let samples = samples
    func eight(_ value: Int) -> UInt32 {
      switch bitDepth {
      case 16: UInt32(value >> 8)
      case 8: UInt32(value)
      default: UInt32(value * 255 / ((1 << bitDepth) - 1))
      }
    }
    func key(_ index: Int) -> Int? {
      transparency.count >= 2 * index + 2
        ? Int(transparency[2 * index]) << 8 | Int(transparency[2 * index + 1]) : nil
    }
    return (0..<width * height).map { index in
      let s = Array(samples[index * channels..<(index + 1) * channels])
      switch colorType {
      case 0:
        let alpha: UInt32 = key(0) == s[0] ? 0 : 255
        return eight(s[0]) * 0x01_01_01 | alpha << 24
      case 2:
        let isKey = key(0) == s[0] && key(1) == s[1] && key(2) == s[2]
        return eight(s[0]) | eight(s[1]) << 8 | eight(s[2]) << 16 | (isKey ? 0 : 255) << 24
      case 3:
        let entry = s[0] * 3
        let alpha = s[0] < transparency.count ? UInt32(transparency[s[0]]) : 255
        return UInt32(palette[entry]) | UInt32(palette[entry + 1]) << 8
          | UInt32(palette[entry + 2]) << 16 | alpha << 24
      case 4: return eight(s[0]) * 0x01_01_01 | eight(s[1]) << 24
      default:
        return eight(s[0]) | eight(s[1]) << 8 | eight(s[2]) << 16 | eight(s[3]) << 24
      }
    }
  }

  // MARK: Chunks

  var header: [UInt8] {
    Self.bytes(UInt32(width)) + Self.bytes(UInt32(height))
      + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
  }

  var imageData: [UInt8] { Self.compressed(scanlines) }

  /// The file, cut into its chunks.
  var chunks: [(type: String, data: [UInt8])] {
    var chunks: [(String, [UInt8])] = [("IHDR", header)]
    if !palette.isEmpty { chunks.append(("PLTE", palette)) }
    if !transparency.isEmpty { chunks.append(("tRNS", transparency)) }
    let data = imageData
    for start in stride(from: 0, to: data.count, by: min(partSize, data.count)) {
      let end = min(data.count, start + min(partSize, data.count))
      chunks.append(("IDAT", Array(data[start..<end])))
    }
    return chunks + [("IEND", [])]
  }

  var file: [UInt8] { Self.file(chunks) }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func file(_ chunks: [(type: String, data: [UInt8])]) -> [UInt8] {
    chunks.reduce(signature) { $0 + chunk($1.type, $1.data) }
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let covered = Array(type.utf8) + data
    let checksum = covered.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: crc32_z(0, $0.baseAddress, $0.count))
    }
    return bytes(UInt32(data.count)) + covered + bytes(checksum)
  }

  static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: Int(compressBound(uLong(bytes.count))))
    var length = uLong(result.count)
    compress(&result, &length, bytes, uLong(bytes.count))
    return Array(result.prefix(Int(length)))
  }

  // MARK: Scanlines

  /// The scanlines with their filters, of all passes.
  var scanlines: [UInt8] {
    let samples = samples
    guard isInterlaced else {
      let columns = Array(0..<width)
      return filtered((0..<height).map { packed(samples, row: $0, columns: columns) })
    }
    // Adam7: where each of the seven passes begins and how far it steps.
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return passes.flatMap { x, y, stepX, stepY -> [UInt8] in
      let columns = Array(stride(from: x, to: width, by: stepX))
      guard !columns.isEmpty else { return [] }
      return stride(from: y, to: height, by: stepY).flatMap {
        [0] + packed(samples, row: $0, columns: columns)
      }
    }
  }

  private func packed(_ samples: [Int], row: Int, columns: [Int]) -> [UInt8] {
    var bits: [UInt8] = []
    if bitDepth == 8 {
      for column in columns {
        let first = (row * width + column) * channels
        for sample in samples[first..<first + channels] { bits.append(UInt8(sample)) }
      }
      return bits
    }
    for column in columns {
      for channel in 0..<channels {
        let sample = samples[(row * width + column) * channels + channel]
        for bit in stride(from: bitDepth - 1, through: 0, by: -1) {
          bits.append(UInt8(sample >> bit & 1))
        }
      }
    }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(0) { $0 << 1 | (start + $1 < bits.count ? bits[start + $1] : 0) }
    }
  }

  private func filtered(_ rows: [[UInt8]]) -> [UInt8] {
    let pixel = max(1, channels * bitDepth / 8)
    return rows.indices.flatMap { row -> [UInt8] in
      let filter = filters[row % filters.count]
      let line = rows[row]
      let above = row > 0 ? rows[row - 1] : [UInt8](repeating: 0, count: line.count)
      return [filter]
        + line.indices.map { index in
          let a = index >= pixel ? Int(line[index - pixel]) : 0
          let b = Int(above[index])
          let c = index >= pixel ? Int(above[index - pixel]) : 0
          let predictor: Int
          switch filter {
          case 1: predictor = a
          case 2: predictor = b
          case 3: predictor = (a + b) / 2
          case 4:
            let p = a + b - c
            predictor =
              abs(p - a) <= abs(p - b) && abs(p - a) <= abs(p - c)
              ? a : abs(p - b) <= abs(p - c) ? b : c
          default: predictor = 0
          }
          return UInt8(truncatingIfNeeded: Int(line[index]) - predictor)
        }
    }
  }
}
