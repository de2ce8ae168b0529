import Foundation
import KeyboardAvoidance
import Keyframes

// MARK: - Controllers around others

/// A controller with a navigation bar, around the one that is played where the scene has such a
/// bar.
open class UINavigationController: UIViewController {
  /// The bar.
  public let navigationBar = UINavigationBar(frame: .zero)
  /// The controllers, the last of which is seen.
  open private(set) var viewControllers: [UIViewController] = []
  private lazy var pop = UIGestureRecognizer(target: nil, action: nil)
  /// The controller that is seen.
  open var topViewController: UIViewController? { viewControllers.last }
  /// The controller that is seen.
  open var visibleViewController: UIViewController? { viewControllers.last }
  /// The recognizer of swipes back; nobody swipes.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { pop }
  /// Whether the bar is not seen; the scene says so.
  open var isNavigationBarHidden: Bool {
    get { false }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  /// Hides the bar, which the scene does not: it is said.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    if hidden { host?.complain("the navigation bar is the scene's, and stays") }
  }
  // UIKit declares it as implicitly unwrapped.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The bar at the bottom, which no scene shows.
  open private(set) lazy var toolbar: UIToolbar! = UIToolbar(frame: .zero)
  /// Whether the bar at the bottom is not seen; it never is.
  open var isToolbarHidden: Bool {
    get { true }
    set { setToolbarHidden(newValue, animated: false) }
  }
  /// Shows the bar at the bottom, which no scene does: it is said.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    if !hidden { host?.complain("the toolbar of the navigation controller is not shown") }
  }
  /// Shows another controller, which no scene does: it is said.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    host?.complain("\(type(of: viewController)) is pushed, and is not played")
  }
  /// Goes back, which no scene does: it is said.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    _ = popToRootViewController(animated: animated)
    return nil
  }
  /// Goes back to the first one, which no scene does: it is said.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    host?.complain("the controller is popped, and stays")
    return nil
  }
  /// Goes back to another one, which no scene does: it is said.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? { popToRootViewController(animated: animated) }
  /// Shows other controllers, which no scene does: it is said.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    guard let last = viewControllers.last, last !== topViewController else { return }
    pushViewController(last, animated: animated)
  }

  /// Puts the played controller into those that the scene's bars say.
  ///
  /// - Returns: The outermost one, which has to be kept.
  static func embed(
    _ controller: UIViewController, host: Host, container: UIView
  ) -> UIViewController {
    var inner = controller
    if host.interface.scene.bars.navigation != nil {
      let navigation = UINavigationController(nibName: nil, bundle: nil)
      navigation.take(controller, container)
      navigation.viewControllers = [controller]
      container.insert(navigation.navigationBar)
      inner = navigation
    }
    if host.interface.scene.bars.hasBottomBar {
      let tabs = UITabBarController(nibName: nil, bundle: nil)
      tabs.take(inner, container)
      tabs.selectedViewController = inner
      container.insert(tabs.tabBar)
      inner = tabs
    }
    return inner
  }
}

extension UIViewController {
  fileprivate func take(_ child: UIViewController, _ container: UIView) {
    addChild(child)
    if container.controller == nil { view = container }
    loadViewIfNeeded()
  }
}

/// A controller with a tab bar, around the others where the scene has such a bar.
open class UITabBarController: UIViewController {
  /// The bar.
  public let tabBar = UITabBar(frame: .zero)
  /// The controller that is seen.
  open fileprivate(set) var selectedViewController: UIViewController?
  /// The controllers.
  open var viewControllers: [UIViewController]? { selectedViewController.map { [$0] } }
}

/// The bar at the top; the scene says where it is.
open class UINavigationBar: UIView {
  /// The frame, in the navigation controller's view.
  open override var frame: CGRect {
    get {
      guard let scene = host?.interface.scene, ownWindow != nil else { return super.frame }
      let bottom = scene.topBarBottom - scene.presentation.frame.minY
      let height = min(scene.bars.plainNavigationHeight, bottom)
      return CGRect(
        x: 0, y: bottom - height, width: scene.presentation.frame.width, height: height)
    }
    set { host?.complain("the navigation bar's frame is the scene's, and stays what it is") }
  }
  /// Whether titles are large.
  open var prefersLargeTitles = false
  /// Whether content shows through.
  open var isTranslucent = true
  /// The colour behind it.
  open var barTintColor: UIColor?
  /// How it looks.
  open var barStyle = UIBarStyle.default
}

/// The bar at the bottom; the scene says where it is.
open class UITabBar: UIView {
  /// The frame, in the tab bar controller's view.
  open override var frame: CGRect {
    get {
      guard let scene = host?.interface.scene, ownWindow != nil else { return super.frame }
      let top = scene.bottomBarTop - scene.presentation.frame.minY
      return CGRect(
        x: 0, y: top, width: scene.presentation.frame.width,
        height: scene.presentation.frame.height - top)
    }
    set { host?.complain("the tab bar's frame is the scene's, and stays what it is") }
  }
}

