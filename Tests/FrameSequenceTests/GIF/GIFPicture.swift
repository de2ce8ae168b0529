/// An animated GIF taken apart and played: for tests only.
struct GIFPicture {
  struct Frame {
    /// In hundredths of a second.
    let delay: Int
    let columns: Range<Int>
    let rows: Range<Int>
    /// What the screen shows, `0xRRGGBB` row by row.
    let pixels: [UInt32]
  }

  struct Malformed: Error {
    let reason: String
  }

  private(set) var width = 0
  private(set) var height = 0
  /// The number that the loop extension gives, or nil without one.
  private(set) var repeats: Int?
  private(set) var palette: [UInt32] = []
  private(set) var frames: [Frame] = []

  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes[...]
    guard try take(6).elementsEqual("GIF89a".utf8) else { throw Malformed(reason: "no GIF89a") }
    width = try number()
    height = try number()
    let flags = try byte()
    _ = try take(2)
    if flags & 0x80 != 0 { palette = try colors(2 << Int(flags & 7)) }
    var screen = [UInt32](repeating: 0, count: width * height)
    var control: [UInt8] = [0, 0, 0, 0]
    while true {
      switch try byte() {
      case 0x21:
        let label = try byte()
        let blocks = try blocks()
        if label == 0xF9 { control = Array(blocks.joined()) }
        if label == 0xFF, blocks.first.map({ $0.elementsEqual("NETSCAPE2.0".utf8) }) == true {
          repeats = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
        }
      case 0x2C:
        let frame = try image(control, &screen)
        frames.append(frame)
      case 0x3B:
        guard self.bytes.isEmpty else { throw Malformed(reason: "bytes after the end") }
        return
      case let other:
        throw Malformed(reason: "block \(other)")
      }
    }
  }

  private mutating func image(_ control: [UInt8], _ screen: inout [UInt32]) throws -> Frame {
    let left = try number()
    let top = try number()
    let columns = left..<left + (try number())
    let rows = top..<top + (try number())
    guard columns.upperBound <= width, rows.upperBound <= height else {
      throw Malformed(reason: "an image beyond the screen")
    }
    guard try byte() == 0 else { throw Malformed(reason: "an image with a table of its own") }
    let indices = try Self.expand(codeSize: Int(byte()), Array(blocks().joined()))
    guard indices.count == columns.count * rows.count else {
      throw Malformed(reason: "\(indices.count) pixels")
    }
    let transparent = control[0] & 1 == 1 ? control[3] : nil
    for (offset, index) in indices.enumerated() where index != transparent {
      let row = rows.lowerBound + offset / columns.count
      screen[row * width + columns.lowerBound + offset % columns.count] = palette[Int(index)]
    }
    return Frame(
      delay: Int(control[1]) | Int(control[2]) << 8, columns: columns, rows: rows, pixels: screen)
  }

  /// GIF's variant of LZW (GIF89a specification, appendix F).
  private static func expand(codeSize: Int, _ bytes: [UInt8]) throws -> [UInt8] {
    let clear = 1 << codeSize
    var table: [[UInt8]] = []
    var size = 0
    var previous: [UInt8] = []
    var output: [UInt8] = []
    var position = 0
    func reset() {
      table = (0..<clear).map { [UInt8(truncatingIfNeeded: $0)] } + [[], []]
      size = codeSize + 1
      previous = []
    }
    reset()
    while true {
      var code = 0
      for bit in 0..<size {
        guard position / 8 < bytes.count else { throw Malformed(reason: "codes end early") }
        code |= Int(bytes[position / 8] >> UInt8(position % 8) & 1) << bit
        position += 1
      }
      if code == clear {
        reset()
        continue
      }
      if code == clear + 1 { return output }
      guard code <= table.count, code < table.count || !previous.isEmpty else {
        throw Malformed(reason: "code \(code)")
      }
      let entry = code < table.count ? table[code] : previous + previous.prefix(1)
      output += entry
      if !previous.isEmpty, table.count < 4096 { table.append(previous + entry.prefix(1)) }
      if table.count == 1 << size, size < 12 { size += 1 }
      previous = entry
    }
  }
}

// MARK: - Bytes

extension GIFPicture {
  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard bytes.count >= count else { throw Malformed(reason: "it ends early") }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  private mutating func byte() throws -> UInt8 { try take(1).first ?? 0 }

  private mutating func number() throws -> Int { Int(try byte()) | Int(try byte()) << 8 }

  private mutating func blocks() throws -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    while true {
      let count = Int(try byte())
      if count == 0 { return blocks }
      blocks.append(Array(try take(count)))
    }
  }

  private mutating func colors(_ count: Int) throws -> [UInt32] {
    try (0..<count).map { _ in
      try take(3).reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
