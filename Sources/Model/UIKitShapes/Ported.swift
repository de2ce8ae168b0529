import KeyboardAvoidance

/// A view controller whose code is to be played: a class with a profile for lists and reports.
public protocol PortedController: UIViewController {
  /// The identity, origin and known faults of the strategy.
  static var profile: StrategyProfile { get }

  /// The kind of the scroll view, where the code to be tried is in a class of its own.
  static var scrollViewClass: UIScrollView.Type { get }

  /// Creates the controller.
  init()

  /// The constraint that an outlet of a name is; by default the scroll view's lower edge's, unless
  /// the name says another edge or dimension.
  func constraint(named name: String) -> NSLayoutConstraint?
}

extension PortedController {
  /// A plain scroll view.
  public static var scrollViewClass: UIScrollView.Type { UIScrollView.self }

  /// That of the scroll view's lower edge, unless the name says another edge or dimension.
  public func constraint(named name: String) -> NSLayoutConstraint? {
    scrollBottomConstraint(named: name)
  }
}

/// A strategy that is code of UIKit: a view controller as an app has it, in the model's place.
///
/// ```swift
/// final class SignUp: UIViewController, PortedController {
///   static let profile = StrategyProfile(
///     id: "sign-up", summary: "What our app does.", origin: "Our app", mechanism: .inset)
///   @Outlet var scrollView: UIScrollView?
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
///     scrollView?.contentInset.bottom = frame.height
///   }
/// }
///
/// let report = form.focus("email").under(Ported<SignUp>()).report(on: .iPhone15)
/// ```
///
/// The build plugin `PlayUIKit` compiles files as they are; then `@objc`, `@IBOutlet` and
/// `#selector` stay what they are. What UIKit has and these shapes lack does not compile: ask for
/// it at the project's page.
///
/// Every simulation makes a controller of its own, so a value can be played any number of times.
public struct Ported<Controller: PortedController>: CatalogStrategy {
  private var stage: Stage?

  /// The profile of the controller.
  public static var profile: StrategyProfile { Controller.profile }

  /// Creates the strategy; the controller is made when it is played.
  public init(options: StrategyOptions = StrategyOptions()) {}

  /// Makes the controller and loads it.
  public mutating func install(in interface: inout Interface) {
    let stage = Stage(interface)
    self.stage = stage
    stage.run(in: &interface) { host in
      let controller = Controller()
      let scrollView =
        Controller.scrollViewClass.init(coder: NSCoder()) ?? UIScrollView(frame: .zero)
      host.buildViews(controller: controller, scrollView: scrollView)
      scrollView.awakeFromNib()
      controller.start(on: host)
    }
  }

  /// Tells the controller what happens.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    stage?.run(in: &interface) { $0.hear(event) }
  }
}
