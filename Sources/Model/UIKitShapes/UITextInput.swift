import Foundation
import KeyboardAvoidance

/// The traits that choose the keyboard, and how it types.
public protocol UITextInputTraits: AnyObject {
  /// Which keyboard comes.
  var keyboardType: UIKeyboardType { get set }
  /// The label of the return key.
  var returnKeyType: UIReturnKeyType { get set }
  /// How the keyboard looks.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// Whether what is typed is hidden.
  var isSecureTextEntry: Bool { get set }
}

/// A view that keys are pressed for.
public protocol UIKeyInput: AnyObject {
  /// Whether there is text in it.
  var hasText: Bool { get }
  /// Adds text where the caret is.
  func insertText(_ text: String)
  /// Deletes what is before the caret.
  func deleteBackward()
}

/// The rules of a new password.
public final class UITextInputPasswordRules: NSObject {
  /// Creates rules of their words.
  public init(descriptor: String) {}
}

/// A view that text is typed into, with a caret.
public protocol UITextInput: AnyObject {
  /// The selection: the place of the caret.
  var selectedTextRange: UITextRange? { get }
  /// Returns where the caret is, in its own coordinates.
  func caretRect(for position: UITextPosition) -> CGRect
}

extension UITextInput {
  /// The place before its text; here that of the caret.
  public var beginningOfDocument: UITextPosition { UITextPosition() }
  /// The place behind its text, where the caret is.
  public var endOfDocument: UITextPosition { UITextPosition() }
  /// Returns the text between two places; here the place of the caret.
  public func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? { UITextRange() }
  /// Returns a place so many characters further; here that of the caret.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? { position }
}

extension NSObject {
  /// Whether text is typed into it.
  public func conforms(to aProtocol: (any UITextInput).Type) -> Bool { self is any UITextInput }
}

/// Which keyboard comes.
public enum UIKeyboardType: Int, Sendable {
  /// Letters.
  case `default`
  /// Letters of ASCII.
  case asciiCapable
  /// Numbers and punctuation.
  case numbersAndPunctuation
  /// For addresses of pages.
  case URL
  /// Digits.
  case numberPad
  /// For telephone numbers.
  case phonePad
  /// For names and telephone numbers; letters come.
  case namePhonePad
  /// For addresses of mail.
  case emailAddress
  /// Digits with a separator.
  case decimalPad
  /// For messages with @ and #.
  case twitter
  /// For searches of pages.
  case webSearch
  /// Digits of ASCII.
  case asciiCapableNumberPad

  var fieldType: FieldType {
    switch self {
    case .default, .asciiCapable, .namePhonePad: .text
    case .numbersAndPunctuation: .numbersAndPunctuation
    case .URL: .url
    case .numberPad, .asciiCapableNumberPad: .number
    case .phonePad: .phone
    case .emailAddress: .email
    case .decimalPad: .decimal
    case .twitter: .twitter
    case .webSearch: .webSearch
    }
  }

  init(_ type: FieldType) {
    switch type {
    case .text, .name, .username, .password, .search: self = .default
    case .email: self = .emailAddress
    case .url: self = .URL
    case .webSearch: self = .webSearch
    case .twitter: self = .twitter
    case .number: self = .numberPad
    case .decimal: self = .decimalPad
    case .phone: self = .phonePad
    case .numbersAndPunctuation: self = .numbersAndPunctuation
    }
  }
}

/// The label of the return key.
public enum UIReturnKeyType: Int, Sendable {
  /// Return.
  case `default`
  /// Go.
  case go
  /// Google, which is drawn as search.
  case google
  /// Join.
  case join
  /// Next.
  case next
  /// Route.
  case route
  /// Search.
  case search
  /// Send.
  case send
  /// Yahoo, which is drawn as search.
  case yahoo
  /// Done.
  case done
  /// Emergency call, which is drawn as go.
  case emergencyCall
  /// Continue.
  case `continue`

  var name: String {
    switch self {
    case .default: "return"
    case .google, .yahoo: "search"
    case .emergencyCall: "go"
    default: "\(self)"
    }
  }
}

/// How a keyboard looks; the scene says so.
public enum UIKeyboardAppearance: Int, Sendable {
  /// As the scene.
  case `default`
  /// Dark.
  case dark
  /// Light.
  case light
  /// Dark, as it was called.
  public static var alert: UIKeyboardAppearance { .dark }
}

/// A way of a keyboard to handle words.
public enum UITextAutocorrectionType: Int, Sendable {
  /// The user's settings.
  case `default`
  /// Nothing.
  case no
  /// It corrects them.
  case yes
}

/// Whether a keyboard marks words that it does not know.
public typealias UITextSpellCheckingType = UITextAutocorrectionType
/// Whether a keyboard sets quotes in pairs.
public typealias UITextSmartQuotesType = UITextAutocorrectionType
/// Whether a keyboard joins hyphens.
public typealias UITextSmartDashesType = UITextAutocorrectionType
/// Whether a keyboard sets the room around what is put in.
public typealias UITextSmartInsertDeleteType = UITextAutocorrectionType

