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
  /// The views that have to stay in sight together with the focused field; none by default.
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
    self.bars.isTall = Bars.areTall(on: device, systemVersion: self.systemVersion)
    self.rootFrame = rootFrame ?? self.presentation.frame
    self.scrollView = scrollView
    self.form = form
    self.keyboard = keyboard
    self.switches = switches
  }

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

  /// Returns the keyboard's appearance for a text input.
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
    let language =
      input.takesLatinLetters && !keyboard.language.hasLatinLetters ? .english : keyboard.language
    appearance.language = language
    appearance.typing = input.keyboardTyping(in: language)
    if appearance.bar == .passwords, systemVersion < SystemVersion.passwords {
      appearance.bar = .none
    }
    if appearance.bar == .prediction, language.hasCandidates {
      appearance.bar = .candidates
    }
    if appearance.bar == .prediction, keyboard.collapsesBar { appearance.bar = .collapsed }
    return appearance
  }

  /// The height of a keyboard with an appearance, in points, without the views above it; pickers
  /// keep clear of the safe area.
  package func keyboardHeight(of appearance: KeyboardAppearance) -> Double {
    keyboard.heights.height(of: appearance.kind, below: appearance.bar)
      + (appearance.kind.isPicker ? device.safeArea.bottom : 0)
  }

  /// Which way round the device is held.
  public var orientation: Orientation { device.orientation }

  /// The same scene with the device in the other orientation, or `nil` where it has no layout.
  ///
  /// It has its own frames, safe area, bars, form and keyboard heights. A scene that a scenario
  /// describes has one; a counterpart's own counterpart is not stored.
  public var counterpart: Scene? {
    get { counterparts.first }
    set {
      var scene = newValue
      scene?.counterparts = []
      counterparts = scene.map { [$0] } ?? []
    }
  }

  /// Returns the scene with the device in an orientation, or itself if it is held so already.
  ///
  /// A scene without a ``counterpart`` is resized, as autoresizing masks with flexible widths and
  /// heights do: the root view keeps its distances from the window's edges or, where it begins or
  /// ends at a bar, from the bar; the scroll view those from the root view's edges, and a content
  /// that was as wide as the scroll view stays so. The views of the form keep their frames.
  public func rotated(to orientation: Orientation) -> Scene {
    if orientation == self.orientation { return self }
    let rotated = device.rotated(to: orientation)
    var other = counterpart ?? resized(to: rotated, bars: bars.shown(on: rotated))
    other.counterpart = self
    return other
  }

  /// Returns the scene resized for the device in its other orientation, with the bars it then
  /// shows.
  package func resized(to device: Device, bars: Bars) -> Scene {
    var scene = self
    scene.counterparts = []
    scene.device = device
    scene.bars = bars
    scene.bars.isGlass = isGlass
    scene.bars.isTall = self.bars.isTall
    scene.multitasking = multitasking.rotated(from: self.device, to: device)
    scene.presentation = presentation.rotated(from: self, to: scene)
    let (container, other) = (presentation.frame, scene.presentation.frame)
    let bottomBar = container.maxY - safeAreaBarTop
    let top =
      rootFrame.minY == topBarBottom
      ? scene.topBarBottom : rootFrame.minY - container.minY + other.minY
    let gap = container.maxY - rootFrame.maxY
    let bottom = gap == bottomBar ? other.maxY - scene.safeAreaBarTop : gap
    let left = rootFrame.minX - container.minX
    let right = container.maxX - rootFrame.maxX
    scene.rootFrame = Rect(
      x: other.minX + left, y: top, width: max(other.width - left - right, 0),
      height: max(other.maxY - top - bottom, 0))
    let frame = scrollView.frame
    scene.scrollView.frame = Rect(
      x: frame.minX, y: frame.minY,
      width: max(frame.width + scene.rootFrame.width - rootFrame.width, 0),
      height: max(frame.height + scene.rootFrame.height - rootFrame.height, 0))
    if scrollView.contentSize.width == frame.width {
      scene.scrollView.contentSize.width = scene.scrollView.frame.width
    }
    scene.keyboard = keyboard.rotated(from: self.device, to: device)
    return scene
  }
}

extension KeyboardConfiguration {
  /// Returns the keyboard after a rotation of the device.
  ///
  /// The device's own heights are replaced by its heights in the other orientation, any others by
  /// estimates.
  ///
  /// - Parameters:
  ///   - device: The device before.
  ///   - rotated: The same device, held the other way round.
  ///   - estimate: The assumed sizes of keyboards for which there is no recording.
  public func rotated(
    from device: Device, to rotated: Device, estimate: KeyboardEstimate = KeyboardEstimate()
  ) -> KeyboardConfiguration {
    guard device.orientation != rotated.orientation else { return self }
    let own = device.keyboardHeights(look: look, rows: rows)
    let isOwn = own == heights
    var keyboard = self
    keyboard.heights =
      (isOwn ? rotated.keyboardHeights(look: look, rows: rows) : nil)
      ?? estimate.heights(
        in: rotated.orientation, from: heights, isTablet: device.isTablet,
        hasStrip: device.homeIndicator != nil)
    keyboard.beginHeight = beginHeight.map {
      estimate.heights(
        in: rotated.orientation, from: KeyboardHeights(plain: $0), isTablet: device.isTablet,
        hasStrip: device.homeIndicator != nil
      ).plain
    }
    return keyboard
  }
}

// MARK: - The screen that does not turn

extension Scene {
  /// The first version of iOS whose windows and keyboard notifications rotate with the interface.
  private static let turningScreenVersion = 8

