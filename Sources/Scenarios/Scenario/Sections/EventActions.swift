internal import KeyboardAvoidance
internal import Keyframes

// What the actions of events have beside their names.

extension ValueType where Value == Event.Action {
  /// `all`, or words.
  static var selection: ValueType {
    ValueType<String>.text.then { text, node, reader in
      if text.isEmpty {
        reader.report(.wrongType("select", needs: "all, or words of the field's text", node: node))
        return nil
      }
      return .select(text == "all" ? .all : .words(text))
    }
  }
}

extension Grammar {
  static let keyboardChange = Mapping("a keyboard change", KeyboardChange()) {
    Key("height", .length, \.height, "Points, without an accessory view")
    Key("kind", .word, \.kind, "{words}")
    Key("bar", .word, \.bar, "{words}")
    Key(
      "duration", .time, \.duration, "Seconds; {default} by default, as in every recorded change")
    Key(
      "repeats", .flag, \.repeats,
      "Whether the notifications come twice, 3 ms apart; {default} by default")
    Key("mode", .keyboardMode, \.mode, "{words}")
    Key("frame", .rect, \.frame, "[x, y, width, height] of an undocked keyboard, on the screen")
    Key(
      "gesture", .flag, \.byGesture,
      "Whether the user drags it there, and nothing is posted; {default} by default")
  }
}

extension ValueType where Value == KeyboardChange {
  static var keyboardChange: ValueType {
    .mapping(Grammar.keyboardChange) { change, reader in
      reader.checkFrame(of: change.mode)
      if change.mode != nil {
        for key in ["height", "kind", "bar", "duration", "repeats"] where reader.has(key) {
          reader.report(.withoutEffectBesideMode(key, at: reader.keyPlace(key)))
        }
      } else if reader.has("gesture") {
        reader.report(.gestureWithoutMode(at: reader.keyPlace("gesture")))
      }
      return change
    }
  }
}

extension Grammar {
  /// The values of a replayed notification.
  struct NotificationSpec {
    var name: KeyboardNotification.Name?
    var begin: Rect?
    var end: Rect?
    var duration = 0.25
    var curve = AnimationCurve.keyboard
  }

  static let notification = Mapping("a notification", NotificationSpec()) {
    Key("name", .word, \.name, "{words}", .required)
    Key("begin", .rect, \.begin, "frameBegin; the end frame by default")
    Key("end", .rect, \.end, "frameEnd", .required)
    Key("duration", .time, \.duration, "Seconds; {default} by default")
    Key("curve", .curve, \.curve, "A number or a name; 7, the keyboard's, by default")
  }
}

extension ValueType where Value == KeyboardNotification {
  static var notification: ValueType {
    .mapping(Grammar.notification) { spec, _ in
      guard let name = spec.name, let end = spec.end else { return nil }
      return KeyboardNotification(
        name: name, frameBegin: spec.begin ?? end, frameEnd: end, duration: spec.duration,
        curve: spec.curve)
    }
  }
}

extension Grammar {
  /// The values of a drag.
  struct DragSpec {
    var path: [Drag.Touch] = []
    var release: Drag.Release?
  }

  static let drag = Mapping("a drag", DragSpec()) {
    Key(
      "path", .touches, \.path,
      "Where the finger is, a list of [seconds from the event, y in the window]", .required)
    Key(
      "release", .word, \.release,
      "What a dragged keyboard does then: {words}; by where it is")
  }
}

extension ValueType where Value == [Drag.Touch] {
  /// Touches, each `[seconds, y]`.
  static var touches: ValueType {
    let time = ValueType<Double>.number(0...ValueType<Double>.longestTime)
    let limit = 1_000
    @Sendable func schema() -> JSONSchema {
      .list(
        of: .tuple([time.schema, ValueType<Double>.coordinate.schema]), minimum: 1, maximum: limit)
    }
    return ValueType(schema: schema()) { node, key, reader in
      let items = reader.items(node, named: key, of: "touches", limit: limit)
      if items.isEmpty, node.items?.isEmpty == true {
        reader.report(
          .wrongType(key, needs: "a list of touches, [[seconds, y], …]", node: node))
      }
      let touches = items.compactMap { item -> Drag.Touch? in
        guard let pair = item.items, pair.count == 2 else {
          reader.report(.wrongType(key, needs: "touches, each [seconds, y]", node: item))
          return nil
        }
        let time = time.read(pair[0], "\(key).seconds", &reader)
        let y = ValueType<Double>.coordinate.read(pair[1], "\(key).y", &reader)
        guard let time, let y else { return nil }
        return Drag.Touch(at: time, y: y)
      }
      guard touches.count == items.count, !touches.isEmpty else { return nil }
      if zip(touches, touches.dropFirst()).contains(where: { $0.time > $1.time }) {
        reader.report(.touchesOutOfOrder(at: node.place))
      }
      return touches
    }
  }
}

extension ValueType where Value == Drag {
  static var drag: ValueType {
    .mapping(Grammar.drag) { spec, _ in
      spec.path.isEmpty ? nil : Drag(spec.path, release: spec.release)
    }
  }
}
