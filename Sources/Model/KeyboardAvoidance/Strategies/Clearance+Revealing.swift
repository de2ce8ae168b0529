import Keyframes

extension Clearance {
  func revealInNestedScrollViews(animated: Bool, in interface: inout Interface) {
    guard let id = interface.firstResponder, let field = interface.contentFrame(of: id) else {
      return
    }
    let room = nestedRoom(around: id, in: interface)
    let isTall = field.height > room
    let target = isTall ? interface.caretRect(of: id) ?? field : field
    // The margin shrinks when there is no room for it at both edges.
    let margin = min(margin, max((room - target.height) / 2, 0))
    let rect = target.offsetBy(dx: -field.minX, dy: -field.minY).insetBy(dx: 0, dy: -margin)
    interface.revealInNestedScrollViews(id, rect: rect, animated: animated)
  }

  /// The height of the lowest of the form's scroll views around a view, in points; infinite without
  /// one.
  private func nestedRoom(around id: String, in interface: Interface) -> Double {
    interface.nestedScrollViews(around: id).compactMap { interface[scrollView: $0]?.frame.height }
      .min() ?? .infinity
  }

  /// The rectangle to reveal, in content coordinates: the focused field, or the caret's line of a
  /// field higher than the room or than a scroll view of the form around it.
  func target(in interface: Interface) -> Rect? {
    guard let id = interface.firstResponder, interface.isInScrollView(id),
      let field = interface.contentFrame(of: id)
    else { return nil }
    let band = interface.scrollView.visibleBand
    let top = max(band.top, bandTopBelowBars(in: interface))
    let isTall =
      field.height - Self.rounding > min(band.bottom - top, nestedRoom(around: id, in: interface))
    if isTall { return interface.caretRect(of: id) ?? field }
    return withCompanions(field, of: id, room: band.bottom - top, in: interface)
  }

  /// A field's frame together with those of the views that have to stay in sight with it, as many
  /// as there is room for, in content coordinates.
  private func withCompanions(
    _ field: Rect, of id: String, room: Double, in interface: Interface
  ) -> Rect {
    interface.scene.companions.ids(with: id, in: interface.views).reduce(field) { rect, other in
      guard interface.isInScrollView(other), let frame = interface.contentFrame(of: other) else {
        return rect
      }
      let (top, bottom) = (min(rect.minY, frame.minY), max(rect.maxY, frame.maxY))
      guard bottom - top <= room else { return rect }
      return Rect(x: rect.minX, y: top, width: rect.width, height: bottom - top)
    }
  }

  /// The offset nearest to the current one at which the focus is clear, or `nil` when it already
  /// is.
  func revealingOffset(in interface: Interface) -> Double? {
    guard !interface.scrollView.isTracking else { return nil }
    guard let target = target(in: interface) else { return endOffset(in: interface) }
    let scrollView = interface.scrollView
    let band = scrollView.visibleBand
    let top = max(band.top, bandTopBelowBars(in: interface))
    let room = band.bottom - top
    // The margin shrinks when there is no room for it at both edges.
    let margin = min(margin, max((room - target.height) / 2, 0))
    let now = scrollView.contentOffset.y
    var y = now
    // Offsets are rounded to pixels, in the direction that keeps the whole margin.
    let scale = interface.scene.device.scale
    if target.maxY + margin > band.bottom {
      y = ((now + target.maxY + margin - band.bottom) * scale - Self.rounding).rounded(.up) / scale
    }
    if target.minY - margin < top - now + y {
      y = ((now + target.minY - margin - top) * scale + Self.rounding).rounded(.down) / scale
    }
    let clamped = scrollView.clamped(y)
    return abs(clamped - now) * scale < 0.5 ? nil : clamped
  }

  /// The offset that keeps the content's end visible while a footer has the focus, or `nil` where
  /// the end was not visible or still is.
  ///
  /// Content that fits ends with its lowest view, and not with the room below that.
  private func endOffset(in interface: Interface) -> Double? {
    guard let id = interface.firstResponder, !interface.isInScrollView(id), let resting,
      resting.isAtEnd
    else { return nil }
    let scrollView = interface.scrollView
    let now = scrollView.contentOffset.y
    var y = scrollView.offsetRange.upperBound
    if resting.isAtTop {
      let scale = interface.scene.device.scale
      let hidden = interface.lowestEdge + margin - scrollView.visibleBand.bottom
      y = min(y, ((now + hidden) * scale - Self.rounding).rounded(.up) / scale)
    }
    return y > now ? y : nil
  }

  /// The lower edge of bars that overlap the scroll view, in its content, in points.
  private func bandTopBelowBars(in interface: Interface) -> Double {
    let shift = interface.containerFrame.minY - interface.scene.presentation.frame.minY
    let bars = Rect(x: 0, y: interface.scene.topCoverBottom + shift, width: 0, height: 0)
    return interface.convert(bars, from: .window, to: .scrollView).minY
  }

  /// Differences below this are rounding errors, in pixels.
  private static let rounding = 1e-6
}

extension Interface {
  /// The lower edge of the lowest view that scrolls, in content coordinates.
  fileprivate var lowestEdge: Double {
    var edge = 0.0
    for node in views.nodes where node.superview == nil {
      if case .footer = node.element.content { continue }
      edge = max(edge, node.contentFrame.maxY)
    }
    return edge
  }
}
