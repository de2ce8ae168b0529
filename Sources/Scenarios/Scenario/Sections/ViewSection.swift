internal import KeyboardAvoidance
internal import Keyframes

extension Grammar {
  static let bars = Mapping("bars", Bars()) {
    Key("status", .flag, \.status, "Whether the status bar is drawn; {default} by default")
    Key("navigation", .title, \.navigation, "The navigation bar's title; no bar by default")
    Key("back", .title, \.back, "The title of its back button; none by default")
    Key("leading", .barItems(4), \.leading, "The navigation bar's buttons before its title")
    Key(
      "trailing", .barItems(4), \.trailing,
      "Its buttons after the title: words, symbols, or {title, symbol}")
    Key(
      "largeTitle", .flag, \.hasLargeTitle,
      "Whether the title is large and scrolls away; {default} by default")
    Key("tab", .flag, \.tab, "Whether there is a tab bar; where tabs are named by default")
    Key(
      "tabs", .barItems(5), \.tabs,
      "The tabs, as {title, symbol}; the one named as the bar is chosen, or the first")
    Key("toolbar", .barItems(6), \.toolbar, "The buttons of a toolbar at the bottom")
    Key(
      "translucent", .flag, \.isTranslucent,
      "Whether the content shows through the bars; {default} by default")
  }
}

extension ValueType where Value == String {
  /// A title; `false` means none and `true` an empty one.
  fileprivate static var title: ValueType {
    let text = text
    return ValueType(schema: text.schema) { node, key, reader in
      switch node.flag {
      case true?: ""
      case false?: nil
      case nil: text.read(node, key, &reader)
      }
    }
  }
}

extension Grammar {
  /// The values of `window`, `presentation` and `view`.
  struct FrameSpec<Style: Sendable>: Sendable {
    var style: Style?
    var detent: Presentation.Detent?
    var frame: Rect?
  }

  static let view = Mapping("the view", FrameSpec<Never>()) {
    Key(
      "frame", .rect, \.frame, "[x, y, width, height] in the window; by default what the bars leave"
    )
  }

  static let window = Mapping("the window", FrameSpec<Multitasking.Style>()) {
    Key("style", .word, \.style, "{words}", .required)
    Key(
      "frame", .rect, \.frame,
      "[x, y, width, height] on the screen; where the system puts it by default")
  }

  static let presentation = Mapping("the presentation", FrameSpec<Presentation.Style>()) {
    Key("style", .word, \.style, "{words}", .required)
    Key(
      "detent", .detent, \.detent,
      "medium, large or points: how high a phone's page sheet is; large by default")
    Key(
      "frame", .rect, \.frame,
      "[x, y, width, height] of the sheet in the window; the system's by default")
  }
}

extension MappingReader {
  /// Reads `view`, or returns the frame that opaque bars leave of the window or the sheet.
  ///
  /// `surroundings` is a scene with everything except the view and its contents.
  mutating func rootFrame(in surroundings: Scene) -> Rect {
    if let frame = read("view", as: .mapping(Grammar.view))?.frame { return frame }
    let container = surroundings.presentation.frame
    if surroundings.bars.isTranslucent { return container }
    let top = max(surroundings.topBarBottom, container.minY)
    return Rect(
      x: container.minX, y: top, width: container.width,
      height: max(surroundings.safeAreaBarTop - top, 0))
  }

  /// Reads `window`.
  mutating func multitasking(on device: Device) -> Multitasking {
    let type = ValueType<Multitasking>.mapping(Grammar.window) { spec, reader in
      let style = spec.style ?? .fullScreen
      if style != .fullScreen, let known = reader.context.device, !known.isTablet {
        reader.report(.needsTablet("a window beside others", at: reader.place(of: "style")))
      }
      return reader.sensible(spec.frame, of: "window").map { Multitasking(style: style, frame: $0) }
        ?? Multitasking(style: style, on: device)
    }
    return read("window", as: type) ?? Multitasking(style: .fullScreen, on: device)
  }

