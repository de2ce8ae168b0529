import ArgumentParser
import Scenario

/// The flags that say where the pictures of scenarios go.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write; repeatable. By default the scenario's 'outputs', or NAME.apng here.",
      valueName: "path"),
    completion: .file())
  var output: [String] = []

  @Flag(help: "Let the scenario's 'outputs' lie outside its own directory.")
  var allowOutside = false

  @OptionGroup var repetition: Loop

  /// The outputs that the flags ask for; one called `name` where they name no path.
  ///
  /// - Parameter format: The kind, where the paths do not say.
  /// - Throws: `ValidationError` for paths that cannot be written and for contradictions.
  func outputs(format: OutputFormat? = nil, default name: String) throws -> [Output] {
    guard output.isEmpty else {
      return try output.map { set(try Output(argument: $0, format: format)) }
    }
    let format = format ?? .apng
    return [
      set(
        Output(
          path: name + (format == .frames ? "-frames/" : ".\(format.rawValue)"), format: format))
    ]
  }

  /// An output as the flags want it, which stand above what it says.
  func set(_ output: Output) -> Output {
    var output = output
    output.plays = repetition.loop ?? output.plays
    return output
  }

  /// The flag of outputs that play.
  struct Loop: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "How often an animation plays: a number, once, or forever, the default.",
        valueName: "count"), completion: .list(["once", "forever"]), transform: Self.plays)
    var loop: Int?

    /// The largest number of times that every format can say.
    static let limit = 65535

    /// Reads the word behind `--loop`: `once`, `forever`, which is 0, or a number from 1.
    ///
    /// - Throws: ``Failure`` when it is no number of times.
    @Sendable static func plays(_ argument: String) throws -> Int {
      switch argument {
      case "once": return 1
      case "forever": return 0
      default:
        guard let count = Int(argument), (1...limit).contains(count) else {
          throw Failure(
            "it is a number of times from 1 to \(OutputOptions.Loop.limit), once or forever")
        }
        return count
      }
    }
  }
}
