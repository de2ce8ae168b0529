import Keyframes

/// What was typed so far, and how the form is laid out since.
struct Typing: Sendable {
  var edits = Steps<[FormEdit]>([])
  var layout: Steps<ViewTree>

  init(_ views: ViewTree) {
    layout = Steps(views)
  }
}

extension Simulation {
  /// Types text at the end of the first responder's.
  ///
  /// A text view that grows is laid out after its delegate heard of it, as Auto Layout does.
  mutating func insert(_ text: String) {
    guard let id = interface.firstResponder, let element = interface.views[id]?.element,
      let input = element.input, !text.isEmpty
    else { return }
    var edits = typing.edits.last
    let index = edits.firstIndex { $0.field == id } ?? edits.endIndex
    if index == edits.endIndex { edits.append(FormEdit(field: id, text: "")) }
    edits[index].text += text
    deliver(.textDidChange(id))
    if element.isTextView, input.grows,
      let start = ViewTree(form: scene.form)[id]?.element.frame
    {
      let lines = (input.text + text).reduce(1) { $0 + ($1.isNewline ? 1 : 0) }
      edits[index].growth = max(ViewTree.height(ofLines: lines) - start.height, 0)
    }
    layOut(edits)
    revealFirstResponder(onTyping: true)
  }

  /// Lays the form out in a window that was turned, with what was typed into it.
  mutating func layOutAgain() {
    let edits = typing.edits.last
    let growth = FormEdit.growth(of: edits, in: scene.form)
    interface.views = ViewTree(form: FormEdit.apply(edits, to: scene.form))
    typing.layout.set(interface.views, at: now)
    guard growth != 0 else { return }
    perform(in: .instant(at: now)) { $0.interface.scrollView.contentSize.height += growth }
  }

  /// Lays the form out again; the content becomes as much higher as its lowest view gets lower.
  private mutating func layOut(_ edits: [FormEdit]) {
    let growth =
      FormEdit.growth(of: edits, in: scene.form)
      - FormEdit.growth(of: typing.edits.last, in: scene.form)
    typing.edits.set(edits, at: now)
    interface.views = ViewTree(form: FormEdit.apply(edits, to: scene.form))
    typing.layout.set(interface.views, at: now)
    guard growth != 0 else { return }
    perform(in: .instant(at: now)) { $0.interface.scrollView.contentSize.height += growth }
  }

  /// UIKit's own scrolling of the first responder, of a text view its caret's line, where the
  /// switches say so.
  ///
  /// Content that is on its way there already is left alone: an assumption, which counts for a field
  /// that is higher than the room.
  mutating func revealFirstResponder(onTyping: Bool) {
    let reveals = scene.switches.systemReveal
    guard reveals == .onType || (reveals == .onFocus && !onTyping),
      let id = interface.firstResponder,
      let rect = interface.views.caretRect(of: id),
      let offset = interface.scrollView.offset(revealing: rect),
      offset != interface.scrollView.contentOffset
    else { return }
    perform(in: .instant(at: now)) {
      $0.interface.scrollView.setContentOffset(offset, animated: true)
    }
  }

  /// `UITableViewController`'s own inset, where the switches say so: what a keyboard covers of the
  /// table once it has arrived, and what there was at rest when it goes.
  mutating func insetTable(in keyboard: Rect?, timing: Timing = .instant) {
    guard scene.switches.systemTableInset else { return }
    let frame = interface.convert(interface.scrollView.frame, from: .rootView, to: .window)
    let covered =
      keyboard.map { keyboard in
        let top = scene.windowRect(ofScreen: keyboard).minY
        return min(max(frame.maxY - top, 0), frame.height)
      } ?? 0
    let safeArea = interface.scrollView.safeAreaAdjustment.bottom
    let bottom = max(scene.scrollView.contentInset.bottom, covered - safeArea)
    perform(in: Transaction(time: now, timing: timing, composition: .additive)) {
      $0.interface.scrollView.contentInset.bottom = bottom
      $0.interface.scrollView.verticalScrollIndicatorInsets.bottom = bottom
    }
  }
}
