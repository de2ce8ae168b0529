/// The part that text fields and text views share: what they say and which keyboard they ask for.
public struct TextInput: Hashable, Sendable {
  /// The text already in it.
  public var text: String
  /// The grey text shown while it is empty.
  public var placeholder: String
  /// The type of its text, which chooses the keyboard.
  public var type: FieldType
  /// Whether its text is drawn as bullets.
  public var isSecure: Bool
  /// The word on the return key.
  public var returnKey: ReturnKey
  /// The height of its `inputAccessoryView` in points, or 0; the notifications add it to the
  /// keyboard's height.
  public var accessoryHeight: Double
  /// The border.
  public var border: Border
  /// The line the caret is in, counted from 0, or `nil` for the end of the text.
  public var caretLine: Int?
  /// How many characters of the text stand after the caret, where no ``caretLine`` says where it
  /// is.
  public var countAfterCaret = 0
  /// Whether the keyboard brings its bar, or `nil` for the scene's choice.
  public var showsBar: Bool?
  /// Whether a text view grows with its text and pushes down what is below it.
  ///
  /// It never becomes lower than its frame at the start.
  public var grows: Bool

  /// The border of a field, after `UITextField.BorderStyle`.
  public enum Border: String, Hashable, Sendable, CaseIterable {
    /// A white ground with round corners and a hairline.
    case roundedRect
    /// A grey, filled ground with round corners, without a line.
    case filled
    /// A box with a dark line and round corners.
    case line
    /// A search bar: a filled ground with a magnifier, a capsule in iOS 26.
    case search
    /// No border, as in the rows of a list.
    case none
  }

  /// Which letters the keyboard makes capitals, or `nil` for UIKit's default (``capitals``).
  public var autocapitalization: Autocapitalization?
  /// Whether an address goes into it although its type does not say so, for which no words are
  /// offered.
  public var isAddress = false
  /// Whether the return key is grey while there is no text, as UIKit's property of the same name;
  /// `nil` for the default, which is only a search bar.
  public var enablesReturnKeyAutomatically: Bool?
  /// The picker that comes up in place of a keyboard, `inputView`, or `nil` for a keyboard.
  public var picker: Picker?

  /// Creates a text input.
  public init(
    text: String = "", placeholder: String = "", type: FieldType = .text, isSecure: Bool = false,
    returnKey: ReturnKey = .return, accessoryHeight: Double = 0, border: Border = .roundedRect,
    caretLine: Int? = nil, showsBar: Bool? = nil, grows: Bool = false
  ) {
    self.text = text
    self.placeholder = placeholder
    self.type = type
    self.isSecure = isSecure
    self.returnKey = returnKey
    self.accessoryHeight = accessoryHeight
    self.border = border
    self.caretLine = caretLine
    self.showsBar = showsBar
    self.grows = grows
  }

  /// The text up to the caret, where no ``caretLine`` says where that is.
  public var textBeforeCaret: Substring { text.dropLast(countAfterCaret) }

  /// Whether the keyboard offers words above its keys: not for addresses, names of users and what
  /// is secret.
  public var offersWords: Bool {
    !isAddress && !isSecure && ![.email, .url, .username, .password].contains(type)
  }

  /// The keyboard that it asks for, or what comes up in its place.
  public var keyboardKind: KeyboardKind {
    switch picker {
    case nil: type.keyboardKind
    case .choices: .picker
    case .date: .datePicker
    }
  }
}

/// Wheels in place of a keyboard.
public enum Picker: Hashable, Sendable {
  /// `UIPickerView`: one of several; the field's text is the one that is chosen.
  case choices([String])
  /// `UIDatePicker` with wheels; the field's text, such as `2026-11-22`, is the date.
  case date
}

/// The type of a field's text, after `UITextContentType` and `UIKeyboardType`.
public enum FieldType: String, Hashable, Sendable, CaseIterable {
  /// Ordinary text.
  case text
  /// A person's name.
  case name
  /// A user name; offers passwords.
  case username
  /// A password; offers passwords.
  case password
  /// An e-mail address.
  case email
  /// A web address.
  case url
  /// A search term.
  case search
  /// A search term or a web address.
  case webSearch
  /// A post: text with names and tags.
  case twitter
  /// A whole number.
  case number
  /// A number with a decimal separator.
  case decimal
  /// A telephone number.
  case phone
  /// A signed or mixed number; shows the full keyboard, on its page of numbers.
  case numbersAndPunctuation

  /// The keyboard this type asks for.
  ///
  /// Only number, decimal and phone shrink to the pad (flutterware's table of 15 types).
  public var keyboardKind: KeyboardKind {
    switch self {
    case .text, .name, .username, .password, .search: .letters
    case .email: .email
    case .url: .url
    case .webSearch: .webSearch
    case .twitter: .twitter
    case .number: .numberPad
    case .decimal: .decimalPad
    case .phone: .phonePad
    case .numbersAndPunctuation: .numbersAndPunctuation
    }
  }

  /// The bar above the keys, where bars are on.
  public var bar: KeyboardAppearance.Bar {
    switch self {
    case .username, .password: .passwords
    case .number, .decimal, .phone: .none
    default: .prediction
    }
  }
}
