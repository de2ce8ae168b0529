internal import KeyboardAvoidance
internal import Keyframes
internal import Markup

/// Turns a tree of nodes into a scenario: every default filled in, every name looked up.
///
/// Wrong values are reported and replaced by harmless ones, so that the rest can be read; the
/// scenario is then discarded.
struct ScenarioResolver {
  /// The version of the format that is read.
  static let formatVersion = 1

  /// Returns the scenario of a tree and everything that is wrong with it.
  static func resolve(_ root: SourceNode) -> Resolution {
    guard var pairs = root.pairs else {
      return Resolution(problems: [.notAMapping(root)])
    }
    let problem = version(&pairs, at: root.place)
    var reader = MappingReader(pairs, keys: Grammar.scenario.keys, at: root.place)
    var resolution = reader.scenario()
    resolution.problems = [problem].compactMap(\.self) + reader.problems
    return resolution
  }

  /// Says why a mapping is no scenario, and makes it one, so that the rest can be read; `nil` where
  /// it is one.
  private static func version(_ pairs: inout [SourceNode.Pair], at place: SourceNode.Place)
    -> Problem?
  {
    let content = SourceNode.Content.scalar(
      SourceNode.Scalar(text: "\(formatVersion)", isPlain: true))
    if let index = pairs.firstIndex(where: { $0.key == ScenarioRecognition.FirstKey.name }) {
      let value = pairs[index].value
      guard !value.isVersion else { return nil }
      pairs[index].value = SourceNode(content, at: value.place)
      return .otherVersion(value)
    }
    if let first = pairs.first, ScenarioRecognition.FirstKey(first.key).isMisspelt {
      pairs[0].key = ScenarioRecognition.FirstKey.name
      pairs[0].value = SourceNode(content, at: first.value.place)
      return .misspeltVersion(first)
    }
    pairs.append(
      SourceNode.Pair(
        key: ScenarioRecognition.FirstKey.name, keyPlace: place,
        value: SourceNode(content, at: place)))
    return .noVersion(at: place)
  }

  /// The result of resolving a tree.
  struct Resolution {
    /// The scenario, which must not be used when there are errors among the problems.
    var scenario: Scenario?
    /// Whether only outputs have errors, so that the scenario can be played.
    var isPlayable = false
    /// Where each of the scenario's expectations stands.
    var expectationPlaces: [SourceNode.Place] = []
    var outputPlaces: [Grammar.OutputPlaces] = []
    /// Everything that is wrong.
    var problems: [Problem] = []
  }
}

extension Grammar {
  /// The words for how an interface is laid out, after `UIUserInterfaceLayoutDirection`.
  enum LayoutDirection: String, CaseIterable {
    case leftToRight, rightToLeft
  }

  /// The values of keys that can be read independently.
  struct ScenarioSpec {
    var title = ""
    var altText: String?
    var release: SystemRelease?
    var orientation: Orientation?
    var appearance = Output.Appearance.light
    var bars = Bars()
    var tint: ViewColor?
    var background: ViewColor?
    var direction = LayoutDirection.leftToRight
    var fonts: [String] = []
    var showsTouches = false
    var scroll = ScrollSpec()
    var switches = Switches()
    var keep: CompanionSpec?
  }

