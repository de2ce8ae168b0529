import ArgumentParser
import Illustration
import KeyboardAvoidance
import Rendering
import Scenario

/// The flags that say what is set side by side.
struct VariationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What differs: strategy, device or appearance, as strategy=none,clearance or device=all.",
      valueName: "what=a,b"))
  var vary: [String] = []

  @Option(help: ArgumentHelp("The instant.", valueName: "position"))
  var at = "shown"

  @Option(help: "Words below the picture.")
  var caption: String?

  func validate() throws {
    guard Position(parsing: at) != nil else { throw ValidationError(Messages.notAPosition(at)) }
    _ = try variations
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
        return (variable, Format.unique(values))
      }
    }
  }

  /// The most that are set side by side.
  private static let maximumCount = 200

  /// Draws the page and writes it.
  func write(
    _ path: String, kind: String, rows: RowOptions, metrics: Int, _ options: ScenarioOptions,
    _ picture: PictureOptions, _ drawing: DrawingOptions, _ console: Console
  ) throws -> Bool {
    let file = ScenarioFile(path: path)
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
    let position = Position(parsing: at)
    let takes = try films.map { film in
      (take: film.take, time: try position?.resolve(in: film).get() ?? film.shownTime)
    }
    var labels = variations.map(\.variable.label)
    if labels.isEmpty || Set(films.map(\.strategy.id)).count > 1, !labels.contains(.strategy) {
      labels.append(.strategy)
    }
    var writer = try PictureWriter(picture, drawing: drawing, console: console)
    let sheet = try DeviceGrid.sheet(
      of: takes,
      options: SheetOptions(
        labels: labels, title: picture.title, caption: caption, width: rows.width,
        columns: rows.columns, metrics: metrics),
      dressing: try picture.dressing.dressing(), studio: writer.studio)
    try writer.write(
      sheet, to: try picture.target(default: "\(file.name)-\(kind)"), film: films.first,
      scenario: file.name)
    return true
  }
}

extension ScenarioOptions {
  /// Plays on a device, with the newest iOS whose keyboards are known unless `--ios` says otherwise.
  fileprivate mutating func useDevice(_ id: String) {
    device = id
    ios = ios ?? DeviceCatalog.device(id: id).map { String($0.systemVersions.upperBound) }
  }
}
