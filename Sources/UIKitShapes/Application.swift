import Foundation
import KeyboardAvoidance
import Keyframes

/// The app.
public final class UIApplication: UIResponder {
  /// The app that is played.
  public static var shared: UIApplication {
    guard let host = Host.current else { return UIApplication() }
    if let known = host.application { return known }
    let application = UIApplication()
    host.application = application
    return application
  }

  /// What the app is doing.
  public enum State: Int, Sendable {
    /// It is seen.
    case active
    /// It is seen, and hears nothing.
    case inactive
    /// It is not seen.
    case background
  }

  /// It is seen.
  public var applicationState: State { .active }
  /// Its windows.
  public var windows: [UIWindow] { Host.current?.window.map { [$0] } ?? [] }
  /// The window that hears keys.
  public var keyWindow: UIWindow? { windows.first }
  /// Its scenes.
  public var connectedScenes: Set<UIScene> { windows.first?.windowScene.map { [$0] } ?? [] }
  /// Whom it tells; nobody.
  public weak var delegate: (any UIApplicationDelegate)?
  /// How the interface is held.
  public var statusBarOrientation: UIInterfaceOrientation {
    windows.first?.windowScene?.interfaceOrientation ?? .unknown
  }
  /// The frame of the status bar, in points.
  public var statusBarFrame: CGRect {
    windows.first?.windowScene?.statusBarManager?.statusBarFrame ?? .zero
  }
  /// The direction of reading.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Host.current?.interface.scene.isRightToLeft ?? false ? .rightToLeft : .leftToRight
  }

  /// Sends an action; with no target to the first responder, which gives the focus up for
  /// `resignFirstResponder`.
  @discardableResult
  public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    if let target { return action.send(to: target as AnyObject, sender) }
    guard let host = Host.current, let id = host.interface.firstResponder,
      let field = host.view(id: id)
    else { return false }
    var current: UIResponder? = field
    while let responder = current {
      if action.send(to: responder, sender) { return true }
      current = responder.next
    }
    return false
  }

  /// Posted when it is seen again, which it is all the time.
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted when it will not hear anything, which does not happen.
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted when it is not seen, which does not happen.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted when it will be seen again, which does not happen.
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted when the interface turns, as it was called before iOS 13; it is not posted.
  public static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
}

/// Whom the app tells; nobody.
public protocol UIApplicationDelegate: AnyObject {
  /// Its window.
  var window: UIWindow? { get set }
}

/// How the interface is held.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its side, with the home button at the left.
  case landscapeLeft
  /// On its side, with the home button at the right.
  case landscapeRight
  /// Whether it is upright, either way.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  init(_ orientation: Orientation) {
    self = orientation == .portrait ? .portrait : .landscapeRight
  }
}

/// The direction of reading.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// One of the app's scenes.
open class UIScene: NSObject {
  /// What a scene is doing.
  public enum ActivationState: Int, Sendable {
    /// It is not there.
    case unattached = -1
    /// It is seen.
    case foregroundActive
    /// It is seen, and hears nothing.
    case foregroundInactive
    /// It is not seen.
    case background
  }
  /// It is seen.
  open var activationState: ActivationState { .foregroundActive }
  /// Posted when it is seen, which it is all the time.
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
}

/// The scene of windows.
open class UIWindowScene: UIScene {
  fileprivate weak var host: Host?
  private lazy var manager = UIStatusBarManager(host)
  /// Its windows.
  open var windows: [UIWindow] { host?.window.map { [$0] } ?? [] }
  /// The window that hears keys.
  open var keyWindow: UIWindow? { windows.first }
  /// How the interface is held.
  open var interfaceOrientation: UIInterfaceOrientation {
    host.map { UIInterfaceOrientation($0.interface.scene.orientation) } ?? .unknown
  }
  /// The status bar.
  open var statusBarManager: UIStatusBarManager? { manager }
  /// The screen.
  open var screen: UIScreen { UIScreen.main }
}

