internal import KeyboardAvoidance
internal import Keyframes

/// The keyboards of letters and number pads that the devices with such a screen have.
struct KnownKeyboards {
  let screen: ScreenSize
  /// The device, where it is known.
  let device: Device?

  /// Heights of glass keyboards that are recorded since the catalogue was made: the first ones on
  /// 402x874, without and with their bar, and those with the bar of iOS 26.2, measured.
  private static func furtherHeights(of device: Device) -> [Double] {
    device.screen.width == 402 ? [317.3, 345, 335] : device.glassKeyboard == nil ? [] : [335, 345]
  }

  /// The heights that keyboards of a look have on a device, in points.
  ///
  /// Pads have no bar, and emoji boards no rows of keys to be found.
  static func heights(of device: Device, isGlass: Bool, isPad: Bool) -> [Double] {
    guard let keyboard = isGlass ? device.glassKeyboard : device.legacyKeyboard else { return [] }
    if isPad { return [keyboard.numberPad ?? keyboard.plain] }
    let known = [keyboard.plain, keyboard.bar].compactMap(\.self)
    return known + (isGlass ? furtherHeights(of: device) : [])
  }

  /// How much there is above the keys in points, without a bar and with one: 8 and 45 to 53, of
  /// glass 25 and 52 (measured), and what the keys' edge may be off by.
  static func leads(isGlass: Bool) -> [ClosedRange<Double>] {
    isGlass ? [19...31, 46...58] : [3...14, 41...58]
  }

  /// From one row of keys to the next, in points: 53.5 to 56 (measured), and some room.
  private static let pitches = 51.5...58.5

  private var devices: [Device] {
    device.map { [$0] }
      ?? DeviceCatalog.all.filter { !$0.isTablet && screen.misfit(of: $0) < 2 }
  }

  /// How high above the screen's bottom the middle of the first row of keys may be, in rows.
  ///
  /// 4.85 where the strip with the globe is below the last, and 3.5 where nothing is (measured),
  /// with some room. The strip's signs stand where a fifth row would, and elsewhere are taken for
  /// keys.
  var stands: [ClosedRange<Double>] {
    let stands = Set(devices.map { $0.homeIndicator == nil ? 3.3...3.68 : 4.6...5.15 })
    return stands.isEmpty
      ? [4.6...5.15, 3.3...3.68] : stands.sorted { $0.lowerBound > $1.lowerBound }
  }

  /// How high the keyboards are that have such keys, in pixels.
  func heights(of keys: KeyRows, rows: Int) -> [Double] {
    devices.flatMap { device in
      let scale = screen.scale(of: device)
      guard Self.pitches.contains(keys.pitch / scale) else { return [Double]() }
      return [true, false].flatMap { isGlass in
        Self.heights(of: device, isGlass: isGlass, isPad: keys.arePad).filter { height in
          let lead = height - (Double(rows) - keys.top) / scale
          return Self.leads(isGlass: isGlass).contains { $0.contains(lead) }
        }
      }.map { $0 * scale }
    }
  }
}
