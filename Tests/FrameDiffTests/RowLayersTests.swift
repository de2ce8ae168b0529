import Testing

@testable import FrameDiff

/// Which rows of pictures move together.
@Suite struct RowLayersTests {
  /// A sheet comes in from below and rests; some rows above it come into sight at its last step, and go
  /// as far as it does there by chance.
  @Test func `What moves along once and then rests beside a sheet is no part of it`() {
    let tops =
      [100, 94, 89, 85, 82, 79, 77, 75, 73, 72, 71, 70] + Array(repeating: 70, count: 20)
    let pictures = tops.indices.map { step -> [UInt64] in
      (0..<100).map { row in
        if row >= tops[step] { return UInt64(1000 + row - tops[step]) }
        let above = row - (step < 11 ? 21 : 20)
        return step >= 10 && (0..<6).contains(above) ? UInt64(500 + above) : UInt64(row)
      }
    }
    let layers = RowLayers(pictures).layers
    let sheet = layers.first { $0.isSheet(height: 100) }
    #expect(sheet?.edges.last == 70, "\(layers.map(\.extent))")
  }
}
