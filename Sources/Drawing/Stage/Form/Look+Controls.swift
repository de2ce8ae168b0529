internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

// The controls of a form.

extension Look {
  func draw(_ button: Button, frame: Rect, in context: Context) throws(DrawingError) {
    guard !frame.isEmpty else { return }
    if let alert, button.style == .plain {
      return try draw(button, of: alert, frame: frame, in: context)
    }
    let tint = palette.tint
    let words: Color
    switch button.style {
    case .filled:
      context.fill(frame, radius: radius(of: frame), tint)
      words = style?.color == nil ? .white : palette.label
    case .tinted:
      context.fill(frame, radius: radius(of: frame), tint.withAlpha(isDark ? 0.24 : 0.15))
      words = style?.color == nil ? tint : palette.label
    case .plain:
      words = style?.color == nil ? tint : palette.label
    }
    let font = self.font(SystemFont(17, button.style == .plain ? .regular : .semibold))
    try draw(
      button.title, font, color: words, x: frame.midX, midY: frame.midY, anchor: .center,
      maxWidth: max(frame.width - (button.style == .plain ? 0 : 16), 1), in: context)
  }

  /// Draws a button of an alert: up to iOS 18 below a hairline as wide as the alert, and beside
  /// another one apart from it by another; a capsule in iOS 26, in the tint colour if it is bold.
  private func draw(
    _ button: Button, of alert: Size, frame: Rect, in context: Context
  ) throws(DrawingError) {
    let isPreferred = style?.fontWeight == .bold
    let own = style?.color == nil ? nil : palette.label
    var frame = frame
    let font: SystemFont
    let words: Color
    if isGlass {
      context.fill(
        frame, radius: frame.height / 2, curve: .circular,
        isPreferred ? palette.tint : palette.fill)
      font = SystemFont(17, .semibold)
      words = own ?? (isPreferred ? .white : palette.label)
    } else {
      let line = grid.hairline
      // A row of buttons shares the width and stands on the edge; one alone reaches down to it.
      let isBeside = frame.width < alert.width / 2
      if alert.height - frame.maxY < Self.alertPadding {
        if isBeside { frame.origin.y = alert.height - frame.height }
        frame.size.height = alert.height - frame.minY
      }
      if !isBeside || frame.midX < alert.width / 2 {
        context.fill(
          Rect(x: 0, y: frame.minY, width: alert.width, height: line), palette.separator)
      } else {
        let middle = grid.snapped(alert.width / 2)
        context.fill(
          Rect(x: middle, y: frame.minY, width: line, height: frame.height),
          palette.separator)
      }
      if isBeside {
        frame.origin.x = frame.midX > alert.width / 2 ? alert.width / 2 : 0
        frame.size.width = alert.width / 2
      }
      font = self.font(SystemFont(17))
      words = own ?? palette.tint
    }
    try draw(
      button.title, font, color: words, x: frame.midX, midY: frame.midY, anchor: .center,
      maxWidth: max(frame.width - 16, 1), in: context)
  }

  /// Below how much room a button is the last one of an alert, in points.
  private static let alertPadding = 24.0

  /// 12 points, less on small buttons; a capsule in iOS 26.
  private func radius(of frame: Rect) -> Double {
    if let radius = style?.cornerRadius { return radius }
    return isGlass ? frame.height / 2 : min(12, frame.height * 0.3)
  }

  /// Draws a segmented control.
  ///
  /// Measured in captures of iOS 13 to 18, and of 26 where it is a capsule of glass; before iOS 13
  /// after `UISegmentedControl`'s looks of iOS 7, an outline in the tint colour.
  func draw(_ control: SegmentedControl, frame: Rect, in context: Context) throws(DrawingError) {
    guard !control.segments.isEmpty, !frame.isEmpty else { return }
    let width = frame.width / Double(control.segments.count)
    let cells = control.segments.indices.map { index in
      grid.snappedEdges(
        Rect(
          x: frame.minX + Double(index) * width, y: frame.minY, width: width,
          height: frame.height))
    }
    let chosen = cells.indices.contains(control.selectedIndex) ? control.selectedIndex : nil
    if systemVersion < 13 {
      drawOutline(cells, chosen: chosen, frame: frame, in: context)
    } else {
      try drawPill(cells, chosen: chosen, frame: frame, in: context)
    }
    for (index, words) in control.segments.enumerated() {
      let isChosen = index == chosen
      let flatColor = isChosen ? palette.background : palette.tint
      try draw(
        words, SystemFont(13, isChosen && systemVersion >= 13 ? .semibold : .regular),
        color: systemVersion < 13 ? flatColor : palette.label, x: cells[index].midX,
        midY: frame.midY, anchor: .center, maxWidth: max(width - 2 * segmentMargin, 1),
        in: context)
    }
  }

