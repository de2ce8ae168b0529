public import KeyboardAvoidance

extension Storm {
  /// Returns what a storm needs and a scene lacks, such as `it needs a text view`; `nil` when it
  /// applies.
  public func obstacle(in scene: KeyboardAvoidance.Scene) -> String? {
    let world = StormScene(scene, field: nil)
    let missing = needs.filter { !world.has($0) }.map(\.sentence)
    return missing.isEmpty ? nil : "it needs \(missing.joined(separator: " and "))"
  }

  /// Returns the storm bound to a scene, or `nil` where it does not apply.
  ///
  /// - Parameters:
  ///   - scene: The scene of a scenario that was read with this storm in its overrides, so that its
  ///     settings apply.
  ///   - field: The field for `$field`, by default the last one.
  public func bound(
    to scene: KeyboardAvoidance.Scene, field: String? = nil
  ) -> BoundStorm? {
    guard obstacle(in: scene) == nil, let script = script else { return nil }
    var problems: [Problem] = []
    let bound = script.bound(to: scene, field: field, problems: &problems)
    return problems.containsErrors ? nil : bound
  }

  /// The settings that apply during the storm, as paths of a scenario's keys, with their places.
  var settings: [(setting: ScenarioOverrides.Setting, place: Place)] {
    let source = SourceText(text)
    return (script?.settings ?? []).compactMap { path, value in
      value.text.map { (ScenarioOverrides.Setting(path, $0), place(of: value, in: source)) }
    }
  }

  private func place(of node: SourceNode, in source: SourceText) -> Place {
    guard let path, let span = source.span(of: node.place) else { return .flag("--storm \(id)") }
    return .otherFile(path, span, excerpt: source.line(span.line))
  }

  private var script: StormScript? {
    SourceComposer.compose(SourceText(text)).root.flatMap { StormScript($0) }
  }
}
