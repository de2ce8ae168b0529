package import KeyboardAvoidance
internal import Keyframes
package import Stage

/// One screen with a frame around it and no words: a dressed still.
package struct Portrait: Picture {
  /// The page.
  package let setup: Page.Setup
  /// The device.
  package let device: PlacedDevice

  /// The state of the screen, on the stage that draws it.
  private let state: @Sendable (Stage) -> DrawnState
  private let hasShadow: Bool

  /// Lays out a state of a scene.
  ///
  /// A point of the screen is a unit of the page. Without a margin of the dressing's own, a bare
  /// screen has none.
  package init(
    of state: SceneState, in scene: Scene, title: String = "", altText: String = "",
    dressing: Dressing
  ) {
    self.init({ $0.drawn(state) }, in: scene, title: title, altText: altText, dressing: dressing)
  }

  /// Lays out a state that is snapped to the picture's pixels already.
  package init(of state: DrawnState, in scene: Scene, dressing: Dressing) {
    self.init({ _ in state }, in: scene, title: "", altText: "", dressing: dressing)
  }

  private init(
    _ state: @escaping @Sendable (Stage) -> DrawnState, in scene: Scene, title: String,
    altText: String, dressing: Dressing
  ) {
    var dressing = dressing
    if dressing.margin == nil, dressing.frame == .none, !dressing.hasShadow { dressing.margin = 0 }
    let bezel = PlacedDevice.Bezel(scene.device, dressing.frame)
    let margin = dressing.pageMargin
    let outer = bezel.outline(of: scene.device.bounds)
    device = PlacedDevice(
      scene: scene, origin: Point(x: margin + bezel.side, y: margin + bezel.top), scale: 1,
      frame: dressing.frame)
    setup = Page.Setup(
      size: Size(
        width: outer.width + 2 * margin, height: outer.height + 2 * margin),
      title: title.isEmpty ? "Screen" : title, altText: altText, dressing: dressing)
    self.state = state
    hasShadow = dressing.hasShadow
  }

  /// Draws the device.
  package func draw(on page: Page) throws {
    try page.canvas.draw(state, on: device, hasShadow: hasShadow)
  }

  /// A still of a device that is turned in its film: the canvas that its frames have, which holds
  /// the device either way round.
  package struct Turning: Picture {
    /// The page.
    package let setup: Page.Setup

    private let state: SceneState
    private let scene: Scene

    /// Lays out a state; a point of the screen is a unit of the page.
    ///
    /// - Parameters:
    ///   - state: What the screen shows.
    ///   - scene: The scene, as the device is held at first.
    ///   - title: What the picture is called.
    ///   - altText: What it shows, in words.
    package init(of state: SceneState, in scene: Scene, title: String, altText: String) {
      self.state = state
      self.scene = scene
      setup = Page.Setup(
        size: Stage.canvas(turning: scene), title: title, altText: altText,
        dressing: Dressing(frame: .none, margin: 0))
    }

    /// Draws the canvas with the device.
    package func draw(on page: Page) throws {
      let canvas = page.canvas
      let stage = try canvas.studio.stage(
        for: scene, scale: canvas.pixels ?? canvas.studio.density, turns: true)
      try stage.draw(stage.drawn(state), in: canvas.context)
    }
  }
}
