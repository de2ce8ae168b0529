/// The rows at the top of two pictures that were not compared.
public struct SkippedRows: Sendable, Hashable {
  /// Those of the first picture.
  public var before: Int

  /// Those of the second picture.
  public var after: Int

  /// Makes a pair of numbers of rows.
  public init(before: Int = 0, after: Int = 0) {
    self.before = before
    self.after = after
  }
}
