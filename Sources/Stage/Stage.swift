public import Cairo
public import KeyboardAvoidance
public import Keyframes

/// Draws the states of one scene, each as a screenshot would show it.
///
/// It owns its surface, its fonts and the parts of the picture that stay the same, so it belongs
/// to one thread: each worker makes its own. Equal states make equal pixels, on whichever thread.
public final class Stage {
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
  let corners: DisplayCorners?
  /// The turntable that draws instead where pictures hold both orientations, else `nil`.
  let turntable: Turntable?
  /// The parts that are drawn once and copied.
  var layers: [StagePart: KeptLayer] = [:]
  var layerCount = 0
  /// The shadows of floating keyboards.
  var shadows: [Size: FloatingShadow] = [:]
  /// The numbers of parts in ``rowOrigins(of:)``.
  var partNumbers: [StagePart: Int] = [:]
  /// The parts that ``rowOrigins(of:)`` last found behind each bar and a glass keyboard, and their
  /// number among all that it found.
  var backdrops: [[PartGroup.Key]: (parts: [PlacedPart], number: Int)] = [:]
  var backdropCount = 0
  /// The content that was last blurred, at the size of the steps that it moves in.
  var coarse: (part: StagePart, step: Double, picture: StretchedPicture)?
  /// What was last blurred behind a keyboard: the parts, the region and the picture.
  var blurred: (parts: [PlacedPart], region: Rect, picture: StretchedPicture)?
  /// The last composition, because rows are often requested before they are drawn.
  var composed: (state: DrawnState, parts: [PlacedPart])?

  /// Prepares to draw a scene.
  ///
  /// Throws when the picture would be too large, a font file is missing, or the fonts lack a
  /// character of a label, a bar or an unfocused field.
  public init(scene: Scene, options: StageOptions) throws(StageError) {
    let (width, height) = try Self.pixels(scene: scene, options: options)
    try Self.check(scene)
    self.options = options
    let turntable =
      options.holdsBothOrientations ? try Turntable(scene: scene, options: options) : nil
    self.turntable = turntable
    let scene = scene.onWholePixels(of: PixelGrid(scale: options.scale))
    self.scene = scene
    do throws(CairoError) {
      let typesetter = Typesetter(
        fonts: try FontBook(
          directory: options.fontDirectory, fallback: scene.fonts))
      var look = Look(scene: scene, scale: options.scale, typesetter: typesetter)
      for node in ViewTree(form: scene.form).nodes {
        guard let file = node.element.style?.file, look.pictures[file] == nil else { continue }
        look.pictures[file] = try ImageSurface(png: file)
      }
      self.look = look
      form = FormPainter(form: scene.form, look: look)
      if let turntable {
        surface = turntable.surface
      } else {
        surface = try ImageSurface(width: width, height: height)
      }
      chrome = Chrome(scene: scene, look: look)
      keyboard = KeyboardPainter(
        scene: scene, typesetter: typesetter, ground: chrome.ground)
      corners = DisplayCorners(device: scene.device, options: options)
    } catch {
      throw StageError(error)
    }
    guard turntable == nil else { return }
    try prepareLayers()
  }

  /// Draws the parts of every picture, so that missing characters are reported at once.
  private func prepareLayers() throws(StageError) {
    let rest = DrawnState(restOf: scene, scale: options.scale)
    let parts = try compose(rest)
    do throws(CairoError) {
      for placed in parts { _ = try layer(of: placed) }
    } catch {
      throw StageError(error)
    }
  }

  /// The paths of the font files that text may be set in.
  public var fontFiles: [String] { look.typesetter.fonts.fontFiles }

  /// How many pixels it holds from the first picture on: of the picture and of the form.
  package var pixelCount: Int {
    let content = layers[.content([])]?.layer.surface
    return [surface, content].compactMap(\.self).reduce(0) { $0 + $1.width * $1.height }
  }

  /// Draws a state and returns the picture, which the next call draws over.
  ///
  /// The picture is `rgb24` and as large as the screen in pixels, or as the canvas that holds both
  /// orientations. Unless the options say otherwise, places are snapped to pixels. Throws when
  /// the state has numbers that are not finite or a keyboard that is too large, or the fonts lack a
  /// character.
  public func draw(_ state: SceneState) throws(StageError) -> ImageSurface {
    try draw(drawn(state))
  }

  /// Draws some rows of the picture of a resolved state, or all of them.
  ///
  /// The other rows are left as they were. The rows are counted in pixels from the top.
  public func draw(
    _ state: DrawnState, rows: [Range<Int>]? = nil
  ) throws(StageError) -> ImageSurface {
    if let turntable {
      return state.windowAngle == 0 ? try turntable.draw(state) : try drawTurning(state)
    }
    let parts = try compose(state)
    do throws(CairoError) {
      guard rows?.isEmpty != true else { return surface }
      let context = try surface.makeContext()
      for range in rows ?? [0..<surface.height] {
        context.rectangle(
          x: 0, y: Double(range.lowerBound), width: Double(surface.width),
          height: Double(range.count))
      }
      context.clip()
      context.scale(options.scale)
      try paint(parts, in: context)
      try context.finish()
    } catch {
      throw StageError(error)
    }
    return surface
  }

  /// Draws a window that turns: as shapes, as nothing of it stands on whole pixels.
  private func drawTurning(_ state: DrawnState) throws(StageError) -> ImageSurface {
    let context: Context
    do throws(CairoError) {
      context = try surface.makeContext()
    } catch {
      throw StageError(error)
    }
    context.scale(options.scale)
    try draw(state, in: context)
    do throws(CairoError) {
      try context.finish()
    } catch {
      throw StageError(error)
    }
    return surface
  }

  /// Returns a state as this stage draws it, snapped to pixels unless the options say otherwise.
  ///
  /// - Parameter snaps: Whether it is snapped to pixels, if the options let it be.
  public func drawn(_ state: SceneState, snaps: Bool = true) -> DrawnState {
    turntable?.drawn(state, snaps: snaps)
      ?? DrawnState(
        state, in: scene, scale: snaps && options.snapsToPixels ? options.scale : nil)
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
  public var thumbThickness: Double {
    ScrollIndicator.thickness(systemVersion: scene.systemVersion)
  }

  /// The canvas in points that holds the device of a scene either way round.
  public static func canvas(turning scene: Scene) -> Size { Turntable.size(of: scene) }

  /// The canvas in points: the screen, or what holds the device in either orientation.
  public var canvas: Size { turntable?.size ?? scene.device.screen }

  /// Where the app's window is on the canvas while the device is held some way round, in points.
  public func windowFrame(in orientation: Orientation) -> Rect {
    turntable?.windowFrame(in: orientation) ?? scene.multitasking.frame
  }

  /// The stage that draws the part: that of its orientation.
  func stage(of placed: PlacedPart) -> Stage { turntable?.stage(of: placed) ?? self }
}
