import Cairo

/// The emoji of the board, drawn so that no emoji font is needed.
///
/// A drawing is made of shapes one over another, as large as a circle of radius 100 around the
/// origin. The drawings are our own; where eyes, mouths and tears are was measured in captures, as
/// is which emoji a new phone has in its first section.
enum Emoji {
  /// The first section, row by row.
  private static let frequent = Array("😂☺️💕👍🙈😴❤️😊😔✌️😎😄😍😘😏😉🎶😜😒😭😁😌👀😋👌😩😳💁😑👏")
  /// The second section, column by column.
  private static let people = Array("😀😃😄😁😆🥹😅😂😉🥲☺️😊😌😍😘😋😜😎😏😒😔😩😭😳😑😴")

  /// The emoji in a cell of the board, counted from 0, in a board of `rows` rows.
  static func at(column: Int, row: Int, rows: Int) -> Character {
    let columns = EmojiBoardLayout.frequentColumns
    if column < columns { return frequent[(row * columns + column) % frequent.count] }
    return people[((column - columns) * rows + row) % people.count]
  }

  /// The shapes of every emoji on the board.
  static let drawings: [Character: [SymbolShape]] = [
    "😀": face(open, laugh),
    "😁": face(happy, grin),
    "😂": face(squinting, laugh, raised, tears),
    "😃": face(tall, laugh),
    "😄": face(happy, laugh),
    "😅": face(happy, laugh, sweat),
    "😆": face(squeezed, laugh),
    "😉": face(wink, lowSmile),
    "😊": face(blush, happy, smile),
    "😋": face(happy, savouring),
    "😌": face(rested, calm, lowSmile),
    "😍": face(heartEyes, delight),
    "😎": face(sunglasses, coolSmile),
    "😏": face(aside, arched, smirk),
    "😑": face(dashes, straight),
    "😒": face(sidelong, bored, frown),
    "😔": face(lowLids, sorry, flat),
    "😘": face(kiss),
    "😜": face(tongue, goofy),
    "😩": face(weary, wail),
    "😭": face(streams, sobbing, sob),
    "😳": face(blush, wide, stunned),
    "😴": face(lids, round, zzz),
    "🥲": face(ovals, smile, tear),
    "🥹": face(pleading, worried, smallSmile),
    "☺️": face(blush, content, smallSmile, brows),
    "❤️": heart,
    "💕": hearts,
    "👍": thumb,
    "✌️": victory,
    "👌": okay,
    "👏": clap,
    "💁": person,
    "🙈": monkey,
    "👀": eyes,
    "🎶": notes,
  ]
}

// MARK: - Shapes

extension Emoji {
  /// The brown of eyes and mouths.
  private static let ink: UInt32 = 0x5F_3A07

  static func fill(_ path: String, _ hexes: UInt32..., alpha: Double = 1) -> SymbolShape {
    SymbolShape(path, (hexes.isEmpty ? [ink] : hexes).map { Color(hex: $0, alpha: alpha) })
  }

  static func line(
    _ path: String, _ width: Double = 9.5, _ hex: UInt32 = ink, alpha: Double = 1
  ) -> SymbolShape {
    SymbolShape(path, [Color(hex: hex, alpha: alpha)], line: width)
  }
}

/// Parts of faces, of which ``Emoji`` makes its own.
extension Emoji {
  static func face(_ parts: [SymbolShape]...) -> [SymbolShape] {
    head + parts.joined()
  }

  private static let head = [
    fill("E 0 0 100 100", 0xFF_F8B8, 0xFF_F27C, 0xFF_E23C, 0xFF_CF36, 0xFF_BC2E, 0xF0_9A18),
    line("E 0 0 96 96", 8, 0xE0_7A08, alpha: 0.4),
    line("E 0 0 94.5 94.5", 11, 0xD0_6A04, alpha: 0.3),
  ]

