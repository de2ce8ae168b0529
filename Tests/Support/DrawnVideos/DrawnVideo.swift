import Measuring

/// A video at half a pixel a point or one, drawn without any picture: a keyboard of ten keys a row
/// over content of stripes.
struct DrawnVideo {
  /// A screen and its letters, in points.
  struct Screen: Sendable {
    var width = 375.0
    var rows = 334
    var height = 667.0
    /// From the keyboard's top to its keys, from row to row, how high a key is, and between two.
    var lead = 53.0
    var pitch = 54.0
    var key = 42.0
    var gap = 6.0
    /// How many keys the rows have, and how much is free at both sides of the first.
    var counts = [10.0, 9, 7]
    var beside = 0.0

    static let phone = Screen()
    /// 768x1024 points.
    static let tablet = Screen(
      width: 768, rows: 512, height: 1024, pitch: 66, key: 56, gap: 12, counts: [11, 11, 11])
    /// 667x375 points.
    static let sideways = Screen(
      width: 667, rows: 375, height: 375, lead: 43, pitch: 40, key: 32, beside: 70.5)
  }

  var screen = Screen.phone
  /// Where the keyboard's top is and how far up the content is, in points, by frame.
  var poses: [(top: Double, shift: Double)]
  var framesPerSecond = 60.0
  /// The board below the top, keys or something else.
  var board = Board.keys
  var isDark = false
  /// In which frames a panel without keys, as of a picker, stands in place of the board.
  var panel = 0..<0
  /// In which frames a board of other rows does, as of emoji.
  var list = 0..<0
  /// In which frames the keys have no bar of words, so that the panel ends 44 points lower.
  var wordless = 0..<0
  /// In which frames a pad of digits does.
  var pad = 0..<0
  /// Whether a bar of the app's stands above the pad, which is then as high as the letters.
  var padHasBar = false
  /// In which frames the board has eleven letters a row, as of another language.
  var otherLetters = 0..<0
  /// How high a plain bar is that stands on the keyboard, and at the screen's bottom without it.
  var bar = 0.0
  /// Its luminance.
  var barLevel = 150.0
  /// After how many points the fields of the content look the same again, but for their ends.
  var period: Double?
  /// Whether they have no captions that differ.
  var hasCaptions = true
  /// In which frames something covers the content.
  var covered = 0..<0
  /// In which frames the keyboard is unlike itself: something dissolves it.
  var dissolved = 0..<0
  /// Whether it is a picture of a screen that comes as a whole, with its status bar.
  var isPicture = false
  /// How many rows of a caption stand above the screen, or are cut off it where that is negative.
  var rowsAbove = 0

  enum Board {
    case keys
    case plainKeys
    case otherKeys
    case pad
    case list
    case panel
  }

  static let columns = 48
  private var scale: Double { Double(screen.rows) / screen.height }

  /// A keyboard that rises at a time along a spring and stays, the content after it.
  static func rising(
    height: Double = 260, on screen: Screen = .phone, at start: Double = 0.25,
    omega: Double = 18.257, follows: Double = 0.5, lag: Double = 0, frames: Int = 72
  ) -> DrawnVideo {
    DrawnVideo(
      screen: screen,
      poses: (0..<frames).map { frame in
        let time = Double(frame) / 60 - start
        let keyboard = time > 0.55 ? 1 : SpringFit.progress(at: max(0, time) * omega)
        let content = time - lag > 0.55 ? 1 : SpringFit.progress(at: max(0, time - lag) * omega)
        return (screen.height - height * keyboard, height * follows * content)
      })
  }

  func store() throws -> FrameStore {
    let store = try FrameStore()
    var drawn: (pose: (Double, Double), board: Board, frame: LuminanceFrame)?
    for (index, pose) in poses.enumerated() {
      let board: Board =
        panel.contains(index)
        ? .panel
        : list.contains(index)
          ? .list
          : wordless.contains(index)
            ? .plainKeys
            : pad.contains(index) ? .pad : otherLetters.contains(index) ? .otherKeys : board
      if drawn.map({ $0.pose != pose || $0.board != board }) ?? true {
        drawn = (pose, board, frame(pose, board))
      }
      if covered.contains(index), var hidden = drawn?.frame {
        let end = Int(pose.top * scale) - 2
        for place in 0..<max(0, end) * Self.columns { hidden.bytes[place] = 128 }
        try store.append(hidden, time: Double(index) / framesPerSecond)
        continue
      }
      if dissolved.contains(index), var noise = drawn?.frame {
        for place in Int(pose.top * scale) * Self.columns..<noise.bytes.count {
          noise.bytes[place] = UInt8(truncatingIfNeeded: 150 + place &* 2_654_435_761 >> 20 & 63)
        }
        try store.append(noise, time: Double(index) / framesPerSecond)
        continue
      }
      if let drawn { try store.append(drawn.frame, time: Double(index) / framesPerSecond) }
    }
    return store
  }

