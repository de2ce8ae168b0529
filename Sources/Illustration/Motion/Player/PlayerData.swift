internal import KeyboardAvoidance
internal import Keyframes
internal import Stage

/// What the player's script reads: where everything stands in each frame, and the numbers.
struct PlayerData {
  let films: [Player.Film]
  let title: String
  let scene: Scene
  let drawing: MotionDrawing

  /// One JSON document.
  var text: String {
    let device = scene.device.name.isEmpty ? "Custom device" : scene.device.name
    return ScriptData.object([
      ("where", ScriptData.string("\(device) · iOS \(scene.systemVersion)")),
      ("size", ScriptData.array([scene.window.width, scene.window.height].map(ScriptData.number))),
      (
        "radius",
        ScriptData.number(
          scene.multitasking.style == .fullScreen ? scene.device.cornerRadius : 0)
      ),
      (
        "parts",
        ScriptData.array(
          drawing.parts.indices.map { ScriptData.string(MotionElement.part($0).id) })
      ),
      (
        "films",
        ScriptData.array(zip(films, drawing.scores).map { film($0, $1) })
      ),
    ])
  }

  private func film(_ film: Player.Film, _ score: MotionScore) -> String {
    let take = film.take
    return ScriptData.object([
      ("strategy", ScriptData.string(take.strategy.id)),
      ("alt", ScriptData.string(AltText.motion(of: take))),
      ("frames", "\(score.frames.count)"),
      ("period", ScriptData.string(film.clock.frameDuration.description)),
      ("duration", ScriptData.number(score.duration)),
      ("start", "\(score.frame(showing: take.shownTime))"),
      (
        "marks",
        ScriptData.array(
          take.marks.map {
            ScriptData.array([ScriptData.number($0.time), ScriptData.string($0.name)])
          })
      ),
      ("places", ScriptData.object(places(score))),
      ("shown", ScriptData.object(shown(score))),
      ("numbers", ScriptData.object(numbers(take, score))),
      ("fields", ScriptData.object(fields(take, score))),
    ])
  }
}

// MARK: - Places

extension PlayerData {
  private func places(_ score: MotionScore) -> [(String, String)] {
    var tracks: [(MotionElement, MotionTrack)] = [(.content, score.content)]
    if drawing.movesCard { tracks.append((.card, score.card)) }
    if drawing.movesRoot { tracks.append((.root, score.root)) }
    if drawing.cutsContent { tracks.append((.viewport, score.viewport)) }
    tracks.append((.keyboard, score.keyboard))
    for fade in drawing.fades { tracks.append((fade, score.keyboardOpacity)) }
    if drawing.showsThumb {
      tracks.append((.thumb, score.thumbOpacity))
      for element in [MotionElement.thumbTop, .thumbMiddle, .thumbBottom] {
        tracks.append((element, drawing.thumb(element, score.thumb)))
      }
    }
    return tracks.filter { !$0.1.values[0].isEmpty }
      .map { ($0.id, ScriptData.changes($1.values.map { $0.map(ScriptData.number) })) }
  }

  private func shown(_ score: MotionScore) -> [(String, String)] {
    [
      ("content", score.contents), ("shadow", score.shadows), ("keyboard", score.keyboards),
      ("editing", score.editing), ("caret", score.carets),
    ].map {
      name, parts in
      (
        name,
        ScriptData.changes(
          parts.map { part in
            let index = part.flatMap(drawing.parts.firstIndex)
            return [index.map { ScriptData.string(MotionElement.part($0).id) } ?? "null"]
          })
      )
    }
  }
}

// MARK: - Numbers

extension PlayerData {
  private func numbers(_ take: Take, _ score: MotionScore) -> [(String, String)] {
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
      let row = take.timeline.traceRow(frame: frame.index, at: frame.sampleTime)
      focus.append([row.focus.map(ScriptData.string) ?? "null"])
      for (index, column) in columns.enumerated() { values[index].append(text(column.value(row))) }
      clear.append(text(clearance(of: take, at: frame.sampleTime)))
    }
    return [("focus", ScriptData.changes(focus))]
      + zip(columns, values).map { ($0.name, ScriptData.changes($1)) }
      + [("clear", ScriptData.changes(clear))]
  }

  /// The room below the focused field, in points.
  private func clearance(of take: Take, at time: Double) -> Double? {
    let state = take.timeline.state(at: time)
    guard let focus = state.focus, let field = take.timeline.windowRect(of: focus, in: state)
    else { return nil }
    return state.clearance(below: field, in: scene)
  }

  /// Where the fields that are focused stand across the window, and how wide they are.
  private func fields(_ take: Take, _ score: MotionScore) -> [(String, String)] {
    var fields: [(String, String)] = []
    for frame in score.frames {
      let state = take.timeline.state(at: frame.sampleTime)
      guard let id = state.focus, !fields.contains(where: { $0.0 == id }),
        let rect = take.timeline.windowRect(of: id, in: state)
      else { continue }
      fields.append((id, ScriptData.array([rect.minX, rect.width].map(ScriptData.number))))
    }
    return fields
  }
}
