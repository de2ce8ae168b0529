public import Keyframes

/// Everything of the pictured world that stands still while the keyboard moves.
///
/// Resolved: every frame is absolute, every default is filled in, nothing is left to decide.
public struct Scene: Hashable, Sendable {
  /// The title of the scenario.
  public var title: String
  /// The device.
  public var device: Device
  /// The major version of iOS.
  public var systemVersion: Int
  /// Light or dark.
  public var appearance: Appearance
  /// The bars around the root view.
  public var bars: Bars
  /// Where the app's window stands on the screen.
  public var multitasking: Multitasking
  /// How the view controller is presented, and where in the window.
  public var presentation: Presentation
  /// The root view's frame in the window, in points.
  public var rootFrame: Rect
  /// The scroll view at rest.
  public var scrollView: ScrollConfiguration
  /// The views in the scroll view, whose frames are in content coordinates.
  public var form: [Element]
  /// The keyboard.
  public var keyboard: KeyboardConfiguration
  /// Where UIKit's behaviour is undocumented or disputed: which way it is modelled.
  public var switches: Switches
  /// The scene of the other orientation, if there is one; a list because no value holds itself.
  var counterparts: [Scene] = []

  /// Light or dark, after `UIUserInterfaceStyle`.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
  }

  /// Creates a scene.
  public init(
    title: String = "", device: Device, systemVersion: Int? = nil, appearance: Appearance = .light,
    bars: Bars = Bars(), rootFrame: Rect? = nil, scrollView: ScrollConfiguration,
    form: [Element], keyboard: KeyboardConfiguration, switches: Switches = Switches(),
    multitasking: Multitasking? = nil, presentation: Presentation? = nil
  ) {
    let multitasking = multitasking ?? Multitasking(style: .fullScreen, frame: device.bounds)
    let window = Rect(origin: .zero, size: multitasking.frame.size)
    self.multitasking = multitasking
    self.presentation = presentation ?? Presentation(style: .fullScreen, frame: window)
    self.title = title
    self.device = device
    self.systemVersion = systemVersion ?? device.systemVersions.upperBound
    self.appearance = appearance
    self.bars = bars
    self.rootFrame = rootFrame ?? self.presentation.frame
    self.scrollView = scrollView
    self.form = form
    self.keyboard = keyboard
    self.switches = switches
  }
}

extension Scene {
  /// The window in its own coordinates, in points: as large as the screen unless the app shares it.
  public var window: Rect { Rect(origin: .zero, size: multitasking.frame.size) }

  /// The screen in the window's coordinates, in points.
  public var screenInWindow: Rect {
    device.bounds.offsetBy(dx: -multitasking.frame.minX, dy: -multitasking.frame.minY)
  }

  /// The window's safe area without any bars, in points: what it overlaps of the screen's.
  ///
  /// An assumption for windows that do not fill the screen.
  public var windowSafeArea: EdgeInsets {
    let frame = multitasking.frame
    let screen = device.screen
    return EdgeInsets(
      top: max(device.safeArea.top - frame.minY, 0),
      left: max(device.safeArea.left - frame.minX, 0),
      bottom: max(device.safeArea.bottom - (screen.height - frame.maxY), 0),
      right: max(device.safeArea.right - (screen.width - frame.maxX), 0))
  }

  /// The lower edge of the bars at the top of the window or of the sheet, in points in the window;
  /// 0 without bars.
  public var topBarBottom: Double {
    guard bars.navigation != nil else { return 0 }
    guard presentation.style == .fullScreen else {
      return presentation.frame.minY + bars.navigationHeight(on: device)
    }
    return max(
      bars.topHeight(on: device) - multitasking.frame.minY, bars.navigationHeight(on: device))
  }

  /// The upper edge of the bars at the bottom of the window or of the sheet, in points in the
  /// window.
  public var bottomBarTop: Double {
    let bottom = presentation.frame.maxY
    guard bars.tab else { return bottom }
    return bottom - bars.tabHeight(on: device)
      - max(windowSafeArea.bottom - (window.maxY - bottom), 0)
  }

  /// What the keyboard looks like for a text input.
  public func keyboardAppearance(for input: TextInput) -> KeyboardAppearance {
    let showsBar = input.showsBar ?? keyboard.showsBar
    var appearance = KeyboardAppearance(
      kind: input.type.keyboardKind, bar: showsBar ? input.type.bar : .none,
      returnKey: input.returnKey, accessoryHeight: input.accessoryHeight)
    appearance.mode = keyboard.mode
    return appearance
  }
}

