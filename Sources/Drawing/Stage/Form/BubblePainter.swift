internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws a message of a chat: its colours and corners are choices, after Apple's Messages.
struct BubblePainter {
  let look: Look

  private static let radius = 18.0

  func draw(_ bubble: Bubble, frame: Rect, in context: Context) throws(CairoError) {
    guard !frame.isEmpty else { return }
    var top = frame.minY
    if !bubble.time.isEmpty {
      try look.draw(
        bubble.time, SystemFont(12, .medium), color: look.palette.secondaryLabel, x: frame.midX,
        midY: top + 10, anchor: .center, maxWidth: frame.width, in: context)
      top += Bubble.timeHeight
    }
    let isMine = bubble.sender == .me
    if bubble.picture != nil {
      let size = Size(width: frame.width * 0.6, height: Bubble.pictureHeight - 4)
      let area = box(size, top: top, in: frame, isMine: isMine)
      var picture = look
      picture.style = picture.style ?? ViewStyle()
      picture.style?.cornerRadius = Self.radius
      ImagePainter(look: picture).draw(frame: area, in: context)
      top += Bubble.pictureHeight
    }
    guard !bubble.text.isEmpty else { return }
    let padding = Bubble.padding
    let label = Label(bubble.text)
    let room = max(frame.width * Bubble.share - 2 * padding.x, 1)
    let words = try look.typesetter.layout(
      bubble.text, SystemFont(label.style).style, maxWidth: room, overflow: .wrap)
    let inner = Size(
      width: min(words.width.rounded(.up) + 1, room),
      height: Double(words.lineCount) * label.lineHeight)
    let size = Size(width: inner.width + 2 * padding.x, height: inner.height + 2 * padding.y)
    let area = look.grid.snappedEdges(box(size, top: top, in: frame, isMine: isMine))
    fill(area, isMine: isMine, isPointed: !bubble.isGrouped, in: context)
    var look = look
    if isMine, look.style?.color == nil { look.palette.label = .white }
    try LabelPainter(look: look).draw(
      label, frame: area.insetBy(dx: padding.x, dy: padding.y), in: context)
  }

  /// Whether messages of a sender stand at the right.
  private func isRight(_ isMine: Bool) -> Bool { isMine != look.isRightToLeft }

  /// The place of something of a size at its sender's side.
  private func box(_ size: Size, top: Double, in frame: Rect, isMine: Bool) -> Rect {
    Rect(
      x: isRight(isMine) ? frame.maxX - size.width : frame.minX, y: top, width: size.width,
      height: size.height)
  }

  private func fill(_ area: Rect, isMine: Bool, isPointed: Bool, in context: Context) {
    let grey = look.isDark ? Color(hex: 0x26_2629) : Color(hex: 0xE9_E9EB)
    context.setSource(isMine ? look.palette.tint : grey)
    let radius = min(Self.radius, area.height / 2)
    let pointed: Corners = isRight(isMine) ? .bottomRight : .bottomLeft
    context.roundedRectangle(
      x: area.minX, y: area.minY, width: area.width, height: area.height, radius: radius,
      corners: isPointed ? Corners.all.subtracting(pointed) : .all)
    context.fill()
  }
}
