import ArgumentParser
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Markup
import Playing
import Scenario

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
    name: .shortAndLong, help: "table, csv or json; by default what -o ends in, or a table.",
    completion: formats.completion, transform: formats.read)
  var format: ReportFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write instead of standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws { _ = try style }

  private static let formats: ReportFormats = ["table": .text, "csv": .csv, "json": .json]

  private var style: ReportFormat {
    get throws { try Self.formats.chosen(format, for: output) }
  }

  func answer() async throws -> Bool {
    var films: [Writer.Source] = []
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
    let formatter = Writer(sources: films, style: try style)
    if let output, output != "-" {
      try ClaimedFiles.protect(from: output)
      try await Interruption.watched {
        try console.stream(to: output) { append in
          try formatter.write { piece in
            if Interruption.flag.isCancelled { throw FrameSequenceError.interrupted }
            try Array(piece.utf8).withUnsafeBytes { try append($0) }
          }
        }
      }
    } else {
      try formatter.write { try console.result($0) }
    }
    return try worst.answer()
  }

  /// Writes the rows of traces: as a table for people, as CSV or as JSON.
  ///
  /// Rows are made and written a few at a time, so that memory does not grow with frames.
  struct Writer {
    /// Films, each with the name of its scenario, one after the other.
    var sources: [Source]
    /// CSV, JSON, or else a table.
    var style: ReportFormat

    struct Source {
      var film: Film
      var scenario: String
    }

    /// A row with the labels that distinguish its film from others.
    struct Row {
      var trace: TraceRow
      var scenario: String
      var device: String
    }

    /// A column: its name, and what it holds for a row.
    private struct Column: Sendable {
      var name: String
      var value: @Sendable (Row) -> JSONValue

      init(_ name: String, _ value: @escaping @Sendable (Row) -> JSONValue) {
        self.name = name
        self.value = value
      }

      /// A column of points; a ten-thousandth is far below a pixel and far above rounding errors.
      static func points(
        _ name: String, _ value: @escaping @Sendable (TraceRow) -> Double?
      ) -> Column {
        Column(name) { value($0.trace).map { .decimal($0, places: 4) } ?? .null }
      }
    }

    /// The columns in the order that scripts rely on; new ones are added at the end.
    private static let columns: [Column] = [
      Column("frame") { .integer($0.trace.frame) },
      Column("time") { .decimal($0.trace.time, places: 6) },
      Column("strategy") { .string($0.trace.strategy) },
      Column("focus") { $0.trace.focus.map { .string($0) } ?? .null },
      .points("keyboard_top") { $0.keyboardTop },
      .points("inset_top") { $0.insetTop },
      .points("inset_bottom") { $0.insetBottom },
      .points("indicator_bottom") { $0.indicatorBottom },
      .points("offset") { $0.offset },
      .points("offset_target") { $0.offsetTarget },
      .points("view_shift") { $0.viewShift },
      .points("content_height") { $0.contentHeight },
      .points("field_top") { $0.fieldTop },
      .points("field_bottom") { $0.fieldBottom },
      .points("hidden") { $0.hidden },
      Column("scenario") { .string($0.scenario) },
      Column("device") { .string($0.device) },
      Column("orientation") { .string($0.trace.orientation.rawValue) },
    ]
  }
}

// MARK: - Writing

extension TraceCommand.Writer {
  /// The number of rows that are written at once.
  private static let chunk = 512

  /// Makes the text piece by piece and hands each to a closure; it ends in a line break.
  func write(_ body: (String) throws -> Void) rethrows {
    switch style {
    case .csv: try writeCSV(body)
    case .json: try writeJSON(body)
    default: try writeTable(body)
    }
  }

  private func writeCSV(_ body: (String) throws -> Void) rethrows {
    try body(Self.columns.map(\.name).joined(separator: ",") + "\n")
    try forEachChunk { rows in
      try body(
        rows.map { Self.cells($0).map(TableText.csvCell).joined(separator: ",") + "\n" }.joined())
    }
  }

  /// One row a line, so that the text can be searched and compared line by line.
  private func writeJSON(_ body: (String) throws -> Void) rethrows {
    var separator = "\n"
    try body("{\n  \"schema\": \"keyrise.trace/1\",\n  \"rows\": [")
    try forEachChunk { rows in
      for row in rows {
        let members = Self.columns.map { JSONValue.Member($0.name, $0.value(row)) }
        try body(separator + "    " + JSONValue.object(members).description)
        separator = ",\n"
      }
    }
    try body("\n  ]\n}\n")
  }

  /// The first pass measures the columns, the second writes them.
  private func writeTable(_ body: (String) throws -> Void) rethrows {
    let names = Self.columns.map(\.name)
    var layout = TableText.Layout(head: names)
    forEachChunk { rows in rows.forEach { layout.measure(Self.cells($0)) } }
    try body(layout.line(names))
    try forEachChunk { rows in try body(rows.map { layout.line(Self.cells($0)) }.joined()) }
  }

  private func forEachChunk(_ body: ([Row]) throws -> Void) rethrows {
    for source in sources {
      let film = source.film
      let frames = film.clock.frames
      for start in stride(from: 0, to: frames.count, by: Self.chunk) {
        try body(
          frames[start..<min(start + Self.chunk, frames.count)].map { frame in
            Row(
              trace: film.timeline.traceRow(frame: frame.index, at: frame.sampleTime),
              scenario: source.scenario, device: film.scenario.scene.device.id)
          })
      }
    }
  }

  private static func cells(_ row: Row) -> [String] {
    columns.map { column in
      switch column.value(row) {
      case .null: ""
      case .string(let text): text
      case let number: number.description
      }
    }
  }
}
