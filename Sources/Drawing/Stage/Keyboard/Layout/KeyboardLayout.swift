import KeyboardAvoidance
import Keyframes

/// Where the keys of a keyboard are: geometry only, in points from the keyboard's top left corner.
struct KeyboardLayout: Hashable, Sendable {
  var size: Size
  var bands: KeyboardBands
  /// The rows of keys from top to bottom, each from left to right; none for the emoji board and
  /// where there is no room for keys.
  var rows: [[KeyboardKey]]
  /// The emoji board, where the keyboard is one.
  var emojiBoard: EmojiBoardLayout?
  /// The symbols below the keys.
  var symbols: [KeyboardKey]
  /// The parts of its frame that a split or floating keyboard covers; empty for one that covers
  /// all.
  var panels: [Rect]
  /// The handle by which a floating keyboard is dragged.
  var handle: Rect?
  /// Whether it is an iPad's, or its shortcuts bar.
  var isTablet: Bool

  /// The width of half of a split keyboard as a part of the whole, at most 320 points: an
  /// assumption from pictures.
  private static let splitShare = 0.38

  /// All keys in reading order.
  var keys: [KeyboardKey] { rows.flatMap { $0 } }

  /// Below this height of all rows together, in points, no keys are drawn.
  static let leastKeysHeight = 40.0

  /// Lays out a keyboard of a size in points.
  init(_ appearance: KeyboardAppearance, size: Size, _ setting: KeyboardSetting) {
    self.size = size
    let kind = appearance.kind
    // Without a field shift is on, except for addresses.
    let isShifted =
      !appearance.language.isLowercase
      && (appearance.typing?.isShifted ?? ![.email, .url].contains(kind))
    bands = KeyboardBands(appearance, size: size, setting)
    isTablet = size.width >= KeyboardSetting.tabletWidth && !setting.isLandscape
    let hasKeys = bands.keys.height >= Self.leastKeysHeight && size.width >= 100
    // The emoji board of an iPad is a phone's.
    let hasTabletKeys = isTablet && kind != .emoji
    let isSplit = appearance.mode == .split && hasKeys && hasTabletKeys
    let isFloating = appearance.mode == .floating
    panels =
      isSplit
      ? Self.halves(of: size, top: bands.accessory.maxY)
      : isFloating ? [Rect(origin: .zero, size: size)] : []
    handle =
      isFloating ? Rect(x: size.width / 2 - 32, y: size.height - 11, width: 64, height: 5) : nil

    let look = setting.look
    rows =
      if !hasKeys {
        []
      } else if !hasTabletKeys {
        Self.rows(
          appearance, width: size.width, bands: bands, setting, isShifted: isShifted)
      } else if isSplit {
        Self.split(
          appearance, keys: bands.keys, halves: panels, setting, isShifted: isShifted)
      } else {
        Self.tablet(appearance, keys: bands.keys, setting, isShifted: isShifted)
      }

    emojiBoard =
      hasKeys && kind == .emoji
      ? EmojiBoardLayout(
        keys: bands.keys, hasSymbolsBelow: bands.showsSymbols, look: look,
        hasSearch: setting.systemVersion >= 14) : nil
    symbols =
      hasKeys && !hasTabletKeys && !kind.isPad
      ? Self.symbols(
        appearance, setting, width: size.width, bands: bands,
        middle: rows.last?.first?.frame.midY) : []
  }
}

// MARK: - Parts

extension KeyboardLayout {
  /// The parts of its frame that a split keyboard covers, from an upper edge on.
  private static func halves(of size: Size, top: Double) -> [Rect] {
    let width = min(size.width * splitShare, 320)
    // The left half has a key less.
    return [(0, width * 0.9), (size.width - width, width)].map {
      Rect(x: $0, y: top, width: $1, height: size.height - top)
    }
  }

