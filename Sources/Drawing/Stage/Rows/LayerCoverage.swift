internal import Cairo

/// Which rows of a layer are opaque, and which are empty.
struct LayerCoverage {
  struct Run {
    var rows: Range<Int>
    /// Whether every pixel is opaque.
    var isOpaque: Bool
  }

  /// The rows that show something, from the top down.
  let runs: [Run]

  init(_ layer: Layer) {
    let surface = layer.surface
    guard surface.format == .argb32 else {
      runs = [Run(rows: 0..<surface.height, isOpaque: true)]
      return
    }
    runs = surface.withPixels { pixels, bytesPerRow in
      var runs: [Run] = []
      for row in 0..<surface.height {
        var all: UInt32 = .max
        var any: UInt32 = 0
        let line = UnsafeRawBufferPointer(rebasing: pixels[(row * bytesPerRow)...])
          .bindMemory(to: UInt32.self)[..<surface.width]
        for pixel in UnsafeBufferPointer(rebasing: line) {
          all &= pixel
          any |= pixel
        }
        guard any != 0 else { continue }
        let isOpaque = all >> 24 == 255
        if let last = runs.last, last.rows.upperBound == row, last.isOpaque == isOpaque {
          runs[runs.count - 1].rows = last.rows.lowerBound..<row + 1
        } else {
          runs.append(Run(rows: row..<row + 1, isOpaque: isOpaque))
        }
      }
      return runs
    }
  }
}