  static let happy = [
    fill(
      """
      M 13 -2 C 13 -48 49 -48 49 -2 C 46 4 42 -4 39 -9 C 35 -18 27 -18 23 -9 C 20 -4 16 4 13 \
      -2 X
      """)
  ]
  static let squinting = [
    fill("M 15 4 C 17 -14 61 -14 66 2 C 58 8 56 2 42 1 C 28 0 22 6 15 4 X")
  ]
  static let content = [
    fill("M 16 4 C 24 -16 50 -14 53 0 C 46 0 40 -4 32 -2 C 26 0 22 4 16 4 X")
  ]
  static let lids = [
    fill("M 14 -6 C 26 4 46 4 66 -6 C 60 16 22 16 14 -6 X")
  ]
  static let lowLids = [
    fill("M 13 15 C 26 24 46 24 66 15 C 60 38 20 38 13 15 X")
  ]
  static let rested = [
    line("M 14 -2 C 26 10 52 10 66 -4 X", 8)
  ]
  static let sunglasses = [
    fill(
      """
      M -86 -40 L 86 -40 C 84 -32 80 -28 79 -18 C 74 14 62 17 46 16 C 24 16 12 4 6 -22 L -6 \
      -22 C -12 4 -24 16 -46 16 C -62 17 -74 14 -79 -18 C -80 -28 -84 -32 -86 -40
      """, 0x0C_0C0C, 0x3A_3A3C, 0x10_1012)
  ]
  static let heartEyes = [
    fill(
      """
      M 29 22 C 20 6 10 -12 14 -30 C 18 -46 40 -46 44 -32 C 54 -46 76 -42 78 -24 C 80 -8 50 10 \
      29 22 X
      """, 0xFF_5A4D, 0xD4_101C)
  ]
  static let kiss = [
    fill("E -30 -8 11 17"),
    line("M -67 -26 C -60 -40 -50 -50 -36 -52", 6.5),
    line("M 20 -30 C 34 -34 48 -30 58 -20", 6.5),
    line("M 14 0 C 24 -10 38 -10 46 -2", 9),
    line("M 0 26 C 34 26 26 44 2 46 C 34 48 34 66 0 70", 6),
    fill(
      """
      M 60 84 C 50 62 34 48 38 30 C 44 14 62 16 67 30 C 78 18 100 22 103 40 C 104 56 78 70 60 \
      84
      """, 0xFF_5A4D, 0xD4_101C),
  ]
  static let aside = [
    line("M -66 2 L -28 2 M 24 2 L 64 2", 6),
    fill("M -66 2 L -26 2 C -26 26 -48 24 -50 6 Z M 24 2 L 66 2 C 66 26 42 24 40 6 Z"),
  ]
  static let wink = [
    fill("E -31 5 11 18"),
    line("M -68 -18 C -62 -34 -50 -44 -34 -46", 6),
    line("M 26 -18 C 40 -26 58 -22 70 -12", 6),
    line("M 18 12 C 24 4 46 4 54 11", 9),
  ]
  static let goofy = [
    fill("M -66 0 C -56 -18 -26 -14 -14 0 C -26 -2 -50 -4 -66 0"),
    fill("E 45 -15 33 33", 0xE8_E8E8, 0xFF_FFFF),
    line("E 45 -15 32 32", 3, 0x9A_9A9A, alpha: 0.6),
    fill("E 45 -15 12 12", 0x10_1010),
  ]
  static let sidelong = [
    line("M -66 9 L -28 9 M 24 9 L 62 9", 5),
    fill("M -62 9 L -26 9 C -26 26 -46 26 -46 10 Z M 28 9 L 64 9 C 64 26 44 26 44 10 Z"),
  ]
  static let sobbing = [
    line("M 40 -36 C 52 -34 62 -28 68 -16 X", 6),
    line("M 14 -10 C 30 -18 48 -20 66 -10 X", 10),
  ]
  static let streams = [
    fill("M 32 -6 L 62 -10 L 62 80 C 52 90 40 94 32 94 Z X", 0x7C_C4F4, 0x4B_A4EC, 0x1E_6CD8)
  ]
  static let weary = [
    line("M -16 -72 C -20 -58 -32 -50 -44 -46 X", 6),
    line("M -14 -38 C -18 -22 -42 -14 -60 -20 X", 9),
  ]
  static let wide = [
    fill("E 46 -2 34 34 X", 0xE8_E8E8, 0xFF_FFFF),
    line("E 46 -2 33 33 X", 3, 0x9A_9A9A, alpha: 0.6),
    fill("E 46 -2 12 12 X", 0x10_1010),
    line("M 28 -58 C 40 -68 58 -62 68 -52 X", 6),
  ]
  static let dashes = [
    line("M 16 -22 L 50 -22 X", 9)
  ]
  static let open = [
    fill("E 30 -22 11.5 15 X", 0x4F_2C04, 0x8A_5510)
  ]
  static let tall = [
    fill("E 30 -30 11 28 X", 0x4F_2C04, 0x8A_5510)
  ]
  static let squeezed = [
    line("M 58 -34 L 22 -17 L 58 0 X", 9)
  ]
  static let pleading = [
    fill("E 36 2 28 29 X", 0x1A_1A1E, 0x34_343A),
    fill("E 36 24 19 12 X", 0x6C_D0FF, 0x1E_9CF0),
    fill("E -48 -12 13 13 E 24 -12 13 13", 0xFF_FFFF),
  ]
  static let ovals = [
    fill("E 29 -13 9.5 17 X", 0x4F_2C04, 0x8A_5510)
  ]
}

