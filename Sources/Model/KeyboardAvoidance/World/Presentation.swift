public import Keyframes

/// How the view controller is presented, after `UIModalPresentationStyle`.
public struct Presentation: Hashable, Sendable {
  /// The style.
  public var style: Style
  /// How high a phone's page sheet is at first, or `nil` for as high as it can be.
  ///
  /// Such a sheet moves up with the keyboard, as far as there is room above it.
  public var detent: Detent?
  /// The window, or the sheet's card, in window coordinates in points, before the system moves it.
  public var frame: Rect

  /// How a view controller is presented.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// In all of the window.
    case fullScreen
    /// On a card that leaves the top of the window free, on an iPad also its sides; a phone has cards
    /// from iOS 13 on (WWDC19, "Modernizing Your UI for iOS 13").
    case pageSheet
    /// On an iPad, on a card in the middle of the window, which the system moves up when the
    /// keyboard would cover it.
    case formSheet
    /// `UIAlertController`'s alert, as high as its contents, centred in the part of the window that
    /// the keyboard leaves.
    case alert
  }

  /// How high a sheet is, after `UISheetPresentationController.Detent`.
  public enum Detent: Hashable, Sendable {
    /// About half of the window.
    case medium
    /// Some points, with the safe area.
    case height(Double)

    /// The height in a window, in points.
    func height(in window: Size) -> Double {
      switch self {
      case .medium: (window.height / 2).rounded()
      case .height(let points): points
      }
    }
  }

  /// Creates a presentation in a frame.
  public init(style: Style, frame: Rect) {
    self.style = style
    self.frame = frame
  }

  /// Creates a presentation where the system puts it.
  ///
  /// - Parameters:
  ///   - style: The style; a form sheet on a phone, or in a window that is hardly wider than it,
  ///     is a page sheet, as in UIKit, and on a phone held sideways either fills the window
  ///     (`prefersEdgeAttachedInCompactHeight`, which is off by default).
  ///   - window: The window's size in points.
  ///   - safeArea: The window's safe area in points.
  ///   - detent: How high a phone's page sheet is at first.
  ///   - isGlass: Whether it is a sheet of iOS 26, which on a phone begins at the safe area.
  ///   - systemVersion: The major version of iOS: before 13 a sheet without a detent fills a phone's
  ///     window.
  public init(
    style: Style, window: Size, safeArea: EdgeInsets, detent: Detent? = nil, isGlass: Bool = false,
    systemVersion: Int = 18
  ) {
    let isCompact = window.width < Self.regularWidth
    let isSheet = style == .formSheet || style == .pageSheet
    let isLow = window.height < Self.regularHeight && window.width > window.height
    let isFull = isLow || isCompact && systemVersion < 13 && detent == nil
    let style: Style =
      isSheet && isFull ? .fullScreen : style == .formSheet && isCompact ? .pageSheet : style
    let bounds = Rect(origin: .zero, size: window)
    switch style {
    case .fullScreen:
      self.init(style: style, frame: bounds)
    case .pageSheet where isCompact:
      self.init(
        style: style,
        frame: bounds.inset(
          by: EdgeInsets(top: min(safeArea.top + (isGlass ? 0 : Self.sheetTop), window.height))))
      guard let detent else { return }
      self.detent = detent
      let height = min(detent.height(in: window), frame.height)
      frame = Rect(x: 0, y: window.height - height, width: window.width, height: height)
    case .pageSheet:
      let width = min(Self.pageSheetWidth, window.width - 2 * Self.pageSheetMargin)
      let margin = max(safeArea.top, Self.pageSheetMargin)
      self.init(
        style: style,
        frame: Rect(
          x: ((window.width - width) / 2).rounded(.down), y: margin, width: width,
          height: max(window.height - 2 * margin, 0)))
    case .alert:
      self.init(
        style: style,
        frame: Self.alert(height: Self.alertHeight, in: window, isGlass: isGlass))
    case .formSheet:
      let size = Size(
        width: Self.formSheetSize.width, height: min(Self.formSheetSize.height, window.height))
      self.init(
        style: style,
        frame: Rect(
          x: ((window.width - size.width) / 2).rounded(.down),
          y: ((window.height - size.height) / 2).rounded(.down), width: size.width,
          height: size.height))
    }
  }

  /// The width of an alert in points up to iOS 18 (Flutter's measurements of iOS 13 to 17).
  public static let alertWidth = 270.0
  /// The same from iOS 26 on (values of UIKit's views on 402 points, at second hand).
  public static let glassAlertWidth = 320.0
  /// How near an alert that makes room for a keyboard comes to the safe area's upper edge, and one that
  /// is higher than the room to the keyboard, in points.
  ///
  /// An assumption: the default margin of a `UIView`.
  public static let alertMargin = 8.0
  /// An alert's height until its contents are known, an assumption.
  static let alertHeight = 200.0

  /// The frame of an alert of a height in the middle of a window, in points.
  package static func alert(height: Double, in window: Size, isGlass: Bool) -> Rect {
    let width = min(isGlass ? glassAlertWidth : alertWidth, window.width)
    let height = min(height, window.height)
    return Rect(
      x: ((window.width - width) / 2).rounded(.down),
      y: ((window.height - height) / 2).rounded(.down), width: width, height: height)
  }

  /// The size of a form sheet in points, `UIModalPresentationFormSheet`'s since iOS 3.2.
  public static let formSheetSize = Size(width: 540, height: 620)

  /// How far below the safe area a phone's page sheet begins up to iOS 18, in points.
  ///
  /// React Native's threads quote sheets that begin at 54, under a safe area of 44; 69 under 59 was
  /// measured on 430 points. An assumption for other phones. With iOS 26 a sheet begins at the safe
  /// area (62 on 402 points, measured).
  public static let sheetTop = 10.0

  /// The width of a page sheet on an iPad, and its least distance from the window's edges, in
  /// points: assumptions, for no public source gives them.
  public static let pageSheetWidth = 704.0
  static let pageSheetMargin = 32.0

  /// The width from which a window's horizontal size class is regular, in points: an assumption
  /// between the widest phone (440) and the narrowest iPad (744).
  static let regularWidth = 600.0

  /// The height from which a window that is wider than high has a regular vertical size class, in
  /// points: an assumption between the widest phone held sideways (440) and the lowest iPad (744).
  static let regularHeight = 500.0

  /// Returns the sheet after a rotation: where the system puts it, or, for a custom place, as near
  /// to it as the window allows.
  func rotated(from scene: Scene, to rotated: Scene) -> Presentation {
    func natural(_ scene: Scene) -> Presentation {
      Presentation(
        style: style, window: scene.window.size, safeArea: scene.windowSafeArea, detent: detent,
        isGlass: scene.isGlass, systemVersion: scene.systemVersion)
    }
    if style == .alert {
      return Presentation(
        style: style,
        frame: Self.alert(
          height: frame.height, in: rotated.window.size, isGlass: rotated.isGlass))
    }
    if frame == natural(scene).frame { return natural(rotated) }
    return Presentation(style: style, frame: frame.moved(into: rotated.window))
  }
}
