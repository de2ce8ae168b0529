internal import Cairo
import KeyboardAvoidance
internal import Keyframes

// Checks for what cannot be drawn, before anything is drawn.

extension Stage {
  /// Returns how many pixels the picture of a scene has.
  static func pixels(
    scene: Scene, options: StageOptions
  ) throws(DrawingError) -> (width: Int, height: Int) {
    let scale = options.scale
    guard scale > 0, scale <= StageOptions.maximumScale else { throw .badScale(scale) }
    let screen = scene.device.screen
    let isValid = screen.width > 0 && screen.height > 0
    guard isValid, screen.width.isFinite, screen.height.isFinite else {
      throw .badScreen(screen)
    }
    guard let pixels = pixels(of: screen, scale: scale) else {
      throw .tooLarge("screen", screen, scale: scale)
    }
    return pixels
  }

  /// Returns how many pixels a picture of a size in points has, or `nil` when those are too many.
  static func pixels(of size: Size, scale: Double) -> (width: Int, height: Int)? {
    let width = max((size.width * scale).rounded(), 1)
    let height = max((size.height * scale).rounded(), 1)
    return isDrawable(width: width, height: height) ? (Int(width), Int(height)) : nil
  }

  /// Whether a picture of this size in pixels fits into memory and into cairo.
  static func isDrawable(width: Double, height: Double) -> Bool {
    let side = Double(ImageSurface.maximumSide)
    return width <= side && height <= side
      && width * height <= Double(StageOptions.maximumPixels)
  }

  static func check(_ scene: Scene) throws(DrawingError) {
    guard scene.rootFrame.isFinite else { throw .notFinite("the root view") }
    guard scene.presentation.frame.isFinite, scene.multitasking.frame.isFinite else {
      throw .notFinite("the window")
    }
    for node in ViewTree(form: scene.form).nodes where !node.contentFrame.isFinite {
      throw .notFinite("the view \(node.element.id)")
    }
  }

  /// Says what cannot be drawn of a state: numbers that are not finite, and keyboards that are too
  /// large.
  func check(_ state: DrawnState) throws(DrawingError) {
    guard state.root.isFinite, state.card?.isFinite ?? true else {
      throw .notFinite("the root view")
    }
    guard state.viewport.isFinite, state.content.x.isFinite, state.content.y.isFinite,
      state.thumb.map({ $0.opacity.isFinite && $0.frame.isFinite }) ?? true,
      state.nestedOffsets.values.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
    else { throw .notFinite("the scroll view") }
    guard let keyboard = state.keyboard else { return }
    guard keyboard.frame.isFinite, keyboard.opacity.isFinite else {
      throw .notFinite("the keyboard")
    }
    let size = keyboard.frame.size
    guard Self.isDrawable(width: size.width * options.scale, height: size.height * options.scale)
    else { throw .tooLarge("keyboard", size, scale: options.scale) }
  }
}

// MARK: - Sentences

extension DrawingError {
  static func badScale(_ scale: Double) -> DrawingError {
    DrawingError(
      what: """
        Cannot draw at \(scale) pixels per point: the scale must be above 0 and at most \
        \(StageOptions.maximumScale).
        """)
  }

  static func badScreen(_ size: Size) -> DrawingError {
    DrawingError(
      what: """
        Cannot draw a screen of \(size.width) x \(size.height) points: both must be above 0 and finite.
        """)
  }

  static func tooLarge(_ thing: String, _ size: Size, scale: Double) -> DrawingError {
    let limit = StageOptions.maximumPixels / 1_000_000
    return DrawingError(
      what: """
        Cannot draw a \(thing) of \(size.width) x \(size.height) points at \(scale) pixels per \
        point: a picture may have \(limit) million pixels, and \(ImageSurface.maximumSide) on a \
        side; choose a smaller scale.
        """)
  }

  static func notFinite(_ what: String) -> DrawingError {
    DrawingError(
      what: "Cannot draw \(what): its coordinates must be finite numbers, in points.")
  }
}
