import Foundation
import KeyboardAvoidance
import Keyframes

/// A view that tells of what is done with it.
open class UIControl: UIView {
  private var actions: [(target: () -> AnyObject?, action: Selector, events: Event)] = []
  private var kept: [UIAction] = []
  /// Whether it can be used.
  open var isEnabled = true
  /// Whether it is selected.
  open var isSelected = false
  /// Whether it is pressed; it is not.
  open var isHighlighted = false

  /// The action upon it.
  public struct Event: OptionSet, Sendable {
    /// The bits, as UIKit's.
    public var rawValue: UInt
    /// Creates events of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A finger touches it.
    public static let touchDown = Event(rawValue: 1)
    /// A finger leaves it.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// Its value changes.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// It is chosen.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// It is edited from now on.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// Something was typed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// It is not edited any more.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key was pressed.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// Anything that is edited.
    public static let allEditingEvents = Event(rawValue: 0xF_0000)
    /// Anything that a finger does.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// Anything.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How it looks.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// Creates a state of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// As usual.
    public static let normal: State = []
    /// Pressed.
    public static let highlighted = State(rawValue: 1)
    /// Not to be used.
    public static let disabled = State(rawValue: 2)
    /// Selected.
    public static let selected = State(rawValue: 4)
  }

  /// Sends a selector to a target whenever something is done.
  open func addTarget(_ target: Any?, action: Selector, for events: Event) {
    weak let known = target.map { $0 as AnyObject }
    let object: () -> AnyObject? = { known }
    // Once is enough, also of an action that a storyboard has connected.
    let name = action.description.prefix { $0 != "(" }
    actions.removeAll {
      $0.events == events && $0.target() === known
        && $0.action.description.prefix { $0 != "(" } == name
    }
    actions.append((object, action, events))
  }

  /// Does an action whenever something is done.
  open func addAction(_ action: UIAction, for events: Event) {
    kept.append(action)
    addTarget(action, action: Selector(UIAction.act, "act"), for: events)
  }

  /// Ends what `addTarget(_:action:for:)` began.
  open func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    let target = target.map { $0 as AnyObject }
    actions.removeAll {
      (target == nil || $0.target() === target) && (action == nil || $0.action == action)
        && !$0.events.isDisjoint(with: events)
    }
  }

  /// Does what is to be done for events.
  open func sendActions(for events: Event) {
    for action in actions where !action.events.isDisjoint(with: events) {
      if let target = action.target() { action.action.send(to: target, self) }
    }
  }

  /// A finger that leaves it has chosen it.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isEnabled { sendActions(for: [.touchUpInside, .primaryActionTriggered]) }
  }
  /// A finger that touches it begins to press it.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isEnabled { sendActions(for: .touchDown) }
  }
}

/// Something to do.
public final class UIAction: NSObject {
  /// Its name.
  public let title: String
  private let handler: (UIAction) -> Void
  /// Creates an action.
  public init(title: String = "", handler: @escaping (UIAction) -> Void) {
    (self.title, self.handler) = (title, handler)
  }
  /// Does it.
  func act() { handler(self) }
}

/// A button.
open class UIButton: UIControl {
  private var titles: [State.RawValue: String] = [:]
  /// The label of its title.
  open lazy var titleLabel: UILabel? = UILabel(frame: .zero)
  /// Which kind it is.
  open var buttonType = ButtonType.system

