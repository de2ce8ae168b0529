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
    /// Whether every part was solved within ``ConstraintSystem/workLimit``; if not, the values are
    /// meaningless.
    package var isComplete = true

    package func value(of variable: Variable) -> Double { values[variable.index] }

    package func value(of expression: Expression) -> Double {
      expression.terms.reduce(expression.constant) { $0 + $1.factor * value(of: $1.variable) }
    }
  }

  /// The most row terms processed for one part; thousands of connected conflicting constraints cost
  /// the cube of their number.
  static let workLimit = 100_000_000

  /// Solves the system, each independent part separately.
  ///
  /// Single equations are propagated first (``Propagation``); only the rest needs the simplex.
  package func solution() -> Solution {
    var solution = Solution(values: Array(repeating: 0, count: variableCount), conflicts: [])
    let all = constraints.enumerated().map {
      ($0.offset, $0.element.expression.terms.map(\.variable))
    }
    for part in Self.parts(all) {
      let values = settled(part, downTo: Priority(0)) ?? settled(part, downTo: .required)
      guard let values = values ?? solved(part, conflicts: &solution.conflicts) else {
        solution.isComplete = false
        continue
      }
      for (variable, value) in values { solution.values[variable.index] = value }
    }
    return solution
  }

  /// The values of a part found by propagating constraints down to a priority, with the simplex for
  /// the rest; `nil` where these are not the optimum.
  private func settled(_ part: [Int], downTo priority: Priority) -> [Variable: Double]? {
    let propagation = Propagation(constraints, part: part, downTo: priority)
    guard !propagation.values.isEmpty, propagation.isConsistent else { return nil }
    var values = propagation.values
    for rest in propagation.remainders() {
      var conflicts: [Int] = []
      guard
        let found = solved(
          rest, conflicts: &conflicts, constraint: { propagation.reduced(constraints[$0]) }),
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
    _ part: [Int], conflicts: inout [Int], constraint: ((Int) -> Constraint)? = nil
  ) -> [Variable: Double]? {
    var solver = Solver(workLimit: Self.workLimit)
    var values: [Variable: Double] = [:]
    var priority = Priority.required
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
        _ = try? solver.insert(constraint.priority(Priority(.greatestFiniteMagnitude)))
      }
      guard solver.work < Self.workLimit else { return nil }
    }
    solver.optimize()
    guard solver.work < Self.workLimit else { return nil }
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
