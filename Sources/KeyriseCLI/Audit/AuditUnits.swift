import Audit
import Auditing
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Markup
import Scenario

/// What an audit goes through, known before any scenario is read: every scenario on every device, in
/// every storm.
///
/// A shard does whole ones.
struct AuditUnits {
  let paths: [String]
  let situations: [ScenarioOptions]
  let storms: [Storm?]

  /// How many there are.
  var count: Int { paths.count * situations.count * storms.count }

  func path(_ unit: Int) -> String { paths[unit / (situations.count * storms.count)] }

  func situation(_ unit: Int) -> ScenarioOptions {
    situations[unit / storms.count % situations.count]
  }

  func storm(_ unit: Int) -> Storm? { storms[unit % storms.count] }

  /// What it is called: the scenario's path, and what differs from the file.
  func name(_ unit: Int) -> String {
    let situation = situation(unit)
    return [
      path(unit), situation.device ?? "", situation.orientation ?? "", storm(unit)?.id ?? "",
    ].joined(separator: "|")
  }
}

/// The results of a unit, for its part.
struct MeasuredUnit {
  private var results: [AuditResult] = []
  private(set) var seconds = 0.0
  /// The path and the reason, where the scenario cannot be used.
  var unusable: [String] = []

  mutating func add(_ results: [AuditResult], _ seconds: Double) {
    self.results += results
    self.seconds += seconds
  }

  var record: JSONValue {
    .object(
      [.init("results", .array(results.map(\.record)))]
        + (unusable.isEmpty ? [] : [.init("unusable", .strings(unusable))]))
  }
}

/// Whether a scenario's frames are the same on screens of several widths, so that the form was made for
/// one of them.
struct FrameComparison {
  private var path = ""
  private var form: [Element] = []
  private var width = 0.0
  private var isSaid = false

  /// Takes a scene of a scenario; returns whether it is the first of another width with the same form.
  mutating func areSame(_ scene: KeyboardAvoidance.Scene, of path: String) -> Bool {
    guard path == self.path else {
      (self.path, form, width, isSaid) = (path, scene.form, scene.device.screen.width, false)
      return false
    }
    guard !isSaid, scene.device.screen.width != width else { return false }
    isSaid = true
    return scene.form == form
  }
}

/// The rows of a streamed report: those for standard output are written as they come.
struct AuditRows {
  let style: AuditFormatter.Style
  let path: String?
  let console: Console
  private var isFirst = true
  /// What a file gets at the end, whole or not at all.
  private var bytes: [UInt8] = []

  init(style: AuditFormatter.Style, path: String?, console: Console) {
    (self.style, self.path, self.console) = (style, path == "-" ? nil : path, console)
  }

  mutating func write(_ results: [AuditResult]) throws {
    for result in results {
      try put(AuditFormatter.row(of: result, isFirst: isFirst, as: style))
      isFirst = false
    }
  }

  mutating func finish() throws {
    try put(AuditFormatter.end(hasRows: !isFirst, as: style))
    guard let path else { return }
    let outcome = try AtomicFile.write(bytes, to: path)
    console.say(Messages.wroteText(path, bytes: bytes.count, unchanged: outcome == .unchanged))
  }

  private mutating func put(_ text: String) throws {
    if path != nil { bytes += Array(text.utf8) } else { try console.result(text) }
  }
}
