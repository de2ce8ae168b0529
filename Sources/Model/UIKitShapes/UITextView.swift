import Foundation
import KeyboardAvoidance
import Keyframes

/// A text view, which is a scroll view, too: its own insets are kept, and its text stays where it
/// is.
open class UITextView: UIScrollView, UITextInput, UITextInputTraits {
  private lazy var input = InputState(of: self)
  /// The font; the form says so.
  open var font: UIFont?
  /// The colour; the form says so.
  open var textColor: UIColor?
  /// Where the text stands.
  open var textAlignment = NSTextAlignment.natural
  /// Whether it can be edited.
  open var isEditable = true
  /// Whether text can be selected.
  open var isSelectable = true
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
  /// The room around the text, in points.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  /// Whether it can be searched.
  open var isFindInteractionEnabled = false
  /// The search in it.
  open var findInteraction: UIFindInteraction? { nil }

  /// The room that it has for its text.
  public let textContainer: NSTextContainer
  /// Its text, whose attributes are not drawn and not kept.
  open var textStorage: NSTextStorage { NSTextStorage(string: text) }
  /// The kinds of data in the text that can be tapped; there are none.
  open var dataDetectorTypes: UIDataDetectorTypes = []
  /// Whether attributes can be typed.
  open var allowsEditingTextAttributes = false
  /// The attributes of what is typed.
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  /// The view in place of the keyboard; a keyboard is shown all the same.
  open override var inputView: UIView? {
    get { nil }
    set { if newValue != nil { host?.complain("the input view of \(named) is a keyboard here") } }
  }
  // UIKit declares it as implicitly unwrapped.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The text with attributes, which are not drawn.
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: text) }
    set { text = newValue?.string ?? "" }
  }

  /// Creates a text view.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
  }
  /// Creates a text view as a storyboard does.
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
  }
  /// Creates a text view.
  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Scrolls to a part of the text, which stays where it is.
  open func scrollRangeToVisible(_ range: NSRange) {}

  /// Returns the size of its text within a width, an estimate.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (font, inset) = (font ?? .systemFont(ofSize: 12), textContainerInset)
    let width = size.width - inset.left - inset.right - 2 * textContainer.lineFragmentPadding
    let lines = Double(text.lineCount(width: width, size: font.pointSize))
    return CGSize(
      width: size.width, height: (lines * font.lineHeight).rounded(.up) + inset.top + inset.bottom)
  }

  /// The height of its text where it does not scroll; otherwise constraints say the size.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled, frame.width > 0 else { return super.intrinsicContentSize }
    return CGSize(width: Self.noIntrinsicMetric, height: sizeThatFits(frame.size).height)
  }

  func setUp(_ input: TextInput) { self.input = InputState(of: self, input) }

  /// The identifier that the form gives it.
  public var identifier: String { if case .view(let id) = place { id } else { "" } }

  // UIKit declares it as implicitly unwrapped.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The text.
  open var text: String! {
    get { input.shownText }
    set { input.text = newValue ?? "" }
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
  /// It can.
  open override var canBecomeFirstResponder: Bool { isEditable }
  /// Asks for the focus, which it has once the handler returns.
  @discardableResult
  open override func becomeFirstResponder() -> Bool { isEditable && requestFocus() }

  /// The line of the caret, in the text view, of any position.
  open func caretRect(for position: UITextPosition) -> CGRect {
    guard case .view(let id) = place, let host, let rect = host.interface.caretLine(of: id),
      let frame = host.interface.contentFrame(of: id)
    else { return .zero }
    return rect.offsetBy(dx: -frame.minX, dy: -frame.minY)
  }
  /// The selection: the place of the caret.
  open var selectedTextRange: UITextRange? {
    get { UITextRange() }
    set {}
  }
  /// The selection in the text: its end.
  open var selectedRange: NSRange {
    get { NSRange(location: text.utf16.count, length: 0) }
    set {}
  }

  /// `UITextViewTextDidBeginEditingNotification`.
  public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// `UITextViewTextDidEndEditingNotification`.
  public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")
  /// `UITextViewTextDidChangeNotification`.
  public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
}

/// The delegate of a text view, also of its scrolling.
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Asks whether it may be edited.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Tells that it has the focus.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Asks whether it may lose the focus; here it always does.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Tells that it has lost the focus.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Tells that something was typed.
  func textViewDidChange(_ textView: UITextView)
  /// Tells that something else is selected; nobody selects.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// Asks whether text may be typed; here it always is, and nobody is asked.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
}

/// A kind of data in text.
public struct UIDataDetectorTypes: OptionSet, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// Creates kinds of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Numbers of telephones.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  /// Links.
  public static let link = UIDataDetectorTypes(rawValue: 2)
  /// All of them.
  public static let all = UIDataDetectorTypes(rawValue: .max)
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
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  /// Says yes.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
}

/// The text of a text view, with attributes.
public typealias NSTextStorage = NSMutableAttributedString
