internal import KeyboardAvoidance
internal import Keyframes

/// What `keyboard` sets, before the device fills in the rest.
struct KeyboardSpec {
  var height: Double?
  var numberPad: Double?
  var emoji: Double?
  var beginHeight: Double?
  var duration: Double?
  var curve: AnimationCurve?
  var showsBar: Bool?
  var look: KeyboardLook?
  var mode: KeyboardMode?
  var frame: Rect?
  var crossFade: Bool?
  var twoSteps: Bool?
  var landscapeHeight: Double?

  /// What the scenario says of the height of every keyboard while a device is held some way round.
  func height(in orientation: Orientation) -> Double? {
    orientation == .landscape ? landscapeHeight ?? height : height
  }
}

extension KeyboardSpec {
  /// Returns the heights on a device after it was turned from how a scene has it.
  ///
  /// What the scenario says of one orientation only is estimated for the other; of what it does not
  /// say they are the device's own.
  func heights(on device: Device, rotatedFrom scene: Scene) -> KeyboardHeights {
    if device.orientation == .landscape, let landscapeHeight {
      return KeyboardHeights(all: landscapeHeight)
    }
    let estimated = KeyboardEstimate().heights(
      in: device.orientation, from: scene.keyboard.heights, isTablet: device.isTablet,
      hasStrip: device.homeIndicator != nil)
    let isSaid = height != nil && (landscapeHeight == nil || scene.orientation == .portrait)
    guard !isSaid, var heights = device.keyboardHeights(look: scene.keyboard.look) else {
      return estimated
    }
    if numberPad != nil { heights.numberPad = estimated.numberPad }
    if emoji != nil { heights.emoji = estimated.emoji }
    return heights
  }
}

extension MappingReader {
  /// Reads `keyboard`; the device is `nil` when it is not known.
  mutating func keyboardSpec(on device: Device?, systemVersion: Int) -> KeyboardSpec {
    let spec =
      mapping("keyboard", keys: .keyboard) { reader in
        KeyboardSpec(
          height: reader.length("height"), numberPad: reader.length("numberPad"),
          emoji: reader.length("emoji"), beginHeight: reader.length("beginHeight"),
          duration: reader.time("duration"), curve: reader.curve("curve"),
          showsBar: reader.flag("bar"), look: reader.word("look"),
          mode: reader.keyboardMode(on: device), frame: reader.rect("frame"),
          crossFade: reader.flag("crossFade"), twoSteps: reader.flag("twoSteps"),
          landscapeHeight: reader.length("landscapeHeight"))
      } ?? KeyboardSpec()
    if spec.look == .glass, systemVersion < SystemVersion.glass {
      report(.glassBeforeIOS26(at: place(of: "keyboard")))
    }
    return spec
  }

  /// Fills in what a device, as it is held, and its version of iOS show.
  mutating func keyboard(
    _ spec: KeyboardSpec, for device: Device, systemVersion: Int
  ) -> KeyboardConfiguration {
    var keyboard = KeyboardConfiguration(
      device: device, systemVersion: systemVersion, look: spec.look,
      heights: spec.height(in: device.orientation).map(KeyboardHeights.init(all:)))
    keyboard.heights = heights(for: spec, look: keyboard.look, device: device)
    keyboard.beginHeight = spec.beginHeight
    keyboard.duration = spec.duration ?? keyboard.duration
    keyboard.curve = spec.curve ?? keyboard.curve
    keyboard.showsBar = spec.showsBar ?? keyboard.showsBar
    keyboard.mode = spec.mode ?? .docked
    keyboard.frame = spec.frame
    keyboard.crossFades = spec.crossFade ?? false
    keyboard.showsInTwoSteps = spec.twoSteps ?? false
    return keyboard
  }

  /// Reads `mode`, with its `frame`; only an iPad's keyboard leaves the bottom of the screen.
  mutating func keyboardMode(on device: Device?) -> KeyboardMode? {
    let mode: KeyboardMode? = word("mode")
    if let device, let mode, mode != .docked, mode != .hardware, !device.isTablet {
      report(.needsTablet("the keyboard mode '\(mode.rawValue)'", at: place(of: "mode")))
    }
    if has("frame"), !(mode?.isUndocked ?? false) {
      report(.frameOfDockedKeyboard(at: keyPlace("frame")))
    }
    return mode
  }

  private mutating func heights(
    for spec: KeyboardSpec, look: KeyboardLook, device: Device
  ) -> KeyboardHeights {
    var heights: KeyboardHeights
    if let height = spec.height(in: device.orientation) {
      heights = KeyboardHeights(all: height)
    } else if let known = device.keyboardHeights(look: look) {
      heights = known
    } else {
      // The height may be there and wrong; then that is what has been reported.
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

  /// Reads a curve by its name, or by its number as notifications carry it.
  mutating func curve(_ key: String) -> AnimationCurve? {
    guard let node = self[key] else { return nil }
    if case .finite(let number) = ScalarNumber(node: node),
      let curve = AnimationCurve.allCases.first(where: { Double($0.rawValue) == number })
    {
      return curve
    }
    return word(key, as: CurveName.self)?.curve
  }
}

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
