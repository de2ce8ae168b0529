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

  /// The state of the app.
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
  /// How large the user wants text: as usual.
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }
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

  /// Opens a page outside of the app, which no scene does: it is said.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) { Host.current?.complain("\(url) is opened, and is not played") }
  /// Whether a page can be opened; it can not.
  public func canOpenURL(_ url: URL) -> Bool { false }
  /// How a page is to be opened.
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

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

/// Whom a scene tells; nobody.
public protocol UISceneDelegate: AnyObject {}

/// Whom a scene of windows tells; nobody.
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// Its window.
  var window: UIWindow? { get set }
}

/// Whom the app tells; nobody.
public protocol UIApplicationDelegate: AnyObject {
  /// Its window.
  var window: UIWindow? { get set }
}

/// How hard a finger feels an impact.
open class UIImpactFeedbackGenerator: NSObject {
  /// How hard it is.
  public enum FeedbackStyle: Int, Sendable {
    /// Lightly.
    case light
    /// As usual.
    case medium
    /// Hard.
    case heavy
  }
  /// Creates one of a style.
  public init(style: FeedbackStyle = .medium) {}
  /// Prepares it.
  open func prepare() {}
  /// Lets it be felt, which nobody does.
  open func impactOccurred() {}
}

/// What a finger feels of a choice.
open class UISelectionFeedbackGenerator: NSObject {
  /// Prepares it.
  open func prepare() {}
  /// Lets it be felt, which nobody does.
  open func selectionChanged() {}
}

/// What a finger feels of an outcome.
open class UINotificationFeedbackGenerator: NSObject {
  /// Which outcome.
  public enum FeedbackType: Int, Sendable {
    /// It worked.
    case success
    /// It worked, and something is to be noticed.
    case warning
    /// It did not work.
    case error
  }
  /// Prepares it.
  open func prepare() {}
  /// Lets it be felt, which nobody does.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// How large the user wants text.
public struct UIContentSizeCategory: Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// As usual.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// Posted when it changes, which it does not.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")
}

/// Assistive technology, which is off.
public enum UIAccessibility {
  /// Whether the user wants less motion.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether transitions are to fade.
  public static var prefersCrossFadeTransitions: Bool { false }
  /// Whether the screen is read out.
  public static var isVoiceOverRunning: Bool { false }
  /// Tells it of something; it is off.
  public static func post(notification: Notification, argument: Any?) {}
  /// The events that it is told of.
  public struct Notification: Hashable, Sendable {
    private var name: String
    /// Something moved.
    public static let layoutChanged = Notification(name: "layoutChanged")
    /// Everything is new.
    public static let screenChanged = Notification(name: "screenChanged")
    /// Something is to be read out.
    public static let announcement = Notification(name: "announcement")
  }
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
  /// The state of a scene.
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
  /// Whom it tells; nobody.
  open weak var delegate: (any UISceneDelegate)?
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

/// A space with coordinates: a view or the screen.
public protocol UICoordinateSpace: AnyObject {
  /// The rectangle of it, in its own coordinates.
  var bounds: CGRect { get }
}

extension UIScreen: UICoordinateSpace {}

extension UIView: UICoordinateSpace {
  /// The coordinates of the view.
  public var coordinateSpace: any UICoordinateSpace { self }
}

extension UICoordinateSpace {
  /// The rectangle in the window's base coordinates.
  fileprivate func inWindow(_ rect: CGRect) -> CGRect {
    if let view = self as? UIView { return view.convert(rect, to: nil as UIView?) }
    return Host.current?.interface.convert(rect, from: .screen, to: .windowBase) ?? rect
  }
  /// Returns a rectangle of another one's coordinates in its own.
  public func convert(_ rect: CGRect, from other: any UICoordinateSpace) -> CGRect {
    if let view = self as? UIView, let other = other as? UIView {
      return view.convert(rect, from: other as UIView?)
    }
    let inWindow = other.inWindow(rect)
    if let view = self as? UIView { return view.convert(inWindow, from: nil as UIView?) }
    return Host.current?.interface.convert(inWindow, from: .windowBase, to: .screen) ?? rect
  }
  /// Returns a rectangle of its own in another one's coordinates.
  public func convert(_ rect: CGRect, to other: any UICoordinateSpace) -> CGRect {
    other.convert(rect, from: self)
  }
  /// Returns a point of another one's coordinates in its own.
  public func convert(_ point: CGPoint, from other: any UICoordinateSpace) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), from: other).origin
  }
  /// Returns a point of its own in another one's coordinates.
  public func convert(_ point: CGPoint, to other: any UICoordinateSpace) -> CGPoint {
    other.convert(point, from: self)
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
  /// The name of the system.
  public var systemName: String { "iOS" }
  /// The name of the device.
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

/// The traits of an interface.
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
  /// Whether colours differ from those of other traits.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    other.map { $0.userInterfaceStyle != userInterfaceStyle } ?? true
  }
  /// Pixels a point.
  public var displayScale: CGFloat { host?.interface.scene.device.scale ?? 1 }
}
