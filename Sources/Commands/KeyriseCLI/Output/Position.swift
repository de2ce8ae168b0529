import ArgumentParser
import KeyboardAvoidance
import Keyframes
import Markup
import Playing

/// A place on a timeline as a user writes it, not yet resolved.
///
/// Parsing needs no scenario; resolving does. `0.25s`, `250ms`, `1:02`, `50%`, `#15` (a frame),
/// `event:willShow`, `event:focus(email)+80ms`, `shown`, `settled`, `start`, `end`.
struct Position: Hashable, Sendable {
  var anchor: Anchor
  /// Seconds after the anchor; negative for before.
  var offset = 0.0
  /// The user's text.
  var text: String

  enum Anchor: Hashable, Sendable {
    case time(Double)
    case fraction(Double)
    case frame(Int)
    case event(name: String, argument: String?)
    case shown, settled, start, end
  }
}

// MARK: - Parsing

extension Position {
  /// Parses a position, or returns `nil` when it is none.
  init?(parsing text: String) {
    self.text = text
    let (head, offset) = Self.splitOffset(text)
    guard let anchor = Anchor(parsing: String(head)), offset.isFinite else { return nil }
    self.anchor = anchor
    self.offset = offset
  }

  /// Splits `settled+80ms` at its last sign; a text without an offset has an offset of 0.
  private static func splitOffset(_ text: String) -> (Substring, Double) {
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }), sign > text.startIndex,
      let seconds = seconds(text[text.index(after: sign)...])
    else { return (text[...], 0) }
    return (text[..<sign], text[sign] == "-" ? -seconds : seconds)
  }

  /// Parses `250ms`, `0.25s`, `0.25` or `1:02.5` as seconds.
  static func seconds(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, parts[0].allSatisfy(\.isNumber), let minutes = Int(parts[0]) {
      return seconds(parts[1]).map { Double(minutes) * 60 + $0 }
    }
    let (digits, unit) =
      text.hasSuffix("ms")
      ? (text.dropLast(2), 0.001)
      : text.hasSuffix("s") ? (text.dropLast(), 1.0) : (text, 1.0)
    return number(digits).map { unit == 1 ? $0 : $0 / 1000 }
  }

  /// Parses digits with at most one full stop: no sign, no exponent, no hexadecimal.
  fileprivate static func number(_ text: Substring) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}

extension Position.Anchor {
  fileprivate init?(parsing text: String) {
    switch text {
    case "shown": self = .shown
    case "settled": self = .settled
    case "start": self = .start
    case "end": self = .end
    default:
      if text.hasPrefix("#"), let frame = Int(text.dropFirst()), frame >= 0 {
        self = .frame(frame)
      } else if text.hasSuffix("%"), let percent = Position.number(text.dropLast()) {
        self = .fraction(percent / 100)
      } else if text.hasPrefix("event:") {
        self.init(event: text.dropFirst("event:".count))
      } else if let seconds = Position.seconds(text[...]) {
        self = .time(seconds)
      } else {
        return nil
      }
    }
  }

  private init?(event text: Substring) {
    guard let open = text.firstIndex(of: "(") else {
      if text.isEmpty { return nil }
      self = .event(name: String(text), argument: nil)
      return
    }
    guard text.hasSuffix(")"), open > text.startIndex else { return nil }
    let argument = text[text.index(after: open)...].dropLast()
    self = .event(name: String(text[..<open]), argument: String(argument))
  }
}

// MARK: - Resolving

extension Film {
  /// Returns the time that a position names, or when the keyboard is up where there is none.
  ///
  /// - Throws: `Position.Problem`.
  func time(at position: Position?) throws -> Double {
    try position?.resolve(in: self).get() ?? shownTime
  }
}

