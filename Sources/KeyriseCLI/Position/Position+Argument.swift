import ArgumentParser

/// Positions behind flags.
extension Position: CustomStringConvertible {
  var description: String { text }

  /// The last instant the keyboard is up.
  static let shown = Position(anchor: .shown, text: "shown")

  /// Reads what stands behind `--at`.
  ///
  /// - Throws: ``Failure`` when it is no position.
  init(argument: String) throws {
    guard let position = Position(parsing: argument) else {
      throw Failure(Messages.notAPosition(argument))
    }
    self = position
  }

  /// Reads positions that commas separate.
  ///
  /// - Throws: ``Failure`` that names what is no position.
  static func list(argument: String) throws -> [Position] {
    let texts = Format.list(argument)
    guard !texts.isEmpty else { throw Failure(Messages.notAPosition("")) }
    return try texts.map(Position.init(argument:))
  }

  /// The words that a shell completes.
  static var completion: CompletionKind {
    .list(["shown", "settled", "start", "end", "event:focus", "event:willShow", "event:willHide"])
  }
}
