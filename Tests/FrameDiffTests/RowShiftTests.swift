import Testing

@testable import FrameDiff

/// Pictures as lists of numbers, one a row: what moved from one to the other.
@Suite struct RowShiftTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var old: [UInt64]
    var new: [UInt64]
    var distances: [Int]
    var explainsAll = true
  }

  /// Rows that are all different.
  private static func text(_ count: Int, _ first: UInt64 = 100) -> [UInt64] {
    (0..<count).map { first + UInt64($0) }
  }

  private static func blank(_ count: Int) -> [UInt64] { [UInt64](repeating: 0, count: count) }

  static let cases: [Case] = [
    Case(testDescription: "equal", old: text(40), new: text(40), distances: [], explainsAll: false),
    Case(
      testDescription: "20 lower", old: blank(10) + text(30) + blank(40),
      new: blank(30) + text(30) + blank(20), distances: [20]),
    Case(
      testDescription: "one colour, 20 higher",
      old: blank(30) + [7, 7, 7, 7, 7, 7, 7, 7] + blank(30),
      new: blank(10) + [7, 7, 7, 7, 7, 7, 7, 7] + blank(50), distances: [-20]),
    Case(
      testDescription: "under a header that stays", old: text(10, 1) + text(50) + blank(20),
      new: text(10, 1) + Array(text(50).dropFirst(15)) + text(15, 500) + blank(20),
      distances: [-15]),
    Case(
      testDescription: "two blocks", old: text(20) + blank(20) + text(30, 300) + blank(30),
      new: Array(text(20).dropFirst(10)) + blank(50) + text(30, 300) + blank(10),
      distances: [20, -10]),
    Case(
      testDescription: "moved, and changed within", old: blank(10) + text(30) + blank(40),
      new: blank(30) + text(10) + text(5, 900) + Array(text(30).dropFirst(15)) + blank(20),
      distances: [20], explainsAll: false),
    Case(
      testDescription: "a caret moves", old: text(20) + [1, 1, 1] + blank(20),
      new: text(20) + blank(10) + [1, 1, 1] + blank(10), distances: [], explainsAll: false),
    Case(
      testDescription: "one row is equal by chance, in a pattern that stays",
      old: (0..<30).map { 5 + UInt64($0 / 2 % 2) } + [9] + (1..<30).map { 5 + UInt64($0 / 2 % 2) },
      new: (0..<28).map { 6 - UInt64($0 / 2 % 2) } + [9] + (1..<32).map { 6 - UInt64($0 / 2 % 2) },
      distances: [], explainsAll: false),
    Case(
      testDescription: "two as large, the nearer first",
      old: text(10) + blank(30) + text(10, 300) + blank(50),
      new: blank(10) + text(10) + blank(50) + text(10, 300) + blank(20), distances: [10, 30]),
    Case(
      testDescription: "other contents", old: text(40), new: text(40, 600), distances: [],
      explainsAll: false),
    Case(
      testDescription: "other heights", old: text(40), new: text(41), distances: [],
      explainsAll: false),
  ]

  @Test(arguments: cases) func `Rows that moved are found with their distances`(_ test: Case) {
    let found = RowShifts(from: test.old, to: test.new)
    #expect(found.shifts.map(\.distance) == test.distances)
    #expect(found.explainsAll == test.explainsAll)
  }

  /// Below a header, of which one picture has 9 rows more.
  @Test func `Rows that came or went are known where what is above stays`() {
    let (header, list, rows) = (Self.text(20), Self.text(30, 200), Self.text(9, 500))
    let more = header + rows + list
    let less = header + list + Self.text(9, 900)
    #expect(RowShifts(from: less, to: more).shifts.first?.inserted == 20..<29)
    #expect(RowShifts(from: more, to: less).shifts.first?.inserted == 20..<29)
    let lower = rows + header + list
    #expect(RowShifts(from: less, to: lower).shifts.first?.inserted == nil)
  }

  @Test func `The rows are those that moved, without the blank around them`() {
    let found = RowShifts(
      from: Self.blank(10) + Self.text(30) + Self.blank(40),
      to: Self.blank(30) + Self.text(30) + Self.blank(20))
    #expect(found.shifts.map(\.rows) == [10..<40])
  }
}
