import Testing

@testable import Measuring

/// Forms whose fields look alike but for their labels.
@Suite struct ContentRegionTests {
  private static let rows = 520
  private static let columns = 60
  private static let top = 60
  private static let keyboardTop = 320

  /// A form: fields with thin pale borders, each with a few columns for a label, below a bar.
  ///
  /// - Parameters:
  ///   - pitch: How far apart the fields are, in pixels.
  ///   - rise: How far up they are; rows between pixels are a mix of two.
  private static func form(pitch: Double, rise: Double, hasKeyboard: Bool) -> LuminanceFrame {
    var bytes = [UInt8](repeating: 255, count: rows * columns)
    /// How much of a pixel's row is between two places.
    func share(_ row: Int, _ range: Range<Double>) -> Double {
      max(0, min(Double(row) + 1, range.upperBound) - max(Double(row), range.lowerBound))
    }
    func fill(_ range: Range<Double>, _ columns: Range<Int>) {
      for row in Int(range.lowerBound)...Int(range.upperBound) where row >= top && row < rows {
        for column in columns {
          let place = row * Self.columns + column
          bytes[place] -= UInt8((share(row, range) * 20).rounded())
        }
      }
    }
    for field in 0..<8 {
      let first = 80 + pitch * Double(field) - rise
      guard first >= 0 else { continue }
      fill(first..<first + 1, 4..<56)
      fill(first + 29..<first + 30, 4..<56)
      // Each bit of a number that differs from field to field.
      for bit in 0..<6 where (field * 11 + 5) >> bit & 1 == 1 {
        fill(first + 5..<first + 25, 8 + 3 * bit..<10 + 3 * bit)
      }
    }
    for index in 20 * columns..<30 * columns where index % 7 < 3 { bytes[index] = 90 }
    if hasKeyboard {
      for index in keyboardTop * columns..<bytes.count { bytes[index] = 200 }
    }
    return LuminanceFrame(rows: rows, columns: columns, bytes: bytes)
  }

  private static func edges(_ frame: LuminanceFrame) -> FrameEdges {
    FrameEdges(frame, factor: 2)
  }

