import Foundation
import KeyboardAvoidance

/// A notification with the information that comes with it.
public struct Notification {
  /// Its name.
  public var name: Name
  /// Whom it is about: the screen of a keyboard's, the field of an editing one's.
  public var object: Any?
  /// Its information, by the keys of ``UIResponder``.
  public var userInfo: [AnyHashable: Any]?

  /// Creates a notification.
  public init(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
    self.name = name
    self.object = object
    self.userInfo = userInfo
  }

  /// The name of a notification.
  public struct Name: Hashable, Sendable {
    /// The name, such as `UIKeyboardWillShowNotification`.
    public var rawValue: String

    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

/// The argument of Objective-C's methods; the same here.
public typealias NSNotification = Notification

extension Notification {
  /// The keyboard's notification as UIKit posts it: about the screen since iOS 16.
  init(_ notification: KeyboardNotification, host: Host) {
    self.init(
      name: UIResponder.name(of: notification.name),
      object: host.interface.scene.systemVersion >= 16 ? UIScreen.main : nil,
      userInfo: [
        UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: notification.frameBegin),
        UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: notification.frameEnd),
        UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: notification.duration),
        UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(
          value: notification.curve.rawValue),
        UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
      ])
  }
}

/// Delivers notifications to whoever observes them.
public final class NotificationCenter: Sendable {
  /// The center that everything is posted to.
  public static let `default` = NotificationCenter()

  /// Creates a center of one's own.
  public init() {}

  /// Calls a method of an observer for every notification of a name, or of any name.
  public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any? = nil
  ) {
    let observer = Self.object(observer)
    observe(observer, name: name, object: object) { [weak observer] notification in
      if let observer { selector.send(to: observer, notification) }
    }
  }

  /// The object that observes; a class, which is none on Linux, has one of its own.
  private static func object(_ observer: Any) -> AnyObject {
    guard let type = observer as? AnyClass, let host = Host.current else {
      return observer as AnyObject
    }
    return host.classObservers[ObjectIdentifier(type)]
      ?? {
        let object = NSObject()
        host.classObservers[ObjectIdentifier(type)] = object
        return object
      }()
  }

  /// Calls a method of an observer, which is said without a selector, as in `SignUp.willShow`.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector method: @escaping (Observer) -> (Notification) -> Void,
    name: Notification.Name?, object: Any? = nil
  ) {
    observe(observer, name: name, object: object) { [weak observer] notification in
      if let observer { method(observer)(notification) }
    }
  }

  /// Calls a block for every notification of a name, until what is returned is removed.
  ///
  /// - Parameters:
  ///   - name: The name, or `nil` for all.
  ///   - object: Whom it has to be about, or `nil` for anybody.
  ///   - queue: The main queue, or `nil`: notifications are posted on it.
  ///   - block: What is called.
  @discardableResult
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = NSObject()
    observe(token, name: name, object: object, keeps: true, block)
    return token
  }

  /// Ends all that was observed by an observer.
  public func removeObserver(_ observer: Any) { removeObserver(observer, name: nil) }

  /// Ends what was observed by an observer.
  ///
  /// - Parameters:
  ///   - observer: The observer, or what was returned for a block.
  ///   - name: The name, or `nil` for all of them.
  ///   - object: Whom it was to be about, or `nil` for anybody.
  public func removeObserver(
    _ observer: Any, name: Notification.Name?, object: Any? = nil
  ) {
    let observer = Self.object(observer)
    let about = object.map { ObjectIdentifier($0 as AnyObject) }
    Host.current?.observers.removeAll {
      $0.center == ObjectIdentifier(self) && $0.observer === observer
        && (name == nil || $0.name == name) && (about == nil || $0.object == about)
    }
  }

  /// Posts a notification to whoever observes it by now.
  public func post(_ notification: Notification) {
    let about = notification.object.map { ObjectIdentifier($0 as AnyObject) }
    // Whoever observes only now, hears the next one.
    for observer in Host.current?.observers ?? []
    where observer.center == ObjectIdentifier(self) && observer.observer != nil
      && (observer.name == nil || observer.name == notification.name)
      && (observer.object == nil || observer.object == about)
    {
      observer.action(notification)
    }
  }

  /// Posts a notification of a name.
  public func post(
    name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil
  ) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  private func observe(
    _ observer: AnyObject, name: Notification.Name?, object: Any?, keeps: Bool = false,
    _ action: @escaping (Notification) -> Void
  ) {
    Host.current?.observers.append(
      Observation(
        center: ObjectIdentifier(self), observer: observer, kept: keeps ? observer : nil,
        name: name, object: object.map { ObjectIdentifier($0 as AnyObject) }, action: action))
  }
}

