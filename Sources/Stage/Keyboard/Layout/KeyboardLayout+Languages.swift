import KeyboardAvoidance
import Keyframes

// MARK: - Other languages

extension KeyboardLayout {
  /// The four rows of a keyboard of another language than English, with a key to change it, or
  /// `nil` for English and for what has no letters.
  ///
  /// The rows are as wide as those of English: where one has eleven letters, all keys are narrower,
  /// as in a capture of a German keyboard of 414 points.
  static func foreign(
    _ appearance: KeyboardAppearance, grid: KeyboardGrid, _ setting: KeyboardSetting,
    isShifted: Bool, hasSymbolsBelow: Bool
  ) -> [[KeyboardKey]]? {
    let language = appearance.language
    guard language != .english, appearance.kind != .numbersAndPunctuation else { return nil }
    let last = bottomRow(appearance, grid: grid, setting, hasSymbolsBelow: hasSymbolsBelow)
    if language == .kana { return kana(appearance, grid: grid, setting) }
    let rows = language.rows
    // An input method has no capitals.
    let isShifted = isShifted && !language.isLowercase
    let isSmall = !isShifted && setting.keysFollowShift
    let count = max(rows.map(\.count).max() ?? 10, 10)
    let width = grid.keyWidth(count: count)
    let pitch = width + grid.gap
    func run(_ letters: String, row: Int, from x: Double, width: Double, pitch: Double)
      -> [KeyboardKey]
    {
      (isSmall ? letters.lowercased() : letters).enumerated().map { index, letter in
        KeyboardKey(
          frame: grid.frame(row: row, x: x + pitch * Double(index), width: width),
          role: .character, face: .letter(String(letter)))
      }
    }
    func centred(_ letters: String, row: Int) -> [KeyboardKey] {
      let room = pitch * Double(count - letters.count) / 2
      return run(letters, row: row, from: grid.minX + room, width: width, pitch: pitch)
    }
    let side = grid.shiftWidth(setting)
    func edge(_ face: KeyboardKey.Face, role: KeyboardKey.Role, x: Double) -> KeyboardKey {
      KeyboardKey(frame: grid.frame(row: 2, x: x, width: side), role: role, face: face)
    }
    let delete = edge(.symbol(.delete), role: .special, x: grid.minX + grid.width - side)
    let shift = edge(
      .symbol(isShifted ? .shift : .shiftOff), role: isShifted ? .engaged : .special, x: grid.minX)
    // The letters of the third row are as wide as the others, and narrower where there are too
    // many.
    let left = language.hasShift ? side + grid.gap : 0
    let room = grid.width - left - side - grid.gap
    let third = Double(rows[2].count)
    let thirdWidth = min(width, (room - grid.gap * (third - 1)) / third)
    let thirdPitch = thirdWidth + grid.gap
    let start = grid.minX + left + (room - thirdPitch * third + grid.gap) / 2
    let letters = run(rows[2], row: 2, from: start, width: thirdWidth, pitch: thirdPitch)
    return [
      centred(rows[0], row: 0), centred(rows[1], row: 1),
      (language.hasShift ? [shift] : []) + letters + [delete], last,
    ]
  }

  /// The ten kana keys with those that change the keyboard at both sides; the return key is two
  /// rows high.
  ///
  /// The columns' widths are an assumption: equal.
  private static func kana(
    _ appearance: KeyboardAppearance, grid: KeyboardGrid, _ setting: KeyboardSetting
  ) -> [[KeyboardKey]] {
    let faces: [[(KeyboardKey.Role, KeyboardKey.Face)]] = [
      [
        (.special, .symbol(.arrowRight)), (.character, .letter("あ")), (.character, .letter("か")),
        (.character, .letter("さ")), (.special, .symbol(.delete)),
      ],
      [
        (.special, .symbol(.undo)), (.character, .letter("た")), (.character, .letter("な")),
        (.character, .letter("は")), (.special, .word(appearance.language.spaceWord)),
      ],
      [
        (.special, .word("ABC")), (.character, .letter("ま")), (.character, .letter("や")),
        (.character, .letter("ら")),
      ],
      [
        (.special, .symbol(.emoji)), (.character, .word("^_^")), (.character, .letter("わ")),
        (.character, .word("、。?!")),
      ],
    ]
    let width = grid.keyWidth(count: 5)
    var rows = faces.enumerated().map { row, cells in
      cells.enumerated().map { column, cell in
        KeyboardKey(
          frame: grid.frame(
            row: row, x: grid.minX + Double(column) * (width + grid.gap), width: width),
          role: cell.0, face: cell.1)
      }
    }
    let end = ReturnKeyFace(appearance, setting)
    var frame = grid.frame(row: 2, x: grid.minX + 4 * (width + grid.gap), width: width)
    frame.size.height += grid.rows[3].top - grid.rows[2].top
    rows[2].append(KeyboardKey(frame: frame, role: end.role, face: end.face))
    return rows
  }
}
