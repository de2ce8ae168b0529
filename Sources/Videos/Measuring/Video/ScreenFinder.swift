internal import KeyboardAvoidance
internal import Keyframes

/// Finds the screen in pictures that show more than it: a drawn phone, margins, a shadow, the
/// window of a simulator.
///
/// The screen is where things change. A keyboard that rises changes nearly all of the screen's
/// width down to its bottom, so its straight sides are those of the changes; round corners do not
/// matter. Where the screen's top is the changes do not say: it is reckoned from the device.
///
/// A window that comes to the front, or a light that goes on, changes once what else never changes:
/// what one step alone changed, or a few where the window goes back, may be no part of the screen, so
/// that there are several answers, of which ``ScreenFinder/Check`` says which one has a keyboard.
package struct ScreenFinder {
  private var width = 0
  private var height = 0
  private var darkest: [UInt8] = []
  private var lightest: [UInt8] = []
  private var last: [UInt8] = []
  /// In which steps each pixel changed.
  private var steps: [Steps] = []
  private var step: UInt16 = 0

  /// The steps in which a pixel changed, from 1 on.
  private struct Steps: Hashable {
    /// The first one, and the next ones; 0 where there is none.
    private var first: UInt16 = 0
    private var second: UInt16 = 0
    /// ``often`` where more follow.
    private var third: UInt16 = 0

    static let often = UInt16.max

    /// How many there are: 4 for all that are more.
    var count: Int {
      first == 0 ? 0 : second == 0 ? 1 : third == 0 ? 2 : third == Self.often ? 4 : 3
    }

    /// Adds one, unless it goes on with the one before: coding, and pictures that are mixed, spread a
    /// change over two.
    mutating func add(_ step: UInt16) {
      if first == 0 {
        first = step
      } else if second == 0 {
        if step - first > 1 { second = step }
      } else if third == 0 {
        if step - second > 1 { third = step }
      } else if third != Self.often, step - third > 1 {
        third = Self.often
      }
    }

    /// Whether all of them are among others, or right after them.
    func areAmong(_ others: Steps) -> Bool {
      func has(_ step: UInt16) -> Bool {
        [others.first, others.second, others.third].contains {
          $0 != 0 && ($0 == step || $0 + 1 == step)
        }
      }
      return (1...3).contains(count)
        && [first, second, third].allSatisfy { $0 == 0 || has($0) }
    }
  }

  /// Makes a finder that has seen nothing yet.
  package init() {}

  /// From here on a pixel's luminance has changed, in grey levels: a choice, above what coding and
  /// dithering leave.
  private static let leastChange: UInt8 = 20

  /// Looks at a picture in full; those of another size than the first are passed over.
  package mutating func look(at frame: LuminanceFrame) {
    if darkest.isEmpty {
      (width, height) = (frame.columns, frame.rows)
      (darkest, lightest, last) = (frame.bytes, frame.bytes, frame.bytes)
      steps = [Steps](repeating: Steps(), count: frame.bytes.count)
      return
    }
    guard frame.columns == width, frame.rows == height else { return }
    step = min(step + 1, Steps.often - 2)
    for index in darkest.indices {
      let (new, old) = (frame.bytes[index], last[index])
      darkest[index] = min(darkest[index], new)
      lightest[index] = max(lightest[index], new)
      guard new > old ? new - old >= Self.leastChange : old - new >= Self.leastChange else {
        continue
      }
      steps[index].add(step)
      last[index] = new
    }
  }

  /// The share of a picture that one step alone must have changed to be looked at, and how many of
  /// such steps are: choices.
  private static let leastShare = 0.01
  private static let stepLimit = 4

  /// Where the screen may be in the pictures seen so far, from its bottom up to the highest that it
  /// can reach: without what a single step changed, then where several phones stand side by side
  /// each of them from the left, and then all that ever changed.
  package var areas: [PixelArea] {
    guard !darkest.isEmpty else { return [] }
    let all = 0..<width
    var areas = areas(without: 1, in: all)
    for phone in phones {
      areas += self.areas(without: 1, in: phone)
      if let area = area(without: nil, in: phone) { areas.append(area) }
    }
    if let area = area(without: nil, in: all) { areas.append(area) }
    return areas.indices.compactMap { areas[..<$0].contains(areas[$0]) ? nil : areas[$0] }
  }

  /// Where else it may be: without what two or three steps changed, as of a window that comes to the
  /// front and goes back, and of a video that is played again.
  ///
  /// A keyboard that comes and goes once is that, too.
  package var furtherAreas: [PixelArea] {
    darkest.isEmpty ? [] : [2, 3].flatMap { areas(without: $0, in: 0..<width) }
  }

  /// How much wider than a phone pictures are that may have something at both sides of one, and how
  /// far apart the shapes of phones are that are tried, as shares: choices.
  private static let leastBeside = 1.15
  private static let shapeStep = 1.02

  /// Where a phone's screen is that stands in the middle of wider pictures and is as high as they
  /// are, for each shape that phones have: beside it anything may move, as the screen itself,
  /// enlarged and blurred.
  package static func centered(inWidth width: Int, height: Int) -> [PixelArea] {
    var shapes: [Double] = []
    for device in DeviceCatalog.all where device.isUprightPhone {
      let shape = device.screen.width / device.screen.height
      if !shapes.contains(where: { max(shape / $0, $0 / shape) < shapeStep }) {
        shapes.append(shape)
      }
    }
    return shapes.compactMap { shape in
      let own = Int((shape * Double(height)).rounded())
      guard Double(width) >= leastBeside * Double(own) else { return nil }
      return PixelArea(x: (width - own) / 2, y: 0, width: own, height: height)
    }
  }

  /// Where the screen may be in some columns without what so many steps alone changed, for each of
  /// those that changed most.
  ///
  /// What stands at its sides is then left out, too: a keyboard that comes once changes rows of the
  /// screen alone.
  private func areas(without stepCount: Int, in columns: Range<Int>) -> [PixelArea] {
    var counts: [Steps: (pixels: Int, first: Int)] = [:]
    for row in 0..<height {
      for index in row * width + columns.lowerBound..<row * width + columns.upperBound
      where steps[index].count == stepCount {
        counts[steps[index], default: (0, index)].pixels += 1
      }
    }
    let least = Int(Double(columns.count * height) * Self.leastShare)
    let lone = counts.filter { $0.value.pixels >= least }
      .sorted { ($1.value.pixels, $0.value.first) < ($0.value.pixels, $1.value.first) }
      .prefix(Self.stepLimit).map(\.key)
    let whole = area(without: nil, in: columns)?.width ?? .max
    return lone.compactMap { area(without: $0, in: columns) }.filter { $0.width < whole }
  }

  /// The columns of phones that stand side by side, of which none may be more than a part: those
  /// between which nothing ever changes and, where they touch, as many screens as fill the picture.
  private var phones: [Range<Int>] {
    let changed = (0..<width).filter { column in
      let count = (0..<height).reduce(0) {
        let index = $1 * width + column
        return $0 + (lightest[index] - darkest[index] >= Self.leastChange ? 1 : 0)
      }
      return Double(count) >= Self.leastShare * Double(height)
    }
    var parts: [Range<Int>] = []
    for column in changed {
      if let last = parts.last, column - last.upperBound < max(2, width / 100) {
        parts[parts.count - 1] = last.lowerBound..<column + 1
      } else {
        parts.append(column..<column + 1)
      }
    }
    parts = parts.filter { $0.count >= Measurer.leastWidth * 8 / 10 }
    if parts.count > 1 { return parts }
    let count = (2...Self.mostPhones).first { count in
      width % count == 0 && width / count < height
        && Measurer.isScreen(width: width / count, height: height)
    }
    guard let count else { return [] }
    return (0..<count).map { $0 * width / count..<($0 + 1) * width / count }
  }

  /// How many phones stand side by side at most without anything between them: a choice.
  private static let mostPhones = 4

  /// The part of some columns that changes as a screen with a keyboard does, if there is one.
  private func area(without lone: Steps?, in all: Range<Int>) -> PixelArea? {
    func hasChanged(_ column: Int, _ row: Int) -> Bool {
      let index = row * width + column
      return lightest[index] - darkest[index] >= Self.leastChange
        && !(lone.map { steps[index].areAmong($0) } ?? false)
    }
    var rowCounts = [Int](repeating: 0, count: height)
    for row in 0..<height {
      for column in all where hasChanged(column, row) { rowCounts[row] += 1 }
    }
    let widest = rowCounts.max() ?? 0
    guard widest >= Measurer.leastWidth * 8 / 10,
      let bottom = rowCounts.lastIndex(where: { $0 * 3 >= widest })
    else { return nil }
    // The part that a keyboard covers: a quarter of the height of a screen that is so wide.
    let top = max(0, bottom - widest / 2)
    var columns: [Int] = []
    for column in all {
      let changed = top.through(bottom).reduce(0) { $0 + (hasChanged(column, $1) ? 1 : 0) }
      if changed * 100 >= (bottom - top + 1) * 35 { columns.append(column) }
    }
    guard let sides = Self.longestRun(of: columns, gap: max(2, widest / 50)) else { return nil }
    let count = columns.filter(sides.contains).count
    guard count * 10 >= sides.count * 8, sides.count * 10 >= widest * 6 else { return nil }
    return Self.area(left: sides.lowerBound, right: sides.upperBound, bottom: bottom)
  }

  /// The longest stretch of columns without a larger gap: beside the screen lone ones change, where
  /// coding leaves something at an edge.
  private static func longestRun(of columns: [Int], gap: Int) -> ClosedRange<Int>? {
    var longest: ClosedRange<Int>?
    var start: Int?
    for (index, column) in columns.enumerated() {
      let first = start ?? column
      start = first
      let next = index + 1 < columns.count ? columns[index + 1] : Int.max
      guard next == Int.max || next - column > gap else { continue }
      if column - first > longest.map({ $0.upperBound - $0.lowerBound }) ?? -1 {
        longest = first.through(column)
      }
      start = nil
    }
    return longest
  }

  /// The area between two sides, from a bottom up to the highest that a screen so wide can reach.
  static func area(left: Int, right: Int, bottom: Int) -> PixelArea {
    let size = right - left + 1
    let most = min(bottom + 1, Int(Double(size) * 2.18))
    return PixelArea(x: left, y: bottom + 1 - most, width: size, height: most)
  }
}

