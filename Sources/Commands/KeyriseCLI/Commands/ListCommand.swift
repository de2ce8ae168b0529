import ArgumentParser
import Audit
import KeyboardAvoidance
import Keyframes
import Markup
import Scenario

/// `keyrise list`: the closed vocabularies of scenarios.
struct ListCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: KeyriseCommand.name,
    abstract: "List devices, strategies, field types and other words a scenario knows.",
    discussion: """
      EXAMPLES
        keyrise list strategies
        keyrise list features --markdown
        keyrise list devices --json | jq -r '.items[].id'
      """)

  /// The lists that there are.
  enum Kind: String, CaseIterable {
    case devices, strategies, features, faults, options, keys, fields, keyboards, curves, metrics,
      events, notifications, storms, templates
  }

  @Argument(
    help: "What to list: \(Kind.words.joined(separator: ", ")).",
    completion: .list(Kind.words), transform: Kind.init(argument:))
  var kind: Kind

  @Flag(help: "One JSON document instead of a table.")
  var json = false

  @Flag(help: "A table in Markdown, for documents.")
  var markdown = false

  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func answer() async throws -> Bool {
    let listing = kind.listing
    if json {
      try console.result(listing.json(kind: kind.rawValue))
    } else {
      try console.result(markdown ? listing.markdown : TableText.table(listing.rows))
    }
    return true
  }

  func validate() throws {
    if json && markdown {
      throw ValidationError("'--json' and '--markdown' contradict each other; choose one")
    }
  }
}

extension ListCommand.Kind {
  static var words: [String] { allCases.map(\.rawValue) }

  /// Reads the word of a list.
  ///
  /// - Throws: ``Failure`` when there is no such list.
  init(argument: String) throws {
    guard let kind = Self(rawValue: argument) else {
      throw Failure(Messages.noList(argument, known: Self.words))
    }
    self = kind
  }

  /// The table of this kind; its first column is what a scenario says.
  var listing: ListCommand.Table {
    switch self {
    case .devices:
      ListCommand.Table(rows: Self.deviceRows, details: DeviceCatalog.all.map(\.numbers))
    case .strategies: ListCommand.Table(rows: Self.strategyRows, details: Self.strategyDetails)
    case .features: ListCommand.Table(rows: Self.featureRows)
    case .faults: ListCommand.Table(rows: Self.faultRows)
    case .options: ListCommand.Table(rows: Self.optionRows)
    case .keys: ListCommand.Table(rows: Self.keyRows)
    case .fields: ListCommand.Table(rows: Self.fieldRows)
    case .keyboards: words(KeyboardKind.allCases.map(\.rawValue))
    case .metrics: ListCommand.Table(rows: Self.metricRows)
    case .curves: words(AnimationCurve.allCases.map { "\($0)" })
    case .events: words(Scenario.eventActions)
    case .notifications: words(KeyboardNotification.Name.allCases.map(\.rawValue))
    case .storms: ListCommand.Table(rows: Self.stormRows, details: Self.stormDetails)
    case .templates:
      ListCommand.Table(
        rows: [["id", "summary"]] + ScenarioTemplate.all.map { [$0.id, $0.summary] })
    }
  }

  private func words(_ words: [String]) -> ListCommand.Table {
    ListCommand.Table(rows: [["id"]] + words.map { [$0] })
  }

  private static var deviceRows: [[String]] {
    [["id", "name", "screen", "scale", "safe area", "ios", "keyboard", "with bar", "glass"]]
      + DeviceCatalog.all.map { device in
        let screen = [device.screen.width, device.screen.height].map { Format.decimal($0) }
        let safe = [device.safeArea.top, device.safeArea.bottom].map { Format.decimal($0) }
        let versions = device.systemVersions
        func height(_ value: Double?) -> String { value.map { Format.decimal($0) } ?? "" }
        return [
          device.id, device.name, screen.joined(separator: "x"), Format.decimal(device.scale),
          safe.joined(separator: "/"), "\(versions.lowerBound)-\(versions.upperBound)",
          height(device.legacyKeyboard?.plain), height(device.legacyKeyboard?.bar),
          height(device.glassKeyboard?.plain),
        ]
      }
  }

  private static var strategyRows: [[String]] {
    [["id", "moves", "faults", "summary", "origin"]]
      + StrategyCatalog.profiles.map {
        [$0.id, $0.mechanism.rawValue, String($0.faults.count), $0.summary, $0.origin]
      }
  }

  private static var strategyDetails: [[JSONValue.Member]] {
    StrategyCatalog.profiles.map { profile in
      [
        .init("features", .array(profile.orderedFeatures.map { .string($0.rawValue) })),
        .init("known_faults", .array(profile.faults.map { .string($0) })),
      ]
    }
  }

  private static var faultRows: [[String]] {
    [["strategy", "fault"]]
      + StrategyCatalog.profiles.flatMap { profile in profile.faults.map { [profile.id, $0] } }
  }

  private static var keyRows: [[String]] {
    [["key", "of", "summary"]] + Scenario.keys.map { [$0.name, $0.owner, $0.summary] }
  }

