internal import KeyboardAvoidance
internal import Keyframes

extension InterfaceImport {
  /// Lays a scene out for a device, or for its own canvas where its frames are missing.
  ///
  /// - Returns: The frames in superviews, the root view's in the window.
  static func laidOut(
    _ tree: InterfaceTree, _ items: LayoutItems, scene: InterfaceScene,
    document: InterfaceDocument, bars: InterfaceBars, for device: Device?,
    _ screen: inout Screen
  ) -> Relayout.Result {
    let saved = SavedLayout(tree)
    let insets = SavedInsets(tree, items, saved)
    let bare = Canvas.bareInsets(of: document.device, toolsVersion: tree.toolsVersion)
    let window = screen.size
    let root = tree.views.first?.savedFrame ?? Rect(origin: .zero, size: window)
    let isPushed = root.minY > 0
    let source = Canvas(
      window: window, root: root,
      safeTop: insets.safeTop ?? (isPushed ? 0 : bare.top + bars.height),
      safeBottom: insets.safeBottom ?? (isPushed ? 0 : bare.bottom),
      scale: DeviceMatch.match(screen)?.device.scale ?? 2)
    var target = device.map { source.on($0, bare: bare) } ?? source
    if device == nil, target.root.isEmpty { target.root = Rect(origin: .zero, size: window) }
    var relayout = Relayout(
      tree, scene: scene, source: source, target: target, insets: insets, items: items,
      images: images(document))
    var result = relayout.result()
    if result.isSaved { screen.note(.layoutNotDetermined) }
    if !result.frames.isEmpty {
      result.frames[0] = target.root
    }
    if let device {
      if !result.isSaved { screen.note(.laidOut(from: root.size, device: device.id)) }
      screen.size = device.screen
      screen.devices = [device.id]
      screen.laidOutFor = device.id
    }
    return result
  }

  private static func images(_ document: InterfaceDocument) -> [String: Size] {
    var sizes: [String: Size] = [:]
    for image in document.root.children(in: "resources") where image.name == "image" {
      guard let name = image["name"], let width = image.number("width"),
        let height = image.number("height"), 0...5000 ~= width, 0...5000 ~= height
      else { continue }
      sizes[name] = Size(width: width, height: height)
    }
    return sizes
  }
}
