import Foundation

extension NSLayoutConstraint {
  /// How views of a visual format stand across it.
  public struct FormatOptions: OptionSet, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// Creates options of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Their left edges are one line.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Their right edges are one line.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Their upper edges are one line.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Their lower edges are one line.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Their leading edges are one line.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Their trailing edges are one line.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Their middles are one line down.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Their middles are one line across.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// From where reading begins, as usual.
    public static let directionLeadingToTrailing: FormatOptions = []

    fileprivate var attributes: [Attribute] {
      let all: [(FormatOptions, Attribute)] = [
        (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
        (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
        (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
      ]
      return all.filter { contains($0.0) }.map(\.1)
    }
  }

  /// Creates the constraints of a line such as `H:|-[name(>=80@750)]-8-[mail(==name)]-|`, which do
  /// not count until they are activated; none, which is said, of a line that cannot be read.
  ///
  /// The room of a hyphen alone is 8 points between views, and the superview's margin at its edges.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var line = VisualFormat(format, metrics: metrics ?? [:], views: views)
    guard let constraints = line.constraints(opts.attributes) else {
      Host.current?.complain("the visual format '\(format)' cannot be read, and holds nothing")
      return []
    }
    return constraints
  }
}

/// Reads a line of Apple's visual format language.
private struct VisualFormat {
  private var rest: Substring
  private let isVertical: Bool
  private let metrics: [String: Any]
  private let views: [String: Any]

  /// What a distance or an extent is to be.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    /// Points, or the view whose extent it is.
    var constant: CGFloat = 0
    var view: UIView?
    var priority = UILayoutPriority.required
  }

  /// The room between two elements.
  private enum Gap {
    case none
    case standard
    case predicates([Predicate])
  }

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    isVertical = format.hasPrefix("V:")
    rest = format.filter { !$0.isWhitespace }[...]
    if rest.hasPrefix("V:") || rest.hasPrefix("H:") { rest = rest.dropFirst(2) }
    (self.metrics, self.views) = (metrics, views)
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func name() -> String {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  private func metric(_ name: String) -> CGFloat? {
    Double(name) ?? (metrics[name] as? NSNumber)?.doubleValue ?? metrics[name] as? Double
      ?? (metrics[name] as? Int).map(Double.init)
  }

  /// `>=80@750,==name`, or a number alone.
  private mutating func predicates() -> [Predicate]? {
    var all: [Predicate] = []
    repeat {
      var one = Predicate()
      if take(">=") {
        one.relation = .greaterThanOrEqual
      } else if take("<=") {
        one.relation = .lessThanOrEqual
      } else {
        _ = take("==")
      }
      let sign: CGFloat = take("-") ? -1 : 1
      let word = name()
      if let view = views[word] as? UIView {
        one.view = view
      } else if let value = metric(word) {
        one.constant = sign * value
      } else {
        return nil
      }
      if take("@") {
        guard let priority = metric(name()) else { return nil }
        one.priority = UILayoutPriority(rawValue: Float(priority))
      }
      all.append(one)
    } while take(",")
    return all
  }

  private mutating func gap() -> Gap? {
    guard take("-") else { return Gap.none }
    if rest.hasPrefix("[") || rest.hasPrefix("|") { return .standard }
    let isOpen = take("(")
    guard let predicates = predicates(), isOpen == take(")"), take("-") else { return nil }
    return .predicates(predicates)
  }

  mutating func constraints(
    _ alignments: [NSLayoutConstraint.Attribute]
  ) -> [NSLayoutConstraint]? {
    var all: [NSLayoutConstraint] = []
    var before: UIView?
    let beginsAtEdge = take("|")
    var gap = beginsAtEdge ? self.gap() : Gap.none
    while take("[") {
      guard let view = views[name()] as? UIView, let room = gap else { return nil }
      if take("(") {
        guard let extents = predicates(), take(")") else { return nil }
        all += extents.map { extent(of: view, $0) }
      }
      guard take("]") else { return nil }
      if before != nil || beginsAtEdge {
        guard let constraints = distance(from: before, to: view, room) else { return nil }
        all += constraints
      }
      if let before {
        all += alignments.map { make(view, $0, before, $0, Predicate()) }
      }
      before = view
      gap = self.gap()
    }
    if take("|") {
      guard let before, let room = gap, let last = distance(from: before, to: nil, room) else {
        return nil
      }
      all += last
    } else if gap == nil {
      return nil
    }
    return rest.isEmpty && before != nil ? all : nil
  }

  private func extent(of view: UIView, _ predicate: Predicate) -> NSLayoutConstraint {
    let attribute: NSLayoutConstraint.Attribute = isVertical ? .height : .width
    let other: NSLayoutConstraint.Attribute = predicate.view == nil ? .notAnAttribute : attribute
    return make(view, attribute, predicate.view, other, predicate)
  }

  /// The constraints between two views, of which one may be the superview.
  private func distance(
    from before: UIView?, to after: UIView?, _ gap: Gap
  ) -> [NSLayoutConstraint]? {
    guard let superview = (before ?? after)?.superview else { return nil }
    let (begin, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      isVertical ? (.top, .bottom) : (.leading, .trailing)
    let (first, firstAttribute) = after.map { ($0, begin) } ?? (superview, end)
    let (second, secondAttribute) = before.map { ($0, end) } ?? (superview, begin)
    switch gap {
    case .none: return [make(first, firstAttribute, second, secondAttribute, Predicate())]
    case .predicates(let predicates):
      return predicates.map { make(first, firstAttribute, second, secondAttribute, $0) }
    case .standard:
      if before != nil, after != nil {
        return [make(first, firstAttribute, second, secondAttribute, Predicate(constant: 8))]
      }
      let margin: NSLayoutConstraint.Attribute =
        switch (isVertical, after == nil) {
        case (true, false): .topMargin
        case (true, true): .bottomMargin
        case (false, false): .leadingMargin
        case (false, true): .trailingMargin
        }
      return [
        after == nil
          ? make(first, margin, second, secondAttribute, Predicate())
          : make(first, firstAttribute, second, margin, Predicate())
      ]
    }
  }

  private func make(
    _ first: UIView, _ firstAttribute: NSLayoutConstraint.Attribute, _ second: UIView?,
    _ secondAttribute: NSLayoutConstraint.Attribute, _ predicate: Predicate
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      item: first, attribute: firstAttribute, relatedBy: predicate.relation, toItem: second,
      attribute: secondAttribute, multiplier: 1, constant: predicate.constant)
    constraint.priority = predicate.priority
    return constraint
  }
}
