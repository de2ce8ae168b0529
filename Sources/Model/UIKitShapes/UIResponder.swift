import Foundation
import KeyboardAvoidance

/// An object that receives events: a view or a view controller.
open class UIResponder: NSObject {
  /// The screen it is on, or was made on.
  weak var host: Host?

  /// Creates a responder.
  public override init() {
    host = Host.current
    super.init()
  }

  /// The next responder: a view's controller or superview, a controller's superview.
  open var next: UIResponder? { nil }

  /// Whether the keyboard types into it.
  open var isFirstResponder: Bool { false }

  /// Whether it can get the focus; text fields and text views can.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether it gives the focus away; it does.
  open var canResignFirstResponder: Bool { true }

  /// Asks for the focus, which it has once the handler returns.
  ///
  /// - Returns: Whether it will have it.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }

  /// Gives up the focus: the keyboard goes once the handler returns.
  ///
  /// - Returns: Whether it had it.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return false }
    host?.change { $0.endEditing() }
    return true
  }

  /// The view above the keyboard, while it has the focus; a field's counts in the keyboard's height
  /// when it is set while the controller is loaded.
  open var inputAccessoryView: UIView? { nil }

  /// The view in place of the keyboard, which none is.
  open var inputView: UIView? { nil }

  /// The controller of what stands above the keyboard, which there is none of.
  open var inputAccessoryViewController: UIInputViewController? { nil }

  /// Whether it may do what a menu offers; it may what it has a method for.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.fits(self)
  }

  /// The shortcuts of a hardware keyboard, which are never pressed.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// Shows the input views again, which are those of the form.
  open func reloadInputViews() {}

  /// Hears that fingers touched it; by default tells the next responder.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  /// Hears that fingers moved; by default tells the next responder.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  /// Hears that fingers left; by default tells the next responder.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  /// Hears that touches do not count; nothing cancels them here.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}

/// The names of what a menu offers for text.
open class UIResponderStandardEditActions: UIResponder {
  /// Takes what is selected away, and keeps it.
  open func cut(_ sender: Any?) {}
  /// Keeps what is selected.
  open func copy(_ sender: Any?) {}
  /// Puts in what was kept.
  open func paste(_ sender: Any?) {}
  /// Selects a word.
  open func select(_ sender: Any?) {}
  /// Selects all.
  open func selectAll(_ sender: Any?) {}
}

/// A shortcut of a hardware keyboard, which is never pressed.
open class UIKeyCommand: NSObject {
  /// The key that ends something.
  public static let inputEscape = "UIKeyInputEscape"
  /// The key that goes up.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The key that goes down.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// Its words.
  open var discoverabilityTitle: String?
  /// Creates a command.
  public init(
    title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [], action: Selector,
    discoverabilityTitle: String? = nil
  ) { self.discoverabilityTitle = discoverabilityTitle }
}

/// Keys that are held while another one is pressed.
public struct UIKeyModifierFlags: OptionSet, Sendable {
  /// The bits.
  public var rawValue: Int
  /// Creates keys of their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alternate.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

// MARK: - The keyboard's notifications

extension UIResponder {
  /// `UIKeyboardWillShowNotification`.
  public static let keyboardWillShowNotification = name(of: .willShow)
  /// `UIKeyboardDidShowNotification`.
  public static let keyboardDidShowNotification = name(of: .didShow)
  /// `UIKeyboardWillHideNotification`.
  public static let keyboardWillHideNotification = name(of: .willHide)
  /// `UIKeyboardDidHideNotification`.
  public static let keyboardDidHideNotification = name(of: .didHide)
  /// `UIKeyboardWillChangeFrameNotification`.
  public static let keyboardWillChangeFrameNotification = name(of: .willChangeFrame)
  /// `UIKeyboardDidChangeFrameNotification`.
  public static let keyboardDidChangeFrameNotification = name(of: .didChangeFrame)

  /// The key of a `CGRect` on the screen: where the keyboard is said to begin.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of a `CGRect` on the screen: where the keyboard goes.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of a number of seconds.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of a number, the raw value of a `UIView.AnimationCurve`.
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  /// The key of a Boolean value: whether the keyboard is this app's, which it is.
  public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"

  static func name(of name: KeyboardNotification.Name) -> Notification.Name {
    Notification.Name(
      "UIKeyboard\(name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst())Notification")
  }
}

// MARK: - What Objective-C gives every object

extension NSObject {
  /// Whether it is of a class or of one that inherits from it.
  public func isKind(of aClass: AnyClass) -> Bool {
    var current: AnyClass? = type(of: self)
    while let known = current {
      if known == aClass { return true }
      current = _getSuperclass(known)
    }
    return false
  }

  /// Whether it is of a class, and not of one that inherits from it.
  public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

  /// Whether it has a method.
  public func responds(to selector: Selector) -> Bool { selector.fits(self) }

  /// Sends a selector in a later turn of the run loop, after seconds of the simulation's time.
  public func perform(
    _ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode] = []
  ) {
    guard let host = Host.current else { return }
    let request = PerformRequest(target: self, selector: selector)
    host.performRequests.append(request)
    host.schedule(after: delay, isCancelled: { request.isCancelled }) { [self] in
      host.performRequests.removeAll { $0 === request }
      selector.send(to: self, argument)
    }
  }

  /// Sends a selector at once.
  public func perform(_ selector: Selector, with argument: Any? = nil) {
    selector.send(to: self, argument)
  }

