internal import Foundation

/// A baseline that a render is expected to match.
public struct BaselineReference: Hashable, Sendable {
  /// The directory, or `nil` for the usual one.
  var directory: String?
  /// The name, or `nil` for the scenario's own.
  var name: String?

  /// The baseline of the scenario's own name, in the usual place.
  ///
  /// Of a scenario file that is beside the file, where `keyrise record` puts it. Of a scenario that
  /// a test makes it is `Baselines/TESTFILE/` beside the test's source file, and the name is the
  /// scenario's title with hyphens for spaces, or that of the test when there is no title.
  public static let baseline = BaselineReference()

  /// The baseline of a name, in a directory or in the usual place.
  ///
  /// Give names where one test file expects several scenarios with one title: a baseline belongs
  /// to one scenario and one strategy.
  public static func baseline(
    named name: String? = nil, in directory: String? = nil
  ) -> BaselineReference {
    BaselineReference(directory: directory, name: name)
  }

  /// The usual directory of a test's source file.
  static func directory(beside filePath: String) -> String {
    let file = URL(fileURLWithPath: filePath)
    return file.deletingLastPathComponent().appendingPathComponent("Baselines")
      .appendingPathComponent(file.deletingPathExtension().lastPathComponent).path
  }
}
