internal import KeyboardAvoidance
internal import Keyframes

extension MappingReader {
  /// Reads `bars`.
  mutating func bars() -> Bars {
    mapping("bars", keys: .bars) { reader in
      Bars(
        status: reader.flag("status") ?? true, navigation: reader.title("navigation"),
        back: reader.title("back"), tab: reader.flag("tab") ?? false,
        isTranslucent: reader.flag("translucent") ?? false)
    } ?? Bars()
  }

  /// Reads a title; `false` stands for none and `true` for an empty one.
  private mutating func title(_ key: String) -> String? {
    switch self[key]?.flag {
    case true?: ""
    case false?: nil
    case nil: text(key)
    }
  }

  /// Reads `view`, or returns what opaque bars leave of the window or the sheet.
  ///
  /// `surroundings` is a scene with everything but the view and what is in it.
  mutating func rootFrame(in surroundings: Scene) -> Rect {
    if let frame = mapping("view", keys: .view, { $0.rect("frame") }) ?? nil { return frame }
    let container = surroundings.presentation.frame
    if surroundings.bars.isTranslucent { return container }
    let top = max(surroundings.topBarBottom, container.minY)
    return Rect(
      x: container.minX, y: top, width: container.width,
      height: max(surroundings.bottomBarTop - top, 0))
  }

  /// Reads `window`.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - isKnown: Whether it is the scenario's, and no stand-in.
  mutating func multitasking(on device: Device, isKnown: Bool) -> Multitasking {
    mapping("window", keys: .window) { reader in
      _ = reader.required("style")
      let style: Multitasking.Style = reader.word("style") ?? .fullScreen
      let frame = reader.rect("frame")
      if style != .fullScreen, isKnown, !device.isTablet {
        reader.report(.needsTablet("a window beside others", at: reader.place(of: "style")))
      }
      if let frame, frame.isEmpty {
        reader.report(.emptyFrame("window", at: reader.place(of: "frame")))
      }
      guard let frame, !frame.isEmpty else { return Multitasking(style: style, on: device) }
      return Multitasking(style: style, frame: frame)
    } ?? Multitasking(style: .fullScreen, on: device)
  }

  /// Reads `presentation`, a style or a mapping.
  mutating func presentation(in surroundings: Scene) -> Presentation {
    func natural(_ style: Presentation.Style) -> Presentation {
      Presentation(
        style: style, window: surroundings.window.size, safeArea: surroundings.windowSafeArea)
    }
    guard let node = self["presentation"] else { return natural(.fullScreen) }
    if node.pairs == nil { return natural(word("presentation") ?? .fullScreen) }
    return mapping("presentation", keys: .presentation) { reader in
      _ = reader.required("style")
      let style: Presentation.Style = reader.word("style") ?? .fullScreen
      let frame = reader.rect("frame")
      if let frame, frame.isEmpty {
        reader.report(.emptyFrame("sheet", at: reader.place(of: "frame")))
      }
      if frame != nil, style == .fullScreen {
        reader.report(.frameOfFullScreen(at: reader.keyPlace("frame")))
        return natural(style)
      }
      guard let frame, !frame.isEmpty else { return natural(style) }
      return Presentation(style: style, frame: frame)
    } ?? natural(.fullScreen)
  }
}

// MARK: - Scroll view

/// What `scroll` sets, before the form fills in the rest.
struct ScrollSpec {
  var frame: Rect?
  var contentSize: Size?
  var contentInset: EdgeInsets?
  var contentOffset: Point?
  var insetAdjustment: ScrollConfiguration.InsetAdjustment?
  var indicator: ScrollConfiguration.IndicatorVisibility?
  var keyboardDismissMode: KeyboardDismissMode?
}

extension MappingReader {
  /// Reads `scroll`.
  mutating func scroll() -> ScrollSpec {
    mapping("scroll", keys: .scroll) { reader in
      ScrollSpec(
        frame: reader.rect("frame"), contentSize: reader.size("contentSize"),
        contentInset: reader.insets("contentInset"),
        contentOffset: reader.offset("contentOffset"),
        insetAdjustment: reader.word("insetAdjustment"), indicator: reader.word("indicator"),
        keyboardDismissMode: reader.word("keyboardDismissMode"))
    } ?? ScrollSpec()
  }
}

extension ScrollSpec {
  /// Returns the scroll view, whose content fits a form.
  ///
  /// - Parameters:
  ///   - frame: The frame in the root view.
  ///   - contentHeight: How high the form is with the room below it.
  ///   - unsafe: What the safe area takes from the scroll view's frame.
  ///   - adjusts: Whether the safe area counts unless the scenario says.
  ///   - writesInset: Whether it is written into the content inset itself, as
  ///     `automaticallyAdjustsScrollViewInsets` did before iOS 11.
  func configuration(
    frame: Rect, contentHeight: Double, unsafe: EdgeInsets, adjusts: Bool, writesInset: Bool
  ) -> ScrollConfiguration {
    var adjustment = insetAdjustment ?? (adjusts ? .automatic : .never)
    var inset = contentInset ?? .zero
    if writesInset, adjustment == .automatic {
      inset = inset + unsafe
      adjustment = .never
    }
    let covered = adjustment == .automatic ? inset + unsafe : inset
    let visibleHeight = frame.height - covered.top - covered.bottom
    return ScrollConfiguration(
      frame: frame,
      contentSize: contentSize
        ?? Size(width: frame.width, height: max(contentHeight, visibleHeight, 0)),
      contentInset: inset, contentOffset: contentOffset, insetAdjustment: adjustment,
      indicator: indicator ?? .scrolling, keyboardDismissMode: keyboardDismissMode ?? .none)
  }
}

// MARK: - Switches

extension MappingReader {
  /// Reads `switches`.
  mutating func switches() -> Switches {
    mapping("switches", keys: .switches) { reader in
      var switches = Switches()
      for (name, path) in Self.switchFlags {
        switches[keyPath: path] = reader.flag(name) ?? switches[keyPath: path]
      }
      switches.systemReveal = reader.word("systemReveal") ?? switches.systemReveal
      switches.interruption = reader.word("interruption") ?? switches.interruption
      switches.didNotificationDelay = reader.time("didNotificationDelay")
      switches.rotationDuration = reader.time("rotationDuration") ?? switches.rotationDuration
      switches.rotationNotifications = reader.word("rotationNotifications")
      return switches
    } ?? Switches()
  }

  /// The switches that are on or off.
  static var switchFlags: KeyValuePairs<String, WritableKeyPath<Switches, Bool>> {
    [
      "clampsOnInsetChange": \.clampsOnInsetChange,
      "clampsOffset": \.clampsOffset,
      "roundsOffset": \.roundsOffset,
      "followsTopInset": \.followsTopInset,
      "tallRectPrefersTop": \.tallRectPrefersTop,
      "resignsAfterWillHide": \.resignsAfterWillHide,
      "repostsForOtherKind": \.repostsForOtherKind,
      "movesFormSheet": \.movesFormSheet,
      "formSheetMovesLate": \.formSheetMovesLate,
      "crossFadeHidesShowFrame": \.crossFadeHidesShowFrame,
      "systemTableInset": \.systemTableInset,
    ]
  }
}
