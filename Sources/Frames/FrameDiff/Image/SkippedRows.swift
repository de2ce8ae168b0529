/// The rows at the top of two pictures that were not compared.
package struct SkippedRows: Sendable, Hashable {
  /// Those of the first picture.
  package var before: Int

  /// Those of the second picture.
  package var after: Int

  /// Makes a pair of numbers of rows.
  package init(before: Int = 0, after: Int = 0) {
    self.before = before
    self.after = after
  }
}
