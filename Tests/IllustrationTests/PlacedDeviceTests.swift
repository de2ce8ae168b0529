import KeyboardAvoidance
import Keyframes
import Playing
import Stage
import Testing

@testable import Illustration

/// Where a screen and its window are on a page.
@Suite struct PlacedDeviceTests {
  static let styles: [Multitasking.Style] = [
    .fullScreen, .splitView, .slideOver, .stageManager,
  ]

  private func scene(_ style: Multitasking.Style) throws -> Scene {
    let device = try #require(DeviceCatalog.device(id: "ipad-pro-11"))
    var scene = Staging.scene(on: "ipad-pro-11")
    scene.multitasking = Multitasking(style: style, on: device)
    return scene
  }

  @Test(arguments: styles)
  func `The page has the whole screen, with the window where it is`(
    _ style: Multitasking.Style
  ) throws {
    let scene = try scene(style)
    let device = PlacedDevice(
      scene: scene, origin: Point(x: 30, y: 50), scale: 0.5, frame: .none)
    #expect(device.screen == Rect(x: 30, y: 50, width: 417, height: 597))
    #expect(device.outer == device.screen)
    let window = scene.multitasking.frame
    #expect(
      device.rect(scene.window)
        == Rect(
          x: 30 + window.minX / 2, y: 50 + window.minY / 2, width: window.width / 2,
          height: window.height / 2))
  }

  /// Where points are no whole pixels, the view on a sheet is rounded otherwise than its rest.
  @Test(arguments: [0.5, 0.625, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 2.625, 3], [18, 26])
  func `A view on a sheet that moves is at rest on it`(scale: Double, version: Int) throws {
    let film = try Staging.film(template: "comments", ios: version)
    let stage = try Staging.studio().stage(for: film.scene, scale: scale)
    for time in stride(from: 0.25, through: 1.5, by: 0.05) {
      let state = film.timeline.state(at: time)
      for snaps in [true, false] {
        let drawn = stage.drawn(state, snaps: snaps)
        #expect(drawn.root == drawn.rootAtRest, "\(time) s")
      }
    }
  }

  @Test(arguments: styles)
  func `A still has the size of the screen, and a figure room for all of it`(
    _ style: Multitasking.Style
  ) throws {
    let film = try Staging.film("clearance", scene: scene(style))
    let state = film.timeline.state(at: 1.2)
    let portrait = Portrait(of: state, in: film.scene, dressing: Dressing(frame: .none))
    #expect(portrait.size == film.scene.device.screen)
    let figure = try Figure(of: film, at: 1.2, studio: Staging.studio())
    #expect(figure.device.outer.minX >= 0 && figure.device.outer.maxX <= figure.size.width)
    #expect(figure.device.outer.minY >= 0 && figure.device.outer.maxY <= figure.size.height)
  }
}
