import Synchronization
import Testing

@testable import FrameSequence

/// Workers that tell where rows come from, and draw no other rows than those they are asked for.
@Suite struct FrameLayoutTests {
  /// A tall picture behind a window that moves one way and back.
  private struct Scroll: FrameRenderer {
    let content = Picture(width: 9, height: 400, isOpaque: true, seed: 21)
    let offsets: [Int]
    let tells: Bool
    let drawn: DrawnRows

    func makeWorker() throws -> Worker { Worker(scroll: self) }

    func picture(_ state: Int) -> Picture {
      var picture = Picture(width: 9, height: 100, isOpaque: true)
      let start = offsets[state] * 9
      picture.words = Array(content.words[start..<start + 900])
      return picture
    }

    struct Worker: FrameWorker {
      let scroll: Scroll
      /// The rows of a state that were drawn since another one was.
      var drawn: (state: Int, rows: RangeSet<Int>) = (-1, RangeSet())

      mutating func withPixels<Result>(
        ofState index: Int, _ body: (PixelView) throws -> Result
      ) throws -> Result {
        try scroll.picture(index).withView(body)
      }

      mutating func layout(ofState index: Int) throws -> FrameLayout? {
        guard scroll.tells else { return nil }
        // Split in two, the lower half of another name.
        return FrameLayout(
          width: 9, height: 100, isOpaque: true,
          origins: [
            .init(rows: 0..<50, source: [], firstRow: scroll.offsets[index]),
            .init(rows: 50..<100, source: [1, -7], firstRow: scroll.offsets[index]),
          ])
      }

      mutating func withPixels<Result>(
        ofState index: Int, rows: [Range<Int>], _ body: (PixelView) throws -> Result
      ) throws -> Result {
        var picture = scroll.picture(index)
        if drawn.state != index { drawn = (index, RangeSet()) }
        drawn.rows.formUnion(RangeSet(rows))
        for row in 0..<100 where !drawn.rows.contains(row) {
          for column in 0..<9 { picture.words[row * 9 + column] = 0xBAD }
        }
        scroll.drawn.add(rows.reduce(0) { $0 + $1.count })
        return try picture.withView(body)
      }
    }
  }

  private final class DrawnRows: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add(_ rows: Int) { count.withLock { $0 += rows } }
  }

  private static let offsets = [0, 1, 3, 90, 91, 300, 3, 2, 200, 90, 299]

  @Test(arguments: [1, 3]) func `Bytes are those of whole pictures`(_ jobs: Int) async throws {
    let scratch = try Scratch()
    for tells in [true, false] {
      let renderer = Scroll(offsets: Self.offsets, tells: tells, drawn: DrawnRows())
      _ = try await FrameDirectoryWriter(path: scratch["\(tells)"], jobs: jobs)
        .write(try .showing(Array(Self.offsets.indices)), renderer: renderer)
    }
    for index in Self.offsets.indices {
      let name = "frame-" + (index < 10 ? "000" : "00") + "\(index).png"
      let bytes = try scratch.bytes("true/\(name)")
      #expect(try bytes == scratch.bytes("false/\(name)"))
      let renderer = Scroll(offsets: Self.offsets, tells: false, drawn: DrawnRows())
      #expect(try PNGFile(bytes).pixels == renderer.picture(index).components)
    }
  }

  @Test func `Draws no row of a state twice`() throws {
    let renderer = Scroll(offsets: [0, 150], tells: true, drawn: DrawnRows())
    var worker = try renderer.makeWorker()
    let encoder = try PNGEncoder()
    for state in 0..<2 { try encoder.encode(state: state, of: &worker) { _, _ in } }
    #expect(renderer.drawn.value == 200)
  }

  @Test func `Draws known rows only in new bands`() throws {
    let renderer = Scroll(offsets: [0, 150, 0, 150], tells: true, drawn: DrawnRows())
    var worker = try renderer.makeWorker()
    let encoder = try PNGEncoder()
    for state in 0..<2 { try encoder.encode(state: state, of: &worker) { _, _ in } }
    let drawn = renderer.drawn.value
    #expect(drawn >= 200)
    for state in 2..<4 { try encoder.encode(state: state, of: &worker) { _, _ in } }
    #expect(renderer.drawn.value == drawn)
  }
}

