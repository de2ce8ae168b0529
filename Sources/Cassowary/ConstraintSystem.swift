/// A system that is solved at once, each part that hangs together on its own.
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

  /// What comes of a system.
  package struct Solution: Sendable {
    /// The value of every variable, by its index.
    package var values: [Double]
    /// The required constraints, by their place, that could not be: they count as much as possible
    /// below the others.
    package var conflicts: [Int]

    package func value(of variable: Variable) -> Double { values[variable.index] }

    package func value(of expression: Expression) -> Double {
      expression.terms.reduce(expression.constant) { $0 + $1.factor * value(of: $1.variable) }
    }
  }

  /// Solves the system; higher priorities come first, so that most of it needs no pivot.
  package func solution() -> Solution {
    var solution = Solution(values: Array(repeating: 0, count: variableCount), conflicts: [])
    for part in parts() {
      var solver = Solver()
      for index in part.sorted(by: { isBefore($0, $1) }) {
        do {
          try solver.insert(constraints[index])
        } catch {
          solution.conflicts.append(index)
          _ = try? solver.insert(constraints[index].priority(Priority(.greatestFiniteMagnitude)))
        }
      }
      solver.optimize()
      for index in part {
        for term in constraints[index].expression.terms {
          solution.values[term.variable.index] = solver.value(of: term.variable)
        }
      }
    }
    return solution
  }

  /// By priority; equations before inequalities, for they take variables out of the system.
  private func isBefore(_ lhs: Int, _ rhs: Int) -> Bool {
    let (one, two) = (constraints[lhs], constraints[rhs])
    if one.priority != two.priority { return one.priority > two.priority }
    if one.relation != two.relation, one.relation == .equal || two.relation == .equal {
      return one.relation == .equal
    }
    return lhs < rhs
  }

  /// The constraints that share variables, directly or by way of others.
  private func parts() -> [[Int]] {
    var parents = Array(0..<variableCount)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }
    for constraint in constraints {
      guard let first = constraint.expression.terms.first else { continue }
      for term in constraint.expression.terms.dropFirst() {
        parents[root(term.variable.index)] = root(first.variable.index)
      }
    }
    var parts: [Int: [Int]] = [:]
    for (index, constraint) in constraints.enumerated() {
      guard let first = constraint.expression.terms.first else { continue }
      parts[root(first.variable.index), default: []].append(index)
    }
    return parts.sorted { $0.key < $1.key }.map(\.value)
  }
}
