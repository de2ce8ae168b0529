/// Why something cannot be measured.
public enum AuditError: Error, Hashable, CustomStringConvertible {
  /// No strategy of the catalogue has this identifier.
  case unknownStrategy(String)

  /// The error as a sentence without a full stop.
  public var description: String {
    switch self {
    case .unknownStrategy(let id): "no strategy is called '\(id)'"
    }
  }
}
