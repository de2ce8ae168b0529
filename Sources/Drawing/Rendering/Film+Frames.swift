package import FrameDiff
package import FrameSequence
internal import KeyboardAvoidance
package import Keyframes
package import Playing
internal import Scenario
package import Stage

extension Film {
  /// Returns which distinct state is shown when, and the states, at a scale in pixels a point.
  ///
  /// - Throws: `FrameSequenceError.invalidPlan` when there are too many frames.
  package func plan(scale: Double) throws(FrameSequenceError) -> (FramePlan, [DrawnState]) {
    var states: [DrawnState] = []
    var indices: [DrawnState: Int] = [:]
    let frames = clock.frames.map { frame -> FramePlan.Frame in
      let state = drawn(at: frame.sampleTime, scale: scale)
      let index = indices[state] ?? states.count
      if index == states.count {
        indices[state] = index
        states.append(state)
      }
      return FramePlan.Frame(
        time: frame.time, duration: frame.duration, sampleTime: frame.sampleTime,
        stateIndex: index)
    }
    let plan = try FramePlan(
      frames: frames, stateCount: states.count, scale: scale, frameRate: FrameRate(clock.fps))
    return (plan, states)
  }

  /// The state of an instant as a stage draws it, at a scale in pixels per point.
  package func drawn(at time: Double, scale: Double) -> DrawnState {
    let state = timeline.state(at: time)
    return DrawnState(state, in: timeline.scene(in: state.orientation), scale: scale)
  }
}

extension FrameRate {
  /// Makes the rate that a clock ticks at; nil unless it is above 0.
  package init?(_ rate: Rational) {
    self.init(rate.numerator, rate.denominator)
  }
}

extension Film {
  /// The numbers behind every frame, named as `keyrise trace` names them.
  package var numbers: Trace {
    let frames = clock.frames.map { numbers(ofFrame: $0.index, at: $0.sampleTime) }
    let rows = frames.map(\.row)
    let motion = frames.map(\.motion)
    func column(_ name: String, _ value: (TraceRow) -> Double?) -> Trace.Column {
      Trace.Column(name, points: rows.map(value))
    }
    return Trace(
      columns: [
        column("keyboard_top") { $0.keyboardTop },
        column("inset_top") { $0.insetTop },
        column("inset_bottom") { $0.insetBottom },
        column("indicator_bottom") { $0.indicatorBottom },
        column("offset") { $0.offset },
        column("offset_target") { $0.offsetTarget },
        column("view_shift") { $0.viewShift },
        column("content_height") { $0.contentHeight },
        column("field_top") { $0.fieldTop },
        column("field_bottom") { $0.fieldBottom },
        column("hidden") { $0.hidden },
        Trace.Column("form_top", points: motion.map(\.formTop)),
        Trace.Column("viewport_top", points: motion.map(\.viewportTop)),
      ],
      focus: rows.map(\.focus))
  }

  /// The numbers behind an instant that explain what moved.
  package func numbers(at time: Double) -> MotionNumbers {
    numbers(ofFrame: 0, at: time).motion
  }

  /// Both kinds of numbers, from one sample of the timeline.
  private func numbers(
    ofFrame frame: Int, at time: Double
  ) -> (row: TraceRow, motion: MotionNumbers) {
    let state = timeline.state(at: time)
    let row = timeline.traceRow(of: state, frame: frame, at: time)
    let viewport = state.scrollFrameInWindow
    let motion = MotionNumbers(
      keyboardTop: row.keyboardTop, formTop: viewport.minY - row.offset,
      viewportTop: viewport.minY, insetBottom: row.insetBottom, focus: row.focus,
      hidden: row.hidden)
    return (row, motion)
  }

  /// The elements of the form that differences are named after.
  package var sequenceElements: [PlayedSequence.Element] {
    timeline.views.nodes.filter { node in
      switch node.element.content {
      case .separator, .container, .footer: false
      default: true
      }
    }.map { node in
      PlayedSequence.Element(
        id: node.element.id, x: node.contentFrame.minX, y: node.contentFrame.minY,
        width: node.contentFrame.width, height: node.contentFrame.height,
        texts: node.element.texts)
    }
  }
}

extension Element {
  /// The texts that differences are told by; those of secure fields are shown to nobody.
  fileprivate var texts: [Setting] {
    let texts: [(String, String)] =
      switch content {
      case .label(let label): [("text", label.text)]
      case .textField(let input), .textView(let input):
        [("placeholder", input.placeholder), ("text", input.isSecure ? "" : input.text)]
      case .button(let button): [("title", button.title)]
      case .bubble(let bubble): [("text", bubble.text)]
      case .cell(let cell): [("text", cell.text)]
      case .checkbox(let box): [("label", box.label)]
      default: []
      }
    return texts.filter { !$0.1.isEmpty }.map { Setting($0.0, $0.1) }
  }
}

extension Film: RecordableFilm {
  /// The first frame of each event, with its name and what it is about: `focus email`.
  package var eventFrames: [Baseline.KeptFrame] {
    scenario.events.compactMap { event in
      // A time that differs from a frame's only by rounding belongs to that frame.
      let frame = clock.frames.partitioningIndex { $0.sampleTime >= event.time - 1e-9 }
      guard frame < clock.frameCount else { return nil }
      let words = [event.action.name, event.action.argument].compactMap(\.self)
      return Baseline.KeptFrame(frame: frame, reason: words.joined(separator: " "))
    }
  }

  /// The fonts that the scenario names for what Inter lacks.
  package var fonts: [String] { scene.fonts }

  /// Returns which distinct state is shown when, and what draws them.
  ///
  /// - Throws: `FrameSequenceError.invalidPlan` when there are too many frames.
  package func drawn(
    scale: Double, fontDirectory: String
  ) throws -> (plan: FramePlan, renderer: any FrameRenderer) {
    let (plan, states) = try plan(scale: scale)
    let options = StageOptions(
      scale: scale, fontDirectory: fontDirectory, holdsBothOrientations: timeline.rotates)
    return (plan, SceneRenderer(scene: scene, options: options, states: states))
  }

  /// Returns the versions and fonts that pixels depend on.
  package func environment(fontDirectory: String) throws -> [Setting] {
    try Versions.settings(fontDirectory: fontDirectory, fallback: fonts)
  }
}

extension BaselineJob {
  /// Makes a job of a film.
  ///
  /// - Parameters:
  ///   - name: The scenario's name in reports.
  ///   - scenario: Its path as the user gave it.
  ///   - overrides: What the command line set instead of the file.
  ///   - path: The baseline's file.
  ///   - source: The scenario's path from a directory of baselines, or `nil`.
  ///   - approval: The words of a command that approves the film as it is played here.
  package init(
    _ film: Film, name: String, scenario: String, overrides: [Setting] = [], path: String,
    source: String? = nil, approval: [String]? = nil
  ) {
    let subject = Baseline.Subject(
      name: name, title: film.scenario.title, strategy: film.profile.id,
      device: film.scene.device.id, overrides: overrides, source: source)
    self.init(film: film, subject: subject, scenario: scenario, path: path, approval: approval)
  }
}
