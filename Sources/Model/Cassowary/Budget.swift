extension Solver {
  /// The cost of solving a system, allowed or spent.
  ///
  /// Thousands of connected constraints that contradict each other cost the cube of their number in
  /// time and the square in memory, so that there has to be an end.
  package struct Budget: Hashable, Sendable {
    /// Exchanges of a basic symbol for another.
    package var pivots: Int
    /// Terms of rows that are replaced; ten million take about 0.2 s, and 3 s without optimization.
    package var terms: Int
    /// Terms that all rows have at once, of 16 bytes each.
    package var nonZeros: Int

    /// As much as it takes.
    package static let unlimited = Solver.Budget(pivots: .max, terms: .max, nonZeros: .max)

    static let nothing = Solver.Budget(pivots: 0, terms: 0, nonZeros: 0)

    /// The rest of it after some was spent; the cost that rows hold at once is given back.
    func less(_ spent: Solver.Budget) -> Solver.Budget {
      Solver.Budget(
        pivots: max(pivots - spent.pivots, 0), terms: max(terms - spent.terms, 0),
        nonZeros: nonZeros)
    }
  }
}
