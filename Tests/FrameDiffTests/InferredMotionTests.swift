import FrameSequence
import Testing

@testable import FrameDiff

/// Which of the things that move in pictures moves otherwise.
@Suite struct InferredMotionTests {
  /// A list that moves up below a title, and a keyboard that comes in from below.
  private static func page(list: Int, keyboard: Int) -> Bitmap {
    var page = Bitmap(size: PixelSize(width: 48, height: 160), filledWith: 0xFFFF_FFFF)
    func line(_ y: Int, _ number: Int) {
      for x in 0..<48 {
        page[x, y] = 0xFF00_0000 | UInt32(number * 7919 + x * (number + 3) % 251)
      }
    }
    for y in list..<min(160, list + 180) where y >= 12 { line(y, y - list) }
    for y in keyboard..<160 { line(y, 500 + y - keyboard) }
    for y in 0..<12 { for x in 0..<48 { page[x, y] = 0xFF20_2000 | UInt32(y) } }
    return page
  }

  /// The places of a way of some rows on a curve of twelve frames, from a frame on.
  private static func way(_ first: Int, _ last: Int, from start: Int, count: Int = 36) -> [Int] {
    (0..<count).map { frame in
      let part = min(1, max(0, Double(frame - start) / 12))
      return first + Int((Double(last - first) * part * part * (3 - 2 * part)).rounded())
    }
  }

  private static func film(list: [Int], keyboard: [Int]) -> PlayedSequence {
    AdditionsTests.film(zip(list, keyboard).map { page(list: $0, keyboard: $1) })
  }

  private static let film = film(
    list: way(40, 0, from: 8), keyboard: way(160, 100, from: 8))

  @Test(arguments: [true, false])
  func `Of two things that move, that is named by its rows which comes later`(
    _ isList: Bool
  ) async throws {
    let it = try await SequenceComparer().compare(
      Self.film,
      Self.film(
        list: Self.way(40, 0, from: isList ? 13 : 8),
        keyboard: Self.way(160, 100, from: isList ? 8 : 13)))
    #expect(it.changes.map(\.cause) == [.later], "\(it.summary)")
    #expect(abs((it.changes.first?.amount.frames ?? 0) - 5) < 0.5, "\(it.summary)")
    #expect(it.summary.contains("what is in rows \(isList ? 0 : 100) to"), "\(it.summary)")
  }

  @Test(arguments: [(0, 88), (0, 118), (12, 100)])
  func `What ends elsewhere takes no other time, and nothing else moves`(
    _ list: Int, _ keyboard: Int
  ) async throws {
    let it = try await SequenceComparer().compare(
      Self.film,
      Self.film(
        list: Self.way(40, list, from: 8), keyboard: Self.way(160, keyboard, from: 8)))
    #expect(it.changes.map(\.cause) == [.moved], "\(it.summary)")
    let rows = list == 0 ? keyboard - 100 : list
    #expect(it.changes.first?.amount.rows == rows, "\(it.summary)")
  }

  @Test func `A motion that goes the other way is one change`() async throws {
    let it = try await SequenceComparer().compare(
      Self.film(list: Self.way(40, 10, from: 8), keyboard: Self.way(160, 100, from: 8)),
      Self.film(list: Self.way(40, 70, from: 8), keyboard: Self.way(160, 100, from: 8)))
    #expect(it.changes.map(\.cause) == [.path], "\(it.summary)")
    #expect(it.summary.contains("moves 30 px down instead of 30 px up"), "\(it.summary)")
  }

  /// Lines that come again every 20 rows, each with a word of its own, coded twice.
  @Test(arguments: [-9, 11])
  func `Of rows that repeat the place is told that is alike in all of them`(
    _ off: Int
  ) async throws {
    func film(_ last: Int, seed: Int) -> PlayedSequence {
      AdditionsTests.film(
        Self.way(60, last, from: 8).enumerated().map { frame, top in
          var page = Bitmap(size: PixelSize(width: 64, height: 200), filledWith: 0xFFFF_FFFF)
          for y in 0..<200 where y >= top {
            let (line, row) = ((y - top) / 20, (y - top) % 20)
            guard row >= 4 else { continue }
            for x in 0..<64 where row < 16 && x < 24 || row < 12 && (x + line * 5) % 9 < 4 {
              page[x, y] = 0xFF40_4040
            }
          }
          var noise = SeededGenerator(seed: UInt64(seed + frame))
          for index in page.pixels.indices where noise.next(below: 3) == 0 {
            page.pixels[index] ^= 0x0004_0404
          }
          return page
        })
    }
    let it = try await SequenceComparer().compare(film(20, seed: 1), film(20 + off, seed: 900))
    let moved = it.changes.filter { $0.cause == .moved }.compactMap(\.amount.rows)
    #expect(moved == [off], "\(it.summary)")
  }

  @Test func `What comes from another side stands nowhere by one way`() async throws {
    func film(_ way: Int) -> PlayedSequence {
      AdditionsTests.film(
        (0..<24).map { frame in
          var page = Bitmap(size: PixelSize(width: 72, height: 96), filledWith: 0xFFFF_FFFF)
          let left = 20 + way * min(14, max(0, frame - 5))
          for y in 20..<60 {
            for x in 0..<30 { page[left + x, y] = 0xFF00_0000 | UInt32(x * 7919 + y) }
          }
          return page
        })
    }
    let it = try await SequenceComparer().compare(film(1), film(-1))
    #expect(it.kinds == [.picture], "\(it.summary)")
  }

  /// Half a pixel is a quarter of a point at twice the resolution.
  @Test(arguments: [(0.06, 0), (0.24, 0), (0.3, 1)])
  func `A motion of less than half a pixel is none`(_ way: Double, _ count: Int) {
    let frames = (0..<20).map { frame in
      PlayedSequence.Frame(
        time: Double(frame) / 60, duration: 1.0 / 60, picture: 0,
        numbers: MotionNumbers(keyboardTop: frame < 10 ? 800 : 800 - way, formTop: 0))
    }
    let film = PlayedSequence(
      name: "film", size: PixelSize(width: 2, height: 2), scale: 2, frames: frames, pictures: [])
    #expect(MotionTrack(film, grain: 0, \.keyboardTop).segments().count == count)
  }
}