/// The status bar.
public final class UIStatusBarManager: NSObject {
  private weak var host: Host?
  init(_ host: Host?) { self.host = host }
  /// Whether it is not seen.
  public var isStatusBarHidden: Bool { !(host?.interface.scene.bars.status ?? false) }
  /// Its frame, in points.
  public var statusBarFrame: CGRect {
    guard let scene = host?.interface.scene, scene.bars.status else { return .zero }
    return CGRect(x: 0, y: 0, width: scene.window.width, height: scene.device.statusBarHeight)
  }
}

/// The window.
open class UIWindow: UIView {
  /// Its controller.
  open var rootViewController: UIViewController?
  private lazy var scene: UIWindowScene = {
    let scene = UIWindowScene()
    scene.host = host
    return scene
  }()
  /// Itself.
  open override var window: UIWindow? { self }
  /// The app.
  open override var next: UIResponder? { UIApplication.shared }
  /// Its scene.
  open var windowScene: UIWindowScene? { scene }
  /// The screen.
  open var screen: UIScreen { UIScreen.main }
  /// Whether it hears keys, which it does.
  open var isKeyWindow: Bool { true }
  /// How far in front it is.
  open var windowLevel = Level(rawValue: 0)

  /// How far in front a window is.
  public struct Level: Hashable, Sendable {
    /// The level.
    public var rawValue: CGFloat
    /// Creates a level.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The usual one.
    public static let normal = Level(rawValue: 0)
    /// That of the status bar.
    public static let statusBar = Level(rawValue: 1000)
    /// That of alerts.
    public static let alert = Level(rawValue: 2000)
  }
}

/// The screen.
public final class UIScreen: NSObject {
  /// The device's only screen.
  public static var main: UIScreen {
    guard let host = Host.current else { return UIScreen() }
    if let known = host.mainScreen { return known }
    let screen = UIScreen()
    host.mainScreen = screen
    return screen
  }

  /// The size of the screen as it is held, in points; empty where no handler runs.
  public var bounds: CGRect {
    Host.current.map { CGRect(origin: .zero, size: $0.interface.scene.device.screen) } ?? .zero
  }
  /// The screen upright, in pixels.
  public var nativeBounds: CGRect {
    let (size, scale) = (bounds.size, scale)
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    return CGRect(x: 0, y: 0, width: short * scale, height: long * scale)
  }
  /// Pixels a point.
  public var scale: CGFloat { Host.current?.interface.scene.device.scale ?? 1 }
  /// The coordinates of the screen.
  public var coordinateSpace: UIScreen { self }
}

extension UIView {
  /// Returns a rectangle of the screen's in this view's coordinates.
  public func convert(_ rect: CGRect, from screen: UIScreen) -> CGRect {
    guard let host else { return rect }
    let inWindow = host.interface.convert(rect, from: .screen, to: .windowBase)
    return convert(inWindow, from: nil as UIView?)
  }

  /// Returns a rectangle of this view's in the screen's coordinates.
  public func convert(_ rect: CGRect, to screen: UIScreen) -> CGRect {
    guard let host else { return rect }
    return host.interface.convert(
      convert(rect, to: nil as UIView?), from: .windowBase, to: .screen)
  }
}

/// The device.
public final class UIDevice: NSObject {
  /// The device that is played.
  public static var current: UIDevice { UIDevice() }
  /// A telephone or a tablet.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    Host.current?.interface.scene.device.isTablet ?? false ? .pad : .phone
  }
  /// The version of the system.
  public var systemVersion: String { "\(Host.current?.interface.scene.systemVersion ?? 0).0" }
  /// What the system is called.
  public var systemName: String { "iOS" }
  /// What the device is called.
  public var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// How the device is held.
  public var orientation: UIDeviceOrientation {
    Host.current?.interface.scene.orientation == .landscape ? .landscapeLeft : .portrait
  }
  /// Posted when the device was turned.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its left side.
  case landscapeLeft
  /// On its right side.
  case landscapeRight
  /// On its back.
  case faceUp
  /// On its face.
  case faceDown
  /// Whether it is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// None.
  case unspecified = -1
  /// A telephone.
  case phone
  /// A tablet.
  case pad
}

