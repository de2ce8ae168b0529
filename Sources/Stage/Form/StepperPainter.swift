internal import Cairo
internal import Keyframes

/// Draws a stepper at the leading edge of its frame: 94 points wide, as `UIStepper` is.
struct StepperPainter {
  let look: Look

  func draw(frame: Rect, in context: Context) {
    let box = look.grid.snappedEdges(
      Rect(x: frame.minX, y: frame.minY, width: min(94, frame.width), height: frame.height))
    guard !box.isEmpty else { return }
    let palette = look.palette
    let isFlat = look.systemVersion < 13
    let ink = isFlat ? palette.tint : palette.label
    if isFlat {
      let line = box.insetBy(dx: 0.5, dy: 0.5)
      context.roundedRectangle(
        x: line.minX, y: line.minY, width: line.width, height: line.height, radius: 3.5)
      context.setSource(ink)
      context.stroke(lineWidth: 1)
    } else {
      context.fill(box, radius: look.isGlass ? box.height / 2 : 8, palette.fill)
    }
    let inset = isFlat ? 0.0 : 7
    let divider = Rect(
      x: box.midX - look.grid.hairline / 2, y: box.minY + inset, width: look.grid.hairline,
      height: max(box.height - 2 * inset, 0))
    context.fill(look.grid.snappedEdges(divider), isFlat ? ink : palette.separator)
    let arm = 7.0
    let middles = [box.minX + box.width / 4, box.maxX - box.width / 4]
    for x in middles {
      context.move(x: x - arm, y: box.midY)
      context.line(x: x + arm, y: box.midY)
    }
    context.move(x: middles[1], y: box.midY - arm)
    context.line(x: middles[1], y: box.midY + arm)
    context.setSource(ink)
    context.stroke(lineWidth: isFlat ? 1.5 : 1.8, cap: .round)
  }
}
