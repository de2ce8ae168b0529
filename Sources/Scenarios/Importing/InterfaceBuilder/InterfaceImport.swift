internal import Cassowary
internal import KeyboardAvoidance
internal import Keyframes

/// Makes a screen of a storyboard or xib, as it was saved or laid out again for a device.
enum InterfaceImport {
  static func screen(
    _ document: InterfaceDocument, scene name: String?, device id: String?, ios: String?
  ) throws(ImportError) -> Screen {
    let scene = try document.scene(named: name)
    var device = try id.map(knownDevice)
    var tree = InterfaceView.Tree(scene: scene, document: document)
    guard let root = tree.views.first else { throw .noScenes }
    let saved = root.savedFrame
    // No phone has the "any" canvas of Xcode 6 and 7, and without frames there is no screen.
    let isAny = document.device == nil && saved.map { isOnAnyCanvas($0) } ?? false
    let canvas =
      isAny ? Size(width: 600, height: 600) : canvasSize(document, scene, rootFrame: saved)
    if device == nil, isAny || (saved == nil && canvas == nil) {
      device = DeviceCatalog.device(id: Screen.DeviceMatch.usualDevice)
    }
    if device?.isTablet ?? document.isTablet {
      tree = InterfaceView.Tree(scene: scene, document: document, isTablet: true)
    }
    var screen = bareScreen(
      document, scene, root: root, size: canvas ?? Size(width: 390, height: 844))
    if name == nil { noteOtherViews(document, scene, &screen) }
    let items = LayoutItems(tree, scene: scene)
    let bars = placeBars(document, scene, items, rootFrame: saved, &tree, screen)
    var presentation: Presentation?
    if let device {
      presentation = self.presentation(of: scene, document, on: device, ios, &screen)
    }
    let layout = self.layout(
      tree, items, scene: scene, document: document, bars: bars, for: device, ios: ios,
      as: presentation, &screen)
    bars.add(to: &screen)
    if let presentation { screen.isFormSheet = presentation.style == .formSheet }
    if presentation != nil || screen.sheet != nil { screen.sheet = layout.frames.first }
    setRoot(layout.frames.first, hasController: scene.controller != nil, &screen)
    screen = interpreted(tree, items, layout, bars, colors: document.colors, screen)
    if bars.isGuessed { screen.note(.barGuessed) }
    if let item = bars.leftOut, screen.bars.navigation == nil {
      let isEmpty = (item["title"] ?? "").isEmpty && item.children.isEmpty
      screen.note(.barLeftOut(isEmpty: isEmpty))
    }
    return screen
  }

  private static func knownDevice(_ id: String) throws(ImportError) -> Device {
    guard let device = DeviceCatalog.device(id: id) else { throw .unknownDevice(id) }
    return device
  }

  /// The size of the canvas that a scene was drawn on, turned as its root view is; `nil` where
  /// nothing tells it.
  private static func canvasSize(
    _ document: InterfaceDocument, _ scene: InterfaceDocument.Scene, rootFrame: Rect?
  ) -> Size? {
    if let device = document.device { return device.size }
    let sheet = scene.controller.flatMap { controller in
      rootFrame.flatMap { tabletSheet($0, of: controller, document, in: oldTablet) }
    }
    if document.isTablet, sheet != nil { return oldTablet }
    let drawn = rootFrame.flatMap { oldScreen(of: document, around: $0) } ?? rootFrame?.size
    guard let size = metrics(scene, document.root) ?? drawn else { return nil }
    let isTurned = rootFrame?.width == size.height
    return isTurned ? Size(width: size.height, height: size.width) : size
  }

  /// The screen around a root view, in files older than the names of devices: an iPad's, or that of
  /// a phone whose bars push the view down.
  private static func oldScreen(of document: InterfaceDocument, around frame: Rect) -> Size? {
    let screens =
      document.isTablet
      ? [(768.0, 1024.0), (1024, 768)] : [(320.0, 480.0), (320, 568), (375, 667), (414, 736)]
    let below = document.isTablet ? [0.0, 44, 49, 56] : [0, 44, 49]
    let screen = screens.first { width, height in
      abs(frame.width - width) < 0.5
        && (frame.minY > 0
          ? below.contains { abs(height - frame.maxY - $0) < 0.5 }
          : document.isTablet && (0...128).contains(height - frame.height))
    }
    return screen.map { Size(width: $0.0, height: $0.1) }
  }

