import Foundation
import KeyboardAvoidance

/// The replacement of `@IBOutlet`: connected by its name when the controller is loaded.
@propertyWrapper public final class Outlet<Value> {
  /// The view, or whatever it is.
  public var wrappedValue: Value

  /// Creates an outlet of a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Creates an outlet that is not connected yet.
  public init() where Value: ExpressibleByNilLiteral { wrappedValue = nil }
}

/// An outlet of whatever type.
private protocol Connectable: AnyObject {
  /// The type of what it holds, without the optional.
  var type: Any.Type? { get }
  /// Holds a value, and says whether it is of its type.
  func take(_ value: Any) -> Bool
}

extension Outlet: Connectable {
  fileprivate var type: Any.Type? { (Value.self as? any OptionalType.Type)?.wrapped }
  fileprivate func take(_ value: Any) -> Bool {
    guard let value = value as? Value else { return false }
    wrappedValue = value
    return true
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

private protocol ArrayType {
  static var none: AnyObject { get }
}

extension Array: ArrayType {
  fileprivate static var none: AnyObject { [] as Self as AnyObject }
}

/// Connects the outlets of a controller.
///
/// By their names first; then its fields to those of the form that are left, in their order; and
/// what the form does not have to views that are not seen, so that code can go on: both is said.
struct Outlets {
  private let controller: UIViewController
  private let host: Host
  private var open: [(name: String, type: Any.Type, outlet: any Connectable)] = []
  private var used: Set<ObjectIdentifier> = []

  static func connect(_ controller: UIViewController, _ host: Host) {
    var outlets = Outlets(controller, host)
    outlets.connectByName()
    outlets.connectInOrder()
    outlets.connectCollections()
    outlets.connectToNothing()
  }

  private init(_ controller: UIViewController, _ host: Host) {
    (self.controller, self.host) = (controller, host)
    var mirror: Mirror? = Mirror(reflecting: controller)
    while let known = mirror {
      for child in known.children {
        guard let outlet = child.value as? any Connectable, let type = outlet.type,
          let label = child.label
        else { continue }
        open.append((String(label.drop { $0 == "_" }), type, outlet))
      }
      mirror = known.superclassMirror
    }
    // Constraints are between views, which may be replaced by those of outlets.
    let isView = { (type: Any.Type) in !(type is NSLayoutConstraint.Type) }
    open = open.filter { isView($0.type) } + open.filter { !isView($0.type) }
  }

  private mutating func connectByName() {
    var found: [AnyObject] = []
    open = open.filter { name, type, outlet in
      guard
        let view = candidates(name, type).first(where: outlet.take)
          ?? ids(named: name).compactMap({ own(type, $0) }).first(where: outlet.take)
      else { return true }
      found.append(view)
      return false
    }
    used.formUnion(found.map(ObjectIdentifier.init))
  }

  private mutating func connectInOrder() {
    var free = host.fields.filter { !used.contains(ObjectIdentifier($0)) }
    open = open.filter { name, type, outlet in
      guard type is UITextField.Type || type is UITextView.Type,
        let index = free.firstIndex(where: { view in
          guard case .view(let id) = view.place else { return false }
          return outlet.take(view) || own(type, id).map(outlet.take) ?? false
        })
      else { return true }
      let field = free.remove(at: index)
      host.complain("\(said(name)) has no view of that name in the form; it is \(field.named)")
      return false
    }
  }

  /// After the others, whose classes the fields have from then on.
  private mutating func connectCollections() {
    open = open.filter { _, type, outlet in !(collection(type).map(outlet.take) ?? false) }
  }

  /// The form's view with an identifier, as one of a class of the code's own.
  private func own(_ type: Any.Type, _ id: String) -> UIView? {
    (type as? UIView.Type).flatMap { host.replaceView(id: id, with: $0) }
  }

  /// The identifiers of the form that a name may mean, the likeliest first.
  private func ids(named name: String) -> [String] {
    let ids = host.interface.views.nodes.map(\.element.id)
    return ids.filter { ViewName($0).letters == ViewName(name).letters }
      + ids.filter { ViewName($0).core == ViewName(name).core }
  }

  private func connectToNothing() {
    for (name, type, outlet) in open {
      if let view = standIn(type), outlet.take(view) {
        host.complain("\(said(name)) has nothing in the form; it is one that is not seen")
      } else {
        host.complain("\(said(name)) has nothing of that name in the form; it is not connected")
      }
    }
  }

  private func said(_ name: String) -> String {
    "the outlet '\(name)' of \(Swift.type(of: controller))"
  }

  /// What the form does not have.
  private func standIn(_ type: Any.Type) -> AnyObject? {
    if let kind = type as? UIView.Type { return kind.init(coder: NSCoder()) }
    if let kind = type as? NSLayoutConstraint.Type, let plain = controller.unseenConstraint {
      return kind == NSLayoutConstraint.self ? plain : kind.init(storyboard: plain)
    }
    if let kind = type as? any ArrayType.Type { return kind.none }
    return type == UIBarButtonItem.self ? UIBarButtonItem() : nil
  }

  /// All fields of the form of a kind, of an outlet collection.
  private func collection(_ type: Any.Type) -> Any? {
    switch type {
    case is [UITextField].Type: host.fields.compactMap { $0 as? UITextField }
    case is [UITextView].Type: host.fields.compactMap { $0 as? UITextView }
    case is [UIView].Type: host.fields
    default: nil
    }
  }

  /// What an outlet may be by its name, the likeliest first.
  private func candidates(_ name: String, _ type: Any.Type) -> [AnyObject] {
    if let kind = type as? NSLayoutConstraint.Type {
      let ported = controller as? any PortedController
      guard
        let plain = ported.map({ $0.constraint(named: name) })
          ?? controller.scrollBottomConstraint(named: name)
      else { return [] }
      guard kind != NSLayoutConstraint.self else { return [plain] }
      let own = kind.init(storyboard: plain)
      own.awakeFromNib()
      return [own]
    }
    var views: [AnyObject] = ids(named: name).compactMap { host.view(id: $0) }
    if let scroll = host.views[.scrollView], !(type is UITextView.Type) {
      if type == UIScrollView.self {
        views.append(scroll)
      } else if views.isEmpty, let kind = type as? UIScrollView.Type,
        let own = host.replaceScrollView(with: kind)
      {
        views.append(own)
      }
    }
    if ViewName(name).letters == "view", let root = host.views[.rootView] { views.append(root) }
    return views
  }
}

/// A name of a view, without what people add to it: `emailTextField` and `txtEmail` are `email`.
struct ViewName {
  private static let additions = [
    "textfield", "textview", "txtfield", "field", "input", "txt", "tf", "tv", "button", "btn",
    "label", "lbl", "switch", "slider", "stepper", "imageview", "view",
  ]
  /// Its letters and digits, in lower case.
  let letters: String

  init(_ name: String) {
    letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The letters without a kind at the end, or else at the beginning.
  var core: Substring {
    let additions = Self.additions.filter { $0.count < letters.count }
    if let ending = additions.first(where: letters.hasSuffix) {
      return letters.dropLast(ending.count)
    }
    return letters.dropFirst(additions.first(where: letters.hasPrefix)?.count ?? 0)
  }
}

extension Host {
  /// Makes a scroll view of a class of its own the form's.
  func replaceScrollView(with kind: UIScrollView.Type) -> UIScrollView? {
    guard let old = views[.scrollView] as? UIScrollView else { return nil }
    if type(of: old) == kind { return old }
    guard let view = kind.init(coder: NSCoder()) else { return nil }
    let parent = old.superview
    let content = old.subviews
    old.removeFromSuperview()
    install(view, at: .scrollView)
    parent?.insert(view, at: 0)
    content.forEach { view.insert($0) }
    view.awakeFromNib()
    return view
  }
}

extension Host {
  /// Makes one of the form's views one of a class of its own, if that is one of such views.
  func replaceView(id: String, with kind: UIView.Type) -> UIView? {
    guard let old = views[.view(id)], let element = interface.views[id]?.element,
      FormViews.fits(kind, element), type(of: old) == type(of: FormViews.make(element)),
      let view = kind.init(coder: NSCoder())
    else { return nil }
    let edits = view.pendingEdits
    view.pendingEdits = []
    var edited = element
    for edit in edits { edited.editInput(edit) }
    inputEdits[id, default: []] += edits
    FormViews.setUp(view, edited)
    let (parent, content) = (old.superview, old.subviews)
    let index = parent?.subviews.firstIndex { $0 === old }
    old.removeFromSuperview()
    install(view, at: .view(id))
    parent?.insert(view, at: index)
    content.forEach { view.insert($0) }
    view.awakeFromNib()
    return view
  }
}

extension UIViewController {
  /// The constraint that a storyboard has between a scroll view's lower edge and the root view's:
  /// its constant is how far the scroll view ends above it.
  public var scrollBottomConstraint: NSLayoutConstraint? {
    guard let host, let root = host.views[.rootView], let scroll = host.views[.scrollView] else {
      return nil
    }
    let scene = host.interface.scene
    let gap = scene.rootFrame.height - scene.scrollView.frame.maxY
    return storyboardConstraint(root, .bottom, scroll, constant: gap)
  }

  /// That constraint, if a name says so, or says no other edge or dimension.
  func scrollBottomConstraint(named name: String) -> NSLayoutConstraint? {
    let name = ViewName(name).letters
    let others = ["top", "height", "width", "leading", "trailing", "left", "right", "center"]
    let isLowerEdge =
      ["bottom", "keyboard"].contains { name.contains($0) }
      || !others.contains { name.contains($0) }
    return isLowerEdge ? scrollBottomConstraint : nil
  }

  /// The constraint that a storyboard has between the end of the content and the lowest field, of a
  /// form whose height its constraints say; its constant is the room below the field.
  public func contentBottomConstraint(constant: CGFloat) -> NSLayoutConstraint? {
    guard let host, let scroll = host.views[.scrollView] else { return nil }
    let lowest = host.interface.views.fields.max { $0.contentFrame.maxY < $1.contentFrame.maxY }
    guard let lowest, let field = host.view(id: lowest.element.id) else { return nil }
    return storyboardConstraint(scroll, .bottom, field, constant: constant)
  }

  /// A constraint of a storyboard that the form does not have: it moves nothing.
  fileprivate var unseenConstraint: NSLayoutConstraint? {
    host?.views[.rootView].map {
      NSLayoutConstraint(
        item: $0, attribute: .top, relatedBy: .equal, toItem: $0, attribute: .top, multiplier: 1,
        constant: 0)
    }
  }

  private func storyboardConstraint(
    _ one: UIView, _ attribute: NSLayoutConstraint.Attribute, _ other: UIView, constant: CGFloat
  ) -> NSLayoutConstraint {
    let known = host?.layout.active.first {
      $0.identifier == NSLayoutConstraint.storyboardIdentifier && $0.firstItem === one
        && $0.firstAttribute == attribute && $0.secondItem === other
    }
    if let known { return known }
    let constraint = NSLayoutConstraint(
      item: one, attribute: attribute, relatedBy: .equal, toItem: other, attribute: attribute,
      multiplier: 1, constant: constant)
    constraint.identifier = NSLayoutConstraint.storyboardIdentifier
    constraint.isActive = true
    return constraint
  }
}
