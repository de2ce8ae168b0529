internal import KeyboardAvoidance
internal import Keyframes

/// A storyboard or a xib: its scenes and what holds for all of them.
struct InterfaceDocument {
  let root: XMLElement
  let format: ScreenImport.Format
  let flow: Flow
  /// The colours of the catalogue and of the system that the file holds copies of, by their names.
  let colors: [String: ViewColor]

  init(root: XMLElement, format: ScreenImport.Format) {
    self.root = root
    self.format = format
    flow = Flow(root)
    var colors: [String: ViewColor] = [:]
    for resource in root.children(in: "resources")
    where ["namedColor", "systemColor"].contains(resource.name) {
      guard let name = resource["name"],
        let color = resource.child("color").flatMap({ resource.color($0) })
      else { continue }
      colors[name] = color
    }
    self.colors = colors
  }

  /// Interface Builder's version: 9532 of Xcode 7, 23727 of Xcode 16.
  var toolsVersion: Double {
    let parts = (root["toolsVersion"] ?? "").split(separator: ".").prefix(1)
    return parts.first.flatMap { NumberText.finite($0) } ?? 0
  }

  var device: CanvasDevice? {
    root.child("device").flatMap { element in
      element["id"].map {
        CanvasDevice(
          id: $0, isLandscape: element["orientation"] == "landscape",
          toolsVersion: toolsVersion)
      }
    }
  }

  /// Whether it is one of the storyboards that an iPad had for itself up to Xcode 7.
  var isTablet: Bool {
    device == nil
      && ((root["targetRuntime"] ?? "").hasSuffix("iPad")
        || root.child("simulatedMetricsContainer")?.children
          .contains { $0["type"] == "iPad" } ?? false)
  }

  /// The tint colour of the app (Global Tint), which holds for all scenes.
  var tint: ViewColor? { root.color("tintColor", colors) }

  var isDark: Bool { root.child("device")?["appearance"] == "dark" }

  /// Every view controller's view, or every view of a xib.
  var scenes: [Scene] {
    if format == .xib {
      let views = root.children(in: "objects").filter { InterfaceView.Tree.isView($0) }
      let owner = root.children(in: "objects").first {
        $0["placeholderIdentifier"] == "IBFilesOwner"
      }
      return views.map { Scene(controller: nil, view: $0, owner: owner) }
    }
    return root.children(in: "scenes").flatMap { scene in
      scene.children(in: "objects").compactMap { controller in
        guard let view = controller.child(key: "view"), InterfaceView.Tree.isView(view) else {
          return nil
        }
        return Scene(controller: controller, view: view)
      }
    }
  }

  /// Returns the scene with a name, or the only one with fields.
  func scene(named name: String?) throws(ImportError) -> Scene {
    let scenes = scenes
    guard let first = scenes.first else { throw .noScenes }
    if let name {
      let lower = name.lowercased()
      guard
        let scene = scenes.first(where: { $0.names.contains(name) })
          ?? scenes.first(where: { $0.names.contains { $0.lowercased() == lower } })
      else {
        let listed = listedScenes.filter { $0.fieldCount > 0 }
        throw .unknownScene(name, known: listed.isEmpty ? scenes.map(\.name) : listed.map(\.name))
      }
      return scene
    }
    let filled = filledScenes
    if filled.count > 1, format == .storyboard { throw .severalScenes(listedScenes) }
    if let scene = filled.first { return scene }
    if scenes.count > 1, format == .storyboard { throw .noSceneWithFields(scenes.map(\.name)) }
    return first
  }

  /// The scenes in which one can type; those in another one's container only where that has none.
  private var filledScenes: [Scene] {
    let filled = scenes.filter { fieldCount(of: $0) > 0 }
    let whole = filled.filter { scene in
      !(scene.controller?["id"].map { flow.embedded.contains($0) } ?? false)
    }
    return whole.isEmpty ? filled : whole
  }

  /// Every scene in which one can type, for people to choose one.
  ///
  /// Each goes by the first of its names that no other scene has.
  var listedScenes: [ScreenImport.ListedScene] {
    let all = scenes
    var uses: [String: Int] = [:]
    for scene in all {
      for name in Set(scene.names) { uses[name, default: 0] += 1 }
    }
    return filledScenes.map { scene in
      ScreenImport.ListedScene(
        name: scene.names.first { uses[$0] == 1 } ?? scene.name,
        fieldCount: fieldCount(of: scene), id: (scene.controller ?? scene.view)["id"] ?? "",
        title: scene.title)
    }
  }

  private func fieldCount(of scene: Scene) -> Int {
    InterfaceView.Tree(scene: scene, document: self).views.count { $0.isInput && !$0.isGone }
  }
}

extension ScreenImport {
  /// A scene that can be imported, as it is listed.
  package struct ListedScene: Hashable, Sendable {
    /// The name that `--scene` takes: the class, an identifier or the title.
    package var name: String
    /// How many fields and text views are in it.
    package var fieldCount: Int
    /// The identifier in the file.
    package var id: String
    /// The title, or nothing.
    package var title: String
  }
}

