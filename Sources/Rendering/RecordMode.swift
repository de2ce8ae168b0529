/// Which baselines may be written.
package enum RecordMode: String, Sendable, CaseIterable {
  /// Those that do not exist.
  case missing
  /// Those whose film no longer looks or behaves the same, and those that do not exist.
  case failed
  /// All.
  case all
  /// None.
  case never

  /// Returns what a flag, or else the environment, says.
  ///
  /// `KEYRISE_RECORD` names a mode; without it `CI` means never, as long as it is not empty, `0` or
  /// `false`: services of continuous integration set it to `true` or `1`.
  ///
  /// - Throws: ``RecordModeError`` when `KEYRISE_RECORD` names no mode.
  package init(
    flag: RecordMode? = nil, environment: [String: String]
  ) throws(RecordModeError) {
    let word = environment["KEYRISE_RECORD"] ?? ""
    if let flag {
      self = flag
    } else if !word.isEmpty {
      guard let mode = RecordMode(rawValue: word) else { throw RecordModeError(word: word) }
      self = mode
    } else {
      self = ["", "0", "false"].contains(environment["CI"] ?? "") ? .missing : .never
    }
  }
}

/// Why the environment does not say which baselines may be written.
package struct RecordModeError: Error, Hashable, CustomStringConvertible {
  /// What stands in `KEYRISE_RECORD`.
  package var word: String

  /// The error as a sentence.
  package var description: String {
    "KEYRISE_RECORD is '\(word)', which is no mode; there are: "
      + RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
