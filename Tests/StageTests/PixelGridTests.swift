import Keyframes
import Testing

@testable import Stage

@Suite struct PixelGridTests {
  @Test func `Rounds to pixels`() {
    let grid = PixelGrid(scale: 2)
    #expect(grid.hairline == 0.5)
    #expect(grid.snapped(10.3) == 10.5)
    #expect(grid.snapped(Rect(x: 0.2, y: 0.3, width: 9.9, height: 1.1)).size.width == 10)
  }

  @Test func `Touching rectangles still touch`() {
    let grid = PixelGrid(scale: 3)
    for step in 0..<50 {
      let y = Double(step) * 0.217
      let upper = grid.snappedEdges(Rect(x: 0, y: y, width: 10, height: 44.1))
      let lower = grid.snappedEdges(Rect(x: 0, y: y + 44.1, width: 10, height: 44.1))
      #expect(abs(upper.maxY - lower.minY) < 1e-9)
    }
  }
}
