import Keyframes

extension Simulation {
  mutating func becomeFirstResponder(_ id: String) {
    guard interface.firstResponder != id, let element = interface.views[id]?.element,
      let input = element.input
    else { return }
    deliver(.shouldBeginEditing(id))
    if interface.refusesFocus {
      interface.refusesFocus = false
      return
    }
    if let previous = interface.firstResponder {
      deliver(.didEndEditing(previous))
    }
    interface.firstResponder = id
    focus.set(id, at: now)
    selection.set(nil, at: now)
    // A text field begins editing before the keyboard speaks, a text view after it
    // (craiggrummitt.com, 2016).
    if !element.isTextView { deliver(.didBeginEditing(id)) }
    showKeyboard(scene.keyboardAppearance(for: input), for: input)
    if element.isTextView { deliver(.didBeginEditing(id)) }
    revealFirstResponder(onTyping: false)
  }

  mutating func resignFirstResponder() {
    comeback = nil
    guard let id = interface.firstResponder else {
      hideKeyboard()
      return
    }
    isResigning = true
    defer { isResigning = false }
    focus.set(nil, at: now)
    selection.set(nil, at: now)
    if scene.switches.resignsAfterWillHide { hideKeyboard() }
    interface.firstResponder = nil
    deliver(.didEndEditing(id))
    if !scene.switches.resignsAfterWillHide { hideKeyboard() }
  }

  mutating func press(_ key: Event.Key) {
    guard let id = interface.firstResponder, let element = interface.views[id]?.element else {
      return
    }
    switch key {
    case .next:
      interface.views.field(after: id).map { becomeFirstResponder($0) }
    case .previous:
      interface.views.field(after: id, step: -1).map { becomeFirstResponder($0) }
    case .return where element.isTextView:
      break  // It types a line break, which moves neither the focus nor the keyboard.
    case .return:
      deliverQuietly(.shouldReturn(id))
      guard interface.firstResponder == id else { return }
      let next = element.input?.returnKey == .next ? interface.views.field(after: id) : nil
      if let next { becomeFirstResponder(next) } else { resignFirstResponder() }
    case .done:
      resignFirstResponder()
    }
  }
}
