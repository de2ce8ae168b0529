import ArgumentParser
import Auditing
import FrameSequence
import Markup
import Sharding

/// `keyrise merge`: joins what the shards of a run did.
struct MergeCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", _superCommandName: KeyriseCommand.name,
    abstract: "Join what the shards of a run found, as one process would tell it.",
    discussion: """
      Shards write parts (--shard 3/16 --part parts/). Joined they give the reports of one process, byte \
      for byte, whatever their order. The exit status is what one process would have had; it is 2, \
      and nothing is written, when a part is missing, doubled, damaged or of another run. A directory \
      stands for the .part.json files in it.

      EXAMPLES
        keyrise merge parts/
        keyrise merge parts/ -o verify.xml -o verify.html
        keyrise merge a.part.json b.part.json --format json
        keyrise merge parts/ --costs costs.json
      """)

  @Argument(help: "Parts, or directories of them.", completion: .file())
  var parts: [String]

  @Option(
    name: .shortAndLong,
    help: "text, json, junit (XML), csv, markdown, html or github; by default what -o ends in.",
    completion: formats.completion, transform: formats.read)
  var format: ReportFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file to write instead of standard output; repeatable.", valueName: "path"),
    completion: .file())
  var output: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write how long each case took, which makes the shards of the next run even.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var costs: String?

  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    if costs?.isEmpty == true { throw ValidationError(Messages.emptyOutput) }
    _ = try styles
  }

  private static let formats: ReportFormats = [
    "text": .text, "json": .json, "junit": .junit, "csv": .csv, "markdown": .markdown,
    "html": .html, "github": .github,
  ]

  /// The format of each file; a path that is `nil` is standard output.
  private var styles: [(path: String?, style: ReportFormat)] {
    get throws {
      if output.isEmpty { return [(nil, format ?? .text)] }
      return try output.map { path in
        (
          path == "-" ? nil : path,
          try Self.formats.chosen(format, for: path == "-" ? nil : path)
        )
      }
    }
  }

  func answer() async throws -> Bool {
    let paths = try parts.flatMap(Self.paths)
    for path in paths { ClaimedFiles.add(path) }
    let join = try Shard.Join(try paths.unique().map(Shard.Part.init(path:)))
    let styles = try styles
    try OutputPaths.check(styles.map(\.path) + [costs])
    // All is read, and all texts are made, before the first file is written: a part that is broken
    // and a style that the command lacks leave none.
    let isStreamed = { join.command == "audit" && AuditFormatter.isStreamed($0) }
    var rows = styles.filter { isStreamed($0.style) }.map {
      AuditCommand.Rows(style: $0.style, path: $0.path, waits: true, console: console)
    }
    let whole = styles.filter { !isStreamed($0.style) }
    let report = try MergedReport(join, for: whole.map(\.style), rows: &rows)
    let texts = try whole.map { (path: $0.path, text: try report.text($0.style), style: $0.style) }
    let costs = try costs.map { (path: $0, text: try CaseCosts(join).text) }
    for index in rows.indices { try rows[index].finish() }
    for (path, text, style) in texts {
      if let path {
        try console.write(text, to: path)
      } else if style == .text, report.isTalk {
        console.printError(painted: PlainText.lines(String(text.dropLast())))
      } else {
        // GitHub's annotations are commands; the report escapes their text.
        try style == .github ? console.result(Array(text.utf8)) : console.result(text)
      }
    }
    if let costs { try console.write(costs.text, to: costs.path) }
    if join.status > ExitCode.answerIsNo.rawValue { throw ExitCode.couldNot }
    return join.status == 0
  }

  private static func paths(_ argument: String) throws -> [String] {
    guard WholeFile.isDirectory(argument) else { return [argument] }
    let names = try WholeFile.names(in: argument) { $0.hasSuffix(Shard.Part.ending) }
    if names.isEmpty {
      throw Failure("there is no part in '\(shown: argument)': no \(Shard.Part.ending) file")
    }
    return names.map { argument.asDirectory + $0 }
  }
}
