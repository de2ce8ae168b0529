import KeyboardAvoidance
import Markup
import Playing
import Scenario

/// The outputs of a run, film by film, to be checked before anything is written.
struct OutputPlan {
  /// One picture, animation or directory to write.
  struct Job {
    /// The output that it is a file of.
    let output: Output
    /// The films to draw, never empty; several for pages.
    var films: [Film]
    /// The path, with the placeholders filled in.
    var path: String
    /// The name of the scenario.
    var name: String
    /// The scenario's path as the user gave it.
    var scenario: String
    /// Whether it is the twin of another for dark pages.
    var isTwin = false
    /// The path of its twin for dark pages, or `nil` where it has none.
    var twinPath: String?
    /// The films whose expectations are reported after it: once a film, however many outputs.
    var reports: [Film] = []
  }

  private(set) var jobs: [Job] = []

  /// Adds the outputs of a scenario, film by film.
  ///
  /// - Parameters:
  ///   - outputs: The outputs; what the scenario itself asks for must lie in its directory unless
  ///     `isTrusted`.
  ///   - source: The scenario and its films, whose expectations are reported.
  /// - Throws: ``Failure`` when a path leads out of the directory that it must lie in,
  ///   ``ScenarioProblem`` when the scenario cannot be played as an output wants it.
  mutating func add(_ outputs: [Output], of source: Films, isTrusted: Bool = true) throws {
    try add(
      outputs.map { ($0, try source.showing($0)) }, of: source, isTrusted: isTrusted)
  }

  /// Adds outputs of which is known what they show.
  mutating func add(
    _ requests: [(Output, Films.Showing)], of source: Films, isTrusted: Bool
  ) throws {
    let folder = isTrusted ? nil : OutputPaths.FilePlace(source.file.directory ?? ".")
    var added: [Job] = []
    // Where a film is written last that is the scenario's own.
    var last: [Int: Int] = [:]
    for position in 0..<(requests.map(\.1.films.count).max() ?? 0) {
      for (output, showing) in requests where position < showing.films.count {
        guard let shown = output.films(endingAt: position, of: showing.films) else { continue }
        var job = Job(output, shown, of: source.file)
        let twins =
          showing.twins.isEmpty ? nil : output.films(endingAt: position, of: showing.twins)
        let twin = twins.map { Job(output, $0, of: source.file, isTwin: true) }
        job.twinPath = twin?.path
        added += [job] + (twin.map { [$0] } ?? [])
        guard showing.isOwn else { continue }
        for index in (position - shown.count + 1)...position { last[index] = added.count - 1 }
      }
    }
    for job in added {
      guard let folder, case let place = OutputPaths.FilePlace(job.path) else { break }
      if folder != place, !folder.contains(place) {
        throw Failure(Messages.outputOutside(job.path, of: job.name))
      }
    }
    for index in source.own.indices where !added.isEmpty {
      added[last[index] ?? added.count - 1].reports.append(source.own[index])
    }
    jobs += added
  }

  /// Refuses to write one path twice, or over what is read, before anything is written.
  ///
  /// Between namesakes, scenarios of one name, no placeholder could tell.
  func check(timings: String? = nil, areNamesakes: Bool = false) throws {
    var paths = OutputPaths()
    for job in jobs {
      do {
        try paths.reserve(job.path, isDirectory: job.output.format == .frames)
      } catch let failure as Failure where areNamesakes {
        guard failure == Failure(Messages.outputsCollide(job.path)) else { throw failure }
        throw Failure(Messages.namesakes(job.path, name: job.name))
      }
    }
    if let timings { try paths.reserve(timings) }
  }

  /// Leaves out the jobs of scenarios by their paths.
  mutating func leaveOut(_ scenarios: Set<String>) {
    jobs.removeAll { scenarios.contains($0.scenario) }
  }
}

extension OutputPlan.Job {
  fileprivate init(
    _ output: Output, _ films: [Film], of file: ScenarioFile, isTwin: Bool = false
  ) {
    self.init(
      output: output, films: films,
      path: films.last.map { output.path(for: $0, scenario: file.name, isTwin: isTwin) } ?? "",
      name: file.name, scenario: file.path, isTwin: isTwin)
  }
}

extension Output {
  /// The films that go into the file that is written after one of them, counted from the first;
  /// `nil` where it goes into a file with later ones.
  fileprivate func films(endingAt position: Int, of films: [Film]) -> [Film]? {
    if kind.gathersFilms { return position == films.count - 1 ? films : nil }
    guard format == .html, path.firstRange(of: "{strategy}") == nil else {
      return [films[position]]
    }
    // A page plays films of one screen.
    func isAlike(_ film: Film) -> Bool {
      film.scene.device == films[position].scene.device
        && film.scene.appearance == films[position].scene.appearance
    }
    let rest = films[(position + 1)...]
    return rest.first.map(isAlike) == true
      ? nil : Array(films[...position].reversed().prefix(while: isAlike).reversed())
  }
}

extension OutputPlan {
  /// The films of a scenario that outputs show: its own, or those of the variant that they name.
  ///
  /// Flags of the command line stand above what an output says.
  struct Films {
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

    /// The outputs that the scenario asks for, with paths from where the command runs.
    var outputs: [Output] {
      (own.first?.scenario.outputs ?? []).map { output in
        var output = output
        if !output.path.hasPrefix("/"), let directory = file.directory {
          output.path = "\(directory)/\(output.path)"
        }
        return output
      }
    }

    /// The most films that one page holds.
    private static let pageLimit = 200

    /// The films that an output shows.
    ///
    /// - Throws: ``ScenarioProblem`` when the scenario cannot be played so.
    func showing(_ output: Output) throws -> Showing {
      let (variant, strategies) = (output.variant, output.page.strategies)
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
      let variations = variant.variations.filter { self.options[$0.variable] == nil }
      let selections =
        self.options.strategy != nil
        ? [] : strategies.isEmpty ? variant.strategy.map { [$0] } ?? [] : strategies
      let isOwn =
        appearance == nil && variations.isEmpty
        && (variant.device == nil || self.options.device != nil)
      let all = options.varied(by: variations)
      if output.kind.gathersFilms, all.count > Self.pageLimit {
        throw Failure("\(all.count) variants do not fit one page; 200 do")
      }
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
}

extension ScenarioOptions {
  /// The flag that sets a property, or `nil` where none does.
  subscript(variable: Output.Variant.Variable) -> String? {
    get {
      switch variable {
      case .strategy: strategy
      case .device: device
      case .appearance: appearance
      }
    }
    set {
      switch variable {
      case .strategy: strategy = newValue
      case .device: device = newValue
      case .appearance: appearance = newValue
      }
    }
  }

  /// The same flags once for each of the values that properties take in turn.
  fileprivate func varied(by variations: [Output.Variant.Variation]) -> [ScenarioOptions] {
    variations.reduce([self]) { all, variation in
      all.flatMap { options in
        variation.values.map { value in
          var options = options
          if variation.variable == .device {
            options.useDevice(value)
          } else {
            options[variation.variable] = value
          }
          return options
        }
      }
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func namesakes(_ path: String, name: String) -> String {
    "several scenarios are called '\(shown: name)' and would be written to '\(shown: path)'; "
      + "render them one by one, each with its own -o"
  }

  static func outputOutside(_ path: String, of name: String) -> String {
    "'\(shown: path)' is outside the directory of '\(shown: name)', whose 'outputs' ask for it; "
      + "name the path with -o, or pass --allow-outside if you trust the scenario"
  }
}
