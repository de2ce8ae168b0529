import Foundation
import KeyboardAvoidance
import Keyframes

/// A text field.
open class UITextField: UIControl, UITextInput, UITextInputTraits {
  private lazy var input = InputState(of: self)
  /// Whom it tells: by default the view controller.
  open weak var delegate: (any UITextFieldDelegate)?
  /// How it is bordered; the form says so.
  open var borderStyle = BorderStyle.none
  /// The font; the form says so.
  open var font: UIFont?
  /// The colour; the form says so.
  open var textColor: UIColor?
  /// Where the text stands.
  open var textAlignment = NSTextAlignment.natural
  /// The keyboard's handling of words.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// When shift goes on.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether it marks words that it does not know.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// Whether it sets quotes in pairs.
  open var smartQuotesType = UITextSmartQuotesType.default
  /// Whether it joins hyphens.
  open var smartDashesType = UITextSmartDashesType.default
  /// Whether it sets the room around what is put in.
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  // UIKit declares it as implicitly unwrapped.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Its purpose.
  open var textContentType: UITextContentType!
  /// What a new password has to have.
  open var passwordRules: UITextInputPasswordRules?
  /// When the button that clears it is shown.
  open var clearButtonMode = ViewMode.never
  /// The view at its left.
  open var leftView: UIView?
  /// The view at its right.
  open var rightView: UIView?
  /// When the view at its left is shown.
  open var leftViewMode = ViewMode.never
  /// When the view at its right is shown.
  open var rightViewMode = ViewMode.never

  /// Whether the font shrinks to fit; the form's does not.
  open var adjustsFontSizeToFitWidth = false
  /// How small the font gets, in points.
  open var minimumFontSize: CGFloat = 0
  /// Whether it is emptied when it is edited; it is not.
  open var clearsOnBeginEditing = false
  /// How the bar above the keyboard is, which is not drawn.
  public let inputAssistantItem = UITextInputAssistantItem()
  /// The view in place of the keyboard; a keyboard is shown all the same.
  open override var inputView: UIView? {
    get { nil }
    set { if newValue != nil { host?.complain("the input view of \(named) is a keyboard here") } }
  }
  /// The text with attributes, which are not drawn.
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }
  /// The placeholder with attributes, which are not drawn.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set { placeholder = newValue?.string }
  }
  /// The attributes of all of its text, which are not drawn.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// Returns where its text stands.
  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns where its text stands while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns where its placeholder stands.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns where the view at its left stands.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { .zero }
  /// Returns where the view at its right stands.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { .zero }
  /// Returns where the caret is: at the end of its frame.
  open func caretRect(for position: UITextPosition) -> CGRect {
    CGRect(x: bounds.maxX, y: 0, width: 2, height: bounds.height)
  }
  /// The selection: the place of the caret.
  open var selectedTextRange: UITextRange? {
    get { UITextRange() }
    set {}
  }

  /// How it is bordered.
  public enum BorderStyle: Int, Sendable {
    /// Without a border.
    case none
    /// With a line.
    case line
    /// With a shade.
    case bezel
    /// With rounded corners.
    case roundedRect
  }

  /// When something is shown.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never
    /// While it is edited.
    case whileEditing
    /// Unless it is edited.
    case unlessEditing
    /// Always.
    case always
  }

  func setUp(_ input: TextInput) { self.input = InputState(of: self, input) }

  /// The identifier that the form gives it.
  public var identifier: String { if case .view(let id) = place { id } else { "" } }

  /// The text.
  open var text: String? {
    get { input.shownText }
    set { input.text = newValue ?? "" }
  }
  /// The text that it shows while it is empty.
  open var placeholder: String? {
    get { input.placeholder }
    set { input.placeholder = newValue }
  }
  /// Which keyboard comes.
  open var keyboardType: UIKeyboardType {
    get { input.keyboardType }
    set { input.keyboardType = newValue }
  }
  /// The label of the return key.
  open var returnKeyType: UIReturnKeyType {
    get { input.returnKeyType }
    set { input.returnKeyType = newValue }
  }
  /// How the keyboard looks; the scene says so.
  open var keyboardAppearance: UIKeyboardAppearance {
    get { input.keyboardAppearance }
    set { input.keyboardAppearance = newValue }
  }
  /// Whether there is text in it.
  open var hasText: Bool { text?.isEmpty == false }
  /// Adds text at the end, where the caret is.
  open func insertText(_ text: String) { self.text = (self.text ?? "") + text }
  /// Deletes what is before the caret, which nobody asks for.
  open func deleteBackward() {}
  /// Whether the return key is grey while it is empty.
  open var enablesReturnKeyAutomatically: Bool {
    get { input.enablesReturnKeyAutomatically }
    set { input.enablesReturnKeyAutomatically = newValue }
  }
  /// Whether what is typed is hidden.
  open var isSecureTextEntry: Bool {
    get { input.isSecureTextEntry }
    set { input.isSecureTextEntry = newValue }
  }
  /// The view above the keyboard, which counts in its height.
  open override var inputAccessoryView: UIView? {
    get { input.accessory }
    set { input.accessory = newValue }
  }

  /// Whether it is edited.
  open var isEditing: Bool { isFirstResponder }
  /// It can.
  open override var canBecomeFirstResponder: Bool { isEnabled }
  /// Asks for the focus, which it has once the handler returns.
  @discardableResult
  open override func becomeFirstResponder() -> Bool { isEnabled && requestFocus() }
  /// 34 points high with rounded corners, 22 without a border (measured on iOS 17).
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: borderStyle == .roundedRect ? 34 : 22)
  }

  /// `UITextFieldTextDidBeginEditingNotification`.
  public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// `UITextFieldTextDidEndEditingNotification`.
  public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// `UITextFieldTextDidChangeNotification`.
  public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")

  /// Why editing ended.
  public enum DidEndEditingReason: Int, Sendable {
    /// The focus went.
    case committed
    /// It was given up on a television.
    case cancelled
  }
}

