import KeyboardAvoidance
import Keyframes

/// A screen, a form and a keyboard from a worked example, and what a strategy made of them.
///
/// The defaults are the Japanese article's: an iPhone 5, 320x568 points, a content of 1000.
struct Worked {
  var strategy: any AvoidanceStrategy
  var form: [Element] = Worked.japaneseForm
  var screenHeight = 568.0
  var screenWidth = 320.0
  var keyboard = 216.0
  /// Heights of several keyboards, in place of ``keyboard``.
  var heights: KeyboardHeights?
  var showsBar = false
  var beginKeyboard: Double?
  var contentHeight = 1000.0
  var offset: Double? = 0
  var rootFrame: Rect?
  var scrollFrame: Rect?
  var contentInset = EdgeInsets.zero
  var safeArea = EdgeInsets.zero
  var insetAdjustment = ScrollConfiguration.InsetAdjustment.never
  var bars = Bars()
  var systemVersion = 7
  var switches = Switches()

  /// The form of the Japanese article, frame by frame.
  static let japaneseForm = [
    field("textField1", y: 260), field("textField2", y: 300),
    textView("textView1", y: 340), textView("textView2", y: 410),
    field("textField3", y: 890), textView("textView3", y: 930),
  ]

  static func field(
    _ id: String, y: Double, height: Double = 30, type: FieldType = .text, accessory: Double = 0
  ) -> Element {
    Element(
      id: id, frame: Rect(x: 100, y: y, width: 200, height: height),
      content: .textField(TextInput(type: type, accessoryHeight: accessory)))
  }

  static func textView(
    _ id: String, y: Double, height: Double = 60, accessory: Double = 40, text: String = ""
  ) -> Element {
    Element(
      id: id, frame: Rect(x: 100, y: y, width: 200, height: height),
      content: .textView(TextInput(text: text, accessoryHeight: accessory)))
  }

  var scene: Scene {
    let screen = Size(width: screenWidth, height: screenHeight)
    let root = rootFrame ?? Rect(x: 0, y: 0, width: screenWidth, height: screenHeight)
    let scroll = scrollFrame ?? Rect(x: 0, y: 0, width: root.width, height: root.height)
    return Scene(
      device: Device(screen: screen, scale: 2, safeArea: safeArea), systemVersion: systemVersion,
      bars: bars, rootFrame: root,
      scrollView: ScrollConfiguration(
        frame: scroll, contentSize: Size(width: screenWidth, height: contentHeight),
        contentInset: contentInset, contentOffset: offset.map { Point(x: 0, y: $0) },
        insetAdjustment: insetAdjustment),
      form: form,
      keyboard: KeyboardConfiguration(
        heights: heights ?? KeyboardHeights(all: keyboard), beginHeight: beginKeyboard,
        showsBar: showsBar),
      switches: switches)
  }

  func play(_ events: [Event]) -> Timeline {
    Simulation(scene: scene, strategy: strategy, events: events).run()
  }

  /// Focuses a field at 0.2 s and dismisses at 2 s, when everything has long been at rest.
  func play(focus id: String) -> Outcome {
    let timeline = play([Event(at: 0.2, .focus(id)), Event(at: 2, .dismiss)])
    return Outcome(
      shown: timeline.traceRow(frame: 0, at: 1.9), state: timeline.state(at: 1.9),
      hidden: timeline.traceRow(frame: 0, at: 9), timeline: timeline)
  }

  struct Outcome {
    /// The numbers while the keyboard is up, at rest.
    var shown: TraceRow
    var state: SceneState
    /// The numbers after it has gone, at rest.
    var hidden: TraceRow
    var timeline: Timeline

    /// The largest offset that does not bounce back while the keyboard is up.
    var largestOffset: Double {
      let inset = state.adjustedContentInset
      return max(-inset.top, state.contentSize.height + inset.bottom - state.scrollFrame.height)
    }

    /// Where the offset ends after the next touch.
    var rest: Double {
      min(max(shown.offset, -state.adjustedContentInset.top), largestOffset)
    }
  }
}
