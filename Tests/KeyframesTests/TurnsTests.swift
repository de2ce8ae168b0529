import Keyframes
import Testing

@Suite struct TurnsTests {
  /// Upwards: straight on, past the end and back as a spring, a rounding, and to and fro as a guess
  /// goes; downwards, first the other way.
  @Test(arguments: [
    ([500.0, 460, 420, 400, 400], 0), ([500, 440, 390, 396, 400, 400], 1),
    ([500, 440, 441, 400, 400], 0), ([500, 380, 460, 410, 440, 400, 400], 4),
    ([0, -39, 74], 2), ([], 0), ([7], 0),
  ])
  func `A motion turns where it goes back by more than a distance`(_ places: [Double], _ turns: Int)
  {
    #expect(places.turns(beyond: 2) == turns)
    #expect(places.map { -$0 }.turns(beyond: 2) == turns)
  }
}
