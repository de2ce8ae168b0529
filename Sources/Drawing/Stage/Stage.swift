package import Cairo
package import KeyboardAvoidance
package import Keyframes

/// Draws the states of one scene, each as a screenshot would show it.
///
/// It owns its surface, its fonts and the parts of the picture that stay the same, so it belongs
/// to one thread: each worker makes its own. Equal states make equal pixels, on whichever thread.
package final class Stage {
  /// The scene with its edges on whole pixels.
  let scene: Scene
  let options: StageOptions
  let look: Look
  let form: FormPainter
  /// The form with what was last typed into it.
  private var edited: (edits: [FormEdit], form: FormPainter)?
  let keyboard: KeyboardPainter
  let surface: ImageSurface
  let chrome: Chrome
  let corners: Chrome.DisplayCorners?
  /// What draws instead where pictures hold both orientations, else `nil`.
  let orientationCanvas: OrientationCanvas?
  /// The parts that are drawn once and copied.
  var layers: [StagePart: KeptLayer] = [:]
  var layerCount = 0
  var shadows: [Size: KeyboardPanel.FloatingShadow] = [:]
  /// The numbers of parts in ``rowOrigins(of:)``.
  var partNumbers: [StagePart: Int] = [:]
  /// The parts that ``rowOrigins(of:)`` last found behind each bar, and their number among all that
  /// it found.
  var backdrops: [[PlacedPart.Group.Key]: (parts: [PlacedPart], number: Int)] = [:]
  var backdropCount = 0
  /// The numbers of outlines of keyboards and their keys there.
  var outlineNumbers: [Outline: Int] = [:]
  /// The content that was last blurred, at the size of the steps that it moves in.
  var coarse: (part: StagePart, step: Double, picture: StretchedPicture)?
  /// The latest blur behind a keyboard: the parts, the region and the picture.
  var blurred: (parts: [PlacedPart], region: Rect, picture: StretchedPicture)?
  /// The pixels of its round corners, as they are before the outline cuts them off.
  var blurredCorner: ImageSurface?
  /// How much of each pixel at the corners of its keys they cover.
  var keyCorners: [Outline: ImageSurface] = [:]
  /// The latest of them in each tone, within the part of the screen that the keyboard covers.
  var toned: [Tone: (parts: [PlacedPart], frame: Rect, picture: StretchedPicture)] = [:]
  /// The last composition, because rows are often requested before they are drawn.
  var composed: (state: DrawnState, parts: [PlacedPart])?

  /// Prepares to draw a scene.
  ///
  /// Throws when the picture would be too large, a font file is missing, or the fonts lack a
  /// character of a label, a bar or an unfocused field.
  package init(scene: Scene, options: StageOptions) throws(DrawingError) {
    let (width, height) = try Self.pixels(scene: scene, options: options)
    try Self.check(scene)
    self.options = options
    let orientationCanvas =
      options.holdsBothOrientations ? try OrientationCanvas(scene: scene, options: options) : nil
    self.orientationCanvas = orientationCanvas
    let scene = scene.onWholePixels(of: PixelGrid(scale: options.scale))
    self.scene = scene
    let fonts = try FontBook(directory: options.fontDirectory, fallback: scene.fonts)
    fonts.outlinesSmallWords = options.spacesSmallWords
    let typesetter = Typesetter(fonts: fonts)
    var look = Look(scene: scene, scale: options.scale, typesetter: typesetter)
    for node in ViewTree(form: scene.form).nodes {
      guard let file = node.element.style?.file, look.pictures[file] == nil else { continue }
      look.pictures[file] = try ImageSurface(png: file)
    }
    self.look = look
    form = FormPainter(form: scene.form, look: look)
    if let orientationCanvas {
      surface = orientationCanvas.surface
    } else {
      surface = try ImageSurface(width: width, height: height)
    }
    chrome = Chrome(scene: scene, look: look)
    keyboard = KeyboardPainter(
      scene: scene, typesetter: typesetter, ground: chrome.ground)
    corners = Chrome.DisplayCorners(device: scene.device, options: options)
    // A single picture is about to draw them anyway.
    guard orientationCanvas == nil, options.keepsContent else { return }
    try prepareLayers()
  }

  /// Draws the parts of every picture, so that missing characters are reported at once.
  private func prepareLayers() throws(DrawingError) {
    let rest = DrawnState(restOf: scene, scale: options.scale)
    let parts = try compose(rest)
    for placed in parts { _ = try layer(of: placed) }
  }

  /// How many pixels it holds from the first picture on: of the picture and of the form.
  package var pixelCount: Int {
    let content = layers[.content([])]?.layer.surface
    return [surface, content].compactMap(\.self).reduce(0) { $0 + $1.width * $1.height }
  }

  /// Draws some rows of the picture of a state, or all of them, and returns the picture, which the
  /// next call draws over.
  ///
  /// The picture is `rgb24` and as large as the screen in pixels, or as the canvas that holds both
  /// orientations; the rows are counted from its top, and the others are left as they were. Throws
  /// when the state has numbers that are not finite or a keyboard that is too large, or the fonts
  /// lack a character.
  package func draw(
    _ state: DrawnState, rows: [Range<Int>]? = nil
  ) throws(DrawingError) -> ImageSurface {
    if let orientationCanvas {
      return state.windowAngle == 0 ? try orientationCanvas.draw(state) : try drawTurning(state)
    }
    let parts = try compose(state)
    guard rows?.isEmpty != true else { return surface }
    let context = try surface.makeContext()
    let rows = rows ?? [0..<surface.height]
    for range in rows {
      context.rectangle(
        x: 0, y: Double(range.lowerBound), width: Double(surface.width),
        height: Double(range.count))
    }
    context.clip()
    context.scale(options.scale)
    try paint(parts, rows: rows, in: context)
    try context.finish()
    return surface
  }

  /// Draws a window that turns: as shapes, as nothing of it stands on whole pixels.
  private func drawTurning(_ state: DrawnState) throws(DrawingError) -> ImageSurface {
    let context = try surface.makeContext()
    context.scale(options.scale)
    try draw(state, in: context)
    try context.finish()
    return surface
  }

  /// Returns a state as this stage draws it.
  ///
  /// - Parameter snaps: Whether it is snapped to pixels.
  package func drawn(_ state: SceneState, snaps: Bool = true) -> DrawnState {
    orientationCanvas?.drawn(state, snaps: snaps)
      ?? DrawnState(state, in: scene, scale: snaps ? options.scale : nil)
  }

  /// Returns the painter of the form with the typed text.
  func painter(for edits: [FormEdit]) -> FormPainter {
    if edits.isEmpty { return form }
    if let edited, edited.edits == edits { return edited.form }
    let painter = FormPainter(form: FormEdit.apply(edits, to: scene.form), look: look)
    edited = (edits, painter)
    return painter
  }

  /// How thick the scroll indicator is, in points.
  package var thumbThickness: Double {
    ScrollIndicator.thickness(systemVersion: scene.systemVersion)
  }

  /// The canvas in points that holds the device of a scene either way round.
  package static func canvas(turning scene: Scene) -> Size { OrientationCanvas.size(of: scene) }

  /// The canvas in points: the screen, or what holds the device in either orientation.
  package var canvas: Size { orientationCanvas?.size ?? scene.device.screen }

  /// Where the app's window is on the canvas while the device is held some way round, in points.
  package func windowFrame(in orientation: Orientation) -> Rect {
    orientationCanvas?.windowFrame(in: orientation) ?? scene.multitasking.frame
  }

  /// The stage that draws the part: that of its orientation.
  func stage(of placed: PlacedPart) -> Stage { orientationCanvas?.stage(of: placed) ?? self }
}

