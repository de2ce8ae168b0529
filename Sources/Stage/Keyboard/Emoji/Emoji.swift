import Cairo

/// The emoji of the board, drawn so that no emoji font is needed.
///
/// A drawing is made of shapes one over another, as large as a circle of radius 100 around the
/// origin.
enum Emoji {
  /// The first section, row by row.
  private static let frequent = Array("😂😊💕👍🌞😴❤️😄😔⭐😎😁😍😘😏😉🎵😜😒😭😁😌👀😋❤️😩😳⭐😑⚡")
  /// The second section, column by column.
  private static let people = Array("😀😆😄😁😅😉😂😌😜😍😘😎😏😊😋😳😔😒😴😭😩😑")

  /// The emoji in a cell of the board, counted from 0, in a board of `rows` rows.
  static func at(column: Int, row: Int, rows: Int) -> Character {
    let columns = EmojiBoardLayout.frequentColumns
    if column < columns { return frequent[(row * columns + column) % frequent.count] }
    return people[((column - columns) * rows + row) % people.count]
  }

  /// The shapes of every emoji on the board.
  static let drawings: [Character: [SymbolShape]] = [
    "😀": face(open, laugh),
    "😁": face(arched, laugh),
    "😂": face(arched, laugh, brows, tears),
    "😄": face(blush, arched, smile),
    "😅": face(arched, laugh, sweat),
    "😆": face(squeezed, laugh),
    "😉": face(winking, smile, brows),
    "😊": face(blush, closed, smile, brows),
    "😋": face(blush, arched, tongue),
    "😌": face(closed, smile, brows),
    "😍": face(heartEyes, laugh),
    "😎": face(smile, sunglasses),
    "😏": face(aside, smirk, brows),
    "😑": face(flatEyes, flat),
    "😒": face(aside, frown),
    "😔": face(closed, flat, worried),
    "😘": face(winking, kiss, brows),
    "😜": face(winking, tongue),
    "😩": face(closed, wail, worried),
    "😭": face(closed, wail, worried, streams),
    "😳": face(blush, wide, flat, brows),
    "😴": face(closed, round, zzz),
    "❤️": [
      fill(
        """
        M 0 100 C -30 68 -100 20 -100 -42 C -100 -78 -76 -98 -50 -98 C -27 -98 -8 -84 0 -62 X
        """, 0xFF_4B3E, 0xC8_0714),
      fill("E 50 -72 26 12 X", 0xFF_FFFF, alpha: 0.3),
    ],
    "💕": [
      fill(
        """
        M -28 100 C -49 78 -98 44 -98 1 C -98 -50 -36 -50 -28 -13 C -20 -50 42 -50 42 1 \
        C 42 44 -7 78 -28 100
        """, 0xFF_63CB, 0xD1_1A9E),
      fill(
        """
        M 60 -10 C 46 -24 15 -46 15 -74 C 15 -108 56 -106 60 -83 C 64 -106 105 -108 105 -74 \
        C 105 -46 74 -24 60 -10
        """, 0xFF_63CB, 0xD1_1A9E),
    ],
    "👍": [
      fill(
        """
        M -98 6 C -70 8 -46 -6 -34 -28 C -22 -50 -8 -62 -10 -92 C -10 -114 26 -114 28 -78 \
        C 30 -54 20 -36 16 -16 L 60 -16 L 60 98 L 10 98 C -40 98 -50 74 -94 74 \
        C -106 50 -106 30 -98 6
        """, 0xFF_DC63, 0xFD_BE32),
      line("M 30 -4 L 78 -4 M 30 26 L 82 26 M 30 56 L 77 56 M 30 84 L 64 84", 31, 0xD6_9A20),
      line("M 30 -4 L 78 -4 M 30 26 L 82 26 M 30 56 L 77 56 M 30 84 L 64 84", 26, 0xFF_CD48),
    ],
    "🌞": [
      line("M 0 -96 L 0 96 M -96 0 L 96 0 M -68 -68 L 68 68 M 68 -68 L -68 68", 16, 0xFF_B025),
      fill("E 0 0 66 66", 0xFF_F07A, 0xFF_C01E),
    ],
    "⭐": [fill("M 0 -104 L 29 -36 L 102 -29 L 47 20 L 63 91 L 0 54 X", 0xFF_EE6A, 0xFF_B321)],
    "🎵": [
      fill("E -66 66 28 22 E 34 46 28 22", 0x3A_454D),
      line("M -43 66 L -43 -64 M 57 46 L 57 -84", 10, 0x3A_454D),
      line("M -43 -62 L 57 -82", 26, 0x3A_454D),
    ],
    "👀": [
      fill("E 52 0 48 80 X", 0xDE_E1E6, 0xFF_FFFF, 0xC9_CED6),
      fill("E -68 4 22 32 E 36 4 22 32", 0x2A_1608, 0x6B_3F18),
    ],
    "⚡": [
      fill("M 22 -105 L -62 14 L -8 14 L -26 105 L 62 -22 L 10 -22 Z", 0xFF_DC4A, 0xFF_8A12)
    ],
  ]
}

// MARK: - Parts of faces

