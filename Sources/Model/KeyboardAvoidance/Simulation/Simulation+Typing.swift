import Keyframes

extension Simulation {
  /// Types text at the end of the first responder's, or in place of what is selected.
  ///
  /// A text view that grows is laid out after its delegate was called, as by Auto Layout.
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
    // The delegate sees the text, and lays out what it grows.
    layOut(edits)
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

  /// Shows what was typed on the keyboard: a single character as the key that is held down, and
  /// what follows from the text where the keyboard follows it.
  private mutating func showTyping(_ text: String) {
    guard var shown = appearance.last, let input else { return }
    shown.typing = input.keyboardTyping(in: shown.language)
    shown.disablesReturnKey = input.disablesReturnKey
    shown.pressedKey = text.count == 1 ? text : nil
    appearance.set(shown, at: now)
    keyRelease = shown.pressedKey.map { _ in now + Self.pressDuration }
  }

  /// Releases the key that is held down.
  mutating func releaseKey() {
    keyRelease = nil
    guard var shown = appearance.last, shown.pressedKey != nil else { return }
    shown.pressedKey = nil
    appearance.set(shown, at: now)
  }

  /// Moves a footer that has grown up with the keyboard, at once; an accessory view posts
  /// notifications, a view pinned to the layout guide does not.
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

  /// Lays the form out again; the content grows by as much as its lowest view moves down.
  private mutating func layOut(_ edits: [FormEdit]) {
    let form = FormEdit.apply(edits, to: scene.form)
    let growth =
      FormEdit.growth(from: scene.form, to: form)
      - FormEdit.growth(of: typing.edits.last, in: scene.form)
    let views = ViewTree(form: form)
    perform(in: .instant(at: now)) { $0.interface.layOut(views, contentGrowth: growth) }
    typing.layOut(edits, as: views, orientation: scene.orientation, at: now)
  }

  /// Scrolls the first responder into view as UIKit itself does, for a text view the caret's line,
  /// where the switches say so, and always in an alert, which is the system's own.
  ///
  /// Content that is already moving there is left alone; this is an assumption, which matters for a
  /// field higher than the room.
  mutating func revealFirstResponder(onTyping: Bool) {
    let reveals = scene.footerRides ? scene.switches.systemReveal : .onType
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

  /// Applies `UITableViewController`'s own inset, where the switches say so: the part of the table
  /// that the keyboard covers once it has arrived, and the inset at rest once it is dismissed.
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
    perform(in: Interface.Transaction(time: now, timing: timing, composition: .additive)) {
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

extension Simulation {
  /// The typed text so far, and the form's layouts since the start.
  struct Typing: Sendable {
    private(set) var edits = Steps<[FormEdit]>([])
    private(set) var layout: Steps<ViewTree>
    /// Every layout so far, so that no state has to be laid out again.
    private(set) var layouts: [Layout: ViewTree]

    /// The inputs of the form's layout.
    struct Layout: Hashable, Sendable {
      /// The typed texts.
      var edits: [FormEdit]
      /// How the device is held.
      var orientation: Orientation
    }

    init(_ views: ViewTree, orientation: Orientation) {
      layout = Steps(views)
      layouts = [Layout(edits: [], orientation: orientation): views]
    }

    /// Remembers how the form is laid out from a time on.
    mutating func layOut(
      _ edits: [FormEdit], as views: ViewTree, orientation: Orientation, at time: Double
    ) {
      self.edits.set(edits, at: time)
      layout.set(views, at: time)
      layouts[Layout(edits: edits, orientation: orientation)] = views
    }
  }
}
