/// The straight line that is nearest to points, by the squares of their distances.
struct LeastSquares {
  private(set) var slope = 1.0
  /// The middle of the points, through which the line goes.
  let mean: (x: Double, y: Double)

  /// Fits a line; of points that are all at one place its slope is 1.
  ///
  /// A weight of 2 counts as two points; all count alike by default.
  init(_ points: [(x: Double, y: Double)], weights: [Double]? = nil) {
    let weighted = zip(points, weights ?? points.map { _ in 1 })
    let sum = weighted.reduce(0) { $0 + $1.1 }
    let mean = (
      x: weighted.reduce(0) { $0 + $1.1 * $1.0.x } / sum,
      y: weighted.reduce(0) { $0 + $1.1 * $1.0.y } / sum
    )
    self.mean = mean
    let variance = weighted.reduce(0) { $0 + $1.1 * ($1.0.x - mean.x) * ($1.0.x - mean.x) }
    guard variance > 1e-12 else { return }
    let covariance = weighted.reduce(0) { $0 + $1.1 * ($1.0.x - mean.x) * ($1.0.y - mean.y) }
    slope = covariance / variance
  }

  /// Where the line crosses the axis.
  var offset: Double { mean.y - slope * mean.x }
}
