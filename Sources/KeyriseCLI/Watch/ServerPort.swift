import ArgumentParser

/// The number behind `--serve`.
///
/// Any number is taken at first: what is no port would be taken for another argument.
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
