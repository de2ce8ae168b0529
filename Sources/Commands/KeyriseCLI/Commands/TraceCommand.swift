import ArgumentParser
import FrameSequence
import KeyboardAvoidance
import Playing
import Rendering

/// `keyrise trace`: the numbers behind every frame.
struct TraceCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", _superCommandName: KeyriseCommand.name,
    abstract: "Print the numbers behind every frame.",
    discussion: """
      One row a frame, in points with y down in the window; presentation values, except that \
      offset_target is where the content is on its way to. Of several strategies one follows the \
      other.

      EXAMPLES
        keyrise trace sign-up.yaml
        keyrise trace sign-up.yaml --strategy all -o trace.csv
        keyrise trace sign-up.yaml --format json --fps 120 | jq '.rows[-1].hidden'
      """,
    aliases: ["timeline"])

  @Argument(help: "Scenario files; '-' is standard input.", completion: .file())
  var scenarios: [String]

  @Option(
    name: .shortAndLong, help: "table, csv or json; by default what -o ends in, or a table.")
  var format: TraceFormatter.Style?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write instead of standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws { _ = try style }

  private var style: TraceFormatter.Style {
    get throws { try .chosen(format, for: output, usual: .table) }
  }

  func answer() async throws -> Bool {
    var films: [TraceFormatter.Source] = []
    var worst = WorstStatus()
    for path in scenarios {
      await worst.collect(console) {
        let file = ScenarioFile(path: path)
        films += try file.films(options, console).map { film in
          .init(film: film, scenario: film.storm.map { "\(file.name)+\($0)" } ?? file.name)
        }
        return true
      }
    }
    // Of nothing there is no trace. A file from before is left as it is, too, when only some of it
    // would be written.
    if films.isEmpty || worst.hasFailed && (output ?? "-") != "-" { return try worst.answer() }
    let formatter = TraceFormatter(sources: films, style: try style)
    if let output, output != "-" {
      try InputFiles.protect(from: output)
      var byteCount = 0
      let outcome = try await Interruption.watched {
        try AtomicFile.stream(to: output) { append in
          try formatter.write { piece in
            if Interruption.flag.isCancelled { throw FrameSequenceError.interrupted }
            byteCount += piece.utf8.count
            try Array(piece.utf8).withUnsafeBytes { try append($0) }
          }
        }
      }
      console.say(
        Messages.wroteText(output, bytes: byteCount, unchanged: outcome == .unchanged))
    } else {
      try formatter.write { try console.result($0) }
    }
    return try worst.answer()
  }
}

extension TraceFormatter.Style: ExpressibleByArgument, TextFormat {
  var fileEnding: String? {
    switch self {
    case .table: "txt"
    case .csv, .json: rawValue
    }
  }
}
