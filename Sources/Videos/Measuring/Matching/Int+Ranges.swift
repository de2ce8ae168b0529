// Ranges whose ends come from measurements: what is measured may lie the other way round.

extension Int {
  /// The integers from this one up to another, which is left out; none where that is not higher.
  func upTo(_ end: Int) -> Range<Int> { self..<Swift.max(self, end) }

  /// The integers from this one to another, which is in it; this one alone where that is lower.
  func through(_ end: Int) -> ClosedRange<Int> { self...Swift.max(self, end) }
}