/// The bars around the root view.
public struct Bars: Hashable, Sendable {
  /// Whether the status bar is drawn.
  public var status: Bool
  /// The navigation bar's title, or `nil` when there is no navigation bar.
  public var navigation: String?
  /// The title of the button that goes back, or `nil` when there is none.
  public var back: String?
  /// Whether there is a tab bar.
  public var tab: Bool
  /// Whether the bars let the content show through, so that the root view reaches under them.
  public var isTranslucent: Bool

  /// The height of a navigation bar in points, measured in simulator captures.
  ///
  /// In landscape a phone has a ``compactHeight``.
  public static let navigationHeight = 44.0
  /// The height of a tab bar in points without the safe area below it, measured in simulator
  /// captures.
  public static let tabHeight = 49.0
  /// The height of a phone's navigation bar in landscape, and of its tab bar where the phone is
  /// narrower than ``regularWidth``, in points.
  ///
  /// An assumption: no capture in landscape was measured. Tab bars were 49 before iOS 11.
  public static let compactHeight = 32.0
  /// From this width in portrait on, in points, a phone in landscape counts as regularly wide and
  /// keeps the height of its tab bar; an assumption after the models that Apple lists so.
  public static let regularWidth = 414.0

  /// Creates bars; by default only the status bar.
  public init(
    status: Bool = true, navigation: String? = nil, back: String? = nil, tab: Bool = false,
    isTranslucent: Bool = false
  ) {
    self.status = status
    self.navigation = navigation
    self.back = back
    self.tab = tab
    self.isTranslucent = isTranslucent
  }

  /// Returns how far a navigation bar reaches down from the top of the window, in points.
  public func topHeight(on device: Device) -> Double {
    guard navigation != nil else { return 0 }
    return (status ? device.navigationBarTop : device.safeArea.top)
      + navigationHeight(on: device)
  }

  /// Returns the height of a navigation bar on a device, in points, whether or not there is one.
  public func navigationHeight(on device: Device) -> Double {
    device.isCompact ? Self.compactHeight : Self.navigationHeight
  }

  /// Returns the height of a tab bar on a device, in points, without the safe area below it.
  public func tabHeight(on device: Device) -> Double {
    let isNarrow = device.isCompact && device.screen.height < Self.regularWidth
    return isNarrow ? Self.compactHeight : Self.tabHeight
  }

  /// Returns the bars as a device shows them: a phone in landscape hides the status bar.
  public func shown(on device: Device) -> Bars {
    var bars = self
    bars.status = status && !device.isCompact
    return bars
  }

  /// Returns how far a tab bar reaches up from the bottom of the window, in points.
  public func bottomHeight(on device: Device) -> Double {
    tab ? tabHeight(on: device) + device.safeArea.bottom : 0
  }
}

extension Device {
  /// Whether it is a phone in landscape, whose vertical size class is compact.
  package var isCompact: Bool { orientation == .landscape && !isTablet }
}

/// The scroll view before the first event.
public struct ScrollConfiguration: Hashable, Sendable {
  /// The frame in the root view's coordinates, in points.
  public var frame: Rect
  /// The size of the content in points.
  public var contentSize: Size
  /// The content inset at rest, in points.
  public var contentInset: EdgeInsets
  /// The content offset at rest in points, or `nil` for the top: minus the adjusted top inset.
  public var contentOffset: Point?
  /// Whether the safe area is added to the content inset.
  public var insetAdjustment: InsetAdjustment
  /// When the vertical indicator is drawn.
  public var indicator: IndicatorVisibility
  /// How dragging the content dismisses the keyboard.
  public var keyboardDismissMode: KeyboardDismissMode

  /// Whether the safe area is added, after `UIScrollView.ContentInsetAdjustmentBehavior`.
  public enum InsetAdjustment: String, Hashable, Sendable, CaseIterable {
    /// The content inset alone counts.
    case never
    /// The part of the safe area that the scroll view overlaps is added.
    case automatic
  }

  /// When the vertical indicator is drawn.
  public enum IndicatorVisibility: String, Hashable, Sendable, CaseIterable {
    /// While the offset moves, and a moment longer.
    case scrolling
    /// Always.
    case always
    /// Never.
    case never
  }

  /// Creates a configuration.
  public init(
    frame: Rect, contentSize: Size, contentInset: EdgeInsets = .zero, contentOffset: Point? = nil,
    insetAdjustment: InsetAdjustment = .never, indicator: IndicatorVisibility = .scrolling,
    keyboardDismissMode: KeyboardDismissMode = .none
  ) {
    self.frame = frame
    self.contentSize = contentSize
    self.contentInset = contentInset
    self.contentOffset = contentOffset
    self.insetAdjustment = insetAdjustment
    self.indicator = indicator
    self.keyboardDismissMode = keyboardDismissMode
  }
}