@Suite struct RowMemoryTests {
  private func layout(_ rows: Range<Int>, source: [Int], firstRow: Int) -> FrameLayout {
    FrameLayout(
      width: 1, height: rows.upperBound, isOpaque: true,
      origins: [.init(rows: rows, source: source, firstRow: firstRow)])
  }

  private var scanner: RowScanner {
    var scanner = RowScanner()
    scanner.begin(PixelView.Shape(width: 1, height: 10, isOpaque: true))
    return scanner
  }

  private let hashes = (0..<10).map { RowHash(low: UInt64($0), high: 1) }

  @Test func `Recalls what it learned and asks for the rest`() {
    var memory = RowMemory()
    var scanner = scanner
    memory.learn([0..<10], of: layout(0..<10, source: [1], firstRow: 5), from: hashes)
    #expect(memory.recall(layout(0..<10, source: [1], firstRow: 5), into: &scanner) == [])
    #expect(scanner.hashes == hashes)
    #expect(memory.recall(layout(0..<10, source: [1], firstRow: 0), into: &scanner) == [0..<5])
    #expect(Array(scanner.hashes[5...]) == Array(hashes[..<5]))
    #expect(memory.recall(layout(0..<10, source: [1], firstRow: 8), into: &scanner) == [7..<10])
    #expect(memory.recall(layout(0..<10, source: [1], firstRow: 90), into: &scanner) == [0..<10])
    #expect(memory.recall(layout(0..<10, source: [2], firstRow: 5), into: &scanner) == [0..<10])
  }

  @Test(arguments: [0, 30]) func `Learns rows before and after those that it knows`(row: Int) {
    var memory = RowMemory()
    var scanner = scanner
    memory.learn([0..<10], of: layout(0..<10, source: [1], firstRow: 15), from: hashes)
    memory.learn([0..<10], of: layout(0..<10, source: [1], firstRow: row), from: hashes)
    for known in [row, 15] {
      #expect(memory.recall(layout(0..<10, source: [1], firstRow: known), into: &scanner) == [])
      #expect(scanner.hashes == hashes)
    }
    let between = layout(0..<10, source: [1], firstRow: row == 0 ? 7 : 22)
    #expect(
      memory.recall(between, into: &scanner).flatMap(Array.init) == [3, 4, 5, 6, 7])
  }

  @Test func `Looks only at origins with missing rows`() {
    var memory = RowMemory()
    var scanner = scanner
    memory.learn([], of: layout(0..<10, source: [1], firstRow: 0), from: hashes)
    #expect(memory.recall(layout(0..<10, source: [1], firstRow: 0), into: &scanner) == [0..<10])
  }

  @Test func `Keeps what is used and forgets the rest`() {
    var memory = RowMemory()
    var scanner = scanner
    let many = (0..<1000).map { RowHash(low: UInt64($0), high: 2) }
    memory.learn([0..<10], of: layout(0..<10, source: [1], firstRow: 0), from: hashes)
    memory.learn([0..<10], of: layout(0..<10, source: [2], firstRow: 0), from: hashes)
    for source in 3..<3 + 2 * RowMemory.limit / 1000 {
      memory.learn([0..<1000], of: layout(0..<1000, source: [source], firstRow: 0), from: many)
      #expect(memory.recall(layout(0..<10, source: [1], firstRow: 0), into: &scanner) == [])
    }
    #expect(memory.recall(layout(0..<10, source: [2], firstRow: 0), into: &scanner) == [0..<10])
  }

  @Test func `A distant row costs no memory for what lies between`() {
    var memory = RowMemory()
    var scanner = scanner
    memory.learn([0..<10], of: layout(0..<10, source: [1], firstRow: 0), from: hashes)
    memory.learn([0..<10], of: layout(0..<10, source: [1], firstRow: 1 << 40), from: hashes)
    #expect(memory.recall(layout(0..<10, source: [1], firstRow: 1 << 40), into: &scanner) == [])
    #expect(memory.recall(layout(0..<10, source: [1], firstRow: 0), into: &scanner) == [0..<10])
  }
}
