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
    var outputPlaces: [OutputPlaces] = []
    /// Everything that is wrong.
    var problems: [Problem] = []
  }
}

extension MappingReader {
  fileprivate mutating func scenario() -> ScenarioResolver.Resolution {
    checkVersion()
    let title = text("title") ?? ""
    let altText = text("alt")
    let appearance: Scene.Appearance = word("appearance") ?? .light
    let known = device()
    // Without a device its version and keyboard cannot be judged.
    let device = held(known ?? .standIn)
    let systemVersion =
      known == nil ? device.systemVersions.upperBound : self.systemVersion(for: device)
    let keyboardSpec = keyboardSpec(on: device, systemVersion: systemVersion)
    let keyboard = keyboard(keyboardSpec, for: device, systemVersion: systemVersion)
    let bars = bars()
    let shownBars = bars.shown(on: device)
    let switches = switches()
    var scene = Scene(
      title: title, device: device, systemVersion: systemVersion, appearance: appearance,
      bars: shownBars, scrollView: ScrollConfiguration(frame: .zero, contentSize: .zero), form: [],
      keyboard: keyboard, switches: switches, multitasking: multitasking(on: device))
    scene.presentation = presentation(in: scene)
    scene.rootFrame = rootFrame(in: scene)
    let layout = layout(systemVersion: systemVersion)
    scene.scrollView.frame =
      layout.scroll.frame ?? Rect(origin: .zero, size: scene.rootFrame.size)
    let rotated = device.rotated(to: scene.otherOrientation)
    var counterpart = scene.resized(to: rotated, bars: bars.shown(on: rotated))
    counterpart.keyboard.heights = keyboardSpec.heights(
      on: rotated, rotatedFrom: scene)
    layout.layOut(&counterpart, turnedFrom: scene.scrollView.frame.width)
    layout.layOut(&scene)
    scene.counterpart = counterpart
    let fields = layout.fields
    warnOfUnreachableFields(
      scene.form, fields: fields, content: scene.scrollView.contentSize)
    // A flag may turn the device to where the file's own events turn it; that is no mistake.
    let isOwnOrientation = if case .flag = place(of: "orientation") { false } else { true }
    let timeline = timeline(
      fields: fields, device: device, orientation: isOwnOrientation ? device.orientation : nil)
    let strategies = strategySelections()
    let expectations = expectations(fields: fields, end: timeline.end)
    var scenario = Scenario(
      title: title, scene: scene, strategies: strategies, events: timeline.events,
      fps: timeline.fps, startPhase: timeline.startPhase, end: timeline.end,
      caretBlinks: timeline.caretBlinks, expectations: expectations.map(\.0),
      altText: altText)
    let outputs = outputs()
    scenario.outputs = outputs.map(\.0)
    return ScenarioResolver.Resolution(
      scenario: scenario, expectationPlaces: expectations.map(\.1),
      outputPlaces: outputs.map(\.1))
  }

  private mutating func checkVersion() {
    guard let node = required("keyrise") else { return }
    if ScalarNumber(node: node) != .finite(Double(ScenarioResolver.formatVersion)) {
      report(.unsupportedVersion(node))
    }
  }

  /// Returns a device as `orientation` says it is held; by default as it is described.
  private mutating func held(_ device: Device) -> Device {
    word("orientation", as: Orientation.self).map { device.rotated(to: $0) } ?? device
  }
}

extension Device {
  /// Stands in for a device that could not be read.
  fileprivate static let standIn = Device(
    screen: Size(width: 390, height: 844), scale: 3, legacyKeyboard: KeyboardHeights(all: 336),
    systemVersions: 18...18)
}

// MARK: - Form and scroll view

extension MappingReader {
  /// Reads `scroll` and `form`.
  private mutating func layout(systemVersion: Int) -> SceneLayout {
    let scroll = scroll()
    var formReader = FormReader()
    let form = formReader.read(from: &self) ?? FormSpec(arrangement: .frames, views: [])
    return SceneLayout(
      scroll: scroll, form: form, fields: formReader.fields, systemVersion: systemVersion)
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
