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
    return PlayerPage.ScriptData.object([
      ("where", PlayerPage.ScriptData.string("\(device) · iOS \(scene.systemVersion)")),
      (
        "views",
        PlayerPage.ScriptData.object(orientations.map { ($0.rawValue, view($0, of: scene)) })
      ),
      (
        "elements",
        PlayerPage.ScriptData.object(
          motion.elements.map { ($0.id, PlayerPage.ScriptData.string($0.form.rawValue)) })
      ),
      ("rows", PlayerPage.ScriptData.array(Self.rows.map(PlayerPage.ScriptData.string))),
      ("recordings", Self.pictures(recording.map { [$0] } ?? [])),
      (
        "films",
        PlayerPage.ScriptData.array(
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
    return PlayerPage.ScriptData.object([
      (
        "at",
        PlayerPage.ScriptData.array([window.minX, window.minY].map(PlayerPage.ScriptData.number))
      ),
      (
        "size",
        PlayerPage.ScriptData.array(
          [window.width, window.height].map(PlayerPage.ScriptData.number))
      ),
      ("radius", PlayerPage.ScriptData.number(isAlone ? scene.device.cornerRadius : 0)),
    ])
  }

  /// The numbers that stand beside a film.
  private static let rows = [
    "focus", "keyboard", "offset", "target", "inset", "shift", "clear", "hidden",
  ]

  /// The pictures of recordings, as letters.
  static func pictures(_ recordings: [RecordingsPlayer.Recording]) -> String {
    PlayerPage.ScriptData.array(
      recordings.map { PlayerPage.ScriptData.array($0.pictures.map { "\"\(Base64.text($0))\"" }) })
  }

  private func film(_ film: Film, _ score: MotionScore, _ shown: String?) -> String {
    return PlayerPage.ScriptData.object([
      ("strategy", PlayerPage.ScriptData.string(film.profile.id)),
      ("alt", PlayerPage.ScriptData.string(AltText.motion(of: film))),
      ("frames", "\(score.frames.count)"),
      ("period", PlayerPage.ScriptData.string(film.clock.frameDuration.description)),
      ("duration", PlayerPage.ScriptData.number(score.duration)),
      ("start", "\(score.frame(showing: film.shownTime))"),
      (
        "marks",
        PlayerPage.ScriptData.array(
          film.marks.map {
            PlayerPage.ScriptData.array([
              PlayerPage.ScriptData.number($0.time), PlayerPage.ScriptData.string($0.name),
            ])
          })
      ),
      ("shown", PlayerPage.ScriptData.array(shown.map { [$0] } ?? [])),
      ("turns", PlayerPage.ScriptData.changes(score.turns.map(Self.turn))),
      ("values", PlayerPage.ScriptData.object(values(score))),
      ("numbers", PlayerPage.ScriptData.object(numbers(film, score))),
      ("fields", PlayerPage.ScriptData.object(fields(film, score))),
    ])
  }
}

// MARK: - Places

extension PlayerData {
  private static func turn(_ turn: MotionScore.Turn) -> [String] {
    [
      PlayerPage.ScriptData.string(turn.orientation.rawValue),
      PlayerPage.ScriptData.number(turn.angle),
    ]
  }

  /// The values of every element, frame by frame; of those that the film lacks, that they are not
  /// there.
  private func values(_ score: MotionScore) -> [(String, String)] {
    motion.elements.compactMap { element in
      element.track(in: score).map { track in
        (
          element.id,
          PlayerPage.ScriptData.changes(track.values.map { $0.map(PlayerPage.ScriptData.number) })
        )
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
    func text(_ number: Double?) -> [String] {
      [number.map(PlayerPage.ScriptData.number) ?? "null"]
    }
    for frame in score.frames {
      let row = film.timeline.traceRow(frame: frame.index, at: frame.sampleTime)
      focus.append([row.focus.map(PlayerPage.ScriptData.string) ?? "null"])
      for (index, column) in columns.enumerated() { values[index].append(text(column.value(row))) }
      clear.append(text(clearance(of: film, at: frame.sampleTime)))
    }
    return [("focus", PlayerPage.ScriptData.changes(focus))]
      + zip(columns, values).map { ($0.name, PlayerPage.ScriptData.changes($1)) }
      + [("clear", PlayerPage.ScriptData.changes(clear))]
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
        fields.append(
          (
            id,
            PlayerPage.ScriptData.array([rect.minX, rect.width].map(PlayerPage.ScriptData.number))
          ))
      }
      return (orientation.rawValue, PlayerPage.ScriptData.object(fields))
    }
  }
}