  func measured(
    _ measurer: Measurer = Measurer(), hasTop: Bool = true
  ) throws -> Measurement {
    let (width, height) = (Int((screen.width * scale).rounded()), screen.rows + rowsAbove)
    return try measurer.measure(
      store(), screen: PixelArea(x: 0, y: 0, width: width, height: height),
      hasTop: hasTop, picture: (width, height))
  }

  private func frame(_ pose: (top: Double, shift: Double), _ board: Board) -> LuminanceFrame {
    var bytes = [UInt8](repeating: 240, count: max(0, rowsAbove) * Self.columns)
    bytes.reserveCapacity((screen.rows + rowsAbove) * Self.columns)
    for row in max(0, -rowsAbove)..<screen.rows {
      for column in 0..<Self.columns {
        var sum = 0.0
        for part in 0..<6 {
          let x =
            (Double(column) + (Double(part % 3) + 0.5) / 3) * screen.width / Double(Self.columns)
          let y = (Double(row) + (Double(part / 3) + 0.5) / 2) / scale
          // The keys of a pad stand at once where they belong, while its edge is on the way.
          let start = board == .pad && !padHasBar ? max(pose.top, 451) - 44 : pose.top
          let top = pose.top + (board == .plainKeys ? 44 : 0)
          let above = isPicture ? pose.top - 407 : 0
          sum +=
            y >= top
            ? below(x, y - start, board)
            : y >= top - bar
              ? barLevel
              : y < above ? 255 : clock(x, y - above) ?? content(x, y - above, pose.shift)
        }
        bytes.append(UInt8(isDark ? 255 - sum / 6 : sum / 6))
      }
    }
    return LuminanceFrame(rows: screen.rows + rowsAbove, columns: Self.columns, bytes: bytes)
  }

  /// Light keys on a grey panel, below a prediction bar; or the rows of a list.
  private func below(_ x: Double, _ y: Double, _ board: Board) -> Double {
    if board == .panel { return 209 }
    if board == .pad {
      let row = ((y - 53) / 52).rounded(.down)
      let (right, down) = (x.truncatingRemainder(dividingBy: 125), y - 53 - row * 52)
      guard (0..<4).contains(row), (3..<122).contains(right), down < 46 else { return 209 }
      // No two rows are alike, as digits are not.
      let digit = (Int(row) * 5 + Int(x / 125) * 3) % 7
      let isInk = abs(right - 62) < 6 + 3 * Double(digit) && abs(down - 23) < 5 + Double(digit)
      // The sign that deletes has no key.
      return isInk ? 150 - 20 * Double(digit) : row == 3 && x >= 250 ? 209 : 255
    }
    if board == .list {
      return y.truncatingRemainder(dividingBy: 54) < 1
        ? 180 : (12...28).contains(y.truncatingRemainder(dividingBy: 54)) && x < 180 ? 90 : 240
    }
    let row = ((y - screen.lead) / screen.pitch).rounded(.down)
    let down = y - screen.lead - row * screen.pitch
    guard row >= 0, row < 4, down < screen.key else { return 209 }
    if row == 3 { return [95.0, 285].contains { abs(x - $0) < 3 } ? 209 : 255 }
    let counts = board == .otherKeys ? [11.0, 11, 7] : screen.counts
    let (wide, count) = ((screen.width - 2 * screen.beside) / counts[0], counts[Int(row)])
    let place = (x - (screen.width - count * wide) / 2) / wide
    guard place >= 0, place < count else { return 209 }
    let inside = (place - place.rounded(.down)) * wide
    guard (screen.gap / 2...wide - screen.gap / 2).contains(inside) else { return 209 }
    return (14...28).contains(inside) && (14...30).contains(down) ? 40 : 255
  }

  /// The clock of a status bar.
  private func clock(_ x: Double, _ y: Double) -> Double? {
    (172...203).contains(x) && (5...13).contains(y) ? 20 : nil
  }

  /// A bar that stays, and below it stripes of which no two are alike.
  private func content(_ x: Double, _ y: Double, _ shift: Double) -> Double {
    if y < 64 { return x > 150 && x < 230 && y > 30 && y < 44 ? 30 : 248 }
    let place = y + shift
    if let period {
      // Fields of one look, below captions that differ.
      let field = Int(place / period)
      let inside = place - Double(field) * period
      if (30...70).contains(inside) { return (16...359).contains(x) ? 225 : 255 }
      guard hasCaptions else { return 255 }
      let end = 40 + Double(field * 37 % 90)
      return (8...20).contains(inside) && (20...end).contains(x) ? 60 : 255
    }
    let stripe = Int(place / 40)
    let inside = place - Double(stripe) * 40
    let end = 60 + Double(stripe * 97 % 250)
    return (8...26).contains(inside) && (20...end).contains(x) ? Double(stripe * 53 % 120) : 255
  }
}
