import KeyboardAvoidance
import Keyframes

// MARK: - Pads

extension KeyboardLayout {
  /// The letters under the digits (ITU-T E.161).
  private static let digitLetters = [
    "", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ",
  ]

  /// The four rows of a pad of digits.
  static func pad(
    _ kind: KeyboardKind, grid: KeyboardGrid, _ setting: KeyboardSetting
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