/// Who wants to hear what.
struct Observation {
  var center: ObjectIdentifier
  weak var observer: AnyObject?
  /// The observer itself, where the center keeps it, as for blocks.
  var kept: AnyObject?
  var name: Notification.Name?
  var object: ObjectIdentifier?
  var action: (Notification) -> Void
}

/// A method by its name, as Objective-C finds it: `#selector(keyboardWillShow(_:))`, which the
/// build plugin makes of the method itself.
public struct Selector: Hashable, CustomStringConvertible {
  /// The name, as it is written.
  public let description: String
  private let call: (AnyObject, [Any?]) -> Bool
  /// Whether an object has such a method.
  let fits: (AnyObject) -> Bool

  /// Creates the selector of a property, which every responder is taken to have.
  public init(property name: String) {
    description = name
    fits = { $0 is UIResponder }
    call = { _, _ in false }
  }

  /// Creates the selector of a function of a class.
  public init<Argument, Result>(_ function: @escaping (Argument) -> Result, _ name: String) {
    description = name
    fits = { _ in false }
    call = { _, arguments in
      guard let argument = arguments.first.flatMap({ $0 }) as? Argument else { return false }
      _ = function(argument)
      return true
    }
  }

  /// Creates the selector of a function of a class without arguments.
  public init<Result>(_ function: @escaping () -> Result, _ name: String) {
    description = name
    fits = { _ in false }
    call = { _, _ in
      _ = function()
      return true
    }
  }

  /// Creates the selector of a method without arguments.
  public init<Target, Result>(_ method: @escaping (Target) -> () -> Result, _ name: String) {
    description = name
    fits = { $0 is Target }
    call = { target, _ in
      guard let target = target as? Target else { return false }
      _ = method(target)()
      return true
    }
  }

  /// Creates the selector of a method with one argument.
  public init<Target, Argument, Result>(
    _ method: @escaping (Target) -> (Argument) -> Result, _ name: String
  ) {
    description = name
    fits = { $0 is Target }
    call = { target, arguments in
      guard let target = target as? Target else { return false }
      // Without an argument, nil is what an optional one gets.
      let given: Any = arguments.first.flatMap { $0 } ?? Any?.none as Any
      // Objective-C hands over what there is: an object where a Boolean value is asked for is true.
      guard let argument = given as? Argument ?? (true as? Argument) else { return true }
      _ = method(target)(argument)
      return true
    }
  }

  /// Creates the selector of a method with two arguments.
  public init<Target, One, Other, Result>(
    _ method: @escaping (Target) -> (One, Other) -> Result, _ name: String
  ) {
    description = name
    fits = { $0 is Target }
    call = { target, arguments in
      guard let target = target as? Target else { return false }
      guard arguments.count > 1, let one = arguments[0] as? One, let other = arguments[1] as? Other
      else { return true }
      _ = method(target)(one, other)
      return true
    }
  }

  /// Sends it to an object with arguments; returns whether the object has such a method.
  ///
  /// A method that UIKit has is found by its name: the selector may be written in a class that the
  /// object is not of.
  @discardableResult
  func send(to target: AnyObject, _ arguments: Any?...) -> Bool {
    if !fits(target), let responder = target as? UIResponder,
      let method = Self.known[description.prefix { $0 != "(" }.split(separator: ".").last ?? ""]
    {
      return method(responder)
    }
    return call(target, arguments)
  }

  private static let known: [Substring: @Sendable (UIResponder) -> Bool] = [
    "becomeFirstResponder": { $0.becomeFirstResponder() },
    "resignFirstResponder": { $0.resignFirstResponder() },
    "layoutIfNeeded": { ($0 as? UIView)?.layoutIfNeeded() != nil },
    "setNeedsLayout": { ($0 as? UIView)?.setNeedsLayout() != nil },
  ]

  /// Whether two have the same name.
  public static func == (lhs: Selector, rhs: Selector) -> Bool {
    lhs.description == rhs.description
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