  /// How far the pill of a chosen segment is from the segment's edges, in points (captures of
  /// iOS 16 and 26).
  private var pillInset: Double { isGlass ? 4 : 2 }

  /// How far the words of a segment stay from its edges at least, in points: as far from the pill's
  /// as its ends are round to the eye, and 4 points from an outline; an assumption.
  private var segmentMargin: Double {
    systemVersion < 13 ? 4 : pillInset + (isGlass ? 8 : 5)
  }

  /// A ground with the chosen segment as a pill on it, and lines between the others.
  private func drawPill(
    _ cells: [Rect], chosen: Int?, frame: Rect, in context: Context
  ) throws(DrawingError) {
    let radius = isGlass ? frame.height / 2 : 8.5
    context.fill(frame, radius: radius, palette.fill)
    for index in cells.indices.dropFirst() where index != chosen && index - 1 != chosen {
      let line = Rect(
        x: cells[index].minX, y: frame.midY - 8, width: grid.hairline, height: 16)
      context.fill(grid.snappedEdges(line), palette.separator)
    }
    guard let chosen else { return }
    let pill = cells[chosen].insetBy(dx: pillInset, dy: pillInset)
    guard !pill.isEmpty else { return }
    let pillRadius = isGlass ? pill.height / 2 : 7
    if !isGlass {
      let shadow = try BoxShadow(
        BoxShadow.Shape(
          width: pill.width, height: pill.height, radius: pillRadius, blur: 4),
        scale: grid.scale)
      context.draw(shadow, x: pill.minX, y: pill.minY + 2, color: Color(white: 0, alpha: 0.12))
    }
    context.fill(pill, radius: pillRadius, palette.chosenSegment)
  }

