internal import KeyboardAvoidance
internal import Keyframes

extension MappingReader {
  /// Reads `bars`.
  mutating func bars() -> Bars {
    mapping("bars", keys: .bars) { reader in
      Bars(
        status: reader.flag("status") ?? true, navigation: reader.title("navigation"),
        back: reader.title("back"), tab: reader.flag("tab") ?? false)
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

  /// Reads `view`, or returns what opaque bars leave of the window.
  mutating func rootFrame(on device: Device, bars: Bars) -> Rect {
    if let frame = mapping("view", keys: .view, { $0.rect("frame") }) ?? nil { return frame }
    let top = bars.topHeight(on: device)
    let bottom = device.screen.height - bars.bottomHeight(on: device)
    return Rect(x: 0, y: top, width: device.screen.width, height: max(bottom - top, 0))
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
  func configuration(
    frame: Rect, contentHeight: Double, unsafe: EdgeInsets, adjusts: Bool
  ) -> ScrollConfiguration {
    let adjustment = insetAdjustment ?? (adjusts ? .automatic : .never)
    let inset = contentInset ?? .zero
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
      for (name, path) in Self.flags {
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

  private static var flags: KeyValuePairs<String, WritableKeyPath<Switches, Bool>> {
    [
      "clampsOnInsetChange": \.clampsOnInsetChange,
      "clampsOffset": \.clampsOffset,
      "roundsOffset": \.roundsOffset,
      "followsTopInset": \.followsTopInset,
      "tallRectPrefersTop": \.tallRectPrefersTop,
      "resignsAfterWillHide": \.resignsAfterWillHide,
      "repostsForOtherKind": \.repostsForOtherKind,
      "systemTableInset": \.systemTableInset,
    ]
  }
}
