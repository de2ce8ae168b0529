internal import FrameSequence
package import Markup

/// The result of one comparison, of films or of pictures: all that reports tell of it.
///
/// It holds no film: pictures are packed in ``exhibit``, so that many results fit into memory, and
/// all of it can be written down for a process that joins reports.
package struct Verdict: Sendable, Hashable {
  /// The name that people know it by: that of the scenario, or of the file.
  package var name: String
  /// The path of the scenario or the file as the user gave it.
  package var scenario: String
  /// The identifier of the strategy; empty where there is none.
  package var strategy: String
  /// The settings that the command line changed, in the words of the baseline's name.
  package var variant: [String]
  /// The baseline's file, or the place of what was compared.
  package var baseline: String
  /// The answer.
  package var outcome: Outcome
  /// The rank among equal outcomes: reports begin with the greatest.
  package var severity: Int
  /// A paragraph for people, without the name.
  package var text: String
  /// The command that accepts the second side; nil where there is none.
  package var approval: Approval?
  /// Sentences that hold for many results and stand once at a report's end.
  package var notes: [String]
  /// The changes, as members of a document for programs.
  package var details: [JSONValue.Member]
  /// A key that results with the same changes share; empty where nothing is known of changes.
  package var likeness: String
  /// The pictures for a page; nil where there are none.
  package var exhibit: Exhibit?
  /// The pictures where the two sides differ, called `before.png`, `now.png` and `difference.png`.
  package var stills: [File]
  /// The time that it took, in seconds.
  package var seconds = 0.0

  /// The answer, the worst first.
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// There is no answer; the text says why.
    case failed
    /// Pictures, times or numbers changed.
    case changed
    /// Only the first side has it.
    case removed
    /// Only the second side has it.
    case added
    /// There is no baseline.
    case missing
    /// The differences are within the tolerance.
    case tolerated
    /// Nothing changed.
    case same

    /// Whether a result with this outcome passes.
    package var passes: Bool { self == .same || self == .tolerated }
  }

  /// A picture as a file.
  package struct File: Sendable, Hashable {
    /// Its name, such as `sign-up.clearance.before.png`.
    package var name: String
    /// A PNG.
    package var bytes: [UInt8]
  }

  package init(
    name: String, scenario: String, strategy: String = "", baseline: String = "", outcome: Outcome,
    text: String, severity: Int = 0, approval: Approval? = nil, notes: [String] = [],
    variant: [String] = [], details: [JSONValue.Member] = [], likeness: String = "",
    exhibit: Exhibit? = nil, stills: [File] = []
  ) {
    self.name = name
    self.scenario = scenario
    self.strategy = strategy
    self.variant = variant
    self.baseline = baseline
    self.outcome = outcome
    self.severity = severity
    self.text = text
    self.approval = approval
    self.notes = notes
    self.details = details
    self.likeness = likeness
    self.exhibit = exhibit
    self.stills = stills
  }

  /// Whether it passes.
  package var passes: Bool { outcome.passes }

  /// The worst first; equals keep their order.
  static func worstFirst(_ verdicts: [Verdict]) -> [Verdict] {
    let order = Dictionary(
      uniqueKeysWithValues: Outcome.allCases.enumerated().map { ($0.element, $0.offset) })
    func rank(_ verdict: Verdict) -> (Int, Int) {
      (order[verdict.outcome] ?? 0, -verdict.severity)
    }
    return verdicts.enumerated().sorted { lhs, rhs in
      let (left, right) = (rank(lhs.element), rank(rhs.element))
      return left != right ? left < right : lhs.offset < rhs.offset
    }.map(\.element)
  }

  /// The stills of two pictures: the first, the second, and the difference where there are both.
  ///
  /// - Parameter scale: Pixels a point of pictures that are no PNGs yet; nil where it is not known.
  /// - Throws: `FrameSequenceError`.
  package static func stills(
    _ before: Picture?, _ after: Picture?, _ comparer: ImageComparer = ImageComparer(),
    scale: Double? = nil
  ) async throws -> [File] {
    func png(_ picture: Picture) throws -> [UInt8] {
      switch picture {
      case .png(let bytes, _): bytes
      case .bitmap(let bitmap): try bitmap.encoded(scale: scale)
      }
    }
    var files: [File] = []
    if let before { files.append(File(name: "before.png", bytes: try png(before))) }
    if let after { files.append(File(name: "now.png", bytes: try png(after))) }
    guard let before, let after else { return files }
    let difference = try await ComparisonPicture(comparer)
      .drawDifference(before, after, boxesRegions: true)
    return files + [File(name: "difference.png", bytes: try await difference.encoded())]
  }

  /// A command that accepts the second side of a comparison.
  package struct Approval: Sendable, Hashable {
    /// The words of the command without seals.
    package var words: [String]
    /// The place among the words of the scenario or file; words beside it may be shared.
    package var subject: Int
    /// The seal of exactly what was looked at; empty where the command takes none.
    package var seal: String

    /// Makes a command; `subject` is the place of the scenario among its words.
    package init(words: [String], subject: Int, seal: String = "") {
      self.words = words
      self.subject = subject
      self.seal = seal
    }

    /// The command as a line of a shell.
    package var command: String { Self.command([self]) }

    /// One line of a shell that accepts all: commands that differ in nothing but their subjects and
    /// seals become one.
    package static func command(_ approvals: [Approval]) -> String {
      var kinds: [(key: [String], members: [Approval])] = []
      for approval in approvals {
        var key = approval.words
        // A command without a seal names a file of its own, such as a copy.
        if !approval.seal.isEmpty { key.remove(at: approval.subject) }
        if let index = kinds.firstIndex(where: { $0.key == key }) {
          kinds[index].members.append(approval)
        } else {
          kinds.append((key, [approval]))
        }
      }
      return kinds.map { kind in
        guard let first = kind.members.first, !first.seal.isEmpty else {
          return ShellText.command(kind.key)
        }
        func unique(_ words: [String]) -> [String] {
          var seen: Set<String> = []
          return words.filter { seen.insert($0).inserted }
        }
        var words = first.words
        words.replaceSubrange(
          first.subject...first.subject, with: unique(kind.members.map { $0.words[$0.subject] }))
        return ShellText.command(
          words + unique(kind.members.map(\.seal)).flatMap { ["--seen", $0] })
      }.joined(separator: " && ")
    }
  }
}

