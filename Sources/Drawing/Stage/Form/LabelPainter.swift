internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws a label: its lines wrapped in the frame and centred between its top and bottom.
struct LabelPainter {
  let look: Look

  func draw(_ label: Label, frame: Rect, in context: Context) throws(CairoError) {
    guard !frame.isEmpty else { return }
    var font = look.font(SystemFont(label.style))
    if let size = label.fontSize { font = SystemFont(size, font.weight) }
    let layout = try layout(label, font: font, frame: frame)
    let height = Double(layout.lineCount) * label.lineHeight
    let top = frame.midY - height / 2
    let baseline = top + (label.lineHeight + font.capHeight) / 2
    context.setSource(label.isSecondary ? look.palette.secondaryLabel : look.palette.label)
    context.draw(layout, x: frame.minX, baseline: look.grid.snapped(baseline))
  }

  /// Sets the text, its end cut off when it has more lines than the frame has room for.
  private func layout(
    _ label: Label, font: SystemFont, frame: Rect
  ) throws(CairoError) -> TextLayout {
    let fitting = (frame.height / label.lineHeight + 0.25).rounded(.down)
    let lineLimit = Int(min(max(fitting, 1), 10_000))
    if lineLimit == 1, !label.text.contains(where: \.isNewline) {
      return try line(label, font: font, width: frame.width)
    }
    let whole = try set(label.text, label, font: font, width: frame.width, overflow: .wrap)
    if whole.lineCount <= lineLimit { return whole }
    let characters = Array(label.text)
    var fits = 0
    var tooLong = characters.count
    while tooLong - fits > 1 {
      let middle = (fits + tooLong) / 2
      let cut = String(characters[..<middle]) + "…"
      let layout = try set(cut, label, font: font, width: frame.width, overflow: .wrap)
      if layout.lineCount <= lineLimit { fits = middle } else { tooLong = middle }
    }
    let cut = String(characters[..<fits]) + "…"
    return try set(cut, label, font: font, width: frame.width, overflow: .wrap)
  }

  /// Sets one line, its letters moved together a little before its end is cut off, as UIKit does
  /// (`allowsDefaultTighteningForTruncation`).
  private func line(
    _ label: Label, font: SystemFont, width: Double
  ) throws(CairoError) -> TextLayout {
    let line = try set(label.text, label, font: font, width: width, overflow: .ellipsis)
    guard line.isEllipsized else { return line }
    let whole = try look.typesetter.layout(label.text, font.style)
    let tightening = (whole.width - width) / Double(label.text.count)
    guard tightening <= Self.maximumTightening * font.size else { return line }
    var tight = font
    tight.letterSpacing -= tightening + 0.01
    return try set(label.text, label, font: tight, width: width, overflow: .ellipsis)
  }

  /// How far letters may move together, as a share of the font's size: a choice that makes up for
  /// Inter's being a little wider.
  private static let maximumTightening = 0.035

  private func set(
    _ text: String, _ label: Label, font: SystemFont, width: Double,
    overflow: TextLayout.Overflow
  ) throws(CairoError) -> TextLayout {
    let alignment: TextLayout.Alignment =
      switch label.alignment {
      case .left where look.isRightToLeft: .trailing
      case .right where look.isRightToLeft: .leading
      case .left: .leading
      case .center: .center
      case .right: .trailing
      }
    return try look.typesetter.layout(
      text, font.style, maxWidth: width, overflow: overflow,
      lineSpacing: look.typesetter.lineSpacing(
        of: font.style, baselineDistance: label.lineHeight),
      alignment: alignment)
  }
}