  /// The rows of keys of a phone.
  private static func rows(
    _ appearance: KeyboardAppearance, width: Double, bands: KeyboardBands,
    _ setting: KeyboardSetting, isShifted: Bool
  ) -> [[KeyboardKey]] {
    switch appearance.kind {
    case .letters, .email, .url, .webSearch, .twitter, .numbersAndPunctuation:
      letters(
        appearance, grid: KeyboardLayout.Grid(letters: bands.keys, width: width, setting), setting,
        isShifted: isShifted, hasSymbolsBelow: bands.showsSymbols)
    case .numberPad, .decimalPad, .phonePad:
      pad(
        appearance.kind, grid: KeyboardLayout.Grid(pad: bands.keys, width: width, setting), setting)
    case .emoji, .picker, .datePicker: []
    }
  }

  /// The symbols below the keys or beside them; `middle` is that of the last row.
  private static func symbols(
    _ appearance: KeyboardAppearance, _ setting: KeyboardSetting, width: Double,
    bands: KeyboardBands, middle: Double?
  ) -> [KeyboardKey] {
    let kind = appearance.kind
    /// Where something secret is typed, only the globe is left.
    func shown(_ keys: [KeyboardKey]) -> [KeyboardKey] {
      appearance.isSecure ? keys.filter { $0.face == .symbol(.globe) } : keys
    }
    /// A symbol; `centerY` counts from the strip's upper edge.
    func key(_ face: KeyboardKey.Face, centerX: Double, centerY: Double) -> KeyboardKey {
      let frame = Rect(x: centerX - 20, y: bands.strip.minY + centerY - 20, width: 40, height: 40)
      return KeyboardKey(frame: frame, role: .bare, face: face)
    }
    let first: KeyboardKey.Face =
      kind == .emoji ? .word("ABC") : .symbol(setting.hasGlobe ? .globe : .emoji)
    if bands.sidesShowSymbols {
      let middle = (middle ?? bands.keys.maxY - 26) - bands.strip.minY
      let side = bands.keys.minX - sideDistance
      return shown([
        key(first, centerX: side, centerY: middle),
        key(
          .symbol(.microphone), centerX: width - side,
          centerY: middle + (kind == .emoji ? wordDrop : 0)),
      ])
    }
    guard bands.stripShowsSymbols else { return [] }
    // Measured on 390 to 402 points, and on 414.
    let (left, right) = width >= KeyboardSetting.largeWidth ? (45.4, 45.2) : (42.5, 42.8)
    return shown([
      key(first, centerX: left + (kind == .emoji ? 0.5 : 0), centerY: 35),
      key(.symbol(.microphone), centerX: width - right, centerY: 34.1),
    ])
  }

  /// From the keys to the middle of a symbol beside them, in points: a choice.
  private static let sideDistance = 30.0
  /// How far below the middle of its place a word of the strip is drawn, in points.
  private static let wordDrop = 6.0
}

// MARK: - Other languages

extension KeyboardLayout {
  /// The four rows of a keyboard of another language than English, with a key to change it, or
  /// `nil` for English and for what has no letters.
  ///
  /// The rows are as wide as those of English: where one has eleven letters, all keys are narrower,
  /// as in a capture of a German keyboard of 414 points.
  static func foreign(
    _ appearance: KeyboardAppearance, grid: KeyboardLayout.Grid, _ setting: KeyboardSetting,
    isShifted: Bool, hasSymbolsBelow: Bool
  ) -> [[KeyboardKey]]? {
    let language = appearance.language
    guard language != .english, appearance.kind != .numbersAndPunctuation else { return nil }
    let last = bottomRow(appearance, grid: grid, setting, hasSymbolsBelow: hasSymbolsBelow)
    if language == .kana { return kana(appearance, grid: grid, setting) }
    let rows = language.rows
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
    _ appearance: KeyboardAppearance, grid: KeyboardLayout.Grid, _ setting: KeyboardSetting
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
    let end = KeyboardKey.ReturnFace(appearance, setting)
    var frame = grid.frame(row: 2, x: grid.minX + 4 * (width + grid.gap), width: width)
    frame.size.height += grid.rows[3].top - grid.rows[2].top
    rows[2].append(KeyboardKey(frame: frame, role: end.role, face: end.face))
    return rows
  }
}

