internal import KeyboardAvoidance
internal import Keyframes

// MARK: - Device

extension MappingReader {
  /// Reads `device`, a preset's identifier or a mapping.
  mutating func device() -> Device? {
    guard let node = required("device") else { return nil }
    if node.pairs != nil {
      return mapping(node, named: "device", keys: .device) { $0.describedDevice() } ?? nil
    }
    guard let id = node.text else {
      report(
        .wrongType(
          "device", needs: "a preset's identifier or a mapping", node: node,
          help: "list the presets with: keyrise list devices"))
      return nil
    }
    if let device = DeviceCatalog.device(id: id) { return device }
    report(.unknownDevice(id, ids: DeviceCatalog.ids, at: node.place))
    return nil
  }

  private mutating func describedDevice() -> Device? {
    _ = required("screen")
    _ = required("scale")
    let screen = size("screen", in: Self.screenSides)
    let scale = number("scale", in: Self.deviceScales)
    let safeArea = insets("safeArea") ?? .zero
    let statusBar = length("statusBar") ?? (safeArea.top > 0 ? safeArea.top : 20)
    let hasHomeIndicator = flag("homeIndicator") ?? (safeArea.bottom > 0)
    let legacy = keyboardHeights("keyboard")
    let glass = keyboardHeights("glassKeyboard")
    let rotatedLegacy = keyboardHeights("rotatedKeyboard")
    let rotatedGlass = keyboardHeights("rotatedGlassKeyboard")
    let name = text("name") ?? ""
    let radius = length("cornerRadius") ?? 0
    let cutout = word("cutout", as: CutoutName.self)?.cutout ?? .none
    guard let screen, let scale else { return nil }
    return Device(
      name: name, screen: screen, scale: scale, safeArea: safeArea, cornerRadius: radius,
      statusBarHeight: statusBar, cutout: cutout,
      homeIndicator: hasHomeIndicator ? Device.homeIndicatorSize(screenWidth: screen.width) : nil,
      legacyKeyboard: legacy, glassKeyboard: glass, rotatedLegacyKeyboard: rotatedLegacy,
      rotatedGlassKeyboard: rotatedGlass,
      systemVersions: SystemVersion.first...(glass == nil ? 18 : SystemVersion.last))
  }

  private mutating func keyboardHeights(_ key: String) -> KeyboardHeights? {
    mapping(key, keys: .keyboardHeights) { reader in
      let plain = reader.required("plain") == nil ? nil : reader.length("plain")
      let bar = reader.length("bar")
      let numberPad = reader.length("numberPad")
      let emoji = reader.length("emoji")
      return KeyboardHeights(plain: plain ?? 0, bar: bar, numberPad: numberPad, emoji: emoji)
    }
  }
}

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

// MARK: - iOS

extension MappingReader {
  /// Reads `ios`, or chooses the newest version whose keyboards are known for a device; of one that
  /// could not be read, `nil`, the newest of all.
  mutating func systemVersion(for device: Device?) -> Int {
    let version = integer("ios", in: SystemVersion.first...SystemVersion.last)
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

  /// Whether the scenario says how high the keyboard is, or that it is an older SDK's.
  private var bringsItsOwnKeyboard: Bool {
    let keyboard = self["keyboard"]?.pairs ?? []
    return keyboard.contains {
      $0.key == "height" || ($0.key == "look" && $0.value.text == KeyboardLook.legacy.rawValue)
    }
  }
}
