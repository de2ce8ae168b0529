internal import Cairo
package import KeyboardAvoidance
internal import Keyframes
internal import Stage

/// A still of a device that is turned in its film: the canvas that its frames have, which holds the
/// device either way round.
package struct TurningPortrait: Picture {
  /// The page.
  package let setup: PageSetup

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
    setup = PageSetup(
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