// MARK: - Letters

extension KeyboardLayout {
  /// The four rows of the alphabet, at the start of a sentence or, with small letters, of a word;
  /// or those of its second page, of numbers and punctuation.
  static func letters(
    _ appearance: KeyboardAppearance, grid: KeyboardLayout.Grid, _ setting: KeyboardSetting,
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
    let language = appearance.language
    // Five keys share the room of seven letters.
    let room = grid.letters(7, row: 2, setting)
    let (start, end) = (room[0].minX, room[6].maxX)
    let step = (end + grid.gap - start) / 5
    let punctuation = language.signs(".,?!'").enumerated().map { index, sign in
      KeyboardKey(
        frame: grid.frame(row: 2, x: start + step * Double(index), width: step - grid.gap),
        role: .character, face: .letter(String(sign)))
    }
    return [
      run(language.signs("1234567890"), row: 0),
      run(language.signs("-/:;()\(language.currencySign)&@\""), row: 1),
      [key(.special, .word("#+="), x: grid.minX)] + punctuation + [delete], last,
    ]
  }

  /// The row of the space bar: keys of known widths, and between them one or more that share
  /// what is left.
  static func bottomRow(
    _ appearance: KeyboardAppearance, grid: KeyboardLayout.Grid, _ setting: KeyboardSetting,
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
      let hasMicrophone = setting.hasMicrophoneKey && appearance.mode != .floating
      if !hasSymbolsBelow, hasMicrophone, !appearance.isSecure {
        cells.append((setting.microphoneRole, .symbol(.microphone), letter))
      }
      cells.append(space)
    }
    if appearance.kind != .twitter {
      let end = KeyboardKey.ReturnFace(appearance, setting)
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
  /// The words on the space bar: its name, or with glass the languages that are typed in, if
  /// several.
  static func space(
    _ setting: KeyboardSetting, _ language: KeyboardLanguage
  ) -> KeyboardKey.Face {
    if setting.look == .legacy { return .word(language.spaceWord) }
    return setting.hasGlobe ? .languages(setting.languages.joined(separator: " ")) : .blank
  }
}

extension KeyboardSetting {
  /// The key for dictation is a key that types in iOS 10 to 12.
  fileprivate var microphoneRole: KeyboardKey.Role { systemVersion <= 12 ? .character : .special }
}

// MARK: - Pads

extension KeyboardLayout {
  /// The letters under the digits (ITU-T E.161).
  private static let digitLetters = [
    "", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ",
  ]

  /// The four rows of a pad of digits.
  static func pad(
    _ kind: KeyboardKind, grid: KeyboardLayout.Grid, _ setting: KeyboardSetting
  ) -> [[KeyboardKey]] {
    let width = grid.keyWidth(count: 3)
    func frame(_ row: Int, _ column: Int) -> Rect {
      grid.frame(row: row, x: grid.minX + (width + grid.gap) * Double(column), width: width)
    }
    let digits = (0..<3).map { row in
      (0..<3).map { column in
        let index = row * 3 + column
        return KeyboardKey(
          frame: frame(row, column), role: .character,
          face: .digit("\(index + 1)", letters: digitLetters[index]))
      }
    }
    let ground: KeyboardKey.Role = setting.look == .glass ? .character : .bare
    let corner: (role: KeyboardKey.Role, face: KeyboardKey.Face) =
      switch kind {
      case .decimalPad: (ground, .decimal(setting.decimalSeparator))
      case .phonePad: (ground, .word("+ * #"))
      default: (.bare, .blank)
      }
    return digits + [
      [
        KeyboardKey(frame: frame(3, 0), role: corner.role, face: corner.face),
        KeyboardKey(frame: frame(3, 1), role: .character, face: .digit("0", letters: "")),
        KeyboardKey(frame: frame(3, 2), role: .bare, face: .symbol(.delete)),
      ]
    ]
  }
}