  private static var fieldRows: [[String]] {
    [["id", "keyboard", "bar"]]
      + FieldType.allCases.map { [$0.rawValue, $0.keyboardKind.rawValue, $0.bar.rawValue] }
  }

  private static var metricRows: [[String]] {
    [["id", "unit", "warns above", "fails above", "summary"]]
      + Metric.allCases.map { metric in
        let limits = metric.defaultThreshold
        return [
          metric.rawValue, metric.unit.rawValue, Format.decimal(limits.warn),
          limits.fail.isFinite ? Format.decimal(limits.fail) : "never", metric.summary,
        ]
      }
  }

  private static var stormRows: [[String]] {
    [["id", "group", "title", "needs", "what goes wrong"]]
      + Storm.library.map { storm in
        [
          storm.id, storm.group.map { String($0) } ?? "", storm.title,
          storm.needs.map(\.rawValue).joined(separator: " "), storm.fault,
        ]
      }
  }

  private static var stormDetails: [[JSONValue.Member]] {
    Storm.library.map { storm in
      [
        .init("does", .string(storm.summary)),
        .init("threads", .array(storm.threads.map { .string($0) })),
      ]
    }
  }

  /// Which strategy does what: a row a strategy, a column a feature.
  private static var featureRows: [[String]] {
    [["strategy"] + StrategyFeature.allCases.map(\.rawValue)]
      + StrategyCatalog.profiles.map { profile in
        [profile.id] + StrategyFeature.allCases.map { profile.features.contains($0) ? "yes" : "" }
      }
  }

  private static var optionRows: [[String]] {
    [["strategy", "option", "default", "values", "summary"]]
      + StrategyCatalog.profiles.flatMap { profile in
        profile.options.map { option in
          let (value, values) = words(of: option)
          return [profile.id, option.name, value, values, option.summary]
        }
      }
  }

  /// An option's default, and its possible values.
  private static func words(of option: StrategyOption) -> (value: String, values: String) {
    switch option.defaultValue {
    case .number(let number):
      let bounds = option.range.map { [$0.lowerBound, $0.upperBound] } ?? []
      return (
        Format.decimal(number), bounds.map { Format.decimal($0) }.joined(separator: " to ")
      )
    case .flag(let flag): return (String(flag), "true, false")
    case .choice(let word): return (word, option.choices.joined(separator: ", "))
    }
  }
}

extension StrategyProfile {
  /// The features in the order in which tables show them.
  fileprivate var orderedFeatures: [StrategyFeature] {
    StrategyFeature.allCases.filter(features.contains)
  }
}

extension Device {
  /// The numbers that its row gives in words.
  fileprivate var numbers: [JSONValue.Member] {
    func decimal(_ value: Double) -> JSONValue { .decimal(value, places: 4) }
    return [
      .init("screen_width", decimal(screen.width)),
      .init("screen_height", decimal(screen.height)),
      .init("safe_area_top", decimal(safeArea.top)),
      .init("safe_area_bottom", decimal(safeArea.bottom)),
      .init("ios_versions", .array(systemVersions.map { .integer($0) })),
    ]
  }
}

extension ListCommand {
  /// A table with a head, which is also a list of objects.
  struct Table {
    /// The head and the rows below it.
    var rows: [[String]]
    /// Members that only the objects have, a list for each row; empty when there are none.
    var details: [[JSONValue.Member]] = []

    /// The table in Markdown, identifiers as code.
    var markdown: String {
      func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
      let head = rows.first ?? []
      return rows.dropFirst().reduce(line(head) + line(head.map { _ in "---" })) {
        $0 + line(["`\($1[0])`"] + $1.dropFirst())
      }
    }

    /// A head's words as a key, `with bar` as `with_bar`.
    private static func key(_ head: String) -> String {
      String(head.map { $0 == " " ? "_" : $0 })
    }

    /// A cell's value: numbers are numbers, and nothing is null.
    private static func value(_ cell: String) -> JSONValue {
      if cell.isEmpty { return .null }
      return Double(cell).map { .decimal($0, places: 4) } ?? .string(cell)
    }

    func json(kind: String) -> String {
      let head = rows.first ?? []
      let items = rows.dropFirst().enumerated().map { index, row in
        let members = zip(head, row).map { JSONValue.Member(Self.key($0), Self.value($1)) }
        let more = details.isEmpty ? [] : details[index]
        return "    " + JSONValue.object(members + more).description
      }
      return """
        {
          "schema": "keyrise.list/1",
          "kind": "\(kind)",
          "items": [
        \(items.joined(separator: ",\n"))
          ]
        }

        """
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func noList(_ word: String, known: [String]) -> String {
    let near = Spelling.nearest(to: word, among: known)
    // 'strategy' for 'strategies' is too far to be a slip.
    let longer = known.first { word.count > 3 && $0.hasPrefix(word.dropLast()) }
    return (near ?? longer).map { "did you mean '\(shown: $0)'?" } ?? "there is no such list"
  }
}
