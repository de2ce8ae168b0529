import Keyframes

extension Simulation {
  /// Types text at the end of the first responder's, or in place of what is selected.
  ///
  /// A text view that grows is laid out after its delegate heard of it, as Auto Layout does.
  mutating func insert(_ text: String) {
    guard let id = interface.firstResponder, let element = interface.views[id]?.element,
      let input = element.input, !text.isEmpty
    else { return }
    var edits = typing.edits.last
    let index = edits.firstIndex { $0.field == id } ?? edits.endIndex
    if index == edits.endIndex { edits.append(FormEdit(field: id, text: "")) }
    var typed = input
    if let selected = selection.last {
      edits[index].text = ""
      edits[index].replacement = FormEdit.Replacement(base: input.text, range: selected)
      typed.text.removeCharacters(selected)
      selection.set(nil, at: now)
    }
    edits[index].text += text
    deliver(.textDidChange(id))
    if element.isTextView, input.grows,
      let start = ViewTree(form: scene.form)[id]?.element.frame
    {
      let lines = (typed.text + text).reduce(1) { $0 + ($1.isNewline ? 1 : 0) }
      edits[index].growth = max(ViewTree.height(ofLines: lines) - start.height, 0)
    }
    layOut(edits)
    raiseFooter()
    showTyping(text)
    revealFirstResponder(onTyping: true)
  }

  /// How long a key is held down, in seconds: a choice.
  static let pressDuration = 0.09

  /// Shows what was typed on the keyboard: a single character as the key that is held down, and what
  /// follows from the text where the keyboard follows it.
  private mutating func showTyping(_ text: String) {
    guard var shown = appearance.last, let input else { return }
    shown.typing = input.keyboardTyping(in: shown.language)
    shown.pressedKey = text.count == 1 ? text : nil
    appearance.set(shown, at: now)
    keyRelease = shown.pressedKey.map { _ in now + Self.pressDuration }
  }

  /// Lets go of the key that is held down.
  mutating func releaseKey() {
    keyRelease = nil
    guard var shown = appearance.last, shown.pressedKey != nil else { return }
    shown.pressedKey = nil
    appearance.set(shown, at: now)
  }

  /// Lets a footer that has grown ride on the keyboard, at once: an accessory view says so, what is
  /// pinned to the layout guide does not.
  private mutating func raiseFooter() {
    guard var shown = appearance.last, isKeyboardShown, !shown.mode.isUndocked,
      shown.footerHeight != interface.footerHeight
    else { return }
    let growth = interface.footerHeight - shown.footerHeight
    shown.footerHeight += growth
    let begin = keyboard.model
    let end = Rect(
      x: begin.minX, y: begin.minY - growth, width: begin.width, height: begin.height + growth)
    appearance.set(shown, at: now)
    if scene.footer?.footer?.attachment == .inputAccessoryView {
      move(
        from: begin, to: end, as: .willShow, duration: scene.keyboard.duration, isInstant: true)
    } else {
      place(at: end)
    }
  }

  /// Lays the form out again; the content becomes as much higher as its lowest view gets lower.
  private mutating func layOut(_ edits: [FormEdit]) {
    let form = FormEdit.apply(edits, to: scene.form)
    let growth =
      FormEdit.growth(from: scene.form, to: form)
      - FormEdit.growth(of: typing.edits.last, in: scene.form)
    let views = ViewTree(form: form)
    perform(in: .instant(at: now)) { $0.interface.layOut(views, contentGrowth: growth) }
    typing.layOut(edits, as: views, orientation: scene.orientation, at: now)
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

extension String {
  /// Takes out characters, counted from the first.
  fileprivate mutating func removeCharacters(_ range: Range<Int>) {
    self = String(prefix(range.lowerBound) + dropFirst(range.upperBound))
  }
}
