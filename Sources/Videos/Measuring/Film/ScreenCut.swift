internal import KeyboardAvoidance
internal import Keyframes

/// A screen of which the picture lacks a few pixels: makers of GIFs cut off the sides and the
/// bottom.
///
/// The sides then say nothing, and the keyboard's rows say both how many pixels a point has and how
/// much of the strip below them is missing.
struct ScreenCut: Hashable {
  /// The devices that have the screen.
  var devices: [Device]
  /// Pixels in a point.
  var scale: Double
  /// How many rows are missing at the bottom, in pixels.
  var bottom: Double

  /// From one row of keys to the next, in points, and how high what is below the upper edge of the
  /// first row is, on a screen of a width (measured).
  private static func rows(of device: Device) -> [(pitch: Double, height: Double)] {
    let width = device.screen.width
    return KnownKeyboards.keysHeights(of: device).map { height in
      (pitch: width >= 414 || width == 402 && height > 290 ? 56.0 : 54, height: height)
    }
  }

  /// By how much of its width a picture may be cut at its sides, and at its bottom, and how many
  /// pixels may be too many: choices.
  private static let mostWidth = 0.04
  private static let mostBottom = 0.035
  private static let slack = 2.5

  /// The cut that makes a keyboard's rows those of a device; `nil` where none does, or where two
  /// screens would do as well.
  ///
  /// - Parameter scale: Pixels in a point, where they are known.
  init?(width: Int, rows: Int, keys: KeyRows, scale: Double?) {
    var found: [(cut: ScreenCut, loss: Double)] = []
    for device in DeviceCatalog.all where !device.isTablet {
      for row in Self.rows(of: device) where row.height > 0 {
        let scale = scale ?? keys.pitch / row.pitch
        guard abs(keys.pitch / row.pitch / scale - 1) < 0.02 else { continue }
        let side = device.screen.width * scale - Double(width)
        let bottom = row.height * scale - (Double(rows) - keys.top)
        guard side > -Self.slack, side < Self.mostWidth * Double(width), bottom > -Self.slack,
          bottom < Self.mostBottom * Double(rows),
          Double(rows) < device.screen.height * scale + Self.slack
        else { continue }
        if let index = found.firstIndex(where: {
          $0.cut.devices.first?.screen == device.screen
        }) {
          if !found[index].cut.devices.contains(device) { found[index].cut.devices.append(device) }
        } else {
          found.append(
            (
              ScreenCut(devices: [device], scale: scale, bottom: max(0, bottom)),
              abs(side) + abs(bottom)
            ))
        }
      }
    }
    guard let best = found.min(by: { $0.loss < $1.loss }),
      found.allSatisfy({ $0.loss > 1.5 * best.loss || $0.cut == best.cut })
    else { return nil }
    self = best.cut
  }

  private init(devices: [Device], scale: Double, bottom: Double) {
    self.devices = devices
    self.scale = scale
    self.bottom = bottom
  }
}
