import ArgumentParser
import Illustration
import KeyboardAvoidance
import Playing
import Rendering
import Scenario

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

  /// Refuses flags that say nothing about what is written.
  func check(_ style: SideBySide.Style) throws {
    try variation.check(picture, playsShapes: style.playsShapes)
  }

  /// Draws the page, and its twin for dark pages if there is to be one, and writes it.
  func write(_ style: SideBySide.Style) async throws -> Bool {
    let console = talking.console
    let file = ScenarioFile(path: scenario)
    let (showing, labels) = try variation.films(of: file, options, console)
    let target = try picture.path.target(default: "\(file.name)-\(style.name)")
    var writer = try PictureWriter(picture.page, drawing: drawing, console: console)
    let places = try writer.places(of: target, showing, scenario: file.name)
    var page: DeviceGrid?
    for place in places {
      let films = place.isTwin ? showing.twins : showing.films
      let sides = SideBySide(
        films: films, at: variation.at,
        dressing: try picture.page.dressing.dressing(
          defaultFrame: DeviceGrid.usualFrame, isTwin: place.isTwin),
        options: SheetOptions(
          labels: labels, panels: variation.panels.titles, title: picture.page.title,
          caption: variation.caption, width: rows.width, columns: rows.columns ?? style.columns,
          metrics: style.metrics, isCompact: rows.compact), style: style)
      let grid = try await sides.write(
        as: target.format, loop: variation.repetition.loop, to: place.path,
        kind: target.target.kind,
        &writer,
        FilmWriter(drawing: drawing, progress: progress.progress, console: console))
      page = page ?? grid
    }
    if let page { try writer.sayWords(PictureWords(page), at: places.map(\.path)) }
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
  var style: Style

  /// A way to set films side by side.
  struct Style {
    /// What the page is called where nothing else says it.
    var name: String
    /// How many stand in a row at most, or `nil` for what reads well.
    var columns: Int?
    /// How many measurements are named below a device.
    var metrics: Int
    /// Whether shapes play where no instant is asked for.
    var playsShapes: Bool

    /// As `keyrise sheet` does.
    static let sheet = Style(name: "sheet", columns: nil, metrics: 2, playsShapes: false)
    /// As `keyrise compare` does.
    static let compare = Style(name: "compare", columns: 60, metrics: 5, playsShapes: true)
  }

  /// Lays the page out.
  func grid(_ studio: Studio) throws -> DeviceGrid {
    try studio.add(fonts: films.flatMap(\.scene.fonts))
    let moments = try films.map { film in
      (film: film, time: try film.time(at: at))
    }
    return try DeviceGrid.sheet(
      of: moments, options: options, dressing: dressing, studio: studio)
  }

  /// Lays the page out and writes it: a picture, or what plays.
  func write(
    as format: PictureFormat, loop: LoopCount?, to path: String, kind: OutputTarget.Kind,
    _ writer: inout PictureWriter, _ films: FilmWriter
  ) async throws -> DeviceGrid {
    var page = self
    if let animation = format.animation {
      page.options.isPlayed = true
      let grid = try page.grid(writer.studio)
      _ = try await films.writeAnimation(
        of: grid, over: self.films, as: animation, loop: loop, to: path)
      return grid
    }
    let isTurning = self.films.contains(where: \.timeline.rotates)
    guard format == .svg, style.playsShapes, at == nil, !isTurning else {
      let grid = try page.grid(writer.studio)
      try writer.write(grid, as: format, to: path, kind: kind)
      return grid
    }
    page.options.isPlayed = true
    let grid = try page.grid(writer.studio)
    let film = AnimatedGrid(grid, plays: loop?.plays ?? 0, scale: writer.drawing.scale)
    let text = try film.text(writer.studio, text: writer.text)
    try writer.write([UInt8](text.utf8), of: grid, as: format, to: path, kind: kind)
    return grid
  }
}

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

  @OptionGroup var panels: PanelOption

  func validate() throws {
    _ = try variations
  }

  /// Refuses flags that say nothing about what is written.
  func check(_ picture: PlayedPictureOptions, playsShapes: Bool) throws {
    let format = try picture.path.target(default: "x").format
    if at != nil, format.animation != nil { throw ValidationError(Messages.positionOfAnimation) }
    let plays = format.kind.loops || playsShapes && format == .svg && at == nil
    if repetition.loop != nil, !plays {
      throw ValidationError(Messages.loopWithoutAnimation)
    }
  }

  private var variations: [OutputVariant.Variation] {
    get throws {
      try vary.map { text in
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let variable = OutputVariant.Variable(rawValue: String(parts[0]))
        else {
          throw ValidationError(Messages.notAVariation(text))
        }
        let values = parts[1] == "all" ? variable.allValues : Format.list(String(parts[1]))
        guard !values.isEmpty else { throw ValidationError(Messages.notAVariation(text)) }
        if let unknown = values.first(where: { !variable.allValues.contains($0) }) {
          throw ValidationError(
            Messages.unknownVariant(
              unknown, of: variable.rawValue, in: text, known: variable.allValues))
        }
        return OutputVariant.Variation(variable, Format.unique(values))
      }
    }
  }

  /// The most that are set side by side.
  private static let maximumCount = 200

  /// Returns the films that are set side by side, and the labels that distinguish them.
  func films(
    of file: ScenarioFile, _ options: ScenarioOptions, _ console: Console
  ) throws -> (showing: OutputFilms.Showing, labels: [SheetOptions.Label]) {
    let variations = try variations
    let all = options.varied(by: variations)
    guard all.count <= Self.maximumCount else { throw Failure(Messages.tooManyVariants(all.count)) }
    var showing = OutputFilms.Showing(films: try all.flatMap { try file.films($0, console) })
    if showing.films.first?.scenario.hasTwins == true {
      showing.twins = try all.flatMap { options in
        var options = options
        options.appearance = Scene.Appearance.dark.rawValue
        return try file.films(options, Console(isQuiet: true))
      }
    }
    return (showing, SideBySide.labels(of: variations, showing.films))
  }
}

extension SideBySide {
  /// The labels that distinguish films which differ so.
  static func labels(
    of variations: [OutputVariant.Variation], _ films: [Film]
  ) -> [SheetOptions.Label] {
    var labels = variations.map { variation -> SheetOptions.Label in
      switch variation.variable {
      case .strategy: .strategy
      case .device: .device
      case .appearance: .appearance
      }
    }
    if labels.isEmpty || Set(films.map(\.profile.id)).count > 1, !labels.contains(.strategy) {
      labels.append(.strategy)
    }
    return labels
  }
}
