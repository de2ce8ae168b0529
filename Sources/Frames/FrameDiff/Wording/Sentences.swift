internal import FrameSequence
internal import Markup

/// Sentences about changes: all those of comparisons are made here.
enum Sentences {
  /// A change in words, which may be told after another light of all that it differs in as well.
  static func clause(_ change: Change, afterLight isLit: Bool = false) -> Clause {
    switch change.kind {
    case .timing: timing(change)
    case .motion: motion(change)
    case .picture: picture(change, afterLight: isLit)
    }
  }
}

// MARK: - Time

extension Sentences {
  private static func timing(_ change: Change) -> Clause {
    let amount = amount(change.amount)
    let isLater = (change.amount.seconds ?? 0) > 0
    var clause = Clause(
      time: "From \(time(change.span.start))", subject: name(change.subject), predicate: "")
    if case .band(let rows, _) = change.detail { clause.subject = what(isIn: rows, of: "rows") }
    switch (change.cause, change.detail) {
    case (_, .lag):
      clause.predicate = "\(isLater ? "lags" : "is ahead of") the keyboard by \(amount)"
    case (.slower, .lengths(let old, let new)), (.faster, .lengths(let old, let new)):
      return Clause(
        subject: "it",
        predicate: "plays \(pace(change)): it lasts \(time(new)) instead of \(time(old))")
    case (.slower, _) where change.amount.seconds == nil,
      (.faster, _) where change.amount.seconds == nil:
      clause.predicate = "is \(pace(change))"
    case (.later, _), (.earlier, _):
      switch change.detail {
      case .everything: clause.subject = "everything"
      case .everythingBut(let box):
        clause.subject =
          "everything but \(box.width)x\(box.height) pixels at \(box.x), \(box.y)"
      default: break
      }
      clause.predicate = "is \(amount) \(isLater ? "later" : "earlier")"
    case (.slower, _), (.faster, _):
      clause.predicate = "takes \(amount) \(isLater ? "longer" : "less")"
    case (.curve, _): clause.predicate = "follows another curve, by up to \(amount)"
    case (.rate, _): return rate(change)
    case (.repeats, .plays(let old, let new)):
      return Clause(
        subject: "it", predicate: "plays \(plays(new)) instead of \(plays(old))")
    case (.reversed, .backAndForth): clause.predicate = "goes the other way"
    case (.reversed, _): return Clause(subject: "it", predicate: "plays backwards")
    case (.dropped, _), (.doubled, _): return step(change)
    default: return duration(change)
    }
    return clause
  }

  private static func pace(_ change: Change) -> String {
    let factor = change.amount.factor ?? 1
    return factor > 1 ? share(1 / factor, "as fast") : "\(times(1 / factor)) as fast"
  }

  private static func duration(_ change: Change) -> Clause {
    let seconds = change.amount.seconds ?? 0
    var predicate = "stays \(milliseconds(seconds)) \(seconds > 0 ? "longer" : "less")"
    if case .lengths(let old, let new) = change.detail {
      predicate +=
        abs(new - old) < 0.0005
        ? ", and the whole lasts as long" : ": \(time(new)) in all instead of \(time(old))"
    }
    return Clause(subject: "the last picture", predicate: predicate)
  }