  /// The screen of a scene before anything is laid out on it.
  private static func bareScreen(
    _ document: InterfaceDocument, _ scene: InterfaceDocument.Scene, root: InterfaceView,
    size: Size
  ) -> Screen {
    let controller = scene.controller
    var screen = Screen(size: size, format: document.format)
    screen.isDark = document.isDark
    screen.tint = document.tint
    screen.devices = document.device?.devices
    screen.title =
      controller?.child(key: "navigationItem")?["title"]
      ?? controller?["title"] ?? (controller == nil ? "" : scene.name)
    screen.insetsTableItself = controller?.name == "tableViewController" && root.tag == "tableView"
    if let frame = root.savedFrame, let controller {
      let own = tabletSheet(frame, of: controller, document, in: size)
      screen.isFormSheet = own?.style == .formSheet
      screen.sheet = own?.frame ?? sheet(frame, in: size)
    }
    return screen
  }

  /// Tells of the views of a xib beside the one that is imported.
  private static func noteOtherViews(
    _ document: InterfaceDocument, _ scene: InterfaceDocument.Scene, _ screen: inout Screen
  ) {
    guard document.format == .xib else { return }
    let others = document.listedScenes.filter { $0.id != scene.view["id"] }
    if !others.isEmpty { screen.note(.otherViews(others.map(\.name))) }
  }

  /// Finds the bars around a scene, and moves its views to where these leave them.
  private static func placeBars(
    _ document: InterfaceDocument, _ scene: InterfaceDocument.Scene, _ items: LayoutItems,
    rootFrame: Rect?, _ tree: inout InterfaceView.Tree, _ screen: Screen
  ) -> Bars {
    let place = rootFrame.map { screen.sheet ?? placed($0, in: screen, document) }
    let isSheet = screen.sheet != nil
    let isPushed = !isSheet && place?.minY ?? 0 > 0
    let insets = SavedLayout.Insets(tree, items, SavedLayout(tree))
    // A root view's margin at the top is its safe area.
    let top = insets.safeTop ?? insets.margins[.init(view: 0, edge: .top)]
    let bare = Canvas.bareInsets(of: document.device).top
    let isBelowBar =
      isPushed && abs((place?.minY ?? 0) - bare - KeyboardAvoidance.Bars.navigationHeight) < 1
    let bars = Bars(
      scene, document, isSheet: isSheet, isBelowBar: isBelowBar, room: isPushed ? .infinity : top)
    if let place, bars.isShown || isSheet { tree.moveRoot(to: place) }
    if bars.isShown {
      tree.moveRowsUp(by: bare + bars.height)
    }
    return bars
  }

  /// The frames that were saved, those of the layout where one is missing or misplaced, and all of
  /// the layout where the screen is for another device.
  private static func layout(
    _ tree: InterfaceView.Tree, _ items: LayoutItems, scene: InterfaceDocument.Scene,
    document: InterfaceDocument, bars: Bars, for device: Device?, ios: String?,
    as presentation: Presentation?, _ screen: inout Screen
  ) -> Relayout.Result {
    var saved = Relayout.Result(
      frames: tree.views.map { $0.savedFrame ?? .zero }, doubts: [:], contents: [:])
    // The newest betas of Xcode 8 saved no frames.
    let isWhole = device == nil && tree.views.allSatisfy { $0.savedFrame != nil || $0.isGone }
    if !isWhole || tree.views.contains(where: { $0.isMisplaced && !$0.isGone }) {
      let hasFrame = tree.views.first?.savedFrame != nil
      let result = laidOut(
        tree, items, scene: scene, document: document, bars: bars,
        for: device ?? (hasFrame ? nil : Screen.DeviceMatch.match(screen)?.device),
        systemVersion: version(ios), as: presentation, &screen)
      guard isWhole else { return result }
      for (index, view) in tree.views.enumerated() where view.isMisplaced {
        (saved.frames[index], saved.doubts[index]) = (result.frames[index], result.doubts[index])
      }
    }
    for (index, view) in tree.views.enumerated() where view.element.isYes("ambiguous") {
      saved.doubts[index] = saved.doubts[index] ?? .undetermined
    }
    return saved
  }