/// The bar above a keyboard.
public final class UITextInputAssistantItem: NSObject {
  /// The buttons where lines begin.
  public var leadingBarButtonGroups: [UIBarButtonItemGroup] = []
  /// The buttons where lines end.
  public var trailingBarButtonGroups: [UIBarButtonItemGroup] = []
}

/// Buttons that belong together.
public final class UIBarButtonItemGroup: NSObject {}

/// A field for searches.
open class UISearchTextField: UITextField {}

/// A bar with a field for searches.
open class UISearchBar: UIView, UITextInputTraits {
  /// The field.
  public let searchTextField = UISearchTextField(frame: .zero)
  /// The text.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  /// The text that it shows while it is empty.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// The view above the keyboard, which counts in its height.
  open override var inputAccessoryView: UIView? {
    get { searchTextField.inputAccessoryView }
    set { searchTextField.inputAccessoryView = newValue }
  }
  /// Sets a picture in it, which is not drawn.
  open func setImage(_ image: UIImage?, for icon: Icon, state: UIControl.State) {}

  /// A picture in a bar of searches.
  public enum Icon: Int, Sendable {
    /// The glass.
    case search
    /// The cross that empties it.
    case clear
    /// The book.
    case bookmark
  }
  /// Whom it tells; nobody searches, which is said.
  open weak var delegate: (any UISearchBarDelegate)? {
    didSet { if delegate != nil { host?.complain("the delegate of \(named) hears nothing") } }
  }
  /// How it looks.
  open var searchBarStyle = Style.default

  /// How a bar of searches looks.
  public enum Style: UInt, Sendable {
    /// As usual.
    case `default`
    /// As a bar.
    case prominent
    /// As its field alone.
    case minimal
  }
  /// Whether there is a button that ends the search, which is not drawn.
  open var showsCancelButton = false
  /// Sets whether there is a button that ends the search.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }
  /// Whether it can be used.
  open var isEnabled: Bool {
    get { searchTextField.isEnabled }
    set { searchTextField.isEnabled = newValue }
  }
  /// Which keyboard comes.
  open var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  /// The label of the return key.
  open var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  /// How the keyboard looks.
  open var keyboardAppearance: UIKeyboardAppearance {
    get { searchTextField.keyboardAppearance }
    set { searchTextField.keyboardAppearance = newValue }
  }
  /// Whether what is typed is hidden.
  open var isSecureTextEntry: Bool {
    get { searchTextField.isSecureTextEntry }
    set { searchTextField.isSecureTextEntry = newValue }
  }
}

/// Whom a bar of searches tells; it tells nobody.
public protocol UISearchBarDelegate: AnyObject {}

/// The delegate of a text field.
public protocol UITextFieldDelegate: AnyObject {
  /// Asks whether it may be edited.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Tells that it has the focus.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Asks whether it may lose the focus; here it always does.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Tells that it has lost the focus.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Tells that it has lost the focus, and why.
  func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Asks whether it may be emptied; nobody does.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Tells that something else is selected; nobody selects.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Asks what the return key does.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Asks whether text may be typed; here it always is, and nobody is asked.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
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
  /// Tells it without a reason.
  public func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) { textFieldDidEndEditing(textField) }
  /// Says yes.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// Says yes.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Says yes.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
}
