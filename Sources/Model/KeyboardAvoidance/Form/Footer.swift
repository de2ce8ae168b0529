public import Keyframes

/// A bar at the bottom of the window that rides on the keyboard: the composer of a chat, or the
/// button that submits a form.
///
/// It is the last view of a form, outside the scroll view, and its views have frames in its own
/// coordinates. An assumption: it does not move when a strategy moves the root view, and stays at
/// its resting place while the keyboard is undocked or floats. That of an alert is its buttons: it
/// stands at the alert's lower edge and rides on no keyboard.
public struct Footer: Hashable, Sendable {
  /// The attachment that keeps it on the keyboard.
  public var attachment: Attachment
  /// The background behind its views.
  public var background: Background

  /// An attachment that keeps a footer on the keyboard.
  public enum Attachment: String, Hashable, Sendable, CaseIterable {
    /// Its lower edge is pinned to `UIView.keyboardLayoutGuide`: notifications do not include it,
    /// and the root view ends at its upper edge.
    case keyboardLayoutGuide
    /// It is the view controller's `inputAccessoryView`: notifications include its height, and it
    /// lies over the root view, whose content keeps clear of it by its bottom inset.
    case inputAccessoryView
  }

  /// A background that a footer draws behind its views.
  public enum Background: String, Hashable, Sendable, CaseIterable {
    /// The ground of bars, down to the bottom of the window.
    case bar
    /// Nothing.
    case none
  }

  /// Creates a footer.
  public init(attachment: Attachment = .keyboardLayoutGuide, background: Background = .bar) {
    self.attachment = attachment
    self.background = background
  }
}

extension Element {
  /// The footer, if this view is one.
  public var footer: Footer? {
    if case .footer(let footer) = content { footer } else { nil }
  }
}

extension Scene {
  /// The footer, or `nil` without one.
  public var footer: Element? { form.last.flatMap { $0.footer == nil ? nil : $0 } }

  /// Where a footer's lower edge rests: on the tab bar or the safe area, or on an alert's lower
  /// edge; in the window in points.
  var footerRest: Double {
    footerRides ? min(tabBarTop, window.maxY - windowSafeArea.bottom) : presentation.frame.maxY
  }

  /// Whether a footer rides on the keyboard, as all do but an alert's buttons.
  package var footerRides: Bool { presentation.style != .alert }

  /// The frame of a footer of a height at the lower edge of an alert, in the window in points; the
  /// last of what is too high for the alert is cut off.
  func footerFrame(height: Double, inAlert card: Rect) -> Rect {
    Rect(x: card.minX, y: max(card.maxY - height, card.minY), width: card.width, height: height)
  }

  /// The frame of a footer of a height above a keyboard, in the window in points.
  ///
  /// - Parameter keyboard: The keyboard's frame together with the footer's; below the screen while
  ///   there is none.
  func footerFrame(height: Double, over keyboard: Rect) -> Rect {
    let container = presentation.frame
    let rest = footerRest - height
    let isDocked = keyboard.maxY >= screenInWindow.maxY
    return Rect(
      x: container.minX, y: isDocked ? min(rest, keyboard.minY) : rest, width: container.width,
      height: height)
  }

  /// The footer while there is no keyboard, or `nil` without a footer.
  package var restingFooter: SceneState.Footer? {
    footer.map { footer in
      let below = Rect(
        x: screenInWindow.minX, y: screenInWindow.maxY, width: screenInWindow.width, height: 0)
      return SceneState.Footer(
        frame: footerRides
          ? footerFrame(height: footer.frame.height, over: below)
          : footerFrame(height: footer.frame.height, inAlert: presentation.frame),
        keyboardFrame: below,
        holdsFocus: false)
    }
  }
}

extension SceneState {
  /// A footer as it is drawn, and the keyboard below it.
  public struct Footer: Hashable, Sendable {
    /// The footer in the window, in points.
    public var frame: Rect
    /// The keyboard without the footer, in the window in points.
    public var keyboardFrame: Rect
    /// Whether the field that has the focus is in it.
    public var holdsFocus: Bool

    /// Creates a footer.
    public init(frame: Rect, keyboardFrame: Rect, holdsFocus: Bool) {
      self.frame = frame
      self.keyboardFrame = keyboardFrame
      self.holdsFocus = holdsFocus
    }

    /// Whether a rectangle in the window is that of the focused field, and this field is in the
    /// footer.
    public func holds(_ rect: Rect) -> Bool {
      holdsFocus && frame.minY <= rect.midY && rect.midY <= frame.maxY
    }

    /// How much of a rectangle's height the keyboard covers, in points.
    func hiddenHeight(of rect: Rect) -> Double {
      keyboardFrame.intersection(rect)?.height ?? 0
    }
  }
}

extension Footer {
  /// A footer as a scenario writes it.
  package struct Spec: Hashable, Sendable {
    package var footer = Footer()
    /// The height in points, or `nil` for what its views need.
    package var height: Double?
    package var form = FormSpec(arrangement: .frames, views: [])

    package init() {}
  }
}
