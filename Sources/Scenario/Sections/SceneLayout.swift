internal import KeyboardAvoidance
internal import Keyframes

/// A form and the scroll view around it as a scenario writes them, to be laid out for a device as
/// it is held.
struct SceneLayout {
  var scroll: ScrollSpec
  var form: FormSpec
  var fields: FieldIndex
  var systemVersion: Int

  /// Lays the form out in a scene that has its scroll view's frame.
  ///
  /// A content whose width is given and was the scroll view's is as wide as the scroll view also
  /// after the device was turned from where it was `width` wide.
  func layOut(_ scene: inout Scene, turnedFrom width: Double? = nil) {
    let frame = scene.scrollView.frame
    let unsafe = Self.unsafeInsets(
      of: frame.offsetBy(dx: scene.rootFrame.minX, dy: scene.rootFrame.minY), in: scene)
    var layout = FormLayout(
      scale: scene.device.scale, systemVersion: systemVersion, fieldIDs: fields.ids)
    // Content keeps clear of the camera at the side of a phone in landscape.
    let sides = EdgeInsets(left: unsafe.left, right: unsafe.right)
    let (views, height) = layout.layOut(form, width: frame.width, safeArea: sides)
    let adjusts =
      systemVersion >= SystemVersion.safeArea && scene.bars.navigation == nil && unsafe != .zero
    scene.form = views
    scene.scrollView = scroll.configuration(
      frame: frame, contentHeight: height, unsafe: unsafe, adjusts: adjusts)
    if let width, scroll.contentSize?.width == width {
      scene.scrollView.contentSize.width = frame.width
    }
  }

  /// Returns how far the safe area's edges, bars included, reach into a rectangle of the window.
  private static func unsafeInsets(of rect: Rect, in scene: Scene) -> EdgeInsets {
    let (screen, safeArea) = (scene.device.screen, scene.device.safeArea)
    let top = max(safeArea.top, scene.bars.topHeight(on: scene.device))
    let bottom = max(safeArea.bottom, scene.bars.bottomHeight(on: scene.device))
    return EdgeInsets(
      top: min(max(top - rect.minY, 0), top),
      left: min(max(safeArea.left - rect.minX, 0), safeArea.left),
      bottom: min(max(rect.maxY - (screen.height - bottom), 0), bottom),
      right: min(max(rect.maxX - (screen.width - safeArea.right), 0), safeArea.right))
  }
}