  static let scenario = Mapping("the scenario", ScenarioSpec()) {
    Key(
      "keyrise", schema: JSONSchema(constant: .integer(ScenarioResolver.formatVersion)),
      "The version of the format: 1", .required)
    Key("title", .text, \.title, "What the pictures are called")
    Key(
      "alt", .text, \.altText,
      "What the pictures show, in words; made from the timeline by default")
    Key(
      "outputs", schema: Grammar.outputs.schema,
      "The pictures that keyrise render makes when no -o says otherwise")
    Key(
      "device", schema: Grammar.device.schema,
      "A preset's identifier, or a mapping that describes a device", .required)
    Key(
      "ios", .systemRelease, \.release,
      "The version of iOS, as 17 or 17.4; the newest whose keyboards are known by default")
    Key(
      "orientation", .word, \.orientation,
      "{words}: how the device is held; portrait by default")
    Key(
      "appearance", .word, \.appearance,
      "{words}; both makes a light picture of everything, and a twin of it for dark pages")
    Key(
      "keyboard", schema: Grammar.keyboard.keys.schema,
      "What differs from the device's own keyboard")
    Key(
      "fonts", .fonts, \.fonts,
      "Families of fonts for what Inter lacks, such as Noto Sans CJK JP; none by default")
    Key(
      "direction", .word, \.direction,
      "{words}: how stacks, rows and bars are laid out; {default} by default")
    Key(
      "tint", .color, \.tint,
      "The app's tint colour: a system colour's name, or #rrggbb; blue by default")
    Key(
      "background", .color, \.background,
      "The colour of the root view's ground; the system's by default")
    Key(
      "touches", .flag, \.showsTouches,
      "Whether pictures show the fingers that tap and drag; {default} by default")
    Key("bars", .mapping(Grammar.bars), \.bars, "The bars around the root view")
    Key(
      "window", schema: Grammar.window.keys.schema,
      "The app's window on an iPad's screen; all of it by default")
    Key(
      "presentation",
      schema: .any(of: [
        ValueType<Presentation.Style>.word.schema, Grammar.presentation.keys.schema,
      ]), "How the view is presented; fullScreen by default")
    Key("view", schema: Grammar.view.keys.schema, "The root view")
    Key("scroll", .mapping(Grammar.scroll), \.scroll, "The scroll view")
    Key(
      "form", schema: .form, "The views in the scroll view: a list with frames, or a stack",
      .expected)
    Key(
      "footer", schema: Grammar.footer.keys.schema,
      "A bar at the bottom that rides on the keyboard; none by default")
    Key(
      "keep", .companions, \.keep,
      "What has to stay in sight with the focused field: a list of views by their identifiers or words, or next for what follows it in its group; nothing by default"
    )
    Key(
      "strategy", schema: Grammar.strategy.schema,
      "The strategy that is played, clearance by default")
    Key(
      "strategies", schema: Grammar.strategies.schema,
      "Several strategies, each played on its own")
    Key("options", schema: .options, "Options of a strategy: {id: …, option: value}")
    Key(
      "switches", .mapping(Grammar.switches), \.switches,
      "Where UIKit is disputed: which way it is modelled")
    Key("timeline", schema: Grammar.timeline.keys.schema, "Frame rate, end and events")
    Key(
      "expect", schema: Grammar.expectations.schema,
      "What has to hold; checked by keyrise check and after every render")
  }
}

extension MappingReader {
  fileprivate mutating func scenario() -> ScenarioResolver.Resolution {
    let version = SourceNode.Number.finite(Double(ScenarioResolver.formatVersion))
    if let node = self["keyrise"], SourceNode.Number(node: node) != version {
      report(.unsupportedVersion(node))
    }
    let known = read("device", as: Grammar.device)
    let spec = read(Grammar.scenario)
    let held = heldDevice(known, spec)
    var (scene, layout) = scene(spec, on: held)
    if let keep = spec.keep { setCompanions(keep, in: &scene) }
    context.fields = layout.fields
    let timeline = timeline(orientation: held.orientation)
    let strategies = strategySelections()
    context.end = timeline.end
    let expectations = read("expect", as: Grammar.expectations) ?? []
    var scenario = Scenario(
      title: scene.title, scene: scene, strategies: strategies, events: timeline.events,
      fps: timeline.fps ?? 60, startPhase: timeline.startPhase ?? 0, end: timeline.end,
      caretBlinks: timeline.caretBlinks, expectations: expectations.map(\.0),
      altText: spec.altText)
    let isPlayable = !problems.containsErrors
    context.views = ViewTree(form: scene.form).nodes
    let outputs = read("outputs", as: Grammar.outputs) ?? []
    scenario.showsTouches = spec.showsTouches
    scenario.outputs = outputs.map(\.0)
    scenario.hasTwins = spec.appearance == .both
    return ScenarioResolver.Resolution(
      scenario: scenario, isPlayable: isPlayable, expectationPlaces: expectations.map(\.1),
      outputPlaces: outputs.map(\.1))
  }
}

