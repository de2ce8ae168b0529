/// Why a scenario cannot be played.
public enum FilmError: Error, Hashable, CustomStringConvertible {
  /// There is no strategy of this identifier.
  case unknownStrategy(String)
  /// The times of the frames contradict themselves; the text says how.
  case frames(String)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .unknownStrategy(let id):
      "no strategy '\(id)'; list them with: keyrise list strategies"
    case .frames(let problem): problem
    }
  }
}
