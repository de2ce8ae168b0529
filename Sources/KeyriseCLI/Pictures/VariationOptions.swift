import ArgumentParser
import Illustration
import KeyboardAvoidance
import Playing
import Rendering
import Scenario

/// The flags that say what is set side by side.
struct VariationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What differs: strategy, device or appearance, as strategy=none,clearance or device=all.",
      valueName: "what=a,b"))
  var vary: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The instant of a picture; 'shown' by default.", valueName: "position"),
    completion: Position.completion, transform: Position.init(argument:))
  var at: Position?

  @OptionGroup var repetition: LoopOption

  @Option(help: "Words below the picture.")
  var caption: String?

  func validate() throws {
    _ = try variations
  }

  /// Refuses flags that say nothing about what is written.
  func check(_ picture: PlayedPictureOptions) throws {
    let format = try picture.path.target(default: "x").format
    if at != nil, format.animation != nil { throw ValidationError(Messages.positionOfAnimation) }
    if repetition.loop != nil, !format.kind.loops {
      throw ValidationError(Messages.loopWithoutAnimation)
    }
  }

  /// What `--vary` can vary.
  private enum Variable: String, CaseIterable {
    case strategy
    case device
    case appearance

    var label: SheetOptions.Label {
      switch self {
      case .strategy: .strategy
      case .device: .device
      case .appearance: .appearance
      }
    }

    /// What `all` stands for.
    var all: [String] {
      switch self {
      case .strategy: StrategyCatalog.profiles.map(\.id)
      case .device: DeviceCatalog.ids
      case .appearance: Scene.Appearance.allCases.map(\.rawValue)
      }
    }
  }

  private var variations: [(variable: Variable, values: [String])] {
    get throws {
      try vary.map { text in
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let variable = Variable(rawValue: String(parts[0])) else {
          throw ValidationError(Messages.notAVariation(text))
        }
        let values = parts[1] == "all" ? variable.all : Format.list(String(parts[1]))
        guard !values.isEmpty else { throw ValidationError(Messages.notAVariation(text)) }
        if let unknown = values.first(where: { !variable.all.contains($0) }) {
          throw ValidationError(
            Messages.unknownVariant(unknown, of: variable.rawValue, in: text, known: variable.all))
        }
        return (variable, Format.unique(values))
      }
    }
  }

  /// The most that are set side by side.
  private static let maximumCount = 200

  /// Returns the films that are set side by side, and the labels that distinguish them.
  fileprivate func films(
    of file: ScenarioFile, _ options: ScenarioOptions, _ console: Console
  ) throws -> (films: [Film], labels: [SheetOptions.Label]) {
    var all = [options]
    let variations = try variations
    for (variable, values) in variations {
      all = all.flatMap { options in
        values.map { value in
          var options = options
          switch variable {
          case .strategy: options.strategy = value
          case .device: options.useDevice(value)
          case .appearance: options.appearance = value
          }
          return options
        }
      }
    }
    guard all.count <= Self.maximumCount else { throw Failure(Messages.tooManyVariants(all.count)) }
    let films = try all.flatMap { try file.films($0, console) }
    var labels = variations.map(\.variable.label)
    if labels.isEmpty || Set(films.map(\.profile.id)).count > 1, !labels.contains(.strategy) {
      labels.append(.strategy)
    }
    return (films, labels)
  }
}

/// What a command that sets films side by side is given.
struct SideBySideOptions: ParsableArguments {
  @Argument(help: "The scenario file; '-' is standard input.", completion: .file())
  var scenario: String

  @OptionGroup var variation: VariationOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup(title: "Picture") var picture: PlayedPictureOptions
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions
  @OptionGroup(title: "Talking") var progress: ProgressOption

  func validate() throws { try variation.check(picture) }

  /// Draws the page and writes it.
  ///
  /// - Parameters:
  ///   - kind: What the page is called where `-o` does not say.
  ///   - columns: How many stand in a row at most where `--columns` does not say.
  ///   - metrics: How many measurements are named below a device.
  func write(_ kind: String, columns: Int?, metrics: Int) async throws -> Bool {
    let console = talking.console
    let file = ScenarioFile(path: scenario)
    let (films, labels) = try variation.films(of: file, options, console)
    let target = try picture.path.target(default: "\(file.name)-\(kind)")
    let page = SideBySide(
      films: films, at: variation.at,
      dressing: try picture.page.dressing.dressing(defaultFrame: DeviceGrid.usualFrame),
      options: SheetOptions(
        labels: labels, title: picture.page.title, caption: variation.caption, width: rows.width,
        columns: rows.columns ?? columns, metrics: metrics, isPlayed: target.format.animation != nil
      ))
    var writer = try PictureWriter(picture.page, drawing: drawing, console: console)
    let grid = try page.grid(writer.studio)
    guard let animation = target.format.animation, let film = films.first else {
      try writer.write(grid, to: target, film: films.first, scenario: file.name)
      return true
    }
    try OutputPaths.check(target.target, of: [film], scenario: file.name)
    let place = target.target.path(for: film, scenario: file.name)
    _ = try await FilmWriter(drawing: drawing, progress: progress.progress, console: console)
      .writeAnimation(
        of: grid, over: films, as: animation, loop: variation.repetition.loop, to: place)
    try writer.sayWords(of: grid, at: place)
    return true
  }
}

/// Films that are set side by side on one page.
struct SideBySide {
  var films: [Film]
  /// The instant, or `nil` for when the keyboard is up.
  var at: Position?
  var dressing: Dressing
  var options: SheetOptions

  /// Lays the page out.
  func grid(_ studio: Studio) throws -> DeviceGrid {
    try studio.add(fonts: films.flatMap(\.scene.fonts))
    let moments = try films.map { film in
      (film: film, time: try film.time(at: at))
    }
    return try DeviceGrid.sheet(
      of: moments, options: options, dressing: dressing, studio: studio)
  }
}
