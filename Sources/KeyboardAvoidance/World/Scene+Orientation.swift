public import Keyframes

extension Scene {
  /// Which way round the device is held.
  public var orientation: Orientation { device.orientation }

  /// The device's other orientation.
  package var otherOrientation: Orientation {
    orientation == .portrait ? .landscape : .portrait
  }

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
}