  /// Which kind a button is.
  public enum ButtonType: Int, Sendable {
    /// Of its own.
    case custom
    /// The system's.
    case system
    /// With words about something.
    case detailDisclosure
    /// An i in a circle.
    case infoLight
    /// An i in a circle.
    case infoDark
    /// A plus in a circle.
    case contactAdd
    /// A cross that closes.
    case close = 7
    /// The system's, as it was called.
    public static var roundedRect: ButtonType { .system }
  }
  /// Creates a button of a look.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: primaryAction)
    self.configuration = configuration
    if let title = configuration.title { setTitle(title, for: .normal) }
  }
  /// Creates a button of a kind.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    buttonType = type
  }
  /// Creates a button that does an action.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: type)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }
  /// The room around its title, in points.
  open var contentEdgeInsets = UIEdgeInsets.zero
  /// The room that its title leaves, in points.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The room that its image leaves, in points.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// Sets the title with attributes, which are not drawn.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    setTitle(title?.string, for: state)
  }
  /// The view of its image, which is not drawn.
  open lazy var imageView: UIImageView? = UIImageView(frame: .zero)
  /// Sets the image behind it, which is not drawn.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {}
  /// Sets the title.
  open func setTitle(_ title: String?, for state: State) { titles[state.rawValue] = title }
  /// Returns the title.
  open func title(for state: State) -> String? { titles[state.rawValue] }
  /// The title as usual.
  open var currentTitle: String? { titles[State.normal.rawValue] }
  /// Sets the title's colour, which is not drawn.
  open func setTitleColor(_ color: UIColor?, for state: State) {}
  private var hasImage = false
  /// Sets an image, which is not drawn; a button has room for one of 20 points.
  open func setImage(_ image: UIImage?, for state: State) {
    if state == .normal { hasImage = image != nil }
  }
  /// How it looks and what it says, in one value.
  open var configuration: Configuration? {
    didSet { if let title = configuration?.title { setTitle(title, for: .normal) } }
  }

  /// How a button looks and what it says; its looks are not drawn.
  public struct Configuration {
    /// Its words.
    public var title: String?
    /// The words below them.
    public var subtitle: String?
    /// Its picture.
    public var image: UIImage?
    /// The room between picture and words, in points.
    public var imagePadding: CGFloat = 0
    /// The room around all, in points.
    public var contentInsets = NSDirectionalEdgeInsets(
      top: 7, leading: 12, bottom: 7, trailing: 12)
    /// The colour behind it.
    public var baseBackgroundColor: UIColor?
    /// The colour of its words.
    public var baseForegroundColor: UIColor?
    /// How round it is.
    public var cornerStyle = CornerStyle.dynamic
    /// Whether a wheel turns in it.
    public var showsActivityIndicator = false

    /// How round a button is.
    public enum CornerStyle: Int, Sendable {
      /// As its corner radius says.
      case fixed = -1
      /// As the system does.
      case dynamic
      /// A little.
      case small
      /// More.
      case medium
      /// Still more.
      case large
      /// Wholly.
      case capsule
    }
    /// Words alone.
    public static func plain() -> Configuration { Configuration() }
    /// Words on a colour.
    public static func filled() -> Configuration { Configuration() }
    /// Words on a tint.
    public static func tinted() -> Configuration { Configuration() }
    /// Words on grey.
    public static func gray() -> Configuration { Configuration() }
    /// Words alone, as a link.
    public static func borderless() -> Configuration { Configuration() }
    /// Words on grey.
    public static func bordered() -> Configuration { Configuration() }
    /// Words on a colour.
    public static func borderedProminent() -> Configuration { Configuration() }
  }

  /// 34 points high, as the system's at 17 points; the width is an estimate.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UILabel.width(of: currentTitle ?? "", 17) + (hasImage ? 20 : 0), height: 34)
  }
}

/// A label.
open class UILabel: UIView {
  /// Its words.
  open var text: String? { didSet { setNeedsLayout() } }
  // UIKit declares it as implicitly unwrapped.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font.
  open var font: UIFont! = .systemFont(ofSize: 17) { didSet { setNeedsLayout() } }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour.
  open var textColor: UIColor! = .label
  /// Where the text stands.
  open var textAlignment = NSTextAlignment.natural
  /// Where lines end that are too long.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// The width at which lines are broken, in points.
  open var preferredMaxLayoutWidth: CGFloat = 0
  /// How small the font gets.
  open var minimumScaleFactor: CGFloat = 0
  /// The text with attributes, which are not drawn.
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      guard let newValue, newValue.length > 0 else { return }
      let font = newValue.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
      if let font { self.font = font }
    }
  }
  /// How many lines it may have; 0 for any number.
  open var numberOfLines = 1
  /// Whether the text shrinks to fit; the form's do not.
  open var adjustsFontSizeToFitWidth = false
  /// Whether the font follows the user's size.
  open var adjustsFontForContentSizeCategory = false

  /// The width of a line in the system's font, in points: an estimate of 0.53 em a character.
  static func width(of text: String, _ size: CGFloat) -> CGFloat {
    (Double(text.count) * size * 0.53).rounded(.up)
  }

  /// One line of its text, an estimate.
  open override var intrinsicContentSize: CGSize {
    let size = font?.pointSize ?? 17
    let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let width = lines.map { Self.width(of: String($0), size) }.max() ?? 0
    let height = (text ?? "").isEmpty ? 0 : (font?.lineHeight ?? 20.5) * Double(lines.count)
    return CGSize(width: width, height: height)
  }
}

/// A picture.
open class UIImageView: UIView {
  /// The picture, which is not drawn.
  open var image: UIImage?
  /// Creates a view of a picture.
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
}

/// A switch.
open class UISwitch: UIControl {
  /// Whether it is on.
  open var isOn = false
  /// The colour of what is on.
  open var onTintColor: UIColor?
  /// Sets whether it is on.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  /// 51 by 31 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
}

/// A row of choices.
open class UISegmentedControl: UIControl {
  /// Which is chosen.
  open var selectedSegmentIndex = 0
  private var titles: [String] = []
  /// Creates a row of choices.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = (items ?? []).map { $0 as? String ?? "" }
  }
  /// How many choices there are.
  open var numberOfSegments: Int { titles.count }
  /// Returns the words of a choice.
  open func titleForSegment(at segment: Int) -> String? {
    titles.indices.contains(segment) ? titles[segment] : nil
  }
  /// 32 points high.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 32)
  }
}

/// A slider.
open class UISlider: UIControl {
  /// Its value.
  open var value: Float = 0
  /// The least value.
  open var minimumValue: Float = 0
  /// The greatest value.
  open var maximumValue: Float = 1
  /// Sets the value.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
  /// 31 points high.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 31)
  }
}

