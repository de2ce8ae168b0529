import Foundation
import Keyframes

// A screen is one controller's: the ways to others are kept, and what is not played is said.

/// A storyboard, which is not read.
open class UIStoryboard: NSObject {
  /// Creates the storyboard of a name.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {}
  /// Returns a plain controller, not the storyboard's: it is said.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    plain(identifier)
  }
  // UIKit returns no optional; no controller of the type is made here for sure.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Returns a controller of a type without anything of the storyboard's: it is said.
  public func instantiateViewController<ViewController: UIViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController! {
    Host.current?.complain("storyboards are not read: \(identifier) has nothing of one")
    return creator?(NSCoder()) ?? ViewController(coder: NSCoder())
  }
  /// Returns a plain controller, not the storyboard's: it is said.
  open func instantiateInitialViewController() -> UIViewController? { plain("the first one") }

  private func plain(_ identifier: String) -> UIViewController {
    Host.current?.complain("storyboards are not read: \(identifier) is a plain view controller")
    return UIViewController()
  }
}

/// The way to another screen, which is not played.
open class UIStoryboardSegue: NSObject {
  /// Its name in the storyboard.
  public let identifier: String?
  /// The controller that it leaves.
  public let source: UIViewController
  /// The controller that it goes to.
  public let destination: UIViewController
  /// Creates a segue.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }
  /// Goes to the other screen, which no scene does: it is said.
  open func perform() { source.performSegue(withIdentifier: identifier ?? "", sender: nil) }
}

/// How a popover points at what it belongs to; none is shown.
open class UIPopoverPresentationController: NSObject {
  /// The view that it belongs to.
  open var sourceView: UIView?
  /// The place in that view, in points.
  open var sourceRect = CGRect.zero
  /// The button that it belongs to.
  open var barButtonItem: UIBarButtonItem?
  /// Where its arrow may be.
  open var permittedArrowDirections: UIPopoverArrowDirection = .any
}

/// Where the arrow of a popover may be.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// Creates directions of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Up.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Down.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// Left.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// Right.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// Any of them.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// How a controller comes, which it does not.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below.
  case coverVertical
  /// Turned round.
  case flipHorizontal
  /// By fading.
  case crossDissolve
  /// As a page is turned.
  case partialCurl
}

/// A controller that shares something, which is not shown.
open class UIActivityViewController: UIViewController {
  /// The ways of sharing that are not offered.
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  /// What is called when something was shared, which nothing is.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// What is called when something was shared.
  public typealias CompletionWithItemsHandler = (
    UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
  ) -> Void
  /// Creates a controller that shares items.
  public convenience init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.init(nibName: nil, bundle: nil)
  }
}

/// A way of sharing something, which nobody chooses.
open class UIActivity: NSObject {
  /// The name of a way of sharing.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// By mail.
    public static let mail = ActivityType(rawValue: "com.apple.UIKit.activity.Mail")
    /// By message.
    public static let message = ActivityType(rawValue: "com.apple.UIKit.activity.Message")
    /// On paper.
    public static let print = ActivityType(rawValue: "com.apple.UIKit.activity.Print")
    /// On the pasteboard.
    public static let copyToPasteboard = ActivityType(
      rawValue: "com.apple.UIKit.activity.CopyToPasteboard")
    /// To another device.
    public static let airDrop = ActivityType(rawValue: "com.apple.UIKit.activity.AirDrop")
    /// To a contact.
    public static let assignToContact = ActivityType(
      rawValue: "com.apple.UIKit.activity.AssignToContact")
    /// Among the pictures.
    public static let saveToCameraRoll = ActivityType(
      rawValue: "com.apple.UIKit.activity.SaveToCameraRoll")
    /// In the list of what to read.
    public static let addToReadingList = ActivityType(
      rawValue: "com.apple.UIKit.activity.AddToReadingList")
    /// To Facebook.
    public static let postToFacebook = ActivityType(
      rawValue: "com.apple.UIKit.activity.PostToFacebook")
    /// To Twitter.
    public static let postToTwitter = ActivityType(
      rawValue: "com.apple.UIKit.activity.PostToTwitter")
  }
}
