import Cairo

// MARK: - Drawing

extension EmojiFace {
  /// Draws the face as a circle of radius 1 around the origin.
  func draw(in context: Context) {
    let brush = EmojiBrush(context: context)
    drawHead(brush)
    let under: Set<Extra> = [.blush]
    for extra in extras where under.contains(extra) { draw(extra, brush) }
    drawEyes(brush)
    drawMouth(brush)
    for extra in extras where !under.contains(extra) { draw(extra, brush) }
  }

  private func drawHead(_ brush: EmojiBrush) {
    let context = brush.context
    context.circle(x: 0, y: 0, radius: 1)
    brush.fill(
      from: -1, to: 1,
      [
        Color(hex: 0xFF_F39A), Color(hex: 0xFF_E93B), Color(hex: 0xFF_D42A),
        Color(hex: 0xFF_B81E), Color(hex: 0xFA_9A1C),
      ])
    context.circle(x: 0, y: 0, radius: 1)
    let edge = Color(hex: 0xD9_7A0B)
    context.setSource(
      .radial(
        x: 0, y: -0.06, radius: 1.06,
        stops: [
          Pattern.Stop(0.78, Color(red: edge.red, green: edge.green, blue: edge.blue, alpha: 0)),
          Pattern.Stop(1, Color(red: edge.red, green: edge.green, blue: edge.blue, alpha: 0.62)),
        ]))
    context.fill()
  }

  private func drawEyes(_ brush: EmojiBrush) {
    let context = brush.context
    switch eyes {
    case .open:
      for x in [-0.33, 0.33] { brush.ellipse(x: x, y: -0.22, rx: 0.115, ry: 0.18) }
      brush.fill(EmojiBrush.ink)
    case .arched:
      for x in [-0.36, 0.36] { brush.bow(x: x, y: -0.12, halfWidth: 0.18, sag: -0.22) }
    case .closed:
      for x in [-0.4, 0.4] { brush.bow(x: x, y: -0.1, halfWidth: 0.21, sag: 0.12) }
    case .winking:
      brush.ellipse(x: -0.34, y: -0.18, rx: 0.115, ry: 0.18)
      brush.fill(EmojiBrush.ink)
      brush.bow(x: 0.38, y: -0.12, halfWidth: 0.2, sag: -0.16)
    case .hearts:
      for x in [-0.42, 0.42] {
        brush.heart(
          x: x, y: -0.22, radius: 0.36, light: Color(hex: 0xFF_5A4D), dark: Color(hex: 0xC4_0A1A))
      }
    case .sunglasses:
      drawSunglasses(brush)
    case .wide:
      for x in [-0.38, 0.38] {
        context.circle(x: x, y: -0.14, radius: 0.25)
        brush.fill(.white)
        context.circle(x: x, y: -0.14, radius: 0.12)
        brush.fill(EmojiBrush.ink)
      }
    case .flat:
      for x in [-0.36, 0.36] { brush.lines([(x - 0.2, -0.14), (x + 0.2, -0.14)]) }
    case .squeezed:
      brush.lines([(-0.55, -0.36), (-0.22, -0.18), (-0.55, 0)])
      brush.lines([(0.55, -0.36), (0.22, -0.18), (0.55, 0)])
    case .aside:
      for x in [-0.36, 0.36] {
        brush.lines([(x - 0.22, -0.2), (x + 0.22, -0.2)])
        brush.ellipse(x: x + 0.08, y: -0.11, rx: 0.11, ry: 0.12)
        brush.fill(EmojiBrush.ink)
      }
    }
  }

  private func drawSunglasses(_ brush: EmojiBrush) {
    let context = brush.context
    for side in [-1.0, 1] {
      context.move(x: 0.06 * side, y: -0.36)
      context.line(x: 0.86 * side, y: -0.4)
      context.curve(
        x1: 0.86 * side, y1: 0.02, x2: 0.66 * side, y2: 0.14, x3: 0.46 * side, y3: 0.14)
      context.curve(
        x1: 0.24 * side, y1: 0.14, x2: 0.1 * side, y2: 0, x3: 0.06 * side, y3: -0.36)
      context.closePath()
      brush.fill(
        from: -0.4, to: 0.16,
        [Color(hex: 0x1A_1A1A), Color(hex: 0x4A_4A4C), Color(hex: 0x0C_0C0C)])
    }
    brush.lines([(-0.92, -0.42), (0.92, -0.42)], width: 0.09, color: Color(hex: 0x14_1414))
  }

