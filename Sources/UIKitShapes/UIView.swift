public import KeyboardAvoidance
public import Keyframes

/// A view of the screen: a proxy for what the model has of it.
open class UIView: UIResponder {
  /// Where it stands among the views.
  var place = Interface.CoordinateSpace.windowBase

  /// Prepares a view that is loaded, when everything else is; does nothing by default.
  open func awakeFromNib() {}

  /// The frame in the superview's coordinates, in points.
  ///
  /// It can be set for the view controller's view and its scroll view; the form lays out its own
  /// views.
  open var frame: CGRect {
    get { host?.screen.read { $0.frame(of: self.place) } ?? .zero }
    set {
      host?.screen.change { interface in
        switch self.place {
        case .rootView: interface.rootView.frame = newValue
        case .scrollView: interface.scrollView.frame = newValue
        default: break
        }
      }
    }
  }

  /// The frame in the view's own coordinates; a scroll view's begins at its offset.
  open var bounds: CGRect {
    let frame = frame
    return CGRect(x: 0, y: 0, width: frame.width, height: frame.height)
  }

  /// The view it stands in; `nil` of the window.
  open var superview: UIView? { host?.superview(of: self) }

  /// The views that stand in it, in drawing order.
  open var subviews: [UIView] { host?.subviews(of: self) ?? [] }

  /// The window, in whose base coordinates older systems say where the keyboard is.
  open var window: UIView? { host?.view(at: .windowBase) }

  /// The safe area insets of the view, in points; for the view controller's view and its scroll
  /// view.
  open var safeAreaInsets: UIEdgeInsets {
    host?.screen.read { interface in
      switch self.place {
      case .rootView: interface.rootSafeAreaInsets
      case .scrollView: interface.scrollSafeAreaInsets
      default: .zero
      }
    } ?? .zero
  }

  /// Whether it is the text field or text view that is typed into.
  open override var isFirstResponder: Bool {
    guard case .view(let id) = place else { return false }
    return host?.screen.read { $0.firstResponder } == id
  }

  /// Makes the field that has the focus give it up, once the handler returns.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    guard host?.screen.read({ $0.firstResponder }) != nil else { return false }
    host?.screen.change { $0.endEditing() }
    return true
  }

  /// Does nothing: changed constraints are laid out at once.
  open func layoutIfNeeded() {}
}

// MARK: - Coordinates

extension UIView {
  /// Returns a rectangle of another view in this one's coordinates.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - view: The view whose coordinates it is in; `nil` for the window's base coordinates, which
  ///     do not turn with the device, and in which older systems say where the keyboard is.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    host?.screen.read {
      $0.convert(rect, from: view?.place ?? .windowBase, to: self.place)
    } ?? rect
  }

  /// Returns a rectangle of this view in another one's coordinates; `nil` for the window's base
  /// coordinates.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    host?.screen.read { $0.convert(rect, from: self.place, to: view?.place ?? .windowBase) } ?? rect
  }

  /// Returns a point of another view in this one's coordinates.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), from: view).origin
  }
}

extension Interface {
  /// A view's frame in its superview, in points.
  fileprivate func frame(of place: CoordinateSpace) -> Rect {
    switch place {
    case .screen, .windowBase, .window: scene.window
    case .rootView: rootView.frame
    case .scrollView: scrollView.frame
    case .view(let id): self[scrollView: id]?.frame ?? frame(of: id) ?? .zero
    }
  }
}

// MARK: - Fields

/// A text field.
public final class UITextField: UIView {
  /// What is told about it: by default the view controller.
  public weak var delegate: (any UITextFieldDelegate)?

  /// The identifier that the form gives it.
  public var identifier: String { host?.identifier(of: self) ?? "" }
}

/// A text view.
public final class UITextView: UIView {
  /// What is told about it: by default the view controller.
  public weak var delegate: (any UITextViewDelegate)?

  /// The identifier that the form gives it.
  public var identifier: String { host?.identifier(of: self) ?? "" }
}

/// The screen.
public struct UIScreen: Sendable {
  /// The device's only screen.
  public static let main = UIScreen()

  /// The size of the screen as it is held, in points; empty where no handler runs.
  public var bounds: CGRect {
    Screen.current?.read { CGRect(origin: .zero, size: $0.scene.device.screen) } ?? .zero
  }
}
