internal import KeyboardAvoidance

extension ScenarioSchema {
  static var timeline: JSONSchema {
    .mapping(
      .timeline,
      [
        "fps": .any(of: [
          .number(MappingReader.frameRates),
          JSONSchema(type: ["string"], pattern: "^[^/]+/[^/]+$"),
        ]),
        "startPhase": .definition("time"), "end": .definition("time"), "caretBlinks": .flag,
        "events": .list(of: event, maximum: MappingReader.maximumEvents),
      ])
  }

  private static var event: JSONSchema {
    .mapping(
      .event,
      [
        "at": .definition("time"), "focus": .text, "press": .words(of: Event.Key.self),
        "keyboard": keyboardChange, "prompt": .flag, "dismiss": .yes, "notify": notification,
        "type": .text, "each": .definition("time"), "drag": drag,
        "rotate": .words(of: Orientation.self),
      ], required: ["at"], exactlyOne: KeySet.eventActions)
  }

  private static var keyboardChange: JSONSchema {
    .mapping(
      .keyboardChange,
      [
        "height": .definition("length"), "kind": .words(of: KeyboardKind.self),
        "bar": .words(of: KeyboardAppearance.Bar.self), "duration": .definition("time"),
        "repeats": .flag, "mode": .words(of: KeyboardMode.self), "frame": .definition("rect"),
        "gesture": .flag,
      ])
  }

  private static var notification: JSONSchema {
    .mapping(
      .notification,
      [
        "name": .words(of: KeyboardNotification.Name.self), "begin": .definition("rect"),
        "end": .definition("rect"), "duration": .definition("time"),
        "curve": .definition("curve"),
      ], required: ["name", "end"])
  }

  private static var drag: JSONSchema {
    let touch = JSONSchema.tuple([
      .number(0...MappingReader.longestTime), .number(MappingReader.coordinates),
    ])
    return .mapping(
      .drag,
      [
        "path": .list(of: touch, minimum: 1, maximum: MappingReader.maximumTouches),
        "release": .words(of: Drag.Release.self),
      ], required: ["path"])
  }
}
