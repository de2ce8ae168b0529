internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

// What a form shows: labels, messages, pictures and rows.

extension Look {
  /// Draws a label: its lines wrapped in the frame and centred between its top and bottom.
  func draw(_ label: Label, frame: Rect, in context: Context) throws(DrawingError) {
    guard !frame.isEmpty else { return }
    var font = self.font(SystemFont(label.style))
    if let size = label.fontSize { font = SystemFont(size, font.weight) }
    let layout = try layout(label, font: font, frame: frame)
    let height = Double(layout.lineCount) * label.lineHeight
    let top = frame.midY - height / 2
    let baseline = top + (label.lineHeight + font.capHeight) / 2
    context.setSource(label.isSecondary ? palette.secondaryLabel : palette.label)
    context.draw(layout, x: frame.minX, baseline: grid.snapped(baseline))
  }

  /// Sets the text, its end cut off when it has more lines than the frame has room for.
  private func layout(
    _ label: Label, font: SystemFont, frame: Rect
  ) throws(DrawingError) -> TextLayout {
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
  ) throws(DrawingError) -> TextLayout {
    let line = try set(label.text, label, font: font, width: width, overflow: .ellipsis)
    guard line.isEllipsized else { return line }
    let whole = try typesetter.layout(label.text, font.style)
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
  ) throws(DrawingError) -> TextLayout {
    let alignment: TextLayout.Alignment =
      switch label.alignment {
      case .left where isRightToLeft: .trailing
      case .right where isRightToLeft: .leading
      case .left: .leading
      case .center: .center
      case .right: .trailing
      }
    return try typesetter.layout(
      text, font.style, maxWidth: width, overflow: overflow,
      lineSpacing: typesetter.lineSpacing(
        of: font.style, baselineDistance: label.lineHeight),
      alignment: alignment)
  }

  private static let radius = 18.0

  /// Draws a message of a chat: its colours and corners are choices, after Apple's Messages.
  func draw(_ bubble: Bubble, frame: Rect, in context: Context) throws(DrawingError) {
    guard !frame.isEmpty else { return }
    var top = frame.minY
    if !bubble.time.isEmpty {
      try draw(
        bubble.time, SystemFont(12, .medium), color: palette.secondaryLabel, x: frame.midX,
        midY: top + 10, anchor: .center, maxWidth: frame.width, in: context)
      top += Bubble.timeHeight
    }
    let isMine = bubble.sender == .me
    if bubble.picture != nil {
      let size = Size(width: frame.width * 0.6, height: Bubble.pictureHeight - 4)
      let area = box(size, top: top, in: frame, isMine: isMine)
      var picture = self
      picture.style = picture.style ?? ViewStyle()
      picture.style?.cornerRadius = Self.radius
      picture.drawImage(frame: area, in: context)
      top += Bubble.pictureHeight
    }
    guard !bubble.text.isEmpty else { return }
    let padding = Bubble.padding
    let label = Label(bubble.text)
    let room = max(frame.width * Bubble.share - 2 * padding.x, 1)
    let words = try typesetter.layout(
      bubble.text, SystemFont(label.style).style, maxWidth: room, overflow: .wrap)
    let inner = Size(
      width: min(words.width.rounded(.up) + 1, room),
      height: Double(words.lineCount) * label.lineHeight)
    let size = Size(width: inner.width + 2 * padding.x, height: inner.height + 2 * padding.y)
    let area = grid.snappedEdges(box(size, top: top, in: frame, isMine: isMine))
    fill(area, isMine: isMine, isPointed: !bubble.isGrouped, in: context)
    var look = self
    if isMine, look.style?.color == nil { look.palette.label = .white }
    try look.draw(
      label, frame: area.insetBy(dx: padding.x, dy: padding.y), in: context)
  }

  /// Whether messages of a sender stand at the right.
  private func isRight(_ isMine: Bool) -> Bool { isMine != isRightToLeft }

  /// The place of something of a size at its sender's side.
  private func box(_ size: Size, top: Double, in frame: Rect, isMine: Bool) -> Rect {
    Rect(
      x: isRight(isMine) ? frame.maxX - size.width : frame.minX, y: top, width: size.width,
      height: size.height)
  }

  private func fill(_ area: Rect, isMine: Bool, isPointed: Bool, in context: Context) {
    let grey = isDark ? Color(hex: 0x26_2629) : Color(hex: 0xE9_E9EB)
    context.setSource(isMine ? palette.tint : grey)
    let radius = min(Self.radius, area.height / 2)
    let pointed: Corners = isRight(isMine) ? .bottomRight : .bottomLeft
    context.roundedRectangle(
      x: area.minX, y: area.minY, width: area.width, height: area.height, radius: radius,
      corners: isPointed ? Corners.all.subtracting(pointed) : .all)
    context.fill()
  }

