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

  /// What a system may cost: twenty times what the largest of real screens has, of 700 views.
  package static let budget = Budget(pivots: 20_000, terms: 6_000_000, nonZeros: 1_000_000)

  /// Solves the system, each independent part separately.
  ///
  /// Single equations are propagated first (``Propagation``); only the rest needs the simplex.
  ///
  /// - Parameter budget: What all parts together may cost.
  package func solution(budget: Budget = Self.budget) -> Solution {
    var budget = budget
    var solution = Solution(values: Array(repeating: 0, count: variableCount), conflicts: [])
    let all = constraints.enumerated().map {
      ($0.offset, $0.element.expression.terms.map(\.variable))
    }
    for part in Self.parts(all) {
      let values =
        settled(part, downTo: Priority(0), &budget) ?? settled(part, downTo: .required, &budget)
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
    _ part: [Int], downTo priority: Priority, _ budget: inout Budget
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
    _ part: [Int], conflicts: inout [Int], _ budget: inout Budget,
    constraint: ((Int) -> Constraint)? = nil
  ) -> [Variable: Double]? {
    var solver = Solver(budget: budget)
    defer { budget = budget.less(solver.spent) }
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

/// The values of a system that follow from one equation at a time, which leaves less for the
/// simplex.
///
/// An equation with one unknown gives its value. Where every constraint that could affect these
/// values holds, they are the simplex's result, without a tableau whose rows grow with the length
/// of a chain of views. Priorities are processed from the highest down. A value is *settled* at the
/// priority at which it was found: constraints of lower priorities cannot change it.
struct Propagation {
  /// The constraints by their place in the system, with every variable once.
  private var constraints: [Normal]
  /// The values found so far.
  private(set) var values: [Variable: Double] = [:]
  private var settled: [Variable: Priority] = [:]

  /// A constraint with like terms added up.
  fileprivate struct Normal {
    var index: Int
    var terms: [Expression.Term]
    var constant: Double
    var constraint: Constraint
  }

  /// What an inequality and its opposite have in common.
  private struct Line: Hashable {
    var terms: [Expression.Term]
    var constant: Double
  }

  /// An equation, also one that two inequalities make.
  private struct Equation {
    var place: Int
    var priority: Priority
  }

  /// The rounding error that still counts as zero.
  private static let tolerance = 1e-7

  /// Finds what follows from constraints of at least a priority.
  ///
  /// - Parameter part: The places of constraints in the system.
  init(_ system: [Constraint], part: [Int], downTo lowest: Priority) {
    constraints = part.map { Normal(system[$0], at: $0) }
    let equations = Self.equations(constraints).filter { $0.priority >= lowest }
    var unknowns = constraints.map(\.terms.count)
    var users: [Variable: [Int]] = [:]
    for (place, constraint) in constraints.enumerated() {
      for term in constraint.terms { users[term.variable, default: []].append(place) }
    }
    // Equations of the priority that is gone through, or of a higher one.
    var isOpen = Array(repeating: false, count: constraints.count)
    var position = 0
    while position < equations.count {
      let priority = equations[position].priority
      var ready: [Int] = []
      while position < equations.count, equations[position].priority == priority {
        isOpen[equations[position].place] = true
        ready.append(equations[position].place)
        position += 1
      }
      while let place = ready.popLast() {
        guard unknowns[place] == 1, let found = constraints[place].solved(values) else { continue }
        values[found.variable] = found.value
        settled[found.variable] = priority
        for user in users[found.variable] ?? [] {
          unknowns[user] -= 1
          if isOpen[user], unknowns[user] == 1 { ready.append(user) }
        }
      }
    }
  }

  /// The equations, the highest priority first.
  private static func equations(_ constraints: [Normal]) -> [Equation] {
    var found: [Equation] = []
    var bounds: [Line: (atMost: Priority?, atLeast: Priority?)] = [:]
    for (place, normal) in constraints.enumerated() {
      guard let first = normal.terms.first else { continue }
      guard normal.constraint.relation != .equal else {
        found.append(Equation(place: place, priority: normal.constraint.priority))
        continue
      }
      let scale = 1 / first.factor
      let line = Line(
        terms: normal.terms.map { .init(variable: $0.variable, factor: $0.factor * scale) },
        constant: normal.constant * scale)
      let priority = normal.constraint.priority
      var bound = bounds[line] ?? (nil, nil)
      if (normal.constraint.relation == .atMost) == (scale > 0) {
        bound.atMost = max(bound.atMost ?? priority, priority)
      } else {
        bound.atLeast = max(bound.atLeast ?? priority, priority)
      }
      bounds[line] = bound
      if let one = bound.atMost, let two = bound.atLeast {
        found.append(Equation(place: place, priority: min(one, two)))
      }
    }
    return found.sorted {
      $0.priority != $1.priority ? $0.priority > $1.priority : $0.place < $1.place
    }
  }

  /// Whether every constraint between settled values holds that could have changed one of them.
  var isConsistent: Bool {
    constraints.allSatisfy { normal in
      guard normal.terms.allSatisfy({ values[$0.variable] != nil }) else { return true }
      let priority = normal.constraint.priority
      let isDecided = normal.terms.allSatisfy { (settled[$0.variable] ?? priority) > priority }
      return isDecided
        || normal.constraint.violation { values[$0] ?? 0 } < Self.tolerance
    }
  }

  /// The constraints with unknowns left, by their places, that share some of these.
  func remainders() -> [[Int]] {
    let open = constraints.filter { $0.terms.contains { values[$0.variable] == nil } }
    return ConstraintSystem.parts(
      open.map { normal in
        (normal.index, normal.terms.map(\.variable).filter { values[$0] == nil })
      })
  }

  /// A constraint with the known values substituted.
  func reduced(_ constraint: Constraint) -> Constraint {
    var copy = constraint
    copy.expression = Expression(constant: constraint.expression.constant)
    for term in constraint.expression.terms {
      if let value = values[term.variable] {
        copy.expression.constant += term.factor * value
      } else {
        copy.expression.terms.append(term)
      }
    }
    return copy
  }

  /// The priority from which on down nothing can change the known values beside some constraints.
  func settledPriority(beside part: [Int], of system: [Constraint]) -> Priority {
    part.lazy.flatMap { system[$0].expression.terms }.compactMap { settled[$0.variable] }.min()
      ?? .required
  }
}

extension Propagation.Normal {
  fileprivate init(_ constraint: Constraint, at index: Int) {
    var terms: [Expression.Term] = []
    for term in constraint.expression.terms {
      if let place = terms.firstIndex(where: { $0.variable == term.variable }) {
        terms[place].factor += term.factor
      } else {
        terms.append(term)
      }
    }
    terms.removeAll { abs($0.factor) < Row.epsilon }
    self.init(
      index: index, terms: terms.sorted { $0.variable.index < $1.variable.index },
      constant: constraint.expression.constant, constraint: constraint)
  }

  /// The one unknown and the value at which the sum is zero.
  fileprivate func solved(_ values: [Variable: Double]) -> (variable: Variable, value: Double)? {
    var (sum, unknown) = (constant, Expression.Term?.none)
    for term in terms {
      if let value = values[term.variable] { sum += term.factor * value } else { unknown = term }
    }
    return unknown.map { ($0.variable, -sum / $0.factor) }
  }
}