/// The items that a controller gives to the navigation bar.
public final class UINavigationItem: NSObject {
  /// The title.
  public var title: String?
  /// The search of the bar, which is not shown: it is said.
  public var searchController: UISearchController? {
    didSet {
      guard searchController != nil else { return }
      Host.current?.complain("the search of the navigation bar is not shown, and hears nothing")
    }
  }
  /// Whether the search goes when its content is scrolled.
  public var hidesSearchBarWhenScrolling = true
  /// The button at the right, which is not drawn.
  public var rightBarButtonItem: UIBarButtonItem?
  /// The button at the left, which is not drawn.
  public var leftBarButtonItem: UIBarButtonItem?
  /// The buttons at the right, which are not drawn.
  public var rightBarButtonItems: [UIBarButtonItem]?
  /// The buttons at the left, which are not drawn.
  public var leftBarButtonItems: [UIBarButtonItem]?
  /// The view in the place of the title, which is not drawn.
  public var titleView: UIView?
  /// The button that leads back to it, which is not drawn.
  public var backBarButtonItem: UIBarButtonItem?
  /// Whether there is no button that leads back.
  public var hidesBackButton = false
  /// Whether its title is large; the scene says so.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

  /// Whether a title is large.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As the one before.
    case automatic
    /// It is.
    case always
    /// It is not.
    case never
  }
}

/// A button of a bar, which nobody presses.
open class UIBarButtonItem: NSObject {
  /// Its words.
  open var title: String?
  /// Whether it can be used.
  open var isEnabled = true
  /// Whom it tells.
  open weak var target: AnyObject?
  /// The values that it sends.
  open var action: Selector?

  /// Which of the system's buttons.
  public enum SystemItem: Int, Sendable {
    /// Done.
    case done
    /// Cancel.
    case cancel
    /// Edit.
    case edit
    /// Save.
    case save
    /// Add.
    case add
    /// Room that grows.
    case flexibleSpace
    /// Room of a width.
    case fixedSpace
    /// Write something new.
    case compose
    /// Answer.
    case reply
    /// Share, or do something else.
    case action
    /// Put somewhere.
    case organize
    /// Bookmarks.
    case bookmarks
    /// Search.
    case search
    /// Load again.
    case refresh
    /// Stop.
    case stop
    /// Take a picture.
    case camera
    /// Throw away.
    case trash
    /// Play.
    case play
    /// Pause.
    case pause
    /// Go back fast.
    case rewind
    /// Go on fast.
    case fastForward
    /// Undo.
    case undo
    /// Redo.
    case redo
    /// The curl of a page, as it was once.
    case pageCurl
    /// Close.
    case close
    /// Tools for writing.
    case writingTools
  }

  /// How a button looks.
  public enum Style: Int, Sendable {
    /// As usual.
    case plain
    /// As what ends something.
    case done
  }

  /// Creates one of the system's.
  public init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }
  /// Creates one without anything.
  public override init() {}
  /// Creates one with an image, which is not drawn.
  public init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }
  /// Creates one with a view, which is not drawn.
  public init(customView: UIView) { self.customView = customView }
  /// Returns room that grows.
  public static func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }
  /// Returns room of a width.
  public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
    item.width = width
    return item
  }
  /// Creates one of the system's.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    self.primaryAction = primaryAction
  }
  /// Creates one with a title.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
    self.init(title: title ?? primaryAction?.title, style: .plain, target: nil, action: nil)
    self.primaryAction = primaryAction
  }
  /// What it does, which nobody asks for.
  open var primaryAction: UIAction?
  /// The view in its place.
  open var customView: UIView?
  /// The width, in points.
  open var width: CGFloat = 0
  /// The tint.
  open var tintColor: UIColor?
  /// Creates one with a title.
  public init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.title = title
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }
}

/// A bar with buttons, as above a keyboard; 44 points high.
open class UIToolbar: UIView {
  /// The buttons, which are not drawn.
  open var items: [UIBarButtonItem]?
  /// Sets the buttons.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
  /// How it looks.
  open var barStyle = UIBarStyle.default
  /// Whether content shows through.
  open var isTranslucent = true
  /// 44 points high.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 44)
  }
}

/// How a bar looks.
public enum UIBarStyle: Int, Sendable {
  /// As usual.
  case `default`
  /// Dark.
  case black
}

/// The search of a bar, which is not shown.
open class UISearchController: UIViewController {
  /// The bar.
  public let searchBar = UISearchBar(frame: .zero)
  /// Whom it tells what to search for; it tells nobody.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Whether one searches; nobody does.
  open var isActive = false
  /// Whether what is below is dimmed.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the navigation bar goes.
  open var hidesNavigationBarDuringPresentation = true
  /// Creates a search.
  public convenience init(searchResultsController: UIViewController?) {
    self.init(nibName: nil, bundle: nil)
  }
}

/// Whom a search tells what to search for.
public protocol UISearchResultsUpdating: AnyObject {
  /// Tells what to search for.
  func updateSearchResults(for searchController: UISearchController)
}
/// A controller of two columns, which no scene has.
open class UISplitViewController: UIViewController {}
/// A controller of a keyboard, which no scene has.
open class UIInputViewController: UIViewController {}
/// A controller of an alert, which is not shown: an alert's form is a view controller's.
open class UIAlertController: UIViewController {
  /// Its words.
  open var message: String?
  /// The buttons.
  open private(set) var actions: [UIAlertAction] = []
  /// The fields.
  open private(set) var textFields: [UITextField]?
  /// How it looks.
  public enum Style: Int, Sendable {
    /// A list at the bottom.
    case actionSheet
    /// A panel in the middle.
    case alert
  }
  /// Creates an alert.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    (self.title, self.message) = (title, message)
  }
  /// Adds a button.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  /// Adds a field.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }
}

/// A button of an alert.
open class UIAlertAction: NSObject {
  /// Its words.
  public let title: String?
  /// Whether it can be used.
  open var isEnabled = true
  /// How it looks.
  public enum Style: Int, Sendable {
    /// As usual.
    case `default`
    /// As what ends it.
    case cancel
    /// As what destroys something.
    case destructive
  }
  /// Creates a button.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
  }
}
