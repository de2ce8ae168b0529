import ArgumentParser

/// The number behind `--serve`.
///
/// Any number is accepted at first: the parser would take an invalid port for another argument.
struct ServerPort: ExpressibleByArgument, Hashable {
  let number: Int

  init(number: Int) { self.number = number }

  init?(argument: String) {
    guard let number = Int(argument) else { return nil }
    self.number = number
  }

  var defaultValueDescription: String { "\(number)" }

  /// - Throws: `ValidationError` when it is no port.
  var checked: UInt16 {
    get throws {
      guard let port = UInt16(exactly: number) else {
        throw ValidationError(Messages.notAPort(number))
      }
      return port
    }
  }
}