extension InterfaceDocument {
  /// A scene of a storyboard, or a view of a xib.
  struct Scene {
    /// The view controller; none in a xib.
    var controller: XMLElement?
    var view: XMLElement
    /// The file's owner, in a xib.
    var owner: XMLElement?

    /// Whether it is a view controller's view: a xib's where its owner's outlet says so.
    var isControllers: Bool {
      controller != nil
        || owner?.children(in: "connections").contains {
          $0["property"] == "view" && $0["destination"] == view["id"]
        } ?? false
    }

    /// The names that it goes by, the best first.
    var names: [String] {
      let source = controller ?? view
      return [
        source["customClass"], source["storyboardIdentifier"], source["id"], title,
        source["userLabel"],
      ].compactMap(\.self).filter { !$0.isEmpty }
    }

    /// The title of its bar, or nothing.
    var title: String {
      let source = controller ?? view
      return source["title"] ?? source.child(key: "navigationItem")?["title"] ?? ""
    }

    var name: String { names.first ?? "scene" }

    /// Whether its author drew it in a size of their own.
    var isFreeform: Bool {
      (controller ?? view).children.contains { $0.name == "freeformSimulatedSizeMetrics" }
    }
  }

  /// The device that Interface Builder drew a canvas as.
  struct CanvasDevice {
    var id: String
    var isLandscape: Bool
    var toolsVersion: Double

    /// The size in points, or `nil` of a device that is not known.
    var size: Size? {
      guard let upright = Self.sizes[id] else { return nil }
      return isLandscape
        ? Size(width: upright.1, height: upright.0) : Size(width: upright.0, height: upright.1)
    }

    /// The devices of the catalogue that it may stand for.
    ///
    /// From Xcode 15 on the canvas of 375x812 is a mini's.
    var devices: [String]? {
      switch id {
      case "retina5_9":
        toolsVersion >= 20_000
          ? ["iphone-12-mini", "iphone-13-mini"] : ["iphone-x", "iphone-xs", "iphone-11-pro"]
      case "retina6_1": ["iphone-11", "iphone-xr"]
      case "retina6_5": ["iphone-11-pro-max", "iphone-xs-max"]
      default: nil
      }
    }

    /// The device of the catalogue, held as on the canvas.
    var held: Device? {
      let known = size.map { Screen.DeviceMatch.candidates(for: $0) } ?? []
      return known.last { devices?.contains($0.id) ?? true }?
        .rotated(to: isLandscape ? .landscape : .portrait)
    }

    /// Upright sizes, measured on Xcode's own files.
    private static let sizes: [String: (Double, Double)] = [
      "retina3_5": (320, 480), "retina4_0": (320, 568), "retina4_7": (375, 667),
      "retina5_5": (414, 736), "retina5_9": (375, 812), "retina6_1": (414, 896),
      "retina6_5": (414, 896), "retina6_12": (393, 852), "retina6_0": (390, 844),
      "retina6_3": (402, 874), "retina6_7": (428, 926), "retina6_72": (430, 932),
      "retina6_9": (440, 956), "ipad9_7": (768, 1024), "ipad10_5": (834, 1112),
      "ipad10_9rounded": (820, 1180), "ipad11_0rounded": (834, 1194), "ipad12_9": (1024, 1366),
      "ipad12_9rounded": (1024, 1366),
    ]
  }

  /// The order of a storyboard's scenes, as it tells it: which stand in a navigation or
  /// a tab bar controller, and which are embedded in others.
  struct Flow {
    /// The view controllers of the storyboard by their identifiers.
    private(set) var controllers: [String: XMLElement] = [:]
    /// The navigation controller around a view controller, by the latter's identifier.
    private(set) var navigation: [String: XMLElement] = [:]
    /// The words on the button that goes back, by the view controllers that are pushed.
    private(set) var backs: [String: String] = [:]
    /// The titles of the tabs, by the view controllers above a tab bar.
    private var tabs: [String: [String]] = [:]
    /// View controllers that stand in another one's container view.
    private(set) var embedded: Set<String> = []
    /// View controllers that are presented, and so have no navigation bar but their own, with the
    /// style that a segue says; empty where none does.
    private(set) var presented: [String: String] = [:]

    /// How many scenes a segue is followed to, at most.
    private static let maximumSteps = 2000

