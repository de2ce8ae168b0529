import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// Bars, sheets, windows, iPad keyboards and nested scroll views, as scenarios write them.
@Suite struct WorldTests {
  private func scene(_ lines: String..., form: String? = nil) throws -> Scene {
    let form = form ?? "[{field: a, frame: [20, 100, 300, 44]}]"
    return try valid("keyrise: 1\n\(lines.joined(separator: "\n"))\nform: \(form)\n").scene
  }

  struct Bar: Sendable, CustomTestStringConvertible {
    var lines: String
    var root: Rect
    var inset = EdgeInsets.zero
    var adjustment = ScrollConfiguration.InsetAdjustment.never

    var testDescription: String { lines }
  }

  static let bars = [
    Bar(
      lines: "device: iphone-15\nios: 18\nbars: {navigation: A}",
      root: Rect(x: 0, y: 98, width: 393, height: 754)),
    Bar(
      lines: "device: iphone-15\nios: 18\nbars: {navigation: A, tab: true, translucent: true}",
      root: Rect(x: 0, y: 0, width: 393, height: 852), adjustment: .automatic),
    // Before iOS 11 the 64 points of the bars were written into the content inset itself.
    Bar(
      lines: "device: iphone-5s\nios: 10\nbars: {navigation: A, tab: true, translucent: true}",
      root: Rect(x: 0, y: 0, width: 320, height: 568), inset: EdgeInsets(top: 64, bottom: 49)),
    Bar(
      lines:
        "device: iphone-5s\nios: 10\nbars: {navigation: A, translucent: true}\n"
        + "scroll: {insetAdjustment: never}",
      root: Rect(x: 0, y: 0, width: 320, height: 568)),
    Bar(
      lines: "device: iphone-5\nios: 6\nbars: {navigation: A, translucent: true}",
      root: Rect(x: 0, y: 0, width: 320, height: 568)),
    Bar(
      lines: "device: iphone-15\nios: 18\npresentation: pageSheet\nbars: {navigation: A}",
      root: Rect(x: 0, y: 125, width: 393, height: 727)),
    Bar(
      lines: "device: ipad-pro-11\npresentation: {style: formSheet, frame: [100, 200, 400, 500]}",
      root: Rect(x: 100, y: 200, width: 400, height: 500)),
    Bar(
      lines: "device: ipad-pro-11\nwindow: {style: stageManager, frame: [10, 100, 500, 700]}\n"
        + "bars: {navigation: A}",
      root: Rect(x: 0, y: 50, width: 500, height: 650)),
  ]

  @Test(arguments: bars) func `Leaves the view its room`(_ test: Bar) throws {
    let scene = try scene(test.lines)
    #expect(scene.rootFrame == test.root)
    #expect(scene.scrollView.contentInset == test.inset)
    #expect(scene.scrollView.insetAdjustment == test.adjustment)
  }

  @Test func `Reads the keyboards of an iPad`() throws {
    let scene = try scene(
      "device: ipad-pro-11",
      "keyboard: {mode: floating, frame: [10, 20, 320, 254], crossFade: true, twoSteps: true}")
    #expect(scene.keyboard.mode == .floating)
    #expect(scene.keyboard.frame == Rect(x: 10, y: 20, width: 320, height: 254))
    #expect(scene.keyboard.crossFades && scene.keyboard.showsInTwoSteps)
  }

  @Test func `Reads events of keyboards`() throws {
    let scenario = try valid(
      """
      keyrise: 1
      device: ipad-pro-11
      form: [{field: a, frame: [20, 100, 300, 44]}]
      timeline:
        events:
          - {at: 0, focus: a}
          - {at: 1, keyboard: {bar: candidates, repeats: true}}
          - {at: 2, keyboard: {mode: split, gesture: true}}
          - {at: 3, prompt: true}
      """)
    #expect(
      scenario.events.dropFirst().map(\.action) == [
        .keyboard(KeyboardChange(bar: .candidates, repeats: true)),
        .keyboard(KeyboardChange(mode: .split, byGesture: true)), .prompt(true),
      ])
  }

  @Test func `Reads nested scroll views`() throws {
    let framed = try scene(
      "device: iphone-15", "ios: 18",
      form: "[{scrollView: [10, 20, 300, 200], contentSize: [300, 500], contentOffset: 30, "
        + "form: [{field: b, frame: [5, 400, 200, 44]}]}]")
    let element = try #require(framed.form.first)
    #expect(element.id == "scrollView-1")
    guard case .scrollView(let scroll) = element.content else {
      Issue.record("no scroll view")
      return
    }
    #expect(scroll.contentSize == Size(width: 300, height: 500))
    // 20 - 30 + 400
    #expect(ViewTree(form: framed.form)["b"]?.contentFrame.minY == 390)

    let stacked = try scene(
      "device: iphone-15", "ios: 18",
      form: "{stack: {}, form: [{scrollView: 150, form: [{space: 300}, {field: b}]}]}")
    guard case .scrollView(let inner) = stacked.form[0].content else {
      Issue.record("no scroll view")
      return
    }
    #expect(stacked.form[0].frame == Rect(x: 20, y: 20, width: 353, height: 150))
    #expect(inner.contentSize == Size(width: 353, height: 344))
  }
}
