internal import KeyboardAvoidance
internal import Keyframes

extension Grammar {
  /// The values of a keyboard's `bar`.
  enum BarChoice: Sendable {
    case shown, hidden, collapsed
  }

  /// The values of `keyboard`, before the device fills in the rest.
  struct KeyboardSpec {
    var height: Double?
    var numberPad: Double?
    var emoji: Double?
    var beginHeight: Double?
    var duration: Double?
    var curve: AnimationCurve?
    var bar: Grammar.BarChoice?
    var look: KeyboardLook?
    var mode: KeyboardMode?
    var frame: Rect?
    var crossFade = false
    var twoSteps = false
    var landscapeHeight: Double?
    var language = KeyboardLanguage.english
    var rows: KeyboardRows?
    var languages: [String] = []
    var decimalSeparator = "."

    /// The height that the scenario gives every keyboard in an orientation.
    func height(in orientation: Orientation) -> Double? {
      orientation == .landscape ? landscapeHeight ?? height : height
    }
  }
}

extension Grammar.KeyboardSpec {
  /// Returns the heights on a device after it was rotated from a scene's orientation.
  ///
  /// A height that the scenario gives for one orientation only is estimated for the other; heights
  /// that it does not give are the device's own.
  func heights(on device: Device, rotatedFrom scene: Scene) -> KeyboardHeights {
    if device.orientation == .landscape, let landscapeHeight {
      return KeyboardHeights(all: landscapeHeight)
    }
    let estimated = KeyboardEstimate().heights(
      in: device.orientation, from: scene.keyboard.heights, isTablet: device.isTablet,
      hasStrip: device.homeIndicator != nil)
    let isSaid = height != nil && (landscapeHeight == nil || scene.orientation == .portrait)
    let (look, rows) = (scene.keyboard.look, scene.keyboard.rows)
    guard !isSaid, var heights = device.keyboardHeights(look: look, rows: rows) else {
      return estimated
    }
    if numberPad != nil { heights.numberPad = estimated.numberPad }
    if emoji != nil { heights.emoji = estimated.emoji }
    return heights
  }
}

extension Grammar {
  static let keyboard = Mapping("the keyboard", KeyboardSpec()) {
    Key(
      "height", .length, \.height,
      "The height of every keyboard without an accessory view, in points")
    Key(
      "landscapeHeight", .length, \.landscapeHeight,
      "The height of every keyboard in landscape; what the device shows, or an estimate")
    Key("numberPad", .length, \.numberPad, "The height of the number pad, in points")
    Key("emoji", .length, \.emoji, "The height of the emoji board, in points")
    Key(
      "beginHeight", .length, \.beginHeight, "The height in frameBegin where it differs, in points")
    Key(
      "duration", .time, \.duration,
      "The duration in the notifications; 0.25, and 0.383 from iOS 26")
    Key("curve", .curve, \.curve, "keyboard, easeInOut, easeIn, easeOut or linear")
    Key(
      "bar", .bar, \.bar,
      "Whether letters come with their prediction bar, or collapsed: folded into a strip, as up to iOS 10"
    )
    Key("language", .word, \.language, "{words}: the letters on its keys; {default} by default")
    Key("look", .word, \.look, "{words}; glass from iOS 26 where its heights are known")
    Key(
      "rows", .word, \.rows,
      "{words}: glass rows as the device has them, or 56 points apart; tall for ios: 26.0")
    Key(
      "languages", .languages, \.languages,
      "Short names of the languages that are typed in, as [EN, PL]; with several there is a globe")
    Key(
      "decimalSeparator", .decimalSeparator, \.decimalSeparator,
      "The sign on a decimal pad; {default} by default")
    Key("mode", .keyboardMode, \.mode, "{words}; docked by default")
    Key("frame", .rect, \.frame, "[x, y, width, height] of an undocked keyboard, on the screen")
    Key(
      "crossFade", .flag, \.crossFade,
      "Whether it cross-fades, with frames of zero; {default} by default")
    Key(
      "twoSteps", .flag, \.twoSteps,
      "Whether it shows without height first, then at once with it; {default} by default")
  }
}

extension ValueType where Value == Grammar.BarChoice {
  /// `true`, `false` or `collapsed`.
  static var bar: ValueType {
    @Sendable func schema() -> JSONSchema { .any(of: [.flag, .words(["collapsed"])]) }
    return ValueType(schema: schema()) { node, key, reader in
      if node.text == "collapsed" { return .collapsed }
      return ValueType<Bool>.flag.read(node, key, &reader).map { $0 ? .shown : .hidden }
    }
  }
}

extension ValueType where Value == KeyboardMode {
  /// The mode of a keyboard; only an iPad's leaves the bottom of the screen.
  static var keyboardMode: ValueType {
    word.then { mode, node, reader in
      if let device = reader.context.device, mode != .docked, mode != .hardware, !device.isTablet {
        reader.report(.needsTablet("the keyboard mode '\(mode.rawValue)'", at: node.place))
      }
      return mode
    }
  }
}

