internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws a segmented control.
///
/// Measured in captures of iOS 13 to 18, and of 26 where it is a capsule of glass; before iOS 13
/// after `UISegmentedControl`'s looks of iOS 7, an outline in the tint colour.
struct SegmentedControlPainter {
  let look: Look

  func draw(_ control: SegmentedControl, frame: Rect, in context: Context) throws(CairoError) {
    guard !control.segments.isEmpty, !frame.isEmpty else { return }
    let width = frame.width / Double(control.segments.count)
    let cells = control.segments.indices.map { index in
      look.grid.snappedEdges(
        Rect(
          x: frame.minX + Double(index) * width, y: frame.minY, width: width,
          height: frame.height))
    }
    let chosen = cells.indices.contains(control.selectedIndex) ? control.selectedIndex : nil
    if look.systemVersion < 13 {
      drawOutline(cells, chosen: chosen, frame: frame, in: context)
    } else {
      try drawPill(cells, chosen: chosen, frame: frame, in: context)
    }
    for (index, words) in control.segments.enumerated() {
      let isChosen = index == chosen
      let flatColor = isChosen ? look.palette.background : look.palette.tint
      try look.draw(
        words, SystemFont(13, isChosen && look.systemVersion >= 13 ? .semibold : .regular),
        color: look.systemVersion < 13 ? flatColor : look.palette.label, x: cells[index].midX,
        midY: frame.midY, anchor: .center, maxWidth: max(width - 8, 1), in: context)
    }
  }

  /// A ground with the chosen segment as a pill on it, and lines between the others.
  private func drawPill(
    _ cells: [Rect], chosen: Int?, frame: Rect, in context: Context
  ) throws(CairoError) {
    let palette = look.palette
    let radius = look.isGlass ? frame.height / 2 : 8.5
    context.fill(frame, radius: radius, palette.fill)
    for index in cells.indices.dropFirst() where index != chosen && index - 1 != chosen {
      let line = Rect(
        x: cells[index].minX, y: frame.midY - 8, width: look.grid.hairline, height: 16)
      context.fill(look.grid.snappedEdges(line), palette.separator)
    }
    guard let chosen else { return }
    let inset = look.isGlass ? 4.0 : 2
    let pill = cells[chosen].insetBy(dx: inset, dy: inset)
    guard !pill.isEmpty else { return }
    let pillRadius = look.isGlass ? pill.height / 2 : 7
    if !look.isGlass {
      let shadow = try BoxShadow(
        BoxShadow.Shape(
          width: pill.width, height: pill.height, radius: pillRadius, blur: 4),
        scale: look.grid.scale)
      context.draw(shadow, x: pill.minX, y: pill.minY + 2, color: Color(white: 0, alpha: 0.12))
    }
    context.fill(pill, radius: pillRadius, palette.chosenSegment)
  }

  /// An outline in the tint colour, filled where a segment is chosen.
  private func drawOutline(_ cells: [Rect], chosen: Int?, frame: Rect, in context: Context) {
    let tint = look.palette.tint
    context.saved {
      context.roundedRectangle(
        x: frame.minX, y: frame.minY, width: frame.width, height: frame.height, radius: 4)
      context.clip()
      if let chosen { context.fill(cells[chosen], tint) }
      for cell in cells.dropFirst() {
        context.fill(Rect(x: cell.minX, y: cell.minY, width: 1, height: cell.height), tint)
      }
    }
    let line = frame.insetBy(dx: 0.5, dy: 0.5)
    context.roundedRectangle(
      x: line.minX, y: line.minY, width: line.width, height: line.height, radius: 3.5)
    context.setSource(tint)
    context.stroke(lineWidth: 1)
  }
}