  /// Whether notifications use the portrait screen's coordinates although the device is rotated.
  var screenStaysUpright: Bool {
    systemVersion < Self.turningScreenVersion && orientation == .landscape
  }

  /// Converts a rectangle from window base coordinates to the window's.
  ///
  /// They differ only in landscape before iOS 8, where windows did not rotate: an iPad of 1024x768
  /// reports its keyboard at (0, 0, 352, 1024), because the left edge of the portrait screen is at
  /// the bottom (a log of iOS 5). A frame in the right half is assumed to belong to the other
  /// landscape orientation, and one that is wider than high to be converted already.
  func windowRect(ofWindowBase rect: Rect) -> Rect {
    guard screenStaysUpright, rect.height > rect.width else { return rect }
    let isAtLeft = rect.midX < window.height / 2
    return Rect(
      x: isAtLeft ? rect.minY : window.width - rect.maxY,
      y: isAtLeft ? window.height - rect.maxX : rect.minX,
      width: rect.height, height: rect.width)
  }

  /// Converts a rectangle from the window's coordinates to window base coordinates.
  func windowBaseRect(ofWindow rect: Rect) -> Rect {
    guard screenStaysUpright else { return rect }
    return Rect(
      x: window.height - rect.maxY, y: rect.minX, width: rect.height, height: rect.width)
  }

  /// Converts a rectangle from the notifications' screen coordinates to the window's.
  public func windowRect(ofScreen rect: Rect) -> Rect {
    windowRect(ofWindowBase: rect)
      .offsetBy(dx: screenInWindow.minX, dy: screenInWindow.minY)
  }

  /// Converts a rectangle from the window's coordinates to the notifications' screen coordinates.
  public func screenRect(ofWindow rect: Rect) -> Rect {
    windowBaseRect(ofWindow: rect.offsetBy(dx: -screenInWindow.minX, dy: -screenInWindow.minY))
  }

  /// The upper edge of the bottom bars that count for the safe area, which an `inputAccessoryView`
  /// and an alert's buttons do not.
  package var safeAreaBarTop: Double {
    footer?.footer?.attachment == .inputAccessoryView || !footerRides ? tabBarTop : bottomBarTop
  }

  /// Returns the part of the window's safe area, bars included, that a frame in the window
  /// overlaps, with a sheet's card at its current place.
  ///
  /// A view that is moved out of the window or the card at an edge keeps that edge's inset (an
  /// assumption); one that is moved away from an edge loses it (IQKeyboardManager issue 2027).
  package func safeAreaInsets(of frame: Rect, card: Rect) -> EdgeInsets {
    let safeArea = windowSafeArea
    let shift = card.minY - presentation.frame.minY
    let top = max(safeArea.top, topBarBottom + shift)
    let bottom = min(window.maxY - safeArea.bottom, safeAreaBarTop + shift)
    let (left, right) = (safeArea.left, window.maxX - safeArea.right)
    return EdgeInsets(
      top: min(max(top - frame.minY, 0), max(top - card.minY, 0)),
      left: min(max(left - frame.minX, 0), max(left - card.minX, 0)),
      bottom: min(max(frame.maxY - bottom, 0), max(card.maxY - bottom, 0)),
      right: min(max(frame.maxX - right, 0), max(card.maxX - right, 0)))
  }
}

/// The views that have to stay in sight together with the focused field.
public enum Companions: Hashable, Sendable {
  /// Nothing but the field.
  case none
  /// The view that follows the field in its group, or in the form where it is in no group;
  /// separators do not count.
  case next
  /// The views with these identifiers, the most important first.
  case views([String])

  /// The identifiers of the views that belong to a field, without the field itself.
  ///
  /// - Parameters:
  ///   - field: The field's identifier.
  ///   - views: The views of the form.
  public func ids(with field: String, in views: ViewTree) -> [String] {
    switch self {
    case .none: []
    case .views(let ids): ids.filter { $0 != field && views[$0] != nil }
    case .next: views.neighbour(of: field).map { [$0] } ?? []
    }
  }
}

extension ViewTree {
  /// The identifier of the view that follows another in the same superview, or `nil` at its end.
  fileprivate func neighbour(of id: String) -> String? {
    guard let index = nodes.firstIndex(where: { $0.element.id == id }) else { return nil }
    return nodes[(index + 1)...].first { node in
      node.superview == nodes[index].superview && node.element.content != .separator
        && node.element.footer == nil
    }?.element.id
  }
}

/// The bounds of a scene's views: its window, the screen and the bars, without their contents.
///
/// A scene is a large value; queries at every frame use this small one.
public struct Surroundings: Hashable, Sendable {
  /// The window in its own coordinates, in points.
  public var window: Rect
  /// The screen in the window's coordinates, in points.
  public var screenInWindow: Rect
  /// The lower edge of what hides the content at the top, in points in the window: the navigation
  /// bar, or a status bar without one; 0 without either.
  public var topBarBottom: Double
  /// The upper edge of the bars at the bottom, in points in the window.
  public var bottomBarTop: Double
  /// The upper edge of the presented view, or of a sheet's card in its original place, in points in
  /// the window.
  public var presentationTop: Double
}

extension Scene {
  /// The bounds of the scene's views.
  public var surroundings: Surroundings {
    Surroundings(
      window: window, screenInWindow: screenInWindow, topBarBottom: topCoverBottom,
      bottomBarTop: bottomBarTop, presentationTop: presentation.frame.minY)
  }
}
