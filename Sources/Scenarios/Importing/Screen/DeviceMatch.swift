package import KeyboardAvoidance
internal import Keyframes

/// Finds the device that has a screen of a size.
package struct DeviceMatch {
  package var device: Device
  package var orientation: Orientation
  /// Other devices that it may be just as well.
  package var others: [String]

  /// Where there is no other reason: a phone of today, and what the documentation shows.
  static let usualDevice = "iphone-15"

  static func candidates(for size: Size) -> [Device] {
    DeviceCatalog.all.filter { isSame($0.screen, size) || isSame($0.screen, turned(size)) }
  }

  static func isScreen(_ size: Size) -> Bool { !candidates(for: size).isEmpty }

  /// Finds the device of a screen, or `nil` when none has its size.
  ///
  /// Of several, the newest is used; preferred are those whose navigation bar begins where the
  /// screen's does.
  package static func match(_ screen: Screen) -> DeviceMatch? {
    var candidates = candidates(for: screen.size)
    if let known = screen.devices {
      let named = candidates.filter { known.contains($0.id) }
      if !named.isEmpty { candidates = named }
    }
    if let top = screen.bars.navigationFrame?.minY, screen.sheet == nil {
      let fitting = candidates.filter { $0.navigationBarTop == top || $0.safeArea.top == top }
      if !fitting.isEmpty { candidates = fitting }
    }
    guard let device = candidates.last else { return nil }
    let orientation: Orientation = isSame(device.screen, screen.size) ? .portrait : .landscape
    return DeviceMatch(
      device: device, orientation: orientation, others: candidates.dropLast().map(\.id))
  }

  private static func turned(_ size: Size) -> Size { Size(width: size.height, height: size.width) }

  private static func isSame(_ one: Size, _ other: Size) -> Bool {
    abs(one.width - other.width) < 0.5 && abs(one.height - other.height) < 0.5
  }
}
