import CZlib
import Testing

@testable import FrameSequence

/// What zlib makes of the pieces, whichever deflater cut them.
@Suite struct BandDeflaterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let shape: PixelView.Shape
    let bytes: [UInt8]

    var testDescription: String { name }

    init(
      _ name: String, width: Int, rows: Int, isOpaque: Bool = true,
      byte: (_ column: Int, _ row: Int) -> UInt8
    ) {
      self.name = name
      shape = PixelView.Shape(width: width, height: rows, isOpaque: isOpaque)
      let size = shape.scanlineSize
      bytes = (0..<rows).flatMap { row in
        (0..<size).map { $0 == 0 ? 0 : byte($0, row) }
      }
    }
  }

  static let cases: [Case] = {
    var random = SplitMix(state: 21)
    func noise(_ values: UInt64 = 256) -> UInt8 { UInt8(random.next() % values) }
    return [
      Case("one pixel", width: 1, rows: 1) { _, _ in 7 },
      Case("one row of one colour", width: 402, rows: 1) { _, _ in 0xF2 },
      Case("rows of one colour", width: 402, rows: 64) { _, _ in 0xF2 },
      Case("black", width: 402, rows: 3) { _, _ in 0 },
      Case("equal rows", width: 300, rows: 40) { column, _ in UInt8(column * column % 251) },
      Case("columns", width: 300, rows: 9) { column, _ in UInt8(column % 256) },
      Case("slanted edges", width: 300, rows: 64) { column, row in
        (column + row) % 90 < 40 ? 0 : 255
      },
      Case("noise", width: 500, rows: 40) { _, _ in noise() },
      Case("noise of two values", width: 500, rows: 64) { _, _ in noise(2) },
      Case("more noise than a block holds", width: 5000, rows: 64, isOpaque: false) { _, _ in
        noise()
      },
      Case("one byte that is rare", width: 4000, rows: 8) { column, row in
        column == 2000 && row == 5 ? 1 : 0
      },
      Case("a row above out of reach", width: 32767, rows: 4) { column, _ in
        UInt8(column * column % 251)
      },
      Case("RGBA", width: 99, rows: 30, isOpaque: false) { column, row in
        UInt8((column / 9 * 13 + row / 5) % 256)
      },
    ]
  }()

  @Test(arguments: cases, CompressionLevel.allCases)
  func `Pieces inflate to their bytes`(_ example: Case, level: CompressionLevel) throws {
    let piece = try level.makeDeflater().piece(of: example)
    let isSame = try Self.inflated(piece, size: example.bytes.count) == example.bytes
    #expect(isSame)
  }

  @Test(arguments: cases)
  func `Pieces of ISA-L inflate to their bytes, one after the other`(_ example: Case) throws {
    let deflater = IgzipDeflater()
    let pieces = try deflater.piece(of: example) + deflater.piece(of: example)
    let isSame =
      try Self.inflated(pieces, size: 2 * example.bytes.count) == example.bytes + example.bytes
    #expect(isSame)
  }

  @Test(arguments: CompressionLevel.allCases)
  func `Pieces follow one another in any order`(_ level: CompressionLevel) throws {
    let deflater = try level.makeDeflater()
    let pieces = try Self.cases.map { try deflater.piece(of: $0) }
    var random = SplitMix(state: 22)
    for _ in 0..<3 {
      let order = Self.cases.indices.shuffled(using: &random)
      let bytes = order.flatMap { Self.cases[$0].bytes }
      let isSame = try Self.inflated(order.flatMap { pieces[$0] }, size: bytes.count) == bytes
      #expect(isSame)
    }
  }

  @Test(arguments: CompressionLevel.allCases)
  func `A piece depends on nothing before it`(_ level: CompressionLevel) throws {
    let used = try level.makeDeflater()
    for example in Self.cases + Self.cases.reversed() {
      let fresh = try level.makeDeflater()
      let isSame = try used.piece(of: example) == fresh.piece(of: example)
      #expect(isSame, "\(example.name)")
    }
  }

  @Test(arguments: cases) func `Noisy bytes grow by less than an eighth`(_ example: Case) throws {
    let piece = try CompressionLevel.standard.makeDeflater().piece(of: example)
    #expect(piece.count <= RowDeflater.Block.bound(byteCount: example.bytes.count) + 6)
  }

  /// Bytes of few values in short stretches, from row to row a little different.
  @Test func `Random scanlines inflate to their bytes`() throws {
    let deflaters = try CompressionLevel.allCases.map { try $0.makeDeflater() }
    var random = SplitMix(state: 23)
    for _ in 0..<60 {
      let values = 1 + random.next() % 200
      let stretch = 1 + random.next() % 50
      var line: [UInt8] = []
      let example = Case(
        "random", width: 1 + Int(random.next() % 300), rows: 1 + Int(random.next() % 20),
        isOpaque: random.next() % 2 == 0
      ) { column, row in
        if row > 0, random.next() % stretch != 0, column < line.count { return line[column] }
        while line.count <= column { line.append(0) }
        if column == 1 || random.next() % stretch == 0 {
          line[column] = UInt8(random.next() % values)
        } else {
          line[column] = line[column - 1]
        }
        return line[column]
      }
      for deflater in deflaters {
        let piece = try deflater.piece(of: example)
        let isSame = try Self.inflated(piece, size: example.bytes.count) == example.bytes
        #expect(isSame)
      }
    }
  }

  private struct Malformed: Error {
    let status: Int32
  }

  /// Ends a stream of pieces and inflates it.
  private static func inflated(_ pieces: [UInt8], size: Int) throws -> [UInt8] {
    var stream = z_stream()
    inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    var input = pieces + endOfDeflateStream
    var output = [UInt8](repeating: 0, count: size + 1)
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END, stream.avail_in == 0 else { throw Malformed(status: status) }
    return Array(output.prefix(size + 1 - Int(stream.avail_out)))
  }
}

extension BandDeflater {
  fileprivate func piece(of example: BandDeflaterTests.Case) throws -> [UInt8] {
    try example.bytes.withUnsafeBytes { try piece($0, shape: example.shape) }
  }
}