  private static func plays(_ count: Int) -> String {
    switch count {
    case 0: "for ever"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }

  private static func rate(_ change: Change) -> Clause {
    if case .rates(let old, let new, let isAll) = change.detail {
      return Clause(
        subject: "it",
        predicate: "is cut into \(new) frames a second instead of \(old)"
          + (isAll ? ", and moves the same" : ""))
    }
    let factor = change.amount.factor ?? 1
    return Clause(
      subject: "it",
      predicate: factor < 1
        ? "shows its motions at \(share(factor, "the rate")): frames are left out or held all along"
        : "shows its motions at \(times(factor)) the rate: frames are added all along")
  }

  private static func step(_ change: Change) -> Clause {
    let frames = change.amount.frames ?? 0
    let at = "At \(time(change.span.start))"
    let first = (change.before ?? change.after)?.lowerBound ?? 0
    guard case .missing(let follows) = change.detail else {
      return Clause(
        time: at, subject: "frame \(first)",
        predicate: "stays \(amount(change.amount)) \(frames > 0 ? "longer" : "less")")
    }
    let isOne = count(abs(frames)) == "1 frame"
    let what =
      change.cause == .doubled
      ? (count(frames), "\(isOne ? "is" : "are") new from frame \(first)")
      : isOne
        ? ("frame \(first)", "is missing")
        : ("\(count(abs(frames))) from frame \(first)", "are missing")
    let rest =
      switch follows {
      case nil: ", and it ends there"
      case let shift? where abs(shift) < 1e-4:
        change.cause == .doubled
          ? ", and the one before stays less"
          : ", and the one before stays for \(isOne ? "it" : "them")"
      case let shift?:
        ", and what follows is \(milliseconds(shift)) \(shift > 0 ? "later" : "earlier")"
      }
    return Clause(time: at, subject: what.0, predicate: what.1 + rest)
  }
}

// MARK: - Place

extension Sentences {
  private static func motion(_ change: Change) -> Clause {
    let points = change.amount.points ?? 0
    let distance = "\(length(change.amount)) \(lower(points))"
    let subject = name(change.subject)
    func way(_ amount: Change.Amount) -> String {
      "\(length(amount)) \((amount.points ?? 0) > 0 ? "down" : "up")"
    }
    switch (change.cause, change.detail) {
    case (.path, .turned(let old)):
      return Clause(
        time: "At \(time(change.span.start))", subject: subject,
        predicate: "moves \(way(change.amount)) instead of \(way(old))")
    case (.path, .alone(let isGone, let returns)):
      let turn = ((isGone ? -points : points) > 0 ? "down" : "up") + (returns ? " and back" : "")
      return Clause(
        time: "At \(time(change.span.start))", subject: subject,
        predicate: isGone
          ? "no longer moves \(length(change.amount)) \(turn)"
          : "moves \(length(change.amount)) \(turn), which it did not")
    case (_, .fromTheStart):
      return Clause(subject: subject, predicate: "stands \(distance) from the start")
    case (_, .elements(let ids)):
      let names = ids.count > 3 ? "\(ids.count) elements, from `\(shown: ids[0])` on," : list(ids)
      return Clause(
        subject: names,
        predicate: "\(ids.count == 1 ? "stands" : "stand") \(distance) in the form")
    case (_, .band(let band, let isWhole)):
      return bandMoved(change, band, isWhole: isWhole)
    default:
      var predicate = "ends \(distance)"
      if case .covered(let focus, let hidden) = change.detail {
        predicate +=
          hidden <= 0.05
          ? ": `\(shown: focus)` is no longer covered"
          : ": `\(shown: focus)` is \(Self.points(hidden)) under the keyboard"
      }
      return Clause(
        time: "From \(time(change.span.start))", subject: subject, predicate: predicate)
    }
  }

  /// How far something moved: in pixels where nothing tells how many a point has.
  private static func length(_ amount: Change.Amount) -> String {
    amount.rows.map { "\(abs($0)) px" } ?? points(amount.points ?? 0)
  }

  private static func what(isIn band: Range<Int>, of lines: String) -> String {
    "what is in \(lines) \(band.lowerBound) to \(band.upperBound - 1)"
  }

