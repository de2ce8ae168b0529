internal import FrameSequence

/// The sentences of changes, so that they sound alike.
enum Sentences {
  // MARK: Words

  /// A time as `0.233 s`.
  static func time(_ seconds: Double) -> String { decimal(seconds, places: 3) + " s" }

  /// An amount of time as `33 ms (2 frames)`.
  static func amount(_ seconds: Double, frames: Double) -> String {
    let milliseconds = abs(seconds) * 1000
    let text =
      milliseconds >= 1000
      ? time(abs(seconds)) : decimal(milliseconds, places: milliseconds < 10 ? 1 : 0) + " ms"
    return "\(text) (\(count(abs(frames))))"
  }

  /// A number of frames as `2 frames` or `1.4 frames`.
  static func count(_ frames: Double) -> String {
    let rounded = frames.rounded()
    if abs(frames - rounded) < 0.15 {
      return rounded == 1 ? "1 frame" : "\(decimal(rounded, places: 0)) frames"
    }
    return decimal(frames, places: 1) + " frames"
  }

  /// A length as `20 pt` or `0.5 pt`.
  static func points(_ points: Double) -> String {
    let rounded = (abs(points) * 100).rounded() / 100
    return
      decimal(rounded, places: rounded == rounded.rounded() ? 0 : 2, trims: true)
      + " pt"
  }

