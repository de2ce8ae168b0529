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
