/// An unknown of a system of constraints; any number, also negative.
package struct Variable: Hashable, Sendable {
  /// Its place among the variables of the system, from 0.
  package var index: Int

  package init(_ index: Int) { self.index = index }
}

/// A sum of variables, each times a factor, and a constant.
package struct Expression: Hashable, Sendable {
  /// The variables; one may occur more than once.
  package var terms: [Term]
  package var constant: Double

  /// A variable times a factor.
  package struct Term: Hashable, Sendable {
    package var variable: Variable
    package var factor: Double
  }

  package init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  package init(_ variable: Variable) {
    self.init([Term(variable: variable, factor: 1)])
  }
}

extension Constraint {
  /// The priority of a constraint.
  ///
  /// Higher priorities are satisfied strictly before lower ones: one constraint of 750 outweighs a
  /// thousand of 250.
  package struct Priority: Hashable, Comparable, Sendable {
    package var rank: Double

    package init(_ rank: Double) { self.rank = rank }

    /// Must hold; a system in which it cannot is unsatisfiable.
    package static let required = Priority(.infinity)

    package static func < (lhs: Priority, rhs: Priority) -> Bool {
      lhs.rank < rhs.rank
    }
  }
}

/// An equation or inequality between an expression and zero.
package struct Constraint: Hashable, Sendable {
  package var expression: Expression
  package var relation: Relation
  package var priority: Priority

  /// How the expression compares with zero.
  package enum Relation: Hashable, Sendable {
    case equal, atMost, atLeast
  }

  package init(_ expression: Expression, _ relation: Relation, priority: Priority = .required) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
  }

  /// The constraint with another priority.
  package func priority(_ priority: Priority) -> Constraint {
    var copy = self
    copy.priority = priority
    return copy
  }

  /// By how much an assignment of values violates the constraint; 0 where it holds.
  package func violation(_ value: (Variable) -> Double) -> Double {
    let sum = expression.terms.reduce(expression.constant) { $0 + $1.factor * value($1.variable) }
    switch relation {
    case .equal: return abs(sum)
    case .atMost: return max(sum, 0)
    case .atLeast: return max(-sum, 0)
    }
  }
}

// MARK: - Writing constraints as in the paper

package func + (lhs: Expression, rhs: Expression) -> Expression {
  Expression(lhs.terms + rhs.terms, constant: lhs.constant + rhs.constant)
}

package func - (lhs: Expression, rhs: Expression) -> Expression { lhs + -1 * rhs }

package func + (lhs: Expression, rhs: Double) -> Expression {
  Expression(lhs.terms, constant: lhs.constant + rhs)
}

package func * (factor: Double, expression: Expression) -> Expression {
  Expression(
    expression.terms.map { .init(variable: $0.variable, factor: $0.factor * factor) },
    constant: expression.constant * factor)
}

package func == (lhs: Expression, rhs: Expression) -> Constraint { Constraint(lhs - rhs, .equal) }

package func <= (lhs: Expression, rhs: Expression) -> Constraint { Constraint(lhs - rhs, .atMost) }

package func >= (lhs: Expression, rhs: Expression) -> Constraint { Constraint(lhs - rhs, .atLeast) }

extension Expression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self.init(constant: value) }
  package init(integerLiteral value: Int) { self.init(constant: Double(value)) }
}