/// Parts of faces besides eyes: mouths, brows, cheeks and tears.
extension Emoji {
  static let blush = [34.0, 25, 16].map {
    fill("E 62 14 \($0) \($0) X", 0xFF_5A2A, alpha: 0.12)
  }
  static let smile = [
    fill("M -51 28 C -20 50 20 50 51 28 C 46 67 -46 67 -51 28", 0x4F_2C04, 0x8A_5510)
  ]
  static let laugh = [
    fill("M -67 14 C -20 22 20 22 67 14 C 64 96 -64 96 -67 14", 0x5A_3405, 0xA0_681A),
    fill("M -63 19 C -20 27 20 27 63 19 L 59 35 C 20 44 -20 44 -59 35 Z", 0xFF_FFFF, 0xE4_E4EC),
    line("M -67 14 C -20 22 20 22 67 14 C 64 96 -64 96 -67 14 Z", 4, 0x4F_2C04),
  ]
  static let raised = [
    line("M 46 -30 C 56 -32 64 -26 70 -12 X", 8)
  ]
  static let tears = [
    fill(
      """
      M 66 8 C 84 22 106 34 104 50 C 100 66 74 62 70 46 C 68 34 66 22 66 8 X
      """, 0xE4_F8FF, 0x4F_C0F8, 0x12_96E8)
  ]
  static let smallSmile = [
    fill("M -29 44 C -12 54 12 54 29 44 C 24 71 -24 71 -29 44", 0x4F_2C04, 0x8A_5510)
  ]
  static let brows = [
    line("M 28 -35 C 40 -44 56 -42 66 -32 X", 6)
  ]
  static let round = [
    fill("E 0 51 15 17", 0x4F_2C04, 0x8A_5510)
  ]
  static let sorry = [
    line("M 36 -30 C 46 -18 58 -14 72 -14 X", 8)
  ]
  static let flat = [
    line("M -18 62 L 18 62", 10)
  ]
  static let coolSmile = [
    fill("M -47 28 C -20 48 20 48 47 28 C 42 66 -42 66 -47 28", 0x4F_2C04, 0x8A_5510)
  ]
  static let delight = [
    fill("M -51 43 C -20 52 20 52 51 43 C 46 96 -46 96 -51 43", 0x5A_3405, 0xA0_681A),
    line("M -51 43 C -20 52 20 52 51 43 C 46 96 -46 96 -51 43 Z", 4, 0x4F_2C04),
  ]
  static let arched = [
    line("M -80 -10 C -72 -30 -54 -34 -40 -24", 5.5),
    line("M 40 -26 C 54 -36 72 -28 82 -10", 5.5),
  ]
  static let smirk = [
    line("M -32 62 C 0 64 30 62 36 40", 8)
  ]
  static let lowSmile = [
    fill("M -30 46 C -12 56 12 56 30 46 C 24 78 -24 78 -30 46", 0x4F_2C04, 0x8A_5510)
  ]
  static let tongue = [
    fill("M -61 30 C -20 40 20 40 60 30 C 56 84 -56 84 -61 30", 0x4F_2C04, 0x8A_5510),
    fill("M -28 44 L 28 44 L 30 82 C 28 110 -24 110 -26 82 Z", 0xFF_8FB4, 0xFF_5E9C),
  ]
  static let frown = [
    fill("M -28 66 C -22 40 22 40 28 66 C 12 60 -12 60 -28 66")
  ]
  static let bored = [
    line("M -84 -8 C -76 -30 -56 -34 -40 -22 M 38 -22 C 54 -34 74 -30 84 -8", 5)
  ]
  static let sob = [
    fill("M -24 56 C -24 14 24 14 24 56 C 24 86 -24 86 -24 56", 0x5A_3405, 0xA0_681A),
    fill("M -19 42 C -14 20 14 20 19 42 Z", 0xFF_FFFF),
  ]
  static let grin = [
    fill("M -68 14 C -20 22 20 22 68 14 C 64 96 -64 96 -68 14", 0xFF_FFFF, 0xDC_DCE4),
    line("M -68 14 C -20 22 20 22 68 14 C 64 96 -64 96 -68 14 Z", 5, 0x4F_2C04),
    line("M -60 38 C -20 46 20 46 60 38", 5, 0x4F_2C04),
  ]
  static let calm = [
    line("M 28 -42 C 42 -46 56 -40 66 -28 X", 6.5)
  ]
  static let savouring = [
    line("M -63 14 C -56 84 46 84 61 18", 6.5),
    fill(
      """
      M 42 42 C 46 28 56 18 62 20 C 78 32 86 40 84 52 C 74 72 52 64 42 42
      """, 0xFF_8FB4, 0xFF_5E9C),
  ]
  static let wail = [
    fill("M -59 60 C -50 -4 50 -4 59 60 C 20 50 -20 50 -59 60", 0x5A_3405, 0xA0_681A),
    fill("M -32 28 C -18 14 18 14 32 28 C 14 20 -14 20 -32 28", 0xFF_FFFF),
  ]
  static let stunned = [
    line("M -17 62 L 17 62", 9)
  ]
  static let straight = [
    line("M -46 30 L 46 30", 10)
  ]
  static let sweat = [
    fill(
      """
      M 68 -86 C 78 -66 92 -52 92 -34 C 92 -2 44 -2 44 -34 C 44 -52 58 -66 68 -86
      """, 0xE4_F8FF, 0x4F_C0F8, 0x12_96E8)
  ]
  static let worried = [
    line("M 36 -42 C 46 -32 58 -28 70 -28 X", 7)
  ]
  static let tear = [
    fill(
      """
      M -40 8 C -30 26 -18 44 -18 58 C -18 92 -64 92 -64 58 C -64 44 -50 26 -40 8
      """, 0xE4_F8FF, 0x4F_C0F8, 0x12_96E8)
  ]
}
