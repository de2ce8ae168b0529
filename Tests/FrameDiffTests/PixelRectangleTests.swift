import FrameDiff
import Testing

@Suite struct PixelRectangleTests {
  private let left = PixelRectangle(x: 1, y: 2, width: 3, height: 4)
  private let right = PixelRectangle(x: 3, y: 5, width: 5, height: 5)

  @Test func `Union holds both`() {
    #expect(left.union(right) == PixelRectangle(x: 1, y: 2, width: 7, height: 8))
    #expect(left.union(PixelRectangle(x: 90, y: 90, width: 0, height: 4)) == left)
  }

  @Test func `Intersection holds what both hold`() {
    #expect(left.intersection(right) == PixelRectangle(x: 3, y: 5, width: 1, height: 1))
    #expect(left.intersection(PixelRectangle(x: 9, y: 9, width: 1, height: 1)).isEmpty)
  }

  @Test func `A negative margin makes it larger`() {
    #expect(left.insetBy(-1) == PixelRectangle(x: 0, y: 1, width: 5, height: 6))
  }
}
