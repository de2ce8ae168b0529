public import Cairo
public import KeyboardAvoidance
internal import Keyframes

/// Draws the states of one scene, each as a screenshot would show it.
///
/// It owns its surface, its fonts and the parts of the picture that stay the same, so it belongs
/// to one thread: each worker makes its own. Equal states make equal pixels, on whichever thread.
public final class Stage {
  let scene: Scene
  /// The scene as the pixels have it: its edges are theirs.
  let pixelScene: Scene
  let options: StageOptions
  let look: Look
  let form: FormPainter
  /// The form with what was last typed into it.
  private var edited: (edits: [FormEdit], form: FormPainter)?
  let keyboard: KeyboardPainter
  let surface: ImageSurface
  let content: Layer?
  let nested: [NestedScroll]
  let chrome: Chrome
  let corners: DisplayCorners?
  /// What draws in place of this stage where pictures hold both orientations.
  let turntable: Turntable?
  private var keyboards: [KeyboardKey: KeptKeyboard] = [:]
  private var keyboardCount = 0
  /// What ``rowOrigins(of:)`` found out about the layers of the bars.
  var fixedCoverage: [ObjectIdentifier: LayerCoverage] = [:]
  /// What ``rowOrigins(of:)`` found out about fields.
  var focusPlaces: [String: FocusPlace] = [:]

  /// What a picture of a keyboard depends on within a scene.
  private struct KeyboardKey: Hashable {
    var appearance: KeyboardAppearance
    var size: Size
  }

  /// A keyboard that is drawn; the number is never used for another.
  struct KeptKeyboard {
    let number: Int
    let layer: Layer
    let coverage: LayerCoverage
    /// What it casts while it floats.
    let shadow: FloatingShadow?
  }

  /// The most pixels of content that are kept: a form of four screens.
  private static let maximumContentPixels = 12_000_000
  /// The most keyboards that are kept: those of a few fields, or sizes on the way from one to another.
  private static let maximumKeyboards = 3

  /// Prepares to draw a scene.
  ///
  /// Throws when the picture would be too large, a font file is missing, or the fonts lack a
  /// character of a label, a bar or an unfocused field.
  public init(scene: Scene, options: StageOptions) throws(StageError) {
    let (width, height) = try Self.pixels(scene: scene, options: options)
    try Self.check(scene)
    self.scene = scene
    self.options = options
    let pixelScene = scene.onWholePixels(of: PixelGrid(scale: options.scale))
    self.pixelScene = pixelScene
    let turntable =
      options.holdsBothOrientations ? try Turntable(scene: scene, options: options) : nil
    self.turntable = turntable
    do throws(CairoError) {
      let typesetter = Typesetter(fonts: try FontBook(directory: options.fontDirectory))
      look = Look(scene: scene, scale: options.scale, typesetter: typesetter)
      form = FormPainter(form: scene.form, look: look)
      keyboard = KeyboardPainter(scene: scene, typesetter: typesetter)
      if let turntable {
        surface = turntable.surface
      } else {
        surface = try ImageSurface(width: width, height: height)
      }
      chrome = try Chrome(scene: pixelScene, look: look)
      corners = try DisplayCorners(device: pixelScene.device, options: options)
      content =
        turntable == nil ? try Self.content(form, ground: chrome.ground, look: look) : nil
      nested = NestedScroll.all(in: scene.form, look: look)
    } catch {
      throw StageError(error)
    }
  }

  /// The paths of the font files that text may be set in.
  public var fontFiles: [String] { look.typesetter.fonts.fontFiles }

  /// How many pixels it holds from the first picture on: of the picture and of the form.
  package var pixelCount: Int {
    [surface, content?.surface].compactMap(\.self).reduce(0) { $0 + $1.width * $1.height }
  }

  /// Draws a state and returns the picture, which the next call draws over.
  ///
  /// The picture is `rgb24` and as large as the screen in pixels, or as the canvas that holds both
  /// orientations. Unless told otherwise by the options, it is drawn from
  /// ``KeyboardAvoidance/SceneState/snapped(toScale:)``. Throws when the state has numbers that are
  /// not finite or a keyboard that is too large, or the fonts lack a character.
  public func draw(_ state: SceneState) throws(StageError) -> ImageSurface {
    try draw(state, rows: [0..<surface.height])
  }

