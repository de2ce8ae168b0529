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
  /// - Throws: ``EnvironmentError`` when `KEYRISE_RECORD` names no mode.
  package init(flag: RecordMode? = nil, environment: [String: String]) throws(EnvironmentError) {
    if let flag {
      self = flag
    } else if let mode: Self = try EnvironmentError.word("KEYRISE_RECORD", in: environment) {
      self = mode
    } else {
      self = ["", "0", "false"].contains(environment["CI"] ?? "") ? .missing : .never
    }
  }
}
