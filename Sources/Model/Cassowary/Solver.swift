/// Solves systems of linear equations and inequalities with priorities, one constraint after
/// another.
///
/// After G. J. Badros, A. Borning, P. J. Stuckey, "The Cassowary Linear Arithmetic Constraint
/// Solving Algorithm", ACM Transactions on Computer-Human Interaction 8 (2001) 267-306, whose words
/// are kept: the system is a *tableau* in which *basic* symbols equal rows of the other ones, which
/// are zero. Variables may be negative; *slack* and *error* symbols may not. A constraint that need
/// not hold has error symbols, and the *objective* counts them: a row for each priority, of which a
/// higher one is made as small as it gets before a lower one is looked at. Those are the paper's
/// symbolic weights.
///
/// Errors count by their amount and not by its square, as in the paper; of several best solutions
/// it returns one.
package struct Solver: Sendable {
  /// The kind of a symbol.
  enum Kind: Sendable {
    case variable, slack, error
    /// The mark of a required equation; always zero.
    case dummy
  }

  /// The symbols that a constraint brings along.
  private struct Tag {
    var marker: Int
    var other: Int?
  }

  /// A required constraint that cannot hold together with those required before it.
  package struct Unsatisfiable: Error, Hashable {}

  var kinds: [Kind] = []
  /// The row that each basic symbol equals; `nil` for the others.
  var rows: [Row?] = []
  /// The basic symbols in whose rows a symbol occurs; some may be out of date.
  var columns: [[Int]] = []
  /// The objectives to minimize: one row for each priority, highest first.
  var objectives: [(priority: Constraint.Priority, row: Row)] = []
  private var symbols: [Variable: Int] = [:]
  /// The cost of solving so far.
  var spent = Solver.Budget.nothing
  /// The budget for solving.
  let budget: Solver.Budget

  /// Creates an empty system.
  ///
  /// - Parameter budget: What solving may cost before the solution is taken as it is.
  package init(budget: Solver.Budget = .unlimited) { self.budget = budget }

  /// Whether solving has cost all that it may, so that the solution is none.
  var isSpent: Bool {
    spent.pivots >= budget.pivots || spent.terms >= budget.terms
      || spent.nonZeros > budget.nonZeros
  }

  /// The value of a variable; 0 for one that no constraint has.
  package func value(of variable: Variable) -> Double {
    symbols[variable].flatMap { rows[$0]?.constant } ?? 0
  }

  /// Adds a constraint without optimizing; ``optimize()`` does that.
  package mutating func insert(_ constraint: Constraint) throws(Unsatisfiable) {
    var row = row(for: constraint.expression)
    // A constraint without variables has a fixed violation.
    if row.terms.isEmpty, constraint.priority != .required { return }
    let tag = mark(&row, for: constraint)
    if let subject = subject(of: row, tag) {
      row.solve(for: subject)
      substitute(subject, row)
      setRow(subject, row)
    } else if row.terms.allSatisfy({ kinds[$0.symbol] == .dummy }) {
      guard abs(row.constant) < 1e-7 else { throw Unsatisfiable() }
      row.constant = 0
      row.solve(for: tag.marker)
      substitute(tag.marker, row)
      setRow(tag.marker, row)
    } else {
      let backup = self
      if !insertWithArtificial(row) {
        let (pivots, terms) = (spent.pivots, spent.terms)
        self = backup
        (spent.pivots, spent.terms) = (pivots, terms)
        throw Unsatisfiable()
      }
    }
  }
}

// MARK: - Rows

extension Solver {
  mutating func newSymbol(_ kind: Kind) -> Int {
    kinds.append(kind)
    rows.append(nil)
    columns.append([])
    return kinds.count - 1
  }

  mutating func setRow(_ symbol: Int, _ row: Row) {
    spent.nonZeros += row.terms.count - (rows[symbol]?.terms.count ?? 0)
    for term in row.terms { columns[term.symbol].append(symbol) }
    rows[symbol] = row
  }

  /// An expression in terms of the symbols that are not basic.
  private mutating func row(for expression: Expression) -> Row {
    var row = Row(constant: expression.constant)
    for term in expression.terms {
      let symbol: Int
      if let known = symbols[term.variable] {
        symbol = known
      } else {
        symbol = newSymbol(.variable)
        symbols[term.variable] = symbol
      }
      if let basic = rows[symbol] {
        row.add(basic, times: term.factor)
      } else {
        row.add(symbol, term.factor)
      }
    }
    return row
  }

  /// Makes an equation of a constraint's row, which then equals zero, by symbols of its own.
  private mutating func mark(_ row: inout Row, for constraint: Constraint) -> Tag {
    let isRequired = constraint.priority == .required
    var tag = Tag(marker: 0, other: nil)
    if constraint.relation == .equal {
      tag.marker = newSymbol(isRequired ? .dummy : .error)
      row.add(tag.marker, 1)
      if !isRequired {
        let other = newSymbol(.error)
        row.add(other, -1)
        tag.other = other
      }
    } else {
      let sign: Double = constraint.relation == .atMost ? 1 : -1
      tag.marker = newSymbol(.slack)
      row.add(tag.marker, sign)
      if !isRequired {
        let other = newSymbol(.error)
        row.add(other, -sign)
        tag.other = other
      }
    }
    for symbol in [tag.marker, tag.other].compactMap(\.self) where kinds[symbol] == .error {
      addToObjective(symbol, constraint.priority)
    }
    if row.constant < 0 { row.negate() }
    return tag
  }

  /// The symbol to solve a row for: a variable, or else a new symbol that comes out positive.
  private func subject(of row: Row, _ tag: Tag) -> Int? {
    if let free = row.terms.first(where: { kinds[$0.symbol] == .variable }) { return free.symbol }
    return [tag.marker, tag.other].compactMap(\.self).first {
      kinds[$0] != .dummy && row.factor(of: $0) < 0
    }
  }

  private mutating func addToObjective(_ symbol: Int, _ priority: Constraint.Priority) {
    let index = objectives.firstIndex { $0.priority <= priority } ?? objectives.count
    if index == objectives.count || objectives[index].priority != priority {
      objectives.insert((priority, Row()), at: index)
    }
    if let basic = rows[symbol] {
      objectives[index].row.add(basic, times: 1)
    } else {
      objectives[index].row.add(symbol, 1)
    }
  }

  /// Replaces a symbol by what it equals in every row.
  mutating func substitute(_ symbol: Int, _ row: Row) {
    let occurrences = columns[symbol]
    columns[symbol] = []
    for basic in occurrences {
      guard var changed = rows[basic] else { continue }
      let count = changed.terms.count
      guard changed.substitute(symbol, row) else { continue }
      spent.terms += changed.terms.count
      spent.nonZeros += changed.terms.count - count
      for term in row.terms where term.factor != 0 { columns[term.symbol].append(basic) }
      let isNegative = kinds[basic] != .variable && changed.constant < 0
      // A slightly negative value is a rounding error and becomes zero.
      if isNegative, changed.constant > -1e-7 { changed.constant = 0 }
      rows[basic] = changed
    }
    for index in objectives.indices where objectives[index].row.substitute(symbol, row) {
      spent.terms += objectives[index].row.terms.count
    }
  }

  mutating func pivot(entering: Int, leaving: Int) {
    guard var row = rows[leaving] else { return }
    rows[leaving] = nil
    spent.pivots += 1
    spent.nonZeros -= row.terms.count
    row.add(leaving, -1)
    row.solve(for: entering)
    substitute(entering, row)
    setRow(entering, row)
  }

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
    objectives = [(Constraint.Priority.required, row)] + saved
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
}
