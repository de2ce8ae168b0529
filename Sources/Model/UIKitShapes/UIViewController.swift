import Foundation
import KeyboardAvoidance
import Keyframes

/// A view controller: where code of an app goes.
///
/// The one that is played has the screen's root view, in which stands the scroll view with the
/// form.
open class UIViewController: UIResponder {
  private var ownView: UIView?
  private var isLoaded = false
  private var ownChildren: [UIViewController] = []
  /// How far its view has come.
  var stage = Stage.gone
  /// The controller that it is a part of.
  open internal(set) weak var parent: UIViewController?
  /// The title of the bar.
  open var title: String?
  private lazy var item = UINavigationItem()
  private var ownAdditionalInsets = UIEdgeInsets.zero
  /// Which edges reach below bars; the scene says so.
  open var edgesForExtendedLayout: UIRectEdge = .all
  /// Whether the scroll view's insets follow bars, as it was called before iOS 11; the scene says
  /// so.
  open var automaticallyAdjustsScrollViewInsets = true

  /// Creates a controller.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Creates a controller as a storyboard does.
  public required init?(coder: NSCoder) { super.init() }

  /// Creates a controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // UIKit declares it as implicitly unwrapped.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The view controller's view, which is loaded when it is asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return ownView
    }
    set {
      ownView = newValue
      newValue?.controller = self
      if let host, host.rootController === self, let newValue { host.takeRootView(newValue) }
    }
  }

  /// The view, if it has been loaded.
  open var viewIfLoaded: UIView? { isLoaded ? ownView : nil }
  /// Whether the view has been loaded.
  open var isViewLoaded: Bool { isLoaded }

  /// Makes the view: the screen's root view, or a plain one.
  open func loadView() {
    let isRoot = host?.rootController === self
    view = (isRoot ? host?.views[.rootView] : nil) ?? UIView(frame: .zero)
  }

  /// Makes the view unless that was done.
  open func loadViewIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    if ownView == nil { loadView() }
    viewDidLoad()
  }

  /// Returns the actions that fields of a storyboard may send; the build plugin `PlayUIKit` lists
  /// them.
  open func playedActions() -> [Selector] { [] }
  /// Prepares the controller; the form is laid out.
  open func viewDidLoad() {}
  /// Is called once at the beginning, after ``viewDidLoad()``; of a child when its view comes into
  /// the played controller's.
  open func viewWillAppear(_ animated: Bool) {}
  /// Is called once at the beginning, when everything is laid out.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Is called once at the beginning, when everything is laid out.
  open func viewDidAppear(_ animated: Bool) {}
  /// Is called when its view leaves the screen, which the played controller's does not.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Is called when its view has left the screen, which the played controller's does not.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Is called before a layout.
  open func viewWillLayoutSubviews() {}
  /// Is called at the end of every turn of the run loop in which something was heard, and of every
  /// layout.
  open func viewDidLayoutSubviews() {}
  /// Hears that the safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Is called when the device was turned, with every view in its new place.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Hears that the traits will change, which is told when they have.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Hears that the traits have changed; called after the device was turned.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Does something whenever the device was turned, whichever traits are asked for.
  @discardableResult
  open func registerForTraitChanges<Observer>(
    _ traits: [any UITraitDefinition.Type],
    handler: @escaping (_ traitEnvironment: Observer, _ previous: UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = TraitRegistration { [weak self] previous in
      if let observer = self as? Observer { handler(observer, previous) }
    }
    traitRegistrations.append(registration)
    return registration
  }
  /// Does nothing any more when the device was turned.
  open func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitRegistrations.removeAll { $0 === registration as AnyObject }
  }
  fileprivate var traitRegistrations: [TraitRegistration] = []

  /// Updates constraints; called before the first layout, and when its view has asked for it.
  open func updateViewConstraints() {}
  /// Hears that memory is short, which it is not.
  open func didReceiveMemoryWarning() {}

  /// Adds to the safe area of its view and what stands in it, in the running animation.
  open var additionalSafeAreaInsets: UIEdgeInsets {
    get { ownAdditionalInsets }
    set {
      guard newValue != ownAdditionalInsets else { return }
      ownAdditionalInsets = newValue
      if let host, host.rootController === self {
        host.change { $0.additionalSafeAreaInsets = newValue }
        view.safeAreaInsetsDidChange()
        viewSafeAreaInsetsDidChange()
      }
      host?.layout.isNeeded = true
    }
  }

  /// The view's superview, or the controller around it.
  open override var next: UIResponder? { ownView?.superview ?? parent }

  /// The size classes and the like.
  open var traitCollection: UITraitCollection { UITraitCollection(host) }

  /// The controllers that are parts of it.
  open var children: [UIViewController] { ownChildren }

  /// Makes a controller a part of it.
  open func addChild(_ child: UIViewController) {
    child.willMove(toParent: self)
    ownChildren.append(child)
    child.parent = self
    if child.host == nil { child.host = host }
  }
  /// Takes it out of the controller that it is a part of.
  open func removeFromParent() {
    parent?.ownChildren.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }
  /// Hears that it will be a part of another controller.
  open func willMove(toParent parent: UIViewController?) {}
  /// Hears that it is a part of another controller.
  open func didMove(toParent parent: UIViewController?) {}

  private func around<Controller>(_ type: Controller.Type) -> Controller? {
    var current = parent
    while let known = current {
      if let found = known as? Controller { return found }
      current = known.parent
    }
    return nil
  }

  /// The navigation controller around it, of a scene with a navigation bar.
  open var navigationController: UINavigationController? { around(UINavigationController.self) }
  /// The tab bar controller around it, of a scene with a tab bar.
  open var tabBarController: UITabBarController? { around(UITabBarController.self) }
  /// The split view controller around it, which there is none of.
  open var splitViewController: UISplitViewController? { around(UISplitViewController.self) }
  /// The items that it gives to the navigation bar.
  open var navigationItem: UINavigationItem { item }
  /// The buttons of the navigation controller's toolbar, which are not drawn.
  open var toolbarItems: [UIBarButtonItem]?
  /// Sets the buttons of the navigation controller's toolbar.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
  /// The controller that it has presented, which is none.
  open var presentedViewController: UIViewController? { nil }
  /// The controller that has presented it, which is none.
  open var presentingViewController: UIViewController? { nil }
  /// Shows another controller, which no scene does: it is said.
  open func present(
    _ viewController: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) { host?.complain("\(type(of: viewController)) is presented, and is not played") }
  /// Takes away the controller, which stays: it is said.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    host?.complain("the controller is dismissed, and stays")
  }
  /// Shows another controller, which no scene does: it is said.
  open func show(_ viewController: UIViewController, sender: Any?) {
    present(viewController, animated: true)
  }
  /// The storyboard that it is from, which is not read.
  open var storyboard: UIStoryboard? { UIStoryboard(name: "Main", bundle: nil) }
  /// Goes another way, which no scene does: it is said.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    host?.complain("the segue \(identifier) is performed, and is not played")
  }
  /// Prepares a way to another screen; nobody goes there.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Asks whether to go to another screen; nobody does.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// How it points at what it belongs to, which it does not.
  open var popoverPresentationController: UIPopoverPresentationController? { nil }
  /// How it comes, which it does not.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether it goes; it stays.
  open var isBeingDismissed: Bool { false }
  /// Whether it is taken out of the controller around it; it stays.
  open var isMovingFromParent: Bool { false }
  /// The size that it wants, in points; the scene says its size.
  open var preferredContentSize = CGSize.zero
  /// Whether it reaches below bars that nothing shows through; the scene says so.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Whether what it presents stays in its place; nothing is presented.
  open var definesPresentationContext = false
  /// Whether it is edited.
  open var isEditing = false
  /// Says whether it is edited.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  /// The button that lets it be edited, which nobody presses.
  open lazy var editButtonItem = UIBarButtonItem(
    barButtonSystemItem: .edit, target: self, action: nil)
  /// Whether a swipe does not take it away; nobody swipes.
  open var isModalInPresentation = false
  /// How it is presented; the scene says so.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// Light or dark, if it has a style of its own; the scene says so.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// Whether the system's margins are the least; they are.
  open var viewRespectsSystemMinimumLayoutMargins = true
  /// Whether the bar below goes when it is pushed, which it is not.
  open var hidesBottomBarWhenPushed = false
  /// How the status bar looks; the scene says so.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar is hidden; the scene says so.
  open var prefersStatusBarHidden: Bool { false }
  /// Says that the status bar has changed, which the scene has.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// How it may be held; the scene says how it is.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// Whether it turns with the device; the scene says so.
  open var shouldAutorotate: Bool { true }
  /// Where bars end at the top, as it was said before iOS 11.
  open var topLayoutGuide: any UILayoutSupport { LayoutSupport(view, isTop: true) }
  /// Where bars begin at the bottom, as it was said before iOS 11.
  open var bottomLayoutGuide: any UILayoutSupport { LayoutSupport(view, isTop: false) }
}

