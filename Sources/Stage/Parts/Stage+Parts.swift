public import Cairo
internal import KeyboardAvoidance
internal import Keyframes

extension Stage {
  /// Draws a part in its own coordinates, as shapes where the context keeps them.
  ///
  /// A part that does not exist, such as the front of a device with a home button, draws nothing. Throws when the fonts lack a character.
  public func draw(_ part: StagePart, in context: Context) throws(StageError) {
    let mode = context.textMode
    // The words on a screen are part of its picture: they look as they do on the phone.
    context.textMode = .outlines
    defer { context.textMode = mode }
    do throws(CairoError) {
      try context.saved { () throws(CairoError) in try drawShapes(of: part, in: context) }
    } catch {
      throw StageError(error)
    }
  }

  private func drawShapes(of part: StagePart, in context: Context) throws(CairoError) {
    let ground = Chrome.ground(of: scene, look: look)
    switch part {
    case .desktop:
      try Backdrop.drawDesktop(scene: scene, look: look, in: context)
    case .presenter:
      try Backdrop.drawPresenter(scene: scene, look: look, ground: ground, in: context)
    case .ground:
      context.fill(scene.window, ground)
    case .window:
      context.fill(rootAtRest, .black)
    case .root:
      context.fill(Rect(x: 0, y: 0, width: 1, height: 1), ground)
    case .content(let edits):
      let form = painter(for: edits)
      guard let bounds = form.bounds else { return }
      try form.draw(in: context, visible: bounds, focus: nil)
    case .editing(let id, let edits):
      let form = painter(for: edits)
      guard let text = try form.inputText(of: id, isFocused: true) else { return }
      context.clip(to: text.clip)
      context.fill(text.clip, ground)
      try form.draw(in: context, visible: text.clip, focus: id)
    case .caret(let id, let edits):
      try painter(for: edits).inputText(of: id, isFocused: true)?.drawCaret(look: look, in: context)
    case .thumbTop, .thumbMiddle, .thumbBottom:
      drawThumb(part, in: context)
    case .bars:
      try Chrome.drawShapes(scene: scene, look: look, in: context)
    case .shadow(let size):
      try FloatingShadow(size: size, grid: look.grid).draw(at: .zero, opacity: 1, in: context)
    case .keyboard(let appearance, let size):
      try keyboard.draw(appearance, size: size, in: context)
    case .front:
      Chrome.drawFrontShapes(scene: scene, look: look, in: context)
    }
  }

  /// Draws a piece of the thumb in its full colour.
  private func drawThumb(_ part: StagePart, in context: Context) {
    let radius = thumbThickness / 2
    context.setSource(look.palette.indicator.withAlpha(1))
    switch part {
    case .thumbTop: context.arc(x: radius, y: radius, radius: radius, from: .pi, to: 2 * .pi)
    case .thumbBottom: context.arc(x: radius, y: -radius, radius: radius, from: 0, to: .pi)
    default: context.rectangle(x: 0, y: 0, width: thumbThickness, height: 1)
    }
    context.fill()
  }
}
