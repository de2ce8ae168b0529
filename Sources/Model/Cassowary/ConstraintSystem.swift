/// A system of constraints that is solved at once, each independent part separately.
package struct ConstraintSystem: Sendable {
  package private(set) var constraints: [Constraint] = []
  package private(set) var variableCount = 0

  package init() {}

  /// Adds an unknown.
  package mutating func variable() -> Variable {
    variableCount += 1
    return Variable(variableCount - 1)
  }

  package mutating func add(_ constraint: Constraint) { constraints.append(constraint) }

  /// The solution of a system.
  package struct Solution: Sendable {
    /// The value of every variable, by its index.
    package var values: [Double]
    /// The indices of required constraints that could not be satisfied; their violation is
    /// minimized after the others.
    package var conflicts: [Int]
    /// Whether every part was solved within the budget; if not, the values are meaningless.
    package var isComplete = true

    package func value(of variable: Variable) -> Double { values[variable.index] }

    package func value(of expression: Expression) -> Double {
      expression.terms.reduce(expression.constant) { $0 + $1.factor * value(of: $1.variable) }
    }
  }

  /// The budget of a system: twenty times the cost of the largest real screen, of 700 views.
  package static let budget = Solver.Budget(pivots: 20_000, terms: 6_000_000, nonZeros: 1_000_000)

  /// Solves the system, each independent part separately.
  ///
  /// Single equations are propagated first (``Propagation``); only the rest needs the simplex.
  ///
  /// - Parameter budget: What all parts together may cost.
  package func solution(budget: Solver.Budget = Self.budget) -> Solution {
    var budget = budget
    var solution = Solution(values: Array(repeating: 0, count: variableCount), conflicts: [])
    let all = constraints.enumerated().map {
      ($0.offset, $0.element.expression.terms.map(\.variable))
    }
    for part in Self.parts(all) {
      let values =
        settled(part, downTo: Constraint.Priority(0), &budget)
        ?? settled(part, downTo: .required, &budget)
      guard let values = values ?? solved(part, conflicts: &solution.conflicts, &budget) else {
        solution.isComplete = false
        break
      }
      for (variable, value) in values { solution.values[variable.index] = value }
    }
    return solution
  }

  /// The values of a part found by propagating constraints down to a priority, with the simplex for
  /// the rest; `nil` where these are not the optimum.
  private func settled(
    _ part: [Int], downTo priority: Constraint.Priority, _ budget: inout Solver.Budget
  ) -> [Variable: Double]? {
    let propagation = Propagation(constraints, part: part, downTo: priority)
    guard !propagation.values.isEmpty, propagation.isConsistent else { return nil }
    var values = propagation.values
    for rest in propagation.remainders() {
      var conflicts: [Int] = []
      guard
        let found = solved(
          rest, conflicts: &conflicts, &budget,
          constraint: { propagation.reduced(constraints[$0]) }),
        conflicts.isEmpty
      else { return nil }
      values.merge(found) { known, _ in known }
      // Below that priority, known values count as constants; from there up, the constraints have
      // to hold.
      let bound = propagation.settledPriority(beside: rest, of: constraints)
      let holds = rest.allSatisfy {
        constraints[$0].priority < bound || constraints[$0].violation { values[$0] ?? 0 } < 1e-6
      }
      guard holds || bound == .required else { return nil }
    }
    return values
  }

  /// The values of a part found by the simplex, one priority after the other: the decisions of one
  /// are removed before the next, so that most need no pivot.
  private func solved(
    _ part: [Int], conflicts: inout [Int], _ budget: inout Solver.Budget,
    constraint: ((Int) -> Constraint)? = nil
  ) -> [Variable: Double]? {
    var solver = Solver(budget: budget)
    defer { budget = budget.less(solver.spent) }
    var values: [Variable: Double] = [:]
    var priority = Constraint.Priority.required
    for index in part.sorted(by: { isBefore($0, $1) }) {
      let constraint = constraint?(index) ?? constraints[index]
      if constraint.priority < priority {
        solver.settle()
        priority = constraint.priority
      }
      for term in constraint.expression.terms { values[term.variable] = 0 }
      do {
        try solver.insert(constraint)
      } catch {
        conflicts.append(index)
        _ = try? solver.insert(constraint.priority(Constraint.Priority(.greatestFiniteMagnitude)))
      }
      guard !solver.isSpent else { return nil }
    }
    solver.optimize()
    guard !solver.isSpent else { return nil }
    for variable in values.keys { values[variable] = solver.value(of: variable) }
    return values
  }

  /// Orders by priority; equations come before inequalities, because they eliminate variables.
  private func isBefore(_ lhs: Int, _ rhs: Int) -> Bool {
    let (one, two) = (constraints[lhs], constraints[rhs])
    if one.priority != two.priority { return one.priority > two.priority }
    if one.relation != two.relation, one.relation == .equal || two.relation == .equal {
      return one.relation == .equal
    }
    return lhs < rhs
  }

  /// Constraints that share variables, directly or by way of others, by their places.
  static func parts(_ constraints: [(place: Int, variables: [Variable])]) -> [[Int]] {
    var parents: [Int: Int] = [:]
    func root(_ index: Int) -> Int {
      var index = index
      while let parent = parents[index], parent != index {
        let above = parents[parent] ?? parent
        parents[index] = above
        index = above
      }
      return index
    }
    for constraint in constraints {
      guard let first = constraint.variables.first else { continue }
      for variable in constraint.variables.dropFirst() {
        parents[root(variable.index)] = root(first.index)
      }
    }
    var parts: [Int: [Int]] = [:]
    for constraint in constraints {
      guard let first = constraint.variables.first else { continue }
      parts[root(first.index), default: []].append(constraint.place)
    }
    return parts.sorted { $0.key < $1.key }.map(\.value)
  }
}