/// A trait that may change.
public protocol UITraitDefinition {}
/// Light or dark.
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
/// The room across.
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
/// The room down.
public enum UITraitVerticalSizeClass: UITraitDefinition {}
/// How large the user wants text.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}

/// Something that is done when traits have changed.
public protocol UITraitChangeRegistration {}

private final class TraitRegistration: UITraitChangeRegistration {
  let handler: (UITraitCollection) -> Void
  init(_ handler: @escaping (UITraitCollection) -> Void) { self.handler = handler }
}

/// Where bars end, as it was said before iOS 11.
public protocol UILayoutSupport: AnyObject {
  /// How far they reach, in points.
  var length: CGFloat { get }
  /// Their upper edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// Their lower edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
}

/// The bars at one end of a view.
private final class LayoutSupport: UILayoutSupport {
  let view: UIView
  let isTop: Bool
  init(_ view: UIView, isTop: Bool) { (self.view, self.isTop) = (view, isTop) }
  var length: CGFloat { isTop ? view.safeAreaInsets.top : view.safeAreaInsets.bottom }
  var topAnchor: NSLayoutYAxisAnchor {
    isTop ? view.topAnchor : view.safeAreaLayoutGuide.bottomAnchor
  }
  var bottomAnchor: NSLayoutYAxisAnchor {
    isTop ? view.safeAreaLayoutGuide.topAnchor : view.bottomAnchor
  }
}