  /// Draws some rows of the picture of a state, which are those that ``draw(_:)`` would draw.
  ///
  /// The other rows are left as they were. The rows are counted in pixels from the top.
  public func draw(
    _ state: SceneState, rows: [Range<Int>]
  ) throws(StageError) -> ImageSurface {
    try check(state)
    if let turntable { return try turntable.draw(state) }
    let state = options.snapsToPixels ? snapped(state) : state
    do throws(CairoError) {
      guard !rows.isEmpty else { return surface }
      let context = try surface.makeContext()
      for range in rows {
        context.rectangle(
          x: 0, y: Double(range.lowerBound), width: Double(surface.width),
          height: Double(range.count))
      }
      context.clip()
      context.scale(options.scale)
      try drawAll(state, in: context)
      try context.finish()
    } catch {
      throw StageError(error)
    }
    return surface
  }

  /// Returns a state as the pixels have it.
  ///
  /// Where points are no whole pixels, origin and size are rounded apart, which may leave a row free
  /// below a keyboard or a sheet that ends at the edge: it goes down to the edge.
  func snapped(_ state: SceneState) -> SceneState {
    var state = state.snapped(toScale: options.scale)
    guard !look.grid.isWhole else { return state }
    func isRowShort(_ bottom: Double, of edge: Double) -> Bool {
      let rows = ((edge - bottom) * options.scale).rounded()
      return rows == 1
    }
    let screen = pixelScene.screenInWindow
    if !(state.keyboard?.mode.isUndocked ?? false),
      isRowShort(state.keyboardFrame.maxY, of: screen.maxY)
    {
      state.keyboardFrame.origin.y += look.grid.hairline
    }
    if let card = state.cardFrame, isRowShort(card.maxY, of: pixelScene.window.maxY) {
      state.cardFrame?.size.height += look.grid.hairline
    }
    return state
  }

  private func drawAll(_ state: SceneState, in context: Context) throws(CairoError) {
    chrome.backdrop.drawDesktop(in: context)
    let origin = pixelScene.multitasking.frame.origin
    context.translate(x: origin.x, y: origin.y)
    try context.saved { () throws(CairoError) in
      if scene.multitasking.style != .fullScreen { SheetShape(windowOf: pixelScene).clip(context) }
      chrome.backdrop.drawPresenter(in: context)
      if let card = state.cardFrame {
        SheetShape(card: card, in: pixelScene, isGlass: look.isGlass).clip(context)
      }
      try drawWindow(state, in: context)
    }
    try drawKeyboard(state, in: context)
    context.translate(x: -origin.x, y: -origin.y)
    chrome.drawFront(in: context)
    corners?.draw(in: context)
  }

  /// Draws the app: its ground, its content and its bars.
  private func drawWindow(_ state: SceneState, in context: Context) throws(CairoError) {
    drawGround(state, in: context)
    try drawScrollView(state, in: context)
    let shift = state.cardShift(in: scene.surroundings)
    for frame in chrome.translucentFrames {
      try drawBlurred(state, in: frame.offsetBy(dx: 0, dy: shift), context)
    }
    chrome.draw(shift: shift, in: context)
  }

  func drawScrollView(
    _ state: SceneState, smoothly: Bool = false, in context: Context
  ) throws(CairoError) {
    try context.saved { () throws(CairoError) in
      context.clip(to: state.scrollFrameInWindow)
      try drawContent(state, smoothly: smoothly, in: context)
      drawIndicator(state, in: context)
    }
  }
}

// MARK: - Preparing

