internal import KeyboardAvoidance
public import Markup

extension Measurement {
  /// The measurement as a document: points and seconds, y down from the screen's top.
  ///
  /// The names and what is `null` are a promise; more members may follow.
  public var json: JSONValue { .object(members) }

  /// The members of the document, in order.
  package var members: [JSONValue.Member] {
    [
      .init("schema", "keyrise.measure/1"),
      .init("film", film.json),
      .init("devices", .array(devices.map { .string($0.id) })),
      .init("episodes", .array(episodes.map(\.json))),
      .init("remarks", .array(remarks.map { .string($0.id) })),
      .init("frames", .array(frames.map(\.json))),
    ]
  }
}

extension EdgeExplanation {
  /// The explanation as a document: points and seconds.
  public var json: JSONValue {
    [
      "time": .seconds(time), "height": .points(height),
      "edges": .array(
        edges.map { edge in
          [
            "height": .points(edge.height), "known": edge.known.map(JSONValue.points) ?? .null,
            "step": edge.step.map { .decimal($0, places: 1) } ?? .null,
            "share": edge.share.map { .decimal($0, places: 2) } ?? .null,
            "verdict": .string(edge.verdict.rawValue),
          ]
        }),
    ]
  }
}

extension Measurement.Film {
  var json: JSONValue {
    [
      "frames": .integer(frames), "duration": .seconds(duration),
      "size": [.integer(width), .integer(height)],
      "scale": scale.map { .decimal($0, places: 4) } ?? .null,
      "screen": [
        .integer(screen.x), .integer(screen.y), .integer(screen.width), .integer(screen.height),
      ],
      "scale_sure": .boolean(isScaleSure),
    ]
  }
}

extension Measurement.Episode {
  var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "start": .seconds(start), "end": .seconds(end),
      "travel": .points(travel), "height": .points(height),
      "accessory": .points(accessory), "confidence": .decimal(confidence, places: 2),
      "spring": spring?.json ?? .null, "curve": curve?.json ?? .null,
      "follower": followers.first?.json ?? .null,
      "followers": .array(followers.map(\.json)),
      "doubled": .integer(doubledFrames), "dropped": .integer(droppedFrames),
    ]
  }
}

extension SpringFit {
  var json: JSONValue {
    ["name": .string(name.rawValue), "omega": .points(omega), "rms": .points(rms)]
  }
}

extension Measurement.Curve {
  var json: JSONValue {
    switch self {
    case .linear(let duration): ["name": "linear", "duration": .seconds(duration)]
    case .easeInOut(let duration): ["name": "easeInOut", "duration": .seconds(duration)]
    case .instant: ["name": "instant", "duration": 0]
    case .irregular: ["name": "irregular", "duration": .null]
    }
  }
}

extension Measurement.Follower {
  var json: JSONValue {
    [
      "travel": .points(travel), "lag_ms": lag.map { .decimal($0 * 1000, places: 1) } ?? .null,
      "lag_basis": .string(lagBasis.id),
      "lag_error_ms": lagBasis.error.map { .decimal($0 * 1000, places: 1) } ?? .null,
      "jump": .points(jump),
      "largest_step": [
        "time": .seconds(largestStep.time), "points": .points(largestStep.position),
      ],
      "rows": [.points(top), .points(bottom)],
    ]
  }
}

extension Measurement.LagBasis {
  /// What programs read.
  fileprivate var id: String {
    switch self {
    case .seen: "seen"
    case .fitted: "fitted"
    case .unseen: "unseen"
    }
  }

  /// By how much the lag may be off, in seconds, where it was fitted.
  public var error: Double? { if case .fitted(let error) = self { error } else { nil } }
}

extension Measurement.Frame {
  var json: JSONValue {
    [
      "time": .seconds(time), "keyboard_top": keyboardTop.map(JSONValue.points) ?? .null,
      "content_shift": contentShift.map(JSONValue.points) ?? .null,
      "confidence": .decimal(confidence, places: 2),
    ]
  }
}

extension Measurement.Remark {
  /// What programs read.
  public var id: String {
    switch self {
    case .noKeyboard: "no-keyboard"
    case .otherScreen: "other-screen"
    case .keyboardStands: "keyboard-stands"
    case .motionUnseen: "motion-unseen"
    case .scaleUnsure: "scale-unsure"
    case .unusualHeight: "unusual-height"
    case .cutSides: "cut-sides"
    case .noScreen: "no-screen"
    case .rateAssumed: "rate-assumed"
    case .cutOff: "cut-off"
    case .damaged: "damaged"
    }
  }
}

extension JSONValue {
  /// A hundredth of a point is far below a pixel.
  static func points(_ value: Double) -> JSONValue { .decimal(value, places: 2) }

  /// A tenth of a millisecond is finer than any clock of a film.
  static func seconds(_ value: Double) -> JSONValue { .decimal(value, places: 4) }
}
