internal import Audit
internal import Foundation
internal import KeyboardAvoidance
internal import Keyframes

/// The JSON Schema of scenario files, for editors that complete and check YAML.
///
/// Keys, what they mean, vocabularies and ranges are those of the reader. A file that is valid for
/// `keyrise check` is valid here; the reverse is not promised, since a schema knows nothing of
/// what hangs together, such as whether a field that is focused stands in the form.
public enum ScenarioSchema {
  /// The schema as a document of draft 2020-12, with sorted keys and a line end.
  public static var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    // Texts, flags and finite numbers always encode.
    guard let data = try? encoder.encode(document) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  static var document: JSONSchema {
    var schema = JSONSchema.mapping(
      .scenario, scenarioValues, required: ["keyrise", "device", "form"])
    schema.schema = "https://json-schema.org/draft/2020-12/schema"
    schema.title = "A scenario of Keyrise, format \(ScenarioResolver.formatVersion)"
    schema.definitions = definitions
    return schema
  }

  private static let coordinate = JSONSchema.number(MappingReader.coordinates)

  private static var definitions: [String: JSONSchema] {
    let length = JSONSchema.number(MappingReader.lengths)
    var time = JSONSchema.any(of: [
      .number(0...MappingReader.longestTime),
      JSONSchema(type: ["string"], pattern: "^[-+]?[0-9.]+([eE][-+]?[0-9]+)? ?(ms|s)$"),
    ])
    time.description = "Seconds, or with a unit: 0.25, 0.25s, 250ms"
    return [
      "length": length,
      "time": time,
      "rect": .tuple([coordinate, coordinate, length, length]),
      "size": .tuple([length, length]),
      "offset": .any(of: [coordinate, .tuple([coordinate, coordinate])]),
      "insets": .any(of: [
        coordinate,
        .tuple(Array(repeating: coordinate, count: 4)),
        .mapping(
          .insets,
          ["top": coordinate, "left": coordinate, "bottom": coordinate, "right": coordinate]
        ),
      ]),
      "keyboardHeights": .mapping(
        .keyboardHeights,
        ["plain": length, "bar": length, "numberPad": length, "emoji": length],
        required: ["plain"]),
      "curve": .any(of: [
        .words(of: CurveName.self),
        JSONSchema(words: AnimationCurve.allCases.map { .number($0.rawValue) }),
      ]),
      "views": .list(of: .definition("view"), maximum: FormReader.maximumViews),
      "form": .any(of: [
        .definition("views"),
        .mapping(
          .form,
          [
            "stack": .mapping(.stack, ["spacing": length, "padding": .definition("insets")]),
            "form": .definition("views"),
          ], required: ["form"]),
      ]),
      "view": .any(of: views),
    ]
  }
}

// MARK: - The scenario

extension ScenarioSchema {
  private static var scenarioValues: [String: JSONSchema] {
    [
      "keyrise": JSONSchema(constant: .number(ScenarioResolver.formatVersion)),
      "title": .text,
      "alt": .text,
      "outputs": .list(of: output, maximum: MappingReader.maximumOutputs),
      "device": .any(of: [.words(DeviceCatalog.ids), device]),
      "ios": .integer(SystemVersion.first...SystemVersion.last),
      "orientation": .words(of: Orientation.self),
      "appearance": .words(of: Scene.Appearance.self),
      "keyboard": keyboard,
      "bars": .mapping(
        .bars,
        ["status": .flag, "navigation": .text, "back": .text, "tab": .flag, "translucent": .flag]),
      "window": .mapping(
        .window, ["style": .words(of: Multitasking.Style.self), "frame": .definition("rect")],
        required: ["style"]),
      "presentation": .any(of: [
        .words(of: Presentation.Style.self),
        .mapping(
          .presentation,
          ["style": .words(of: Presentation.Style.self), "frame": .definition("rect")],
          required: ["style"]),
      ]),
      "view": .mapping(.view, ["frame": .definition("rect")]),
      "scroll": .mapping(
        .scroll,
        [
          "frame": .definition("rect"),
          "contentSize": .definition("size"),
          "contentInset": .definition("insets"),
          "contentOffset": .definition("offset"),
          "insetAdjustment": .words(of: ScrollConfiguration.InsetAdjustment.self),
          "indicator": .words(of: ScrollConfiguration.IndicatorVisibility.self),
          "keyboardDismissMode": .words(of: KeyboardDismissMode.self),
        ]),
      "form": .definition("form"),
      "strategy": .any(of: strategies),
      "strategies": .list(of: .any(of: strategies), maximum: MappingReader.maximumStrategies),
      "options": .any(of: options + [.list(of: .any(of: options))]),
      "switches": switches,
      "timeline": timeline,
      "expect": .list(of: expectation, maximum: MappingReader.maximumExpectations),
    ]
  }