extension Position {
  /// Returns the time in seconds, or a sentence that says why there is none.
  func resolve(in film: Film) -> Result<Double, Problem> {
    let timeline = film.timeline
    let anchored: Double?
    switch anchor {
    case .time(let seconds): anchored = seconds
    case .fraction(let fraction): anchored = fraction * film.clock.end
    case .frame(let index):
      guard film.clock.frames.indices.contains(index) else {
        return .failure(.noFrame(self, count: film.clock.frameCount))
      }
      anchored = film.clock.frames[index].sampleTime
    case .event(let name, let argument):
      anchored = film.time(ofEvent: name, argument: argument)
    case .shown: anchored = film.shownTime
    case .settled: anchored = min(timeline.settledTime, film.clock.end)
    case .start: anchored = 0
    case .end: anchored = film.clock.end
    }
    guard let anchored else { return .failure(.noEvent(self, known: film.eventNames)) }
    let time = anchored + offset
    guard time >= 0, time <= film.clock.end + 1e-9 else {
      return .failure(.outside(self, duration: film.clock.end))
    }
    return .success(time)
  }

  /// Why a position is nowhere on a timeline.
  enum Problem: Error, Hashable, CustomStringConvertible {
    case outside(Position, duration: Double)
    case noFrame(Position, count: Int)
    case noEvent(Position, known: [String])

    var description: String {
      switch self {
      case .outside(let position, let duration):
        "'\(shown: position.text)' is outside the timeline, which lasts \(Format.seconds(duration))"
      case .noFrame(let position, let count):
        "'\(shown: position.text)' is not a frame; there are \(count), from #0 to #\(count - 1)"
      case .noEvent(let position, let known):
        known.isEmpty
          ? "'\(shown: position.text)' does not happen; the scenario has no events"
          : "'\(shown: position.text)' does not happen; what does: "
            + known.map(PlainText.line).joined(separator: ", ")
      }
    }
  }
}

/// Positions behind flags.
extension Position: CustomStringConvertible {
  var description: String { text }

  /// The last instant the keyboard is up.
  static let shown = Position(anchor: .shown, text: "shown")

  /// Reads what stands behind `--at`.
  ///
  /// - Throws: ``Failure`` when it is no position.
  init(argument: String) throws {
    guard let position = Position(parsing: argument) else {
      throw Failure(Messages.notAPosition(argument))
    }
    self = position
  }

  /// Reads positions that commas separate.
  ///
  /// - Throws: ``Failure`` that names what is no position.
  static func list(argument: String) throws -> [Position] {
    let texts = Format.list(argument)
    guard !texts.isEmpty else { throw Failure(Messages.notAPosition("")) }
    return try texts.map(Position.init(argument:))
  }

  /// The words that a shell completes.
  static var completion: CompletionKind {
    .list(["shown", "settled", "start", "end", "event:focus", "event:willShow", "event:willHide"])
  }
}

// MARK: - Spans

extension Position {
  /// The two ends of a span such as `0.2s..shown`, each `nil` where it is left out.
  ///
  /// - Throws: ``Failure`` when it is no span.
  static func span(_ text: String) throws -> (Position?, Position?) {
    guard let dots = text.firstRange(of: "..") else { throw Failure(Messages.notASpan(text)) }
    func position(_ part: Substring) throws -> Position? {
      if part.isEmpty { return nil }
      guard let position = Position(parsing: String(part)) else {
        throw Failure(Messages.notASpan(text))
      }
      return position
    }
    return (try position(text[..<dots.lowerBound]), try position(text[dots.upperBound...]))
  }
}

// MARK: - Sentences

extension Messages {
  static func notAPosition(_ text: String) -> String {
    "'\(shown: text)' is not a position; examples: 0.25s, 250ms, 50%, #15, event:willShow, "
      + "event:focus(email)+80ms, shown, settled, start, end"
  }

  static func notASpan(_ text: String) -> String {
    "'--span \(shown: text)' is not a span; examples: 0.2s..1s, ..shown, event:focus..settled"
  }
}
