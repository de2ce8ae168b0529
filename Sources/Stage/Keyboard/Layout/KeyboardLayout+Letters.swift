import KeyboardAvoidance
import Keyframes

// MARK: - Letters

extension KeyboardLayout {
  /// The four rows of the alphabet, at the start of a sentence or, with small letters, of a word;
  /// or those of its second page, of numbers and punctuation.
  static func letters(
    _ appearance: KeyboardAppearance, grid: KeyboardGrid, look: KeyboardLook, isLowercase: Bool,
    hasSymbolsBelow: Bool
  ) -> [[KeyboardKey]] {
    if let rows = foreign(
      appearance, grid: grid, look: look, isLowercase: isLowercase,
      hasSymbolsBelow: hasSymbolsBelow)
    {
      return rows
    }
    let width = grid.keyWidth(count: 10)
    let pitch = width + grid.gap
    func run(_ letters: String, row: Int, from x: Double) -> [KeyboardKey] {
      (isLowercase ? letters.lowercased() : letters).enumerated().map { index, letter in
        KeyboardKey(
          frame: grid.frame(row: row, x: x + pitch * Double(index), width: width),
          role: .character, face: .letter(String(letter)))
      }
    }
    let side = grid.scaled(44)
    func key(_ role: KeyboardKey.Role, _ face: KeyboardKey.Face, x: Double) -> KeyboardKey {
      KeyboardKey(frame: grid.frame(row: 2, x: x, width: side), role: role, face: face)
    }
    let shift = key(
      isLowercase ? .special : .character, .symbol(isLowercase ? .shiftOff : .shift),
      x: grid.margin)
    let delete = key(.special, .symbol(.delete), x: grid.margin + grid.width - side)
    if appearance.kind == .numbersAndPunctuation {
      // Five keys share the room of seven letters.
      let step = pitch * 7 / 5
      let punctuation = ".,?!'".enumerated().map { index, sign in
        KeyboardKey(
          frame: grid.frame(
            row: 2, x: grid.margin + pitch * 1.5 + step * Double(index), width: step - grid.gap),
          role: .character, face: .letter(String(sign)))
      }
      return [
        run("1234567890", row: 0, from: grid.margin),
        run("-/:;()$&@\"", row: 1, from: grid.margin),
        [key(.special, .word("#+="), x: grid.margin)] + punctuation + [delete],
        bottomRow(appearance, grid: grid, look: look, hasSymbolsBelow: hasSymbolsBelow),
      ]
    }
    return [
      run("QWERTYUIOP", row: 0, from: grid.margin),
      run("ASDFGHJKL", row: 1, from: grid.margin + pitch / 2),
      [shift] + run("ZXCVBNM", row: 2, from: grid.margin + pitch * 1.5) + [delete],
      bottomRow(appearance, grid: grid, look: look, hasSymbolsBelow: hasSymbolsBelow),
    ]
  }

  /// The row of the space bar: keys of known widths, and between them one or more that share
  /// what is left.
  private static func bottomRow(
    _ appearance: KeyboardAppearance, grid: KeyboardGrid, look: KeyboardLook,
    hasSymbolsBelow: Bool
  ) -> [KeyboardKey] {
    typealias Cell = (role: KeyboardKey.Role, face: KeyboardKey.Face, width: Double?)
    let side = grid.scaled(91.25)
    let small = grid.scaled(41)
    let letter = grid.keyWidth(count: 10)
    var cells: [Cell] = []
    let otherPage = appearance.kind == .numbersAndPunctuation ? "ABC" : "123"
    if hasSymbolsBelow {
      cells.append((.special, .word(otherPage), side))
    } else {
      cells.append((.special, .word(otherPage), small))
      cells.append((.special, .symbol(.emoji), small))
    }
    let space: Cell = (.character, look == .glass ? .blank : .word("space"), nil)
    switch appearance.kind {
    case .email:
      cells += [space, (.character, .letter("@"), letter), (.character, .letter("."), letter)]
    case .url:
      cells += [
        (.character, .letter("."), nil), (.character, .letter("/"), nil),
        (.character, .word(".com"), nil),
      ]
    default:
      if !hasSymbolsBelow { cells.append((.special, .symbol(.microphone), small)) }
      cells.append(space)
    }
    let end = ReturnKeyFace(appearance.returnKey, look: look)
    cells.append((end.role, end.face, side))

    let fixed = cells.reduce(grid.gap * Double(cells.count - 1)) { $0 + ($1.width ?? 0) }
    let open = cells.count { $0.width == nil }
    let share = max(0, grid.width - fixed) / Double(max(1, open))
    var x = grid.margin
    return cells.map { cell in
      let width = cell.width ?? share
      defer { x += width + grid.gap }
      return KeyboardKey(
        frame: grid.frame(row: 3, x: x, width: width), role: cell.role, face: cell.face)
    }
  }
}
