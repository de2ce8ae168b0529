extension Int {
  /// The sum with another number, or `nil` where it is too large: numbers that are read from files
  /// are added up by nothing else.
  package func adding(_ other: Int) -> Int? {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? nil : sum
  }
}
