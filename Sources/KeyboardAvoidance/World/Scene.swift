public import Keyframes

/// The part of the pictured world that does not move with the keyboard.
///
/// Resolved: every frame is absolute, every default is filled in, and nothing is left to decide.
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
  /// Whether the interface is laid out from right to left, as in Arabic and Hebrew.
  public var isRightToLeft = false
  /// The fallback font families for characters that the system's font lacks, in order of
  /// preference.
  public var fonts: [String] = []
  /// The tint colour of the app, or `nil` for the system's.
  public var tint: ViewColor?
  /// The colour of the root view's ground, or `nil` for the system's.
  public var background: ViewColor?
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
  /// What has to stay in sight together with the field that has the focus; nothing by default.
  public var companions = Companions.none
  /// The scene of the other orientation, if there is one; an array, because a struct cannot contain
  /// itself.
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
    self.bars.isGlass = self.systemVersion >= SystemVersion.glass && keyboard.look == .glass
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

  /// Whether bars, sheets and keyboard are those of iOS 26 in an app that was built for it.
  public var isGlass: Bool { bars.isGlass }

  /// The screen in the window's coordinates, in points.
  public var screenInWindow: Rect {
    device.bounds.offsetBy(dx: -multitasking.frame.minX, dy: -multitasking.frame.minY)
  }

  /// The window's safe area without any bars, in points: the part of the screen's that it overlaps.
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
      return presentation.frame.minY + bars.sheetHeight(on: device)
    }
    return max(
      bars.topHeight(on: device) - multitasking.frame.minY, bars.navigationHeight(on: device))
  }

  /// The band at the top of the window that hides what scrolls under it although there is no
  /// navigation bar: the status bar with the clock and the camera, in points in the window; `nil`
  /// where there is none, as in a sheet, beside another app, or above a navigation bar.
  ///
  /// Pictures blur what is in it, and audits count it as hidden.
  package var statusBand: Rect? {
    guard bars.navigation == nil, bars.status, presentation.style == .fullScreen,
      multitasking.style == .fullScreen, windowSafeArea.top > 0
    else { return nil }
    let frame = presentation.frame
    return Rect(x: frame.minX, y: 0, width: frame.width, height: windowSafeArea.top)
  }

  /// The lower edge of whatever hides the content at the top: the navigation bar, or a status bar
  /// without one, in points in the window; 0 without either.
  package var topCoverBottom: Double { statusBand?.maxY ?? topBarBottom }

  /// Whether a large title stands above the content; a phone in landscape has no room for it.
  package var showsLargeTitle: Bool {
    bars.navigation != nil && bars.hasLargeTitle && !device.isCompact
  }

  /// The upper edge of the bars at the bottom of the window or of the sheet, in points in the
  /// window.
  public var bottomBarTop: Double {
    footer.map { min(tabBarTop, footerRest - $0.frame.height) } ?? tabBarTop
  }

  /// The upper edge of the tab bar, or else the lower edge of the window or of the sheet, in points
  /// in the window.
  package var tabBarTop: Double {
    let bottom = presentation.frame.maxY
    guard bars.hasBottomBar else { return bottom }
    return bottom - bars.tabHeight(on: device)
      - max(windowSafeArea.bottom - (window.maxY - bottom), 0)
  }

  /// What the keyboard looks like for a text input.
  public func keyboardAppearance(for input: TextInput) -> KeyboardAppearance {
    let showsBar = input.showsBar ?? keyboard.showsBar
    var appearance = KeyboardAppearance(
      kind: input.keyboardKind,
      bar: showsBar && !input.keyboardKind.isPicker ? input.type.bar : .none,
      returnKey: input.returnKey, accessoryHeight: input.accessoryHeight)
    appearance.mode = keyboard.mode
    appearance.isSecure = input.isSecure
    appearance.disablesReturnKey = input.disablesReturnKey
    appearance.wheels = input.wheels
    appearance.language = keyboard.language
    appearance.typing = input.keyboardTyping(in: keyboard.language)
    if appearance.bar == .prediction, [.romaji, .kana].contains(keyboard.language) {
      appearance.bar = .candidates
    }
    return appearance
  }

  /// The height of a keyboard with an appearance, in points, without the views above it; pickers
  /// keep clear of the safe area.
  package func keyboardHeight(of appearance: KeyboardAppearance) -> Double {
    keyboard.heights.height(of: appearance.kind, bar: appearance.bar != .none)
      + (appearance.kind.isPicker ? device.safeArea.bottom : 0)
  }
}
