import KeyboardAvoidance
import Keyframes

/// A notification with the information that comes with it.
public struct Notification {
  /// What it is called.
  public var name: Name
  /// What it says, by the keys of ``UIResponder``.
  public var userInfo: [AnyHashable: Any]?

  /// What a notification is called.
  public struct Name: Hashable, Sendable {
    /// The name, such as `UIKeyboardWillShowNotification`.
    public var rawValue: String

    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

/// What Objective-C's methods take; the same here.
public typealias NSNotification = Notification

extension Notification {
  /// The notification as UIKit posts it.
  init(_ notification: KeyboardNotification) {
    name = UIResponder.name(of: notification.name)
    userInfo = [
      UIResponder.keyboardFrameBeginUserInfoKey: notification.frameBegin,
      UIResponder.keyboardFrameEndUserInfoKey: notification.frameEnd,
      UIResponder.keyboardAnimationDurationUserInfoKey: notification.duration,
      UIResponder.keyboardAnimationCurveUserInfoKey: notification.curve.rawValue,
    ]
  }
}

/// Delivers the keyboard's notifications to view controllers and views.
public struct NotificationCenter: Sendable {
  /// The center that everything is posted to.
  public static let `default` = NotificationCenter()

  /// Calls a method of an observer for every notification of a name.
  ///
  /// There are no selectors: what was `#selector(keyboardWillShow)` is `SignUp.keyboardWillShow`,
  /// with the name of the class.
  public func addObserver<Observer: UIResponder>(
    _ observer: Observer, selector method: @escaping (Observer) -> (Notification) -> Void,
    name: Notification.Name, object: Any? = nil
  ) {
    observer.host?.observers.append(
      Observation(observer: observer, name: name) { [weak observer] notification in
        if let observer { method(observer)(notification) }
      })
  }

  /// Ends what ``addObserver(_:selector:name:object:)`` began.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - name: The name, or `nil` for all of them.
  ///   - object: Nothing here; all notifications are the keyboard's.
  public func removeObserver(
    _ observer: UIResponder, name: Notification.Name? = nil, object: Any? = nil
  ) {
    observer.host?.observers.removeAll {
      $0.observer === observer && (name == nil || $0.name == name)
    }
  }
}

/// Who wants to hear what.
struct Observation {
  weak var observer: UIResponder?
  var name: Notification.Name
  var action: (Notification) -> Void
}