  private static func interpreted(
    _ tree: InterfaceView.Tree, _ items: LayoutItems, _ layout: Relayout.Result, _ bars: Bars,
    colors: [String: ViewColor], _ screen: Screen
  ) -> Screen {
    var interpreter = InterfaceInterpreter(
      tree: tree, frames: layout.frames, ends: ContentEnds(tree, items), colors: colors,
      screen: screen)
    interpreter.isBelowBars = bars.adjustsScrollViews
    interpreter.takeItems(of: bars.isShown ? bars.item : nil)
    interpreter.loseColors(of: bars.isShown ? bars.bar : nil)
    if let items = bars.toolbarItems { interpreter.takeToolbar(items, isAlone: !bars.hasTabBar) }
    interpreter.doubts = layout.doubts
    interpreter.riders = items.riders
    interpreter.contents = layout.contents
    interpreter.interpret()
    return interpreter.screen
  }

  /// Whether a root view fills the canvas of 600x600 but for opaque bars.
  private static func isOnAnyCanvas(_ frame: Rect) -> Bool {
    frame.width == 600 && [0, 44, 49].contains(600 - frame.maxY)
      && [0, 20, 44, 64].contains(frame.minY)
  }

  /// The root view's frame where it is not the whole window.
  private static func setRoot(_ frame: Rect?, hasController: Bool, _ screen: inout Screen) {
    guard let frame, !frame.isEmpty else { return }
    let window = Rect(origin: .zero, size: screen.size)
    guard frame != window, screen.sheet == nil else { return }
    screen.root = frame
    let isPart =
      abs(frame.width - window.width) > 0.5
      || !(0...Canvas.barRoom).contains(window.height - frame.height)
    if isPart, screen.laidOutFor == nil {
      screen.note(.freeform(frame.size))
    } else if !Screen.DeviceMatch.isScreen(screen.size) {
      screen.note(.notAScreen(frame.size))
    }
  }

  /// The metrics that stood for the device before Xcode 8 named it: a scene's, a view's of a xib, or
  /// those of all scenes.
  private static func metrics(_ scene: InterfaceDocument.Scene, _ root: XMLElement) -> Size? {
    let holders = [
      scene.controller, scene.view, root.children.first { $0.name == "simulatedMetricsContainer" },
    ].compactMap(\.self)
    let metrics = holders.lazy.compactMap { holder in
      holder.children.first {
        ["simulatedDestinationMetrics", "destination"].contains($0["key"])
          || $0.name == "simulatedScreenMetrics"
      }
    }.first
    switch metrics?["type"] {
    case "retina4", "retina4_0.fullscreen": return Size(width: 320, height: 568)
    case "retina47", "retina4_7.fullscreen": return Size(width: 375, height: 667)
    case "retina55", "retina5_5.fullscreen": return Size(width: 414, height: 736)
    default: return nil
    }
  }

  /// The major version of iOS that is asked for.
  private static func version(_ ios: String?) -> Int? {
    ios.flatMap { Int($0.prefix { $0 != "." }) }
  }

  /// The window of the storyboards that an iPad had for itself, in points.
  private static let oldTablet = Size(width: 768, height: 1024)

