internal import KeyboardAvoidance
internal import Keyframes

extension Grammar {
  /// The values of `timeline`.
  struct TimelineSpec {
    /// Frames a second, or `nil` where the file gives none or an invalid rate.
    var fps: Rational?
    var startPhase: Double?
    var end: Double?
    var caretBlinks = false
    var events: [Event] = []
  }

  static let timeline = Mapping("the timeline", TimelineSpec()) {
    // At the longest time, the highest rate stays below `FrameClock.maximumFrameCount`.
    Key(
      "fps", .frameRate(1...1_000), \.fps,
      "Frames a second, such as 60 or 30000/1001; 60 by default")
    Key(
      "startPhase", .time, \.startPhase,
      "Seconds in [0, 1/fps) by which samples run ahead of frames; 0 by default")
    Key("end", .time, \.end, "Seconds; when all has settled by default")
    Key("caretBlinks", .flag, \.caretBlinks, "Whether the caret blinks; {default} by default")
    Key(
      "events",
      schema: .list(of: Grammar.event.keys.schema, maximum: MappingReader.maximumEvents),
      "What happens, each with its time in 'at'")
  }
}

extension MappingReader {
  /// Reads `timeline`, whose events name fields of a form.
  ///
  /// - Parameter orientation: The device's initial orientation, or `nil` when the file does not
  ///   give it.
  mutating func timeline(orientation: Orientation?) -> Grammar.TimelineSpec {
    let type = ValueType<Grammar.TimelineSpec>.mapping(Grammar.timeline) { spec, reader in
      var spec = spec
      spec.startPhase = reader.startPhase(of: spec)
      reader.context.end = spec.end
      spec.events = reader.events(reader["events"], orientation: orientation)
      return spec
    }
    return read("timeline", as: type) ?? Grammar.TimelineSpec()
  }

  /// Returns the start phase, which has to be shorter than a frame.
  private mutating func startPhase(of spec: Grammar.TimelineSpec) -> Double? {
    guard let phase = spec.startPhase, let fps = spec.fps ?? (has("fps") ? nil : 60) else {
      return nil
    }
    let period = 1 / fps.doubleValue
    // Where a flag chose another rate, a phase for the file's rate is wrapped into the new period.
    if case .flag = place(of: "fps") { return phase.truncatingRemainder(dividingBy: period) }
    guard phase < period else {
      report(.startPhase(frame: fps.reciprocal ?? fps, at: place(of: "startPhase")))
      return nil
    }
    return phase
  }
}