extension Stage {
  /// Adds the keyboard, which belongs to the screen rather than the window, and its shadow while it
  /// floats.
  func addKeyboard(
    _ state: DrawnState, to picture: inout Composition
  ) throws(DrawingError) {
    let frame = state.keyboard?.frame ?? .zero
    let size = look.grid.snapped(frame.size)
    let window = scene.multitasking.frame.origin
    let group = PlacedPart.Group(
      key: .keyboard, origin: Point(x: window.x + frame.minX, y: window.y + frame.minY))
    try picture.group(group) { picture throws(DrawingError) in
      let keyboard = state.keyboard
      let casts = keyboard?.appearance.mode == .floating
      picture.add(
        casts ? .shadow(size) : nil,
        casts ? try shadow(of: size).frame(grid: look.grid) : .zero,
        opacity: keyboard?.opacity ?? 0)
      let restHeight = look.grid.snapped(keyboard?.restHeight ?? 0)
      let words = keyboard.flatMap {
        self.keyboard.wordsFrame(of: $0.appearance, size: size, restHeight: restHeight)
      }
      let presence = words == nil ? .whole : keyboard?.presence ?? .whole
      let isClear = try addBackdrop(
        of: presence == .panel ? nil : keyboard, size: size, restHeight: restHeight,
        at: group.origin, state, to: &picture)
      let released = keyboard.map { keyboard in
        var appearance = keyboard.appearance
        appearance.pressedKey = nil
        return appearance
      }
      let part = released.map { released in
        // Words that are drawn apart change nothing of the keyboard.
        var wordless = released
        if words != nil { wordless.typing?.suggestions = [] }
        return StagePart.keyboard(wordless, size, restHeight: restHeight, isClear: isClear)
      }
      picture.add(
        presence == .panel ? .plainPanel : part, Rect(origin: .zero, size: size),
        opacity: keyboard?.opacity ?? 0)
      let shown: Double = if case .keys(let shown) = presence { shown } else { 0 }
      picture.add(
        words == nil || shown == 0
          ? nil : released.map { .words($0, size, restHeight: restHeight) },
        words ?? .zero, opacity: shown * (keyboard?.opacity ?? 0))
      let pressed = keyboard.flatMap { keyboard in
        self.keyboard.pressedKey(on: keyboard.appearance, size: size, restHeight: restHeight)
          .map { (keyboard.appearance, look.grid.snappedEdges($0.frame)) }
      }
      picture.add(
        pressed.map { .pressedKey($0.0, size, restHeight: restHeight) }, pressed?.1 ?? .zero,
        opacity: keyboard?.opacity ?? 0)
    }
  }