  /// An iPad's sheet, in the middle of its window, where a view is smaller than that: a form sheet
  /// has one size, and those of page sheets are as they were saved.
  private static func tabletSheet(
    _ frame: Rect, of controller: XMLElement, _ document: InterfaceDocument, in window: Size
  ) -> Presentation? {
    let sheet = Presentation(style: .formSheet, window: window, safeArea: .zero)
    let metrics = controller.child(key: "simulatedDestinationMetrics")?.name ?? ""
    let style = document.flow.presentationStyle(of: controller)
    guard sheet.style == .formSheet, frame.width < window.width, frame.height < window.height
    else { return nil }
    if style == "formSheet" || metrics.hasPrefix("modalFormSheet") {
      return sheet.frame.size == frame.size ? sheet : nil
    }
    guard style == "pageSheet" || metrics.hasPrefix("modalPageSheet") else { return nil }
    return Presentation(
      style: .pageSheet,
      frame: Rect(
        x: (window.width - frame.width) / 2, y: (window.height - frame.height) / 2,
        width: frame.width, height: frame.height))
  }

  /// How a scene is presented on a device that it is laid out for, where its canvas does not show it:
  /// as its controller or a segue says, and as a sheet from iOS 13 on where neither does
  /// (`UIModalPresentationStyle.automatic`).
  private static func presentation(
    of scene: InterfaceDocument.Scene, _ document: InterfaceDocument, on device: Device,
    _ ios: String?, _ screen: inout Screen
  ) -> Presentation? {
    // What an opaque bar pushes down is not laid out in a sheet.
    let isPushed = screen.sheet == nil && InterfaceView.Tree.frame(of: scene.view)?.minY ?? 0 > 0
    guard let controller = scene.controller, screen.sheet == nil || screen.isFormSheet, !isPushed
    else { return nil }
    let version = version(ios) ?? device.systemVersions.upperBound
    let style: Presentation.Style
    switch document.flow.presentationStyle(of: controller) {
    case "formSheet": style = .formSheet
    case "pageSheet": style = .pageSheet
    case "automatic":
      guard version >= 13 else { return nil }
      style = .pageSheet
      screen.note(.presentedAsSheet)
    default: return nil
    }
    let presentation = Presentation(
      style: style, window: device.screen, safeArea: device.safeArea,
      isGlass: version >= SystemVersion.glass, systemVersion: version)
    return presentation.style == .fullScreen ? nil : presentation
  }

  /// The page sheet whose size a root view was saved with, if a phone of the window's size has it.
  private static func sheet(_ frame: Rect, in window: Size) -> Rect? {
    let top = window.height - frame.height
    guard frame.minY == 0, abs(frame.width - window.width) < 0.5,
      Screen.DeviceMatch.candidates(for: window).contains(where: {
        $0.screen == window && !$0.isTablet
          && abs($0.safeArea.top + Presentation.sheetTop - top) < 0.5
      })
    else { return nil }
    return frame.offsetBy(dx: 0, dy: top)
  }

  /// The root view's frame where an opaque bar leaves it: some versions save it at the window's
  /// top, as high as it is below the bar, and some with the window's whole height.
  private static func placed(
    _ frame: Rect, in screen: Screen, _ document: InterfaceDocument
  ) -> Rect {
    var root = frame
    let window = screen.size
    guard abs(root.width - window.width) < 0.5 else { return root }
    let bare = Canvas.bareInsets(of: document.device)
    let missing = window.height - root.height
    if root.minY == 0, [44, 96].contains(where: { abs(missing - bare.top - $0) < 1 }) {
      root.origin.y = missing
    } else if root.minY > 0, abs(root.height - window.height) < 0.5 {
      root.size.height = window.height - root.minY
    }
    return root
  }

  /// Where constraints end scroll views' contents.
  struct ContentEnds {
    private var rooms: [Int: Double] = [:]
    private var known: Set<Int> = []

    /// The room below what reaches down to the end of a scroll view's content, in points.
    func room(_ index: Int) -> Double { rooms[index] ?? 0 }

    /// Whether any constraint says where the content ends.
    func isKnown(_ index: Int) -> Bool { known.contains(index) }