/// A stepper.
open class UIStepper: UIControl {
  /// Its value.
  open var value = 0.0
  /// The least value.
  open var minimumValue = 0.0
  /// The greatest value.
  open var maximumValue = 100.0
  /// What a press adds.
  open var stepValue = 1.0
  /// 94 by 32 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: 94, height: 32) }
}

/// How far something is.
open class UIProgressView: UIView {
  /// How far, from 0 to 1.
  open var progress: Float = 0
  /// How it looks.
  public enum Style: Int, Sendable {
    /// As usual.
    case `default`
    /// As in a bar.
    case bar
  }
  /// Creates one of a look.
  public convenience init(progressViewStyle style: Style) { self.init(frame: .zero) }
  /// Sets how far it is.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
  /// 4 points high.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 4)
  }
}

/// A wheel that turns while something is done.
open class UIActivityIndicatorView: UIView {
  /// Whether it turns.
  open private(set) var isAnimating = false
  /// Whether it is not seen while it stands.
  open var hidesWhenStopped = true
  /// Its colour; the form says so.
  open var color: UIColor?
  /// How large it is; the form says so.
  open var style = Style.medium
  /// How large a wheel is.
  public enum Style: Int, Sendable {
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large
  }
  /// Creates a wheel.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }
  /// Lets it turn.
  open func startAnimating() { isAnimating = true }
  /// Lets it stand.
  open func stopAnimating() { isAnimating = false }
  /// 20 points, or 37.
  open override var intrinsicContentSize: CGSize {
    style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
  }
}

/// A view through which others are seen, blurred; it is not drawn.
open class UIVisualEffectView: UIView {
  /// How they are seen.
  open var effect: UIVisualEffect?
  /// Where its subviews go; as large as it is.
  public let contentView = UIView(frame: .zero)
  /// Creates a view of an effect.
  public convenience init(effect: UIVisualEffect?) {
    self.init(frame: .zero)
    self.effect = effect
  }
  /// Creates a view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContent()
  }
  /// Creates a view as a storyboard does.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContent()
  }

  private func addContent() {
    contentView.frame.size = frame.size
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insert(contentView)
  }
}

/// How others are seen through a view.
open class UIVisualEffect: NSObject {}

/// A blur.
public final class UIBlurEffect: UIVisualEffect {
  /// Which blur.
  public enum Style: Int, Sendable {
    /// Lighter than what is behind.
    case extraLight
    /// As light as what is behind.
    case light
    /// Darker than what is behind.
    case dark
    /// As the interface.
    case regular = 4
    /// As the interface, and clear.
    case prominent
    /// As the system's thinnest.
    case systemUltraThinMaterial
    /// As the system's thin ones.
    case systemThinMaterial
    /// As the system's usual ones.
    case systemMaterial
    /// As the system's thick ones.
    case systemThickMaterial
    /// As bars of the system.
    case systemChromeMaterial
  }
  /// Creates a blur.
  public init(style: Style) {}
}

/// Views in a row or a column, which it lays out.
open class UIStackView: UIView {
  private var arranged: [UIView] = []
  private var spacings: [ObjectIdentifier: CGFloat] = [:]
  /// Across or down.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
  /// How long they are along it.
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  /// Where they are across it.
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  /// The room between them, in points.
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// Whether its margins keep them from its edges.
  open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsLayout() } }

  /// The room that the system leaves between views: 8 points, an assumption.
  public static let spacingUseSystem: CGFloat = 8

  /// How long views are along the axis.
  public enum Distribution: Int, Sendable {
    /// As they want, and together all of it.
    case fill
    /// Equally long.
    case fillEqually
    /// In the proportions that they want; here as they want.
    case fillProportionally
    /// With equal room between them.
    case equalSpacing
    /// With equally distant middles; here with equal room between them.
    case equalCentering
  }

  /// Where views are across the axis.
  public enum Alignment: Int, Sendable {
    /// From edge to edge.
    case fill
    /// At the leading or upper edge.
    case leading
    /// At the first line; here at the upper edge.
    case firstBaseline
    /// In the middle.
    case center
    /// At the trailing or lower edge.
    case trailing
    /// At the last line; here at the upper edge.
    case lastBaseline
    /// At the upper edge.
    public static var top: Alignment { .leading }
    /// At the lower edge.
    public static var bottom: Alignment { .trailing }
  }

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }
  /// The views that it lays out.
  open var arrangedSubviews: [UIView] { arranged }
  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arranged.count)
  }
  /// Adds a view at a place.
  open func insertArrangedSubview(_ view: UIView, at index: Int) {
    arranged.removeAll { $0 === view }
    arranged.insert(view, at: min(index, arranged.count))
    if view.superview !== self { addSubview(view) }
    setNeedsLayout()
  }
  /// Lays a view out no more; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arranged.removeAll { $0 === view }
    setNeedsLayout()
  }
  /// Sets the room after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {
    spacings[ObjectIdentifier(view)] = spacing
    setNeedsLayout()
  }
  /// Returns the room after a view.
  open func customSpacing(after view: UIView) -> CGFloat {
    spacings[ObjectIdentifier(view)] ?? spacing
  }
}