  /// The wrong place is whole pixels away, and the right one half a pixel more.
  @Test func `Rows that lie between pixels are found where they are, not where others look alike`()
    throws
  {
    let rest = Self.edges(Self.form(pitch: 50, rise: 0, hasKeyboard: false))
    let shown = Self.edges(Self.form(pitch: 50, rise: 80.5, hasKeyboard: true))
    let template = RowTemplate(rest, ranges: [175..<360], leastShare: 0.25)
    let found = try #require(
      template.find(in: shown, shifts: -200...40, visible: 0..<Self.keyboardTop, apart: 5))
    #expect(abs(found.shift + 80.5) < 0.3)
    #expect(found.score > 0.95)
  }

  /// The line below a word is a pale one of the part, and a clear one elsewhere, a row lower.
  @Test func `Rows of which some are elsewhere are not wholly alike`() throws {
    func frame(word: Int, line: Int, by level: UInt8) -> LuminanceFrame {
      var bytes = [UInt8](repeating: 230, count: Self.rows * Self.columns)
      for row in word..<word + 10 {
        for column in stride(from: 8, to: 28, by: 4) { bytes[row * Self.columns + column] -= 20 }
      }
      for column in 4..<56 { bytes[line * Self.columns + column] -= level }
      return LuminanceFrame(rows: Self.rows, columns: Self.columns, bytes: bytes)
    }
    let template = RowTemplate(
      Self.edges(frame(word: 104, line: 119, by: 20)), ranges: [100..<120], leastShare: 0.25)
    let match = try #require(
      template.refined(
        around: 50, in: Self.edges(frame(word: 154, line: 170, by: 200)),
        visible: 0..<Self.rows, margin: 0))
    #expect(match.score < 0.95)
  }

  @Test(arguments: [20.0, 44.5, 66, 90.5])
  func `What the keyboard covers is not found again in a field that is like it`(
    _ rise: Double
  ) throws {
    let found = ContentRegion.Finder(
      rest: Self.edges(Self.form(pitch: 50, rise: 0, hasKeyboard: false)),
      shown: Self.edges(Self.form(pitch: 50, rise: rise, hasKeyboard: true)),
      keyboardTop: Self.keyboardTop, unit: 1
    ).find()
    #expect(found.moved.map { ($0.rise * 2).rounded() / 2 } == [rise])
  }

  /// The fields go 45 pixels up, and the footer three times their pitch more.
  @Test func `A footer that goes a multiple of the fields' pitch more is another part`() {
    func frame(rise: Double, footer: Int, hasKeyboard: Bool) -> FrameEdges {
      var frame = Self.form(pitch: 50, rise: rise, hasKeyboard: hasKeyboard)
      Self.write(seed: 3, in: &frame, from: footer, count: 24)
      return Self.edges(frame)
    }
    let found = ContentRegion.Finder(
      rest: frame(rise: 0, footer: 485, hasKeyboard: false),
      shown: frame(rise: 45, footer: 290, hasKeyboard: true),
      keyboardTop: Self.keyboardTop, unit: 1
    ).find()
    #expect(found.moved.map { $0.rise.rounded() }.sorted() == [45, 195])
    #expect(
      found.moved.first { $0.rise > 100 }?.ranges.allSatisfy { $0.lowerBound > 440 } == true)
  }

  /// In the frame with the keyboard each field looks as the one three fields above it did before; on the
  /// way each is as it was, and not where the footer is.
  @Test func `Fields that come to stand as if they rode are no part of what does`() throws {
    func frame(rise: Double, labels: Int, footer: Int, hasKeyboard: Bool) -> FrameEdges {
      var frame = Self.form(pitch: 50, rise: rise, hasKeyboard: false)
      for field in 0..<8 {
        let first = 85 + 50 * field - Int(rise)
        guard first > Self.top, first + 20 < 440 else { continue }
        for row in first..<first + 20 {
          for column in 6..<54 { frame.bytes[row * Self.columns + column] = 255 }
        }
        Self.write(seed: UInt64(field + labels), in: &frame, from: first, count: 20)
      }
      if hasKeyboard {
        let first = Self.keyboardTop * Self.columns
        for index in first..<frame.bytes.count { frame.bytes[index] = 200 }
      }
      Self.write(seed: 33, in: &frame, from: footer, count: 24)
      return Self.edges(frame)
    }
    var finder = ContentRegion.Finder(
      rest: frame(rise: 0, labels: 0, footer: 460, hasKeyboard: false),
      shown: frame(rise: 45, labels: 3, footer: 265, hasKeyboard: true),
      keyboardTop: Self.keyboardTop, unit: 1)
    func footer() throws -> ContentRegion {
      let found = finder.find().moved
      return try #require(found.first { $0.ranges.contains { $0.upperBound > 470 } }, "\(found)")
    }
    #expect(try footer().ranges.contains { $0.lowerBound < 440 })
    finder.passing = [
      (frame(rise: 20, labels: 0, footer: 360, hasKeyboard: false), 420),
      (frame(rise: 26, labels: 0, footer: 330, hasKeyboard: false), 390),
    ]
    #expect(try footer().ranges.allSatisfy { $0.lowerBound > 440 })
    #expect(abs(try footer().rise - 195) < 1)
  }

  /// The list is seen above and below the words, and is another there in each of the frames.
  @Test(arguments: 0..<14)
  func `A bar of one line is found on the keyboard wherever its rows lie`(_ first: Int) {
    func frame(line: Int, seed: UInt64, hasKeyboard: Bool) -> FrameEdges {
      var frame = Self.form(pitch: 50, rise: 0, hasKeyboard: hasKeyboard)
      for row in line - 20..<line + 24 {
        for column in 0..<Self.columns { frame.bytes[row * Self.columns + column] = 255 }
      }
      Self.write(seed: seed, in: &frame, from: line - 12, count: 9)
      Self.write(seed: 7, in: &frame, from: line, count: 7)
      Self.write(seed: seed + 1, in: &frame, from: line + 10, count: 9)
      return Self.edges(frame)
    }
    let found = ContentRegion.Finder(
      rest: frame(line: 480 + first, seed: 100, hasKeyboard: false),
      shown: frame(line: 290 + first, seed: 200, hasKeyboard: true),
      keyboardTop: Self.keyboardTop, unit: 1
    ).find()
    #expect(found.moved.map { $0.rise.rounded() } == [190])
  }

  /// Writes letters of no alphabet, the same of one seed.
  private static func write(
    seed: UInt64, in frame: inout LuminanceFrame, from first: Int, count: Int
  ) {
    var state = seed
    for row in first..<first + count {
      for column in 6..<54 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        if state >> 62 == 0 { frame.bytes[row * columns + column] = 90 }
      }
    }
  }
}
