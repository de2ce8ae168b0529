internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Puts the pictures of both orientations of a scene onto canvases of one size.
///
/// The canvas is a square that holds the device either way, in the middle of a plain backdrop. For
/// the moment that a window takes to turn, the picture of the new orientation is drawn turned by
/// what is left of a right angle: at first where the old one stood, with its content sideways, as
/// a device shows it that was turned faster than its interface.
final class Turntable {
  let surface: ImageSurface
  /// The size of the canvas in points.
  let size: Size
  private let stages: [Orientation: Stage]

  /// The backdrop: `systemGray`, the same in both appearances, and no colour of a screen or keyboard.
  static let systemGray = Color(hex: 0x8E_8E93)

  /// The room around the device in points: a choice.
  private static let margin = 24.0

  init(scene: Scene, options: StageOptions) throws(StageError) {
    let size = Self.size(of: scene)
    guard let (width, height) = Stage.pixels(of: size, scale: options.scale) else {
      throw .tooLarge("canvas", size, scale: options.scale)
    }
    self.size = size
    var options = options
    options.holdsBothOrientations = false
    options.cornerColor = options.cornerColor ?? Self.systemGray
    var stages: [Orientation: Stage] = [:]
    for orientation in Orientation.allCases {
      stages[orientation] = try Stage(scene: scene.rotated(to: orientation), options: options)
    }
    self.stages = stages
    do throws(CairoError) {
      surface = try ImageSurface(width: width, height: height)
    } catch {
      throw StageError(error)
    }
  }

  /// The size of the canvas in points: with room around the device, and for its corners while it
  /// turns.
  static func size(of scene: Scene) -> Size {
    let (width, height) = (scene.device.screen.width, scene.device.screen.height)
    let diagonal = (width * width + height * height).squareRoot()
    // What a round corner lacks of its diagonal's length.
    let roundness = 2 * (2.0.squareRoot() - 1) * scene.device.cornerRadius
    let side = max(max(width, height) + 2 * margin, (diagonal - roundness).rounded(.up))
    return Size(width: side, height: side)
  }

  /// Draws the picture of a state onto the canvas.
  func draw(_ state: DrawnState) throws(StageError) -> ImageSurface {
    guard let picture = try stages[state.orientation]?.draw(state) else { return surface }
    do throws(CairoError) {
      let context = try surface.makeContext()
      context.setSource(Self.systemGray)
      context.paint()
      let (width, height) = (Double(picture.width), Double(picture.height))
      if state.windowAngle == 0 {
        context.draw(
          picture, x: ((Double(surface.width) - width) / 2).rounded(.down),
          y: ((Double(surface.height) - height) / 2).rounded(.down))
      } else {
        context.translate(x: Double(surface.width) / 2, y: Double(surface.height) / 2)
        context.rotate(by: state.windowAngle * .pi / 180)
        context.draw(picture, x: -width / 2, y: -height / 2, width: width, height: height)
      }
      try context.finish()
    } catch {
      throw StageError(error)
    }
    return surface
  }

  /// Returns a state as drawn by the stage of its orientation.
  func drawn(_ state: SceneState, snaps: Bool) -> DrawnState? {
    stages[state.orientation]?.drawn(state, snaps: snaps)
  }

  /// Returns the parts of a state's picture: the backdrop, and the device around its middle.
  func compose(_ state: DrawnState) throws(StageError) -> [PlacedPart] {
    let canvas = Rect(origin: .zero, size: size)
    var parts = [
      PlacedPart(part: .backdrop, frame: canvas, opacity: 1, groups: [], level: 0)
    ]
    guard let stage = stages[state.orientation] else { return parts }
    let device = stage.scene.device
    let groups = [
      PartGroup(
        key: .device(state.orientation), origin: Point(x: canvas.midX, y: canvas.midY),
        angle: state.windowAngle),
      PartGroup(
        key: .screen,
        origin: Point(x: -device.screen.width / 2, y: -device.screen.height / 2),
        clip: Outline(frame: device.bounds, radius: device.cornerRadius)),
    ]
    for var placed in try stage.compose(state) {
      placed.groups = groups + placed.groups
      parts.append(placed)
    }
    return parts
  }

  /// Where the window is on the canvas while the device stands still.
  func windowFrame(in orientation: Orientation) -> Rect? {
    guard let scene = stages[orientation]?.scene else { return nil }
    return scene.multitasking.frame.offsetBy(
      dx: (size.width - scene.device.screen.width) / 2,
      dy: (size.height - scene.device.screen.height) / 2)
  }

  /// The stage that drew a part's shapes.
  func stage(of placed: PlacedPart) -> Stage? {
    guard case .device(let orientation) = placed.groups.first?.key else { return nil }
    return stages[orientation]
  }
}
