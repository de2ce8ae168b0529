internal import Keyframes

/// A storyboard or a xib: its scenes and what holds for all of them.
struct InterfaceDocument {
  var root: XMLElement
  var format: SourceFormat

  /// Interface Builder's version: 9532 of Xcode 7, 23727 of Xcode 16.
  var toolsVersion: Double {
    let parts = (root["toolsVersion"] ?? "").split(separator: ".").prefix(1)
    return parts.first.flatMap { Double(String($0)) } ?? 0
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

  var isDark: Bool { root.child("device")?["appearance"] == "dark" }

  /// Every view controller's view, or every view of a xib.
  var scenes: [InterfaceScene] {
    if format == .xib {
      let views = root.children(in: "objects").filter { InterfaceTree.isView($0) }
      return views.map { InterfaceScene(controller: nil, view: $0) }
    }
    return root.children(in: "scenes").flatMap { scene in
      scene.children(in: "objects").compactMap { controller in
        guard let view = controller.child(key: "view"), InterfaceTree.isView(view) else {
          return nil
        }
        return InterfaceScene(controller: controller, view: view)
      }
    }
  }

  /// Returns the scene with a name, or the only one with fields.
  func scene(named name: String?) throws(ImportError) -> InterfaceScene {
    let scenes = scenes
    guard let first = scenes.first else { throw .noScenes }
    if let name {
      let lower = name.lowercased()
      guard
        let scene = scenes.first(where: { $0.names.contains(name) })
          ?? scenes.first(where: { $0.names.contains { $0.lowercased() == lower } })
      else { throw .unknownScene(name, known: scenes.map(\.name)) }
      return scene
    }
    let filled = scenes.filter { $0.hasInput(self) }
    if filled.count > 1, format == .storyboard { throw .severalScenes(filled.map(\.name)) }
    if let scene = filled.first { return scene }
    if scenes.count > 1, format == .storyboard { throw .severalScenes(scenes.map(\.name)) }
    return first
  }
}

/// A scene of a storyboard, or a view of a xib.
struct InterfaceScene {
  /// The view controller; none in a xib.
  var controller: XMLElement?
  var view: XMLElement

  /// What one may call it, the best first.
  var names: [String] {
    let source = controller ?? view
    let title = source["title"] ?? source.child(key: "navigationItem")?["title"]
    return [
      source["customClass"], source["storyboardIdentifier"], source["id"], title,
      source["userLabel"],
    ].compactMap(\.self).filter { !$0.isEmpty }
  }

  var name: String { names.first ?? "scene" }

  func hasInput(_ document: InterfaceDocument) -> Bool {
    InterfaceTree(scene: self, document: document).views.contains { $0.isInput && !$0.isGone }
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
    guard id == "retina5_9" else { return nil }
    return toolsVersion >= 20_000
      ? ["iphone-12-mini", "iphone-13-mini"] : ["iphone-x", "iphone-xs", "iphone-11-pro"]
  }

  /// Upright sizes, measured on Xcode's own files.
  private static let sizes: [String: (Double, Double)] = [
    "retina3_5": (320, 480), "retina4_0": (320, 568), "retina4_7": (375, 667),
    "retina5_5": (414, 736), "retina5_9": (375, 812), "retina6_1": (414, 896),
    "retina6_5": (414, 896), "retina6_12": (393, 852), "retina6_0": (390, 844),
    "retina6_3": (402, 874), "retina6_7": (428, 926), "retina6_72": (430, 932),
    "retina6_9": (440, 956), "ipad9_7": (768, 1024), "ipad10_5": (834, 1112),
    "ipad11_0rounded": (834, 1194), "ipad12_9": (1024, 1366), "ipad12_9rounded": (1024, 1366),
  ]
}