/// How a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
  /// As the system does.
  case automatic = -2
  /// Nothing else is seen.
  case fullScreen = 0
  /// As a card.
  case pageSheet
  /// As a card in the middle.
  case formSheet
  /// In the place of its parent.
  case currentContext
  /// In a way of its own.
  case custom
  /// Over what is seen.
  case overFullScreen
  /// Over its parent.
  case overCurrentContext
  /// Beside what it belongs to.
  case popover
}

/// How a status bar looks.
public enum UIStatusBarStyle: Int, Sendable {
  /// As the interface.
  case `default`
  /// Light.
  case lightContent
  /// Dark.
  case darkContent = 3
}

/// Ways in which an interface is held.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// Creates ways of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// On its side.
  public static let landscape = UIInterfaceOrientationMask(rawValue: 24)
  /// All but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  /// All of them.
  public static let all = UIInterfaceOrientationMask(rawValue: 30)
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// Creates edges of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// All of them.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// The coordinator of a turn of the device.
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Does something along with the turn, and something at its end.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool
  /// How long it takes, in seconds.
  var transitionDuration: TimeInterval { get }
  /// How it turns, which is drawn as a change of size.
  var targetTransform: CGAffineTransform { get }
  /// Whether it is animated.
  var isAnimated: Bool { get }
}

/// The context that a turn's blocks get, which is the coordinator.
public typealias UIViewControllerTransitionCoordinatorContext =
  UIViewControllerTransitionCoordinator

extension UIViewControllerTransitionCoordinator {
  /// Does something along with the turn.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// A turn of the device.
private final class Turn: UIViewControllerTransitionCoordinator {
  let host: Host
  init(_ host: Host) { self.host = host }
  var transitionDuration: TimeInterval { host.interface.scene.switches.rotationDuration }
  var targetTransform: CGAffineTransform { .identity }
  var isAnimated: Bool { transitionDuration > 0 }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool {
    animation?(self)
    if let completion { host.schedule(after: transitionDuration) { completion(self) } }
    return true
  }
}

// MARK: - Hearing

extension Host {
  /// Puts another view in the place of the root view.
  func takeRootView(_ view: UIView) {
    guard let old = views[.rootView], old !== view else { return }
    let container = old.superview
    old.removeFromSuperview()
    install(view, at: .rootView)
    container?.insert(view)
    if view.subviews.isEmpty { old.subviews.forEach { view.insert($0) } }
  }
}

extension UIViewController {
  /// Loads the controller and shows it.
  func start(on host: Host) {
    Outlets.connect(self, host)
    host.connectActions(of: self)
    loadViewIfNeeded()
    host.appear(.willAppear)
    host.adoptOwnViews()
    host.applyInputEdits()
    host.layOutIfNeeded()
    view.visit { $0.willMove(toWindow: host.window) }
    host.hasAppeared = true
    view.visit { $0.didMoveToWindow() }
    view.visit { $0.safeAreaInsetsDidChange() }
    host.visitControllers { $0.viewSafeAreaInsetsDidChange() }
    host.appear(.isAppearing)
    host.appear(.didAppear)
    host.adoptOwnViews()
    host.applyInputEdits()
    host.isLoading = false
    host.layOutIfNeeded()
    if self is UITableViewController, !host.interface.scene.switches.systemTableInset {
      host.complain(
        "UIKit insets the table of \(type(of: self)) by itself: play that with 'systemTableInset: true'"
      )
    }
    let footer = host.interface.views.footer?.footer
    if canBecomeFirstResponder, footer?.attachment != .inputAccessoryView,
      let bar = inputAccessoryView
    {
      host.complain(
        "\(bar.named) is the controller's input accessory view: it is shown by a footer in the form "
          + "with 'attachment: inputAccessoryView'")
    }
  }

