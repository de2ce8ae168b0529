package import FrameDiff
internal import KeyboardAvoidance
internal import Keyframes
package import Playing

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