    init(_ tree: InterfaceView.Tree, _ items: LayoutItems) {
      for constraint in items.constraints {
        guard let second = constraint.second, let edge = constraint.secondAttribute?.edge else {
          continue
        }
        let sides = [
          (constraint.first, constraint.firstAttribute.edge, second, edge, constraint.constant),
          (second, edge, constraint.first, constraint.firstAttribute.edge, -constraint.constant),
        ]
        for (item, edge, other, otherEdge, room) in sides {
          guard let scroll = Self.content(item, beside: other, tree) else { continue }
          if edge == .height { known.insert(scroll) }
          guard edge == .bottom else { continue }
          known.insert(scroll)
          guard otherEdge == .bottom, constraint.relation == .equal, room > 0,
            case .view(let child) = other, tree.views[child].parent == scroll
          else { continue }
          rooms[scroll] = max(rooms[scroll] ?? 0, min(room, 20_000))
        }
      }
    }

    /// The scroll view whose content an item stands for.
    private static func content(
      _ item: LayoutItems.Item, beside other: LayoutItems.Item, _ tree: InterfaceView.Tree
    ) -> Int? {
      switch item {
      case .contentGuide(let scroll): return scroll
      case .view(let scroll):
        guard tree.views[scroll].isScrollView, case .view(let child) = other, child != scroll,
          tree.isInside(child, scroll)
        else { return nil }
        return scroll
      default: return nil
      }
    }
  }

