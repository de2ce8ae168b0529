import KeyboardAvoidance
import Keyframes

// MARK: - iPad

extension KeyboardLayout {
  /// A key of a row before it is placed, with its width in letters.
  private typealias Cell = (role: KeyboardKey.Role, face: KeyboardKey.Face, units: Double)

  /// How high a row of digits is beside the others: an assumption from pictures.
  private static let digitRowShare = 0.8

  /// The four rows of an iPad's keyboard across a width, or five where it has a row of digits.
  static func tablet(
    _ appearance: KeyboardAppearance, keys: Rect, _ setting: KeyboardSetting, isShifted: Bool
  ) -> [[KeyboardKey]] {
    let isDigits = appearance.kind.isPad || appearance.kind == .numbersAndPunctuation
    guard setting.hasDigitRow, !isDigits else {
      return rows(appearance, setting, hasTab: setting.hasTabKeys, isShifted: isShifted)
        .enumerated().map { row, cells in
          let keys = place(cells, row: row, in: keys, look: setting.look)
          guard setting.keysTakeFlicks, !isDigits, row < 3 else { return keys }
          return keys.withFlicks(of: row, appearance.language)
        }
    }
    let pitch = keys.height / (4 + digitRowShare)
    return wideRows(appearance, setting, isShifted: isShifted).enumerated().map { row, cells in
      let top = row == 0 ? 0 : (Double(row - 1) + digitRowShare) * pitch
      return place(
        cells, in: keys, top: top, pitch: row == 0 ? pitch * digitRowShare : pitch,
        look: setting.look)
    }
  }

  /// The rows of an iPad of 12.9 or 13 inches, whose keys are those of a typewriter.
  private static func wideRows(
    _ appearance: KeyboardAppearance, _ setting: KeyboardSetting, isShifted: Bool
  ) -> [[Cell]] {
    let rows = rows(appearance, setting, hasTab: true, isShifted: isShifted)
    let isLowercase = setting.keysFollowShift && !isShifted
    func characters(_ text: String) -> [Cell] {
      text.map { (.character, .letter(String($0)), 1) }
    }
    // The edges of a row are keys that do something; a script without capitals has none for them.
    func sized(_ cells: ArraySlice<Cell>, _ units: Double) -> [Cell] {
      cells.map { ($0.role, $0.face, units) }
    }
    func wide(_ row: [Cell], _ text: String, _ units: Double, closes: Bool = true) -> [Cell] {
      func isLetter(_ cell: Cell) -> Bool { cell.role == .character }
      let first = row.prefix { !isLetter($0) }
      let last = row.suffix(row.last.map(isLetter) ?? true ? 0 : 1)
      let letters = characters(isLowercase ? text.lowercased() : text)
      return sized(first, units) + letters + (closes ? sized(last, units) : [])
    }
    let texts = appearance.language.wideRows
    return [
      characters(texts[0]) + sized(rows[0].suffix(1), 1.5),
      wide(rows[0], texts[1], 1.5, closes: false), wide(rows[1], texts[2], 1.75),
      wide(rows[2], texts[3], 2.25), rows[3],
    ]
  }

  /// The rows of a split keyboard: every row's left half, then its right one.
  static func split(
    _ appearance: KeyboardAppearance, keys: Rect, halves: [Rect], _ setting: KeyboardSetting,
    isShifted: Bool
  ) -> [[KeyboardKey]] {
    let rows = rows(appearance, setting, hasTab: false, isShifted: isShifted)
    return rows.enumerated().map { row, cells in
      let cut = row == 3 ? 4 : 5
      var left = Array(cells.prefix(cut))
      var right = Array(cells.dropFirst(cut))
      if row == 3 {
        // Both halves have a space bar.
        left[left.count - 1].units = 2.5
        right.insert((.character, .blank, 2.5), at: 0)
      }
      return zip([left, right], halves).flatMap { cells, half in
        let band = Rect(x: half.minX, y: keys.minY, width: half.width, height: keys.height)
        return place(cells, row: row, in: band, look: setting.look)
      }
    }
  }

