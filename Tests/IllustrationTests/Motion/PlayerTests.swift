import Cairo
import Foundation
import KeyboardAvoidance
import Keyframes
import Markup
import Playing
import Stage
import Testing

@testable import Illustration

@Suite struct PlayerTests {
  private func page(
    _ strategies: [String], title: String = "One field", addition: String = ""
  ) throws -> String {
    var player = Player(try strategies.map { try Staging.film($0) }, title: title)
    player.addition = addition
    return try player.text(Staging.studio())
  }

  private func data(_ page: String) throws -> [String: Any] {
    let json = page.components(separatedBy: "<script type=\"application/json\" id=\"film\">")[1]
      .components(separatedBy: "</script>")[0]
    return try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  /// The values of a list of changes in every frame.
  private func unfolded(_ changes: Any?, count: Int) throws -> [[Double?]] {
    let changes = try #require(changes as? [[Any]])
    return (0..<count).map { frame in
      let last = changes.last { ($0[0] as? Int ?? 0) <= frame }
      return (last ?? []).dropFirst().map { $0 as? Double }
    }
  }

  @Test func `Every frame is that of a sequence`() throws {
    let films = try #require(
      try data(page(["inset-overlap", "fixed-shift"]))["films"] as? [[String: Any]])
    #expect(films.map { $0["strategy"] as? String } == ["inset-overlap", "fixed-shift"])
    for (data, strategy) in zip(films, ["inset-overlap", "fixed-shift"]) {
      let film = try Staging.film(strategy)
      let clock = try FrameClock(fps: 60, end: 2)
      #expect(data["frames"] as? Int == 120)
      #expect(data["period"] as? String == "1/60")
      let values = try #require(data["values"] as? [String: Any])
      let content = try unfolded(values["kc"], count: 120)
      let numbers = try #require(data["numbers"] as? [String: Any])
      let offsets = try unfolded(numbers["offset"], count: 120)
      for frame in clock.frames {
        let state = film.timeline.state(at: frame.sampleTime)
        let snapped = DrawnState(state, in: film.scene, scale: 2)
        let origin = snapped.content.y
        #expect(content[frame.index] == [0, origin])
        #expect(abs((offsets[frame.index][0] ?? .nan) - state.contentOffset.y) < 1e-4)
      }
    }
  }

  @Test func `Holds everything itself`() throws {
    let page = try page(["clearance", "none"])
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(!page.contains("{{"))
    // The format's name is no address that is asked.
    #expect(
      page.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "").contains("http://")
        == false)
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("connect-src"))
    #expect(page.utf8.count < 120_000)
    #expect(try self.page(["clearance", "none"]) == page)
  }

  @Test func `No list of frames becomes the arguments of a call, which 120,000 are too many for`()
    throws
  {
    let page = try page(["none"])
    #expect(page.contains("Math.max("))
    #expect(page.firstMatch(of: /(Math\.(max|min)|push|fromCharCode)\([^()]*\.\.\./) == nil)
    #expect(!page.contains(".apply("))
  }

  @Test func `A served page may ask its server`() throws {
    let page = try page(["none"], addition: "let more = 1;")
    #expect(page.contains("; connect-src 'self'"))
    #expect(page.contains("let more = 1;"))
  }

  @Test func `What a scenario calls itself cannot end the script`() throws {
    let title = "</script><script>alert(1)</script> & \"more\" \u{2028}"
    let page = try page(["none"], title: title)
    #expect(!page.contains("<script>alert"))
    #expect(page.contains("<title>&lt;/script&gt;"))
  }

  @Test func `Without films there is nothing to show`() throws {
    #expect(throws: DrawingError.nothingToShow) {
      try Player([], title: "").text(Staging.studio())
    }
  }

  @Test func `Values are kept where they change`() {
    let values = FrameValues<[JSONValue]>([[1], [1], [2, 3], [2, 3]])
    #expect(JSONValue.changes(values) == [[0, 1], [2, 2, 3]])
  }
}
