internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws the buttons of bars: words or symbols in the tint colour, and from iOS 26 on in black on
/// glass.
struct BarItemsPainter {
  let look: Look
  /// The height of a glass button in points.
  var paneHeight = Self.tallPane

  /// In portrait: captures of iOS 26.
  static let tallPane = 44.0
  /// In the low bar of a phone in landscape, so that the bar holds it: an assumption.
  static let lowPane = Bars.compactHeight - 4

  /// The room between the buttons' words and the screen's edge, and between two buttons, in points:
  /// words end 20.5 before the edge (a capture of iOS 16 at 430); the rest is a choice.
  private static let margin = 16.0
  private static let gap = 20.0
  /// The room at the sides of a glass button's words, and the distance of two symbols on one pane,
  /// in points: captures of iOS 26.
  private static let panePadding = 14.0
  private static let paneGap = 32.0
  /// Between two panes of glass, in points: a choice.
  private static let groupGap = 10.0
  private static let symbolWidth = 22.0

  /// Draws buttons from an edge inwards; returns how much of the bar they take from that edge, in
  /// points.
  ///
  /// With glass symbols that stand beside one another share a pane, and words have one of their
  /// own, as UIKit groups them.
  ///
  /// - Parameters:
  ///   - items: The buttons, from the bar's middle outwards where they stand at the right.
  ///   - edge: The edge in the bar, in points.
  ///   - isLeft: Whether they stand at the left edge.
  ///   - midY: The middle of the bar.
  ///   - room: How much of the bar they may take; words are cut off there.
  ///   - isProminent: Whether the outermost one is what the screen is for.
  func draw(
    _ items: [BarItem], edge: Double, isLeft: Bool, midY: Double, room: Double,
    isProminent: Bool = false, in context: Context
  ) throws(DrawingError) -> Double {
    guard !items.isEmpty else { return 0 }
    var taken = Self.margin
    var isFirst = true
    for group in groups(isLeft ? items : items.reversed(), isProminent: isProminent) {
      if !isFirst { taken += look.isGlass ? Self.groupGap : Self.gap }
      taken += try draw(
        group, at: taken, edge: edge, isLeft: isLeft, midY: midY, room: room - taken,
        isProminent: isProminent && isFirst, in: context)
      isFirst = false
    }
    return taken
  }

  /// How much of a bar buttons take from its edge where they have all the room they need, in points.
  func width(of items: [BarItem]) throws(DrawingError) -> Double {
    var taken = items.isEmpty ? 0 : Self.margin
    for (index, group) in groups(items, isProminent: false).enumerated() {
      if index > 0 { taken += look.isGlass ? Self.groupGap : Self.gap }
      let widths = try group.map { item throws(DrawingError) in try width(of: item) }
      taken += outerWidth(of: group, widths)
    }
    return taken
  }

  private func outerWidth(of group: [BarItem], _ widths: [Double]) -> Double {
    widths.reduce(Self.paneGap * Double(widths.count - 1), +)
      + 2 * padding(of: group[0], width: widths[0])
  }

  /// Buttons that stand on one pane of glass; without glass each is alone.
  private func groups(_ items: [BarItem], isProminent: Bool) -> [[BarItem]] {
    var groups: [[BarItem]] = []
    for (index, item) in items.enumerated() {
      let isAlone = !look.isGlass || !item.isSymbol || (isProminent && index <= 1)
      if !isAlone, let last = groups.last?.last, last.isSymbol {
        groups[groups.count - 1].append(item)
      } else {
        groups.append([item])
      }
    }
    return groups
  }

