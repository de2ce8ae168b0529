import Foundation
import Keyframes

// Attributed text keeps what code says of it; what is drawn is the form's.

extension NSAttributedString.Key {
  /// The font.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind it.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The paragraph's style.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The room between letters, in points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The line below it.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The colour of the line around letters.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of the line around letters, in hundredths of the font's size.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
}

/// A condition that a text is to meet: whether it matches a regular expression.
///
/// Linux has no others that are made of words.
public struct NSPredicate {
  private let format: String
  private let expression: NSRegularExpression?
  /// Creates a condition of `SELF MATCHES %@` and an expression; any other one holds for nothing,
  /// which is said.
  public init(format predicateFormat: String, _ arguments: any CVarArg...) {
    format = predicateFormat
    let words = predicateFormat.uppercased().split(separator: " ")
    let isMatch = words.count == 3 && words[0] == "SELF" && words[1].hasPrefix("MATCHES")
    let options: NSRegularExpression.Options = words.contains("MATCHES[C]") ? .caseInsensitive : []
    guard isMatch, let pattern = arguments.first else {
      expression = nil
      return
    }
    expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options)
  }
  /// Returns whether all of a text meets it.
  public func evaluate(with object: Any?) -> Bool {
    guard let expression else {
      Host.current?.complain("the predicate '\(format)' is not known, and holds for nothing")
      return false
    }
    guard let text = object as? String else { return false }
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}

/// A line below or through text.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The bits.
  public var rawValue: Int
  /// Creates a style of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// The sizes of text that the user wants, which are the usual ones.
open class UIFontMetrics: NSObject {
  /// Those of running text.
  public static var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }
  /// Creates those of a role.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}
  /// Returns a font as it is.
  open func scaledFont(for font: UIFont) -> UIFont { font }
  /// Returns a length as it is.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}

/// How a paragraph is set.
open class NSParagraphStyle: NSObject {
  /// Where the text stands.
  open var alignment = NSTextAlignment.natural
  /// The room between lines, in points.
  open var lineSpacing: CGFloat = 0
  /// Where lines end that are too long.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
}

/// How a paragraph is set.
open class NSMutableParagraphStyle: NSParagraphStyle {}

/// Where lines end that are too long.
public enum NSLineBreakMode: Int, Sendable {
  /// Between words.
  case byWordWrapping
  /// Between letters.
  case byCharWrapping
  /// At the edge.
  case byClipping
  /// With dots at the head.
  case byTruncatingHead
  /// With dots at the tail.
  case byTruncatingTail
  /// With dots in the middle.
  case byTruncatingMiddle
}

/// The room that a text view has for its text.
public final class NSTextContainer: NSObject {
  /// The room at both sides of each line, in points.
  public var lineFragmentPadding: CGFloat = 5
  /// How many lines it may have; 0 for any number.
  public var maximumNumberOfLines = 0
  /// Where lines end that are too long.
  public var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// Creates the room of a size.
  public init(size: CGSize = .zero) {}
}

extension NSAttributedString {
  /// Draws it, which nothing does.
  public func draw(in rect: CGRect) {}
  /// Returns its size on one line, an estimate.
  public func size() -> CGSize { string.size() }
}

extension String {
  /// Draws it, which nothing does.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
  {}
  /// Returns its size on one line, an estimate of 0.53 em a character.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    return CGSize(width: UILabel.width(of: self, font.pointSize), height: font.lineHeight)
  }
  /// The lines that it takes in a width, an estimate.
  func lineCount(width: CGFloat, size: CGFloat) -> Int {
    split(separator: "\n", omittingEmptySubsequences: false).map {
      max(Int((UILabel.width(of: String($0), size) / max(width, 1)).rounded(.up)), 1)
    }.reduce(0, +)
  }
}
