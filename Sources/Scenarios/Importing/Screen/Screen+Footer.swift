package import KeyboardAvoidance
internal import Keyframes

extension Screen {
  /// A bar at the bottom that rides on the keyboard, as a source shows it: a chat's composer, or a
  /// button that submits.
  package struct FooterFacts: Hashable, Sendable {
    /// The bar and what is in it, on the screen.
    package var bar: ScreenElement
    package var attachment = Footer.Attachment.keyboardLayoutGuide
    /// Whether only its place says that it rides on the keyboard.
    package var isGuessed = false
  }

  /// Bars on keyboards are lower than this, in points: an assumption; a composer of five lines is
  /// 130.
  static let maximumFooterHeight = 160.0
  /// The room above and below a view that is itself pinned to the keyboard, in points: the system's
  /// spacing between siblings.
  private static let footerSpacing = 8.0

  /// Makes the bar that rides on the keyboard the footer, where there is one.
  ///
  /// It is what is pinned to the keyboard's guide, or what is on top of a dump's keyboard.
  /// Otherwise it is guessed: a bar with a field at the bottom, next to a scroll view that holds
  /// all other fields.
  mutating func findFooter() {
    guard footer == nil else { return }
    var riders: [ScreenElement] = []
    while let rider = take(where: \.ridesOnKeyboard) { riders.append(rider) }
    if let first = riders.first {
      let isBar = riders.count == 1 && first.kind == .container
      footer = FooterFacts(bar: isBar ? first : barAround(riders))
      return
    }
    let scrollViews = elements.flatMap(\.flattened).filter { $0.kind == .scrollView }
    guard keyboard != nil || !scrollViews.isEmpty else { return }
    let scrolling = Set(scrollViews.flatMap(\.flattened).filter(\.isInput))
    let fixed = inputs.filter { !scrolling.contains($0) }
    let (edges, container, isGuessed) = (footerEdges, container, keyboard == nil)
    let bar = take { element in
      element.kind == .container && !element.holdsScrollView
        && abs(element.frame.minX - container.minX) <= 1
        && abs(element.frame.maxX - container.maxX) <= 1
        && element.frame.height <= Self.maximumFooterHeight
        && edges.contains { abs($0 - element.frame.maxY) <= 1 }
        && (isGuessed
          ? element.hasInput && fixed.allSatisfy { element.frame.contains($0.frame) }
          : element.hasInput || element.holdsButton)
    }
    guard
      let bar = bar ?? (isGuessed ? looseBar(of: fixed, above: edges, beside: scrollViews) : nil)
    else { return }
    footer = FooterFacts(bar: bar, isGuessed: isGuessed)
    if isGuessed { note(.footerGuessed) }
  }

  /// Where the lower edge of a bar that rides on the keyboard stands, on the screen in points.
  private var footerEdges: [Double] {
    if let keyboard { return [size.height - keyboard.height - keyboard.accessoryHeight] }
    let match = DeviceMatch.match(self)
    let safeBottom = match?.device.rotated(to: match?.orientation ?? .portrait).safeArea.bottom ?? 0
    return [
      size.height, size.height - safeBottom, bars.tabFrame?.minY ?? size.height, container.maxY,
    ]
  }

  /// The area whose width a bar has, on the screen.
  private var container: Rect { sheet ?? root ?? Rect(origin: .zero, size: size) }

  /// Takes the outermost element that a condition holds for out of all that does not scroll.
  private mutating func take(where isWanted: (ScreenElement) -> Bool) -> ScreenElement? {
    func take(from elements: inout [ScreenElement]) -> ScreenElement? {
      if let index = elements.firstIndex(where: { $0.kind != .scrollView && isWanted($0) }) {
        return elements.remove(at: index)
      }
      for index in elements.indices where elements[index].kind == .container {
        if let found = take(from: &elements[index].children) { return found }
      }
      return nil
    }
    return take(from: &elements)
  }

  /// A bar of fields, and what stands beside them, that stand in no bar of their own at the bottom,
  /// below a scroll view that ends there.
  private mutating func looseBar(
    of fields: [ScreenElement], above edges: [Double], beside scrollViews: [ScreenElement]
  ) -> ScreenElement? {
    guard let first = fields.first else { return nil }
    let top = fields.map(\.frame.minY).min() ?? first.frame.minY
    let bottom = fields.map(\.frame.maxY).max() ?? first.frame.maxY
    let isBeside = scrollViews.contains {
      $0.frame.maxY <= top + 1 && $0.frame.height > Self.maximumFooterHeight
    }
    guard isBeside, bottom - top <= Self.maximumFooterHeight,
      let edge = edges.filter({ (bottom - 1...bottom + 3 * Self.footerSpacing).contains($0) })
        .min(),
      let field = take(where: { $0 == first })
    else { return nil }
    let upper = max(
      scrollViews.map(\.frame.maxY).filter { $0 <= top + 1 }.max() ?? 0,
      top - 2 * Self.footerSpacing)
    return barAround(
      [field],
      in: Rect(
        x: container.minX, y: upper, width: container.width, height: max(edge, bottom) - upper))
  }

  /// A bar for views that are themselves pinned to the keyboard, with what stands beside them.
  private mutating func barAround(
    _ views: [ScreenElement], in band: Rect? = nil
  ) -> ScreenElement {
    let container = container
    let top = (views.map(\.frame.minY).min() ?? 0) - Self.footerSpacing
    let bottom = (views.map(\.frame.maxY).max() ?? 0) + Self.footerSpacing
    let band =
      band ?? Rect(x: container.minX, y: top, width: container.width, height: bottom - top)
    var bar = ScreenElement(.container, frame: band)
    bar.children = views
    while let beside = take(where: { $0.kind != .container && band.contains($0.frame) }) {
      bar.children.append(beside)
    }
    bar.children.sort { $0.frame.minX < $1.frame.minX }
    return bar
  }
}

extension ScreenElement {
  fileprivate var holdsScrollView: Bool { flattened.contains { $0.kind == .scrollView } }
  fileprivate var holdsButton: Bool { flattened.contains { $0.kind == .button } }
}