  /// Draws the buttons of a pane at a distance from an edge, and returns how wide they are.
  private func draw(
    _ group: [BarItem], at distance: Double, edge: Double, isLeft: Bool, midY: Double,
    room: Double, isProminent: Bool, in context: Context
  ) throws(DrawingError) -> Double {
    let widths = try group.map { item throws(DrawingError) in
      let width = try width(of: item, isProminent: isProminent)
      return item.isSymbol
        ? width : min(width, max(room - 2 * padding(of: item, width: width), Self.symbolWidth))
    }
    let side = padding(of: group[0], width: widths[0])
    let outer = outerWidth(of: group, widths)
    let left = isLeft ? edge + distance : edge - distance - outer
    if look.isGlass {
      let pane = Rect(
        x: left, y: midY - paneHeight / 2, width: outer, height: paneHeight)
      try look.drawPane(
        look.grid.snappedEdges(pane), fill: isProminent ? look.palette.tint : nil, in: context)
    }
    var inner = side
    for (item, width) in zip(group, widths) {
      let x = isLeft ? left + inner : left + outer - inner - width
      try draw(item, x: x, width: width, midY: midY, isProminent: isProminent, in: context)
      inner += width + Self.paneGap
    }
    return outer
  }

  /// Draws a toolbar's buttons apart from one another across a width.
  func drawToolbar(_ items: [BarItem], in frame: Rect, midY: Double, _ context: Context)
    throws(DrawingError)
  {
    for (item, place) in zip(items, try toolbarPlaces(of: items, in: frame, midY: midY)) {
      if look.isGlass { try look.drawPane(place.pane, in: context) }
      try draw(
        item, x: place.x, width: place.width, midY: midY, isProminent: false, in: context)
    }
  }

  /// Returns where a toolbar's buttons begin, how wide they are, and where their panes of glass are.
  func toolbarPlaces(
    of items: [BarItem], in frame: Rect, midY: Double
  ) throws(DrawingError) -> [(x: Double, width: Double, pane: Rect)] {
    let widths = try items.map { item throws(DrawingError) in try width(of: item) }
    // A pane of glass keeps to the margin itself.
    let paddings = zip(items, widths).map { padding(of: $0, width: $1) }
    let (left, right) = (Self.margin + (paddings.first ?? 0), Self.margin + (paddings.last ?? 0))
    let room = frame.width - left - right - widths.reduce(0, +)
    let gap = items.count > 1 ? room / Double(items.count - 1) : 0
    var x = frame.minX + left + (items.count == 1 ? room / 2 : 0)
    return zip(widths, paddings).map { width, padding in
      defer { x += width + gap }
      let pane = Rect(x: x, y: midY, width: width, height: 0)
        .insetBy(dx: -padding, dy: -paneHeight / 2)
      return (x, width, look.grid.snappedEdges(pane))
    }
  }

  /// The room between a button and its pane's side, in points: a symbol alone stands on a disc.
  private func padding(of item: BarItem, width: Double) -> Double {
    guard look.isGlass else { return 0 }
    return max(item.isSymbol ? 0 : Self.panePadding, (paneHeight - width) / 2)
  }

  private func width(
    of item: BarItem, isProminent: Bool = false
  ) throws(DrawingError) -> Double {
    if item.isSymbol { return Self.symbolWidth }
    let font = Self.font(isProminent: isProminent)
    return try look.typesetter.layout(item.title.singleLine, font.style).width
  }

  private static func font(isProminent: Bool) -> SystemFont {
    SystemFont(17, isProminent ? .semibold : .regular)
  }

  private func draw(
    _ item: BarItem, x: Double, width: Double, midY: Double, isProminent: Bool,
    in context: Context
  ) throws(DrawingError) {
    let onGlass = isProminent ? Color.white : look.palette.label
    let color = look.isGlass ? onGlass : look.palette.tint
    guard item.isSymbol else {
      return try look.draw(
        item.title, Self.font(isProminent: isProminent), color: color,
        x: x + width / 2, midY: midY, anchor: .center, maxWidth: width + 0.01, in: context)
    }
    context.setSource(color)
    // The cross on a sheet's button is 17 points large (iOS 26).
    (item.symbol ?? .ellipsis).draw(
      x: x + width / 2, y: midY, scale: look.isGlass && item.symbol == .close ? 1.05 : 0.92,
      isFlipped: look.isFlipped, in: context)
  }
}

extension BarItem {
  /// Whether it is drawn as a symbol; one without anything is three dots.
  fileprivate var isSymbol: Bool { title.isEmpty || symbol != nil }

  /// Whether it can be what a screen is for: words, or a tick.
  var confirms: Bool { !isSymbol || symbol == .checkmark }
}
