internal import KeyboardAvoidance
internal import Keyframes

/// Turns a tree of nodes into a scenario: every default filled in, every name looked up.
///
/// What is wrong is reported and replaced by something harmless, so that the rest can be read;
/// the scenario is then thrown away.
struct ScenarioResolver {
  /// The version of the format that is read.
  static let formatVersion = 1

  /// Returns the scenario of a tree and everything that is wrong with it.
  static func resolve(_ root: SourceNode) -> Resolution {
    guard let pairs = root.pairs else {
      return Resolution(problems: [.notAMapping(root)])
    }
    var reader = MappingReader(pairs, keys: .scenario, at: root.place)
    var resolution = reader.scenario()
    resolution.problems = reader.problems
    return resolution
  }

  /// What came of a tree.
  struct Resolution {
    /// The scenario, which is of no use when there are errors among the problems.
    var scenario: Scenario?
    /// Where each of the scenario's expectations stands.
    var expectationPlaces: [Place] = []
    /// Everything that is wrong.
    var problems: [Problem] = []
  }
}

extension MappingReader {
  fileprivate mutating func scenario() -> ScenarioResolver.Resolution {
    checkVersion()
    checkOrientation()
    let title = text("title") ?? ""
    let altText = text("alt")
    let appearance: Scene.Appearance = word("appearance") ?? .light
    let known = device()
    // Without a device its version and keyboard cannot be judged.
    let device = known ?? .standIn
    let systemVersion =
      known == nil ? device.systemVersions.upperBound : self.systemVersion(for: device)
    let keyboard = keyboard(for: device, systemVersion: systemVersion)
    let bars = bars()
    let rootFrame = rootFrame(on: device, bars: bars)
    let switches = switches()
    let layout = layout(
      rootFrame: rootFrame, device: device, bars: bars, systemVersion: systemVersion)
    let timeline = timeline(fields: layout.fields)
    let scene = Scene(
      title: title, device: device, systemVersion: systemVersion, appearance: appearance,
      bars: bars, rootFrame: rootFrame, scrollView: layout.scrollView, form: layout.views,
      keyboard: keyboard, switches: switches)
    let strategies = strategySelections()
    let expectations = expectations(fields: layout.fields, end: timeline.end)
    let scenario = Scenario(
      title: title, scene: scene, strategies: strategies, events: timeline.events,
      fps: timeline.fps, startPhase: timeline.startPhase, end: timeline.end,
      caretBlinks: timeline.caretBlinks, expectations: expectations.map(\.0),
      altText: altText)
    return ScenarioResolver.Resolution(
      scenario: scenario, expectationPlaces: expectations.map(\.1))
  }

  private mutating func checkVersion() {
    guard let node = required("keyrise") else { return }
    if ScalarNumber(node: node) != .finite(Double(ScenarioResolver.formatVersion)) {
      report(.unsupportedVersion(node))
    }
  }

  private mutating func checkOrientation() {
    enum Orientation: String, CaseIterable { case portrait, landscape }
    if word("orientation", as: Orientation.self) == .landscape {
      report(.landscape(at: place(of: "orientation")))
    }
  }
}

extension Device {
  /// Stands in for a device that could not be read.
  fileprivate static let standIn = Device(
    screen: Size(width: 390, height: 844), scale: 3, legacyKeyboard: KeyboardHeights(all: 336),
    systemVersions: 18...18)
}

// MARK: - Form and scroll view

/// A form with the scroll view around it.
private struct FormInScrollView {
  var views: [Element]
  var fields: FieldIndex
  var scrollView: ScrollConfiguration
}

extension MappingReader {
  private mutating func layout(
    rootFrame: Rect, device: Device, bars: Bars, systemVersion: Int
  ) -> FormInScrollView {
    let scroll = scroll()
    let frame =
      scroll.frame ?? Rect(x: 0, y: 0, width: rootFrame.width, height: rootFrame.height)
    var formReader = FormReader()
    let form = formReader.read(from: &self) ?? FormSpec(arrangement: .frames, views: [])
    var layout = FormLayout(
      scale: device.scale, systemVersion: systemVersion, fieldIDs: formReader.fields.ids)
    let (views, height) = layout.layOut(form, width: frame.width)
    let unsafe = Self.unsafeInsets(
      of: frame.offsetBy(dx: rootFrame.minX, dy: rootFrame.minY), on: device, bars: bars)
    let adjusts =
      systemVersion >= SystemVersion.safeArea && bars.navigation == nil && unsafe != .zero
    let scrollView = scroll.configuration(
      frame: frame, contentHeight: height, unsafe: unsafe, adjusts: adjusts)
    warnOfUnreachableFields(views, fields: formReader.fields, content: scrollView.contentSize)
    return FormInScrollView(views: views, fields: formReader.fields, scrollView: scrollView)
  }

  /// Returns how far the safe area's edges, bars included, reach into a rectangle of the window.
  private static func unsafeInsets(of rect: Rect, on device: Device, bars: Bars) -> EdgeInsets {
    let top = max(device.safeArea.top, bars.topHeight(on: device))
    let bottom = max(device.safeArea.bottom, bars.bottomHeight(on: device))
    return EdgeInsets(
      top: min(max(top - rect.minY, 0), top),
      bottom: min(max(rect.maxY - (device.screen.height - bottom), 0), bottom))
  }

  /// A field that pokes out of the content a little is a matter of taste; one outside is none.
  private mutating func warnOfUnreachableFields(
    _ views: [Element], fields: FieldIndex, content: Size
  ) {
    let bounds = Rect(x: 0, y: 0, width: content.width, height: content.height)
    let tree = ViewTree(form: views)
    for id in fields.ids {
      guard let frame = tree[id]?.contentFrame, !frame.isEmpty, !bounds.intersects(frame),
        let place = fields.place(of: id)
      else { continue }
      report(.outsideContent(id, at: place))
    }
  }
}
