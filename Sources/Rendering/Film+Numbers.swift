package import FrameDiff
internal import KeyboardAvoidance
internal import Keyframes

extension Film {
  /// The numbers behind every frame, named as `keyrise trace` names them.
  package var numbers: Trace {
    let rows = timeline.trace(clock)
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
      ],
      focus: rows.map(\.focus))
  }
}