  /// Rows and columns go by the first sequence's pictures, from 0.
  private static func bandMoved(_ change: Change, _ band: Range<Int>, isWhole: Bool)
    -> Clause
  {
    let (lines, way) =
      if let rows = change.amount.rows {
        ("rows", "\(abs(rows)) px \(lower(Double(rows)))")
      } else {
        (
          "columns",
          "\(abs(change.amount.columns ?? 0)) px further to the "
            + ((change.amount.columns ?? 0) > 0 ? "right" : "left")
        )
      }
    let inserted = change.inserted.map { rows in
      ": \(count(rows.count, "row")) from \(rows.lowerBound) on \(rows.count == 1 ? "is" : "are") "
        + ((change.amount.rows ?? 0) > 0 ? "new" : "no longer seen")
    }
    return Clause(
      time: isWhole
        ? "All the time" : "From \(time(change.span.start)) to \(time(change.span.end))",
      subject: what(isIn: band, of: lines),
      predicate: "stands \(way)\(inserted ?? "")")
  }
}

// MARK: - Pictures

extension Sentences {
  private static func picture(_ change: Change, afterLight isLit: Bool) -> Clause {
    switch change.detail {
    case .channels(let share):
      let amounts = zip(["red", "green", "blue"], [share.x, share.y, share.z]).map {
        "\($0) \($1 < 0 ? "-" : "+")\(decimal(abs($1) * 100, places: 1, trims: true)) %"
      }
      return Clause(
        time: "From \(time(change.span.start)) to \(time(change.span.end))", subject: "the picture",
        predicate: "has other colors nearly everywhere, in the middle "
          + "\(amounts.joined(separator: ", ")) of white")
    case _ where change.cause == .light:
      let distance = change.amount.distance ?? 0
      return Clause(
        time: "From \(time(change.span.start)) to \(time(change.span.end))", subject: "the picture",
        predicate: "is \(distance > 0 ? "lighter" : "darker") nearly everywhere, by "
          + (change.detail == .most ? "up to " : "")
          + "\(decimal(abs(distance) * 100, places: 1, trims: true)) % of white")
    case .frames(let count, let all, let box, let areScattered):
      let span = change.span
      let verb =
        change.cause == .noise
        ? "\(count == 1 ? "differs" : "differ") \(isLit ? "by that and " : "")as by noise"
        : (count == 1 ? "looks different" : "look different")
      return Clause(
        time: count == 1
          ? "At \(time(span.start))" : "From \(time(span.start)) to \(time(span.end))",
        subject: "\(count) of \(Self.count(all, "frame"))",
        predicate: "\(verb): \(count == 1 ? "" : "up to ")"
          + place(change.amount, box, areScattered: areScattered))
    case .region(let box):
      let subject =
        change.subject == "bars" ? "a bar" : change.subject.map { name($0) } ?? "the picture"
      return Clause(
        time: "From \(time(change.span.start))", subject: subject,
        predicate: "looks different: \(place(change.amount, box))")
    case .text(let name, let old, let new, let box):
      let place = box.map { ": " + Self.place(change.amount, $0) } ?? ""
      return Clause(
        time: "From \(time(change.span.start))",
        subject: "the \(name) of \(Self.name(change.subject))",
        predicate: "says \(quoted(new)) for \(quoted(old))\(place)")
    case .environment(let differences):
      let cause =
        differences.isEmpty ? "" : ", and \(differences.map(difference).joined(separator: ", "))"
      return Clause(
        subject: "only the smoothing of edges",
        predicate: "differs (\(count(change.amount.pixels ?? 0, "pixel")))\(cause)")
    case .sizes(let old, let new):
      return Clause(
        subject: "the pictures", predicate: "have \(new) pixels instead of \(old)")
    case .end(let isEnd):
      let frames = abs(change.amount.frames ?? 0)
      let isOne = count(frames) == "1 frame"
      return Clause(
        time: "At the \(isEnd ? "end" : "start"), from \(time(change.span.start)),",
        subject: count(frames),
        predicate: "\(isOne ? "is" : "are") "
          + (change.cause == .disappeared
            ? "gone, with pictures that only the first sequence has"
            : "new, with pictures that only the second sequence has"))
    default:
      return Clause(
        subject: name(change.subject), predicate: change.cause == .appeared ? "is new" : "is gone")
    }
  }

  /// A text in quotation marks on one line, its middle left out where it is long.
  private static func quoted(_ text: String) -> String {
    let line = PlainText.line(text)
    return line.count > 60 ? "'\(line.prefix(40))… \(line.suffix(12))'" : "'\(line)'"
  }

  private static func place(
    _ amount: Change.Amount, _ box: PixelRectangle, areScattered: Bool = false
  ) -> String {
    guard let pixels = amount.pixels else {
      return "\(count(box.height, "row")) from \(box.y) on, whose pixels are not kept"
    }
    let distance = amount.distance.map { ", at most \(decimal($0, places: 3)) apart" } ?? ""
    return count(pixels, "pixel")
      + " \(areScattered ? "here and there " : "")within \(box.width)x\(box.height) pixels at \(box.x), \(box.y)\(distance)"
  }

  static let coarse =
    "So many frames differ in a row that not every time was tried for each of them."

  static func difference(_ it: SequenceComparison.EnvironmentDifference) -> String {
    switch (it.before, it.after) {
    case (let before?, let after?): "\(shown: it.name) was \(shown: before) and is \(shown: after)"
    case (nil, let after?): "\(shown: it.name) is \(shown: after), and was not there"
    default: "\(shown: it.name) is no longer there"
    }
  }

  /// The differences of two films where comparing them as sequences found none: numbers that
  /// move nothing, and pictures between two poses.
  static func film(
    _ old: FilmDigest, _ new: FilmDigest, _ pairs: [FilmComparison.Difference.Example],
    ignoresPixels: Bool
  ) -> String {
    var sentences: [String] = []
    if let first = pairs.first, let last = pairs.last {
      sentences.append(
        differing(
          pairs.count, of: old.frames.count, from: old.time(ofFrame: first.before),
          to: old.time(ofFrame: last.before)))
    } else if !ignoresPixels {
      sentences.append("Every picture is equal, and numbers changed.")
    }
    let differences = new.trace.differences(from: old.trace)
    for difference in differences.prefix(4) {
      sentences.append(number(difference, at: old.time(ofFrame: difference.frame)))
    }
    if differences.count > 4 { sentences.append("\(differences.count - 4) more numbers changed.") }
    if let frame = new.trace.focusDifference(from: old.trace) {
      sentences.append(
        focus(old.trace.focus[frame], new.trace.focus[frame], at: old.time(ofFrame: frame)))
    }
    return sentences.joined(separator: " ")
  }

