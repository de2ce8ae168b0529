import KeyboardAvoidance
import Testing

@testable import Measuring

/// Which edge is taken for the keyboard's, how sure that is, and what is said about it.
@Suite struct KeyboardEdgeTests {
  /// A list that follows the keyboard exactly keeps its distance, and is not the keyboard.
  @Test(arguments: [0.5, 1.0])
  func `What rides on the keyboard is no part of it`(_ follows: Double) throws {
    let found = try DrawnFilm.rising(follows: follows).measured()
    let show = try #require(found.episodes.first)
    #expect(show.height == 260)
    #expect(show.confidence > 0.8)
    #expect(show.accessory == 0)
    #expect(show.followers.first.map { abs($0.travel - 260 * follows) < 0.6 } == true)
  }

  @Test func `It is said which edges were looked at, and one of them was chosen`() throws {
    let found = try DrawnFilm.rising().measured()
    let explanation = try #require(found.explanations.first)
    #expect(explanation.height == 260)
    let chosen = explanation.edges.filter { $0.verdict == .chosen }
    #expect(chosen.contains { $0.known == 260 })
    #expect(explanation.edges.contains { $0.known == 216 && $0.verdict == .noEdge })
  }

  @Test func `A height that no keyboard has is not sure, and can be given`() throws {
    let device = try #require(DeviceCatalog.device(id: "iphone-8"))
    let film = DrawnFilm.rising(height: 240)
    let found = try film.measured(Measurer(device: device))
    #expect(found.episodes.allSatisfy { $0.confidence < 0.8 })
    #expect(
      found.frames.allSatisfy { frame in
        frame.keyboardTop == nil || frame.keyboardTop == 667 || frame.confidence < 0.8
      })
    let given = try film.measured(Measurer(device: device, height: 240))
    #expect(given.episodes.first?.height == 240)
    #expect(given.episodes.first.map { abs($0.travel - 240) < 0.01 } == true)
    #expect(given.explanations.first?.edges.contains { $0.verdict == .given } == true)
  }

  @Test func `A keyboard that comes as soon as one has gone ends no film`() throws {
    var film = DrawnFilm.rising(frames: 40)
    for _ in 0..<3 {
      film.poses += [(520, 60), (667, 0), (600, 20), (407, 130), (407, 130), (407, 130)]
      film.poses += Array(repeating: (407, 130), count: 14)
    }
    for rate in [60.0, 9] {
      film.framesPerSecond = rate
      let found = try film.measured()
      #expect(found.frames.count == film.poses.count)
    }
  }

  @Test func `How late content is that was not seen half way is fitted, or left open`() throws {
    var film = DrawnFilm.rising(lag: 0.05)
    // Something covers the content while it is half way.
    film.covered = 17..<27
    let follower = try #require(try film.measured().episodes.first?.followers.first)
    switch follower.lagBasis {
    case .unseen: #expect(follower.lag == nil)
    case .fitted(let error):
      #expect(error < 0.02)
      #expect(follower.lag.map { abs($0 - 0.05) < 0.008 } == true)
    case .seen: #expect(follower.lag.map { abs($0 - 0.05) < 0.008 } == true)
    }
  }

  /// A window that comes to the front darkens once what else never changes.
  @Test func `What one step alone changed is left out of the screen`() {
    var finder = ScreenFinder()
    for step in 0..<12 {
      var bytes = [UInt8](repeating: step < 3 ? 56 : 20, count: 300 * 600)
      for row in 40..<580 {
        for column in 20..<280 {
          // What is in the screen moves all the time.
          bytes[row * 300 + column] = (row + column + step * 7) / 20 % 2 == 0 ? 60 : 220
        }
      }
      finder.look(at: LuminanceFrame(rows: 600, columns: 300, bytes: bytes))
    }
    #expect(finder.areas.first == PixelArea(x: 20, y: 14, width: 260, height: 566))
    #expect(finder.areas.last?.width == 300)
  }

  @Test func `Colours of a picture are kept beside its luminance`() {
    let picture = NetpbmPicture(
      width: 12, height: 1, isColor: true,
      bytes: Array(repeating: [0, 0, 255], count: 12).flatMap(\.self))
    let frame = LuminanceFrame(picture)
    #expect(frame.bytes == Array(repeating: 29, count: 12))
    #expect(frame.colors.count == 24)
    #expect(frame.colors.prefix(12).allSatisfy { $0 > 250 })
    #expect(frame.colors.suffix(12).allSatisfy { $0 < 115 })
  }

  @Test func `Ranges that would be turned round are empty, or one number`() {
    #expect(5.upTo(3).isEmpty)
    #expect(5.upTo(7) == 5..<7)
    #expect(5.through(3) == 5...5)
    #expect(5.through(7) == 5...7)
  }
}
