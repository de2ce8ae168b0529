import Foundation
import Keyframes

// What is drawn is the form's; these keep what code says of it.

/// A colour.
public struct UIColor: Hashable, Sendable {
  /// The parts, from 0 to 1.
  var red = 0.0, green = 0.0, blue = 0.0, alpha = 1.0
  private var name = ""

  private init(name: String) { self.name = name }
  /// Creates a colour.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  /// Creates a grey.
  public init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }
  /// Creates a colour of a name; there is none in a bundle.
  public init?(named name: String) { self.init(name: name) }
  /// Creates a colour that depends on the traits, of those that are played.
  public init(dynamicProvider: (UITraitCollection) -> UIColor) {
    self = dynamicProvider(UITraitCollection(Host.current))
  }
  /// Creates a colour of a layer's.
  public init(cgColor: CGColor) { self = cgColor }
  /// Chooses it for what is drawn next, which is not drawn.
  public func setFill() {}
  /// Chooses it for lines that are drawn next, which are not.
  public func setStroke() {}
  /// Returns it with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var color = self
    color.alpha = alpha
    return color
  }
  /// The colour for a layer.
  public var cgColor: UIColor { self }

  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Nothing.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Grey.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Light grey.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// Dark grey.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Cyan.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Text.
  public static let label = UIColor(name: "label")
  /// Text of less weight.
  public static let secondaryLabel = UIColor(name: "secondaryLabel")
  /// Text of little weight.
  public static let tertiaryLabel = UIColor(name: "tertiaryLabel")
  /// Placeholders.
  public static let placeholderText = UIColor(name: "placeholderText")
  /// Lines.
  public static let separator = UIColor(name: "separator")
  /// Backgrounds.
  public static let systemBackground = UIColor(name: "systemBackground")
  /// Backgrounds on backgrounds.
  public static let secondarySystemBackground = UIColor(name: "secondarySystemBackground")
  /// Backgrounds on those.
  public static let tertiarySystemBackground = UIColor(name: "tertiarySystemBackground")
  /// Backgrounds of groups.
  public static let systemGroupedBackground = UIColor(name: "systemGroupedBackground")
  /// Fills.
  public static let systemFill = UIColor(name: "systemFill")
  /// The system's blue.
  public static let systemBlue = UIColor(name: "systemBlue")
  /// The system's red.
  public static let systemRed = UIColor(name: "systemRed")
  /// The system's green.
  public static let systemGreen = UIColor(name: "systemGreen")
  /// The system's orange.
  public static let systemOrange = UIColor(name: "systemOrange")
  /// The system's grey.
  public static let systemGray = UIColor(name: "systemGray")
  /// A lighter grey.
  public static let systemGray2 = UIColor(name: "systemGray2")
  /// A lighter grey.
  public static let systemGray3 = UIColor(name: "systemGray3")
  /// The system's yellow.
  public static let systemYellow = UIColor(name: "systemYellow")
  /// The system's purple.
  public static let systemPurple = UIColor(name: "systemPurple")
  /// The system's pink.
  public static let systemPink = UIColor(name: "systemPink")
  /// The system's teal.
  public static let systemTeal = UIColor(name: "systemTeal")
  /// The system's mint.
  public static let systemMint = UIColor(name: "systemMint")
  /// The system's cyan.
  public static let systemCyan = UIColor(name: "systemCyan")
  /// The system's brown.
  public static let systemBrown = UIColor(name: "systemBrown")
  /// The system's indigo.
  public static let systemIndigo = UIColor(name: "systemIndigo")
  /// Text of the least weight.
  public static let quaternaryLabel = UIColor(name: "quaternaryLabel")
  /// Links.
  public static let link = UIColor(name: "link")
  /// Lines that nothing shows through.
  public static let opaqueSeparator = UIColor(name: "opaqueSeparator")
  /// Backgrounds of groups on backgrounds.
  public static let secondarySystemGroupedBackground = UIColor(name: "groupedBackground2")
  /// Fills of less weight.
  public static let secondarySystemFill = UIColor(name: "secondarySystemFill")
  /// Fills of little weight.
  public static let tertiarySystemFill = UIColor(name: "tertiarySystemFill")
  /// Magenta.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// A lighter grey.
  public static let systemGray4 = UIColor(name: "systemGray4")
  /// A lighter grey.
  public static let systemGray5 = UIColor(name: "systemGray5")
  /// The lightest grey.
  public static let systemGray6 = UIColor(name: "systemGray6")
}

/// A colour of a layer.
public typealias CGColor = UIColor

/// A font.
public struct UIFont: Hashable, Sendable {
  /// The size, in points.
  public var pointSize: CGFloat
  /// The height of a line: 1.193 times the size, as the system's font.
  public var lineHeight: CGFloat { pointSize * 1.193359375 }

