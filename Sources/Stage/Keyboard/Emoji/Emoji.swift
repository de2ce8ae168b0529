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
