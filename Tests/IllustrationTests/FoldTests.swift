import KeyboardAvoidance
import Keyframes
import Testing

@testable import Illustration

/// What pages leave out above and below a device.
@Suite struct FoldTests {
  private static let device = Rect(x: 0, y: 0, width: 400, height: 800)

  @Test func `Near a device nothing is left out`() {
    let fold = PlacedDevice.Fold(from: -400, to: 1200, around: Self.device)
    #expect(fold.breaks.isEmpty)
    for y in stride(from: -400.0, through: 1200, by: 100) { #expect(fold(y) == y) }
  }

  @Test func `Far from it the middle is left out, and both ends keep their lengths`() {
    let fold = PlacedDevice.Fold(from: -2000, to: 3000, around: Self.device)
    #expect(fold.breaks == [-160, 960])
    #expect(fold(-160) == -160 && fold(0) == 0 && fold(960) == 960)
    #expect(fold(-2000) == -320 && fold(-1900) == -220 && fold(-1000) == -160)
    #expect(fold(3000) == 1120 && fold(2900) == 1020 && fold(2000) == 960)
    #expect(fold.leavesOut(-1000) && fold.leavesOut(2000))
    #expect(!fold.leavesOut(-100) && !fold.leavesOut(-1900) && !fold.leavesOut(-160))
    let heights = stride(from: -2000.0, through: 3000, by: 7).map { fold($0) }
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 })
  }

  /// Of a form of six screens the device was a seventh of the figure's height, and is half of it.
  @Test(arguments: ["clearance", "none"])
  func `A figure of a long form keeps its device large`(strategy: String) throws {
    var scene = Staging.scene(fieldTop: 3000)
    scene.scrollView.contentSize.height = 3600
    let film = try Staging.film(strategy, scene: scene)
    let studio = try Staging.studio()
    let figure = try Figure(
      of: film, at: 1.2, options: Figure.Options(show: [.offset, .clearance, .field]),
      studio: studio)
    #expect(figure.device.outer.height > figure.setup.size.height * 0.4)
    let svg = try studio.svg(of: figure)
    #expect(svg.contains("field-beyond-screen") == (strategy == "none"))
    for line in figure.lines where !line.dimension.isPlace && strategy == "clearance" {
      #expect(
        line.bottom - line.top < line.dimension.value * figure.device.scale
          || line.dimension.value < 300)
    }
    let onion = try Onion(of: film, at: [0, 1.2], studio: studio)
    #expect(onion.device.outer.height > onion.setup.size.height * 0.4)
    #expect(try studio.svg(of: onion).contains("field-beyond-screen"))
  }
}