  /// Cancels what `perform(_:with:afterDelay:)` asked of an object.
  public static func cancelPreviousPerformRequests(withTarget target: Any) {
    for request in Host.current?.performRequests ?? [] where request.target === target as AnyObject
    {
      request.isCancelled = true
    }
  }

  /// Cancels what `perform(_:with:afterDelay:)` asked of an object with a selector.
  public static func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object: Any? = nil
  ) {
    for request in Host.current?.performRequests ?? []
    where request.target === target as AnyObject && request.selector == selector {
      request.isCancelled = true
    }
  }
}

/// Looks at properties of responders.
public protocol KeyValueObserving: UIResponder {}

extension UIResponder: KeyValueObserving {}

extension KeyValueObserving {
  /// Calls a block whenever a property has another value at the end of a turn of the run loop, for
  /// as long as what is returned is kept.
  public func observe<Value: Equatable>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var last = self[keyPath: keyPath]
    let first = NSKeyValueObservedChange(newValue: last, oldValue: nil)
    if options.contains(.initial) { changeHandler(self, first) }
    return NSKeyValueObservation(
      end: watchTurns { [weak self] in
        guard let self, self[keyPath: keyPath] != last else { return }
        let change = NSKeyValueObservedChange(newValue: self[keyPath: keyPath], oldValue: last)
        last = self[keyPath: keyPath]
        changeHandler(self, change)
      })
  }
}

/// The options of an observation; both values always come.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// Creates options of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The value at once.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// How a property has changed.
public struct NSKeyValueObservedChange<Value> {
  /// The new value.
  public let newValue: Value?
  /// The old value.
  public let oldValue: Value?
}

/// Ends an observation when it goes.
public final class NSKeyValueObservation: NSObject {
  private var end: (() -> Void)?
  init(end: @escaping () -> Void) { self.end = end }
  deinit { end?() }
  /// Ends it.
  public func invalidate() {
    end?()
    end = nil
  }
}

/// A selector that is to be sent later.
final class PerformRequest {
  let target: AnyObject
  let selector: Selector
  var isCancelled = false

  init(target: AnyObject, selector: Selector) {
    self.target = target
    self.selector = selector
  }
}

/// The values associated with an object, by keys.
struct Associations {
  weak var object: AnyObject?
  var values: [UnsafeRawPointer: Any] = [:]
}

/// How an associated object is kept; always, as long as the object it is associated with.
public struct objc_AssociationPolicy: Hashable, Sendable {
  /// Kept.
  public static let OBJC_ASSOCIATION_RETAIN = objc_AssociationPolicy()
  /// Kept.
  public static let OBJC_ASSOCIATION_RETAIN_NONATOMIC = objc_AssociationPolicy()
  /// Kept, without a copy.
  public static let OBJC_ASSOCIATION_COPY = objc_AssociationPolicy()
  /// Kept, without a copy.
  public static let OBJC_ASSOCIATION_COPY_NONATOMIC = objc_AssociationPolicy()
}

/// Returns what is associated with an object under a key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let object = object as AnyObject
  // A place in memory may have been another object's before.
  guard let known = Host.current?.associations[ObjectIdentifier(object)], known.object === object
  else { return nil }
  return known.values[key]
}

/// Associates a value with an object under a key, for as long as the simulation lasts.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let object = object as AnyObject
  let identifier = ObjectIdentifier(object)
  var known = Host.current?.associations[identifier] ?? Associations()
  if known.object !== object { known = Associations(object: object) }
  known.values[key] = value
  Host.current?.associations[identifier] = known
}

/// How collections hold objects.
public enum NSPointerFunctions {
  /// Whether objects are kept.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// Creates options of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// They are.
    public static let strongMemory: Options = []
    /// They are not.
    public static let weakMemory = Options(rawValue: 5)
    /// Objects are the same only if they are one object; here always.
    public static let objectPointerPersonality = Options(rawValue: 512)
  }
}

/// Objects that it does not keep, or keeps, as its options say.
public final class NSHashTable<ObjectType> {
  /// Whether objects are kept.
  public typealias Options = NSPointerFunctions.Options

  private let options: Options
  private var objects: [() -> AnyObject?] = []

  /// Creates an empty table.
  public init(options: Options) { self.options = options }
  /// Returns a table that keeps nothing.
  public static func weakObjects() -> NSHashTable<ObjectType> {
    NSHashTable(options: .weakMemory)
  }

  /// The objects that are still there.
  public var allObjects: [ObjectType] { objects.compactMap { $0() as? ObjectType } }
  /// How many there are.
  public var count: Int { allObjects.count }

  /// Adds an object, unless it is there.
  public func add(_ object: ObjectType?) {
    guard let object = object.map({ $0 as AnyObject }), !contains(object) else { return }
    if options.contains(.weakMemory) {
      weak let known = object
      objects.append { known }
    } else {
      objects.append { object }
    }
  }
  /// Takes an object out.
  public func remove(_ object: ObjectType?) {
    guard let object = object.map({ $0 as AnyObject }) else { return }
    objects.removeAll { $0() == nil || $0() === object }
  }
  /// Takes all of them out.
  public func removeAllObjects() { objects = [] }
  /// Whether an object is there.
  public func contains(_ object: ObjectType?) -> Bool {
    object.map { contains($0 as AnyObject) } ?? false
  }
  private func contains(_ object: AnyObject) -> Bool { objects.contains { $0() === object } }
}
