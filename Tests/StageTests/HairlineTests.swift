import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// Thin lines look as heavy at every scale: what they lack in thickness they have in colour.
@Suite struct HairlineTests {
  static let scales = [0.5, 0.86, 1, 1.5, 2, 3, 4]

  private static func rehearsal(_ screenScale: Double, _ appearance: Scene.Appearance) -> Rehearsal
  {
    Rehearsal(
      device: Device(screen: Size(width: 200, height: 300), scale: screenScale),
      appearance: appearance, bars: Bars(status: false, navigation: "T"),
      form: [
        .card(
          Rect(x: 0, y: 20, width: 200, height: 90),
          [
            Element(
              id: "line", frame: Rect(x: 16, y: 40, width: 184, height: 1 / screenScale),
              content: .separator)
          ])
      ])
  }

  /// How much darker or lighter than what is around it a column is between two heights, in points of
  /// the separator's full colour.
  private func weight(
    _ rehearsal: Rehearsal, scale: Double, around height: Double
  ) throws -> (points: Double, rows: Int) {
    let picture = try rehearsal.drawn(scale: scale)
    let x = Int(100 * scale)
    let middle = height * scale
    let rows = Int(middle - 4 * max(scale, 1))..<Int(middle + 5 * max(scale, 1))
    let column = picture.column(x, rows).map { Double($0.red) }
    let ground = column[0]
    let palette = Palette(rehearsal.appearance)
    let line = (palette.separator.red * 255).rounded()
    let inked = column.filter { abs($0 - ground) > 1 }
    let points = inked.reduce(0) { $0 + ($1 - ground) / (line - ground) } / scale
    return (points, inked.count)
  }

  @Test(arguments: scales, [1.0, 2, 3])
  func `A separator has the weight of a pixel of its device`(_ scale: Double, _ own: Double) throws
  {
    for appearance in Scene.Appearance.allCases {
      let rehearsal = Self.rehearsal(own, appearance)
      let top = rehearsal.scene.rootFrame.minY
      let found = try weight(rehearsal, scale: scale, around: top + 60)
      // What is thinner than a pixel cannot be fainter than a step of its colour.
      let expected = min(1 / own, 1 / scale * Double(found.rows))
      #expect(abs(found.points - expected) <= 0.04 * expected + 0.02 / scale, "\(found)")
      #expect(found.rows == max(Int((scale / own - 1e-6).rounded(.up)), 1))
    }
  }

  @Test func `A line is whole pixels, as faint as gives it its weight`() {
    for scale in Self.scales {
      for weight in [1 / 3.0, 0.5, 1] {
        let line = PixelGrid(scale: scale).line(weight: weight)
        let pixels = line.thickness * scale
        #expect(abs(pixels - pixels.rounded()) < 1e-9 && pixels >= 1)
        #expect(abs(line.thickness * line.opacity - weight) < 1e-9 && line.opacity <= 1)
      }
    }
  }
}
