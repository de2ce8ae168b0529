import Foundation
import KeyboardAvoidance
import Keyframes
import Playing
import Scenario
import Testing

@testable import Illustration

/// A figure for narrow columns can be read where it is shown 340 pixels wide.
@Suite struct CompactFigureTests {
  static let devices = ["iphone-5", "iphone-15", "ipad-pro-13"]

  private func figure(
    _ device: String, _ studio: Studio, show: Set<Figure.Annotation>? = nil,
    frame: Dressing.Frame = .outline
  ) throws -> Figure {
    var scene = Staging.scene(on: device)
    scene.title = "A form whose name is far longer than any column is wide"
    return try Figure(
      of: try Staging.film("clearance", scene: scene), at: 1.2,
      options: Figure.Options(show: show, isCompact: true), dressing: Dressing(frame: frame),
      studio: studio)
  }

  @Test(arguments: devices, Dressing.Frame.allCases)
  func `No words are smaller than 11 pixels at 340`(
    _ device: String, _ frame: Dressing.Frame
  ) throws {
    let studio = try Staging.studio()
    let figure = try figure(device, studio, show: Set(Figure.Annotation.allCases), frame: frame)
    let scale = 340 / figure.size.width
    let svg = try studio.svg(of: figure)
    let sizes = svg.components(separatedBy: "font-size=\"").dropFirst().compactMap {
      Double($0.prefix { $0 != "\"" })
    }
    #expect(sizes.count > figure.lines.count)
    #expect(try Staging.unwrap(sizes.min()) * scale >= 11)
    #expect(figure.size.width == 340)
  }

  @Test(arguments: devices) func `Everything is on the page, and nothing on anything else`(
    _ device: String
  ) throws {
    let studio = try Staging.studio()
    let figure = try figure(device, studio, show: Set(Figure.Annotation.allCases))
    let page = Rect(x: 0, y: 0, width: figure.size.width, height: figure.size.height)
    let rows = try figure.lines.map { try Staging.unwrap($0.key).row }
    let badges = figure.lines.map(\.label)
    #expect(page.contains(figure.device.outer))
    for (index, rect) in (rows + badges).enumerated() {
      #expect(page.contains(rect), "\(rect)")
      #expect(!rect.intersects(figure.device.outer))
      for other in (rows + badges)[(index + 1)...] { #expect(!rect.intersects(other)) }
    }
    // As large as the column lets it be: a step more would not fit it.
    #expect(figure.device.outer.width > 120)
    let letters = figure.lines.compactMap(\.key?.letter)
    #expect(letters.joined() == "ABCDEFGHIJKLMNOPQRSTUVWXYZ".prefix(letters.count))
  }

  /// A safe area, a field's edge and the room below it may be a few units apart.
  @Test(arguments: devices, [false, true])
  func `No leader runs along another`(_ device: String, _ isRight: Bool) throws {
    let figure = try figure(
      device, Staging.studio(), show: Set(Figure.Annotation.allCases))
    let lines = figure.lines.filter { $0.isRight == isRight }
    let levels = lines.compactMap { $0.leader.dropLast().last?.y }.sorted()
    #expect(!levels.isEmpty)
    for (upper, lower) in zip(levels, levels.dropFirst()) {
      #expect(lower - upper >= Figure.leaderGap - 0.01)
    }
    for line in lines { #expect(line.leader[0].y == line.attachment) }
  }

  @Test func `Each measurement has its letter twice, its name and its number`() throws {
    let studio = try Staging.studio()
    let figure = try figure("iphone-15", studio)
    let svg = try SVGReader(studio.svg(of: figure))
    let groups = svg.groups("dimension")
    #expect(groups.count == figure.lines.count)
    for (group, line) in zip(groups, figure.lines) {
      let letter = try Staging.unwrap(line.key).letter
      #expect(group.texts == [letter, letter, line.dimension.name, line.dimension.valueText])
    }
  }
}
