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
    /// Whether nothing is wrong but outputs, so that the scenario can be played.
    var isPlayable = false
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
    let held = heldDevice()
    let (scene, layout) = scene(on: held)
    let timeline = timeline(
      fields: layout.fields, device: held.known, orientation: held.orientation)
    let strategies = strategySelections()
    let expectations = expectations(fields: layout.fields, end: timeline.end)
    var scenario = Scenario(
      title: scene.title, scene: scene, strategies: strategies, events: timeline.events,
      fps: timeline.fps, startPhase: timeline.startPhase, end: timeline.end,
      caretBlinks: timeline.caretBlinks, expectations: expectations.map(\.0),
      altText: text("alt"))
    let isPlayable = !problems.containsErrors
    let outputs = outputs()
    scenario.outputs = outputs.map(\.0)
    return ScenarioResolver.Resolution(
      scenario: scenario, isPlayable: isPlayable, expectationPlaces: expectations.map(\.1),
      outputPlaces: outputs.map(\.1))
  }

  private mutating func checkVersion() {
    guard let node = required("keyrise") else { return }
    if ScalarNumber(node: node) != .finite(Double(ScenarioResolver.formatVersion)) {
      report(.unsupportedVersion(node))
    }
  }
}

// MARK: - Device

/// A device as a scenario holds it, or what stands in for one that could not be read.
private struct HeldDevice {
  var device: Device
  /// Whether the device is the scenario's, so that what does not fit it is a mistake.
  var isKnown: Bool
  var systemVersion: Int
  /// How it is held, or `nil` where the file does not say so.
  var orientation: Orientation?

  var known: Device? { isKnown ? device : nil }
}

extension MappingReader {
  /// Reads `device`, `orientation` and `ios`; a device is held as it is described by default.
  private mutating func heldDevice() -> HeldDevice {
    let known = device()
    let device = known ?? .standIn
    let orientation: Orientation? = word("orientation")
    let held = orientation.map { device.rotated(to: $0) } ?? device
    // A flag may turn the device to where the file's own events turn it; that is no mistake.
    let isFlag = if case .flag = place(of: "orientation") { true } else { false }
    let isSaid = !isFlag && (orientation != nil || known != nil && !has("orientation"))
    return HeldDevice(
      device: held, isKnown: known != nil,
      systemVersion: systemVersion(for: known == nil ? nil : held),
      orientation: isSaid ? held.orientation : nil)
  }
}

extension Device {
  /// Stands in for a device that could not be read.
  fileprivate static let standIn = Device(
    screen: Size(width: 390, height: 844), scale: 3, legacyKeyboard: KeyboardHeights(all: 336),
    glassKeyboard: KeyboardHeights(all: 336),
    systemVersions: SystemVersion.first...SystemVersion.last)
}

// MARK: - Scene

extension MappingReader {
  /// Reads everything that stands still, as the device is held and as it stands turned.
  private mutating func scene(on held: HeldDevice) -> (Scene, SceneLayout) {
    let device = held.device
    let keyboardSpec = keyboardSpec(on: held.known, systemVersion: held.systemVersion)
    let bars = bars()
    var scene = Scene(
      title: text("title") ?? "", device: device, systemVersion: held.systemVersion,
      appearance: word("appearance") ?? .light, bars: bars.shown(on: device),
      scrollView: ScrollConfiguration(frame: .zero, contentSize: .zero), form: [],
      keyboard: keyboard(keyboardSpec, for: device, systemVersion: held.systemVersion),
      switches: switches(), multitasking: multitasking(on: device, isKnown: held.isKnown))
    scene.presentation = presentation(in: scene)
    scene.rootFrame = rootFrame(in: scene)
    let layout = layout(systemVersion: held.systemVersion)
    scene.scrollView.frame =
      layout.scroll.frame ?? Rect(origin: .zero, size: scene.rootFrame.size)
    let rotated = device.rotated(to: scene.otherOrientation)
    var counterpart = scene.resized(to: rotated, bars: bars.shown(on: rotated))
    counterpart.keyboard.heights = keyboardSpec.heights(on: rotated, rotatedFrom: scene)
    layout.layOut(&counterpart, turnedFrom: scene.scrollView.frame.width)
    layout.layOut(&scene)
    scene.counterpart = counterpart
    if held.isKnown {
      warnOfUnreachableFields(
        scene.form, fields: layout.fields, content: scene.scrollView.contentSize)
    }
    return (scene, layout)
  }

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