  /// Reads `presentation`, a style or a mapping.
  mutating func presentation(in surroundings: Scene) -> Presentation {
    func natural(
      _ style: Presentation.Style, detent: Presentation.Detent? = nil
    ) -> Presentation {
      Presentation(
        style: style, window: surroundings.window.size, safeArea: surroundings.windowSafeArea,
        detent: detent, isGlass: surroundings.isGlass, systemVersion: surroundings.systemVersion)
    }
    guard let node = self["presentation"] else { return natural(.fullScreen) }
    if node.pairs == nil { return natural(read("presentation", as: .word) ?? .fullScreen) }
    return mapping(node, named: "presentation", Grammar.presentation) { spec, reader in
      let style = spec.style ?? .fullScreen
      let frame = reader.sensible(spec.frame, of: "sheet")
      if spec.frame != nil, style == .fullScreen {
        reader.report(.frameOfFullScreen(at: reader.keyPlace("frame")))
        return natural(style)
      }
      if spec.detent != nil, style != .pageSheet {
        reader.report(.detentOfNoSheet(at: reader.keyPlace("detent")))
      } else if spec.detent != nil, surroundings.systemVersion < 15 {
        reader.report(.detentBeforeIOS15(at: reader.keyPlace("detent")))
      }
      return frame.map { Presentation(style: style, frame: $0) }
        ?? natural(style, detent: spec.detent)
    } ?? natural(.fullScreen)
  }

  /// Returns a frame, or reports it and returns `nil` where it is empty.
  private mutating func sensible(_ frame: Rect?, of thing: String) -> Rect? {
    guard let frame, frame.isEmpty else { return frame }
    report(.emptyFrame(thing, at: place(of: "frame")))
    return nil
  }
}

// MARK: - Scroll view

extension Grammar {
  static let scroll = Mapping("the scroll view", ScrollSpec()) {
    Key("frame", .rect, \.frame, "[x, y, width, height] in the root view; all of it by default")
    content("the form")
    Key(
      "insetAdjustment", .word, \.insetAdjustment,
      "{words}; automatic where bars are translucent, and from iOS 11 where no bar keeps it from the unsafe area"
    )
    Key("indicator", .word, \.indicator, "{words}; {default} by default")
    Key("keyboardDismissMode", .word, \.keyboardDismissMode, "{words}; {default} by default")
  }
}

// MARK: - Switches

extension Grammar {
  static let switches = Mapping("the switches", Switches()) {
    Key(
      "clampsOnInsetChange", .flag, \.clampsOnInsetChange,
      "Whether a change of insets moves an offset back into range; {default}")
    Key("clampsOffset", .flag, \.clampsOffset, "Whether setContentOffset does; {default}")
    Key("roundsOffset", .flag, \.roundsOffset, "Whether offsets are rounded to pixels; {default}")
    Key(
      "followsTopInset", .flag, \.followsTopInset,
      "Whether a view at its top follows a change of the top inset; {default}")
    Key(
      "tallRectPrefersTop", .flag, \.tallRectPrefersTop,
      "Which end of a tall rectangle scrollRectToVisible shows; {default}")
    Key(
      "resignsAfterWillHide", .flag, \.resignsAfterWillHide,
      "Whether the field is first responder while hiding; {default}")
    Key(
      "repostsForOtherKind", .flag, \.repostsForOtherKind,
      "Whether equal frames of other keyboards are posted again; {default}")
    Key(
      "movesFormSheet", .flag, \.movesFormSheet,
      "Whether the keyboard moves a form sheet up; {default}")
    Key(
      "formSheetMovesLate", .flag, \.formSheetMovesLate,
      "Whether it does after the will-notifications; {default}")
    Key(
      "crossFadeHidesShowFrame", .flag, \.crossFadeHidesShowFrame,
      "Whether a cross-fading willShow has a frame of zero; {default}")
    Key(
      "systemReveal", .word, \.systemReveal,
      "When UIKit scrolls the first responder: {words}; {default}")
    Key(
      "systemTableInset", .flag, \.systemTableInset,
      "Whether the table insets itself after didShow; {default}")
    Key(
      "interruption", .word, \.interruption,
      "What a newer animation does to an older one: {words}")
    Key(
      "didNotificationDelay", .time, \.didNotificationDelay,
      "Seconds from will to did; as long as the motion by default")
    Key(
      "rotationDuration", .time, \.rotationDuration,
      "Seconds the window turns after a rotation; {default}")
    Key(
      "rotationNotifications", .word, \.rotationNotifications,
      "{words}: what a keyboard posts that is up; changeFrame from iOS 8")
  }
}

extension ValueType where Value == Presentation.Detent {
  /// `medium`, a height, or `large`, which is the default.
  fileprivate static var detent: ValueType {
    let words = ValueType<String>.words(["medium", "large"])
    let length = ValueType<Double>.length
    return ValueType(schema: .any(of: [words.schema, length.schema])) { node, key, reader in
      if case .finite = SourceNode.Number(node: node) {
        return length.read(node, key, &reader).map { .height($0) }
      }
      return words.read(node, key, &reader) == "medium" ? .medium : nil
    }
  }
}
