package import Markup

/// The results of one run, to be reported in several formats.
///
/// The page, JUnit's XML, JSON, Markdown and text are functions of the ``Verdict``s alone.
package struct VerdictReport: Sendable {
  /// The command that came to the results.
  package enum Command: String, Sendable {
    /// Films held against baselines.
    case verify
    /// Pictures, sequences or folders held against each other.
    case diff
  }

  /// The command that came to the results.
  package let command: Command
  /// The results, the worst first.
  package let verdicts: [Verdict]
  /// The baselines that no scenario asks for.
  package var orphans: [String]
  /// The libraries and fonts that draw here and now.
  package var environment: [Setting]
  /// The time that all took, in seconds.
  package var seconds: Double

  private let labels: Labels

  /// Makes a report of results, some of which another process may have come to.
  package init(
    _ command: Command = .verify, _ verdicts: [Verdict], orphans: [String] = [],
    environment: [Setting] = [], seconds: Double = 0
  ) {
    self.command = command
    self.verdicts = Verdict.worstFirst(verdicts)
    self.orphans = orphans
    self.environment = environment
    self.seconds = seconds
    labels = Labels(verdicts)
  }

  /// Whether every result passes.
  package var passes: Bool { verdicts.allSatisfy(\.passes) }

  /// Whether something could not be compared.
  package var hasFailed: Bool { verdicts.contains { $0.outcome == .failed } }

  /// The report in a format, which ends in a line break, or `nil` where it has none; pages are
  /// written piece by piece.
  ///
  /// - Parameter pictures: The path of the stills' directory as Markdown names them; nil for none.
  package func text(_ format: ReportFormat, pictures: String? = nil) -> String? {
    switch format {
    case .text: PlainText.lines(paragraphs)
    case .json: json
    case .junit: junit
    case .github: github
    case .markdown: PlainText.lines(markdown(pictures: pictures))
    case .csv, .html, .yaml: nil
    }
  }

  /// The counts of outcomes in a few words: `2 of 7 films changed`, or of a comparison `2 changed,
  /// 9 the same`.
  package var headline: String {
    func count(_ outcome: Verdict.Outcome) -> Int { verdicts.count { $0.outcome == outcome } }
    let all = verdicts.count
    let words: [(outcome: Verdict.Outcome, text: String)] =
      command == .diff
      ? [
        (.failed, "could not be compared"), (.changed, "changed"), (.removed, "removed"),
        (.added, "added"), (.tolerated, "within the tolerance"), (.same, "the same"),
      ]
      : [
        (.failed, "could not be told"), (.changed, "changed"), (.missing, "without a baseline"),
        (.tolerated, "within the tolerance"),
      ]
    let counts = words.filter { count($0.outcome) > 0 }
      .map { (number: count($0.outcome), text: $0.text) }
    let list = counts.map { "\($0.number) \($0.text)" }.joined(separator: ", ")
    if command == .diff { return counts.isEmpty ? "nothing was compared" : list }
    let noun = all == 1 ? "film" : "films"
    switch counts.count {
    case 0: return all == 0 ? "No films" : "\(all) \(noun), nothing changed"
    case 1: return "\(counts[0].number) of \(all) \(noun) \(counts[0].text)"
    default: return "\(list), of \(all) \(noun)"
    }
  }

  /// The stills of the results that do not pass, named so that no two have one name.
  package func forEachFailure(_ body: ([Verdict.File]) throws -> Void) rethrows {
    for failure in failures { try body(failure.stills) }
  }

  /// The results that do not pass and have stills, with the names that these have as files.
  private var failures: [Verdict] {
    let failures = verdicts.filter { !$0.passes && !$0.stills.isEmpty }
    return zip(failures, PictureNames.stems(of: failures.map(\.baseline))).map { verdict, stem in
      var verdict = verdict
      for index in verdict.stills.indices {
        verdict.stills[index].name = "\(stem).\(verdict.stills[index].name)"
      }
      return verdict
    }
  }

  /// A result's name as people read it.
  func label(_ verdict: Verdict) -> String { labels.label(verdict) }

  /// The results in groups that changed alike, the worst group first.
  var groups: [[Verdict]] {
    var groups: [[Verdict]] = []
    var places: [String: Int] = [:]
    for verdict in verdicts {
      let isAlike = !verdict.likeness.isEmpty && [.changed, .tolerated].contains(verdict.outcome)
      let key = verdict.outcome.rawValue + " " + verdict.likeness
      if isAlike, let place = places[key] {
        groups[place].append(verdict)
      } else {
        if isAlike { places[key] = groups.count }
        groups.append([verdict])
      }
    }
    return groups
  }

  /// For programs: keys and values in a fixed order; the same from run to run.
  var json: String {
    let films = verdicts.map { "    \(Self.film($0))" }.joined(separator: ",\n")
    let orphans = JSONValue.array(orphans.map { .string($0) })
    return """
      {
        "schema": "keyrise.verify/2",
        "ok": \(passes),
        "films": [
      \(films)
        ],
        "orphans": \(orphans)
      }

      """
  }

  private static func film(_ verdict: Verdict) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(verdict.name)),
      .init("scenario", .string(verdict.scenario)),
      .init("strategy", .string(verdict.strategy)),
      .init("baseline", .string(verdict.baseline)),
      .init("outcome", .string(verdict.outcome.rawValue)),
      .init("text", .string(verdict.text)),
    ]
    members += verdict.details
    if let approval = verdict.approval {
      members.append(.init("approve", .string(approval.command)))
    }
    return .object(members)
  }

  /// For what collects the results of tests: one case a result.
  package var junit: String {
    let cases = verdicts.map { verdict in
      JUnitReport.Case(
        name: label(verdict), file: verdict.scenario,
        problem: verdict.passes
          ? nil
          : JUnitReport.Problem(
            isError: verdict.outcome == .failed, word: verdict.outcome.rawValue,
            message: verdict.text, text: verdict.text + advice(verdict)))
    }
    return JUnitReport(command: command.rawValue, cases: cases).text
  }

  private func advice(_ verdict: Verdict) -> String {
    guard command == .verify, let approval = verdict.approval else { return "" }
    return "\nIf that is right: \(approval.command)"
  }

  /// For people at a terminal: what changed in full, what did not in a line.
  var paragraphs: String {
    var lines: [String] = []
    for verdict in verdicts where verdict.outcome != .same {
      lines.append("\(verdict.outcome.rawValue) \(shown: label(verdict)): \(verdict.text)")
      if command == .verify, let approval = verdict.approval {
        lines.append("    if that is right: \(shown: approval.command)")
      }
    }
    for orphan in orphans {
      lines.append("orphan \(shown: orphan): no scenario asks for it")
    }
    let notes = Set(verdicts.filter { $0.outcome == .same }.flatMap(\.notes))
    lines += notes.sorted()
    let time =
      command == .verify ? "  in \(DecimalText.text(seconds, places: 2, trims: false)) s" : ""
    lines.append(headline + time)
    return lines.map { $0 + "\n" }.joined()
  }

  /// For a comment on a pull request: a row for each change, with the pictures of the first result
  /// that has it where they are written to a directory.
  func markdown(pictures directory: String?) -> String {
    var text = "### \(passes ? "✅" : "❌") \(headline)\n"
    let shown = groups.filter { $0[0].outcome != .same }
    let noun = command == .verify ? "scenario" : "file"
    if !shown.isEmpty {
      text += "\n| \(noun) | | what changed |\n|---|---|---|\n"
      for group in shown {
        text +=
          "| \(group.map { Self.cell(label($0)) }.joined(separator: "<br>")) "
          + "| \(group[0].outcome.rawValue) | \(Self.cell(group[0].text)) |\n"
      }
      if let directory { text += gallery(shown, directory) }
      let commands = command == .verify ? shown.flatMap { $0.compactMap(\.approval) } : []
      if !commands.isEmpty {
        text +=
          "\nIf that is right:\n\n```sh\n"
          + commands.map { PlainText.line($0.command) }.joined(separator: "\n") + "\n```\n"
      }
    }
    if !orphans.isEmpty {
      text +=
        "\nNo scenario asks for: " + orphans.map { "`\(shown: $0)`" }.joined(separator: ", ") + "\n"
    }
    return text
  }

  /// The stills of one result of each group that has some, as files of a directory.
  private func gallery(_ groups: [[Verdict]], _ directory: String) -> String {
    let named = failures
    var text = ""
    for group in groups {
      guard
        let verdict = named.first(where: { one in
          group.contains { $0.baseline == one.baseline && $0.name == one.name }
        })
      else { continue }
      let folder = directory.hasSuffix("/") || directory.isEmpty ? directory : directory + "/"
      let cells = verdict.stills.map { still in
        let title = still.name.split(separator: ".").dropLast().last.map(String.init) ?? ""
        return (title: title, cell: "![\(title)](\(Self.address(folder + still.name)))")
      }
      text +=
        "\n\(Self.cell(label(verdict)))\n\n| \(cells.map(\.title).joined(separator: " | ")) |\n"
        + "|\(String(repeating: "---|", count: cells.count))\n"
        + "| \(cells.map(\.cell).joined(separator: " | ")) |\n"
    }
    return text
  }

  /// A path as the address of a link: all that Markdown or an address would take for something else
  /// is written in hexadecimal.
  private static func address(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where "-._~/:".utf8.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    var result = ""
    for character in PlainText.lines(text) {
      switch character {
      case "|", "<", "*", "_", "[", "\\": result += "\\\(character)"
      case "\n": result += "<br>"
      default: result.append(character)
      }
    }
    return result
  }

  /// Annotations of GitHub's workflows, one a result that does not pass.
  ///
  /// Newlines, commas and the like are escaped as its toolkit does (actions/toolkit, command.ts).
  var github: String {
    verdicts.filter { !$0.passes }.map { verdict in
      let title = "keyrise verify: \(label(verdict)) \(verdict.outcome.rawValue)"
      return
        "::error file=\(GitHubText.property(verdict.scenario)),"
        + "title=\(GitHubText.property(title))::"
        + GitHubText.data(verdict.text + advice(verdict)) + "\n"
    }.joined()
  }

  /// A page to look at what changed: one file that needs nothing else.
  ///
  /// Pictures are not in it one by one: it has the distinct rows of all of them, and puts frames
  /// together from those, recorded ones too as far as their rows are known.
  ///
  /// - Throws: `FrameSequenceError`.
  package func page() throws -> String {
    var page = ""
    try writePage { page += $0 }
    return page
  }

  /// Writes the page piece by piece, a result at a time.
  ///
  /// - Throws: `FrameSequenceError`, and what `append` throws.
  package func writePage(_ append: (String) throws -> Void) throws {
    try append(head)
    var data: [JSONValue.Member] = [
      .init("command", .string(command.rawValue)), .init("headline", .string(headline)),
      .init("ok", .boolean(passes)), .init("orphans", .strings(orphans)),
      .init(
        "environment",
        .array(environment.map { .array([.string($0.name), .string($0.value)]) })),
    ]
    let commands = verdicts.compactMap(\.approval)
    if commands.count > 1 {
      data.append(.init("approve", .string(Verdict.Approval.command(commands))))
    }
    let start = JSONValue.object(data).text(.compact, isInScript: true)
    try append(start.dropLast() + ",\"films\":[\n")
    var pictures = ReportPage()
    var waiting = verdicts.count { $0.exhibit != nil }
    for (index, group) in groups.enumerated() {
      let command = Verdict.Approval.command(group.compactMap(\.approval))
      for (place, verdict) in group.enumerated() {
        if index > 0 || place > 0 { try append(",\n") }
        var members = words(of: verdict)
        members.append(.init("group", .integer(index)))
        if place == 0, group.count > 1, !command.isEmpty {
          members.append(.init("approveAll", .string(command)))
        }
        if let exhibit = verdict.exhibit {
          waiting -= 1
          members += try pictures.members(
            of: exhibit, waiting: waiting, isRepresentative: place == 0)
        }
        try append(JSONValue.object(members).text(.compact, isInScript: true))
      }
    }
    try append(
      """
      ]}
      </script>
      <script>
      \(Self.scripts)
      </script>
      </body>
      </html>

      """)
  }

  /// The words that the page has of a result.
  private func words(of verdict: Verdict) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("label", .string(label(verdict))), .init("scenario", .string(verdict.scenario)),
      .init("strategy", .string(verdict.strategy)), .init("baseline", .string(verdict.baseline)),
      .init("outcome", .string(verdict.outcome.rawValue)), .init("text", .string(verdict.text)),
      .init("approve", .string(verdict.approval?.command ?? "")),
    ]
    let details = JSONValue.object(verdict.details)
    let found = details["sequence"] ?? details
    members.append(
      .init(
        "changes",
        .array(
          (found["changes"]?.items ?? []).map { change in
            .object([
              .init("kind", change["kind"] ?? ""), .init("sentence", change["sentence"] ?? ""),
            ])
          })))
    members.append(
      .init(
        "environment",
        .array(
          (found["environment"]?.items ?? []).map { difference in
            .array([
              difference["name"] ?? "", .string(difference["before"]?.text ?? "—"),
              .string(difference["after"]?.text ?? "—"),
            ])
          })))
    return members
  }

  /// The page up to its data.
  private var head: String {
    let list = verdicts.map { verdict in
      let words = "\(verdict.outcome.rawValue) \(label(verdict)): \(verdict.text)"
      return "<li>\(XMLText.escaped(words))</li>"
    }.joined(separator: "\n")
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(XMLText.escaped(headline)) · Keyrise</title>
      <style>
      \(String(decoding: PackageResources.page_css, as: UTF8.self))
      </style>
      </head>
      <body>
      <noscript><h1>\(XMLText.escaped(headline))</h1><ul>
      \(list)
      </ul></noscript>
      <div id="app"></div>
      <script type="application/json" id="data">
      """
  }

  /// The page's script, whose parts are files for the sake of those who read them.
  private static var scripts: String {
    [
      PackageResources.film_js, PackageResources.difference_js, PackageResources.plot_js,
      PackageResources.viewer_js, PackageResources.page_js,
    ].map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  /// Names of results as people read them: with the scenario's path where several are called the
  /// same, with what the command line set, and with the strategy where a scenario has several.
  struct Labels: Sendable {
    /// The scenarios of each name.
    private var scenarios: [String: Set<String>] = [:]
    /// The strategies of each scenario.
    private var strategies: [String: Set<String>] = [:]

    init(_ verdicts: [Verdict]) {
      for verdict in verdicts {
        scenarios[verdict.name, default: []].insert(verdict.scenario)
        strategies[verdict.scenario, default: []].insert(verdict.strategy)
      }
    }

    func label(_ film: Verdict) -> String {
      let isOne = scenarios[film.name]?.count ?? 1 <= 1
      var words = film.variant
      if strategies[film.scenario]?.count ?? 1 > 1, !film.strategy.isEmpty {
        words.append(film.strategy)
      }
      return (isOne ? film.name : film.scenario)
        + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
    }
  }

  /// Names for the pictures of films, after their baselines, no two of them the same.
  ///
  /// Where two baselines in different folders have one file name, their folders stand before it, as
  /// many as tell them apart.
  enum PictureNames {
    /// Names for baselines by their paths, in their order.
    static func stems(of paths: [String]) -> [String] {
      let parts = paths.map(parts)
      var counts = paths.map { _ in 1 }
      func stems() -> [String] {
        zip(parts, counts).map { parts, count in
          parts.suffix(count).joined(separator: "-")
            // Where folders cannot tell them apart, a number does.
            + (count > parts.count ? "-\(count - parts.count + 1)" : "")
        }
      }
      while true {
        let names = stems()
        var taken: [String: [Int]] = [:]
        // Some file systems take no notice of case.
        for (index, name) in names.enumerated() {
          taken[name.lowercased(), default: []].append(index)
        }
        let equal = taken.values.filter { $0.count > 1 }
        if equal.isEmpty { return names }
        for indices in equal {
          let isExhausted = indices.allSatisfy { counts[$0] >= parts[$0].count }
          for index in indices.dropFirst(isExhausted ? 1 : 0)
          where isExhausted || counts[index] < parts[index].count {
            counts[index] += 1
          }
        }
      }
    }

    /// The folders of a baseline and its name without the ending.
    static func parts(of path: String) -> [String] {
      var parts = path.split(separator: "/").filter { ![".", ".."].contains($0) }.map { String($0) }
      if let name = parts.popLast() {
        parts.append(
          name.hasSuffix(Baseline.fileEnding)
            ? String(name.dropLast(Baseline.fileEnding.count)) : name)
      }
      return parts
    }
  }
}