  /// How far what is behind a keyboard goes on beyond the edges, so that the blur has content to
  /// average there, in points.
  var backdropRoom: Double { 3 * keyboard.blur }

  /// Adds the blurred backdrop of a keyboard in the tone of its panel, and of each kind of keys,
  /// and returns whether there is one.
  ///
  /// A keyboard that cross-fades or turns with the device has none, nor one over a plain ground.
  ///
  /// The backdrop has the keyboard's outline and reaches down to the lower edge of the screen, or of a
  /// keyboard that is lifted off it.
  private func addBackdrop(
    of keyboard: DrawnState.Keyboard?, size: Size, restHeight: Double, at origin: Point,
    _ state: DrawnState, to picture: inout Composition
  ) throws(DrawingError) -> Bool {
    // A keyboard may be higher than the screen.
    let isLifted = keyboard?.appearance.mode == .undocked
    let area = Size(
      width: keyboard?.frame.width ?? scene.device.screen.width,
      height: isLifted ? size.height : scene.device.screen.height - min(origin.y, 0))
    let outline = KeyboardPanel.outline(size: area, look: scene.keyboard.look)
    var groups: [PlacedPart.Group?] = Array(repeating: nil, count: 1 + KeyboardPainter.mostKeyTones)
    if let keyboard, keyboard.opacity == 1, state.windowAngle == 0,
      keyboard.appearance.mode.isOpaque,
      let tone = self.keyboard.panelTone(of: keyboard.appearance),
      try shinesThrough(keyboard, state)
    {
      groups[0] = PlacedPart.Group(
        key: .behindKeyboard, clip: outline, blur: self.keyboard.blur, tone: tone)
      let keys =
        self.keyboard.translucentKeys(
          of: keyboard.appearance, size: size, restHeight: restHeight)
      for (index, keys) in keys.enumerated() {
        let frames = keys.frames.map(look.grid.snappedEdges)
        groups[index + 1] = PlacedPart.Group(
          key: .behindKeys(frames),
          clip: Outline(frame: outline.frame, radius: keys.radius, pieces: frames),
          blur: self.keyboard.blur, tone: keys.tone)
      }
    }
    let window = PlacedPart.Group(
      key: .windowBehindKeyboard, origin: Point(x: -origin.x, y: -origin.y))
    try picture.group(each: groups) { picture throws(DrawingError) in
      try picture.group(window) { picture throws(DrawingError) in
        let isCovered = state.card == nil && scene.multitasking.style == .fullScreen
        picture.add(
          isCovered ? nil : state.card == nil ? .ground : .dimmedGround,
          scene.device.bounds.insetBy(dx: -backdropRoom, dy: -backdropRoom))
        try addWindow(state, isInFocus: false, to: &picture)
      }
    }
    return groups[0] != nil
  }