    init(_ root: XMLElement) {
      var segues: [String: [XMLElement]] = [:]
      for scene in root.children(in: "scenes") {
        for controller in scene.children(in: "objects") {
          guard let id = controller["id"], controllers[id] == nil else { continue }
          controllers[id] = controller
          var found: [XMLElement] = []
          Self.collectSegues(controller, into: &found)
          segues[id] = found
        }
      }
      // Where there is no split view, `showDetailViewController(_:sender:)` presents.
      let isSplit = controllers.values.contains { $0.name == "splitViewController" }
      let presenting = ["modal", "presentation"] + (isSplit ? [] : ["showDetail"])
      for (id, controller) in controllers.sorted(by: { $0.key < $1.key }) {
        for segue in segues[id] ?? [] where presenting.contains(segue["kind"] ?? "") {
          let style = segue["modalPresentationStyle"] ?? ""
          segue["destination"].map { presented[$0] = presented[$0] ?? style }
        }
        for segue in segues[id] ?? [] where segue["kind"] == "embed" {
          segue["destination"].map { embedded.formUnion(path(from: $0)) }
        }
        if controller.name == "navigationController" {
          for root in Self.destinations(segues[id], relationship: ["rootViewController"]) {
            follow(root, in: controller, segues)
          }
        }
      }
      for (id, controller) in controllers where controller.name == "tabBarController" {
        let children = Self.destinations(segues[id], relationship: ["viewControllers"])
        let titles = children.map { Self.tabTitle(controllers[$0]?.child(key: "tabBarItem")) }
        for child in children {
          let inner = navigation.filter { $0.value["id"] == child }.map(\.key)
          for id in [child] + inner { tabs[id] = titles }
        }
      }
    }

    /// How a view controller is presented, or the navigation controller around it: the style that
    /// the segue to it or it itself says, `automatic` where only a segue presents it, or `nil`.
    func presentationStyle(of controller: XMLElement) -> String? {
      let outer = controller["id"].flatMap { navigation[$0] } ?? controller
      let segue = outer["id"].flatMap { presented[$0] }
      return [segue, outer["modalPresentationStyle"]].compactMap(\.self)
        .first { !$0.isEmpty && $0 != "automatic" } ?? segue.map { _ in "automatic" }
    }

    /// Whether a view controller's view ends above a tab bar.
    func hasTabBar(_ controller: XMLElement) -> Bool {
      controller["id"].map { tabs[$0] != nil } ?? false
        && !controller.isYes("hidesBottomBarWhenPushed")
    }

    /// The titles of the tabs below a view controller; empty where no tab bar controller has it.
    func tabs(of controller: XMLElement) -> [String] {
      controller["id"].flatMap { tabs[$0] } ?? []
    }

    /// A tab's title; those of the system's are called as in English.
    private static func tabTitle(_ item: XMLElement?) -> String {
      guard let system = item?["systemItem"] else { return item?["title"] ?? "" }
      return system.reduce(into: "") { title, letter in
        if title.isEmpty {
          title = letter.uppercased()
        } else {
          title += letter.isUppercase ? " \(letter)" : "\(letter)"
        }
      }
    }

    /// The identifiers from a view controller to the one whose view is seen in it: through
    /// navigation and tab bar controllers, each once, to what stands first in them.
    func path(from id: String) -> [String] {
      var path = [id]
      while let controller = path.last.flatMap({ controllers[$0] }) {
        var found: [XMLElement] = []
        Self.collectSegues(controller, into: &found)
        let inner = Self.destinations(
          found, relationship: ["rootViewController", "viewControllers"]
        ).first
        guard let inner, !path.contains(inner) else { break }
        path.append(inner)
      }
      return path
    }

    private static func collectSegues(_ element: XMLElement, into found: inout [XMLElement]) {
      for child in element.children {
        if child.name == "segue" { found.append(child) }
        collectSegues(child, into: &found)
      }
    }

    private static func destinations(_ segues: [XMLElement]?, relationship: Set<String>) -> [String]
    {
      (segues ?? []).compactMap { segue in
        segue["kind"] == "relationship" && relationship.contains(segue["relationship"] ?? "")
          ? segue["destination"] : nil
      }
    }

    /// The words on the button that leads back to a view controller.
    private static func back(to controller: XMLElement?) -> String {
      let item = controller?.child(key: "navigationItem")
      let own = item?.child(key: "backBarButtonItem")?["title"]
      let words = [own, item?["title"], controller?["title"]].compactMap(\.self)
      return words.first { !$0.isEmpty } ?? "Back"
    }

    /// A view controller in a navigation controller, and those that are pushed from it.
    private mutating func follow(
      _ start: String, in around: XMLElement, _ segues: [String: [XMLElement]]
    ) {
      var open = [start]
      var steps = 0
      while let id = open.popLast(), steps < Self.maximumSteps {
        steps += 1
        let isContainer = ["navigationController", "tabBarController"].contains(
          controllers[id]?.name)
        guard navigation[id] == nil, controllers[id] != nil, !isContainer else { continue }
        navigation[id] = around
        for segue in segues[id] ?? [] where ["push", "show"].contains(segue["kind"]) {
          guard let pushed = segue["destination"] else { continue }
          open.append(pushed)
          if pushed != start, backs[pushed] == nil {
            backs[pushed] = Self.back(to: controllers[id])
          }
        }
      }
    }
  }
}