/// When shift goes on.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// Never.
  case none
  /// For words.
  case words
  /// For sentences.
  case sentences
  /// Always.
  case allCharacters
}

/// The purpose of a field, which fills it in.
public struct UITextContentType: Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// Creates a kind.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name.
  public static let name = UITextContentType(rawValue: "name")
  /// A mail address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A first name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A family name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A street.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// A town.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  /// A page.
  public static let URL = UITextContentType(rawValue: "url")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// A user's name.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A name between the first and the last one.
  public static let middleName = UITextContentType(rawValue: "middle-name")
  /// A name among friends.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// A company.
  public static let organizationName = UITextContentType(rawValue: "organization")
  /// A street.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// What follows the street.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// A part of a country.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// A country.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// The number of a card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// When a card ends.
  public static let creditCardExpiration = UITextContentType(rawValue: "cc-exp")
  /// The code on the back of a card.
  public static let creditCardSecurityCode = UITextContentType(rawValue: "cc-csc")
  /// A date of birth.
  public static let birthdate = UITextContentType(rawValue: "bday")
  /// A code for once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// The search in a text, which is never shown.
public final class UIFindInteraction: NSObject {
  /// Whether it is shown.
  public var isFindNavigatorVisible: Bool { false }
}

/// The text and settings of a field or text view; changes are passed on to the form.
final class InputState {
  private unowned let view: UIView

  var text = "" {
    didSet { edit("text", text) { $0.text = $1 } }
  }
  var placeholder: String? {
    didSet { edit("placeholder", placeholder) { $0.placeholder = $1 ?? "" } }
  }
  var keyboardType = UIKeyboardType.default {
    didSet { edit("keyboardType", keyboardType) { $0.type = $1.fieldType } }
  }
  var returnKeyType = UIReturnKeyType.default {
    didSet {
      edit("returnKeyType", returnKeyType) {
        $0.returnKey = ReturnKey(rawValue: $1.name) ?? .return
      }
    }
  }
  var keyboardAppearance = UIKeyboardAppearance.default
  var isSecureTextEntry = false {
    didSet { edit("isSecureTextEntry", isSecureTextEntry) { $0.isSecure = $1 } }
  }
  var enablesReturnKeyAutomatically = false {
    didSet {
      edit("enablesReturnKeyAutomatically", enablesReturnKeyAutomatically) {
        $0.enablesReturnKeyAutomatically = $1
      }
    }
  }
  var accessory: UIView? {
    didSet {
      guard accessory !== oldValue else { return }
      edit("inputAccessoryView", accessory?.frame.height ?? 0) { $0.accessoryHeight = $1 }
    }
  }

  init(of view: UIView) { self.view = view }

  /// The state of an input of the form, which needs not be told of it.
  init(of view: UIView, _ input: TextInput) {
    self.view = view
    text = input.text
    placeholder = input.placeholder
    keyboardType = UIKeyboardType(input.type)
    isSecureTextEntry = input.isSecure
    enablesReturnKeyAutomatically = input.enablesReturnKeyAutomatically ?? false
    returnKeyType =
      [.go, .join, .next, .route, .search, .send, .done, .continue].first {
        $0.name == input.returnKey.rawValue
      } ?? .default
    if input.accessoryHeight > 0 {
      accessory = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: input.accessoryHeight))
    }
  }

  /// The text that is shown, or the one that was set before it is shown.
  var shownText: String {
    guard case .view(let id) = view.place, let host = view.host else { return text }
    return host.interface.views[id]?.element.input?.text ?? text
  }

  private func edit<Value>(
    _ what: String, _ value: Value, _ edit: @escaping (inout TextInput, Value) -> Void
  ) {
    view.editInput(what) { edit(&$0, value) }
  }
}

extension UIView {
  /// Changes what the form has of an input; only while the controller is loaded.
  func editInput(_ what: String, _ edit: @escaping (inout TextInput) -> Void) {
    guard let host else { return }
    guard host.isLoading else {
      host.complain("\(what) of \(named) is set after viewDidLoad, and is not seen")
      return
    }
    let id = if case .view(let id) = place { id } else { "" }
    if id.isEmpty {
      pendingEdits.append(edit)
    } else {
      host.inputEdits[id, default: []].append(edit)
    }
  }

  func requestFocus() -> Bool {
    if place == nil, let host, host.isLoading {
      host.wantedField = self
      return true
    }
    guard case .view(let id) = place, let host, host.interface.views[id]?.element.input != nil
    else {
      host?.complain("\(named) is not a field of the form, and cannot get the focus")
      return false
    }
    if host.interface.firstResponder != id { host.change { $0.beginEditing(id) } }
    return true
  }
}

/// Where the caret is.
public final class UITextPosition: NSObject {}

/// The selection: empty, at the caret.
public final class UITextRange: NSObject {
  /// Where it begins.
  public let start = UITextPosition()
  /// Where it ends.
  public let end = UITextPosition()
}
