internal import KeyboardAvoidance
internal import Keyframes

/// The room that a scene is laid out in: a root view in a window with its safe area.
struct Canvas {
  /// The window's size in points.
  var window: Size
  /// The root view in the window.
  var root: Rect
  /// The inset of the safe area at the root view's top, bars included.
  var safeTop: Double
  var safeBottom: Double
  /// Pixels per point, to which edges are rounded.
  var scale: Double

  /// The margin at the sides of root views and cells; measured on 18,614 constraints.
  var sideMargin: Double { root.width < 390 ? 16 : 20 }

  /// The room of the status bar and the home indicator in a canvas.
  ///
  /// It is the device's, unless Interface Builder's version draws another one, as measured on the
  /// saved frames of 18,100 files; without a device it is that of a phone with a home button.
  static func bareInsets(
    of device: InterfaceDocument.CanvasDevice?
  ) -> (top: Double, bottom: Double) {
    guard let device else { return (20, 0) }
    switch device.id {
    case "retina3_5", "retina4_0", "retina4_7", "retina5_5":
      return (14_800..<20_000).contains(device.toolsVersion) ? (0, 0) : (20, 0)
    case "retina6_1" where device.toolsVersion >= 20_000: return (48, 34)
    case "ipad12_9": return (20, 0)
    default:
      let safeArea = device.held?.safeArea
      return (safeArea?.top ?? 20, safeArea?.bottom ?? 0)
    }
  }

  /// The heights of the status bars that canvases have, in points, the frequent ones first.
  static let statusHeights: [Double] = [44, 48, 20, 47, 50, 59, 62]

  /// The canvas of a device for a scene drawn on another one; bars keep their heights but for what
  /// a navigation bar grows by.
  ///
  /// A view controller's view fills the screen but for bars; another one keeps its height.
  func on(
    _ device: Device, bare: (top: Double, bottom: Double), barGrowth: Double,
    of scene: InterfaceDocument.Scene
  ) -> Canvas {
    let top = max(safeTop - bare.top, 0) + barGrowth
    let bottom = max(safeBottom - bare.bottom, 0)
    let status = device.safeArea.top > 0 ? device.safeArea.top : device.statusBarHeight
    // An opaque bar pushes the root view down, and its safe area begins at its own top.
    let pushed = root.minY > 0 ? root.minY - bare.top + barGrowth : nil
    let isWhole =
      abs(root.width - window.width) < 0.5 && window.height - root.height <= Self.barRoom
      && !scene.isFreeform
    let below = isWhole ? max(window.height - root.maxY, 0) : 0
    let y = pushed.map { max(status + $0, 0) } ?? 0
    let newBelow = below > 0.5 ? below - bare.bottom + device.safeArea.bottom : 0
    let isPart = !isWhole && !scene.isControllers
    let height =
      isPart ? root.height : max(device.screen.height - y - max(newBelow, 0), 0)
    let room = device.screen.height - y - height
    // A collection view's layout says how broad its cells are.
    let isCell = scene.view.name.hasPrefix("collection") && !scene.isControllers
    return Canvas(
      window: device.screen,
      root: Rect(
        x: 0, y: y, width: isCell ? root.width : device.screen.width, height: height),
      safeTop: pushed == nil ? status + top : safeTop,
      // A part of a screen may end above its home indicator.
      safeBottom: newBelow > 0 ? 0 : max(device.safeArea.bottom + bottom - (isPart ? room : 0), 0),
      scale: device.scale)
  }

  /// The most that bars leave out of a view, in points: an assumption, a status bar of 47, a
  /// navigation bar, a tab bar and a home indicator.
  static let barRoom = 174.0
}