  /// Whether anything but the plain ground is seen through a keyboard, or would be where it is on its
  /// way to: on the way its parts stay the same.
  private func shinesThrough(
    _ keyboard: DrawnState.Keyboard, _ state: DrawnState
  ) throws(DrawingError) -> Bool {
    guard chrome.tabBar == nil, state.card == nil, state.root == state.rootAtRest,
      scene.multitasking.style == .fullScreen, scene.background == nil
    else { return true }
    var frame = keyboard.frame
    let rise = max(frame.minY - scene.window.maxY + keyboard.restHeight, 0)
    // Of what is just above it the blur brings something in.
    let above = rise + 2 * self.keyboard.blur
    frame.origin.y -= above
    frame.size.height += above
    return try reaches(state, frame)
  }

  /// Adds the fingers that tap, over everything that an app or the system shows.
  func addTouches(
    _ state: DrawnState, to picture: inout Composition
  ) throws(DrawingError) {
    let selection = picture.selection
    for index in 0..<Touch.count {
      let touch = state.touches.first { $0.index == index }
      let place = try touch.flatMap { touch throws(DrawingError) in
        try self.place(of: touch, state, selection: selection)
      }
      picture.group(place.map { PlacedPart.Group(key: .touch(index), origin: $0) }) { picture in
        picture.add(place == nil ? nil : .touch, Self.touchFrame, opacity: touch?.opacity ?? 0)
      }
    }
  }

  /// Where a finger is on the screen, in points; `nil` where what it taps is not there.
  private func place(
    of touch: Touch, _ state: DrawnState, selection: Point?
  ) throws(DrawingError) -> Point? {
    var place: Point
    switch touch.place {
    case .selection: return selection.map(look.grid.snapped)
    case .window(let point): place = point
    case .key(let key):
      guard let keyboard = state.keyboard,
        let point = try self.keyboard.middle(
          of: key, on: keyboard.appearance, size: keyboard.frame.size,
          restHeight: keyboard.restHeight)
      else { return nil }
      place = Point(x: keyboard.frame.minX + point.x, y: keyboard.frame.minY + point.y)
    }
    place.x += scene.multitasking.frame.minX
    place.y += scene.multitasking.frame.minY
    return look.grid.snapped(place)
  }

  /// A part that is drawn once and copied into every frame.
  struct KeptLayer {
    /// When it was made or used again, counted up.
    var number: Int
    let layer: Layer
    /// Which rows it shows something in; asked for once.
    lazy var coverage = Layer.Coverage(layer)
  }

  /// The most pixels of content that are kept: a form of four screens.
  private static let maximumContentPixels = 12_000_000
  /// The most keyboards that are kept, and the most of their shadows: those of a few fields, or
  /// sizes on the way from one to another.
  private static let maximumKeyboards = 3

