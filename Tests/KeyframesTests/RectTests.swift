import Keyframes
import Testing

@Suite struct RectTests {
  static let rect = Rect(x: 10, y: 20, width: 30, height: 50)

  @Test(arguments: [rect, Rect(x: 40, y: 70, width: -30, height: -50)])
  func `Edges are standardized`(_ rect: Rect) {
    #expect([rect.minX, rect.midX, rect.maxX] == [10, 25, 40])
    #expect([rect.minY, rect.midY, rect.maxY] == [20, 45, 70])
    #expect([rect.width, rect.height] == [30, 50])
  }

  static let points: [(point: Point, isInside: Bool)] = [
    (Point(x: 10, y: 20), true), (Point(x: 25, y: 45), true), (Point(x: 39.9, y: 69.9), true),
    (Point(x: 40, y: 45), false), (Point(x: 25, y: 70), false), (Point(x: 9.9, y: 45), false),
    (Point(x: 25, y: 19.9), false),
  ]

  @Test(arguments: points)
  func `Contains points half open`(point: Point, isInside: Bool) {
    #expect(Self.rect.contains(point) == isInside)
  }

  static let rects: [(other: Rect, isInside: Bool)] = [
    (rect, true), (Rect(x: 11, y: 21, width: 28, height: 48), true),
    (Rect(x: 40, y: 70, width: 0, height: 0), true),
    (Rect(x: 9, y: 20, width: 30, height: 50), false),
    (Rect(x: 11, y: 20, width: 30, height: 50), false),
    (Rect(x: 10, y: 19, width: 30, height: 50), false),
    (Rect(x: 10, y: 21, width: 30, height: 50), false),
  ]

  @Test(arguments: rects)
  func `Contains rects with their edges`(other: Rect, isInside: Bool) {
    #expect(Self.rect.contains(other) == isInside)
  }

  static let intersections: [(other: Rect, shared: Rect?)] = [
    (rect, rect),
    (Rect(x: 0, y: 0, width: 20, height: 30), Rect(x: 10, y: 20, width: 10, height: 10)),
    (Rect(x: 35, y: 60, width: 90, height: 90), Rect(x: 35, y: 60, width: 5, height: 10)),
    (Rect(x: 15, y: 0, width: 5, height: 900), Rect(x: 15, y: 20, width: 5, height: 50)),
    (Rect(x: 40, y: 20, width: 5, height: 5), nil),
    (Rect(x: 10, y: 70, width: 5, height: 5), nil),
    (Rect(x: 0, y: 0, width: 10, height: 90), nil),
    (Rect(x: 15, y: 25, width: 0, height: 5), nil),
  ]

  @Test(arguments: intersections)
  func `The intersection is the same from either side`(other: Rect, shared: Rect?) {
    #expect(Self.rect.intersection(other) == shared)
    #expect(other.intersection(Self.rect) == shared)
    #expect(Self.rect.intersects(other) == (shared != nil))
  }

  @Test func `Moves and insets`() {
    #expect(Self.rect.offsetBy(dx: 1, dy: -2) == Rect(x: 11, y: 18, width: 30, height: 50))
    #expect(Self.rect.insetBy(dx: 5, dy: 10) == Rect(x: 15, y: 30, width: 20, height: 30))
    #expect(Self.rect.insetBy(dx: -5, dy: -10) == Rect(x: 5, y: 10, width: 40, height: 70))
    #expect(Self.rect.insetBy(dx: 16, dy: 26) == Rect(x: 25, y: 45, width: 0, height: 0))
  }

  @Test func `A rectangle without area is empty`() {
    #expect(!Self.rect.isEmpty)
    #expect(Rect.zero.isEmpty)
    #expect(Rect(x: 1, y: 1, width: 0, height: 5).isEmpty)
    #expect(Rect(x: 1, y: 1, width: 5, height: 0).isEmpty)
    #expect(!Rect(x: 1, y: 1, width: -5, height: 5).isEmpty)
  }

  @Test func `A rectangle is finite if all its numbers are`() {
    #expect(Self.rect.isFinite)
    #expect(!Rect(x: .nan, y: 0, width: 1, height: 1).isFinite)
    #expect(!Rect(x: 0, y: .infinity, width: 1, height: 1).isFinite)
    #expect(!Rect(x: 0, y: 0, width: .infinity, height: 1).isFinite)
    #expect(!Rect(x: 0, y: 0, width: 1, height: .nan).isFinite)
  }
}