extension ScreenFinder {
  /// Says whether a keyboard stands in a part of the pictures that may be the screen, and puts the
  /// part's sides and its bottom where the keyboard's panel ends.
  ///
  /// The part that changes may be wider than the screen: a light screen shines on the bezel that is
  /// drawn around it. Between the rows of keys the panel is flat from side to side.
  package struct Check {
    private let area: PixelArea
    private var sides: [(left: Int, right: Int, bottom: Int, pitch: Double, keysTop: Double)] = []
    /// From where to where the first row of letters reaches, in the frames that tell it.
    private var letters: [ClosedRange<Double>] = []
    /// Whether pads were seen, whose rows tell less.
    private var arePads = false
    private var width = 0
    private var height = 0

    /// Makes a check of a part that was not looked at yet.
    package init(_ area: PixelArea) { self.area = area }

    /// How many frames with a keyboard are looked at: a choice.
    private static let limit = 24

    /// In how many of these letters are looked at, which takes longer.
    private static let lettersLimit = 5

    /// How far from its middle the panel's colour may be between its rows, in grey levels: a choice,
    /// above what coding, and the light behind glass, leave.
    private static let slack = 16

    /// By how much of its width the part's sides may be wrong, and its bottom: choices.
    private static let mostOff = 0.09
    private static let mostLow = 0.03

    /// How much of its width margins beside keys have at a side: a choice, above the 8.67 points of
    /// glass (measured).
    private static let mostBeside = 0.025

    /// Looks at a picture in full.
    package mutating func look(at frame: LuminanceFrame) {
      guard sides.count < Self.limit, area.x >= 0, area.y >= 0,
        area.x + area.width <= frame.columns, area.y + area.height <= frame.rows,
        let keys = Plateau.keys(
          in: frame.averaged(area, columns: 48), width: Double(area.width),
          stands: KeyRows.Stand.ofPhones), keys.areClear
      else { return }
      let gaps = (0..<KeyRows.count - 1).map { row in
        area.y + Int((keys.first + (Double(row) + 0.5) * keys.pitch).rounded())
      }
      let ends = gaps.filter { (1..<frame.rows - 1).contains($0) }.map { row in
        (left: run(frame, row, by: -1), right: run(frame, row, by: 1))
      }
      guard let left = ends.map(\.left).median, let right = ends.map(\.right).median else { return }
      width = frame.columns
      sides.append((left, right, bottom(frame, keys), keys.pitch, Double(area.y) + keys.top))
      height = frame.rows
      if keys.arePad { arePads = true }
      if !keys.arePad, letters.count < Self.lettersLimit,
        let row = frame.letters(of: keys, in: area)
      {
        letters.append(row)
      }
    }

    /// Where the panel's colour ends to a side.
    private func run(_ frame: LuminanceFrame, _ row: Int, by step: Int) -> Int {
      func level(_ column: Int) -> Int {
        (-1...1).reduce(0) { $0 + frame[row + $1, column] } / 3
      }
      // From the margin on, beside which no key may reach into the gap.
      let start = step < 0 ? area.x + area.width / 4 : area.x + area.width * 3 / 4
      let panel = level(start)
      var column = start
      while frame.bytes.indices.contains(column + step),
        (0..<frame.columns).contains(column + step),
        abs(level(column + step) - panel) <= Self.slack
      {
        column += step
      }
      return column
    }

    /// The last row of the panel's colour below the keys: some below the part, where the strip under
    /// the keys has the page's colour and hardly changes, unless it goes on there without an end.
    private func bottom(_ frame: LuminanceFrame, _ keys: KeyRows) -> Int {
      let columns = [20, 80].map { area.x + area.width * $0 / 100 }
      let gap = area.y + Int((keys.first + 2.5 * keys.pitch).rounded())
      let last = area.y + area.height - 1
      let ends = columns.map { column -> Int in
        let panel = frame[min(gap, frame.rows - 1), column]
        func isPanel(_ row: Int) -> Bool {
          abs(frame[row, column] - panel) <= Self.slack
        }
        var row = last
        let slack = Int(Self.mostLow * Double(area.height))
        let most = min(frame.rows - 1, last + slack)
        if isPanel(row) {
          while row < most, isPanel(row + 1) { row += 1 }
          return row < most ? row : last
        }
        let least = max(0, last - slack)
        while row > least, !isPanel(row) { row -= 1 }
        return isPanel(row) ? row : last
      }
      return ends.max() ?? last
    }

    /// The screen, where a keyboard was seen in it.
    package var screen: PixelArea? {
      guard let left = sides.map(\.left).median, let right = sides.map(\.right).median,
        // A bezel that has the panel's colour has it below the screen, too.
        let seen = sides.map(\.bottom).median
      else { return nil }
      let bottom = settled(bottom: seen)
      let most = Int(Self.mostOff * Double(area.width))
      let last = area.x + area.width - 1
      // What goes on far beyond the part's sides, or to the picture's, is no panel that ends there.
      let newLeft = left > 0 && abs(left - area.x) <= most ? left : area.x
      let newRight = right < width - 1 && abs(last - right) <= most ? right : last
      let (own, new) = (misfit(area.width), misfit(newRight - newLeft + 1))
      // The part may be narrower than the screen, as margins beside keys may be of the page's colour.
      let isWider = newLeft < area.x || newRight > last
      // Beyond them a bezel may be of the panel's colour: where the rows fit the part, it is the screen.
      let beside = Int((Self.mostBeside * Double(area.width)).rounded(.up))
      let isFar = max(area.x - newLeft, newRight - last) > beside
      let isBetter =
        isWider
        ? new < own && (!isFar || own > Self.mostMisfit) : new < own + Self.mostMisfit
      let ends = isBetter ? widened(newLeft, newRight) : widened(area.x, last)
      return ScreenFinder.area(
        left: ends.left, right: ends.right,
        bottom: isWider && !isBetter ? min(bottom, area.y + area.height - 1) : bottom)
    }

    /// How high what is below the upper edge of the first row of letters is where a strip for the home
    /// indicator is below the last, in rows: 283 of 54 points to 293 of 56 (measured); and how much of a
    /// row may be off what the panel's colour says for that to be wrong, and what pixels do to it.
    private static let keysHeight = (rows: 5.235, most: 0.5, least: 0.1)

    /// The bottom that the rows of letters say where the panel's colour goes on into the bezel, or ends
    /// above a corner.
    private func settled(bottom: Int) -> Int {
      let told = sides.map { $0.keysTop + Self.keysHeight.rows * $0.pitch }.median ?? 0
      let pitch = sides.map(\.pitch).median ?? 1
      let off = abs(told - Double(bottom + 1)) / pitch
      guard !arePads, (Self.keysHeight.least...Self.keysHeight.most).contains(off),
        told <= Double(height)
      else { return bottom }
      return Int(told.rounded()) - 1
    }

    /// By what share a screen may seem narrower than its letters reach: a choice, of what pixels do to
    /// the sides of a small one.
    private static let mostNarrow = 0.004

    /// The sides of a screen that is at least as wide as its letters are, which fill it, as far as the
    /// panel's colour goes: dark on dark what changes may not reach its sides.
    private func widened(_ left: Int, _ right: Int) -> (left: Int, right: Int) {
      guard let first = letters.map(\.lowerBound).median,
        let last = letters.map(\.upperBound).median,
        let panelLeft = sides.map(\.left).median, let panelRight = sides.map(\.right).median,
        Double(right - left + 1) < (1 - Self.mostNarrow) * (last - first)
      else { return (left, right) }
      return (
        min(left, max(panelLeft, Int(first.rounded()))),
        max(right, min(panelRight, Int(last.rounded()) - 1))
      )
    }

    /// The screens with a keyboard of which none lies over another, from the left.
    ///
    /// Of those that do it is the first that has the keyboard in more than half as many frames as any
    /// other: half of a phone's letters may seem a keyboard in some.
    package static func apart(_ checks: [Check]) -> [PixelArea] {
      func overlap(_ one: PixelArea, _ other: PixelArea) -> Bool {
        other.x < one.x + one.width && one.x < other.x + other.width
      }
      let seen = checks.compactMap { check in
        check.screen.map { (area: $0, frames: check.sides.count) }
      }.filter { Measurer.isLargeEnough($0.area) }
      let kept = seen.filter { one in
        seen.allSatisfy { !overlap(one.area, $0.area) || 2 * one.frames > $0.frames }
      }
      return kept.reduce(into: []) { areas, one in
        if !areas.contains(where: { overlap(one.area, $0) }) { areas.append(one.area) }
      }.sorted { $0.x < $1.x }
    }

    /// How much worse the rows of keys may fit a width at which the panel ends, as a share: a choice,
    /// what they are measured to in small pictures.
    private static let mostMisfit = 0.008

    /// By what share the rows may miss those of any screen that is as wide where only its shape says
    /// that it may be there: a choice.
    private static let worstMisfit = 0.03

    /// Whether the rows of keys are those of a screen that is as wide.
    package var isLikely: Bool { misfit < Self.worstMisfit }

    /// By what share the rows of keys miss those of the nearest screen that is as wide.
    package var misfit: Double { screen.map { misfit($0.width) } ?? .infinity }

    private func misfit(_ width: Int) -> Double {
      let pitch = sides.map(\.pitch).median ?? 0
      return KnownKeyboards.pitchShares.map { abs(pitch / Double(width) / $0 - 1) }.min() ?? 1
    }
  }
}

