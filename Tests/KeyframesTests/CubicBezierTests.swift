import Keyframes
import Testing

@Suite struct CubicBezierTests {
  struct Curve: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bezier: CubicBezier
    let points: (Double, Double, Double, Double)
  }

  /// Control points from Apple's documentation of `CAMediaTimingFunctionName`, then others.
  static let curves: [Curve] = [
    Curve(testDescription: "default", bezier: .default, points: (0.25, 0.1, 0.25, 1)),
    Curve(testDescription: "linear", bezier: .linear, points: (0, 0, 1, 1)),
    Curve(testDescription: "easeIn", bezier: .easeIn, points: (0.42, 0, 1, 1)),
    Curve(testDescription: "easeOut", bezier: .easeOut, points: (0, 0, 0.58, 1)),
    Curve(testDescription: "easeInEaseOut", bezier: .easeInEaseOut, points: (0.42, 0, 0.58, 1)),
    Curve(
      testDescription: "overshooting", bezier: CubicBezier(0.3, -0.6, 0.4, 1.8),
      points: (0.3, -0.6, 0.4, 1.8)),
    Curve(
      testDescription: "steep", bezier: CubicBezier(0.95, 0.05, 0.1, 0.9),
      points: (0.95, 0.05, 0.1, 0.9)),
    Curve(
      testDescription: "flat at the start", bezier: CubicBezier(1, 0, 1, 0.5),
      points: (1, 0, 1, 0.5)),
    Curve(
      testDescription: "flat at the end", bezier: CubicBezier(0, 0.5, 0, 1),
      points: (0, 0.5, 0, 1)),
    Curve(
      testDescription: "straight", bezier: CubicBezier(0.2, 0.2, 0.7, 0.7),
      points: (0.2, 0.2, 0.7, 0.7)),
  ]

  /// A coordinate of the curve at its parameter, by de Casteljau's construction.
  static func point(_ first: Double, _ second: Double, at s: Double) -> Double {
    func mix(_ a: Double, _ b: Double) -> Double { a * (1 - s) + b * s }
    let (left, middle, right) = (mix(0, first), mix(first, second), mix(second, 1))
    return mix(mix(left, middle), mix(middle, right))
  }

  @Test(arguments: curves)
  func `Passes through the parametric curve`(_ curve: Curve) {
    let (x1, y1, x2, y2) = curve.points
    for step in 0...2000 {
      let s = Double(step) / 2000
      let progress = curve.bezier.progress(at: Self.point(x1, x2, at: s))
      #expect(abs(progress - Self.point(y1, y2, at: s)) < 1e-6)
    }
  }

  @Test func `Survives a vertical tangent`() {
    // x has a triple root at the middle, where no solver gets more than a third of the digits.
    let curve = CubicBezier(1, 0, 0, 1)
    for step in 0...2000 {
      let s = Double(step) / 2000
      let progress = curve.progress(at: Self.point(1, 0, at: s))
      #expect(abs(progress - Self.point(0, 1, at: s)) < 1e-4)
    }
  }

  @Test(arguments: curves)
  func `Ends are exact`(_ curve: Curve) {
    for fraction in [-1.0, -0.0, 0, .nan] {
      #expect(curve.bezier.progress(at: fraction) == 0)
    }
    for fraction in [1.0, 1.5, .infinity] {
      #expect(curve.bezier.progress(at: fraction) == 1)
    }
  }

  @Test(arguments: curves.filter { $0.testDescription != "overshooting" })
  func `Swapping axes inverts`(_ curve: Curve) {
    let (x1, y1, x2, y2) = curve.points
    let inverse = CubicBezier(y1, x1, y2, x2)
    var last = 0.0
    for step in 1..<1000 {
      let fraction = Double(step) / 1000
      let progress = curve.bezier.progress(at: fraction)
      #expect(progress >= last)
      #expect(abs(inverse.progress(at: progress) - fraction) < 1e-9)
      last = progress
    }
  }

  @Test func `The curves have their published values`() {
    #expect(abs(CubicBezier.easeInEaseOut.progress(at: 0.25) - 0.12916) < 5e-6)
    // CSS `ease`, which has the same control points, is widely quoted with 0.8024 at half time.
    #expect(abs(CubicBezier.default.progress(at: 0.5) - 0.8024) < 5e-5)
    #expect(CubicBezier.linear.progress(at: 0.3) == 0.3)
  }

  @Test func `A curve may overshoot at both ends`() {
    let curve = CubicBezier(0.3, -0.6, 0.4, 1.8)
    #expect(curve.progress(at: 0.1) < 0)
    #expect(curve.progress(at: 0.9) > 1)
  }

  @Test func `Clamps time but not progress`() {
    var curve = CubicBezier(-0.5, -2, 1.5, 3)
    #expect(curve == CubicBezier(0, -2, 1, 3))
    curve.x1 = 7
    curve.x2 = -7
    #expect(curve.x1 == 1)
    #expect(curve.x2 == 0)
    #expect(curve.y1 == -2)
    #expect(curve.y2 == 3)
    #expect(CubicBezier(.nan, 0, .nan, 1) == CubicBezier(0, 0, 0, 1))
  }
}
