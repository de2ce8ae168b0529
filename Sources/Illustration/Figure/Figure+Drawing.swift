internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

extension Figure {
  /// Draws the device, its dimension lines and their labels.
  public func draw(on page: Page) throws(IllustrationError) {
    let canvas = page.canvas
    let margin = setup.margin
    try header.draw(on: canvas, x: margin, top: margin)
    if showsContent { drawContentOutline(on: canvas) }
    try canvas.draw(state, on: device, hasShadow: hasShadow)
    canvas.context.saved { drawHighlights(on: canvas) }
    // All lines first, so that leaders pass over lines and no line passes over a word.
    for dimension in dimensions { drawExtensions(of: dimension, on: canvas) }
    for dimension in dimensions { try draw(dimension, on: canvas) }
    try footer.draw(
      on: canvas, x: margin, bottom: size.height - margin, width: setup.bodyWidth)
  }

  private func color(of measurement: Measurement) -> Color {
    switch measurement.annotation {
    case .keyboard: theme.keyboard
    case .covered: theme.covered
    case .inset: theme.inset
    case .offset: theme.offset
    case .shift: theme.shift
    case .band: theme.band
    case .safeArea: theme.safeArea
    case .field: theme.field
    case .clearance: measurement.id == "clearance" ? theme.clearance : theme.covered
    }
  }

  private func shows(_ annotation: Annotation) -> Bool {
    dimensions.contains { $0.measurement.annotation == annotation }
  }
}

// MARK: - On the screen

extension Figure {
  /// The scrolled content as a dashed rectangle: what is above the screen, and the beginning of
  /// what is below it.
  private func drawContentOutline(on canvas: Canvas) {
    let frame = state.scrollFrameInWindow
    let content = Rect(
      x: frame.minX - state.contentOffset.x, y: frame.minY - state.contentOffset.y,
      width: state.contentSize.width, height: state.contentSize.height)
    let rect = device.rect(content)
    guard rect.minY < device.outer.minY else { return }
    canvas.context.saved {
      canvas.context.rectangle(
        x: rect.minX - 2, y: rect.minY - 2, width: rect.width + 4,
        height: device.outer.minY - rect.minY + 2)
      canvas.context.clip()
      canvas.fill(rect, theme.offset.withAlpha(0.06))
      canvas.stroke(rect, theme.offset, width: 1, dashes: [4, 3])
    }
  }

  /// What is hatched, tinted or outlined on the screen itself.
  private func drawHighlights(on canvas: Canvas) {
    let theme = device.theme
    canvas.clip(to: device)
    if shows(.covered), let covered = Measurement.covered(state, device.scene) {
      let rect = device.rect(covered)
      canvas.context.marked(["class": "covered", "data-name": "covered-area"]) {
        canvas.fill(rect, theme.covered.withAlpha(0.14))
        canvas.hatch(rect.corners, theme.covered.withAlpha(0.55))
      }
    }
    if shows(.band) {
      let band = Measurement.visibleBand(state, device.scene)
      let frame = device.scene.window
      canvas.fill(
        device.rect(
          Rect(x: 0, y: band.top, width: frame.width, height: band.bottom - band.top)),
        theme.band.withAlpha(0.08))
    }
    if shows(.clearance) {
      canvas.markHidden(of: take, in: state, on: device, isOutlined: false)
    }
    if let field = take.field(in: state), shows(.field) || shows(.clearance) {
      let rect = device.rect(field)
      canvas.stroke(rect.insetBy(dx: -2, dy: -1), theme.field, width: 2, radius: 4)
    }
  }
}

// MARK: - Dimensions

extension Figure {
  /// The thin lines from what is measured to the dimension line.
  private func drawExtensions(of dimension: Dimension, on canvas: Canvas) {
    let color = color(of: dimension.measurement).withAlpha(0.5)
    let sign = dimension.isRight ? 1.0 : -1.0
    let start = dimension.isRight ? device.screen.maxX : device.screen.minX
    let end = dimension.x + sign * (dimension.measurement.isPlace ? 0 : 4)
    var heights = [dimension.top]
    if dimension.bottom > dimension.top { heights.append(dimension.bottom) }
    for y in heights {
      canvas.horizontal(y: y, from: start + sign * 3, to: end, color)
    }
    // From the field to the edge of the screen.
    let isField = [.field, .clearance].contains(dimension.measurement.annotation)
    guard isField, let frame = take.field(in: state) else { return }
    let field = device.rect(frame)
    let inner = dimension.isRight ? field.maxX : field.minX
    for y in heights where y >= device.screen.minY && y <= device.screen.maxY {
      canvas.horizontal(y: y, from: inner, to: start + sign * 3, color)
    }
  }

  private func draw(_ dimension: Dimension, on canvas: Canvas) throws(IllustrationError) {
    let color = color(of: dimension.measurement)
    let measurement = dimension.measurement
    try canvas.context.marked([
      "class": measurement.isPlace ? "place" : "dimension", "data-name": measurement.id,
      "data-value": Numeral.text(measurement.value, places: 4, minus: "-"),
      "data-scale": "\(device.scale)",
    ]) { () throws(IllustrationError) in
      if !measurement.isPlace { drawLine(of: dimension, color, on: canvas) }
      drawLeader(of: dimension, color, on: canvas)
      try drawLabel(of: dimension, color, on: canvas)
    }
  }

  /// The line with a bar at either end.
  private func drawLine(of dimension: Dimension, _ color: Color, on canvas: Canvas) {
    canvas.vertical(x: dimension.x, from: dimension.top, to: dimension.bottom, color, width: 2)
    for y in [dimension.top, dimension.bottom] {
      canvas.horizontal(y: y, from: dimension.x - 4, to: dimension.x + 4, color, width: 2)
    }
  }

  private func drawLeader(of dimension: Dimension, _ color: Color, on canvas: Canvas) {
    let sign = dimension.isRight ? 1.0 : -1.0
    let labelEdge = dimension.isRight ? dimension.label.minX : dimension.label.maxX
    let points = [
      Point(x: dimension.x, y: dimension.attachment),
      Point(x: dimension.bend, y: dimension.attachment),
      Point(x: labelEdge - sign * 5, y: dimension.label.midY),
    ]
    if let background = setup.background { canvas.polyline(points, background, width: 4) }
    canvas.polyline(points, color, width: 1)
    if dimension.measurement.isPlace || dimension.bottom - dimension.top >= 14 {
      canvas.dot(points[0], radius: 2.5, color)
    }
  }

  private func drawLabel(
    of dimension: Dimension, _ color: Color, on canvas: Canvas
  ) throws(IllustrationError) {
    let label = dimension.label
    let baseline = label.midY + 5
    try canvas.text(
      dimension.measurement.name, .name, theme.ink, x: label.minX, baseline: baseline)
    try canvas.text(
      dimension.measurement.valueText, .value, color, x: label.maxX, baseline: baseline,
      anchor: .right)
  }
}
