internal import Cairo
internal import KeyboardAvoidance
package import Keyframes

/// The words in a text field or text view, and where its caret stands.
struct InputText {
  /// The text.
  let words: Words
  /// Where it may be drawn: the room between the insets, in content coordinates.
  let room: Rect
  /// Where it is cut off: a text view's insets scroll with its text.
  let clip: Rect
  /// Where the text begins: its left edge and its first baseline.
  let origin: Point
  /// The insertion point, in content coordinates; in an empty field it begins where the text does,
  /// over the first letter of a placeholder (captures of iOS 18 and 26).
  let caret: Rect
  /// The grounds of the characters that are selected, a line's from the top down, in content
  /// coordinates.
  var highlight: [Rect] = []
  /// Whether the words are moved or cut because the room is too small for them.
  let overflows: Bool

  /// The words as they are drawn.
  enum Words {
    case text(TextLayout, isPlaceholder: Bool)
    case bullets(Int)
    case nothing
  }

  /// The body style: fields have 17 points in every app that does not say otherwise.
  static let font = SystemFont(17)
  /// The width of a caret in points, measured in simulator captures of iOS 18 and 26.
  static let caretWidth = 2.0
  /// The least room between the last letter of a text and the caret after it, in points: a
  /// choice.
  static let textGap = 0.75
}

// MARK: - Text fields

extension InputText {
  /// Sets a single line, centred between top and bottom.
  ///
  /// A text that is too long ends in an ellipsis, or shows its end while it is edited.
  ///
  /// - Parameter focus: The field, if it is the one that is edited.
  init(
    textField input: TextInput, room: Rect, focus: StagePart.EditedField?, look: Look
  ) throws(DrawingError) {
    let font = look.font(Self.font)
    let isFocused = focus != nil
    let (words, width, end) = try Self.line(
      of: input, isWhole: isFocused, width: room.width, look: look)
    self.words = words
    let excess = isFocused ? max(end + Self.caretWidth - room.width, 0) : 0
    overflows = width > room.width || end + Self.caretWidth > room.width
    self.room = room
    clip = look.grid.snappedEdges(room.insetBy(dx: -1, dy: 0))
    // From right to left words stand at the other side, and the caret at their end.
    let lead = look.isRightToLeft ? max(room.width - width, 0) : 0
    let isMirrored = look.isRightToLeft && width == 0
    let x = look.grid.snapped(room.minX + lead - excess)
    let y = look.grid.snapped(room.midY + font.capHeight / 2)
    if isMirrored, case .text(let layout, _) = words {
      origin = Point(x: look.grid.snapped(room.maxX - layout.width), y: y)
    } else {
      origin = Point(x: x, y: y)
    }
    let start = isMirrored ? room.maxX - Self.caretWidth : x + end
    caret = Self.caret(x: start, midY: room.midY, room: room.height, look: look)
    select(focus?.selection, in: input.text.singleLine, lineHeight: caret.height)
  }

  /// Sets the line of a text field.
  ///
  /// - Parameter isWhole: Whether it may be wider than `width`; otherwise its end is cut off.
  /// - Returns: The words, their width, and where the caret begins, from where the words do.
  private static func line(
    of input: TextInput, isWhole: Bool, width room: Double, look: Look
  ) throws(DrawingError) -> (words: Words, width: Double, caret: Double) {
    let typesetter = look.typesetter
    let style = look.font(font).style
    guard !input.text.isEmpty else {
      guard !input.placeholder.isEmpty else { return (.nothing, 0, 0) }
      let line = try typesetter.layout(input.placeholder.singleLine, style, maxWidth: room)
      return (.text(line, isPlaceholder: true), 0, 0)
    }
    let words: Words
    let width: Double
    var end: Double
    var direction: Bool?
    if input.isSecure {
      let count = input.text.count
      words = .bullets(count)
      width = Bullets.width(count: count)
      end = Bullets.width(count: count - input.countAfterCaret)
    } else {
      let line = input.text.singleLine
      let whole = try typesetter.layout(line, style)
      width = whole.width
      end = whole.caret(utf8Offset: String(input.textBeforeCaret).singleLine.utf8.count).x
      direction = TextLayout.isRightToLeft(line)
      let isCut = !isWhole && width > room
      words = .text(
        isCut ? try typesetter.layout(line, style, maxWidth: room) : whole, isPlaceholder: false)
    }
    // The caret after digits and bullets stands where the next letter would.
    let isRightToLeft = direction ?? look.isRightToLeft
    if direction == nil, isRightToLeft { end = width - end }
    end = caretStart(
      end, isAtEnd: input.countAfterCaret == 0, isRightToLeft: isRightToLeft, look)
    return (words, width, end)
  }

