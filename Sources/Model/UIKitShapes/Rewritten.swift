import Foundation
import KeyboardAvoidance

// What the build plugin PlayUIKit puts in the place of what Linux lacks.

/// The replacement of `@IBOutlet`: connected by its name when the controller is loaded.
@propertyWrapper public final class Outlet<Value> {
  /// The view, or whatever it is.
  public var wrappedValue: Value

  /// Creates an outlet of a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Creates an outlet that is not connected yet.
  public init() where Value: ExpressibleByNilLiteral { wrappedValue = nil }
}

/// A publisher that can be connected.
private protocol Connectable: AnyObject {
  func connect(_ name: String, _ controller: UIViewController, _ host: Host)
}

extension Outlet: Connectable {
  fileprivate func connect(_ name: String, _ controller: UIViewController, _ host: Host) {
    guard let type = (Value.self as? any OptionalType.Type)?.wrapped else { return }
    if let views = Outlets.collection(type, host), let value = views as? Value {
      wrappedValue = value
    } else if let found = Outlets.find(name, type, controller, host), let value = found as? Value {
      wrappedValue = value
    } else {
      let names = host.fields.compactMap { $0.place.map { "\($0)" } }.joined(separator: ", ")
      host.complain(
        "the outlet '\(name)' of \(Swift.type(of: controller)) has no view of that name in the form "
          + "(\(names)); it is not connected")
    }
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

/// Connects outlets by their names.
enum Outlets {
  static func connect(_ controller: UIViewController, _ host: Host) {
    var mirror: Mirror? = Mirror(reflecting: controller)
    while let known = mirror {
      for child in known.children {
        guard let outlet = child.value as? any Connectable, let label = child.label else {
          continue
        }
        outlet.connect(String(label.drop { $0 == "_" }), controller, host)
      }
      mirror = known.superclassMirror
    }
  }

  /// All fields of the form of a kind, of an outlet collection.
  fileprivate static func collection(_ type: Any.Type, _ host: Host) -> Any? {
    switch type {
    case is [UITextField].Type: host.fields.compactMap { $0 as? UITextField }
    case is [UITextView].Type: host.fields.compactMap { $0 as? UITextView }
    case is [UIView].Type: host.fields
    default: nil
    }
  }

  fileprivate static func find(
    _ name: String, _ type: Any.Type, _ controller: UIViewController, _ host: Host
  ) -> Any? {
    if let kind = type as? NSLayoutConstraint.Type {
      let plain =
        (controller as? any PortedController)?.constraint(named: name)
        ?? controller.scrollBottomConstraint
      guard let plain, kind != NSLayoutConstraint.self else { return plain }
      let own = kind.init(storyboard: plain)
      own.awakeFromNib()
      return own
    }
    let wanted = plain(name)
    let named = host.interface.views.nodes.map(\.element.id).first { plain($0) == wanted }
    if let named, let view = host.view(id: named) { return view }
    if let scroll = host.views[.scrollView], !(type is UITextView.Type) {
      if type == UIScrollView.self { return scroll }
      if let kind = type as? UIScrollView.Type { return host.replaceScrollView(with: kind) }
    }
    if wanted == "view" { return host.views[.rootView] }
    return nil
  }

  /// A name without what people add to it.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
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

  /// The constraint that a storyboard has between the end of the content and the lowest field, of a
  /// form whose height its constraints say; its constant is the room below the field.
  public func contentBottomConstraint(constant: CGFloat) -> NSLayoutConstraint? {
    guard let host, let scroll = host.views[.scrollView] else { return nil }
    let lowest = host.interface.views.fields.max { $0.contentFrame.maxY < $1.contentFrame.maxY }
    guard let lowest, let field = host.view(id: lowest.element.id) else { return nil }
    return storyboardConstraint(scroll, .bottom, field, constant: constant)
  }

  private func storyboardConstraint(
    _ one: UIView, _ attribute: NSLayoutConstraint.Attribute, _ other: UIView, constant: CGFloat
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      item: one, attribute: attribute, relatedBy: .equal, toItem: other, attribute: attribute,
      multiplier: 1, constant: constant)
    constraint.identifier = NSLayoutConstraint.storyboardIdentifier
    constraint.isActive = true
    return constraint
  }
}

/// The replacement of a `static` property: one value a simulation, so that each has a manager of
/// its own.
@propertyWrapper public struct PerSimulation<Value> {
  private final class Key {}
  private let key = Key()
  private let make: () -> Value

  /// Creates a property whose first value is made anew for every simulation.
  public init(wrappedValue: @autoclosure @escaping () -> Value) { make = wrappedValue }

  /// The value of the simulation that runs.
  public var wrappedValue: Value {
    get {
      guard let host = Host.current else { return make() }
      let identifier = ObjectIdentifier(key)
      if let known = host.statics[identifier] as? Value { return known }
      let value = make()
      host.statics[identifier] = value
      return value
    }
    nonmutating set { Host.current?.statics[ObjectIdentifier(key)] = newValue }
  }
}

/// The replacement of `#available(iOS …)`: whether the scene's iOS is at least that, counting its
/// last minor version.
public func playedSystemIsAtLeast(_ major: Int) -> Bool {
  Host.current?.interface.scene.systemVersion ?? .max >= major
}

/// The main actor's part for code that asks for it: everything runs on the one thread of its
/// simulation.
public enum PlayedMainActor {
  /// Does something now.
  public static func assumeIsolated<Result>(_ work: () throws -> Result) rethrows -> Result {
    try work()
  }
}

/// The replacement of `Task`: nothing waits in a simulation.
public struct PlayedTask {
  /// Cannot be played.
  @available(
    *, unavailable,
    message:
      "tasks do not run in the simulation's time; ask for it at https://github.com/keyrise/keyrise/issues, or use DispatchQueue.main.async"
  )
  @discardableResult
  public init(priority: Any? = nil, operation: @escaping () async throws -> Void) {}
}