  private static let mountains = SymbolShape(
    "M -50 34 L -18 -8 L 2 16 L 18 -2 L 50 34 Z")
  private static let sun = SymbolShape("E 22 -24 9 9")

  /// Draws a picture that fills its frame, a gradient, or the place of a picture: two mountains and
  /// a sun on a grey ground, a drawing of this project.
  func drawImage(frame: Rect, in context: Context) {
    guard !frame.isEmpty else { return }
    let colors = (style?.gradient ?? []).map(color)
    let picture = (style?.file).flatMap { pictures[$0] }
    guard colors.isEmpty, picture == nil else {
      return context.saved {
        context.roundedRectangle(
          x: frame.minX, y: frame.minY, width: frame.width, height: frame.height,
          radius: style?.cornerRadius ?? 0, curve: .continuous)
        context.clip()
        if let picture { return fill(frame, with: picture, in: context) }
        let stops = colors.enumerated().map {
          Pattern.Stop(Double($0) / Double(max(colors.count - 1, 1)), $1)
        }
        context.setSource(Pattern(x0: 0, y0: frame.minY, x1: 0, y1: frame.maxY, stops: stops))
        context.paint()
      }
    }
    context.fill(
      frame, radius: style?.cornerRadius ?? min(10, frame.height / 8), palette.fill)
    let scale = min(frame.width, frame.height) / 200
    guard scale > 0 else { return }
    context.saved {
      context.translate(x: frame.midX, y: frame.midY)
      context.scale(scale)
      context.setSource(palette.placeholder)
      for shape in [Self.mountains, Self.sun] { shape.draw(in: context) }
    }
  }

  /// Scales a picture to fill a frame, cut off at the sides or above and below.
  private func fill(_ frame: Rect, with picture: ImageSurface, in context: Context) {
    let scale = max(
      frame.width / Double(picture.width), frame.height / Double(picture.height))
    let size = Size(width: Double(picture.width) * scale, height: Double(picture.height) * scale)
    context.draw(
      picture, x: frame.midX - size.width / 2, y: frame.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  /// The room that words keep from chevrons and values, in points.
  private static let gap = 12.0
  /// The grey of chevrons: 197, 197, 199 on white; in dark the placeholder's.
  private static let chevron = Color(hex: 0xC5_C5C7)

  /// Draws the rows of tables, as measured in captures of iOS 16 to 18, and of 26.
  ///
  /// - Parameter margin: The room a row keeps from the sides of its card, in points.
  func draw(_ cell: Cell, frame: Rect, margin: Double, in context: Context) throws(DrawingError) {
    guard !frame.isEmpty else { return }
    var left = frame.minX + margin
    var right = frame.maxX - margin
    if let symbol = cell.symbol {
      context.setSource(palette.tint)
      symbol.draw(x: left + 12, y: frame.midY, scale: 0.9, isFlipped: isFlipped, in: context)
      left += Cell.symbolRoom
    }
    right -= drawAccessory(cell.accessory, right: right, midY: frame.midY, in: context)
    if !cell.value.isEmpty {
      let font = SystemFont(17)
      let width = min(
        try typesetter.layout(cell.value.singleLine, font.style).width,
        max((right - left) * 0.6, 1))
      try draw(
        cell.value, font, color: palette.secondaryLabel, x: right - width, midY: frame.midY,
        maxWidth: width + 1, in: context)
      right -= width + Self.gap
    }
    let room = max(right - left, 1)
    let isDouble = !cell.detail.isEmpty
    try draw(
      cell.text, SystemFont(17), color: palette.label, x: left,
      midY: frame.midY - (isDouble ? 9 : 0), maxWidth: room, in: context)
    if isDouble {
      try draw(
        cell.detail, SystemFont(isGlass ? 15 : 12), color: palette.secondaryLabel, x: left,
        midY: frame.midY + 11, maxWidth: room, in: context)
    }
  }

  /// Draws a chevron or a tick, and returns how much room it takes, in points.
  private func drawAccessory(
    _ accessory: Cell.Accessory, right: Double, midY: Double, in context: Context
  ) -> Double {
    switch accessory {
    case .none: return 0
    case .chevron:
      let (width, height) = (6.0, 11.0)
      let x = right - (isGlass ? 4.7 : 1)
      context.setSource(isDark ? palette.placeholder : Self.chevron)
      context.move(x: x - width, y: midY - height / 2)
      context.line(x: x, y: midY)
      context.line(x: x - width, y: midY + height / 2)
      context.stroke(lineWidth: 2.2, cap: .round, join: .round)
      return isGlass ? 31.7 : 21
    case .checkmark:
      context.setSource(palette.tint)
      Symbol.checkmark.draw(
        x: right - 7, y: midY, scale: 0.82, isFlipped: isFlipped, in: context)
      return 26
    }
  }
}