  /// Where a caret begins whose place between letters is known: after the last letter in the
  /// direction of reading, and elsewhere half before its place and half behind it.
  private static func caretStart(
    _ place: Double, isAtEnd: Bool, isRightToLeft: Bool, _ look: Look
  ) -> Double {
    guard isAtEnd else { return place - caretWidth / 2 }
    return isRightToLeft
      ? look.grid.snapped(place - textGap - caretWidth, .down)
      : look.grid.snapped(place + textGap, .up)
  }

  /// A caret as high as a line, or as the room where that is lower; its edges on whole pixels.
  private static func caret(x: Double, midY: Double, room: Double, look: Look) -> Rect {
    let grid = look.grid
    let height = grid.snapped(min(font.lineHeight, room))
    return Rect(
      x: grid.snapped(x), y: grid.snapped(midY - height / 2),
      width: max(grid.snapped(caretWidth), grid.hairline), height: height)
  }
}

// MARK: - Text views

extension InputText {
  /// Sets wrapped lines from the top.
  ///
  /// While it is edited, a text view scrolls its caret into view.
  ///
  /// - Parameter focus: The text view, if it is the one that is edited.
  init(
    textView input: TextInput, room: Rect, focus: StagePart.EditedField?, look: Look
  ) throws(DrawingError) {
    let font = look.font(Self.font)
    let text = input.text.isEmpty ? input.placeholder : input.text
    let layout = try look.typesetter.layout(
      text, font.style, maxWidth: max(room.width, 1), overflow: .wrap,
      lineSpacing: look.typesetter.lineSpacing(
        of: font.style, baselineDistance: font.lineHeight),
      alignment: look.isRightToLeft ? .trailing : .leading)
    words = text.isEmpty ? .nothing : .text(layout, isPlaceholder: input.text.isEmpty)
    var (line, x) = input.text.isEmpty ? (0, 0) : Self.caretPlace(in: layout, of: input)
    if !input.text.isEmpty {
      let paragraph = input.textBeforeCaret.split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline
      ).last
      x = Self.caretStart(
        x, isAtEnd: input.caretLine != nil || input.countAfterCaret == 0,
        isRightToLeft: paragraph.flatMap { TextLayout.isRightToLeft($0) } ?? false, look)
    }
    let bottom = Double(line + 1) * font.lineHeight
    let excess = focus != nil ? max(bottom - max(room.height, font.lineHeight), 0) : 0
    overflows = excess > 0
    self.room = room
    clip = look.grid.snappedEdges(
      room.insetBy(dx: -1, dy: look.grid.hairline - InputBox.textContainerInset))
    let top = room.minY - excess
    origin = Point(
      x: look.grid.snapped(room.minX),
      y: look.grid.snapped(top + (font.lineHeight + font.capHeight) / 2))
    let start =
      input.text.isEmpty && look.isRightToLeft ? room.maxX - Self.caretWidth : origin.x + x
    caret = Self.caret(
      x: start, midY: top + bottom - font.lineHeight / 2, room: room.height, look: look)
    select(focus?.selection, in: input.text, lineHeight: font.lineHeight, top: top)
  }

  /// Returns the line of the caret and its distance from the left: the end of a line, or where
  /// typing goes on when no line is asked for.
  private static func caretPlace(
    in layout: TextLayout, of input: TextInput
  ) -> (line: Int, x: Double) {
    let last = layout.lineCount - 1
    let step = layout.height / Double(layout.lineCount)
    func line(of caret: TextLayout.Bounds) -> Int {
      Int(((caret.y + caret.height / 2) / step).rounded(.down))
    }
    guard let asked = input.caretLine, asked < last else {
      guard input.caretLine == nil, input.countAfterCaret > 0 else {
        return (last, layout.endCaret.x)
      }
      let caret = layout.caret(utf8Offset: input.textBeforeCaret.utf8.count)
      return (line(of: caret), caret.x)
    }
    var end = 0.0
    for offset in 0...layout.text.utf8.count {
      let caret = layout.caret(utf8Offset: offset)
      if line(of: caret) == max(asked, 0) { end = caret.x }
      if line(of: caret) > max(asked, 0) { break }
    }
    return (max(asked, 0), end)
  }
}

// MARK: - Drawing

extension InputText {
  /// Draws the words inside the room; the caret is a part of its own.
  func draw(look: Look, in context: Context) throws(DrawingError) {
    guard !room.isEmpty else { return }
    context.saved {
      context.clip(to: clip)
      for frame in highlight { context.fill(frame, look.palette.highlight) }
      switch words {
      case .text(let layout, let isPlaceholder):
        context.setSource(isPlaceholder ? look.palette.placeholder : look.palette.label)
        context.draw(layout, x: origin.x, baseline: origin.y)
      case .bullets(let count):
        context.setSource(look.palette.label)
        Bullets.draw(
          count: count, x: origin.x, midY: origin.y - Self.font.capHeight / 2, room: room,
          in: context)
      case .nothing:
        break
      }
    }
  }

