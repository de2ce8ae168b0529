import Keyframes
import Testing

@Suite struct AnimationCurveTests {
  static let curves: [(rawValue: Int, curve: AnimationCurve, bezier: CubicBezier?)] = [
    (0, .easeInOut, CubicBezier(0.42, 0, 0.58, 1)),
    (1, .easeIn, CubicBezier(0.42, 0, 1, 1)),
    (2, .easeOut, CubicBezier(0, 0, 0.58, 1)),
    (3, .linear, CubicBezier(0, 0, 1, 1)),
    (7, .keyboard, nil),
  ]

  @Test(arguments: curves)
  func `Has qzqds raw value`(rawValue: Int, curve: AnimationCurve, bezier: CubicBezier?) {
    #expect(AnimationCurve(rawValue: rawValue) == curve)
    #expect(curve.bezier == bezier)
  }

  @Test(arguments: [-1, 4, 5, 6, 8])
  func `Other raw values are unknown`(_ rawValue: Int) {
    #expect(AnimationCurve(rawValue: rawValue) == nil)
  }
}
