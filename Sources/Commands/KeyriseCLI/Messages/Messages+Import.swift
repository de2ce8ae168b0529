import Importing
import Keyframes
import Markup

// Sentences of `keyrise import` about a screen before and after; those about one screen are in the
// target Importing.

extension Messages {
  static func cannotCompare(_ before: String, _ after: String, because sentence: String) -> String {
    "cannot compare '\(before)' with '\(after)': \(sentence)"
  }

  /// The moves of an app, in lines, and the strategies that would have made them.
  static func change(_ change: ScreenChange) -> String {
    func points(_ value: Double) -> String { Format.decimal(value, places: 1) }
    var lines = [
      "keyboard  \(points(change.keyboardHeight)) pt high, its upper edge at \(points(change.keyboardTop))",
      "focus     \(change.focus)"
        + (change.isFocusGuessed ? ", a guess: the dump does not tell it" : "") + "; "
        + (change.hidden > 0
          ? "\(points(change.hidden)) pt of it hidden"
          : "\(points(change.clearance)) pt above the keyboard"),
    ]
    if let scroll = change.scroll {
      let (before, after) = (scroll.before, scroll.after)
      lines.append(
        "scroll    "
          + (before == after
            ? "the view stayed"
            : "the view went from \(points(before.minY))..\(points(before.maxY)) to "
              + "\(points(after.minY))..\(points(after.maxY))")
          + (change.offsets.count == 2
            ? "; offset \(points(change.offsets[0].y)) to \(points(change.offsets[1].y))" : ""))
    }
    for (distance, ids) in moved(change) {
      let way =
        distance == 0 ? "stayed" : "\(distance < 0 ? "up" : "down") \(points(abs(distance)))"
      lines.append("moved     \(way): \(ids.joined(separator: ", "))")
    }
    lines.append(verdict(change))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The fields by how far they moved, to a tenth of a point.
  private static func moved(_ change: ScreenChange) -> [(Double, [String])] {
    var groups: [(Double, [String])] = []
    for move in change.moves {
      let distance = (move.distance * 10).rounded() / 10
      if let index = groups.firstIndex(where: { $0.0 == distance }) {
        groups[index].1.append(move.id)
      } else {
        groups.append((distance, [move.id]))
      }
    }
    return groups
  }

  private static func verdict(_ change: ScreenChange) -> String {
    let matches = change.matches
    guard let first = matches.first else {
      let near = change.endings.prefix(3).map {
        "\($0.strategy) by \(Format.decimal($0.difference, places: 1))"
      }
      return
        "no strategy would have ended there; the nearest miss it: \(near.joined(separator: ", "))"
    }
    if matches.count == 1 { return "only \(first) would have ended there" }
    return "these would have ended there, and cannot be told apart by it: "
      + matches.joined(separator: ", ")
  }
}

extension ScreenChange {
  /// The findings, for programs.
  var json: JSONValue {
    func list(_ rect: Rect) -> JSONValue {
      .array([rect.minX, rect.minY, rect.width, rect.height].map { .decimal($0, places: 2) })
    }
    func number(_ value: Double) -> JSONValue { .decimal(value, places: 2) }
    return [
      "schema": "keyrise.import-change/1",
      "device": .string(device),
      "focus": .string(focus),
      "focusGuessed": .boolean(isFocusGuessed),
      "keyboard": ["height": number(keyboardHeight), "top": number(keyboardTop)],
      "hidden": number(hidden),
      "clearance": number(clearance),
      "offsets": .array(offsets.map { number($0.y) }),
      "scroll": scroll.map { ["before": list($0.before), "after": list($0.after)] } ?? .null,
      "fields": .array(
        moves.map {
          [
            "id": .string($0.id), "before": list($0.frames.before), "after": list($0.frames.after),
            "moved": number($0.distance),
          ]
        }),
      "strategies": .array(
        endings.map {
          [
            "id": .string($0.strategy), "difference": number($0.difference),
            "matches": .boolean($0.difference <= Self.tolerance),
          ]
        }),
    ]
  }
}
