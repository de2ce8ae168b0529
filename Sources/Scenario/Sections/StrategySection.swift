internal import KeyboardAvoidance

extension MappingReader {
  /// The strategies a scenario may play, at most.
  static let maximumStrategies = 100

  /// Reads `strategy` or `strategies`, with `options`; ``Clearance`` by default.
  mutating func strategySelections() -> [StrategySelection] {
    if has("strategy"), has("strategies") {
      report(
        .conflictingKeys(
          ["strategy", "strategies"], owner: keys.owner, at: keyPlace("strategies")))
    }
    var nodes = self["strategy"].map { [$0] } ?? []
    nodes += list("strategies", of: "strategies", limit: Self.maximumStrategies)
    var selections = nodes.compactMap { strategySelection($0) }
    if nodes.isEmpty { selections = [StrategySelection(Clearance.profile.id)] }
    readOptions(into: &selections, areComplete: selections.count == max(nodes.count, 1))
    return selections
  }

  /// Reads `strategies` alone, each with its options; none by default.
  mutating func listedStrategies() -> [StrategySelection] {
    list("strategies", of: "strategies", limit: Self.maximumStrategies)
      .compactMap { strategySelection($0) }
  }

  /// Reads an identifier, or a mapping with `id` and options.
  private mutating func strategySelection(_ node: SourceNode) -> StrategySelection? {
    guard let pairs = node.pairs else {
      guard let id = node.text else {
        report(.wrongType("strategy", needs: "an identifier", node: node))
        return nil
      }
      return profile(id: id, at: node.place).map { StrategySelection($0.id) }
    }
    guard let idNode = pairs.first(where: { $0.key == "id" })?.value else {
      report(.missingKey("id", owner: "a strategy", at: node.place))
      return nil
    }
    guard let id = idNode.text, let profile = profile(id: id, at: idNode.place) else {
      if idNode.text == nil { report(.wrongType("id", needs: "an identifier", node: idNode)) }
      return nil
    }
    return options(in: node, of: profile).map { StrategySelection(profile.id, options: $0) }
  }

  /// Returns the profile of a strategy; of an identifier that none has, reports it and returns that
  /// of the one that was probably meant, whose options are then checked.
  private mutating func profile(id: String, at place: Place) -> StrategyProfile? {
    if let profile = StrategyCatalog.profile(id: id) { return profile }
    let problem = Problem.unknownStrategy(id, ids: StrategyCatalog.profiles.map(\.id), at: place)
    report(problem)
    return problem.suggestion.flatMap(StrategyCatalog.profile)
  }
}

// MARK: - Options

extension MappingReader {
  /// Reads `options`, a mapping or a list of them, each for one of the strategies.
  private mutating func readOptions(
    into selections: inout [StrategySelection], areComplete: Bool
  ) {
    guard let node = self["options"] else { return }
    for item in node.items ?? [node] {
      guard let pairs = item.pairs else {
        report(.wrongType("options", needs: "a mapping", node: item))
        continue
      }
      let idNode = pairs.first { $0.key == "id" }?.value
      guard let id = idNode?.text ?? (selections.count == 1 ? selections.first?.id : nil) else {
        report(.missingKey("id", owner: "'options' for several strategies", at: item.place))
        continue
      }
      guard let profile = profile(id: id, at: idNode?.place ?? item.place),
        let options = options(in: item, of: profile)
      else { continue }
      let indices = selections.indices.filter { selections[$0].id == profile.id }
      if indices.isEmpty, areComplete {
        report(.optionsWithoutStrategy(id, at: idNode?.place ?? item.place))
      }
      for index in indices {
        selections[index].options.values.merge(options.values) { selected, _ in selected }
      }
    }
  }

  /// Reads a mapping whose keys are `id` and the options of a strategy.
  private mutating func options(
    in node: SourceNode, of profile: StrategyProfile
  ) -> StrategyOptions? {
    mapping(node, named: "strategy", keys: .options(of: profile)) { reader in
      var options = StrategyOptions()
      for option in profile.options {
        switch option.defaultValue {
        case .number:
          let range = option.range ?? Self.coordinates
          options.values[option.name] = reader.number(option.name, in: range)
            .map { .number($0) }
        case .flag:
          options.values[option.name] = reader.flag(option.name).map { .flag($0) }
        case .choice:
          options.values[option.name] = reader.word(option.name, of: option.choices)
            .map { .choice($0) }
        }
      }
      return options
    }
  }
}

extension KeySet {
  /// `id` and the options of a strategy.
  static func options(of profile: StrategyProfile) -> KeySet {
    let id = Key(name: "id", summary: "The strategy's identifier")
    let options = profile.options.map { Key(name: $0.name, summary: $0.summary) }
    return KeySet("the strategy \(profile.id)", keys: [id] + options)
  }
}
