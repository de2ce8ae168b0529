import Cairo
import Foundation
import KeyboardAvoidance
import Keyframes
import Playing
import Scenario
import Testing

@testable import Illustration

/// Films that play with something around their screens, and side by side.
@Suite struct AnimatedGridTests {
  private func times(_ text: String) -> [String] {
    text.components(separatedBy: "{animation:").dropFirst().map {
      String($0.prefix { $0 != " " })
    }
    .filter { $0.first?.isNumber ?? false }
  }

  private func ids(_ text: String) -> [String] {
    text.components(separatedBy: " id=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  private func grid(
    _ films: [Film], _ studio: Studio,
    page: Output.Page = Output.Page(), isPlayed: Bool = true
  ) throws -> DeviceGrid {
    try DeviceGrid.sheet(
      of: films.map { ($0, $0.shownTime) }, page: page, isPlayed: isPlayed,
      dressing: Dressing(frame: .bezel), studio: studio)
  }

  @Test(arguments: Dressing.Frame.allCases, [false, true])
  func `With a bezel the same moves, on the page of a still`(
    _ frame: Dressing.Frame, _ hasShadow: Bool
  ) throws {
    let film = try Staging.film("clearance", scene: Staging.scene(on: "iphone-15"))
    let dressing = Dressing(frame: frame, hasShadow: hasShadow)
    let bare = try AnimatedSVG(film).text(Staging.studio())
    let dressed = AnimatedSVG(film, dressing: dressing)
    let text = try dressed.text(Staging.studio())
    let still = Portrait(
      of: film.timeline.state(at: film.shownTime), in: film.scene, dressing: dressing)
    #expect(dressed.size == still.size)
    #expect(try SVGReader(text).contents(of: "title") == ["One field"])
    // The style sheet, and so all motion, is that of the bare screen: its places are the screen's.
    func style(_ text: String) -> String? {
      text.components(separatedBy: "<style>").last?.components(separatedBy: "</style>").first
    }
    #expect(try Staging.unwrap(style(text)) == style(bare))
    let (x, y) = (still.device.screen.minX, still.device.screen.minY)
    #expect(text.contains("transform=\"translate(\(Numeral.css(x)) \(Numeral.css(y)))\""))
    #expect(text.contains("#1c1c1e") == (frame == .bezel))
    #expect(Set(ids(text)).count == ids(text).count)
  }

  @Test func `Side by side all last as long as the longest, and share no names`() throws {
    let short = try Staging.film("clearance")
    var long = try Staging.film("none")
    long.clock = try FrameClock(fps: 60, end: 3)
    let studio = try Staging.studio()
    let text = try AnimatedGrid(try grid([short, long], studio)).text(studio)
    #expect(times(text) == ["3s"])
    let ids = ids(text)
    #expect(Set(ids).count == ids.count)
    #expect(try SVGReader(text).groups("cell").count == 2)
    // The shorter stays at its end: its last keyframe is at two thirds, and again at the end.
    let keyboard = try Staging.unwrap(
      text.components(separatedBy: "@keyframes k0_k{").last?.components(separatedBy: "}}").first)
    #expect(keyboard.contains("100%"))
    let last = try Staging.unwrap(
      keyboard.components(separatedBy: "100%").first?.split(separator: "}").last)
    let share = try Staging.unwrap(Double(last.split(separator: ",").last?.dropLast() ?? ""))
    #expect(abs(share - 100 * (2 - 1 / 60.0) / 3) < 0.01)
  }

  @Test func `What is hidden of the field is hatched while it is, and not before`() throws {
    let studio = try Staging.studio()
    let film = try Staging.film("none")
    let text = try AnimatedGrid(try grid([film], studio)).text(studio)
    #expect(text.contains("clip-path=\"url(#k0_x)\""))
    let rest = try Staging.unwrap(film.hiddenParts(in: film.timeline.state(at: 1.2)).first)
    // The keyframes of the hatch begin with nothing and reach what is hidden at rest.
    let keyframes = try Staging.unwrap(
      text.components(separatedBy: "@keyframes k0_x0{").last?.components(separatedBy: "}}").first)
    #expect(keyframes.contains("scale(0,0)"))
    #expect(
      keyframes.contains("scale(\(Numeral.css(rest.width)),\(Numeral.css(rest.height)))"))
    let clear = try AnimatedGrid(
      try grid([try Staging.film("clearance", scene: Staging.scene(fieldTop: 20))], studio)
    ).text(studio)
    #expect(!clear.contains("clip-path=\"url(#k0_x)\""))
  }

  @Test func `Titles of one's own stand above, and have to be as many as devices`() throws {
    let studio = try Staging.studio()
    let films = try ["none", "clearance"].map { try Staging.film($0) }
    let named = try grid(
      films, studio, page: Output.Page(panels: ["Before", "After"]), isPlayed: false)
    #expect(named.cells.map { $0.heading.map(\.line.text) } == [["Before"], ["After"]])
    #expect(named.altText.contains("After: The keyboard"))
    let partly = try grid(films, studio, page: Output.Page(panels: ["", "After"]), isPlayed: false)
    #expect(partly.cells[0].heading.isEmpty)
    #expect(throws: DrawingError.self) {
      try grid(films, studio, page: Output.Page(panels: ["Before"]), isPlayed: false)
    }
    #expect(throws: DrawingError.self) {
      try DeviceGrid.strip(
        of: films[0], at: [0, 1], page: Output.Page(panels: ["a", "b", "c"]),
        studio: studio)
    }
  }
}