  /// Lays a scene out for a device, or for its own canvas where its frames are missing.
  ///
  /// - Returns: The frames in superviews, the root view's in the window.
  static func laidOut(
    _ tree: InterfaceView.Tree, _ items: LayoutItems, scene: InterfaceDocument.Scene,
    document: InterfaceDocument, bars: Bars, for device: Device?, systemVersion: Int?,
    as presentation: Presentation?, _ screen: inout Screen
  ) -> Relayout.Result {
    let saved = SavedLayout(tree)
    let insets = SavedLayout.Insets(tree, items, saved)
    let window = screen.size
    let root = tree.views.first?.savedFrame ?? Rect(origin: .zero, size: window)
    let isPushed = root.minY > 0 && screen.sheet == nil
    var bare = Canvas.bareInsets(of: document.device)
    var safeTop = insets.safeTop
    if let top = safeTop, screen.sheet == nil, !isPushed, !bars.canBe(top - bare.top) {
      // Versions draw status bars of other heights than their phones have; where no bar fits, the
      // view that tells the place is not where its constraint has it.
      if let status = Canvas.statusHeights.first(where: { bars.title(of: top - $0) != nil }) {
        bare.top = status
      } else {
        safeTop = nil
      }
    }
    let bareTop = screen.sheet == nil ? bare.top : 0
    let source = Canvas(
      window: window, root: root,
      safeTop: safeTop ?? (isPushed ? 0 : bareTop + bars.height),
      safeBottom: insets.safeBottom ?? (isPushed ? 0 : bare.bottom),
      scale: Screen.DeviceMatch.match(screen)?.device.scale ?? 2)
    let room = isPushed ? root.minY - bare.top : source.safeTop - bareTop
    var target =
      device.map { device in
        let version = systemVersion ?? device.systemVersions.upperBound
        let growth = screen.sheet == nil ? bars.growth(from: room, to: version, on: device) : 0
        return source.on(device, bare: bare, barGrowth: growth, of: scene)
      } ?? source
    if device == nil, target.root.isEmpty { target.root = Rect(origin: .zero, size: window) }
    if let presentation, let device {
      target.root = presentation.frame
      let isPage = presentation.style == .pageSheet && !device.isTablet
      // A page sheet's bar is higher than that of a screen.
      let growth =
        isPage && bars.isShown && screen.sheet == nil
        ? KeyboardAvoidance.Bars.sheetHeight - KeyboardAvoidance.Bars.navigationHeight : 0
      target.safeTop = max(source.safeTop - bareTop, 0) + growth
      target.safeBottom =
        max(source.safeBottom - (screen.sheet == nil ? bare.bottom : 0), 0)
        + (isPage ? device.safeArea.bottom : 0)
    }
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

  /// The bars around a scene, as its controllers and what Interface Builder simulates say.
  struct Bars {
    /// The navigation item, where there is one.
    let item: XMLElement?
    /// The navigation item's title, or else the view controller's.
    let title: String
    /// Whether there is a navigation bar.
    let isShown: Bool
    /// Whether only the place of the root view tells of it.
    let isGuessed: Bool
    /// The navigation item that has no bar: the canvas has no room for one, and nothing in the file
    /// leads to one.
    let leftOut: XMLElement?
    let hasLargeTitle: Bool
    /// Whether there is a tab bar.
    let hasTabBar: Bool
    /// The titles of its tabs, empty where the file does not say them.
    let tabs: [String]
    /// The toolbar's buttons, or `nil` where it is not shown.
    let toolbarItems: [XMLElement]?
    /// Whether UIKit adds the safe area to the insets of a scroll view that has nothing to scroll:
    /// in a navigation or tab bar controller, with or without its bar, unless the file says
    /// otherwise.
    let adjustsScrollViews: Bool
    /// How high the navigation bar is, in points.
    let height: Double
    /// The words on the button that goes back, or `nil` where there is none.
    let back: String?
    /// The navigation bar that a controller around the scene has.
    let bar: XMLElement?

    /// - Parameters:
    ///   - isBelowBar: Whether the root view was saved where an opaque navigation bar leaves it.
    ///   - room: The height of the safe area at the canvas's top in points, status bar
    ///     included; infinite where a bar pushes the view down, `nil` where nothing tells it.
    init(
      _ scene: InterfaceDocument.Scene, _ document: InterfaceDocument, isSheet: Bool,
      isBelowBar: Bool, room: Double?
    ) {
      let controller = scene.controller
      let around = controller?["id"].flatMap { document.flow.navigation[$0] }
      item = controller?.child(key: "navigationItem")
      title = [item, controller].compactMap { $0?["title"] }.first { !$0.isEmpty } ?? ""
      let top = (controller ?? scene.view).child(key: "simulatedTopBarMetrics")
      let isSimulated = top?.name.contains("avigation") ?? false
      let bare = isSheet ? 0 : Canvas.bareInsets(of: document.device).top
      let isFirst = document.root["initialViewController"].map { $0 == controller?["id"] } ?? false
      // Xcode 10 brought iOS 12.
      let usual =
        document.device?.held.map {
          Self.height(on: $0, systemVersion: document.toolsVersion < 14_000 ? 11 : 12)
        } ?? KeyboardAvoidance.Bars.navigationHeight
      let isAlone =
        isFirst || controller?["id"].map { document.flow.presented[$0] != nil } ?? false
      // A bar of the view's own stands where that of a navigation controller would.
      let hasOwn = scene.view.children(in: "subviews").contains { $0.name == "navigationBar" }
      let hasRoom = !hasOwn && room.map { $0 - bare > usual - 1 } ?? !isAlone
      leftOut = !isSimulated && around == nil && !hasRoom ? item : nil
      let isTold = item != nil || isSimulated || around != nil
      isShown =
        (isTold || isBelowBar && !hasOwn) && top?.name != "nil" && leftOut == nil
        && !(around?.isYes("navigationBarHidden") ?? false)
      isGuessed = isShown && !isTold
      let mode = item?["largeTitleDisplayMode"]
      bar = around?.child(key: "navigationBar")
      let prefersLarge = bar?.isYes("largeTitles") ?? false
      // A button at the left takes its place, unless the item says otherwise.
      let hasLeading =
        item?.child(key: "leftBarButtonItem") != nil
        || item?.children(in: "leftBarButtonItems").isEmpty == false
      let isTaken =
        hasLeading && !(item?.isYes("leftItemsSupplementBackButton") ?? false)
      let hidesBack = item?.isYes("hidesBackButton") ?? false
      back =
        isShown && !isTaken && !hidesBack
        ? controller?["id"].flatMap { document.flow.backs[$0] } : nil
      hasLargeTitle = isShown && mode != "never" && (prefersLarge || mode == "always")
      let large = hasLargeTitle ? KeyboardAvoidance.Bars.largeTitleHeight : 0
      // A page sheet's bar is higher.
      let style = controller.flatMap { document.flow.presentationStyle(of: $0) }
      let isPage = isSheet && style != "formSheet"
      height = isShown ? (isPage ? KeyboardAvoidance.Bars.sheetHeight : usual) + large : 0
      let items = controller?.children.first { $0.name == "toolbarItems" }?.children ?? []
      // What is simulated on a navigation controller is passed on to the scenes in it.
      let bottom =
        [controller ?? scene.view, around].lazy.compactMap {
          $0?.child(key: "simulatedBottomBarMetrics")?.name
        }.first ?? ""
      let showsToolbar = bottom.contains("Toolbar") || around?.isNo("toolbarHidden") ?? false
      toolbarItems = showsToolbar ? items : nil
      let isTabbed =
        controller?.child(key: "tabBarItem") != nil || bottom.contains("TabBar")
        || controller.map { document.flow.hasTabBar($0) } ?? false
      hasTabBar = isTabbed && (toolbarItems ?? []).isEmpty && bottom != "nil"
      tabs = controller.map { document.flow.tabs(of: $0) } ?? []
      adjustsScrollViews =
        (isShown || hasTabBar || around != nil)
        && !(controller?.isNo("automaticallyAdjustsScrollViewInsets") ?? false)
    }

    private static let heights = [
      KeyboardAvoidance.Bars.navigationHeight, KeyboardAvoidance.Bars.tallHeight,
      KeyboardAvoidance.Bars.glassNavigationHeight,
    ]

    /// The height of a system's navigation bar without a large title, in points.
    private static func height(on device: Device, systemVersion: Int) -> Double {
      if systemVersion >= SystemVersion.glass {
        return KeyboardAvoidance.Bars.glassNavigationHeight
      }
      return KeyboardAvoidance.Bars.areTall(on: device, systemVersion: systemVersion)
        ? KeyboardAvoidance.Bars.tallHeight : KeyboardAvoidance.Bars.navigationHeight
    }

    /// Whether the safe area of a canvas may have so much room below its status bar, in points.
    ///
    /// More than a bar takes may be a prompt, and nothing at all that a file is older than its bar.
    func canBe(_ room: Double) -> Bool {
      guard isShown, height > 0 else { return true }
      return abs(room) < 1 || room > Self.heights[0] - 1
    }

    /// How much of a bar's height is a large title, in points; `nil` where no bar is as high.
    ///
    /// What is pushed from a large title has a small one on its canvas.
    func title(of height: Double) -> Double? {
      let titles = hasLargeTitle ? [KeyboardAvoidance.Bars.largeTitleHeight, 0] : [0]
      return titles.first { title in Self.heights.contains { abs($0 + title - height) < 1 } }
    }

    /// By how much higher the navigation bar of a system is than a canvas has it, in points.
    ///
    /// - Parameter room: How high it is on the canvas; one that no bar is as high as is kept.
    func growth(from room: Double, to systemVersion: Int, on device: Device) -> Double {
      guard isShown, !device.isCompact, let title = title(of: room) else { return 0 }
      return Self.height(on: device, systemVersion: systemVersion) + title - room
    }

    func add(to screen: inout Screen) {
      if isShown {
        screen.bars.navigation = title
        screen.bars.back = back
        screen.bars.hasLargeTitle = hasLargeTitle && !title.isEmpty
      }
      if hasTabBar {
        screen.bars.tabs = tabs
        let device = Screen.DeviceMatch.match(screen)?.device
        let tab =
          device?.isTablet ?? false
          ? KeyboardAvoidance.Bars.tallHeight : KeyboardAvoidance.Bars.tabHeight
        let room = tab + (device?.safeArea.bottom ?? 0)
        screen.bars.tabFrame = Rect(
          x: 0, y: screen.size.height - room, width: screen.size.width, height: room)
      }
    }
  }
}