extension LuminanceFrame {
  /// How many letters the first row of a keyboard has that tell where it ends.
  private static let letterCount = 10

  /// By what share a screen's tenth may be off the distance of its letters, in what shares of itself
  /// that is looked for, and how wide the gap between two is, as a share: 6 of 32 to 43 points
  /// (measured).
  private static let letterSearch = (reach: 0.07, step: 0.001, gap: 0.15)

  /// The share of what gaps differ from keys on average that each of them must at least: a choice.
  private static let leastGap = 0.4

  /// Where the gap before the first of ten letters has its middle, and where the one after the last,
  /// in columns; `nil` where no wave of so many keys is seen.
  ///
  /// - Parameters:
  ///   - keys: The rows, in an area.
  ///   - area: Where the screen may be.
  func letters(of keys: KeyRows, in area: PixelArea) -> ClosedRange<Double>? {
    // Just below the keys' upper edges there is no letter yet.
    let first = Double(area.y) + keys.top + 0.05 * keys.pitch
    let rows = Int(first).through(Int(first + 0.1 * keys.pitch)).clamped(
      to: 0.through(self.rows - 1))
    let (usual, search) = (Double(area.width) / Double(Self.letterCount), Self.letterSearch)
    let levels = (area.x..<area.x + area.width).map { self.mean(Range(rows), column: $0) }
    var sums = [0.0]
    for level in levels { sums.append(sums[sums.count - 1] + level) }
    func sum(_ place: Double) -> Double {
      let place = max(0, min(Double(levels.count), place))
      let whole = min(levels.count - 1, Int(place))
      return sums[whole] + (place - Double(whole)) * levels[whole]
    }
    /// The luminance around a place, as wide as a gap is.
    func level(_ place: Double, _ pitch: Double) -> Double {
      let half = search.gap / 2 * pitch
      return (sum(place + half) - sum(place - half)) / (2 * half)
    }
    // The gaps between the letters, without those at the screen's sides.
    let inner = 1..<Self.letterCount
    var best = (contrast: 0.0, start: 0.0, pitch: usual)
    for pitch in stride(
      from: (1 - search.reach) * usual, through: (1 + search.reach) * usual,
      by: search.step * usual)
    {
      let middle = (Double(levels.count) - Double(Self.letterCount) * pitch) / 2
      for start in stride(from: middle - pitch / 2, to: middle + pitch / 2, by: pitch / 50) {
        let contrast = inner.reduce(0.0) { sum, key in
          let place = start + Double(key) * pitch
          return sum + level(place - pitch / 2, pitch) + level(place + pitch / 2, pitch)
            - 2 * level(place, pitch)
        }
        if contrast > best.contrast { best = (contrast, start, pitch) }
      }
    }
    let (start, pitch) = (best.start, best.pitch)
    let mean = best.contrast / Double(inner.count)
    let areGaps = inner.allSatisfy { key in
      let place = start + Double(key) * pitch
      let own =
        level(place - pitch / 2, pitch) + level(place + pitch / 2, pitch) - 2 * level(place, pitch)
      return own / mean >= Self.leastGap
    }
    guard areGaps, mean > 4 else { return nil }
    // Where the middles of the gaps are, and the line through them.
    let middles = inner.map { key -> Double in
      let place = start + Double(key) * pitch
      let columns = stride(from: place - 0.3 * pitch, through: place + 0.3 * pitch, by: pitch / 100)
      let key = level(place - pitch / 2, pitch) + level(place + pitch / 2, pitch)
      let weights = columns.map { max(0, key / 2 - levels[max(0, min(levels.count - 1, Int($0)))]) }
      return zip(columns, weights).reduce(0) { $0 + $1.0 * $1.1 } / max(1e-6, weights.reduce(0, +))
    }
    let center = Double(Self.letterCount) / 2
    let squares = inner.reduce(0.0) { $0 + (Double($1) - center) * (Double($1) - center) }
    let distance =
      zip(inner, middles).reduce(0) { $0 + (Double($1.0) - center) * $1.1 } / squares
    let middle = Double(area.x) + middles.reduce(0, +) / Double(middles.count)
    return middle - center * distance...middle + center * distance
  }
}

extension LuminanceFrame {
  /// From one letter of a keyboard's first row to the next, in the pixels of a screen that is so wide.
  func letterDistance(of keys: KeyRows, width: Int) -> Double? {
    let area = PixelArea(x: 0, y: 0, width: columns, height: rows)
    guard !keys.arePad, let row = letters(of: keys, in: area) else { return nil }
    return (row.upperBound - row.lowerBound) / Double(Self.letterCount) * Double(width)
      / Double(columns)
  }

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
