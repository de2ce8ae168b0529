/// A cubic Bézier timing curve from (0, 0) to (1, 1), as `CAMediaTimingFunction` defines it.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point's fraction of time, clamped into 0…1.
  public var x1: Double { didSet { x1 = Self.clamp(x1) } }

  /// The first control point's progress, which may lie outside 0…1.
  public var y1: Double

  /// The second control point's fraction of time, clamped into 0…1.
  public var x2: Double { didSet { x2 = Self.clamp(x2) } }

  /// The second control point's progress, which may lie outside 0…1.
  public var y2: Double

  /// Creates a curve from its two inner control points.
  ///
  /// The x coordinates are clamped into 0…1, where time never runs backwards; the y coordinates are
  /// free, so a curve may overshoot.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = Self.clamp(x1)
    self.y1 = y1
    self.x2 = Self.clamp(x2)
    self.y2 = y2
  }

  private static func clamp(_ x: Double) -> Double {
    x > 0 ? min(x, 1) : 0
  }
}

// MARK: - Core Animation's named curves

extension CubicBezier {
  /// Core Animation's `default` curve, which is not `easeInEaseOut` (Apple docs).
  public static let `default` = CubicBezier(0.25, 0.1, 0.25, 1)

  /// Core Animation's `linear` curve.
  public static let linear = CubicBezier(0, 0, 1, 1)

  /// Core Animation's `easeIn` curve (Apple docs).
  public static let easeIn = CubicBezier(0.42, 0, 1, 1)

  /// Core Animation's `easeOut` curve (Apple docs).
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)

  /// Core Animation's `easeInEaseOut` curve (Apple docs).
  public static let easeInEaseOut = CubicBezier(0.42, 0, 0.58, 1)
}

// MARK: - Evaluation

extension CubicBezier {
  /// Returns the progress after a fraction of the duration.
  ///
  /// Exactly 0 up to fraction 0 and exactly 1 from fraction 1 on. In between, the curve's parameter
  /// is solved for the fraction to the last bits of a `Double`.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    if x1 == y1 && x2 == y2 { return fraction }
    return Self.coordinate(y1, y2, at: parameter(at: fraction))
  }

  /// Newton's method from the straight line's answer, kept inside a bracket that is halved whenever
  /// a step would leave it, because x has no slope where a control point meets its end point.
  private func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var parameter = x
    for _ in 0..<64 {
      let error = Self.coordinate(x1, x2, at: parameter) - x
      if error > 0 { high = parameter } else { low = parameter }
      let newton = parameter - error / Self.slope(x1, x2, at: parameter)
      let next = newton > low && newton < high ? newton : (low + high) / 2
      if error == 0 || next == parameter { break }
      parameter = next
    }
    return parameter
  }

  private static func coordinate(_ first: Double, _ second: Double, at s: Double) -> Double {
    let c = 3 * first
    let b = 3 * (second - first) - c
    let a = 1 - c - b
    return ((a * s + b) * s + c) * s
  }

  private static func slope(_ first: Double, _ second: Double, at s: Double) -> Double {
    let c = 3 * first
    let b = 3 * (second - first) - c
    let a = 1 - c - b
    return (3 * a * s + 2 * b) * s + c
  }
}
