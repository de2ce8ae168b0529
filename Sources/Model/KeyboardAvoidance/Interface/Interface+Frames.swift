public import Keyframes

extension Interface {
  /// The root view's frame in the window, in points.
  ///
  /// Its `frame` is in its superview, which for a sheet is the card.
  public var rootFrameInWindow: Rect {
    rootView.frame.offsetBy(dx: card.frame.minX, dy: card.frame.minY)
  }

  /// The frame in the window of the window itself, or of the card of a sheet, in points.
  public var containerFrame: Rect { card.frame }

  /// The scroll view's frame in the window, in points.
  public var scrollFrameInWindow: Rect {
    convert(scrollView.frame, from: .rootView, to: .window)
  }

  /// Returns the frame in the window of a scroll view of the form, or of the one around it for
  /// `nil`.
  func frameInWindow(ofScrollView id: String?) -> Rect {
    guard let id else { return scrollFrameInWindow }
    return convert(contentFrame(of: id) ?? .zero, from: .scrollView, to: .window)
  }

  /// Returns the `safeAreaInsets` of a view with this frame in the window, in points.
  package func safeAreaInsets(ofFrameInWindow frame: Rect) -> EdgeInsets {
    scene.safeAreaInsets(of: frame, card: containerFrame)
  }

  /// Returns a view's `frame`: in its superview's coordinates, which are the content's only for
  /// views that are not nested.
  public func frame(of id: String) -> Rect? {
    views[id]?.element.frame
  }

  /// Returns a view's bounds in the content's coordinates, with the current offsets of nested
  /// scroll views.
  public func contentFrame(of id: String) -> Rect? {
    views[id].map { scrolled($0.contentFrame, in: id) }
  }

  /// Returns ``ViewTree/caretRect(of:)`` with the current offsets of nested scroll views.
  public func caretRect(of id: String) -> Rect? {
    views.caretRect(of: id).map { scrolled($0, in: id) }
  }

  /// Returns ``ViewTree/caretLine(of:)`` with the current offsets of nested scroll views.
  public func caretLine(of id: String) -> Rect? {
    views.caretLine(of: id).map { scrolled($0, in: id) }
  }

  private func scrolled(_ rect: Rect, in id: String) -> Rect {
    if views.isInFooter(id) {
      let frame = footerFrame
      return convert(
        rect.offsetBy(dx: frame.minX, dy: frame.minY), from: .window, to: .scrollView)
    }
    return views.rect(rect, in: id) { nestedScrollViews[$0]?.contentOffset }
  }
}

// MARK: - The footer

extension Interface {
  /// Whether a view is in the scroll view, and not in the footer.
  public func isInScrollView(_ id: String) -> Bool { !views.isInFooter(id) }

  /// The height of the footer that rides on the keyboard, in points; 0 without one.
  var footerHeight: Double { scene.footerRides ? views.footer?.frame.height ?? 0 : 0 }

  /// The footer's target frame in the window, in points; without height where there is no footer.
  public var footerFrame: Rect {
    guard scene.footerRides else {
      return scene.footerFrame(height: views.footer?.frame.height ?? 0, inAlert: card.frame)
    }
    return scene.footerFrame(height: footerHeight, over: keyboardFrame)
  }

  /// The upper edge of the available room as IQKeyboardManager and MAUI compute it, in points from
  /// the top of the window or of the card.
  ///
  /// It is the lower edge of the navigation or status bar, but at least the root view's upper
  /// margin.
  var topGuide: Double {
    let status = scene.bars.status ? scene.device.statusBarHeight : 0
    let bar =
      scene.bars.navigation == nil
      ? status : scene.topBarBottom - scene.presentation.frame.minY
    return max(bar, rootSafeAreaInsets.top)
  }
}

// MARK: - Nested scroll views

extension Interface {
  /// The offsets of the form's own scroll views, by their identifiers, in points.
  public var nestedOffsets: [String: Point] { nestedScrollViews.mapValues(\.contentOffset) }

  /// Returns the identifiers of the scroll views of the form that a view is in, innermost first.
  ///
  /// The scroll view around the form is not among them.
  public func nestedScrollViews(around id: String) -> [String] {
    views.scrollViews(around: id)
  }

  /// A scroll view of the form by its identifier, or the one around the form for `nil`; the value
  /// is `nil` when there is none.
  ///
  /// The frame of a nested one is in its superview's coordinates; setting `nil` does nothing.
  public subscript(scrollView id: String?) -> ScrollView? {
    get { id.map { nestedScrollViews[$0] } ?? scrollView }
    set {
      guard let newValue else { return }
      guard let id else {
        scrollView = newValue
        return
      }
      if nestedScrollViews[id] != nil { nestedScrollViews[id] = newValue }
    }
  }

  /// Returns a view's bounds in the content of a scroll view around it; for `nil`, of the one
  /// around the form.
  public func frame(of id: String, inContentOf scrollID: String?) -> Rect? {
    guard let frame = contentFrame(of: id) else { return nil }
    guard let scrollID, let offset = nestedScrollViews[scrollID]?.contentOffset else {
      return frame
    }
    return convert(frame, from: .scrollView, to: .view(scrollID))
      .offsetBy(dx: offset.x, dy: offset.y)
  }

  /// Scrolls the nested scroll views around a view just enough to show a rectangle, innermost
  /// first, as `scrollRectToVisible` does.
  ///
  /// The rectangle is in the view's coordinates, in points.
  public mutating func revealInNestedScrollViews(_ id: String, rect: Rect, animated: Bool) {
    for scrollID in nestedScrollViews(around: id) {
      let target = convert(rect, from: .view(id), to: .view(scrollID))
      guard let offset = nestedScrollViews[scrollID]?.contentOffset else { continue }
      nestedScrollViews[scrollID]?.scrollRectToVisible(
        target.offsetBy(dx: offset.x, dy: offset.y), animated: animated)
    }
  }
}