// MARK: - Elsewhere

extension Verdict {
  /// All of it but the stills, for a process that joins reports.
  package var record: JSONValue {
    .object([
      .init("name", .string(name)), .init("scenario", .string(scenario)),
      .init("strategy", .string(strategy)), .init("variant", .strings(variant)),
      .init("baseline", .string(baseline)), .init("outcome", .string(outcome.rawValue)),
      .init("severity", .integer(severity)), .init("text", .string(text)),
      .init(
        "approve",
        approval.map {
          .object([
            .init("words", .strings($0.words)), .init("subject", .integer($0.subject)),
            .init("seal", .string($0.seal)),
          ])
        } ?? .null),
      .init("notes", .strings(notes)), .init("details", .object(details)),
      .init("likeness", .string(likeness)), .init("exhibit", exhibit?.record ?? .null),
    ])
  }

  /// Reads what another process found, or returns `nil` when something is missing.
  package init?(record: JSONValue) {
    guard let name = record["name"]?.text, let scenario = record["scenario"]?.text,
      let strategy = record["strategy"]?.text, let variant = record["variant"]?.texts,
      let baseline = record["baseline"]?.text,
      let outcome = record["outcome"]?.text.flatMap(Outcome.init),
      let severity = record["severity"]?.integer, let text = record["text"]?.text,
      let approve = record["approve"], let notes = record["notes"]?.texts,
      let details = record["details"]?.members, let likeness = record["likeness"]?.text,
      let shown = record["exhibit"]
    else { return nil }
    self.init(
      name: name, scenario: scenario, strategy: strategy, baseline: baseline, outcome: outcome,
      text: text, severity: severity, notes: notes, variant: variant, details: details,
      likeness: likeness)
    if approve != .null {
      guard let words = approve["words"]?.texts, let subject = approve["subject"]?.integer,
        let seal = approve["seal"]?.text, words.indices.contains(subject)
      else { return nil }
      approval = Approval(words: words, subject: subject, seal: seal)
    }
    if shown != .null {
      guard let exhibit = Exhibit(record: shown) else { return nil }
      self.exhibit = exhibit
    }
  }
}

// MARK: - Likeness

extension SequenceComparison {
  /// A key of what changed, which sequences share that changed alike: kinds, causes, subjects and
  /// amounts, but neither frames nor counts of pixels, which follow from what else a film shows.
  package var likeness: String {
    changes.map { change in
      let amount = change.amount
      func text(_ value: Double?, _ places: Int) -> String {
        value.map { DecimalText.text($0, places: places) } ?? ""
      }
      var place = ""
      if let box = change.box {
        place =
          change.subject == nil
          ? "\(box.x),\(box.y),\(box.width),\(box.height)" : "\(box.width),\(box.height)"
      }
      var said = ""
      if case .text(let name, let old, let new, _) = change.detail {
        (place, said) = ("", "\(name) \(old) \(new)")
      }
      return [
        change.kind.rawValue, change.cause.rawValue, change.subject ?? "",
        text(amount.seconds, 3), text(amount.points, 1), text(amount.factor, 2),
        amount.rows.map { "\($0)" } ?? "", amount.columns.map { "\($0)" } ?? "", place, said,
      ].joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// How grave its changes are, to sort results of one outcome: motions before pictures before
  /// times, and then by how many frames differ.
  func severity(frames: Int) -> Int {
    frames + (kinds.contains(.picture) ? 1 << 20 : 0) + (kinds.contains(.motion) ? 1 << 21 : 0)
  }
}

extension ImageComparison {
  /// A key of where the pictures differ, which pairs share that changed alike.
  package var likeness: String {
    status == .resized
      ? "\(before) \(after)"
      : regions.map { region in
        "\(region.box.x),\(region.box.y),\(region.box.width),\(region.box.height):"
          + "\(region.pixels)"
      }.joined(separator: " ")
  }

  /// How grave the difference is, to sort results of one outcome: other sizes first, then by how
  /// many pixels are beyond the threshold, and then by how many differ.
  package var severity: Int {
    (status == .resized ? 1 << 40 : 0) + min(counts.different, 1 << 30) * 8
      + min(counts.unequal, 1 << 30)
  }
}

extension SequenceComparison {
  /// As of pictures, of the worst pair of frames.
  package var pictureSeverity: Int {
    severity(frames: pairs.count { $0.outcome == .different || $0.outcome == .late })
  }
}
