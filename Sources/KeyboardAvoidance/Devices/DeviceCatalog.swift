package import Keyframes

/// The devices that Keyrise knows by name.
///
/// A device stands here when its screen, its scale, its safe area and at least one of its
/// portrait keyboards are publicly recorded. Everything else can be described in a scenario.
public enum DeviceCatalog {
  /// Every device, phones before tablets, smaller screens before larger ones.
  public static let all: [Device] = (DeviceClass.phones + DeviceClass.tablets)
    .flatMap(\.devices)

  /// The identifiers of every device, in the order of ``all``.
  public static var ids: [String] { all.map(\.id) }

  /// Returns the device with an identifier, such as `iphone-15`, or `nil` when there is none.
  public static func device(id: String) -> Device? {
    all.first { $0.id == id }
  }
}

/// Models whose screens and keyboards are the same.
struct DeviceClass {
  /// One model: its identifier, its marketing name and the versions of iOS it can show.
  struct Model {
    let id: String
    let name: String
    let systemVersions: ClosedRange<Int>

    init(_ id: String, _ name: String, _ systemVersions: ClosedRange<Int>) {
      self.id = id
      self.name = name
      self.systemVersions = systemVersions
    }
  }

  let models: [Model]
  /// The device without its identifier, name and versions.
  let geometry: Device

  /// Every model as a device.
  var devices: [Device] {
    let rotated = Self.landscapeKeyboards(of: geometry.screen)
    return models.map { model in
      var device = geometry
      device.rotatedLegacyKeyboard = rotated.legacy
      device.rotatedGlassKeyboard = rotated.glass
      device.id = model.id
      device.name = model.name
      device.systemVersions = model.systemVersions
      if !model.systemVersions.contains(SystemVersion.glass) {
        device.glassKeyboard = nil
        device.rotatedGlassKeyboard = nil
      }
      return device
    }
  }
}

extension DeviceClass {
  /// The radius of a display's corners in points.
  ///
  /// No Apple document gives them. An assumption for every class: what `_displayCornerRadius`
  /// answers in public lists (kylebashour/ScreenCorners).
  enum CornerRadius {
    static let iPhoneX = 39.0
    static let iPhoneXR = 41.5
    static let mini = 44.0
    static let iPhone12 = 47.33
    static let iPhone12ProMax = 53.33
    static let iPhone14Pro = 55.0
    static let iPhone16Pro = 62.0
    static let iPadPro = 18.0
  }
}

extension Device {
  /// Returns the size of the home indicator in points on a screen that is this wide in portrait.
  ///
  /// Measured in simulator captures: 139 long on 390 and 144 on 402, and 5 thick. An assumption for
  /// the others: the same share of the width as on 390.
  package static func homeIndicatorSize(screenWidth width: Double) -> Size {
    Size(width: width == 402 ? 144 : (width * 139 / 390).rounded(), height: 5)
  }
}
