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
    let appearance: Scene.Appearance = word("appearance") ?? .light
    let known = device()
    // Without a device its version and keyboard cannot be judged.
    let device = known ?? .standIn
    let systemVersion =
      known == nil ? device.systemVersions.upperBound : self.systemVersion(for: device)
    let keyboard = keyboard(for: device, systemVersion: systemVersion)
    let bars = bars()
    let switches = switches()
    var scene = Scene(
      title: title, device: device, systemVersion: systemVersion, appearance: appearance,
      bars: bars, scrollView: ScrollConfiguration(frame: .zero, contentSize: .zero), form: [],
      keyboard: keyboard, switches: switches, multitasking: multitasking(on: device))
    scene.presentation = presentation(in: scene)
    scene.rootFrame = rootFrame(in: scene)
    let layout = layout(in: scene)
    scene.scrollView = layout.scrollView
    scene.form = layout.views
    let timeline = timeline(fields: layout.fields, device: device)
    let strategies = strategySelections()
    let expectations = expectations(fields: layout.fields, end: timeline.end)
    let scenario = Scenario(
      title: title, scene: scene, strategies: strategies, events: timeline.events,
      fps: timeline.fps, startPhase: timeline.startPhase, end: timeline.end,
      caretBlinks: timeline.caretBlinks, expectations: expectations.map(\.0))
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
  private mutating func layout(in scene: Scene) -> FormInScrollView {
    let (rootFrame, systemVersion) = (scene.rootFrame, scene.systemVersion)
    let scroll = scroll()
    let frame =
      scroll.frame ?? Rect(x: 0, y: 0, width: rootFrame.width, height: rootFrame.height)
    var formReader = FormReader()
    let form = formReader.read(from: &self) ?? FormSpec(arrangement: .frames, views: [])
    var layout = FormLayout(
      scale: scene.device.scale, systemVersion: systemVersion, fieldIDs: formReader.fields.ids)
    let (views, height) = layout.layOut(form, width: frame.width)
    let hasSafeArea = systemVersion >= SystemVersion.safeArea
    let unsafe = scene.safeAreaInsets(
      of: frame.offsetBy(dx: rootFrame.minX, dy: rootFrame.minY), card: scene.presentation.frame)
    let bars = scene.bars
    let adjusts =
      bars.isTranslucent && systemVersion >= SystemVersion.translucency
      || hasSafeArea && bars.navigation == nil
    let scrollView = scroll.configuration(
      frame: frame, contentHeight: height, unsafe: unsafe, adjusts: adjusts && unsafe != .zero,
      writesInset: !hasSafeArea)
    warnOfUnreachableFields(views, fields: formReader.fields, content: scrollView.contentSize)
    return FormInScrollView(views: views, fields: formReader.fields, scrollView: scrollView)
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