  /// How heavy a font is.
  public struct Weight: Hashable, Sendable {
    private var name: String
    /// Regular.
    public static let regular = Weight(name: "regular")
    /// Medium.
    public static let medium = Weight(name: "medium")
    /// Half bold.
    public static let semibold = Weight(name: "semibold")
    /// Bold.
    public static let bold = Weight(name: "bold")
    /// Light.
    public static let light = Weight(name: "light")
    /// Thin.
    public static let thin = Weight(name: "thin")
    /// Black.
    public static let black = Weight(name: "black")
    /// Heavy.
    public static let heavy = Weight(name: "heavy")
  }

  /// A role of text, with the system's size for it.
  public struct TextStyle: Hashable, Sendable {
    fileprivate var size: CGFloat
    /// 17 points.
    public static let body = TextStyle(size: 17)
    /// 17 points.
    public static let headline = TextStyle(size: 17)
    /// 15 points.
    public static let subheadline = TextStyle(size: 15)
    /// 13 points.
    public static let footnote = TextStyle(size: 13)
    /// 12 points.
    public static let caption1 = TextStyle(size: 12)
    /// 11 points.
    public static let caption2 = TextStyle(size: 11)
    /// 16 points.
    public static let callout = TextStyle(size: 16)
    /// 34 points.
    public static let largeTitle = TextStyle(size: 34)
    /// 28 points.
    public static let title1 = TextStyle(size: 28)
    /// 22 points.
    public static let title2 = TextStyle(size: 22)
    /// 20 points.
    public static let title3 = TextStyle(size: 20)
  }

  /// Returns the system's font.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(pointSize: size)
  }
  /// Returns the system's font, bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
  /// Returns the system's font for a role, at the usual size.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(pointSize: style.size)
  }
  /// Returns a font of a name, set as the system's; the form has one.
  public init?(name: String, size: CGFloat) { pointSize = size }
  private init(pointSize: CGFloat) { self.pointSize = pointSize }
  /// Returns it in another size.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(pointSize: size) }
  /// Returns the system's font, italic.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
  /// Returns the system's font with digits of one width.
  public static func monospacedDigitSystemFont(
    ofSize size: CGFloat, weight: Weight
  ) -> UIFont { UIFont(pointSize: size) }
  /// 17 points.
  public static let labelFontSize: CGFloat = 17
  /// 14 points.
  public static let systemFontSize: CGFloat = 14
}

/// A picture, which is not drawn.
public final class UIImage: NSObject {
  /// Creates a picture of a name; there is none in a bundle.
  public init?(named name: String) { super.init() }
  /// Creates a picture of the system's.
  public init?(systemName name: String) { super.init() }
  /// Creates a picture of the system's, of a size.
  public init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) {
    super.init()
  }

  /// How a picture of the system's is set.
  public struct SymbolConfiguration: Hashable, Sendable {
    /// Creates a size, in points.
    public init(pointSize: CGFloat, weight: UIFont.Weight = .regular) {}
    /// Creates the size of a role of text.
    public init(textStyle: UIFont.TextStyle) {}
  }
  /// Returns it, whichever way it is to be drawn.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
  /// Returns it, whichever colour it is to have.
  public func withTintColor(_ color: UIColor) -> UIImage { self }

  /// How a picture is drawn.
  public enum RenderingMode: Int, Sendable {
    /// As where it is used.
    case automatic
    /// As it is.
    case alwaysOriginal
    /// In the tint.
    case alwaysTemplate
  }
}

/// Where text stands.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// At both edges.
  case justified
  /// Where lines begin.
  case natural
}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// Creates corners of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper left one.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right one.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left one.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right one.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// An outline, which is not drawn.
public final class CGPath: NSObject {}

