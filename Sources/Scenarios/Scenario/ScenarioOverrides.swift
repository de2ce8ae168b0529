/// The settings of a command line that replace those of a scenario file.
///
/// A value replaces the file's own and is checked like it; diagnostics then name the flag.
public struct ScenarioOverrides: Hashable, Sendable {
  /// `--device`: a preset's identifier.
  public var device: String?
  /// `--ios`: a major version.
  public var ios: String?
  /// `--orientation`: `portrait` or `landscape`.
  public var orientation: String?
  /// `--strategy`: identifiers that replace the file's strategies; a strategy that the file also
  /// has keeps its options.
  public var strategies: [String]
  /// `--fps`: frames a second, such as `60` or `30000/1001`.
  public var fps: String?
  /// `--appearance`: `light` or `dark`.
  public var appearance: String?
  /// `--set`: values by the path of their key, such as `keyboard.height` and `216`.
  ///
  /// A number in a path counts the items of a list from 0; a value is YAML.
  public var settings: [Setting]
  /// `--storm`: its settings apply, and the file's own events and expectations are ignored.
  public var storm: Storm?

  /// A value by the path of its key.
  public struct Setting: Hashable, Sendable {
    /// The keys from the outermost inwards, with full stops between them.
    public var path: String
    /// The value, as the file would write it.
    public var value: String

    /// Creates a setting.
    public init(_ path: String, _ value: String) {
      self.path = path
      self.value = value
    }
  }

  /// Creates overrides; by default none.
  public init(
    device: String? = nil, ios: String? = nil, orientation: String? = nil,
    strategies: [String] = [], fps: String? = nil, appearance: String? = nil,
    settings: [Setting] = [], storm: Storm? = nil
  ) {
    self.device = device
    self.ios = ios
    self.orientation = orientation
    self.strategies = strategies
    self.fps = fps
    self.appearance = appearance
    self.settings = settings
    self.storm = storm
  }
}

// MARK: - Applying

extension ScenarioOverrides {
  /// Replaces values in a tree, and returns what could not be replaced.
  func apply(to root: inout SourceNode) -> [Problem] {
    var problems: [Problem] = []
    replaceStrategies(in: &root)
    if storm != nil { root.removeScript() }
    let all =
      (storm?.settings ?? []).map { ($0.setting, $0.place) }
      + settings.map { ($0, SourceNode.Place.flag("--set \($0.path)")) }
    for (setting, place) in all {
      let composed = SourceComposer.compose(SourceText(setting.value))
      guard let value = composed.root, composed.problems.isEmpty else {
        problems.append(.unreadableSetting(setting.value, at: place))
        continue
      }
      let path = setting.path.split(separator: ".", omittingEmptySubsequences: false)
      if !root.set(value.placed(at: place), at: path[...]) {
        problems.append(.settingWithoutTarget(setting.path, at: place))
      }
    }
    for (key, value, flag) in [
      ("device", device, "--device"), ("ios", ios, "--ios"),
      ("orientation", orientation, "--orientation"),
      ("appearance", appearance, "--appearance"), ("timeline.fps", fps, "--fps"),
    ] {
      guard let value else { continue }
      let node = SourceNode(
        .scalar(SourceNode.Scalar(text: value, isPlain: true)), at: .flag(flag))
      _ = root.set(node, at: key.split(separator: ".")[...])
    }
    return problems
  }

  /// Replaces the file's strategies by the selected ones; those that the file also has keep their
  /// options.
  private func replaceStrategies(in root: inout SourceNode) {
    guard !strategies.isEmpty, let pairs = root.pairs else { return }
    let place = SourceNode.Place.flag("--strategy")
    let written = pairs.filter { ["strategy", "strategies"].contains($0.key) }
      .flatMap { $0.value.items ?? [$0.value] }
    let items = strategies.map { id in
      written.first { $0.strategyID == id && $0.pairs != nil }
        ?? SourceNode(.scalar(SourceNode.Scalar(text: id, isPlain: true)), at: place)
    }
    let isSame = strategies == written.compactMap(\.strategyID)
    root.content = .mapping(
      pairs.filter { pair in
        switch pair.key {
        case "strategy", "strategies": false
        case "options": isSame || pair.value.strategyID.map(strategies.contains) == true
        default: true
        }
      }
        + [
          SourceNode.Pair(
            key: "strategies", keyPlace: place, value: SourceNode(.sequence(items), at: place))
        ])
  }
}

extension SourceNode {
  /// The strategy's identifier in this node, as a word or as the `id` of a mapping.
  fileprivate var strategyID: String? {
    switch content {
    case .scalar(let scalar): scalar.text
    case .mapping(let pairs): pairs.first { $0.key == "id" }?.value.strategyID
    case .sequence: nil
    }
  }

  /// Removes the events and the expectations.
  fileprivate mutating func removeScript() {
    guard case .mapping(let pairs) = content else { return }
    content = .mapping(
      pairs.filter { $0.key != "expect" }.map { pair in
        guard pair.key == "timeline", let timeline = pair.value.pairs else { return pair }
        var pair = pair
        pair.value.content = .mapping(
          timeline.filter { !["events", "end"].contains($0.key) })
        return pair
      })
  }

  /// Sets the value at a path, making mappings on the way; `false` when the path leads nowhere.
  fileprivate mutating func set(_ value: SourceNode, at path: ArraySlice<Substring>) -> Bool {
    guard let key = path.first else {
      self = value
      return true
    }
    switch content {
    case .mapping(var pairs):
      guard !key.isEmpty else { return false }
      if let index = pairs.firstIndex(where: { $0.key == key }) {
        guard pairs[index].value.set(value, at: path.dropFirst()) else { return false }
      } else {
        var child = SourceNode(.mapping([]), at: value.place)
        guard child.set(value, at: path.dropFirst()) else { return false }
        pairs.append(Pair(key: String(key), keyPlace: value.place, value: child))
      }
      content = .mapping(pairs)
      return true
    case .sequence(var items):
      guard let index = Int(key), items.indices.contains(index),
        items[index].set(value, at: path.dropFirst())
      else { return false }
      content = .sequence(items)
      return true
    case .scalar:
      return false
    }
  }

  /// Returns the tree with every node at one place.
  fileprivate func placed(at place: Place) -> SourceNode {
    let content: Content =
      switch content {
      case .scalar: content
      case .sequence(let items): .sequence(items.map { $0.placed(at: place) })
      case .mapping(let pairs):
        .mapping(
          pairs.map {
            Pair(key: $0.key, keyPlace: place, value: $0.value.placed(at: place))
          })
      }
    return SourceNode(content, at: place)
  }
}