  /// Returns the layer of a part, or `nil` when it is drawn anew in every frame: what is quickly
  /// drawn or seldom the same, and forms that are too large to be kept.
  func layer(of placed: PlacedPart) throws(DrawingError) -> Layer? {
    if let kept = layers[placed.part] { return kept.layer }
    guard let format = format(of: placed) else { return nil }
    if case .keyboard = placed.part { forgetKeyboards() }
    let layer = try Layer(placed.frame, format: format, grid: look.grid) {
      context throws(DrawingError) in
      // A picture of the form brings its own ground.
      if case .content = placed.part {
        context.setSource(chrome.ground)
        context.paint()
      }
      var placed = placed
      placed.opacity = 1
      if let copied = try copyKeyboard(placed, to: context) { context.clip(to: copied) }
      try drawShapes(of: placed, in: context)
    }
    layerCount += 1
    layers[placed.part] = KeptLayer(number: layerCount, layer: layer)
    return layer
  }

  /// The format of the layer of a part, or `nil` for a part that is not kept.
  private func format(of placed: PlacedPart) -> ImageSurface.Format? {
    switch placed.part {
    case .desktop, .presenter: return .rgb24
    case .topBar, .scrolledBar, .tabBar, .scrolledTabBar, .island, .corner: return .argb32
    case .keyboard(let appearance, _, _, let isClear):
      let isOpaque = scene.keyboard.look == .legacy && appearance.mode.isOpaque && !isClear
      return isOpaque ? .rgb24 : .argb32
    case .content(let edits):
      let (width, height) = Layer.pixels(placed.frame, grid: look.grid)
      let side = ImageSurface.maximumSide
      let isSmall =
        width <= side && height <= side && width * height <= Self.maximumContentPixels
      return edits.isEmpty && isSmall && options.keepsContent ? .rgb24 : nil
    default: return nil
    }
  }

  /// Copies a keyboard on its way to another height from the one at rest, from below its upper edge
  /// on, and returns the rest that is to be drawn; `nil` for any other part.
  private func copyKeyboard(
    _ placed: PlacedPart, to context: Context
  ) throws(DrawingError) -> Rect? {
    guard case .keyboard(let appearance, let size, let restHeight, let isClear) = placed.part,
      size.height != restHeight, appearance.mode.isOpaque
    else { return nil }
    let growth = size.height - restHeight
    let edge = look.grid.snapped(keyboard.edgeHeight(of: appearance) + max(0, growth), .up)
    let atRest = Size(width: size.width, height: restHeight)
    var rest = placed
    rest.part = .keyboard(appearance, atRest, restHeight: restHeight, isClear: isClear)
    rest.frame.size = atRest
    guard edge < size.height, let layer = try layer(of: rest) else { return nil }
    // The keyboard at rest is used again, so it is the latest.
    layerCount += 1
    layers[rest.part]?.number = layerCount
    context.saved {
      context.clip(to: Rect(x: 0, y: edge, width: size.width, height: size.height - edge))
      context.setOperator(.source)
      layer.draw(at: Point(x: 0, y: growth), smoothly: false, grid: look.grid, in: context)
    }
    return Rect(x: 0, y: 0, width: size.width, height: edge)
  }

  private func forgetKeyboards() {
    let keyboards = layers.filter { if case .keyboard = $0.key { true } else { false } }
    guard keyboards.count >= Self.maximumKeyboards,
      let oldest = keyboards.min(by: { $0.value.number < $1.value.number })
    else { return }
    layers[oldest.key] = nil
  }

  /// Returns the shadow of a floating keyboard of a size, blurred once.
  func shadow(of size: Size) throws(DrawingError) -> KeyboardPanel.FloatingShadow {
    if let known = shadows[size] { return known }
    if shadows.count >= Self.maximumKeyboards { shadows.removeAll() }
    let shadow = try KeyboardPanel.FloatingShadow(size: size, grid: look.grid)
    shadows[size] = shadow
    return shadow
  }
}
