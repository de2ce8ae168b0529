internal import KeyboardAvoidance
internal import Keyframes

// MARK: - Device

extension Grammar {
  /// The values of a described device.
  struct DeviceSpec {
    var name = ""
    var screen: Size?
    var scale: Double?
    var safeArea = EdgeInsets.zero
    var cornerRadius = 0.0
    var statusBar: Double?
    var cutout = CutoutName.none
    var homeIndicator: Bool?
    var keyboard: KeyboardHeights?
    var glassKeyboard: KeyboardHeights?
    var rotatedKeyboard: KeyboardHeights?
    var rotatedGlassKeyboard: KeyboardHeights?
  }

  static let describedDevice = Mapping("the device", DeviceSpec()) {
    Key("name", .text, \.name, "What it is called")
    Key("screen", .size(.number(1...20_000)), \.screen, "[width, height] in points", .required)
    // No device has more than 3.
    Key("scale", .number(0.5...4), \.scale, "Pixels per point", .required)
    Key("safeArea", .insets, \.safeArea, "The window's safe area; none by default")
    Key(
      "cornerRadius", .length, \.cornerRadius,
      "The radius of the display's corners in points; {default} by default")
    Key(
      "statusBar", .length, \.statusBar,
      "The status bar's height; the safe area's top by default, and 20 without one")
    Key("cutout", .word, \.cutout, "{words}; {default} by default")
    Key(
      "homeIndicator", .flag, \.homeIndicator,
      "Whether there is one; by default where the safe area has a bottom")
    Key("keyboard", .heights, \.keyboard, "The heights of its keyboards up to iOS 18")
    Key("glassKeyboard", .heights, \.glassKeyboard, "The heights of its keyboards of iOS 26")
    Key(
      "rotatedKeyboard", .heights, \.rotatedKeyboard,
      "Those up to iOS 18 while it is held the other way round; an estimate")
    Key(
      "rotatedGlassKeyboard", .heights, \.rotatedGlassKeyboard,
      "Those of iOS 26 while it is held so; an estimate")
  }

  static let keyboardHeights = Mapping("a device's keyboard", KeyboardHeights(plain: 0)) {
    Key("plain", .length, \.plain, "Letters without the prediction bar, in points", .required)
    Key("bar", .length, \.bar, "Letters with it, in points")
    Key("numberPad", .length, \.numberPad, "The number pad, in points")
    Key("emoji", .length, \.emoji, "The emoji board, in points")
  }
}

extension ValueType where Value == KeyboardHeights {
  static var heights: ValueType { .mapping(Grammar.keyboardHeights).defined(as: "keyboardHeights") }
}

extension Grammar {
  /// A preset's identifier, or a mapping that describes a device.
  static let device: ValueType<Device> = {
    let described = ValueType<Device>.mapping(describedDevice) { spec, _ in spec.device }
    @Sendable func schema() -> JSONSchema {
      .any(of: [.words(DeviceCatalog.ids), described.schema])
    }
    return ValueType(schema: schema()) { node, key, reader in
      if node.pairs != nil { return described.read(node, key, &reader) }
      guard let id = node.text else {
        reader.report(
          .wrongType(
            key, needs: "a preset's identifier or a mapping", node: node,
            help: "list the presets with: keyrise list devices"))
        return nil
      }
      if let device = DeviceCatalog.device(id: id) { return device }
      reader.report(.unknownDevice(id, ids: DeviceCatalog.ids, at: node.place))
      return nil
    }
  }()
}

extension Grammar.DeviceSpec {
  /// The device, or `nil` when it has no screen.
  fileprivate var device: Device? {
    guard let screen, let scale else { return nil }
    let hasHomeIndicator = homeIndicator ?? (safeArea.bottom > 0)
    return Device(
      name: name, screen: screen, scale: scale, safeArea: safeArea, cornerRadius: cornerRadius,
      statusBarHeight: statusBar ?? (safeArea.top > 0 ? safeArea.top : 20), cutout: cutout.cutout,
      homeIndicator: hasHomeIndicator ? Device.homeIndicatorSize(screenWidth: screen.width) : nil,
      legacyKeyboard: keyboard, glassKeyboard: glassKeyboard,
      rotatedLegacyKeyboard: rotatedKeyboard, rotatedGlassKeyboard: rotatedGlassKeyboard,
      systemVersions: SystemVersion.first...(glassKeyboard == nil ? 18 : SystemVersion.last))
  }
}

extension Grammar {
  /// The words for ``Device/Cutout``, which is no `CaseIterable`.
  enum CutoutName: String, CaseIterable {
    case none, notch, island

    var cutout: Device.Cutout {
      switch self {
      case .none: .none
      case .notch: .notch
      case .island: .island
      }
    }
  }
}

// MARK: - iOS

extension MappingReader {
  /// Returns the version of iOS on a device: the scenario's, or the newest whose keyboards are
  /// known for the device; for a device that could not be read, the newest of all.
  mutating func systemVersion(_ version: Int?, on device: Device?) -> Int {
    guard let device else { return version ?? SystemVersion.last }
    let versions = device.systemVersions
    guard let version else { return versions.upperBound }
    let isPreset = !device.id.isEmpty
    let isTooNew = version > versions.upperBound && !bringsItsOwnKeyboard
    if isPreset, version < versions.lowerBound || isTooNew {
      report(
        .unsupportedSystem(
          version, device: device.name, versions: versions, at: place(of: "ios")))
    }
    return version
  }

  /// Whether the scenario gives the height of the keyboard, or says that it is an older SDK's.
  private var bringsItsOwnKeyboard: Bool {
    let keyboard = self["keyboard"]?.pairs ?? []
    return keyboard.contains {
      $0.key == "height" || ($0.key == "look" && $0.value.text == KeyboardLook.legacy.rawValue)
    }
  }
}
