import Keyframes

extension Simulation {
  /// Notes what the finger does that makes something happen, if a finger does it.
  ///
  /// Nothing is known of how a keyboard is dismissed, changed or covered, and of text that comes in
  /// whole lines; nor are keys tapped that are not on the screen.
  mutating func noteTouch(of action: Event.Action) {
    let tap = max(now - TouchMark.tapDuration, 0)
    switch action {
    case .focus(let id) where interface.views[id] != nil:
      note(TouchMark(start: tap, end: now, time: now, target: .view(id)))
    case .press(let key):
      guard let target = touchKey(for: key) else { return }
      note(TouchMark(start: tap, end: now, time: now, target: .key(target)))
    case .type(let text) where text.count == 1:
      let key = text.first?.isNewline == true ? Touch.Key.return : .character(text)
      note(TouchMark(start: now, end: now + Self.pressDuration, time: now, target: .key(key)))
    case .select: note(TouchMark(start: tap, end: now, time: now, target: .selection))
    case .drag(let drag):
      guard let last = drag.path.last?.time,
        drag.path.allSatisfy({ $0.time.isFinite && $0.y.isFinite })
      else { return }
      note(TouchMark(start: now, end: now + last, time: now, target: .path(drag)))
    default: break
    }
  }

  /// The key that is tapped: in an accessory view that has room for buttons one of its own.
  private func touchKey(for key: Event.Key) -> Touch.Key? {
    let hasAccessory = (input?.accessoryHeight ?? 0) > 0
    switch key {
    case .return: return .return
    case .next, .done: return hasAccessory ? .accessory(key) : .return
    case .previous: return hasAccessory ? .accessory(key) : nil
    }
  }

  /// Remembers a finger, as one that is not seen just then.
  private mutating func note(_ mark: TouchMark) {
    var mark = mark
    let seen = touches.suffix(8).filter { $0.lastSeen > mark.start }
    let free = (0..<Touch.count).first { index in !seen.contains { $0.index == index } }
    guard let free else { return }
    mark.index = free
    touches.append(mark)
  }

  /// Selects text of the first responder's; words that are not in it select nothing.
  mutating func select(_ choice: TextSelection) {
    guard let input else { return }
    selection.set(choice.range(in: input.text), at: now)
  }
}
