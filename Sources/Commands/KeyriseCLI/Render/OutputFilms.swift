import KeyboardAvoidance
import Playing
import Scenario

/// Finds the films that outputs show: the scenario's own, or those of the variant that they name.
///
/// Flags of the command line stand above what an output says.
struct OutputFilms {
  let file: ScenarioFile
  let options: ScenarioOptions
  /// The films of the scenario, as the flags have it.
  let own: [Film]

  /// The films that an output shows.
  struct Showing {
    var films: [Film]
    /// The same films in dark appearance where there are to be twins; none otherwise.
    var twins: [Film] = []
    /// Whether they are the scenario's own, whose expectations hold.
    var isOwn = true
  }

  /// The films of an output that names none.
  func showing() throws -> Showing { try showing(OutputVariant()) }

  /// The films that an output shows.
  ///
  /// - Throws: ``ScenarioProblem`` when the scenario cannot be played so.
  func showing(_ output: OutputRequest) throws -> Showing {
    try showing(output.variant, strategies: output.illustration?.strategies ?? [])
  }

  private func showing(
    _ variant: OutputVariant, strategies: [StrategySelection] = []
  ) throws -> Showing {
    let appearance = options.appearance == nil ? variant.appearance : nil
    let hasTwins =
      appearance.map { $0 == .both } ?? own.first?.scenario.hasTwins ?? false
    var options = options
    if let device = variant.device, options.device == nil { options.useDevice(device) }
    switch appearance {
    case .light?, .dark?: options.appearance = appearance?.rawValue
    case .both?: options.appearance = Scene.Appearance.light.rawValue
    case nil: break
    }
    let variations = variant.variations.filter { !isSet($0.variable) }
    let selections =
      self.options.strategy != nil
      ? [] : strategies.isEmpty ? variant.strategy.map { [$0] } ?? [] : strategies
    let isOwn = options.words == self.options.words && variations.isEmpty
    let all = options.varied(by: variations)
    func films(_ appearance: Scene.Appearance?) throws -> [Film] {
      if isOwn, appearance == nil { return try play(own, selections) }
      return try all.flatMap { options in
        var options = options
        if let appearance { options.appearance = appearance.rawValue }
        return try play(try file.films(options, Console(isQuiet: true)), selections)
      }
    }
    let variesAppearance = variations.contains { $0.variable == .appearance }
    return Showing(
      films: try films(nil), twins: hasTwins && !variesAppearance ? try films(.dark) : [],
      isOwn: isOwn && selections.isEmpty)
  }

  /// Whether a flag sets a property.
  private func isSet(_ variable: OutputVariant.Variable) -> Bool {
    switch variable {
    case .strategy: options.strategy != nil
    case .device: options.device != nil
    case .appearance: options.appearance != nil
    }
  }

  /// Plays what films show under other strategies; under none, they are as they are.
  private func play(_ films: [Film], _ strategies: [StrategySelection]) throws -> [Film] {
    guard !strategies.isEmpty else { return films }
    // Of the films of one storm each shows the same under another strategy.
    var storms: [String?] = []
    let distinct = films.filter { film in
      if storms.contains(film.storm) { return false }
      storms.append(film.storm)
      return true
    }
    return try distinct.flatMap { film in
      try strategies.map { strategy in
        var played = try Film(film.scenario, strategy: strategy)
        played.storm = film.storm
        return played
      }
    }
  }
}

extension ScenarioOptions {
  /// The same flags once for each of the values that things take in turn.
  func varied(by variations: [OutputVariant.Variation]) -> [ScenarioOptions] {
    variations.reduce([self]) { all, variation in
      all.flatMap { options in
        variation.values.map { value in
          var options = options
          switch variation.variable {
          case .strategy: options.strategy = value
          case .device: options.useDevice(value)
          case .appearance: options.appearance = value
          }
          return options
        }
      }
    }
  }
}
