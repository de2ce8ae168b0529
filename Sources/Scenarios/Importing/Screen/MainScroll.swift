internal import KeyboardAvoidance
internal import Keyframes

/// The scroll view that a form stands in.
struct MainScroll {
  /// The scroll view, or `nil` where none holds every field.
  var element: ScreenElement?
  /// How many views with words stand beside it.
  var besideCount = 0

  static func find(in screen: Screen) -> MainScroll {
    var elements = screen.elements
    let inputs = elements.flatMap(\.flattened).count(where: \.isInput)
    var found: ScreenElement?
    if inputs == 0, screen.footer != nil {
      // A chat's messages, above the field in which one answers.
      found = topmostScrolls(elements).max { $0.frame.height < $1.frame.height }
    }
    while true {
      let topmost = topmostScrolls(elements).filter(\.hasInput)
      guard topmost.count == 1, let scroll = topmost.first,
        scroll.flattened.count(where: \.isInput) == inputs
      else { break }
      if let outer = found, scrolls(outer) { break }
      found = scroll
      elements = scroll.children
    }
    guard let found else { return MainScroll() }
    let all = screen.elements.flatMap(\.flattened).count { isWorth($0) }
    let inside = found.flattened.count { isWorth($0) }
    return MainScroll(element: found, besideCount: all - inside)
  }

  private static func isWorth(_ element: ScreenElement) -> Bool {
    [.label, .button, .toggle].contains(element.kind)
  }

  /// Whether a scroll view has more in it than it shows.
  private static func scrolls(_ element: ScreenElement) -> Bool {
    guard let size = element.scroll?.contentSize else { return false }
    return size.height > element.frame.height + 0.5
  }

  private static func topmostScrolls(_ elements: [ScreenElement]) -> [ScreenElement] {
    elements.flatMap { element in
      element.kind == .scrollView ? [element] : topmostScrolls(element.children)
    }
  }
}