  /// An outline in the tint colour, filled where a segment is chosen.
  private func drawOutline(_ cells: [Rect], chosen: Int?, frame: Rect, in context: Context) {
    let tint = palette.tint
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

  /// Draws a switch at the right edge of its frame, as large as the system makes it.
  ///
  /// 51 by 31 points, or 63 by 28 with an oblong knob in iOS 26 (`UISwitch`'s intrinsic sizes).
  func drawToggle(isOn: Bool, frame: Rect, in context: Context) throws(DrawingError) {
    let size = isGlass ? Size(width: 63, height: 28) : Size(width: 51, height: 31)
    let knob = isGlass ? Size(width: 38, height: 24) : Size(width: 27, height: 27)
    let track = grid.snappedEdges(
      Rect(
        x: frame.maxX - size.width, y: frame.midY - size.height / 2, width: size.width,
        height: size.height))
    context.fill(
      track, radius: track.height / 2, curve: .circular,
      isOn ? palette.green : palette.track)
    let margin = 2.0
    let thumb = Rect(
      x: isOn ? track.maxX - margin - knob.width : track.minX + margin,
      y: track.midY - knob.height / 2, width: knob.width, height: knob.height)
    let radius = knob.height / 2
    let shape = BoxShadow.Shape(
      width: knob.width, height: knob.height, radius: radius, curve: .circular, blur: 3)
    try context.saved { () throws(DrawingError) in
      context.roundedRectangle(
        x: track.minX, y: track.minY, width: track.width, height: track.height,
        radius: track.height / 2)
      context.clip()
      let shadow = try BoxShadow(shape, scale: grid.scale)
      context.draw(shadow, x: thumb.minX, y: thumb.minY + 2.5, color: Color(white: 0, alpha: 0.13))
    }
    context.fill(thumb, radius: radius, curve: .circular, .white)
  }

  /// Draws a slider whose value is from 0 to 1.
  ///
  /// Tracks of 3 and thumbs of 22 points, measured in captures of iOS 13 to 18; 6 and 37 by 24 in
  /// iOS 26.
  func drawSlider(_ value: Double, frame: Rect, in context: Context) throws(DrawingError) {
    let thumb = isGlass ? Size(width: 37, height: 24) : Size(width: 22, height: 22)
    guard frame.width >= thumb.width else { return }
    let height = isGlass ? 6.0 : 3
    let track = Rect(
      x: frame.minX + 2, y: frame.midY - height / 2, width: frame.width - 4, height: height)
    let x = frame.minX + (frame.width - thumb.width) * value
    let knob = grid.snappedEdges(
      Rect(
        x: x, y: frame.midY - thumb.height / 2, width: thumb.width, height: thumb.height))
    drawTrack((knob.midX - track.minX) / track.width, frame: track, in: context)
    let shadow = try BoxShadow(
      BoxShadow.Shape(
        width: knob.width, height: knob.height, radius: knob.height / 2, curve: .circular, blur: 5),
      scale: grid.scale)
    context.draw(shadow, x: knob.minX, y: knob.minY + 2, color: Color(white: 0, alpha: 0.18))
    context.fill(knob, radius: knob.height / 2, curve: .circular, .white)
  }

  /// Draws a progress view, or a slider's track: filled up to a share of its width.
  func drawTrack(_ share: Double, frame: Rect, in context: Context) {
    let track = grid.snappedEdges(frame)
    guard !track.isEmpty else { return }
    let radius = track.height / 2
    context.fill(track, radius: radius, curve: .circular, palette.track)
    let filled = Rect(
      x: track.minX, y: track.minY, width: min(max(share, 0), 1) * track.width,
      height: track.height)
    guard filled.width >= track.height else { return }
    context.fill(filled, radius: radius, curve: .circular, palette.tint)
  }

  /// Draws a stepper at the leading edge of its frame: 94 points wide, as `UIStepper` is.
  func drawStepper(frame: Rect, in context: Context) {
    let box = grid.snappedEdges(
      Rect(x: frame.minX, y: frame.minY, width: min(94, frame.width), height: frame.height))
    guard !box.isEmpty else { return }
    let isFlat = systemVersion < 13
    let ink = isFlat ? palette.tint : palette.label
    if isFlat {
      let line = box.insetBy(dx: 0.5, dy: 0.5)
      context.roundedRectangle(
        x: line.minX, y: line.minY, width: line.width, height: line.height, radius: 3.5)
      context.setSource(ink)
      context.stroke(lineWidth: 1)
    } else {
      context.fill(box, radius: isGlass ? box.height / 2 : 8, palette.fill)
    }
    let inset = isFlat ? 0.0 : 7
    let divider = Rect(
      x: box.midX - grid.hairline / 2, y: box.minY + inset, width: grid.hairline,
      height: max(box.height - 2 * inset, 0))
    context.fill(grid.snappedEdges(divider), isFlat ? ink : palette.separator)
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

  /// Draws the dots of a page control in the middle of its frame: 7 points wide, 16 from one to the
  /// next, as many as fit.
  func draw(_ control: PageControl, frame: Rect, in context: Context) {
    let (diameter, pitch) = (7.0, 16.0)
    let count = min(control.count, Int((frame.width + 9) / pitch))
    let left = frame.midX - Double(count - 1) / 2 * pitch
    for index in 0..<max(count, 0) {
      let isCurrent = index == control.current
      context.circle(
        x: left + Double(index) * pitch, y: frame.midY, radius: diameter / 2)
      context.setSource(isCurrent ? palette.label : palette.placeholder)
      context.fill()
    }
  }

  /// Draws a checkbox: a choice, since iOS has none of its own.
  func draw(_ box: Checkbox, frame: Rect, margin: Double, in context: Context) throws(DrawingError)
  {
    guard !frame.isEmpty else { return }
    let (left, side) = (frame.minX + margin, 22.0)
    let square = grid.snappedEdges(
      Rect(x: left, y: frame.midY - side / 2, width: side, height: side))
    if box.isOn {
      context.fill(square, radius: 6, palette.tint)
      context.setSource(.white)
      Symbol.checkmark.draw(
        x: square.midX, y: square.midY, scale: 0.72, isFlipped: isFlipped, in: context)
    } else {
      context.strokeInside(square, radius: 6, lineWidth: 1.5, palette.tab)
    }
    let x = square.maxX + 12
    try draw(
      box.label, SystemFont(17), color: palette.label, x: x, midY: frame.midY,
      maxWidth: max(frame.maxX - margin - x, 1), in: context)
  }
}
