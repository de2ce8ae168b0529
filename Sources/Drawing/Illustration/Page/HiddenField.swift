internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
internal import Playing

extension Film {
  /// The parts of the focused field that cannot be seen, in the window, from top to bottom.
  ///
  /// They are what ``SceneState/hiddenHeight(of:in:viewport:)`` counts: what lies above or below
  /// the scroll view's visible part, and what the keyboard covers of the rest.
  func hiddenParts(in state: SceneState) -> [Rect] {
    guard let field = field(in: state), let hidden = hiddenHeight(in: state), hidden >= 0.5 else {
      return []
    }
    let scene = scene(of: state)
    let surroundings = scene.surroundings
    let viewport = state.focus.flatMap { timeline.viewport(of: $0, in: state) }
    let top = max(state.visibleTop(in: surroundings), viewport?.minY ?? -.infinity)
    let bottom = max(
      min(
        state.scrollFrameInWindow.maxY, state.bottomBarTop(in: surroundings), scene.window.maxY,
        viewport?.maxY ?? .infinity), top)
    func slice(from upper: Double, to lower: Double) -> Rect? {
      let (upper, lower) = (max(upper, field.minY), min(lower, field.maxY))
      return upper < lower
        ? Rect(x: field.minX, y: upper, width: field.width, height: lower - upper) : nil
    }
    let keyboard = slice(from: top, to: bottom)?.intersection(state.keyboardFrame)
    // What reaches below the keyboard's edge and the content's is one part.
    if let keyboard, keyboard.width == field.width, keyboard.maxY >= min(bottom, field.maxY) {
      return [slice(from: -.infinity, to: top), slice(from: keyboard.minY, to: .infinity)]
        .compactMap(\.self)
    }
    return [slice(from: -.infinity, to: top), keyboard, slice(from: bottom, to: .infinity)]
      .compactMap(\.self)
  }
}

extension Canvas {
  /// Hatches what cannot be seen of the focused field, over whatever hides it; outlined unless the
  /// field is.
  func markHidden(
    of film: Film, in state: SceneState, on device: PlacedDevice, isOutlined: Bool = true
  ) {
    let parts = film.hiddenParts(in: state)
    guard !parts.isEmpty else { return }
    let color = device.theme.covered
    context.saved {
      clip(to: device)
      context.marked(["class": "hidden-field"]) {
        for part in parts {
          let rect = device.rect(part)
          // Whatever hides the field fades, so that keys are not mistaken for the field's content.
          fill(rect, device.theme.page.withAlpha(0.65), radius: 2)
          hatch(rect.corners, color.withAlpha(0.55), spacing: 6)
          if isOutlined { stroke(rect, color, width: 1.5, radius: 2) }
        }
      }
    }
  }

  /// Draws the parts of a field that are beyond the screen's edge, dashed.
  func drawBeyondScreen(_ field: Rect, of device: PlacedDevice, _ color: Color) {
    let rect = device.outline(of: field).insetBy(dx: 0, dy: -1)
    let outer = device.outer
    let above = Rect(x: rect.minX, y: rect.minY, width: rect.width, height: outer.minY - rect.minY)
    let below = Rect(x: rect.minX, y: outer.maxY, width: rect.width, height: rect.maxY - outer.maxY)
    let parts =
      (rect.minY < outer.minY - 1 ? [above] : []) + (rect.maxY > outer.maxY + 1 ? [below] : [])
    for part in parts {
      context.saved {
        // Not a hair of it on the device.
        context.rectangle(
          x: part.minX - 2, y: part.minY < outer.minY ? part.minY - 2 : part.minY,
          width: part.width + 4,
          height: part.height + 2)
        context.clip()
        context.marked(["class": "field-beyond-screen"]) {
          fill(rect, color.withAlpha(0.06 * color.alpha), radius: 4)
          stroke(rect, color, width: 1.5, radius: 4, dashes: [4, 3])
        }
      }
    }
  }

  /// Confines what is drawn to a device's screen with its round corners.
  func clip(to device: PlacedDevice) {
    trace(device.screen, radius: cornerRadius(of: device), curve: .continuous)
    context.clip()
  }
}

extension Rect {
  /// The corners, clockwise from the upper left one.
  var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }
}
