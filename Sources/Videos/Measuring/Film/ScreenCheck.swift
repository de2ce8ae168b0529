/// Says whether a keyboard stands in a part of the pictures that may be the screen, and puts the
/// part's sides and its bottom where the keyboard's panel ends.
///
/// What changes may be wider than the screen: a light screen shines on the bezel that is drawn
/// around it. Between the rows of keys the panel is flat from side to side.
package struct ScreenCheck {
  private let area: PixelArea
  private var sides: [(left: Int, right: Int, bottom: Int)] = []

  /// Makes a check of a part that was not looked at yet.
  package init(_ area: PixelArea) { self.area = area }

  /// How many frames with a keyboard are looked at: a choice.
  private static let limit = 24

  /// How far from its middle the panel's colour may be between its rows, in grey levels: a choice,
  /// above what coding, and the light behind glass, leave.
  private static let slack = 16

  /// By how much of its width the part's sides may be wrong, and its bottom: choices.
  private static let mostOff = 0.09
  private static let mostLow = 0.03

  /// Looks at a picture in full.
  package mutating func look(at frame: LuminanceFrame) {
    guard sides.count < Self.limit, area.x >= 0, area.y >= 0,
      area.x + area.width <= frame.columns, area.y + area.height <= frame.rows,
      let keys = Plateau.keys(
        in: frame.averaged(area, columns: 48), width: Double(area.width),
        stands: KnownKeyboards.allStands), keys.contrast >= KeyRows.sureContrast
    else { return }
    let gaps = (0..<KeyRows.count - 1).map { row in
      area.y + Int((keys.first + (Double(row) + 0.5) * keys.pitch).rounded())
    }
    let ends = gaps.filter { (1..<frame.rows - 1).contains($0) }.map { row in
      (left: run(frame, row, by: -1), right: run(frame, row, by: 1))
    }
    guard !ends.isEmpty else { return }
    let lefts = ends.map(\.left).sorted()
    let rights = ends.map(\.right).sorted()
    sides.append(
      (lefts[lefts.count / 2], rights[rights.count / 2], bottom(frame, keys)))
  }

  /// Where the panel's colour ends to a side.
  private func run(_ frame: LuminanceFrame, _ row: Int, by step: Int) -> Int {
    func level(_ column: Int) -> Int {
      (-1...1).reduce(0) { $0 + Int(frame.bytes[(row + $1) * frame.columns + column]) } / 3
    }
    // From the margin on, beside which no key may reach into the gap.
    let start = step < 0 ? area.x + area.width / 4 : area.x + area.width * 3 / 4
    let panel = level(start)
    var column = start
    while frame.bytes.indices.contains(column + step), (0..<frame.columns).contains(column + step),
      abs(level(column + step) - panel) <= Self.slack
    {
      column += step
    }
    return column
  }

  /// The last row of the panel's colour below the keys.
  private func bottom(_ frame: LuminanceFrame, _ keys: KeyRows) -> Int {
    let columns = [20, 80].map { area.x + area.width * $0 / 100 }
    let gap = area.y + Int((keys.first + 2.5 * keys.pitch).rounded())
    let last = area.y + area.height - 1
    let ends = columns.map { column -> Int in
      let panel = Int(frame.bytes[min(gap, frame.rows - 1) * frame.columns + column])
      func isPanel(_ row: Int) -> Bool {
        abs(Int(frame.bytes[row * frame.columns + column]) - panel) <= Self.slack
      }
      var row = last
      let least = max(0, last - Int(Self.mostLow * Double(area.height)))
      while row > least, !isPanel(row) { row -= 1 }
      return isPanel(row) ? row : last
    }
    return ends.max() ?? last
  }

  /// The screen, where a keyboard was seen in it.
  package var screen: PixelArea? {
    guard !sides.isEmpty else { return nil }
    func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }
    let (left, right) = (median(sides.map(\.left)), median(sides.map(\.right)))
    let most = Int(Self.mostOff * Double(area.width))
    let last = area.x + area.width - 1
    // What goes on beyond the part's sides is no panel that ends there.
    let newLeft = (0...most).contains(left - area.x) ? left : area.x
    let newRight = (0...most).contains(last - right) ? right : last
    return ScreenFinder.area(left: newLeft, right: newRight, bottom: median(sides.map(\.bottom)))
  }
}

extension LuminanceFrame {
  /// A part of the frame, its columns averaged.
  func averaged(_ area: PixelArea, columns count: Int) -> LuminanceFrame {
    let count = max(1, min(count, area.width))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(area.height * count)
    for row in area.y..<area.y + area.height {
      for column in 0..<count {
        let first = area.x + column * area.width / count
        let end = max(first + 1, area.x + (column + 1) * area.width / count)
        var sum = 0
        for place in first..<end { sum += Int(self.bytes[row * columns + place]) }
        bytes.append(UInt8(sum / (end - first)))
      }
    }
    return LuminanceFrame(rows: area.height, columns: count, bytes: bytes)
  }
}
