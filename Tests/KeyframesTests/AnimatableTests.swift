import Keyframes
import Testing

@Suite struct AnimatableTests {
  /// Checks the laws of a vector space on two values whose components are small whole numbers.
  private func expectLaws<Value: Animatable>(_ a: Value, _ b: Value) {
    #expect(a != b)
    #expect(a + .zero == a)
    #expect(a - a == .zero)
    #expect(a + b == b + a)
    #expect((a + b) - b == a)
    #expect(a.scaled(by: 1) == a)
    #expect(a.scaled(by: 0) == .zero)
    #expect(a.scaled(by: 2) == a + a)
    #expect(a.scaled(by: -1) == .zero - a)
    #expect((a + b).scaled(by: 0.5) == a.scaled(by: 0.5) + b.scaled(by: 0.5))
  }

  @Test func `Animatable values add and scale by the laws`() {
    expectLaws(3.0, -5.0)
    expectLaws(Point(x: 1, y: 2), Point(x: -3, y: 4))
    expectLaws(Size(width: 1, height: 2), Size(width: -3, height: 4))
    expectLaws(Rect(x: 1, y: 2, width: 3, height: 4), Rect(x: -5, y: 6, width: 7, height: -8))
  }

  @Test func `Components stay apart`() {
    let sum = Rect(x: 1, y: 2, width: 3, height: 4) + Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(sum.origin == Point(x: 11, y: 22))
    #expect(sum.size == Size(width: 33, height: 44))
    #expect(Point(x: 1, y: 2).scaled(by: 3) == Point(x: 3, y: 6))
    #expect(Size(width: 1, height: 2).scaled(by: 3) == Size(width: 3, height: 6))
  }
}