extension Emoji {
  private static let open = [fill("E 33 -22 11.5 18 X")]
  private static let arched = [line("M 18 -12 C 26 -41 46 -41 54 -12 X")]
  private static let closed = [line("M 19 -10 C 28 6 52 6 61 -10 X")]
  private static let winking = [fill("E -34 -18 11.5 18"), line("M 18 -12 C 27 -33 49 -33 58 -12")]
  private static let flatEyes = [line("M 16 -14 L 56 -14 X")]
  private static let squeezed = [line("M 55 -36 L 22 -18 L 55 0 X")]
  private static let aside = [line("M 14 -20 L 58 -20 X"), fill("E -28 -11 11 12 E 44 -11 11 12")]
  private static let wide = [fill("E 38 -14 25 25 X", 0xFF_FFFF), fill("E 38 -14 12 12 X")]
  private static let heartEyes = [
    fill(
      """
      M 42 14 C 31 2 6 -15 6 -37 C 6 -62 38 -60 42 -44 C 46 -60 78 -62 78 -37 C 78 -15 53 2 42 14 X
      """, 0xFF_5A4D, 0xC4_0A1A)
  ]
  private static let sunglasses = [
    fill(
      "M 6 -36 L 86 -40 C 86 2 66 14 46 14 C 24 14 10 0 6 -36 X", 0x1A_1A1A, 0x4A_4A4C, 0x0C_0C0C),
    line("M -92 -42 L 92 -42", 9, 0x14_1414),
  ]

  private static let smile = [line("M -42 32 C -23 67 23 67 42 32")]
  private static let laugh = [
    fill("M -60 14 C -20 24 20 24 60 14 C 64 102 -64 102 -60 14", 0x54_3006, 0x82_4F0C),
    fill("M -57 20 C -20 29 20 29 57 20 L 54 33 C 20 44 -20 44 -54 33 Z", 0xFF_FFFF),
  ]
  private static let flat = [line("M -24 44 L 24 44")]
  private static let frown = [line("M -30 52 C -16 31 16 31 30 52")]
  private static let round = [fill("E 0 46 15 16")]
  private static let smirk = [line("M -22 46 C 2 54 30 46 42 24")]
  private static let wail = [fill("M -34 68 C -34 14 34 14 34 68 C 20 76 -20 76 -34 68")]
  private static let tongue = [
    fill("E 16 60 20 27", 0xFF_6E9C, 0xE8_3C78), line("M -44 30 C -24 54 24 54 44 30"),
  ]
  private static let kiss = [
    line("M -6 26 C 20 26 16 44 -2 44 C 16 44 20 64 -6 64", 8.5),
    fill(
      """
      M 64 90 C 54 79 30 63 30 42 C 30 18 61 20 64 35 C 67 20 98 18 98 42 C 98 63 74 79 64 90
      """, 0xFF_5A4D, 0xC4_0A1A),
  ]

  private static let brows = [line("M 22 -48 C 31 -64 53 -64 62 -48 X", 7)]
  private static let worried = [line("M 60 -36 L 26 -52 X", 8)]
  private static let blush = [34.0, 25, 16].map {
    fill("E 62 14 \($0) \($0) X", 0xFF_5A2A, alpha: 0.16)
  }
  private static let tears = [
    fill(
      "M 62 4 C 76 8 108 16 108 34 C 108 48 98 52 88 50 C 70 46 66 26 62 4 X", 0xB9_ECFF, 0x1F_A6F2)
  ]
  private static let streams = [fill("M 29 4 L 55 4 L 55 86 L 29 86 X", 0x8F_DBFF, 0x2A_A4F0)]
  private static let sweat = [
    fill(
      "M 68 -88 C 74 -74 90 -62 90 -47 C 90 -20 46 -20 46 -47 C 46 -62 62 -74 68 -88", 0xB9_ECFF,
      0x1F_A6F2)
  ]
  private static let zzz = [
    line("M 1 -64 L 19 -64 L 1 -46 L 19 -46 M 32 -88 L 56 -88 L 32 -64 L 56 -64", 7, 0x1E_4FD0),
    line("M 66 -76 L 98 -76 L 66 -44 L 98 -44", 10, 0x1E_4FD0),
  ]

  private static func face(_ parts: [SymbolShape]...) -> [SymbolShape] {
    let head = [
      fill("E 0 0 100 100", 0xFF_F39A, 0xFF_E93B, 0xFF_D42A, 0xFF_B81E, 0xFA_9A1C),
      line("E 0 0 94 94", 12, 0xD9_7A0B, alpha: 0.14),
      line("E 0 0 98 98", 4, 0xD9_7A0B, alpha: 0.25),
    ]
    return head + parts.joined()
  }
}

// MARK: - Shapes

extension Emoji {
  /// The brown of eyes and mouths.
  private static let ink: UInt32 = 0x5F_3A07

  private static func fill(_ path: String, _ hexes: UInt32..., alpha: Double = 1) -> SymbolShape {
    SymbolShape(path, (hexes.isEmpty ? [ink] : hexes).map { Color(hex: $0, alpha: alpha) })
  }

  private static func line(
    _ path: String, _ width: Double = 9.5, _ hex: UInt32 = ink, alpha: Double = 1
  ) -> SymbolShape {
    SymbolShape(path, [Color(hex: hex, alpha: alpha)], line: width)
  }
}