  /// Finds what is behind the characters that are selected of a text.
  ///
  /// - Parameter top: Where the first line begins, or `nil` for a single line beside the caret.
  mutating func select(
    _ range: Range<Int>?, in text: String, lineHeight: Double, top: Double? = nil
  ) {
    guard let range = range?.clamped(to: 0..<text.count), !range.isEmpty else { return }
    switch words {
    case .text(let layout, isPlaceholder: false):
      let start = text.prefix(range.lowerBound).utf8.count
      let end = text.prefix(range.upperBound).utf8.count
      let step = layout.height / Double(layout.lineCount)
      highlight = layout.selection(utf8Range: start..<end).map { bounds in
        let line = ((bounds.y + bounds.height / 2) / step).rounded(.down)
        return Rect(
          x: origin.x + bounds.x, y: top.map { $0 + line * lineHeight } ?? caret.minY,
          width: bounds.width, height: lineHeight)
      }
    case .bullets:
      let start = Bullets.width(count: range.lowerBound)
      highlight = [
        Rect(
          x: origin.x + start, y: caret.minY,
          width: Bullets.width(count: range.upperBound) - start, height: lineHeight)
      ]
    case .text, .nothing: break
    }
  }

  /// The handles of the selection, `nil` without one; those are left out that are cut off.
  var handles: SelectionHandles? {
    guard let first = highlight.first, let last = highlight.last else { return nil }
    let isRightToLeft =
      if case .text(let layout, _) = words {
        TextLayout.isRightToLeft(layout.text) ?? false
      } else { false }
    let handles = SelectionHandles(
      from: first, to: last, isRightToLeft: isRightToLeft, seenIn: clip)
    return handles.start == nil && handles.end == nil ? nil : handles
  }

  /// The dots that stand for the characters of a secure field.
  enum Bullets {
    /// The diameter of a dot and the distance between two, in points at a size of 17.
    static let diameter = 6.0
    static let pitch = 9.0

    static func width(count: Int) -> Double { Double(count) * pitch }

    /// Draws the dots that lie in the room whole.
    static func draw(count: Int, x: Double, midY: Double, room: Rect, in context: Context) {
      for index in 0..<count {
        let middle = x + (Double(index) + 0.5) * pitch
        guard middle - diameter / 2 >= room.minX, middle + diameter / 2 <= room.maxX else {
          continue
        }
        context.circle(x: middle, y: midY, radius: diameter / 2)
      }
      context.fill()
    }
  }
}

/// The handles at both ends of a selection: bars with a disc above the first and below the last.
///
/// How UIKit has them since iOS 7, of which no capture was measured: the sizes are assumptions.
package struct SelectionHandles: Hashable, Sendable {
  /// The bar at the beginning, or `nil` where the text is cut off there.
  package var start: Rect?
  /// The bar at the end, or `nil` where the text is cut off there.
  package var end: Rect?

  /// The width of a bar and the diameter of a disc, in points.
  static let barWidth = 2.0
  static let discDiameter = 10.0

  /// The area that both cover, in points.
  package var frame: Rect {
    let room = Self.discDiameter + 1
    let bars = [start, end].compactMap(\.self)
    guard let first = bars.first, let last = bars.last else { return .zero }
    let (left, right) = (min(first.minX, last.minX), max(first.maxX, last.maxX))
    return Rect(
      x: left - room, y: first.minY - room, width: right - left + 2 * room,
      height: last.maxY - first.minY + 2 * room)
  }

  /// The handles of a selection from its first line to its last; from right to left it begins at
  /// the right.
  ///
  /// - Parameter clip: Where the text is not cut off.
  init(from first: Rect, to last: Rect, isRightToLeft: Bool, seenIn clip: Rect) {
    let half = Self.barWidth / 2
    func bar(_ x: Double, _ line: Rect) -> Rect? {
      let isSeen =
        x >= clip.minX - 1 && x <= clip.maxX + 1 && line.midY > clip.minY && line.midY < clip.maxY
      return isSeen
        ? Rect(x: x - half, y: line.minY, width: 2 * half, height: line.height) : nil
    }
    start = bar(isRightToLeft ? first.maxX + half : first.minX - half, first)
    end = bar(isRightToLeft ? last.minX - half : last.maxX + half, last)
  }

  func draw(_ color: Color, in context: Context) {
    let radius = Self.discDiameter / 2
    for (bar, middle) in [
      (start, start.map { $0.minY - radius + 1 }), (end, end.map { $0.maxY + radius - 1 }),
    ] {
      guard let bar, let middle else { continue }
      context.fill(bar, color)
      context.setSource(color)
      context.circle(x: bar.midX, y: middle, radius: radius)
      context.fill()
    }
  }
}
