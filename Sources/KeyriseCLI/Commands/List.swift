import ArgumentParser
import Audit
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Scenario

/// `keyrise list`: the closed vocabularies of scenarios.
struct List: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    abstract: "List devices, strategies, field types and other words a scenario knows.",
    discussion: """
      EXAMPLES
        keyrise list strategies
        keyrise list devices --json | jq -r '.items[].id'
      """)

  /// What can be listed.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case devices
    case strategies
    case options
    case fields
    case keyboards
    case curves
    case metrics
    case events
    case notifications
    case templates
  }

  @Argument(help: "What to list.")
  var kind: Kind

  @Flag(help: "One JSON document instead of a table.")
  var json = false

  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func answer() async throws -> Bool {
    let listing = kind.listing
    try console.result(json ? listing.json(kind: kind.rawValue) : Format.table(listing.rows))
    return true
  }
}

/// A table with a head, which is also a list of objects.
struct Listing {
  /// The head and the rows below it.
  var rows: [[String]]
  /// What only the objects say, a list for each row; empty when they say no more than the table.
  var details: [[JSONValue.Member]] = []

  func json(kind: String) -> String {
    let head = rows.first ?? []
    let items = rows.dropFirst().enumerated().map { index, row in
      let members = zip(head, row).map { JSONValue.Member($0, .string($1)) }
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

extension List.Kind {
  /// The table of this kind; its first column is what a scenario says.
  var listing: Listing {
    switch self {
    case .devices: Listing(rows: Self.deviceRows)
    case .strategies:
      Listing(
        rows: Self.strategyRows,
        details: StrategyCatalog.profiles.map { profile in
          [
            .init("origin", .string(profile.origin)),
            .init("known_faults", .array(profile.faults.map { .string($0) })),
          ]
        })
    case .options: Listing(rows: Self.optionRows)
    case .fields:
      Listing(
        rows: [["id", "keyboard", "bar"]]
          + FieldType.allCases.map {
            [$0.rawValue, $0.keyboardKind.rawValue, $0.bar.rawValue]
          })
    case .keyboards: words(KeyboardKind.allCases.map(\.rawValue))
    case .metrics:
      Listing(
        rows: [["id", "unit", "warns above", "fails above", "summary"]]
          + Metric.allCases.map { metric in
            [
              metric.rawValue, metric.unit.rawValue,
              Format.decimal(metric.defaultThreshold.warn),
              Format.decimal(metric.defaultThreshold.fail), metric.summary,
            ]
          })
    case .curves: words(AnimationCurve.allCases.map { "\($0)" })
    case .events: words(["focus", "press", "dismiss", "keyboard", "notify"])
    case .notifications: words(KeyboardNotification.Name.allCases.map(\.rawValue))
    case .templates:
      Listing(rows: [["id", "summary"]] + ScenarioTemplate.all.map { [$0.id, $0.summary] })
    }
  }

  private func words(_ words: [String]) -> Listing {
    Listing(rows: [["id"]] + words.map { [$0] })
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
    [["id", "moves", "faults", "summary"]]
      + StrategyCatalog.profiles.map {
        [$0.id, $0.mechanism.rawValue, String($0.faults.count), $0.summary]
      }
  }

  private static var optionRows: [[String]] {
    [["strategy", "option", "default", "summary"]]
      + StrategyCatalog.profiles.flatMap { profile in
        profile.options.map { option in
          let value =
            switch option.defaultValue {
            case .number(let number): Format.decimal(number)
            case .flag(let flag): String(flag)
            }
          return [profile.id, option.name, value, option.summary]
        }
      }
  }
}