// MARK: - Device

extension MappingReader {
  /// A device in the scenario's orientation, or a stand-in for one that could not be read.
  private struct HeldDevice {
    var device: Device
    var systemVersion: Int
    /// The orientation, or `nil` where the file gives none.
    var orientation: Orientation?
  }

  /// Rotates the device to the scenario's orientation; by default it keeps that of its description.
  ///
  /// - Parameter known: The device, or `nil` when it could not be read.
  private mutating func heldDevice(_ known: Device?, _ spec: Grammar.ScenarioSpec) -> HeldDevice {
    let device = known ?? .standIn
    let held = spec.orientation.map { device.rotated(to: $0) } ?? device
    context.device = known == nil ? nil : held
    // A flag may give the orientation to which the file's events rotate the device anyway; that is
    // no mistake.
    let isFlag = if case .flag = place(of: "orientation") { true } else { false }
    let isSaid =
      !isFlag && (spec.orientation != nil || known != nil && !has("orientation"))
    return HeldDevice(
      device: held, systemVersion: systemVersion(spec.release?.major, on: context.device),
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
  /// Reads everything that does not move, in both orientations of the device.
  private mutating func scene(
    _ spec: Grammar.ScenarioSpec, on held: HeldDevice
  ) -> (Scene, ScenarioResolver.SceneLayout) {
    let device = held.device
    let keyboardSpec = keyboardSpec(systemVersion: held.systemVersion, release: spec.release)
    var scene = Scene(
      title: spec.title, device: device, systemVersion: held.systemVersion,
      appearance: spec.appearance == .dark ? .dark : .light, bars: spec.bars.shown(on: device),
      scrollView: ScrollConfiguration(frame: .zero, contentSize: .zero), form: [],
      keyboard: keyboard(keyboardSpec, for: device, systemVersion: held.systemVersion),
      switches: spec.switches, multitasking: multitasking(on: device))
    if spec.appearance == .dark, held.systemVersion < SystemVersion.darkMode {
      report(.darkBeforeIOS13(at: place(of: "appearance")))
    }
    scene.tint = spec.tint
    scene.background = spec.background
    scene.isRightToLeft = spec.direction == .rightToLeft
    scene.fonts = spec.fonts
    scene.presentation = presentation(in: scene)
    var formReader = FormReader()
    let form = formReader.read(from: &self) ?? FormSpec(arrangement: .frames, views: [])
    let footer = footer(&formReader)
    var layout = ScenarioResolver.SceneLayout(
      scroll: spec.scroll, form: form, footer: footer, fields: formReader.fields,
      systemVersion: held.systemVersion)
    if scene.presentation.style == .alert { layout.fitAlert(in: &scene) }
    layout.addFooter(to: &scene)
    scene.rootFrame = rootFrame(in: scene)
    scene.scrollView.frame =
      layout.scroll.frame ?? Rect(origin: .zero, size: scene.rootFrame.size)
    if !scene.footerRides, scene.footer != nil, layout.scroll.frame == nil {
      scene.scrollView.frame.size.height = max(scene.bottomBarTop - scene.rootFrame.minY, 0)
    }
    let rotated = device.rotated(to: scene.orientation == .portrait ? .landscape : .portrait)
    var counterpart = scene.resized(to: rotated, bars: spec.bars.shown(on: rotated))
    counterpart.keyboard.heights = keyboardSpec.heights(on: rotated, rotatedFrom: scene)
    layout.layOut(&counterpart, turnedFrom: scene.scrollView.frame.width)
    layout.layOut(&scene)
    scene.counterpart = counterpart
    if context.device != nil {
      warnOfUnreachableFields(
        scene.form, fields: layout.fields, content: scene.scrollView.contentSize)
      warnOfUnreachableStart(in: scene)
    }
    return (scene, layout)
  }

  /// Warns of an offset at rest to which the form cannot be scrolled, so that it cannot come back
  /// to it once the keyboard has moved it.
  private mutating func warnOfUnreachableStart(in scene: Scene) {
    let scroll = scene.scrollView
    guard let offset = scroll.contentOffset?.y, let node = self["scroll"],
      let pair = node.pairs?.first(where: { $0.key == "contentOffset" })
    else { return }
    var inset = scroll.contentInset
    if scroll.insetAdjustment == .automatic {
      let frame = scroll.frame.offsetBy(dx: scene.rootFrame.minX, dy: scene.rootFrame.minY)
      inset = inset + scene.safeAreaInsets(of: frame, card: scene.presentation.frame)
    }
    let end = scroll.contentSize.height + inset.bottom - scroll.frame.height
    let range = -inset.top...max(-inset.top, end)
    // Half a point is what rounding to pixels makes.
    guard offset < range.lowerBound - 0.5 || offset > range.upperBound + 0.5 else { return }
    report(.outsideScroll(offset, range: range, at: pair.keyPlace))
  }

  /// Warns of fields wholly outside the content; partly outside is a matter of taste.
  private mutating func warnOfUnreachableFields(
    _ views: [Element], fields: FieldIndex, content: Size
  ) {
    let bounds = Rect(x: 0, y: 0, width: content.width, height: content.height)
    let tree = ViewTree(form: views)
    for id in fields.ids {
      // What is in a nested scroll view comes into sight by its scrolling.
      let outermost = tree.scrollViews(around: id).last ?? id
      guard let frame = tree[outermost]?.contentFrame, !frame.isEmpty, !bounds.intersects(frame),
        let place = fields.place(of: id)
      else { continue }
      report(.outsideContent(id, at: place))
    }
  }
}

extension Grammar {
  /// The value of `keep`.
  enum CompanionSpec: Sendable {
    /// The view that follows the field in its group.
    case next
    /// The names of views, each with its place.
    case views([(name: String, place: SourceNode.Place)])
  }
}

extension ValueType where Value == Grammar.CompanionSpec {
  /// `next`, or a list of the names of views.
  static var companions: ValueType {
    let word = ValueType<String>.words(["next"])
    let names = ValueType<[(name: String, place: SourceNode.Place)]>.list(
      of: ValueType<String>.text.then { text, node, _ in (name: text, place: node.place) },
      "views", limit: 100)
    return ValueType(schema: .any(of: [word.schema, names.schema])) { node, key, reader in
      if node.items != nil { return names.read(node, key, &reader).map { .views($0) } }
      return word.read(node, key, &reader).map { _ in .next }
    }
  }
}

extension MappingReader {
  /// Sets what has to stay in sight with the focused field, in both orientations of a scene; names
  /// that no view has are reported.
  mutating func setCompanions(_ spec: Grammar.CompanionSpec, in scene: inout Scene) {
    switch spec {
    case .next: scene.companions = .next
    case .views(let names):
      let views = ViewTree(form: scene.form).nodes.map(\.element).filter { view in
        view.isDrawn || !view.children.isEmpty
      }
      let ids = names.compactMap { name, place -> String? in
        let found = Element.called(name, in: views)
        if found == nil { report(.unknownView(name, names: views.map(\.name), at: place)) }
        return found?.id
      }
      scene.companions = .views(ids)
    }
    guard var counterpart = scene.counterpart else { return }
    // Both orientations lay out the same views, with the same identifiers.
    counterpart.companions = scene.companions
    scene.counterpart = counterpart
  }
}