extension ValueType where Value == [String] {
  /// Short names of languages.
  static var languages: ValueType {
    .list(of: .identifier, "languages", limit: 4)
  }
}

extension ValueType where Value == String {
  static var decimalSeparator: ValueType { .words([".", ","]) }
}

extension MappingReader {
  /// Warns of the `frame` of a keyboard that has no frame of its own.
  mutating func checkFrame(of mode: KeyboardMode?) {
    if has("frame"), !(mode?.isUndocked ?? false) {
      report(.frameOfDockedKeyboard(at: keyPlace("frame")))
    }
  }

  /// Reads `keyboard`.
  ///
  /// - Parameter release: The version of iOS that the scenario gives.
  mutating func keyboardSpec(systemVersion: Int, release: SystemRelease?) -> Grammar.KeyboardSpec {
    let type = ValueType<Grammar.KeyboardSpec>.mapping(Grammar.keyboard) { spec, reader in
      reader.checkFrame(of: spec.mode)
      return spec
    }
    var spec = read("keyboard", as: type) ?? Grammar.KeyboardSpec()
    if let mode = spec.mode, let device = context.device, device.isTablet {
      if mode == .floating, systemVersion < SystemVersion.floatingKeyboard {
        report(.floatingBeforeIOS13(at: place(of: "keyboard")))
      }
      if mode == .split || mode == .undocked, device.homeIndicator != nil {
        report(.cannotSplit(mode.rawValue, at: place(of: "keyboard")))
      }
    }
    if spec.rows == nil, release?.hasTallRows ?? false { spec.rows = .tall }
    if spec.bar == .collapsed, !(8...10).contains(systemVersion) {
      report(.collapsedBarElsewhere(at: place(of: "keyboard")))
    }
    if spec.look == .glass, systemVersion < SystemVersion.glass {
      report(.glassBeforeIOS26(at: place(of: "keyboard")))
    }
    return spec
  }

  /// Fills in the defaults of the device, in its orientation, and its version of iOS.
  mutating func keyboard(
    _ spec: Grammar.KeyboardSpec, for device: Device, systemVersion: Int
  ) -> KeyboardConfiguration {
    var keyboard = KeyboardConfiguration(
      device: device, systemVersion: systemVersion, look: spec.look,
      heights: spec.height(in: device.orientation).map(KeyboardHeights.init(all:)),
      rows: spec.rows ?? .device)
    keyboard.heights = heights(for: spec, of: keyboard, device: device)
    keyboard.languages = spec.languages
    keyboard.decimalSeparator = spec.decimalSeparator
    keyboard.beginHeight = spec.beginHeight
    keyboard.duration = spec.duration ?? keyboard.duration
    keyboard.curve = spec.curve ?? keyboard.curve
    keyboard.showsBar = spec.bar.map { $0 != .hidden } ?? keyboard.showsBar
    keyboard.collapsesBar = spec.bar == .collapsed
    keyboard.mode = spec.mode ?? .docked
    keyboard.frame = spec.frame
    keyboard.crossFades = spec.crossFade
    keyboard.language = spec.language
    keyboard.showsInTwoSteps = spec.twoSteps
    return keyboard
  }

  private mutating func heights(
    for spec: Grammar.KeyboardSpec, of keyboard: KeyboardConfiguration, device: Device
  ) -> KeyboardHeights {
    var heights: KeyboardHeights
    if let height = spec.height(in: device.orientation) {
      heights = KeyboardHeights(all: height)
    } else if let known = device.keyboardHeights(look: keyboard.look, rows: keyboard.rows) {
      heights = known
    } else {
      // An invalid height has already been reported.
      let isReported = self["keyboard"]?.pairs?.contains { $0.key == "height" } ?? false
      if !isReported {
        let name = device.name.isEmpty ? "this device" : device.name
        report(
          .missingKeyboard(
            device: name, at: has("keyboard") ? place(of: "keyboard") : place(of: "device")))
      }
      heights = KeyboardHeights(all: 0)
    }
    heights.numberPad = spec.numberPad ?? heights.numberPad
    heights.emoji = spec.emoji ?? heights.emoji
    return heights
  }
}

extension ValueType where Value == AnimationCurve {
  /// A curve by its name, or by its number as notifications carry it.
  static var curve: ValueType {
    let word = ValueType<Grammar.CurveName>.word
    let numbers = JSONSchema(
      words: AnimationCurve.allCases.map { .number(Double($0.rawValue)) })
    let type = ValueType(schema: .any(of: [word.schema, numbers])) { node, key, reader in
      if case .finite(let number) = SourceNode.Number(node: node),
        let curve = AnimationCurve.allCases.first(where: { Double($0.rawValue) == number })
      {
        return curve
      }
      return word.read(node, key, &reader)?.curve
    }
    return type.defined(as: "curve")
  }
}

extension Grammar {
  /// The words for `AnimationCurve`, whose raw values are UIKit's numbers.
  enum CurveName: String, CaseIterable {
    case keyboard, easeInOut, easeIn, easeOut, linear

    var curve: AnimationCurve {
      switch self {
      case .keyboard: .keyboard
      case .easeInOut: .easeInOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }
}