/// How much room there is.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not known.
  case unspecified
  /// Little.
  case compact
  /// Much.
  case regular
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not known.
  case unspecified
  /// Light.
  case light
  /// Dark.
  case dark
}

/// What an interface is like.
public final class UITraitCollection: NSObject {
  private weak var host: Host?
  init(_ host: Host?) { self.host = host }
  /// The room across: regular from 600 points on, and of large telephones on their side, which are
  /// not told apart here.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    host?.interface.scene.window.width ?? 0 >= 600
      && host?.interface.scene.device.isTablet ?? false ? .regular : .compact
  }
  /// The room down: compact of telephones on their side.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    guard let scene = host?.interface.scene else { return .unspecified }
    return scene.device.isTablet || scene.orientation == .portrait ? .regular : .compact
  }
  /// A telephone or a tablet.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }
  /// Light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    host?.interface.scene.appearance == .dark ? .dark : .light
  }
  /// Pixels a point.
  public var displayScale: CGFloat { host?.interface.scene.device.scale ?? 1 }
}

// MARK: - Controllers around others

/// A controller with a navigation bar, around the one that is played where the scene has such a bar.
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
  /// What recognizes swipes back; nobody swipes.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { pop }
  /// Whether the bar is not seen.
  open var isNavigationBarHidden: Bool { false }

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
      guard let scene = host?.interface.scene, window != nil else { return super.frame }
      let bottom = scene.topBarBottom - scene.presentation.frame.minY
      let height = min(Bars.navigationHeight, bottom)
      return CGRect(
        x: 0, y: bottom - height, width: scene.presentation.frame.width, height: height)
    }
    set { host?.complain("the navigation bar's frame is the scene's, and stays what it is") }
  }
  /// Whether titles are large.
  open var prefersLargeTitles = false
  /// Whether content shows through.
  open var isTranslucent = true
}

/// The bar at the bottom; the scene says where it is.
open class UITabBar: UIView {
  /// The frame, in the tab bar controller's view.
  open override var frame: CGRect {
    get {
      guard let scene = host?.interface.scene, window != nil else { return super.frame }
      let top = scene.bottomBarTop - scene.presentation.frame.minY
      return CGRect(
        x: 0, y: top, width: scene.presentation.frame.width,
        height: scene.presentation.frame.height - top)
    }
    set { host?.complain("the tab bar's frame is the scene's, and stays what it is") }
  }
}

/// What the navigation bar shows of a controller.
public final class UINavigationItem: NSObject {
  /// The title.
  public var title: String?
  /// The search of the bar, if there is one.
  public var searchController: UISearchController?
  /// The button at the right, which is not drawn.
  public var rightBarButtonItem: UIBarButtonItem?
  /// The button at the left, which is not drawn.
  public var leftBarButtonItem: UIBarButtonItem?
}

/// A button of a bar, which nobody presses.
open class UIBarButtonItem: NSObject {
  /// What it says.
  open var title: String?
  /// Whether it can be used.
  open var isEnabled = true
  /// Whom it tells.
  open weak var target: AnyObject?
  /// What it sends.
  open var action: Selector?

  /// Which of the system's buttons.
  public enum SystemItem: Int, Sendable {
    /// Done.
    case done
    /// Cancel.
    case cancel
    /// Room that grows.
    case flexibleSpace
    /// Room of a width.
    case fixedSpace
    /// Add.
    case add
    /// Save.
    case save
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

/// The search of a bar.
open class UISearchController: UIViewController {
  /// The bar.
  public let searchBar = UISearchBar(frame: .zero)
}
/// A controller of two columns, which no scene has.
open class UISplitViewController: UIViewController {}
/// A controller of a table; the scene's is played as one of a scroll view.
open class UITableViewController: UIViewController {}
/// A controller of a keyboard, which no scene has.
open class UIInputViewController: UIViewController {}
/// A controller of an alert, which no scene has: an alert's form is a view controller's.
open class UIAlertController: UIViewController {}
