internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Puts the pictures of both orientations of a scene onto canvases of one size.
///
/// The canvas is a square that holds the device either way, in the middle of a plain ground. The
/// device is turned at once; its window takes a moment (``OrientationCanvas/turning(_:)``).
final class OrientationCanvas {
  let surface: ImageSurface
  /// The size of the canvas in points.
  let size: Size
  private let stages: [Orientation: Stage]

  /// The ground: `systemGray`, the same in both appearances, and no colour of a screen or keyboard.
  static let systemGray = Color(hex: 0x8E_8E93)

  /// The room around the device in points: a choice.
  private static let margin = 24.0

  init(scene: Scene, options: StageOptions) throws(DrawingError) {
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
    surface = try ImageSurface(width: width, height: height)
  }

  /// The size of the canvas in points: with room around the device, and for its corners while it
  /// turns.
  static func size(of scene: Scene) -> Size {
    let (width, height) = (scene.device.screen.width, scene.device.screen.height)
    let diagonal = (width * width + height * height).squareRoot()
    // How much shorter a round corner makes the diagonal.
    let roundness = 2 * (2.0.squareRoot() - 1) * scene.device.cornerRadius
    let side = max(max(width, height) + 2 * margin, (diagonal - roundness).rounded(.up))
    return Size(width: side, height: side)
  }

  /// Draws the picture of a state, in which the window stands still, onto the canvas.
  func draw(_ state: DrawnState) throws(DrawingError) -> ImageSurface {
    guard let picture = try stages[state.orientation]?.draw(state) else { return surface }
    let context = try surface.makeContext()
    context.setSource(Self.systemGray)
    context.paint()
    let (width, height) = (Double(picture.width), Double(picture.height))
    context.draw(
      picture, x: ((Double(surface.width) - width) / 2).rounded(.down),
      y: ((Double(surface.height) - height) / 2).rounded(.down))
    try context.finish()
    return surface
  }

  /// Returns a state as drawn by the stage of its orientation.
  func drawn(_ state: SceneState, snaps: Bool) -> DrawnState? {
    stages[state.orientation]?.drawn(state, snaps: snaps)
  }

  /// Returns the parts of a state's picture: the canvas, and the device around its middle.
  func compose(_ state: DrawnState) throws(DrawingError) -> [PlacedPart] {
    let canvas = Rect(origin: .zero, size: size)
    var parts = [
      PlacedPart(part: .canvas, frame: canvas, opacity: 1, groups: [], level: 0)
    ]
    guard let stage = stages[state.orientation] else { return parts }
    let device = stage.scene.device
    let groups = [
      PlacedPart.Group(
        key: .device(state.orientation), origin: Point(x: canvas.midX, y: canvas.midY)),
      PlacedPart.Group(
        key: .screen,
        origin: Point(x: -device.screen.width / 2, y: -device.screen.height / 2),
        clip: Outline(frame: device.bounds, radius: device.cornerRadius)),
    ]
    let shown = state.windowAngle == 0 ? try stage.compose(state) : try turning(state, on: stage)
    for var placed in shown {
      placed.groups = groups + placed.groups
      parts.append(placed)
    }
    return parts
  }

  /// Returns the parts of a window that turns, on its screen.
  ///
  /// As UIKit animates it: the window begins sideways at its old size and turns while its sides
  /// grow or shrink to those of the new screen, whose corners stay black. The old content fades
  /// into the new one, both aligned to the upper edge, and so do the keyboards at the lower
  /// edge. Nothing is laid out again in between, which is a simplification.
  private func turning(
    _ state: DrawnState, on stage: Stage
  ) throws(DrawingError) -> [PlacedPart] {
    let screen = stage.scene.device.screen
    let old = stages.first { $0.key != state.orientation }?.value.scene.device.screen ?? screen
    let progress = min(max(1 - abs(state.windowAngle) / 90, 0), 1)
    let bounds = Rect(
      x: -(old.width + (screen.width - old.width) * progress) / 2,
      y: -(old.height + (screen.height - old.height) * progress) / 2,
      width: old.width + (screen.width - old.width) * progress,
      height: old.height + (screen.height - old.height) * progress)
    let window = PlacedPart.Group(
      key: .turning, origin: Point(x: screen.width / 2, y: screen.height / 2),
      angle: -state.windowAngle, clip: Outline(frame: bounds))
    var parts = [
      PlacedPart(
        part: .void, frame: stage.scene.device.bounds, opacity: 1, groups: [], level: Self.levels),
      PlacedPart(part: .ground, frame: bounds, opacity: 1, groups: [window], level: Self.levels),
    ]
    for isKeyboard in [false, true] {
      for (index, layer) in (state.turnedFrom + [state]).enumerated() {
        guard let shown = stages[layer.orientation] else { continue }
        var layer = layer
        layer.windowAngle = state.windowAngle
        let size = shown.scene.device.screen
        let share = layer.orientation == state.orientation ? progress : 1 - progress
        // The lower of the two keyboards stays opaque: the old one is below the new one.
        let fade = isKeyboard ? min(2 * share, 1) : index == 0 ? 1 : share
        let group = PlacedPart.Group(
          key: .turned(layer.orientation, isKeyboard: isKeyboard),
          origin: Point(
            x: -size.width / 2, y: isKeyboard ? bounds.maxY - size.height : bounds.minY),
          opacity: state.turnedFrom.isEmpty ? 1 : fade)
        for var placed in try shown.compose(layer) where placed.turns(asKeyboard: isKeyboard) {
          placed.groups = [window, group] + placed.groups
          placed.level += Self.levels * (1 + index + (isKeyboard ? 2 : 0))
          parts.append(placed)
        }
      }
    }
    // Parts that the system draws do not move.
    for var placed in try stage.compose(state) where placed.isSystem {
      placed.level += 5 * Self.levels
      parts.append(placed)
    }
    return parts
  }

  /// More than there are levels in a picture.
  private static let levels = 1_000

  /// Where the window is on the canvas while the device stands still.
  func windowFrame(in orientation: Orientation) -> Rect? {
    guard let scene = stages[orientation]?.scene else { return nil }
    return scene.multitasking.frame.offsetBy(
      dx: (size.width - scene.device.screen.width) / 2,
      dy: (size.height - scene.device.screen.height) / 2)
  }

  /// The stage that drew a part's shapes.
  func stage(of placed: PlacedPart) -> Stage? {
    for group in placed.groups.reversed() {
      switch group.key {
      case .device(let orientation), .turned(let orientation, _): return stages[orientation]
      default: continue
      }
    }
    return nil
  }
}

extension PlacedPart {
  /// Whether it belongs to the screen rather than the window: parts that the system draws, and
  /// fingers.
  fileprivate var isSystem: Bool {
    if case .touch = groups.first?.key { return true }
    return switch part {
    case .island, .homeIndicator, .corner: true
    default: false
    }
  }

  /// Whether it turns with the keyboard rather than with the window.
  fileprivate func turns(asKeyboard isKeyboard: Bool) -> Bool {
    !isSystem && (groups.first?.key == .keyboard) == isKeyboard
  }
}
