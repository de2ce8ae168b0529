import KeyboardAvoidance
import Keyframes

// MARK: - Coordinates

extension UIView {
  /// The nearest place in the model around it, and where its coordinates begin in that place's;
  /// `nil` outside of the screen.
  var anchor: (place: Interface.CoordinateSpace, origin: CGPoint)? {
    var origin = CGPoint.zero
    var current = self
    while true {
      // A text view scrolls by itself, which the model does not know.
      if current.place.map({ host?.interface.scrolls($0) == false }) ?? true,
        let scroll = current as? UIScrollView
      {
        origin = origin - scroll.contentOffset
      }
      if let place = current.place {
        return (place, origin + (host?.interface.boundsOrigin(of: place) ?? .zero))
      }
      origin = origin + current.frame.origin
      guard let parent = current.superview else { return nil }
      current = parent
    }
  }

  /// Returns a rectangle of another view in this one's coordinates.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - view: The view whose coordinates it is in; `nil` for the window's base coordinates, which
  ///     do not turn with the device, and in which older systems say where the keyboard is.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    guard let host else { return rect }
    let source = view.map { $0.anchor } ?? (.windowBase, .zero)
    guard let source, let own = anchor else { return detached(rect, from: view) }
    return host.interface.convert(
      rect.offsetBy(dx: source.origin.x, dy: source.origin.y), from: source.place, to: own.place
    ).offsetBy(dx: -own.origin.x, dy: -own.origin.y)
  }

  /// Outside of the screen, converts by the frames of the views in between.
  private func detached(_ rect: CGRect, from view: UIView?) -> CGRect {
    func origin(_ view: UIView?) -> CGPoint {
      var origin = CGPoint.zero
      var current = view
      while let known = current {
        origin = origin + known.frame.origin
        if let parent = known.superview as? UIScrollView { origin = origin - parent.contentOffset }
        current = known.superview
      }
      return origin
    }
    let (from, to) = (origin(view), origin(self))
    return rect.offsetBy(dx: from.x - to.x, dy: from.y - to.y)
  }

  /// Returns a rectangle of this view in another one's coordinates; `nil` for the window's base
  /// coordinates.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    if let view { return view.convert(rect, from: self) }
    guard let host, let own = anchor else { return rect }
    return host.interface.convert(
      rect.offsetBy(dx: own.origin.x, dy: own.origin.y), from: own.place, to: .windowBase)
  }

  /// Returns a point of another view in this one's coordinates.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), from: view).origin
  }

  /// Returns a point of this view in another one's coordinates.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), to: view).origin
  }
}
