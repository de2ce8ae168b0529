internal import KeyboardAvoidance
internal import Keyframes

/// The bars around a scene, as its controllers and what Interface Builder simulates say.
struct InterfaceBars {
  /// The navigation item, where there is one.
  let item: XMLElement?
  /// Whether there is a navigation bar.
  let isShown: Bool
  let hasLargeTitle: Bool
  /// Whether there is a tab bar.
  let hasTabBar: Bool
  /// The toolbar's buttons, where it is shown.
  let toolbarItems: [XMLElement]
  /// Whether UIKit adds the safe area to the insets of a scroll view that has nothing to scroll:
  /// in a navigation or tab bar controller, unless the file says otherwise.
  let adjustsScrollViews: Bool

  init(_ scene: InterfaceScene, _ document: InterfaceDocument) {
    let controller = scene.controller
    let around = controller?["id"].flatMap { document.flow.navigation[$0] }
    item = controller?.child(key: "navigationItem")
    let top = controller?.child(key: "simulatedTopBarMetrics")
    let isSimulated = top?.name.contains("avigation") ?? false
    isShown =
      (item != nil || isSimulated || around != nil) && top?.name != "nil"
      && !(around?.isYes("navigationBarHidden") ?? false)
    let mode = item?["largeTitleDisplayMode"]
    let prefersLarge = around?.child(key: "navigationBar")?.isYes("largeTitles") ?? false
    hasLargeTitle = isShown && mode != "never" && (prefersLarge || mode == "always")
    let items = controller?.children.first { $0.name == "toolbarItems" }?.children ?? []
    let bottom = controller?.child(key: "simulatedBottomBarMetrics")?.name ?? ""
    let showsToolbar = bottom.contains("Toolbar") || around?.isNo("toolbarHidden") ?? false
    toolbarItems = showsToolbar ? items : []
    let isTabbed =
      controller?.child(key: "tabBarItem") != nil || bottom.contains("TabBar")
      || controller.map { document.flow.hasTabBar($0) } ?? false
    hasTabBar = isTabbed && toolbarItems.isEmpty && bottom != "nil"
    adjustsScrollViews =
      (isShown || hasTabBar) && !(controller?.isNo("automaticallyAdjustsScrollViewInsets") ?? false)
  }

  /// How high the navigation bar is, in points.
  var height: Double { isShown ? hasLargeTitle ? 96 : 44 : 0 }

  func add(to screen: inout Screen) {
    if isShown {
      screen.bars.navigation = item?["title"] ?? ""
      screen.bars.hasLargeTitle = hasLargeTitle && !(item?["title"] ?? "").isEmpty
    }
    if hasTabBar {
      let room = 49 + (DeviceMatch.match(screen)?.device.safeArea.bottom ?? 0)
      screen.bars.tabFrame = Rect(
        x: 0, y: screen.size.height - room, width: screen.size.width, height: room)
    }
  }
}
