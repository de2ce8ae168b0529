import Foundation
import Testing

@testable import KeyriseCLI

/// Scenarios in landscape and scenarios that turn, on the command line.
@Suite struct OrientationTests {
  private static let upright = """
    keyrise: 1
    device: iphone-se-3
    form: {stack: {padding: 20}, form: [{field: a}, {space: 500}, {field: b}]}
    timeline:
      fps: 10
      end: 1.4s
      events: [{at: 0.1, focus: b}]

    """

  private static let turning = upright.replacingOccurrences(
    of: "focus: b}]", with: "focus: b}, {at: 0.9, rotate: landscape}]")

  private func tool(_ text: String) throws -> Tool {
    let tool = Tool()
    try tool.write(text, to: "turn.yaml")
    return tool
  }

  /// The width and height that a PNG says it has.
  private func size(_ png: Data) -> [Int] {
    [16, 20].map { offset in
      png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  @Test func `A flag turns every picture and every number`() throws {
    let tool = try tool(Self.upright)
    let still = try tool.run(
      "still", "turn.yaml", "--orientation", "landscape", "--scale", "1", "-o", "a.png")
    #expect(still.status == 0)
    #expect(size(try tool.data("a.png")) == [667, 375])
    let trace = try tool.run("trace", "turn.yaml", "--orientation", "landscape", "--format", "csv")
    let rows = trace.text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    #expect(rows.dropFirst().allSatisfy { $0.last == "landscape" })
    #expect(rows.last?[4] == "180")
    let wrong = try tool.run("trace", "turn.yaml", "--orientation", "sideways")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("--orientation"))
  }

  @Test func `All frames of a scenario that turns are of one size`() throws {
    let tool = try tool(Self.turning)
    #expect(
      try tool.run("render", "turn.yaml", "-o", "frames/", "--scale", "0.5", "--draft").status == 0)
    let names = try tool.names(in: "frames").filter { $0.hasSuffix(".png") }
    #expect(names.count == 14)
    let sizes = Set(try names.map { size(try tool.data("frames/\($0)")) })
    #expect(sizes == [[383, 383]])
    let still = try tool.run(
      "still", "turn.yaml", "--at", "event:rotate(landscape)", "--scale", "0.5", "-o", "a.png")
    #expect(still.status == 0)
    #expect(size(try tool.data("a.png")) == [383, 383])
  }

  @Test(arguments: ["svg", "html"])
  func `What is drawn once as shapes turns on the canvas of the frames`(_ ending: String) throws {
    let tool = try tool(Self.turning)
    let outcome = try tool.run("render", "turn.yaml", "-o", "a.\(ending)")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("766x766"), "\(outcome.errors)")
  }

  @Test func `An audit goes through both orientations`() throws {
    let tool = try tool(Self.turning)
    let outcome = try tool.run(
      "audit", "turn.yaml", "--orientation", "all", "--device", "iphone-4,iphone-15,ipad-9",
      "--format", "csv")
    #expect(outcome.status == 0)
    let rows = outcome.text.split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    #expect(
      rows.map { $0[2] }.sorted()
        == ["landscape", "portrait"].flatMap { Array(repeating: $0, count: 3) })
    #expect(rows.allSatisfy { $0.contains("pass") || $0.contains("warn") })
  }
}