  private func drawMouth(_ brush: EmojiBrush) {
    let context = brush.context
    switch mouth {
    case .smile:
      brush.bow(x: 0, y: 0.32, halfWidth: 0.42, sag: 0.26)
    case .laugh:
      drawOpenMouth(brush)
    case .flat:
      brush.lines([(-0.24, 0.44), (0.24, 0.44)])
    case .frown:
      brush.bow(x: 0, y: 0.52, halfWidth: 0.3, sag: -0.16)
    case .round:
      brush.ellipse(x: 0, y: 0.46, rx: 0.15, ry: 0.16)
      brush.fill(EmojiBrush.ink)
    case .kiss:
      context.move(x: -0.06, y: 0.26)
      context.curve(x1: 0.2, y1: 0.26, x2: 0.16, y2: 0.44, x3: -0.02, y3: 0.44)
      context.curve(x1: 0.16, y1: 0.44, x2: 0.2, y2: 0.64, x3: -0.06, y3: 0.64)
      brush.stroke(0.085, EmojiBrush.ink)
    case .smirk:
      context.move(x: -0.22, y: 0.46)
      context.curve(x1: 0.02, y1: 0.54, x2: 0.3, y2: 0.46, x3: 0.42, y3: 0.24)
      brush.stroke(0.095, EmojiBrush.ink)
    case .tongue:
      brush.ellipse(x: 0.16, y: 0.6, rx: 0.2, ry: 0.27)
      brush.fill(from: 0.34, to: 0.88, [Color(hex: 0xFF_6E9C), Color(hex: 0xE8_3C78)])
      brush.bow(x: 0, y: 0.3, halfWidth: 0.44, sag: 0.18)
    case .wail:
      context.move(x: -0.34, y: 0.68)
      context.curve(x1: -0.34, y1: 0.14, x2: 0.34, y2: 0.14, x3: 0.34, y3: 0.68)
      context.curve(x1: 0.2, y1: 0.76, x2: -0.2, y2: 0.76, x3: -0.34, y3: 0.68)
      context.closePath()
      brush.fill(EmojiBrush.ink)
    }
  }

  private func drawOpenMouth(_ brush: EmojiBrush) {
    let context = brush.context
    func outline() {
      context.move(x: -0.58, y: 0.16)
      context.curve(x1: -0.2, y1: 0.24, x2: 0.2, y2: 0.24, x3: 0.58, y3: 0.16)
      context.curve(x1: 0.62, y1: 1, x2: -0.62, y2: 1, x3: -0.58, y3: 0.16)
      context.closePath()
    }
    outline()
    brush.stroke(0.05, Color(hex: 0x6B_4209))
    outline()
    brush.fill(from: 0.16, to: 0.8, [Color(hex: 0x54_3006), Color(hex: 0x82_4F0C)])
    context.saved {
      outline()
      context.clip()
      context.move(x: -0.6, y: 0.1)
      context.line(x: 0.6, y: 0.1)
      context.line(x: 0.6, y: 0.3)
      context.curve(x1: 0.2, y1: 0.44, x2: -0.2, y2: 0.44, x3: -0.6, y3: 0.3)
      context.closePath()
      brush.fill(.white)
    }
  }
}

// MARK: - Extras

extension EmojiFace {
  private func draw(_ extra: Extra, _ brush: EmojiBrush) {
    let context = brush.context
    switch extra {
    case .brows:
      for x in [-0.42, 0.42] { brush.bow(x: x, y: -0.48, halfWidth: 0.2, sag: -0.12, width: 0.07) }
    case .worriedBrows:
      brush.lines([(-0.6, -0.36), (-0.26, -0.52)], width: 0.08)
      brush.lines([(0.6, -0.36), (0.26, -0.52)], width: 0.08)
    case .blush:
      for x in [-0.62, 0.62] {
        context.circle(x: x, y: 0.14, radius: 0.34)
        context.setSource(
          .radial(
            x: x, y: 0.14, radius: 0.34,
            stops: [
              Pattern.Stop(0, Color(hex: 0xFF_5A2A, alpha: 0.62)),
              Pattern.Stop(1, Color(hex: 0xFF_6A2A, alpha: 0)),
            ]))
        context.fill()
      }
    case .tears:
      brush.drop(x: -0.86, y: 0.26, radius: 0.24, angle: 0.7)
      brush.drop(x: 0.86, y: 0.26, radius: 0.24, angle: -0.7)
    case .streams:
      for x in [-0.42, 0.42] {
        context.roundedRectangle(
          x: x - 0.13, y: 0.02, width: 0.26, height: 0.84, radius: 0.1)
        brush.fill(from: 0, to: 0.86, [Color(hex: 0x8F_DBFF), Color(hex: 0x2A_A4F0)])
      }
    case .sweat:
      brush.drop(x: 0.68, y: -0.52, radius: 0.24)
    case .zzz:
      let blue = Color(hex: 0x1E_4FD0)
      for (x, y, size) in [(0.1, -0.55, 0.18), (0.44, -0.76, 0.24), (0.82, -0.6, 0.32)] {
        brush.lines(
          [
            (x - size / 2, y - size / 2), (x + size / 2, y - size / 2),
            (x - size / 2, y + size / 2), (x + size / 2, y + size / 2),
          ], width: size * 0.32, color: blue)
      }
    case .heart:
      brush.heart(
        x: 0.64, y: 0.56, radius: 0.34, light: Color(hex: 0xFF_5A4D), dark: Color(hex: 0xC4_0A1A))
    }
  }
}
