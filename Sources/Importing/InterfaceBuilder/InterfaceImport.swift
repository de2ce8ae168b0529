internal import KeyboardAvoidance
internal import Keyframes

/// Makes a screen of a storyboard or xib, as it was saved or laid out again for a device.
enum InterfaceImport {
  static func screen(
    _ document: InterfaceDocument, scene name: String?, device id: String?
  ) throws(ImportError) -> Screen {
    let scene = try document.scene(named: name)
    var target: Device?
    if let id {
      guard let device = DeviceCatalog.device(id: id) else { throw .unknownDevice(id) }
      target = device
    }
    var tree = InterfaceTree(scene: scene, document: document)
    guard let root = tree.views.first else { throw .noScenes }
    let saved = root.savedFrame
    let canvas = document.device?.size ?? metrics(scene.controller) ?? saved?.size
    // No phone has the "any" canvas of Xcode 6 and 7, and without frames there is no screen.
    let isAny = saved?.size == Size(width: 600, height: 600) && document.device == nil
    if target == nil, isAny || (saved == nil && canvas == nil) {
      target = DeviceCatalog.device(id: DeviceMatch.usualDevice)
    }
    if target?.isTablet ?? false {
      tree = InterfaceTree(scene: scene, document: document, isTablet: true)
    }
    var screen = Screen(size: canvas ?? Size(width: 390, height: 844), format: document.format)
    screen.isDark = document.isDark
    screen.devices = document.device?.devices
    screen.title =
      scene.controller?.child(key: "navigationItem")?["title"]
      ?? scene.controller?["title"] ?? (scene.controller == nil ? "" : scene.name)
    let items = LayoutItems(tree, scene: scene)
    var frames = tree.views.map { $0.savedFrame ?? .zero }
    var uncertain: Set<Int> = []
    var contents: [Int: Size] = [:]
    // The newest betas of Xcode 8 saved no frames.
    if target != nil || tree.views.contains(where: { $0.savedFrame == nil && !$0.isGone }) {
      let device = target ?? (saved == nil ? DeviceMatch.match(screen)?.device : nil)
      let result = laidOut(
        tree, items, scene: scene, document: document, for: device, &screen)
      (frames, uncertain, contents) = (result.frames, result.uncertain, result.contents)
    }
    addBars(scene, frames, &screen)
    setRoot(frames.first, hasController: scene.controller != nil, &screen)
    var interpreter = InterfaceInterpreter(
      tree: tree, frames: frames, contentRooms: ContentRooms.rooms(in: tree), screen: screen)
    interpreter.uncertain = uncertain
    interpreter.riders = items.riders
    interpreter.contents = contents
    interpreter.interpret()
    return interpreter.screen
  }

  /// The root view's frame where it is not the whole window.
  private static func setRoot(_ frame: Rect?, hasController: Bool, _ screen: inout Screen) {
    guard let frame, !frame.isEmpty else { return }
    let window = Rect(origin: .zero, size: screen.size)
    guard frame != window else { return }
    screen.root = frame
    if frame.height > window.height || frame.width > window.width {
      screen.note(.freeform(frame.size))
    } else if !DeviceMatch.isScreen(screen.size) {
      screen.note(.notAScreen(frame.size))
    }
  }

  /// What stood for the device before Xcode 8 named it.
  private static func metrics(_ controller: XMLElement?) -> Size? {
    let metrics =
      controller?.children.first { $0["key"] == "simulatedDestinationMetrics" }
      ?? controller?.children.first { $0.name == "simulatedScreenMetrics" }
    switch metrics?["type"] {
    case "retina4", "retina4_0.fullscreen": return Size(width: 320, height: 568)
    case "retina47", "retina4_7.fullscreen": return Size(width: 375, height: 667)
    case "retina55", "retina5_5.fullscreen": return Size(width: 414, height: 736)
    default: return nil
    }
  }

  /// A navigation item says that there is a bar, and so does what Interface Builder simulates.
  private static func addBars(_ scene: InterfaceScene, _ frames: [Rect], _ screen: inout Screen) {
    guard let controller = scene.controller else { return }
    let item = controller.child(key: "navigationItem")
    let simulated = controller.children.contains {
      $0["key"] == "simulatedTopBarMetrics" && $0.name.contains("avigation")
    }
    if item != nil || simulated {
      screen.bars.navigation = item?["title"] ?? ""
    }
    if controller.child(key: "tabBarItem") != nil
      || controller.children.contains(where: {
        $0["key"] == "simulatedBottomBarMetrics" && $0.name.contains("TabBar")
      })
    {
      screen.bars.tabFrame = Rect(
        x: 0, y: screen.size.height - 49, width: screen.size.width, height: 49)
    }
  }
}

/// How much room constraints leave below what ends a scroll view's content.
enum ContentRooms {
  static func rooms(in tree: InterfaceTree) -> [Int: Double] {
    var rooms: [Int: Double] = [:]
    for (owner, element) in tree.constraints {
      guard element["firstAttribute"] == "bottom", element["secondAttribute"] == "bottom",
        element["relation"] == nil
      else { continue }
      let first = element["firstItem"].flatMap { tree.indices[$0] } ?? owner
      guard let second = element["secondItem"].flatMap({ tree.indices[$0] }) else { continue }
      let constant = element.number("constant") ?? 0
      for (scroll, child, room) in [(first, second, constant), (second, first, -constant)]
      where tree.views[scroll].isScrollView && tree.views[child].parent == scroll && room > 0 {
        rooms[scroll] = max(rooms[scroll] ?? 0, min(room, 20_000))
      }
    }
    return rooms
  }
}
