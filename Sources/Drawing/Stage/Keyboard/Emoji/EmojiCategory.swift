/// The symbols of the board's categories, in tenths of a point around the origin.
enum EmojiCategory {
  static let recent = [line("E 0 0 73 73 M 0 -46 L 0 0 L -36 0")]

  /// All symbols from left to right.
  static let all = [
    recent,
    [
      line("E 0 0 75 75"), fill("E 23 -18 9 11 X M -48 9 C -29 21 29 21 48 9 C 41 62 -41 62 -48 9"),
    ],
    // A bear.
    [
      line("M -66 -27 C -90 -42 -76 -76 -47 -73 C -33 -71 -25 -61 -23 -49 X E 0 12 64 64"),
      line("M -18 43 C -10 56 10 56 18 43"), fill("E 25 -4 8.5 8.5 X E 0 25 13 9"),
    ],
    // A drink and a burger.
    [
      line("M -74 -38 L 10 -38 M -66 -38 L -57 73 L -26 73 M -24 -38 L -12 -72 L 16 -64"),
      line("M -13 20 C -13 -16 75 -16 75 20 Z M -10 54 L 72 54 L 72 74 L -10 74 Z"),
      SymbolShape("M -6 40 L 68 40", line: 20),
    ],
    // A ball.
    [
      line("M 27 -9 L 51 -17 M 16 23 L 32 44 X M 0 -28 L 0 -54 E 0 0 73 73"),
      fill("M 48 -16 L 56 -42 L 70 0 Z M 29 41 L 57 41 L 21 67 Z X M 0 -50 L 22 -66 L -22 -66 Z"),
      fill("M 0 -28 L 27 -9 L 16 23 L -16 23 L -27 -9 Z"),
    ],
    // Houses behind a car.
    [
      line("M -74 73 L -74 -14 L -40 -14 M -40 6 L -40 -74 L 20 -74 L 20 -34 L 74 -34 L 74 73"),
      line("M -38 30 L -26 2 L 26 2 L 38 30"),
      fill("E -21 -53 6 6 E 2 -53 6 6 E -21 -28 6 6 E 2 -28 6 6 E 49 -10 6 6"),
      fill(
        "M -50 28 L 50 28 L 50 64 L 43 64 L 43 78 L 29 78 L 29 64 L -50 64 Z M -43 64 L -43 78 L -29 78 L -29 64 Z"
      ),
    ],
    // A bulb.
    [
      line("M 22 42 C 22 16 51 10 51 -23 C 51 -53 28 -74 0 -74 M 0 6 L 16 -8 M 0 42 L 22 42 X"),
      line("M 0 6 L 0 42 M -21 58 L 21 58 M -13 74 L 13 74"),
    ],
    // 〒, a note, an ampersand and a percent sign.
    [
      line("M -66 -66 L -8 -66 M -66 -39 L -8 -39 M -37 -39 L -37 -4 M 41 -20 L 41 -70 L 62 -50"),
      line("M -8 74 L -50 34 C -62 12 -26 8 -28 26 C -30 40 -62 42 -60 60 C -56 80 -18 76 -10 48"),
      line("M 60 18 L 28 74 E 28 28 9 11 E 58 64 9 11"), fill("E 28 -18 15 12"),
    ],
    // A flag.
    [line("M -50 70 L -50 -60 C -20 -76 10 -44 54 -60 L 54 14 C 10 30 -20 -2 -50 14")],
  ]

  private static func line(_ path: String) -> SymbolShape { SymbolShape(path, line: 11) }

  private static func fill(_ path: String) -> SymbolShape { SymbolShape(path) }
}
