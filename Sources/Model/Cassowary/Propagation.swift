extension ConstraintSystem {
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
    private var settled: [Variable: Constraint.Priority] = [:]

    /// A constraint with like terms added up.
    fileprivate struct Normal {
      var index: Int
      var terms: [Expression.Term]
      var constant: Double
      var constraint: Constraint
    }

    /// The line that an inequality and its opposite have in common.
    private struct Line: Hashable {
      var terms: [Expression.Term]
      var constant: Double
    }

    /// An equation, also one that two inequalities make.
    private struct Equation {
      var place: Int
      var priority: Constraint.Priority
    }

    /// The rounding error that still counts as zero.
    private static let tolerance = 1e-7

    /// Finds what follows from constraints of at least a priority.
    ///
    /// - Parameter part: The places of constraints in the system.
    init(_ system: [Constraint], part: [Int], downTo lowest: Constraint.Priority) {
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
          guard unknowns[place] == 1, let found = constraints[place].solved(values) else {
            continue
          }
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
      var bounds: [Line: (atMost: Constraint.Priority?, atLeast: Constraint.Priority?)] = [:]
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
    func settledPriority(beside part: [Int], of system: [Constraint]) -> Constraint.Priority {
      part.lazy.flatMap { system[$0].expression.terms }.compactMap { settled[$0.variable] }.min()
        ?? .required
    }
  }
}

extension ConstraintSystem.Propagation.Normal {
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
