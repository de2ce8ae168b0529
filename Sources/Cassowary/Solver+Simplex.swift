extension Solver {
  /// Pivots made with the steepest column.
  ///
  /// Later pivots use the lowest index, which cannot cycle (Bland 1977).
  private static let steepestPivots = 2000
  /// Far more than any system has needed; a safeguard against rounding errors.
  private static let maximumPivots = 20_000

  /// Minimizes the objectives in order of priority.
  package mutating func optimize() {
    for count in 0..<Self.maximumPivots where !isSpent {
      guard let entering = enteringSymbol(isCareful: count > Self.steepestPivots),
        let leaving = leavingRow(for: entering)
      else { return }
      pivot(entering: entering, leaving: leaving)
    }
  }

  /// Minimizes the objectives and fixes them: every symbol that would increase one is zero from now
  /// on and is removed.
  ///
  /// Existing constraints can then no longer be removed or changed.
  mutating func settle() {
    optimize()
    var isFixed = kinds.map { $0 == .dummy }
    for objective in objectives {
      for term in objective.row.terms where term.factor > Row.epsilon {
        isFixed[term.symbol] = true
      }
    }
    objectives = []
    for symbol in isFixed.indices where isFixed[symbol] {
      for basic in columns[symbol] where rows[basic]?.factor(of: symbol) != 0 {
        rows[basic]?.removeAll { isFixed[$0] }
      }
      columns[symbol] = []
    }
    spent.nonZeros = rows.reduce(0) { $0 + ($1?.terms.count ?? 0) }
  }

  /// A symbol that decreases an objective without increasing a higher one.
  private func enteringSymbol(isCareful: Bool) -> Int? {
    var lowest: Int?
    for level in objectives.indices {
      var best: (symbol: Int, factor: Double)?
      for term in objectives[level].row.terms
      where term.factor < -Row.epsilon && kinds[term.symbol] != .dummy {
        let isFree = objectives[..<level].allSatisfy {
          abs($0.row.factor(of: term.symbol)) <= Row.epsilon
        }
        guard isFree else { continue }
        if isCareful {
          lowest = min(lowest ?? term.symbol, term.symbol)
        } else if term.factor < best?.factor ?? 0 {
          best = (term.symbol, term.factor)
        }
      }
      if let best { return best.symbol }
    }
    return lowest
  }

  /// The basic symbol that becomes zero first when a symbol grows; `nil` when none does.
  private func leavingRow(for entering: Int) -> Int? {
    var best: (symbol: Int, ratio: Double)?
    for basic in columns[entering] where kinds[basic] != .variable {
      guard let row = rows[basic] else { continue }
      let factor = row.factor(of: entering)
      guard factor < -Row.epsilon else { continue }
      let ratio = -row.constant / factor
      let isBetter = best.map { ratio < $0.ratio || ratio == $0.ratio && basic < $0.symbol } ?? true
      if isBetter { best = (basic, ratio) }
    }
    return best?.symbol
  }

  /// Adds a row without a symbol to solve for, by minimizing an artificial variable.
  ///
  /// - Returns: Whether it can be zero; if not, the tableau is no longer usable.
  mutating func insertWithArtificial(_ row: Row) -> Bool {
    let artificial = newSymbol(.slack)
    setRow(artificial, row)
    let saved = objectives
    objectives = [(Priority.required, row)] + saved
    for _ in 0..<Self.maximumPivots where !isSpent {
      guard
        let entering = objectives[0].row.terms.first(where: {
          $0.factor < -Row.epsilon && kinds[$0.symbol] != .dummy
        })?.symbol,
        let leaving = leavingRow(for: entering)
      else { break }
      pivot(entering: entering, leaving: leaving)
    }
    let isPossible = abs(objectives[0].row.constant) < 1e-7
    objectives.removeFirst()
    guard isPossible else { return false }
    if let row = rows[artificial] {
      guard
        let other = row.terms.first(where: { kinds[$0.symbol] != .dummy && $0.symbol != artificial }
        )
      else {
        rows[artificial] = nil
        return true
      }
      pivot(entering: other.symbol, leaving: artificial)
    }
    forget(artificial)
    return true
  }

  /// Removes a symbol that stays zero from every row.
  private mutating func forget(_ symbol: Int) {
    for basic in columns[symbol] { _ = rows[basic]?.remove(symbol) }
    for index in objectives.indices { _ = objectives[index].row.remove(symbol) }
    columns[symbol] = []
  }

  /// The row from which a removed constraint's marker can leave with the least change.
  func leavingRow(forMarker marker: Int) -> Int? {
    var negative: (Int, Double)?
    var positive: (Int, Double)?
    var variable: Int?
    for basic in Set(columns[marker]).sorted() {
      guard let row = rows[basic] else { continue }
      let factor = row.factor(of: marker)
      guard abs(factor) > Row.epsilon else { continue }
      if kinds[basic] == .variable {
        variable = basic
      } else if factor < 0 {
        let ratio = -row.constant / factor
        if ratio < negative?.1 ?? .infinity { negative = (basic, ratio) }
      } else {
        let ratio = row.constant / factor
        if ratio < positive?.1 ?? .infinity { positive = (basic, ratio) }
      }
    }
    return negative?.0 ?? positive?.0 ?? variable
  }

  /// Makes every row feasible again by the dual simplex, which keeps the solution optimal.
  mutating func restoreFeasibility() {
    var pivots = 0
    while let leaving = infeasible.popLast(), pivots < Self.maximumPivots {
      guard let row = rows[leaving], row.constant < -Row.epsilon, kinds[leaving] != .variable else {
        continue
      }
      guard let entering = dualEntering(row) else { continue }
      pivot(entering: entering, leaving: leaving)
      pivots += 1
      for symbol in rows.indices where kinds[symbol] != .variable {
        if let row = rows[symbol], row.constant < -Row.epsilon { infeasible.append(symbol) }
      }
    }
    optimize()
  }

  /// The entering symbol of least cost, compared from the highest objective down.
  private func dualEntering(_ row: Row) -> Int? {
    var best: (symbol: Int, ratios: [Double])?
    for term in row.terms where term.factor > Row.epsilon && kinds[term.symbol] != .dummy {
      let ratios = objectives.map { $0.row.factor(of: term.symbol) / term.factor }
      if best.map({ ratios.lexicographicallyPrecedes($0.ratios) }) ?? true {
        best = (term.symbol, ratios)
      }
    }
    return best?.symbol
  }
}