extension Stage {
  private static func pixels(
    scene: Scene, options: StageOptions
  ) throws(StageError) -> (width: Int, height: Int) {
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

  /// Whether a picture of so many pixels fits into memory and into cairo.
  private static func isDrawable(width: Double, height: Double) -> Bool {
    let side = Double(ImageSurface.maximumSide)
    return width <= side && height <= side
      && width * height <= Double(StageOptions.maximumPixels)
  }

  private static func check(_ scene: Scene) throws(StageError) {
    guard scene.rootFrame.isFinite else { throw .notFinite("the root view") }
    guard scene.presentation.frame.isFinite, scene.multitasking.frame.isFinite else {
      throw .notFinite("the window")
    }
    for node in ViewTree(form: scene.form).nodes where !node.contentFrame.isFinite {
      throw .notFinite("the view \(node.element.id)")
    }
  }

  func check(_ state: SceneState) throws(StageError) {
    let offset = state.contentOffset
    guard state.rootFrame.isFinite, state.cardFrame?.isFinite ?? true else {
      throw .notFinite("the root view")
    }
    guard state.scrollFrame.isFinite, offset.x.isFinite, offset.y.isFinite,
      state.indicatorOpacity.isFinite,
      state.nestedOffsets.values.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
    else { throw .notFinite("the scroll view") }
    let keyboard = state.keyboardFrame
    guard keyboard.isFinite, state.keyboardOpacity.isFinite else {
      throw .notFinite("the keyboard")
    }
    guard
      Self.isDrawable(
        width: keyboard.width * options.scale, height: keyboard.height * options.scale)
    else { throw .tooLarge("keyboard", keyboard.size, scale: options.scale) }
  }

  /// Draws all of the form, or nothing when that is too much to keep.
  private static func content(
    _ form: FormPainter, ground: Color, look: Look
  ) throws(CairoError) -> Layer? {
    guard let bounds = form.bounds else { return nil }
    let (width, height) = Layer.pixels(bounds, grid: look.grid)
    let side = ImageSurface.maximumSide
    guard width <= side, height <= side, width * height <= maximumContentPixels else {
      return nil
    }
    return try Layer(bounds, format: .rgb24, grid: look.grid) { context throws(CairoError) in
      context.setSource(ground)
      context.paint()
      try form.draw(in: context, visible: bounds, focus: nil)
    }
  }
}

// MARK: - Drawing

extension Stage {
  /// The root view's ground, and the black of the window where the view has moved away.
  func drawGround(
    _ state: SceneState, isPartOfPicture: Bool = true, in context: Context
  ) {
    let moved = scene.rootFrame.offsetBy(dx: 0, dy: state.cardShift(in: scene.surroundings))
    let rest = options.snapsToPixels ? look.grid.snapped(moved) : moved
    guard state.rootFrame == rest, isPartOfPicture else {
      context.setSource(chrome.ground)
      context.paint()
      guard state.rootFrame != rest else { return }
      context.fill(rest, .black)
      context.fill(state.rootFrame, chrome.ground)
      return
    }
    // The picture of the form brings its own ground.
    let hidden = wideContentFrame(state)
    let screen = pixelScene.device.screen
    context.fill(Rect(x: 0, y: 0, width: screen.width, height: hidden.minY), chrome.ground)
    context.fill(
      Rect(
        x: 0, y: hidden.maxY, width: screen.width, height: max(0, screen.height - hidden.maxY)),
      chrome.ground)
  }

  /// Where the kept picture of the form shows across the whole width; empty when it does not.
  private func wideContentFrame(_ state: SceneState) -> Rect {
    guard options.snapsToPixels, state.edits.isEmpty,
      let frame = content?.frame(at: contentOrigin(state), grid: look.grid)
        .intersection(state.scrollFrameInWindow),
      frame.minX <= 0, frame.maxX >= pixelScene.device.screen.width
    else { return .zero }
    return frame
  }

  /// Where the origin of the form's coordinates is in the window.
  private func contentOrigin(_ state: SceneState) -> Point {
    let window = state.scrollFrameInWindow
    return Point(
      x: window.minX - state.contentOffset.x, y: window.minY - state.contentOffset.y)
  }

