internal import KeyboardAvoidance
internal import Keyframes
internal import Markup
internal import Playing
internal import Stage

/// The data of the player's script: where everything stands in each frame, and the numbers.
struct PlayerData {
  let films: [Film]
  let title: String
  let motion: MotionDrawing
  var recording: RecordingsPlayer.Recording?

  /// One JSON document.
  var text: String {
    let scene = films[0].scene
    let device = scene.device.name.isEmpty ? "Custom device" : scene.device.name
    let orientations =
      films.contains { $0.timeline.rotates }
      ? Orientation.allCases : [scene.orientation]
    return ScriptData.object([
      ("where", ScriptData.string("\(device) · iOS \(scene.systemVersion)")),
      ("views", ScriptData.object(orientations.map { ($0.rawValue, view($0, of: scene)) })),
      (
        "elements",
        ScriptData.object(
          motion.elements.map { ($0.id, ScriptData.string($0.form.rawValue)) })
      ),
      ("rows", ScriptData.array(Self.rows.map(ScriptData.string))),
      ("recordings", Self.pictures(recording.map { [$0] } ?? [])),
      (
        "films",
        ScriptData.array(
          films.indices.map { index in
            film(films[index], motion.scores[index], recording?.changes(ofFilm: index))
          })
      ),
    ])
  }

  /// The window while the device is held some way round: where it is on the canvas, how large, and
  /// how round its corners are.
  private func view(_ orientation: Orientation, of scene: Scene) -> String {
    let window = motion.stage.windowFrame(in: orientation)
    let isAlone = scene.multitasking.style == .fullScreen
    return ScriptData.object([
      ("at", ScriptData.array([window.minX, window.minY].map(ScriptData.number))),
      ("size", ScriptData.array([window.width, window.height].map(ScriptData.number))),
      ("radius", ScriptData.number(isAlone ? scene.device.cornerRadius : 0)),
    ])
  }

  /// The numbers that stand beside a film.
  private static let rows = [
    "focus", "keyboard", "offset", "target", "inset", "shift", "clear", "hidden",
  ]

  /// The pictures of recordings, as letters.
  static func pictures(_ recordings: [RecordingsPlayer.Recording]) -> String {
    ScriptData.array(
      recordings.map { ScriptData.array($0.pictures.map { "\"\(Base64.text($0))\"" }) })
  }

  private func film(_ film: Film, _ score: MotionScore, _ shown: String?) -> String {
    return ScriptData.object([
      ("strategy", ScriptData.string(film.profile.id)),
      ("alt", ScriptData.string(AltText.motion(of: film))),
      ("frames", "\(score.frames.count)"),
      ("period", ScriptData.string(film.clock.frameDuration.description)),
      ("duration", ScriptData.number(score.duration)),
      ("start", "\(score.frame(showing: film.shownTime))"),
      (
        "marks",
        ScriptData.array(
          film.marks.map {
            ScriptData.array([ScriptData.number($0.time), ScriptData.string($0.name)])
          })
      ),
      ("shown", ScriptData.array(shown.map { [$0] } ?? [])),
      ("turns", ScriptData.changes(score.turns.map(Self.turn))),
      ("values", ScriptData.object(values(score))),
      ("numbers", ScriptData.object(numbers(film, score))),
      ("fields", ScriptData.object(fields(film, score))),
    ])
  }
}

// MARK: - Places

extension PlayerData {
  private static func turn(_ turn: MotionScore.Turn) -> [String] {
    [ScriptData.string(turn.orientation.rawValue), ScriptData.number(turn.angle)]
  }

  /// The values of every element, frame by frame; of those that the film lacks, that they are not
  /// there.
  private func values(_ score: MotionScore) -> [(String, String)] {
    motion.elements.compactMap { element in
      element.track(in: score).map { track in
        (element.id, ScriptData.changes(track.values.map { $0.map(ScriptData.number) }))
      }
    }
  }
}

// MARK: - Numbers

extension PlayerData {
  private func numbers(_ film: Film, _ score: MotionScore) -> [(String, String)] {
    let columns: [(name: String, value: (TraceRow) -> Double?)] = [
      ("top", \.keyboardTop), ("offset", \.offset), ("target", \.offsetTarget),
      ("inset", \.insetBottom), ("shift", \.viewShift), ("fieldTop", \.fieldTop),
      ("fieldBottom", \.fieldBottom), ("hidden", \.hidden),
    ]
    var focus = FrameValues<[String]>()
    var values = columns.map { _ in FrameValues<[String]>() }
    var clear = FrameValues<[String]>()
    func text(_ number: Double?) -> [String] { [number.map(ScriptData.number) ?? "null"] }
    for frame in score.frames {
      let row = film.timeline.traceRow(frame: frame.index, at: frame.sampleTime)
      focus.append([row.focus.map(ScriptData.string) ?? "null"])
      for (index, column) in columns.enumerated() { values[index].append(text(column.value(row))) }
      clear.append(text(clearance(of: film, at: frame.sampleTime)))
    }
    return [("focus", ScriptData.changes(focus))]
      + zip(columns, values).map { ($0.name, ScriptData.changes($1)) }
      + [("clear", ScriptData.changes(clear))]
  }

  /// The room below the focused field, in points.
  private func clearance(of film: Film, at time: Double) -> Double? {
    let state = film.timeline.state(at: time)
    return film.field(in: state).map { state.clearance(below: $0, in: film.scene(of: state)) }
  }

  /// Where the fields that are focused stand across the window, and how wide they are, by how the
  /// device is held.
  private func fields(_ film: Film, _ score: MotionScore) -> [(String, String)] {
    Orientation.allCases.map { orientation in
      var fields: [(String, String)] = []
      for frame in score.frames where score.turns[frame.index].orientation == orientation {
        let state = film.timeline.state(at: frame.sampleTime)
        guard let id = state.focus, !fields.contains(where: { $0.0 == id }),
          let rect = film.timeline.windowRect(of: id, in: state)
        else { continue }
        fields.append((id, ScriptData.array([rect.minX, rect.width].map(ScriptData.number))))
      }
      return (orientation.rawValue, ScriptData.object(fields))
    }
  }
}
