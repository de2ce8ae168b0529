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
    let unsafe = scene.safeAreaInsets(
      of: frame.offsetBy(dx: scene.rootFrame.minX, dy: scene.rootFrame.minY),
      card: scene.presentation.frame)
    var layout = FormLayout(
      scale: scene.device.scale, systemVersion: systemVersion, fieldIDs: fields.ids)
    // Content keeps clear of the camera at the side of a phone in landscape.
    let sides = EdgeInsets(left: unsafe.left, right: unsafe.right)
    let (views, height) = layout.layOut(form, width: frame.width, safeArea: sides)
    let hasSafeArea = systemVersion >= SystemVersion.safeArea
    let adjusts =
      scene.bars.isTranslucent && systemVersion >= SystemVersion.translucency
      || hasSafeArea && scene.bars.navigation == nil
    scene.form = views
    scene.scrollView = scroll.configuration(
      frame: frame, contentHeight: height, unsafe: unsafe, adjusts: adjusts && unsafe != .zero,
      writesInset: !hasSafeArea)
    if let width, scroll.contentSize?.width == width {
      scene.scrollView.contentSize.width = frame.width
    }
  }
}
