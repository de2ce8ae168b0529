import Cairo

/// An emoji, drawn as a vector so that no emoji font is needed.
enum Emoji: Hashable, Sendable {
  case face(EmojiFace)
  case object(EmojiObject)

  /// Draws around the origin, as large as a circle of radius 1.
  func draw(in context: Context) {
    switch self {
    case .face(let face): face.draw(in: context)
    case .object(let object): object.draw(in: context)
    }
  }
}

// MARK: - The board

extension Emoji {
  /// The emoji in a cell of the board, counted from 0, in a board of `rows` rows.
  static func at(column: Int, row: Int, rows: Int) -> Emoji {
    let frequentColumns = EmojiBoardLayout.frequentColumns
    if column < frequentColumns {
      return frequent[(row * frequentColumns + column) % frequent.count]
    }
    let index = (column - frequentColumns) * rows + row
    return .face(people[index % people.count])
  }

  /// The first section, row by row.
  private static let frequent: [Emoji] = [
    .face(.joy), .face(.blush), .object(.twoHearts), .object(.thumbsUp), .object(.sun),
    .face(.sleeping), .object(.heart), .face(.smile), .face(.pensive), .object(.star),
    .face(.sunglasses), .face(.beaming), .face(.heartEyes), .face(.kiss), .face(.smirk),
    .face(.wink), .object(.notes), .face(.tongue), .face(.unamused), .face(.sob),
    .face(.beaming), .face(.relieved), .object(.eyes), .face(.yum), .object(.balloon),
    .face(.weary), .face(.flushed), .object(.moon), .face(.expressionless), .object(.bolt),
  ]

  /// The second section, column by column.
  private static let people: [EmojiFace] = [
    .grinning, .squinting, .smile, .beaming, .sweat, .wink, .joy, .relieved, .tongue,
    .heartEyes, .kiss, .sunglasses, .smirk, .blush, .yum, .flushed, .pensive, .unamused,
    .sleeping, .sob, .weary, .expressionless,
  ]
}
