import KeyboardAvoidance
public import Keyframes

/// A view controller whose view holds a scroll view with a form: where code of an app goes.
open class UIViewController: UIResponder {
  /// The kind of the scroll view, where the code to be tried is in a class of its own.
  open class var scrollViewClass: UIScrollView.Type { UIScrollView.self }

  /// Its views, which it holds.
  fileprivate var home: Host?

  /// The view controller's view.
  public var view: UIView { home?.view(at: .rootView) ?? UIView() }

  /// The scroll view, the view's only subview.
  public var scrollView: UIScrollView {
    home?.view(at: .scrollView) as? UIScrollView ?? UIScrollView()
  }

  /// The text fields, in the order of the form.
  public var textFields: [UITextField] { fields.compactMap { $0 as? UITextField } }

  /// The text views, in the order of the form.
  public var textViews: [UITextView] { fields.compactMap { $0 as? UITextView } }

  private var fields: [UIView] { home?.fields ?? [] }

  /// Prepares the controller; everything is laid out.
  open func viewDidLoad() {}
  /// Is called once at the beginning, after ``viewDidLoad()``.
  open func viewWillAppear(_ animated: Bool) {}
  /// Is called at the end of every turn of the run loop in which something was heard.
  open func viewDidLayoutSubviews() {}
  /// Is called when the device was turned, with every view in its new place.
  open func viewWillTransition(to size: CGSize) {}
}

/// What a text field tells.
public protocol UITextFieldDelegate: AnyObject {
  /// Asks whether it may be edited; here it always is.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Tells that it has the focus.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Asks whether it may lose the focus; here it always does.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Tells that it has lost the focus.
  func textFieldDidEndEditing(_ textField: UITextField)
}

extension UITextFieldDelegate {
  /// Says yes.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Says yes.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
}

/// What a text view tells.
public protocol UITextViewDelegate: AnyObject {
  /// Asks whether it may be edited; here it always is.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Tells that it has the focus.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Asks whether it may lose the focus; here it always does.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Tells that it has lost the focus.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Tells that something was typed.
  func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Says yes.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Says yes.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
}

// MARK: - Hearing

extension UIViewController {
  /// Puts the controller on a screen, and loads it.
  func load(on screen: Screen) {
    let host = Host(screen)
    home = host
    self.host = host
    host.install(Self.scrollViewClass.init(), at: .scrollView)
    viewDidLoad()
    viewWillAppear(false)
  }

  func hear(_ event: InterfaceEvent) {
    switch event {
    case .keyboard(let notification): home?.post(notification)
    case .shouldBeginEditing(let id):
      tell(
        id, { _ = $0.textFieldShouldBeginEditing($1) }, { _ = $0.textViewShouldBeginEditing($1) })
    case .didBeginEditing(let id):
      tell(id, { $0.textFieldDidBeginEditing($1) }, { $0.textViewDidBeginEditing($1) })
    case .didEndEditing(let id):
      tell(id, { _ = $0.textFieldShouldEndEditing($1) }, { _ = $0.textViewShouldEndEditing($1) })
      tell(id, { $0.textFieldDidEndEditing($1) }, { $0.textViewDidEndEditing($1) })
    case .textDidChange(let id): tell(id, { _, _ in }, { $0.textViewDidChange($1) })
    case .didLayoutSubviews: viewDidLayoutSubviews()
    case .viewWillTransition(let size):
      // Constraints lay the content out anew in the turned window.
      home?.constraints.forEach { $0.lay() }
      viewWillTransition(to: size)
    case .willBeginDragging, .didEndDragging, .keyboardFollowsTouch, .scheduled: break
    }
  }

  private func tell(
    _ id: String, _ field: (any UITextFieldDelegate, UITextField) -> Void,
    _ textView: (any UITextViewDelegate, UITextView) -> Void
  ) {
    switch home?.view(at: .view(id)) {
    case let view as UITextField:
      if let delegate = view.delegate ?? self as? any UITextFieldDelegate { field(delegate, view) }
    case let view as UITextView:
      if let delegate = view.delegate ?? self as? any UITextViewDelegate {
        textView(delegate, view)
      }
    default: break
    }
  }
}
