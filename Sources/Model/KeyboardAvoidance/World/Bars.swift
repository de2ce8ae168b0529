import Keyframes

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
  /// The buttons before the navigation bar's title, and after it.
  public var leading: [BarItem] = []
  /// The buttons after the navigation bar's title, from its middle outwards.
  public var trailing: [BarItem] = []
  /// Whether the title stands large above the content and scrolls away with it.
  public var hasLargeTitle = false
  /// The tabs; three system tabs where none are given.
  ///
  /// The one with the navigation bar's title is selected, or else the first.
  public var tabs: [BarItem] = []
  /// The buttons of a toolbar at the bottom; no toolbar where there are none.
  public var toolbar: [BarItem] = []
  /// Whether the bars let the content show through, so that the root view reaches under them.
  public var isTranslucent: Bool
  /// Whether the bars are those of iOS 26 in apps built for it; set by the scene.
  public internal(set) var isGlass = false
  /// Whether the bars are those of an iPad from iOS 12 on; set by the scene.
  public internal(set) var isTall = false

  /// The height of a navigation bar in points, measured in simulator captures.
  ///
  /// In landscape a phone has a ``compactHeight``.
  public static let navigationHeight = 44.0
  /// The height of an iPad's navigation bar, tab bar and toolbar from iOS 12 on, in points, on
  /// sheets as well.
  ///
  /// Measured by G. Hackworth in simulators of iOS 12, for apps built with Xcode 10 ("iPad
  /// Navigation Bar and Toolbar Height Changes in iOS 12", 2018).
  public static let tallHeight = 50.0
  /// The height of a navigation bar of iOS 26 in points: 44 of buttons and 10 below them, measured
  /// on 393 and 402 points.
  public static let glassNavigationHeight = 54.0
  /// The height of a navigation bar on a phone's page sheet in points: its title was measured 27.6
  /// below the sheet's top (430 points, iOS 16).
  public static let sheetHeight = 56.0
  /// How far below the top of a sheet of iOS 26 the buttons begin, in points (402 points).
  public static let glassSheetMargin = 17.0
  /// The height of a tab bar in points without the safe area below it, measured in simulator
  /// captures.
  public static let tabHeight = 49.0
  /// The height of a large title below the bar in points: a bar of 96, measured in captures of iOS
  /// 16 (and said of iOS 26).
  public static let largeTitleHeight = 52.0
  /// The height of `UIToolbar` in points, without the safe area below it.
  public static let toolbarHeight = 44.0
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
    return navigationTop(on: device) + navigationHeight(on: device)
  }

  /// Returns where a navigation bar begins, in points from the top of the window.
  ///
  /// In iOS 26 it begins at the safe area where that is 62 points high (402 points of width), and
  /// where the older bar does on 393 points; the other screens are assumed to match their
  /// neighbours.
  public func navigationTop(on device: Device) -> Double {
    let isBelowIsland = isGlass && device.safeArea.top >= Self.lowIslandTop
    return status && !isBelowIsland ? device.navigationBarTop : device.safeArea.top
  }

  private static let lowIslandTop = 62.0

  /// Returns the height of a navigation bar on a device, in points, whether or not there is one.
  public func navigationHeight(on device: Device) -> Double {
    if device.isCompact { return Self.compactHeight }
    return isGlass ? Self.glassNavigationHeight : plainNavigationHeight
  }

  /// Whether a system's bars are ``tallHeight`` high on a device: an iPad's from iOS 12 on.
  package static func areTall(on device: Device, systemVersion: Int) -> Bool {
    device.isTablet && systemVersion >= 12
  }

  /// The height of a navigation bar in portrait before iOS 26, in points.
  package var plainNavigationHeight: Double { isTall ? Self.tallHeight : Self.navigationHeight }

  /// Returns the height of a navigation bar on a page sheet, in points, whether or not there is
  /// one.
  public func sheetHeight(on device: Device) -> Double {
    if device.isCompact { return Self.compactHeight }
    if isGlass { return Self.glassSheetMargin + Self.glassNavigationHeight }
    return device.isTablet ? plainNavigationHeight : Self.sheetHeight
  }

  /// Whether there is a tab bar: tabs that are named need not be asked for.
  public var hasTabBar: Bool { tab || !tabs.isEmpty }

  /// Whether there is a bar at the bottom: tabs, or a toolbar.
  public var hasBottomBar: Bool { hasTabBar || !toolbar.isEmpty }

  /// Returns the height of a tab bar, or else of a toolbar, on a device, in points, without the
  /// safe area below it.
  public func tabHeight(on device: Device) -> Double {
    guard hasBottomBar else { return 0 }
    if isTall, !isGlass { return Self.tallHeight }
    guard hasTabBar else { return Self.toolbarHeight }
    let isNarrow = device.isCompact && device.screen.height < Self.regularWidth
    return isNarrow ? Self.compactHeight : Self.tabHeight
  }

  /// Returns the bars as a device shows them: a phone in landscape hides the status bar.
  public func shown(on device: Device) -> Bars {
    var bars = self
    bars.status = status && !device.isCompact
    return bars
  }
}

/// A button or a tab of a bar.
public struct BarItem: Hashable, Sendable {
  /// The words; empty where there is a symbol alone.
  public var title: String
  /// The symbol, or `nil` for words alone.
  public var symbol: Symbol?

  /// Creates an item.
  public init(_ title: String = "", symbol: Symbol? = nil) {
    self.title = title
    self.symbol = symbol
  }
}