  private func drawContent(
    _ state: SceneState, smoothly: Bool, in context: Context
  ) throws(CairoError) {
    let window = state.scrollFrameInWindow
    let origin = contentOrigin(state)
    let form = painter(for: state.edits)
    let content = state.edits.isEmpty ? content : nil
    if let content, content.frame(at: origin, grid: look.grid).intersects(window) {
      content.draw(
        at: origin, smoothly: smoothly || !options.snapsToPixels, grid: look.grid, in: context)
    }
    context.translate(x: origin.x, y: origin.y)
    defer { context.translate(x: -origin.x, y: -origin.y) }
    let visible = window.offsetBy(dx: -origin.x, dy: -origin.y)
    if content == nil {
      try form.draw(in: context, visible: visible, focus: state.focus)
    }
    for scroll in nested { try scroll.draw(state, in: context) }
    guard let focus = state.focus, let text = try form.inputText(of: focus, isFocused: true),
      visible.intersects(text.clip)
    else { return }
    if text.overflows && content != nil {
      try redraw(text, of: form, focus: focus, in: context)
    }
    if state.isCaretLit { text.drawCaret(look: look, in: context) }
  }

  /// Returns who draws the form with what was typed into it.
  func painter(for edits: [FormEdit]) -> FormPainter {
    if edits.isEmpty { return form }
    if let edited, edited.edits == edits { return edited.form }
    let painter = FormPainter(form: FormEdit.apply(edits, to: scene.form), look: look)
    edited = (edits, painter)
    return painter
  }

  /// Draws a field that looks different while it is edited over its picture in the layer.
  private func redraw(
    _ text: InputText, of form: FormPainter, focus: String, in context: Context
  ) throws(CairoError) {
    try context.saved { () throws(CairoError) in
      context.clip(to: text.clip)
      context.setSource(chrome.ground)
      context.paint()
      try form.draw(in: context, visible: text.clip, focus: focus)
    }
  }

  private func drawIndicator(_ state: SceneState, in context: Context) {
    guard state.indicatorOpacity > 0,
      let indicator = ScrollIndicator(state: state, systemVersion: scene.systemVersion)
    else { return }
    indicator.draw(opacity: min(state.indicatorOpacity, 1), look: look, in: context)
  }

  private func drawKeyboard(_ state: SceneState, in context: Context) throws(CairoError) {
    guard state.keyboardOpacity > 0, let kept = try keptKeyboard(state) else { return }
    kept.shadow?.draw(
      at: state.keyboardFrame.origin, opacity: state.keyboardOpacity, in: context)
    kept.layer.draw(
      at: state.keyboardFrame.origin, smoothly: !options.snapsToPixels,
      alpha: state.keyboardOpacity, grid: look.grid, in: context)
  }

  /// Returns the keyboard that a state shows, drawn.
  func keptKeyboard(_ state: SceneState) throws(CairoError) -> KeptKeyboard? {
    let frame = state.keyboardFrame
    guard let appearance = state.keyboard, !frame.isEmpty,
      frame.intersects(scene.screenInWindow)
    else { return nil }
    let size = look.grid.snapped(frame.size)
    let key = KeyboardKey(appearance: appearance, size: size)
    if let kept = keyboards[key] { return kept }
    if keyboards.count >= Self.maximumKeyboards,
      let oldest = keyboards.min(by: { $0.value.number < $1.value.number })
    {
      keyboards[oldest.key] = nil
    }
    let isOpaque = scene.keyboard.look == .legacy && appearance.mode.isOpaque
    let format: ImageSurface.Format = isOpaque ? .rgb24 : .argb32
    let layer = try Layer(
      Rect(origin: .zero, size: size), format: format, grid: look.grid
    ) { context throws(CairoError) in
      try keyboard.draw(appearance, size: size, in: context)
    }
    let shadow =
      appearance.mode == .floating ? try FloatingShadow(size: size, grid: look.grid) : nil
    keyboardCount += 1
    let kept = KeptKeyboard(
      number: keyboardCount, layer: layer, coverage: LayerCoverage(layer), shadow: shadow)
    keyboards[key] = kept
    return kept
  }
}
