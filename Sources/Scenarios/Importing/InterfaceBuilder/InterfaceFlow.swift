/// The order of a storyboard's scenes, as it tells it: which stand in a navigation or
/// a tab bar controller, and which are embedded in others.
struct InterfaceFlow {
  /// The view controllers of the storyboard by their identifiers.
  private(set) var controllers: [String: XMLElement] = [:]
  /// The navigation controller around a view controller, by the latter's identifier.
  private(set) var navigation: [String: XMLElement] = [:]
  /// View controllers below a tab bar.
  private(set) var tabbed: Set<String> = []
  /// View controllers that stand in another one's container view.
  private(set) var embedded: Set<String> = []

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
    for (id, controller) in controllers.sorted(by: { $0.key < $1.key }) {
      for segue in segues[id] ?? [] where segue["kind"] == "embed" {
        segue["destination"].map { _ = embedded.insert($0) }
      }
      if controller.name == "navigationController" {
        for root in Self.destinations(segues[id], relationship: ["rootViewController"]) {
          follow(root, in: controller, segues)
        }
      }
    }
    for (id, controller) in controllers where controller.name == "tabBarController" {
      for child in Self.destinations(segues[id], relationship: ["viewControllers"]) {
        tabbed.insert(child)
        for (inner, around) in navigation where around["id"] == child { tabbed.insert(inner) }
      }
    }
  }

  /// Whether a view controller's view ends above a tab bar.
  func hasTabBar(_ controller: XMLElement) -> Bool {
    controller["id"].map { tabbed.contains($0) } ?? false
      && !controller.isYes("hidesBottomBarWhenPushed")
  }

  /// The identifier of a navigation controller's first scene.
  func root(of controller: XMLElement) -> String? {
    var found: [XMLElement] = []
    Self.collectSegues(controller, into: &found)
    return Self.destinations(found, relationship: ["rootViewController"]).first
  }

  private static func collectSegues(_ element: XMLElement, into found: inout [XMLElement]) {
    for child in element.children {
      if child.name == "segue" { found.append(child) }
      collectSegues(child, into: &found)
    }
  }

  private static func destinations(_ segues: [XMLElement]?, relationship: Set<String>) -> [String] {
    (segues ?? []).compactMap { segue in
      segue["kind"] == "relationship" && relationship.contains(segue["relationship"] ?? "")
        ? segue["destination"] : nil
    }
  }

  /// A view controller in a navigation controller, and those that are pushed from it.
  private mutating func follow(
    _ start: String, in around: XMLElement, _ segues: [String: [XMLElement]]
  ) {
    var open = [start]
    var steps = 0
    while let id = open.popLast(), steps < Self.maximumSteps {
      steps += 1
      let isContainer = ["navigationController", "tabBarController"].contains(controllers[id]?.name)
      guard navigation[id] == nil, controllers[id] != nil, !isContainer else { continue }
      navigation[id] = around
      for segue in segues[id] ?? [] where ["push", "show"].contains(segue["kind"]) {
        segue["destination"].map { open.append($0) }
      }
    }
  }
}