  private static var output: JSONSchema {
    .any(
      of: [
        .identifier,
        .mapping(
          .output,
          [
            "path": .identifier, "at": .text, "scale": .number(MappingReader.outputScales),
            "loop": loop,
          ],
          required: ["path"]),
      ] + IllustrationRequest.Kind.allCases.map(illustration))
  }

  private static var loop: JSONSchema {
    .any(of: [.integer(MappingReader.plays), .words(["once", "forever"])])
  }

  private static func illustration(_ kind: IllustrationRequest.Kind) -> JSONSchema {
    .mapping(
      .illustration(kind),
      [
        kind.rawValue: .identifier, "title": .text, "caption": .text,
        "frame": .words(IllustrationRequest.frames), "theme": .words(IllustrationRequest.themes),
        "scale": .number(MappingReader.outputScales), "at": .text, "span": .text, "loop": loop,
        "show": .list(
          of: .words(IllustrationRequest.annotations),
          maximum: IllustrationRequest.annotations.count),
        "moments": .words(IllustrationRequest.moments),
        "count": .integer(MappingReader.illustrationCounts),
        "columns": .integer(MappingReader.illustrationCounts),
        "strategies": .list(of: .any(of: strategies), maximum: MappingReader.maximumStrategies),
      ], required: [kind.rawValue])
  }

  private static var device: JSONSchema {
    let screen = JSONSchema.number(MappingReader.screenSides)
    return .mapping(
      .device,
      [
        "name": .text, "screen": .tuple([screen, screen]),
        "scale": .number(MappingReader.deviceScales),
        "safeArea": .definition("insets"), "cornerRadius": .definition("length"),
        "statusBar": .definition("length"), "cutout": .words(of: CutoutName.self),
        "homeIndicator": .flag, "keyboard": .definition("keyboardHeights"),
        "glassKeyboard": .definition("keyboardHeights"),
        "rotatedKeyboard": .definition("keyboardHeights"),
        "rotatedGlassKeyboard": .definition("keyboardHeights"),
      ], required: ["screen", "scale"])
  }

  private static var keyboard: JSONSchema {
    .mapping(
      .keyboard,
      [
        "height": .definition("length"), "landscapeHeight": .definition("length"),
        "numberPad": .definition("length"), "emoji": .definition("length"),
        "beginHeight": .definition("length"), "duration": .definition("time"),
        "curve": .definition("curve"), "bar": .flag, "look": .words(of: KeyboardLook.self),
        "mode": .words(of: KeyboardMode.self), "frame": .definition("rect"), "crossFade": .flag,
        "twoSteps": .flag,
      ])
  }

  /// A strategy's identifier, or a mapping with it and its options.
  private static var strategies: [JSONSchema] {
    [.words(StrategyCatalog.profiles.map(\.id))]
      + StrategyCatalog.profiles.map { strategy($0, isNamed: true) }
  }

  /// The options of each strategy; which it is need not be said of the only one.
  private static var options: [JSONSchema] {
    StrategyCatalog.profiles.map { strategy($0, isNamed: false) }
  }

  private static func strategy(_ profile: StrategyProfile, isNamed: Bool) -> JSONSchema {
    var values = ["id": JSONSchema(constant: .text(profile.id))]
    for option in profile.options {
      values[option.name] =
        switch option.defaultValue {
        case .number: option.range.map(JSONSchema.number) ?? coordinate
        case .flag: .flag
        case .choice: .words(option.choices)
        }
    }
    return .mapping(.options(of: profile), values, required: isNamed ? ["id"] : [])
  }

  private static var switches: JSONSchema {
    var values: [String: JSONSchema] = [
      "systemReveal": .words(of: Switches.SystemReveal.self),
      "interruption": .words(of: Switches.Interruption.self),
      "didNotificationDelay": .definition("time"),
      "rotationDuration": .definition("time"),
      "rotationNotifications": .words(of: Switches.RotationNotifications.self),
    ]
    for (name, _) in MappingReader.switchFlags { values[name] = .flag }
    return .mapping(.switches, values)
  }

  private static var expectation: JSONSchema {
    .mapping(
      .expectation,
      [
        "visible": .text, "clearance": coordinate, "by": .definition("time"),
        "noJumpAbove": .definition("length"), "settledBy": .definition("time"), "restored": .yes,
        "metric": .words(of: Metric.self), "atMost": coordinate,
      ], exactlyOne: KeySet.conditions)
  }
}
