internal import KeyboardAvoidance
internal import Keyframes
internal import Markup
internal import Playing
internal import Stage

/// The data of the player's script: where everything stands in each frame, and the numbers.
struct PlayerData {
  let films: [Film]
  let motion: MotionDrawing
  var recording: RecordingsPlayer.Recording?

  /// One JSON document.
  var json: JSONValue {
    let scene = films[0].scene
    let device = scene.device.name.isEmpty ? "Custom device" : scene.device.name
    let orientations =
      films.contains { $0.timeline.rotates } ? Orientation.allCases : [scene.orientation]
    return [
      "where": .string("\(device) · iOS \(scene.systemVersion)"),
      "views": .object(orientations.map { .init($0.rawValue, view($0, of: scene)) }),
      "elements": .object(motion.elements.map { .init($0.id, .string($0.form.rawValue)) }),
      "rows": .strings(Self.rows),
      "recordings": Self.pictures(recording.map { [$0] } ?? []),
      "films": .array(
        films.indices.map { index in
          film(films[index], motion.scores[index], recording?.changes(ofFilm: index))
        }),
    ]
  }

  /// The window while the device is held some way round: where it is on the canvas, how large, and
  /// how round its corners are.
  private func view(_ orientation: Orientation, of scene: Scene) -> JSONValue {
    let window = motion.stage.windowFrame(in: orientation)
    let isAlone = scene.multitasking.style == .fullScreen
    return [
      "at": [.place(window.minX), .place(window.minY)],
      "size": [.place(window.width), .place(window.height)],
      "radius": .place(isAlone ? scene.device.cornerRadius : 0),
    ]
  }

  /// The numbers that stand beside a film.
  private static let rows = [
    "focus", "keyboard", "offset", "target", "inset", "shift", "clear", "hidden",
  ]

  /// The pictures of recordings, as letters.
  static func pictures(_ recordings: [RecordingsPlayer.Recording]) -> JSONValue {
    .array(recordings.map { .strings($0.pictures.map(Base64.text)) })
  }

  private func film(_ film: Film, _ score: MotionScore, _ shown: JSONValue?) -> JSONValue {
    [
      "strategy": .string(film.profile.id),
      "alt": .string(AltText.motion(of: film)),
      "frames": .integer(score.frames.count),
      "period": .string(film.clock.frameDuration.description),
      "duration": .place(score.duration),
      "start": .integer(score.frame(showing: film.shownTime)),
      "marks": .array(film.marks.map { [.place($0.time), .string($0.name)] }),
      "shown": .array(shown.map { [$0] } ?? []),
      "turns": .changes(
        score.turns.map { [.string($0.orientation.rawValue), .place($0.angle)] }),
      "values": .object(values(score)),
      "numbers": .object(numbers(film, score)),
      "fields": .object(fields(film, score)),
    ]
  }

  /// The values of every element, frame by frame; of those that the film lacks, that they are not
  /// there.
  private func values(_ score: MotionScore) -> [JSONValue.Member] {
    motion.elements.compactMap { element in
      element.track(in: score).map { track in
        .init(element.id, .changes(track.values.map { $0.map(JSONValue.place) }))
      }
    }
  }

  private func numbers(_ film: Film, _ score: MotionScore) -> [JSONValue.Member] {
    let columns: [(name: String, value: (TraceRow) -> Double?)] = [
      ("top", \.keyboardTop), ("offset", \.offset), ("target", \.offsetTarget),
      ("inset", \.insetBottom), ("shift", \.viewShift), ("fieldTop", \.fieldTop),
      ("fieldBottom", \.fieldBottom), ("hidden", \.hidden),
    ]
    var focus = FrameValues<[JSONValue]>()
    var values = columns.map { _ in FrameValues<[JSONValue]>() }
    var clear = FrameValues<[JSONValue]>()
    func place(_ number: Double?) -> [JSONValue] { [number.map(JSONValue.place) ?? .null] }
    for frame in score.frames {
      let row = film.timeline.traceRow(frame: frame.index, at: frame.sampleTime)
      focus.append([row.focus.map(JSONValue.string) ?? .null])
      for (index, column) in columns.enumerated() { values[index].append(place(column.value(row))) }
      clear.append(place(clearance(of: film, at: frame.sampleTime)))
    }
    return [.init("focus", .changes(focus))]
      + zip(columns, values).map { .init($0.name, .changes($1)) }
      + [.init("clear", .changes(clear))]
  }

  /// The room below the focused field, in points.
  private func clearance(of film: Film, at time: Double) -> Double? {
    let state = film.timeline.state(at: time)
    return film.field(in: state).map { state.clearance(below: $0, in: film.scene(of: state)) }
  }

  /// Where the fields that are focused stand across the window, and how wide they are, by how the
  /// device is held.
  private func fields(_ film: Film, _ score: MotionScore) -> [JSONValue.Member] {
    Orientation.allCases.map { orientation in
      var fields: [JSONValue.Member] = []
      for frame in score.frames where score.turns[frame.index].orientation == orientation {
        let state = film.timeline.state(at: frame.sampleTime)
        guard let id = state.focus, !fields.contains(where: { $0.name == id }),
          let rect = film.timeline.windowRect(of: id, in: state)
        else { continue }
        fields.append(.init(id, [.place(rect.minX), .place(rect.width)]))
      }
      return .init(orientation.rawValue, .object(fields))
    }
  }
}