  /// A number with a fixed count of decimal places.
  static func decimal(_ value: Double, places: Int, trims: Bool = false) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let power = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let units = Int((abs(value) * power).rounded())
    let sign = value < 0 && units > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(units)" }
    var digits = "\(units % Int(power))"
    while digits.utf8.count < places { digits = "0" + digits }
    while trims, digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(units / Int(power))" + (digits.isEmpty ? "" : ".\(digits)")
  }

  private static func lower(_ points: Double) -> String { points > 0 ? "lower" : "higher" }

  private static func name(_ subject: String?) -> String {
    switch subject {
    case nil: "the motion"
    case "keyboard": "the keyboard"
    case "form": "the form"
    case let id?: "`\(id)`"
    }
  }

  static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  // MARK: Time

  static func starts(
    _ subject: String?, _ seconds: Double, frames: Double, from start: Double
  ) -> String {
    "From \(time(start)) \(name(subject)) is \(amount(seconds, frames: frames)) "
      + "\(seconds > 0 ? "later" : "earlier")."
  }

  static func lags(_ seconds: Double, frames: Double, from start: Double) -> String {
    "From \(time(start)) the form \(seconds > 0 ? "lags" : "is ahead of") the keyboard by "
      + "\(amount(seconds, frames: frames))."
  }

  static func takes(
    _ subject: String?, _ seconds: Double, frames: Double, from start: Double
  ) -> String {
    "From \(time(start)) \(name(subject)) takes \(amount(seconds, frames: frames)) "
      + "\(seconds > 0 ? "longer" : "less")."
  }

  static func curve(
    _ subject: String?, _ seconds: Double, frames: Double, from start: Double
  ) -> String {
    "From \(time(start)) \(name(subject)) follows another curve, by up to "
      + "\(amount(seconds, frames: frames))."
  }

  static func shifted(_ seconds: Double, frames: Double, from start: Double) -> String {
    "From \(time(start)) everything is \(amount(seconds, frames: frames)) "
      + "\(seconds > 0 ? "later" : "earlier")."
  }

  static func duration(_ seconds: Double, _ before: Double, _ after: Double) -> String {
    let whole =
      abs(after - before) < 0.0005
      ? ", and the whole lasts as long." : ": \(time(after)) in all instead of \(time(before))."
    return "The end stays \(decimal(abs(seconds) * 1000, places: 0)) ms "
      + "\(seconds > 0 ? "longer" : "less")\(whole)"
  }

  static func declaredRate(_ before: FrameRate, _ after: FrameRate) -> String {
    "It is cut into \(after) frames a second instead of \(before), and moves the same."
  }

  static func rate(_ factor: Double) -> String {
    let share =
      abs(factor - 0.5) < 0.05
      ? "half the rate" : "\(decimal(factor, places: 2, trims: true)) times the rate"
    return "It shows its motions at \(share): frames are left out or held all along."
  }

  static func dropped(_ frames: Double, at time: Double, first: Int, shift: Double) -> String {
    "At \(Self.time(time)) \(frames == 1 ? "frame \(first) is" : "\(count(frames)) from frame \(first) are") missing"
      + follow(shift)
  }

  static func extra(_ frames: Double, at time: Double, first: Int, shift: Double) -> String {
    "At \(Self.time(time)) \(count(frames)) \(frames == 1 ? "is" : "are") new from frame \(first)"
      + follow(shift)
  }

  static func atAnEnd(_ frames: Double, isGone: Bool, isEnd: Bool, from start: Double) -> String {
    "At the \(isEnd ? "end" : "start"), from \(time(start)), \(count(frames)) "
      + "\(frames == 1 ? "is" : "are") \(isGone ? "gone" : "new") and "
      + "\(frames == 1 ? "shows" : "show") what the other sequence never does."
  }

  private static func follow(_ shift: Double) -> String {
    abs(shift) < 1e-4
      ? ", and the one before stays for it."
      : ", and what follows is \(decimal(abs(shift) * 1000, places: 0)) ms "
        + "\(shift > 0 ? "later" : "earlier")."
  }

  static func held(_ seconds: Double, frames: Double, at time: Double, frame: Int) -> String {
    "At \(Self.time(time)) frame \(frame) stays \(amount(seconds, frames: frames)) "
      + "\(seconds > 0 ? "longer" : "less")."
  }

  // MARK: Place

  static func standsElsewhere(_ subject: String, _ points: Double) -> String {
    "\(capitalized(name(subject))) stands \(Self.points(points)) \(lower(points)) from the start."
  }

  static func endsElsewhere(
    _ subject: String, _ points: Double, from start: Double, at end: Double, focus: String?,
    hiddenBefore: Double?, hiddenAfter: Double?
  ) -> String {
    let sentence =
      "From \(time(start)) \(name(subject)) ends \(Self.points(points)) \(lower(points))"
    guard let focus, let hiddenAfter, abs(hiddenAfter - (hiddenBefore ?? 0)) > 0.05 else {
      return sentence + "."
    }
    if hiddenAfter <= 0.05 { return sentence + ": `\(focus)` is no longer covered." }
    return sentence + ": `\(focus)` is \(Self.points(hiddenAfter)) under the keyboard."
  }

  /// Returns what follows the subject of a sentence that says where something ends.
  ///
  /// Such as ` ends 20 pt lower.`
  static func ending(of sentence: String) -> Substring? {
    let characters = Array(sentence)
    let word = Array(" ends ")
    guard characters.count > word.count else { return nil }
    for start in 0..<characters.count - word.count
    where Array(characters[start..<start + word.count]) == word {
      return sentence.dropFirst(start)
    }
    return nil
  }

  static func noLongerMoves(_ subject: String, _ points: Double, at time: Double) -> String {
    "At \(Self.time(time)) \(name(subject)) no longer moves \(Self.points(points)) "
      + "\(points > 0 ? "down" : "up")."
  }

  static func movesNow(_ subject: String, _ points: Double, at time: Double) -> String {
    "At \(Self.time(time)) \(name(subject)) moves \(Self.points(points)) "
      + "\(points > 0 ? "down" : "up"), which it did not."
  }

  static func elementMoved(_ ids: [String], _ points: Double) -> String {
    let names = ids.count > 3 ? "\(ids.count) elements, from `\(ids[0])` on," : list(ids)
    return "\(capitalized(names)) \(ids.count == 1 ? "stands" : "stand") \(Self.points(points)) "
      + "\(lower(points)) in the form."
  }

  /// Rows go by the first sequence's pictures, from 0.
  static func rowsMoved(
    _ shift: RowShift, from start: Double, to end: Double, isWhole: Bool
  ) -> String {
    "\(isWhole ? "All the time" : "From \(time(start)) to \(time(end))") what is in rows "
      + "\(shift.rows.lowerBound) to \(shift.rows.upperBound - 1) stands "
      + "\(abs(shift.distance)) px \(lower(Double(shift.distance)))."
  }

  static func list(_ ids: [String]) -> String {
    ids.map { "`\($0)`" }.joined(separator: ", ")
  }

  // MARK: Pictures

  static func changed(
    _ subject: String?, _ region: ImageRegion, from start: Double, scale: Double
  ) -> String {
    let box = region.box
    let what = subject.map { id in
      ["keyboard", "bars", "form"].contains(id) ? name(id == "bars" ? nil : id) : "`\(id)`"
    }
    let place = "\(box.width)x\(box.height) pixels at \(box.x), \(box.y)"
    let subjectText = subject == "bars" ? "a bar" : what ?? "the picture"
    return "From \(time(start)) \(subjectText) looks different: "
      + "\(region.unequal) \(region.unequal == 1 ? "pixel" : "pixels") within \(place)."
  }

  static func framesDiffer(
    _ count: Int, of all: Int, from start: Double, to end: Double, pixels: Int, box: PixelRectangle
  ) -> String {
    "From \(time(start)) to \(time(end)) \(count) of \(all) frames look different: up to "
      + "\(pixels) pixels within \(box.width)x\(box.height) pixels at \(box.x), \(box.y)."
  }

  static func smoothing(_ pixels: Int, _ environment: [EnvironmentDifference]) -> String {
    let cause =
      environment.isEmpty
      ? "" : ", and \(environment.map(difference).joined(separator: ", "))"
    return "Only the smoothing of edges differs (\(pixels) pixels)\(cause)."
  }

  static func difference(_ it: EnvironmentDifference) -> String {
    switch (it.before, it.after) {
    case (let before?, let after?): "\(it.name) was \(before) and is \(after)"
    case (nil, let after?): "\(it.name) is \(after), and was not there"
    default: "\(it.name) is no longer there"
    }
  }

  static func appeared(_ id: String) -> String { "`\(id)` is new." }

  static func disappeared(_ id: String) -> String { "`\(id)` is gone." }

  static func resized(_ before: PixelSize, _ after: PixelSize) -> String {
    "The pictures have \(after) pixels instead of \(before)."
  }
}
