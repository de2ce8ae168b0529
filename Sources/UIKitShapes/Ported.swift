public import KeyboardAvoidance
import Synchronization

/// A view controller whose code is to be tested: a class with a profile for lists and reports.
public protocol PortedController: UIViewController {
  /// What the strategy is called, where it comes from and what is wrong with it.
  static var profile: StrategyProfile { get }
}

/// A strategy that is code of UIKit: a view controller as an app has it, in the model's place.
///
/// ```swift
/// final class SignUp: UIViewController, PortedController {
///   static let profile = StrategyProfile(
///     id: "sign-up", summary: "What our app does.", origin: "Our app", mechanism: .inset)
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     NotificationCenter.default.addObserver(
///       self, selector: SignUp.keyboardWillShow,
///       name: UIResponder.keyboardWillShowNotification, object: nil)
///   }
///
///   func keyboardWillShow(_ notification: Notification) {
///     guard let info = notification.userInfo,
///       let frame = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
///     else { return }
///     scrollView.contentInset.bottom = frame.height
///   }
/// }
///
/// let report = form.focus("email").under(Ported<SignUp>()).report(on: .iPhone15)
/// ```
///
/// The bodies of methods stay as they are. What cannot be carried over: `@objc`, `@IBOutlet` and
/// selectors (a method's name stands in their place), constraints but for the one at the content's
/// end, delays and completions of animations, `performSelector` and `DispatchQueue`.
///
/// Every simulation makes a controller of its own, so a value can be played any number of times.
public struct Ported<Controller: PortedController>: CatalogStrategy {
  private var home: Home<Controller>?

  /// The profile of the controller.
  public static var profile: StrategyProfile { Controller.profile }

  /// Creates the strategy; the controller is made when it is played.
  public init(options: StrategyOptions = StrategyOptions()) {}

  /// Makes the controller and loads it.
  public mutating func install(in interface: inout Interface) {
    let home = Home<Controller>(interface)
    self.home = home
    home.run(in: &interface) { $0.load(on: $1) }
  }

  /// Tells the controller what happens.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    home?.run(in: &interface) { controller, _ in controller.hear(event) }
  }
}

/// A controller and its screen, which nothing else shares.
private final class Home<Controller: PortedController>: Sendable {
  private let screen: Screen
  private let controller: Mutex<Controller>

  init(_ interface: Interface) {
    screen = Screen(interface)
    controller = Mutex(Controller())
  }

  /// Lends the model to the controller for as long as it answers.
  func run(in interface: inout Interface, _ body: @Sendable (Controller, Screen) -> Void) {
    screen.lend(interface)
    Screen.$current.withValue(screen) {
      controller.withLock { body($0, screen) }
    }
    screen.commitAll()
    interface = screen.read { $0 }
  }
}
