internal import KeyboardAvoidance
internal import Markup

extension Grammar {
  /// A strategy's identifier, or a mapping with `id` and options.
  ///
  /// It is built on every access, because strategies may have been added to the catalogue.
  static var strategy: ValueType<StrategySelection> {
    @Sendable func schema() -> JSONSchema {
      let profiles = StrategyCatalog.profiles
      return .any(of: [.words(profiles.map(\.id))] + profiles.map(\.mapping.keys.schema))
    }
    return ValueType(schema: schema()) { node, _, reader in
      guard let pairs = node.pairs else {
        guard let id = node.text else {
          reader.report(
            .wrongType(
              "strategy", needs: "an identifier", node: node,
              help: node.items == nil
                ? nil : "several stand in a list: strategies: [none, clearance]"
            ))
          return nil
        }
        return reader.profile(id: id, at: node.place).map { StrategySelection($0.id) }
      }
      guard let idNode = pairs.first(where: { $0.key == "id" })?.value else {
        reader.report(.missingKey("id", owner: "a strategy", at: node.place))
        return nil
      }
      guard let id = idNode.text, let profile = reader.profile(id: id, at: idNode.place) else {
        if idNode.text == nil {
          reader.report(.wrongType("id", needs: "an identifier", node: idNode))
        }
        return nil
      }
      return reader.options(in: node, of: profile).map {
        StrategySelection(profile.id, options: $0)
      }
    }
  }

  /// Strategies, each with its options.
  static var strategies: ValueType<[StrategySelection]> {
    .list(of: strategy, "strategies", limit: 100)
  }
}

extension JSONSchema {
  /// The options of each strategy; a single strategy need not be named.
  static var options: JSONSchema {
    let mappings = StrategyCatalog.profiles.map { profile in
      var schema = profile.mapping.keys.schema
      schema.required = nil
      return schema
    }
    return .any(of: mappings + [.list(of: .any(of: mappings))])
  }
}

extension MappingReader {
  /// Reads `strategy` or `strategies`, with `options`; ``Clearance`` by default.
  mutating func strategySelections() -> [StrategySelection] {
    if has("strategy"), has("strategies") {
      report(
        .conflictingKeys(
          ["strategy", "strategies"], owner: keys.owner, at: keyPlace("strategies")))
    }
    let one = read("strategy", as: Grammar.strategy)
    let several = read("strategies", as: Grammar.strategies) ?? []
    var selections = (one.map { [$0] } ?? []) + several
    let count = (has("strategy") ? 1 : 0) + (self["strategies"]?.items?.count ?? 0)
    if count == 0 {
      selections = [StrategySelection(Clearance.profile.id)]
      if has("strategies") {
        report(.noStrategies(Clearance.profile.id, at: keyPlace("strategies")))
      }
    }
    readOptions(into: &selections, areComplete: selections.count == max(count, 1))
    var once: [StrategySelection] = []
    for selection in selections {
      if !once.contains(selection) {
        once.append(selection)
      } else if !has("strategy") {
        report(.sameStrategy(selection.id, at: keyPlace("strategies")))
      }
    }
    return once
  }

  /// Returns the profile of a strategy; for an unknown identifier, reports it and returns the
  /// profile of the most similar one, so that the options are still checked.
  fileprivate mutating func profile(id: String, at place: SourceNode.Place) -> StrategyProfile? {
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
  fileprivate mutating func options(
    in node: SourceNode, of profile: StrategyProfile
  ) -> StrategyOptions? {
    mapping(node, named: "strategy", profile.mapping) {
      options, _ in options
    }
  }
}

extension StrategyProfile {
  /// `id` and the options of the strategy.
  fileprivate var mapping: Mapping<StrategyOptions> {
    Mapping("the strategy \(id)", StrategyOptions()) {
      Key(
        "id", schema: JSONSchema(constant: .string(id)), "The strategy's identifier", .expected)
      options.map(\.key)
    }
  }
}

extension StrategyOption {
  fileprivate var key: Key<StrategyOptions> {
    switch defaultValue {
    case .number:
      key(range.map { .number($0) } ?? .coordinate) { .number($0) }
    case .flag: key(.flag) { .flag($0) }
    case .choice: key(.words(choices)) { .choice($0) }
    }
  }

  private func key<Plain>(
    _ type: ValueType<Plain>, _ value: @escaping @Sendable (Plain) -> Value
  ) -> Key<StrategyOptions> {
    Key(name, type.map(value), \.values[name], summary)
  }
}