  private static func rows(
    _ appearance: KeyboardAppearance, _ setting: KeyboardSetting, hasTab: Bool, isShifted: Bool
  ) -> [[Cell]] {
    let isLowercase = setting.keysFollowShift && !isShifted
    func letters(_ text: String) -> [Cell] {
      (isLowercase ? text.lowercased() : text).map { (.character, .letter(String($0)), 1) }
    }
    // Ten keys of kana are a phone's: that an iPad has Latin letters in their place, and one of less
    // than 12.9 inches the signs of English beside its letters in every language, are assumptions.
    let language = appearance.language == .kana ? .romaji : appearance.language
    let alphabet = language.rows
    let signs = language.tabletSigns
    func special(_ face: KeyboardKey.Face, _ units: Double) -> Cell { (.special, face, units) }
    let end = KeyboardKey.ReturnFace(appearance, setting)
    let delete = special(.symbol(.delete), hasTab ? 1.5 : 1)
    let enter: Cell = (end.role, end.face, hasTab ? 1.9 : 1.6)
    let isDigits = appearance.kind.isPad || appearance.kind == .numbersAndPunctuation
    let makesCapitals = language.hasShift
    let shift: Cell =
      isDigits
      ? special(.word("#+="), 1.1)
      : isLowercase
        ? special(.symbol(.shiftOff), 1.1) : (.engaged, .symbol(.shift), 1.1)
    let isLatin = language.digitsWord == "123"
    let otherPlane = isDigits ? "ABC" : isLatin ? ".?123" : language.digitsWord
    let plane = special(.word(otherPlane), hasTab ? 1.5 : 1.6)
    // On an iPad the space bar has a word only where it changes with what is converted: an assumption
    // for all but English.
    let isBlank = setting.look == .legacy && !language.hasCandidates
    let space: Cell = (
      .character, isBlank ? .blank : .space(setting, language), hasTab ? 6 : 5.6
    )
    // Where something secret is typed, only the globe is left, as on a phone.
    let first: [Cell] = [
      special(.symbol(setting.hasGlobe ? .globe : .emoji), 1), special(.symbol(.microphone), 1),
    ].filter { !appearance.isSecure || $0.face == .symbol(.globe) }
    var last = [plane] + first + [space]
    switch appearance.kind {
    case .email: last += letters("@.")
    case .twitter: last += letters("@#")
    case .webSearch: last += letters(".")
    case .url: last += letters("/.") + [(.character, .word(".com"), 1.3)]
    default: last.append(special(.word(otherPlane), 1.6))
    }
    last.append(special(.symbol(.hideKeyboard), 1))
    let third = letters((isDigits ? signs[2] : alphabet[2]) + language.signs(",."))
    return [
      (hasTab ? [special(.symbol(.tab), 1.5)] : [])
        + letters(isDigits ? signs[0] : alphabet[0]) + [delete],
      (hasTab && makesCapitals ? [special(.symbol(.capsLock), 1.9)] : [])
        + letters(isDigits ? signs[1] : alphabet[1]) + [enter],
      isDigits || makesCapitals
        ? [hasTab ? (shift.role, shift.face, 2.4) : shift] + third
          + [hasTab ? (shift.role, shift.face, 2.1) : shift] : third,
      last,
    ]
  }

  /// Fills a row with cells; a second row of nine letters is indented where it has no caps lock.
  private static func place(
    _ cells: [Cell], row: Int, in band: Rect, look: KeyboardLook
  ) -> [KeyboardKey] {
    let pitch = band.height / 4
    let isIndented =
      row == 1 && cells.count == 10 && cells[0].role == .character && cells[0].face != .letter("@")
    return place(
      cells, in: band, top: pitch * Double(row), pitch: pitch, indent: isIndented ? 0.45 : 0,
      look: look)
  }

  /// Fills a row with cells, `top` points below the band's upper edge and `pitch` high with the
  /// room around its keys.
  private static func place(
    _ cells: [Cell], in band: Rect, top: Double, pitch: Double, indent: Double = 0,
    look: KeyboardLook
  ) -> [KeyboardKey] {
    let scale = pitch / 66
    let gap = look == .glass ? 9.0 : 11.0
    let margin = look == .glass ? 8.0 : 6.0
    let height = pitch - (look == .glass ? 8 : 9.5) * min(max(scale, 0.7), 1.3)
    let units = cells.reduce(indent) { $0 + $1.units }
    let room = band.width - 2 * margin - gap * Double(cells.count - 1)
    let unit = max(room / max(units, 1), 0)
    var x = band.minX + margin + indent * unit
    return cells.map { cell in
      let width = cell.units * unit
      defer { x += width + gap }
      return KeyboardKey(
        frame: Rect(
          x: x, y: band.minY + top + (pitch - height) / 2, width: width, height: height),
        role: cell.role, face: cell.face)
    }
  }
}

extension KeyboardLanguage {
  /// What an iPad of 12.9 or 13 inches has between the edges of its rows, from the digits down.
  ///
  /// Those of Apple's keyboards with keys that move, but digits where a French one has letters with
  /// accents: an assumption, as are English signs beside the letters of other languages.
  fileprivate var wideRows: [String] {
    switch self {
    case .german: ["^1234567890ß´", "QWERTZUIOPÜ+", "ASDFGHJKLÖÄ#", "<YXCVBNM,.-"]
    case .spanish: ["º1234567890'¡", "QWERTYUIOP`+", "ASDFGHJKLÑ´Ç", "<ZXCVBNM,.-"]
    case .french: ["@1234567890)-", "AZERTYUIOP^$", "QSDFGHJKLMÙ`", "<WXCVBN,;:="]
    case .russian: ["]1234567890-=", "ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭЁ", "[ЯЧСМИТЬБЮ/"]
    case .kana: Self.romaji.wideRows
    case .english, .arabic, .romaji, .pinyin, .korean:
      [signs("`1234567890-=")]
        + zip(rows, ["[]\\", ";'", ",./"]).map { letters, ends in letters + signs(ends) }
    }
  }

  /// The signs on an iPad's plane of digits, row by row, without comma and point: in the order of
  /// English, an assumption.
  fileprivate var tabletSigns: [String] {
    ["1234567890", "@#\(currencySign)&*()'\"", "%-+=/;:"].map(signs)
  }
}

extension [KeyboardKey] {
  /// Returns a row of letters with the signs that stand above them: those that the plane of digits
  /// has there, and others over comma and point.
  ///
  /// Apple's "Enter text with the onscreen keyboard on iPad" names the gesture.
  fileprivate func withFlicks(of row: Int, _ language: KeyboardLanguage) -> [KeyboardKey] {
    var signs = language.tabletSigns[row].map { String($0) }[...]
    return map { key in
      guard key.role == .character, case .letter(let letter) = key.face else { return key }
      var key = key
      key.flicked =
        letter == language.signs(",")
        ? "!" : letter == "." ? language.signs("?") : signs.popFirst() ?? ""
      return key
    }
  }
}

// MARK: - Modes

extension KeyboardMode {
  /// Whether the keyboard covers all of its frame.
  var isOpaque: Bool { self != .split && self != .floating }
}
