import KeyboardAvoidance
import Keyframes

// MARK: - Letters

extension KeyboardLayout {
  /// The four rows of the alphabet, at the start of a sentence or, with small letters, of a word;
  /// or those of its second page, of numbers and punctuation.
  static func letters(
    _ appearance: KeyboardAppearance, grid: KeyboardGrid, _ setting: KeyboardSetting,
    isShifted: Bool, hasSymbolsBelow: Bool
  ) -> [[KeyboardKey]] {
    let isLowercase = setting.keysFollowShift && !isShifted
    if let rows = foreign(
      appearance, grid: grid, setting, isShifted: isShifted,
      hasSymbolsBelow: hasSymbolsBelow)
    {
      return rows
    }
    func run(_ letters: String, row: Int) -> [KeyboardKey] {
      zip(
        isLowercase ? letters.lowercased() : letters, grid.letters(letters.count, row: row, setting)
      )
      .map { KeyboardKey(frame: $1, role: .character, face: .letter(String($0))) }
    }
    let side = grid.shiftWidth(setting)
    func key(_ role: KeyboardKey.Role, _ face: KeyboardKey.Face, x: Double) -> KeyboardKey {
      KeyboardKey(frame: grid.frame(row: 2, x: x, width: side), role: role, face: face)
    }
    let shift = key(
      isShifted ? .engaged : .special, .symbol(isShifted ? .shift : .shiftOff), x: grid.minX)
    let delete = key(.special, .symbol(.delete), x: grid.maxX - side)
    let last = bottomRow(appearance, grid: grid, setting, hasSymbolsBelow: hasSymbolsBelow)
    guard appearance.kind == .numbersAndPunctuation else {
      return [
        run("QWERTYUIOP", row: 0), run("ASDFGHJKL", row: 1),
        [shift] + run("ZXCVBNM", row: 2) + [delete], last,
      ]
    }
    // Five keys share the room of seven letters.
    let room = grid.letters(7, row: 2, setting)
    let (start, end) = (room[0].minX, room[6].maxX)
    let step = (end + grid.gap - start) / 5
    let punctuation = ".,?!'".enumerated().map { index, sign in
      KeyboardKey(
        frame: grid.frame(row: 2, x: start + step * Double(index), width: step - grid.gap),
        role: .character, face: .letter(String(sign)))
    }
    return [
      run("1234567890", row: 0), run("-/:;()$&@\"", row: 1),
      [key(.special, .word("#+="), x: grid.minX)] + punctuation + [delete], last,
    ]
  }

  /// The row of the space bar: keys of known widths, and between them one or more that share
  /// what is left.
  static func bottomRow(
    _ appearance: KeyboardAppearance, grid: KeyboardGrid, _ setting: KeyboardSetting,
    hasSymbolsBelow: Bool
  ) -> [KeyboardKey] {
    typealias Cell = (role: KeyboardKey.Role, face: KeyboardKey.Face, width: Double?)
    let (left, right) = grid.endWidths(setting)
    let half = (left - grid.gap) / 2
    let letter = setting.look == .glass ? half : grid.letterWidth(setting)
    var cells: [Cell] = []
    let otherPage =
      appearance.kind == .numbersAndPunctuation ? "ABC" : appearance.language.digitsWord
    if hasSymbolsBelow, !setting.hasGlobe {
      cells.append((.special, .word(otherPage), left))
    } else {
      // The globe stands below the keys where there is room for it.
      let isGlobe = setting.hasGlobe && !hasSymbolsBelow
      let isAlone = appearance.isSecure && !isGlobe
      cells.append((.special, .word(otherPage), isAlone ? left : half))
      if !isAlone { cells.append((.special, .symbol(isGlobe ? .globe : .emoji), half)) }
    }
    let space: Cell = (.character, .space(setting, appearance.language), nil)
    switch appearance.kind {
    case .email:
      cells += [space, (.character, .letter("@"), letter), (.character, .letter("."), letter)]
    case .twitter:
      // They have the return key's place.
      let share = (right - grid.gap) / 2
      cells += [space, (.special, .letter("@"), share), (.special, .letter("#"), share)]
    case .webSearch:
      cells += [space, (.character, .letter("."), letter)]
    case .url:
      cells += [
        (.character, .letter("."), nil), (.character, .letter("/"), nil),
        (.character, .word(".com"), nil),
      ]
    default:
      if !hasSymbolsBelow, setting.hasMicrophoneKey(grid.keys.width), !appearance.isSecure {
        cells.append((setting.microphoneRole, .symbol(.microphone), letter))
      }
      cells.append(space)
    }
    if appearance.kind != .twitter {
      let end = ReturnKeyFace(appearance, setting)
      // Measured beside the full stop of a search: 65 points of 414.
      let isNarrow = appearance.kind == .webSearch && setting.look == .legacy
      cells.append((end.role, end.face, isNarrow ? right * 0.67 : right))
    }

    let fixed = cells.reduce(grid.gap * Double(cells.count - 1)) { $0 + ($1.width ?? 0) }
    let open = cells.count { $0.width == nil }
    let share = max(0, grid.width - fixed) / Double(max(1, open))
    var x = grid.minX
    return cells.map { cell in
      let width = cell.width ?? share
      defer { x += width + grid.gap }
      return KeyboardKey(
        frame: grid.frame(row: 3, x: x, width: width), role: cell.role, face: cell.face)
    }
  }
}

extension KeyboardKey.Face {
  /// What the space bar says: its name, or with glass the languages that are typed in, if several.
  fileprivate static func space(
    _ setting: KeyboardSetting, _ language: KeyboardLanguage
  ) -> KeyboardKey.Face {
    if setting.look == .legacy { return .word(language.spaceWord) }
    return setting.hasGlobe ? .languages(setting.languages.joined(separator: " ")) : .blank
  }
}

extension KeyboardSetting {
  /// Whether a phone without a strip has a key for dictation: on 320 points and in iOS 8 none is
  /// seen.
  fileprivate func hasMicrophoneKey(_ width: Double) -> Bool { systemVersion > 8 && width > 320 }

  /// It is a key that types in iOS 10 to 12.
  fileprivate var microphoneRole: KeyboardKey.Role { systemVersion <= 12 ? .character : .special }
}
