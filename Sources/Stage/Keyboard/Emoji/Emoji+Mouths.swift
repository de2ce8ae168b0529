import Cairo

/// What is on faces besides eyes: mouths, brows, cheeks and tears.
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
