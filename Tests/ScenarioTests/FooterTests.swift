import Audit
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// The bar that rides on the keyboard, as a scenario writes it and as strategies see it.
@Suite struct FooterTests {
  /// A chat of 28 lines on an iPhone 15: 852 points, 34 below, a footer of 8 + 37 + 8.
  private func chat(_ attachment: Footer.Attachment, _ lines: String = "") throws -> Scenario {
    try valid(
      """
      keyrise: 1
      device: iphone-15
      ios: 17
      bars: {navigation: Chat}
      keyboard: {bar: false}
      scroll: {contentSize: [393, 2000]}
      form: [{label: Hello, frame: [16, 1900, 300, 44]}]
      footer:
        attachment: \(attachment.rawValue)
        form:
          - row:
              - {textView: message, height: 37, grows: true}
              - {button: Send, height: 37, width: 64}
      timeline:
        events:
          - {at: 0.2, focus: message}
          - {at: 1, type: "a\\nb\\nc"}
          - {at: 2, dismiss: true}
      \(lines)
      """)
  }

  private func timeline(
    _ scenario: Scenario, _ strategy: any AvoidanceStrategy = NoAvoidance()
  ) -> Timeline {
    Simulation(scene: scenario.scene, strategy: strategy, events: scenario.events).run()
  }

  @Test(arguments: [
    (Footer.Attachment.keyboardLayoutGuide, Rect(x: 0, y: 98, width: 393, height: 667), 0.0),
    (.inputAccessoryView, Rect(x: 0, y: 98, width: 393, height: 754), 87),
  ])
  func `Takes its room from the view, or lies over it`(
    attachment: Footer.Attachment, root: Rect, inset: Double
  ) throws {
    let scene = try chat(attachment).scene
    #expect(scene.rootFrame == root)
    #expect(scene.scrollView.contentInset.bottom == inset)
    #expect(scene.bottomBarTop == 765)
    #expect(scene.footer?.children.first?.children.map(\.frame.width) == [285, 64])
  }

  @Test(arguments: [
    ("style: fullScreen", 59.0), ("style: formSheet", 59),
    ("style: formSheet, frame: [156, 0, 540, 393]", 0),
  ])
  func `Keeps clear of the camera, and not in sheets that end before it`(
    presentation: String, side: Double
  ) throws {
    let scenario = try valid(
      """
      keyrise: 1
      device: iphone-15
      ios: 17
      orientation: landscape
      presentation: {\(presentation)}
      form: [{label: Hello, frame: [16, 10, 300, 44]}]
      footer: {form: [{row: [{textView: message, height: 37}, {button: Send, width: 64}]}]}
      """)
    let row = try #require(scenario.scene.footer?.children.first)
    #expect(row.frame.minX == 16 + side)
  }

  @Test(arguments: Footer.Attachment.allCases)
  func `Rides on the keyboard from the safe area and back`(attachment: Footer.Attachment) throws {
    let timeline = try timeline(chat(attachment))
    let tops = [0, 0.99, 1.99, 5].map { timeline.state(at: $0).footer?.frame.minY ?? 0 }
    // 291 points of keyboard; three lines need 76.9 points, which are 39.9 more.
    #expect(tops.map { ($0 * 10).rounded() / 10 } == [765, 508, 468.1, 725.1])
    let keys = [0, 0.99, 5].map { timeline.state(at: $0).footer?.keyboardFrame.minY }
    #expect(keys == [852, 561, 852])
    let field = timeline.windowRect(of: "message", in: timeline.state(at: 0.99))
    #expect(field == Rect(x: 16, y: 516, width: 285, height: 37))
  }

  @Test(arguments: [
    (Footer.Attachment.keyboardLayoutGuide, [291.0]), (.inputAccessoryView, [344, 364, 384]),
  ])
  func `Is part of what notifications say, or not`(
    attachment: Footer.Attachment, heights: [Double]
  ) throws {
    let shows = try timeline(chat(attachment)).deliveries.compactMap { delivery -> Double? in
      guard case .keyboard(let notification) = delivery.event, notification.name == .willShow
      else { return nil }
      return notification.frameEnd.height.rounded()
    }
    #expect(shows == heights)
  }

  @Test(arguments: Footer.Attachment.allCases)
  func `Leaves content at its end there`(attachment: Footer.Attachment) throws {
    let scenario = try chat(attachment)
    var scene = scenario.scene
    let end = 2000 - scene.scrollView.frame.height + scene.scrollView.contentInset.bottom
    scene.scrollView.contentOffset = Point(x: 0, y: end)
    let timeline = Simulation(
      scene: scene, strategy: Clearance(), events: scenario.events
    ).run()
    for time in [0.99, 1.9] {
      let state = timeline.state(at: time)
      let bottom = state.scrollFrameInWindow.minY + 2000 - state.contentOffset.y
      #expect(abs(bottom - (state.footer?.frame.minY ?? 0)) < 0.5)
    }
    #expect(timeline.state(at: 9).contentOffset.y == end)
  }

  /// 1.9 s: the message has three lines, and the last field is 44 points high.
  @Test(arguments: Footer.Attachment.allCases, [(40.0, 0.0), (500, 181.9)])
  func `Content that fits moves no farther than its lowest view needs`(
    attachment: Footer.Attachment, content: (top: Double, offset: Double)
  ) throws {
    var scenario = try chat(attachment)
    scenario.scene.form[0].frame.origin.y = content.top
    scenario.scene.scrollView.contentSize.height = 667
    let timeline = timeline(scenario, Clearance())
    let state = timeline.state(at: 1.9)
    #expect(abs(state.contentOffset.y - content.offset) < 0.5)
    let bottom = state.scrollFrameInWindow.minY + content.top + 44 - state.contentOffset.y
    #expect(bottom <= (state.footer?.frame.minY ?? 0) - 8 + 0.05)
  }

  @Test(arguments: Footer.Attachment.allCases)
  func `The reference passes`(attachment: Footer.Attachment) throws {
    let scenario = try chat(attachment)
    let report = try FormAudit().measure(
      StrategySelection("clearance"), in: scenario.scene, events: scenario.events)
    #expect(report.verdict == .pass, "\(report)")
  }

  @Test func `Says what is missing or wrong`() throws {
    let result = parse(
      """
      keyrise: 1
      device: iphone-15
      form: [{field: a, frame: [0, 0, 9, 9]}]
      footer: {attachment: glue, form: [{field: a}]}
      """)
    #expect(result.diagnostics.map(\.id) == [.unknownValue, .duplicateID])
  }
}