/// An outline that is made by code, which is not drawn.
public final class UIBezierPath: NSObject {
  /// The outline.
  public let cgPath = CGPath()
  /// The width of its line, in points.
  public var lineWidth: CGFloat = 1
  /// Creates an empty outline.
  public override init() {}
  /// Creates the outline of a rectangle.
  public init(rect: CGRect) {}
  /// Creates an oval.
  public init(ovalIn rect: CGRect) {}
  /// Begins a line.
  public func move(to point: CGPoint) {}
  /// Goes on with a line.
  public func addLine(to point: CGPoint) {}
  /// Ends a line where it began.
  public func close() {}
  /// Fills it, which is not drawn.
  public func fill() {}
  /// Draws its line, which is not drawn.
  public func stroke() {}
  /// Creates the outline of a rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {}
  /// Creates the outline of a rectangle of which some corners are round.
  public init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {}
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// Creates corners of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper left one.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The upper right one.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The lower left one.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The lower right one.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All of them.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// The looks of a view that its layer keeps.
open class CALayer: NSObject {
  /// Creates a layer.
  public required override init() {}
  /// The radius of its corners, in points.
  public var cornerRadius: CGFloat = 0
  /// How its corners are cut.
  public var cornerCurve = CALayerCornerCurve.circular
  /// The width of its border, in points.
  public var borderWidth: CGFloat = 0
  /// The colour of its border.
  public var borderColor: CGColor?
  /// The colour behind it.
  public var backgroundColor: CGColor?
  /// Whether it cuts off what is outside of it.
  public var masksToBounds = false
  /// The colour of its shadow.
  public var shadowColor: CGColor?
  /// How strong its shadow is.
  public var shadowOpacity: Float = 0
  /// How soft its shadow is, in points.
  public var shadowRadius: CGFloat = 3
  /// Where its shadow falls, in points.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// How opaque it is.
  public var opacity: Float = 1
  /// How far in front it is.
  public var zPosition: CGFloat = 0
  /// Which corners are round.
  public var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The outline of its shadow.
  public var shadowPath: CGPath?
  /// Whether it is drawn once for as long as it stays.
  public var shouldRasterize = false
  /// The frame of a layer that code adds, in points; a view's layer is where its view is.
  public var frame = CGRect.zero
  /// The layer whose shape cuts it.
  public var mask: CALayer?
  /// The layers that code has added, which are not drawn.
  public private(set) var sublayers: [CALayer]?
  /// Adds a layer, which is not drawn.
  public func addSublayer(_ layer: CALayer) { sublayers = (sublayers ?? []) + [layer] }
  /// Adds a layer at a place, which is not drawn.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    let place = min(Int(index), sublayers?.count ?? 0)
    sublayers = sublayers ?? []
    sublayers?.insert(layer, at: place)
  }
  /// Animates what is drawn, which is not.
  public func add(_ animation: CAAnimation, forKey key: String?) {}
  /// Ends its own animations, of which it has none; a view's are ended by new ones.
  public func removeAllAnimations() {}
}

/// A layer of colours that run into each other, which is not drawn.
public final class CAGradientLayer: CALayer {
  /// The colours.
  public var colors: [Any]?
  /// Where they are, from 0 to 1.
  public var locations: [NSNumber]?
  /// Where they begin, from 0 to 1.
  public var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where they end, from 0 to 1.
  public var endPoint = CGPoint(x: 0.5, y: 1)
}

/// A layer of an outline, which is not drawn.
public final class CAShapeLayer: CALayer {
  /// The outline.
  public var path: CGPath?
  /// The colour in it.
  public var fillColor: CGColor?
  /// The colour of its line.
  public var strokeColor: CGColor?
  /// The width of its line, in points.
  public var lineWidth: CGFloat = 1
}

/// An animation of a layer, which is not drawn: views are moved by those of `UIView`.
open class CAAnimation: NSObject {
  /// Seconds that it takes.
  public var duration: TimeInterval = 0
  /// How often it is played.
  public var repeatCount: Float = 0
  /// Whether it is played backwards, too.
  public var autoreverses = false
  /// How fast it goes when.
  public var timingFunction: CAMediaTimingFunction?
  /// Whether it goes when it has ended.
  public var isRemovedOnCompletion = true
  /// Creates an animation.
  public override init() {}
}

/// How fast an animation goes when.
public final class CAMediaTimingFunction: NSObject {
  /// Creates one of a name.
  public init(name: CAMediaTimingFunctionName) {}
}

/// The name of how fast an animation goes when.
public struct CAMediaTimingFunctionName: Hashable, Sendable {
  private var name: String
  /// As fast all along.
  public static let linear = CAMediaTimingFunctionName(name: "linear")
  /// Slow at first.
  public static let easeIn = CAMediaTimingFunctionName(name: "easeIn")
  /// Slow at last.
  public static let easeOut = CAMediaTimingFunctionName(name: "easeOut")
  /// Slow at both ends.
  public static let easeInEaseOut = CAMediaTimingFunctionName(name: "easeInEaseOut")
  /// As usual.
  public static let `default` = CAMediaTimingFunctionName(name: "default")
}

/// How round corners are cut.
public struct CALayerCornerCurve: Hashable, Sendable {
  private var name: String
  /// As circles.
  public static let circular = CALayerCornerCurve(name: "circular")
  /// As those of devices.
  public static let continuous = CALayerCornerCurve(name: "continuous")
}

/// An animation of a property of a layer, which is not drawn.
open class CAPropertyAnimation: CAAnimation {
  /// The property.
  public var keyPath: String?
  /// Creates an animation of a property.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }
}

/// An animation from a value to another, which is not drawn.
public final class CABasicAnimation: CAPropertyAnimation {
  /// The first value.
  public var fromValue: Any?
  /// The last value.
  public var toValue: Any?
}

/// An animation through values, which is not drawn.
public final class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  public var values: [Any]?
  /// When they are reached, from 0 to 1.
  public var keyTimes: [NSNumber]?
}