  func hear(_ event: InterfaceEvent) {
    guard let host else { return }
    switch event {
    case .keyboard(let notification):
      // The guide moves in the keyboard's own animation.
      if notification.name.isWill { followKeyboard(host) }
      NotificationCenter.default.post(Notification(notification, host: host))
    case .shouldBeginEditing(let id):
      let may = ask(
        id, { $0.textFieldShouldBeginEditing($1) }, { $0.textViewShouldBeginEditing($1) })
      if !may { host.interface.refuseFocus() }
    case .didBeginEditing(let id):
      tell(id, { $0.textFieldDidBeginEditing($1) }, { $0.textViewDidBeginEditing($1) })
      (host.view(id: id) as? UIControl)?.sendActions(for: .editingDidBegin)
      post(
        id, UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification)
    case .didEndEditing(let id):
      _ = ask(id, { $0.textFieldShouldEndEditing($1) }, { $0.textViewShouldEndEditing($1) })
      tell(
        id, { $0.textFieldDidEndEditing($1, reason: .committed) }, { $0.textViewDidEndEditing($1) })
      (host.view(id: id) as? UIControl)?.sendActions(for: .editingDidEnd)
      post(id, UITextField.textDidEndEditingNotification, UITextView.textDidEndEditingNotification)
    case .textDidChange(let id):
      tell(id, { _, _ in }, { $0.textViewDidChange($1) })
      (host.view(id: id) as? UIControl)?.sendActions(for: .editingChanged)
      post(id, UITextField.textDidChangeNotification, UITextView.textDidChangeNotification)
    case .shouldReturn(let id):
      _ = ask(id, { $0.textFieldShouldReturn($1) }, { _, _ in true })
      (host.view(id: id) as? UIControl)?.sendActions(for: .editingDidEndOnExit)
    case .didLayoutSubviews:
      if host.layout.isNeeded {
        host.layOutIfNeeded()
      } else {
        host.visitControllers { $0.viewDidLayoutSubviews() }
      }
    case .viewWillTransition(let size):
      host.syncForm()
      // Everything is laid out anew in the turned window.
      host.layout.isNeeded = true
      host.layOutIfNeeded()
      view.visit { $0.safeAreaInsetsDidChange() }
      host.visitControllers { controller in
        controller.viewSafeAreaInsetsDidChange()
        controller.viewWillTransition(to: size, with: Turn(host))
        controller.traitCollectionDidChange(nil)
        for registration in controller.traitRegistrations {
          registration.handler(controller.traitCollection)
        }
      }
      NotificationCenter.default.post(
        name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
    case .willBeginDragging:
      scroll { $0.scrollViewWillBeginDragging($1) }
    case .didEndDragging:
      scroll {
        $0.scrollViewDidScroll($1)
        $0.scrollViewDidEndDragging($1, willDecelerate: false)
      }
    case .keyboardFollowsTouch: followKeyboard(host)
    case .touch(let touch): host.recognizers.hear(touch, host: host)
    case .scheduled: break
    }
  }

  private func followKeyboard(_ host: Host) {
    guard host.layout.followsKeyboard else { return }
    host.layout.isNeeded = true
    host.layOutIfNeeded()
  }

  private func scroll(_ body: (any UIScrollViewDelegate, UIScrollView) -> Void) {
    guard let view = host?.views[.scrollView] as? UIScrollView, let delegate = view.delegate
    else { return }
    body(delegate, view)
  }

  private func post(_ id: String, _ field: Notification.Name, _ textView: Notification.Name) {
    guard let view = host?.view(id: id) else { return }
    NotificationCenter.default.post(
      name: view is UITextView ? textView : field, object: view)
  }

  private func tell(
    _ id: String, _ field: (any UITextFieldDelegate, UITextField) -> Void,
    _ textView: (any UITextViewDelegate, UITextView) -> Void
  ) {
    _ = ask(
      id,
      {
        field($0, $1)
        return true
      },
      {
        textView($0, $1)
        return true
      })
  }

  /// Asks the delegate of a field: its own, or the controller that is one.
  private func ask(
    _ id: String, _ field: (any UITextFieldDelegate, UITextField) -> Bool,
    _ textView: (any UITextViewDelegate, UITextView) -> Bool
  ) -> Bool {
    switch host?.view(id: id) {
    case let view as UITextField:
      guard let delegate = view.delegate ?? self as? any UITextFieldDelegate else { return true }
      return field(delegate, view)
    case let view as UITextView:
      guard
        let delegate = view.delegate as? any UITextViewDelegate ?? self as? any UITextViewDelegate
      else { return true }
      return textView(delegate, view)
    default: return true
    }
  }
}
