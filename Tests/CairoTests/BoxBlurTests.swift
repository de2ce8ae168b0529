import Testing

@testable import Cairo

/// The running sums are means, as one would write them down without thinking of time.
@Suite struct BoxBlurTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let width: Int
    let height: Int
    let bytesPerRow: Int
    let widths: [Int]

    var testDescription: String { "\(width) x \(height) by \(widths)" }
  }

  static let cases = [
    Case(width: 40, height: 30, bytesPerRow: 40, widths: [3]),
    Case(width: 40, height: 30, bytesPerRow: 44, widths: [5, 5, 7]),
    Case(width: 17, height: 23, bytesPerRow: 20, widths: [1, 3, 1]),
    // Boxes wider than the picture, and as wide.
    Case(width: 7, height: 9, bytesPerRow: 8, widths: [9, 15, 7]),
    Case(width: 1, height: 12, bytesPerRow: 4, widths: [3, 25]),
    Case(width: 12, height: 1, bytesPerRow: 12, widths: [5]),
    Case(
      width: 33, height: 65, bytesPerRow: 36, widths: BoxShadow.Blur.widths(standardDeviation: 6)),
  ]

  /// Noise, with stretches of the least and the greatest values in it.
  private func picture(_ example: Case, seed: UInt64) -> [UInt8] {
    var state = seed
    return (0..<example.bytesPerRow * example.height).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = Int(state >> 56)
      return UInt8(max(0, min(255, value * 2 - 128)))
    }
  }

  /// The mean of a box around every place, rounded down; beyond the ends all is 0.
  private func means(_ values: [UInt8], boxWidth: Int) -> [UInt8] {
    values.indices.map { middle in
      let box = (middle - boxWidth / 2)...(middle + boxWidth / 2)
      let sum = box.filter(values.indices.contains).reduce(0) { $0 + Int(values[$1]) }
      return UInt8(sum / boxWidth)
    }
  }

  private func blurred(_ pixels: [UInt8], _ example: Case) -> [UInt8] {
    var pixels = pixels
    let stride = example.bytesPerRow
    for boxWidth in example.widths {
      for row in 0..<example.height {
        let line = row * stride..<row * stride + example.width
        pixels.replaceSubrange(line, with: means(Array(pixels[line]), boxWidth: boxWidth))
      }
    }
    for boxWidth in example.widths {
      for column in 0..<example.width {
        let places = (0..<example.height).map { $0 * stride + column }
        let mean = means(places.map { pixels[$0] }, boxWidth: boxWidth)
        for (place, value) in zip(places, mean) { pixels[place] = value }
      }
    }
    return pixels
  }

  @Test(arguments: cases) func `Is the mean of a box`(_ example: Case) {
    for seed in 1...4 {
      var pixels = picture(example, seed: UInt64(seed))
      let expected = blurred(pixels, example)
      pixels.withUnsafeMutableBufferPointer { pixels in
        BoxShadow.Blur.blur(
          pixels, width: example.width, height: example.height, bytesPerRow: example.bytesPerRow,
          widths: example.widths)
      }
      for row in 0..<example.height {
        let line = row * example.bytesPerRow..<row * example.bytesPerRow + example.width
        #expect(pixels[line] == expected[line], "row \(row) of seed \(seed)")
      }
    }
  }

  @Test(arguments: [1.0, 2.5, 14, 60])
  func `Three boxes are as wide as the Gaussian they stand for`(_ deviation: Double) {
    let widths = BoxShadow.Blur.widths(standardDeviation: deviation)
    #expect(widths.count == 3 && widths.allSatisfy { !$0.isMultiple(of: 2) })
    let variance = widths.reduce(0) { $0 + Double($1 * $1 - 1) / 12 }
    #expect(abs(variance.squareRoot() - deviation) < 0.2)
  }
}