  private static func differing(
    _ count: Int, of all: Int, from start: Double, to end: Double
  ) -> String {
    count == 1
      ? "The picture at \(seconds(start)) differs."
      : "\(count) of \(all) pictures differ, from \(seconds(start)) to \(seconds(end))."
  }

  private static func focus(_ old: String?, _ new: String?, at time: Double) -> String {
    func name(_ id: String?) -> String { id.map { "'\(shown: $0)'" } ?? "nothing" }
    return "At \(seconds(time)) \(name(new)) has the focus instead of \(name(old))."
  }

  private static func number(_ difference: Trace.Difference, at time: Double) -> String {
    let name = difference.name.split(separator: "_").joined(separator: " ")
    let before = difference.before.map(length) ?? "nothing"
    let after = difference.after.map(length) ?? "nothing"
    return "From \(seconds(time)) \(name) is \(after) instead of \(before)"
      + (difference.greatest.map { ", at most \(length(abs($0))) apart." } ?? ".")
  }

  /// Seconds without zeros at the end, as in a trace.
  private static func seconds(_ seconds: Double) -> String {
    decimal(seconds, places: 3, trims: true) + " s"
  }

  /// Points with their sign and without zeros at the end.
  private static func length(_ points: Double) -> String {
    decimal(points, places: 2, trims: true) + " pt"
  }
}

/// The words that sentences share.
extension Sentences {
  /// A time as `0.233 s`.
  static func time(_ seconds: Double) -> String { decimal(seconds, places: 3) + " s" }

  /// An amount of time as `33 ms (2 frames)`.
  static func amount(_ amount: Change.Amount) -> String {
    let seconds = abs(amount.seconds ?? 0)
    let text =
      seconds >= 1
      ? time(seconds) : decimal(seconds * 1000, places: seconds < 0.01 ? 1 : 0) + " ms"
    return "\(text) (\(count(abs(amount.frames ?? 0))))"
  }

  /// A time without a sign as `33 ms`.
  static func milliseconds(_ seconds: Double) -> String {
    decimal(abs(seconds) * 1000, places: 0) + " ms"
  }

  /// A number of frames as `2 frames` or `1.4 frames`.
  static func count(_ frames: Double) -> String {
    let rounded = frames.rounded()
    if abs(frames - rounded) < 0.15 { return count(Int(rounded), "frame") }
    return decimal(frames, places: 1) + " frames"
  }

  /// A number with its noun, such as `1 pixel` or `120 pixels`.
  static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// A length as `20 pt` or `0.5 pt`.
  static func points(_ points: Double) -> String {
    decimal((abs(points) * 100).rounded() / 100, places: 2, trims: true) + " pt"
  }

  /// A part below one as `half the rate` or `0.83 times the rate`.
  static func share(_ share: Double, _ noun: String) -> String {
    abs(share - 0.5) < 0.05
      ? "half \(noun)" : "\(decimal(share, places: 2, trims: true)) times \(noun)"
  }

  /// A factor above one as `twice` or `2.5 times`.
  static func times(_ factor: Double) -> String {
    abs(factor - 2) < 0.05 ? "twice" : "\(decimal(factor, places: 2, trims: true)) times"
  }

  /// A number with some decimal places, all of them unless `trims` is true.
  static func decimal(_ value: Double, places: Int, trims: Bool = false) -> String {
    DecimalText.readable(value, places: places, trims: trims)
  }

  static func lower(_ points: Double) -> String { points > 0 ? "lower" : "higher" }

  static func name(_ subject: String?) -> String {
    switch subject {
    case nil: "the motion"
    case "keyboard": "the keyboard"
    case "form": "the form"
    case let id?: "`\(shown: id)`"
    }
  }

  static func list(_ ids: [String]) -> String {
    ids.map { "`\(shown: $0)`" }.joined(separator: ", ")
  }

  /// A sentence in parts, so that two about one thing can be drawn together.
  struct Clause: Hashable {
    /// When, such as `From 0.200 s`; may be empty.
    var time = ""
    /// The subject as within a sentence: `the form`.
    var subject: String
    /// The predicate: `ends 20 pt lower`.
    var predicate: String

    /// The whole.
    var sentence: String {
      (time.isEmpty ? Self.capitalized(subject) : "\(time) \(subject)") + " \(predicate)."
    }

    /// Returns one clause for both when they say the same subject at the same time.
    func joined(with other: Clause) -> Clause? {
      guard time == other.time, subject == other.subject else { return nil }
      return Clause(
        time: time, subject: subject, predicate: "\(predicate) and \(other.predicate)")
    }

    static func capitalized(_ text: String) -> String {
      text.prefix(1).uppercased() + text.dropFirst()
    }
  }
}
