import ArgumentParser
import KeyboardAvoidance
import Keyframes

/// Several devices, and several ways to hold them, where a command goes through them all.
extension ScenarioOptions {
  /// The same flags, once for each device and each orientation that they name.
  var situations: [ScenarioOptions] {
    let devices: [String?] = Self.list(device, all: DeviceCatalog.ids) ?? [nil]
    let ways: [String?] =
      Self.list(orientation, all: Orientation.allCases.map(\.rawValue)) ?? [nil]
    return devices.flatMap { device in
      ways.map { way in
        var options = self
        device.map { options.useDevice($0) }
        options.orientation = way
        return options
      }
    }
  }

  /// Rejects unknown orientations, where several may be given.
  func checkSituations() throws {
    let known = Orientation.allCases.map(\.rawValue)
    guard let unknown = Self.list(orientation, all: known)?.first(where: { !known.contains($0) })
    else { return }
    throw ValidationError(Messages.unknownOrientation(unknown, known: known + ["all"]))
  }

  /// Refuses several devices, or ways to hold one, where one is played.
  ///
  /// - Throws: ``ScenarioProblem``, whose flags are to blame.
  func checkSingle() throws {
    for (flag, value) in [("device", device), ("orientation", orientation)] {
      guard let value, value == "all" || value.contains(where: { $0 == "," }) else { continue }
      throw ScenarioProblem(
        text: Messages.error(Messages.severalSituations(flag, value)), isMisuse: true)
    }
  }

  /// Plays on a device, with the newest iOS whose keyboards are known unless `--ios` says
  /// otherwise: a version of iOS in the file belongs to the file's device.
  mutating func useDevice(_ id: String) {
    device = id
    ios = ios ?? DeviceCatalog.device(id: id).map { String($0.systemVersions.upperBound) }
  }

  /// The words of a list, or all of them; `nil` where the flag is missing.
  static func list(_ text: String?, all: [String]) -> [String]? {
    text.map { $0 == "all" ? all : Format.list($0) }
  }
}
