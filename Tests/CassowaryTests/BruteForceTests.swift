import Cassowary
import Testing

/// Small systems against an answer that tries every corner.
@Suite struct BruteForceTests {
  /// A layout of a few intervals in a line: positions and widths with conflicting wishes.
  private static func layout(seed: UInt64) -> [Constraint] {
    var random = SplitMix(seed: seed)
    let count = 2 + Int(random.next() % 2)
    let variables = (0..<count).map { Expression(Variable($0)) }
    let priorities: [Constraint.Priority] = [.strong, .medium, .weak]
    // Somewhere to be, so that every variable is determined.
    var constraints = variables.map {
      ($0 == number(&random, 0...300)).priority(Constraint.Priority(1))
    }
    for _ in 0..<(3 + Int(random.next() % 4)) {
      let one = variables[Int(random.next() % UInt64(count))]
      let two = variables[Int(random.next() % UInt64(count))]
      let gap = number(&random, -40...120)
      let sum = one - 0.5 * Double(1 + random.next() % 3) * two + -1 * gap
      let relation: Constraint.Relation = [.equal, .atMost, .atLeast][Int(random.next() % 3)]
      let priority = priorities[Int(random.next() % 3)]
      constraints.append(Constraint(sum, relation, priority: priority))
    }
    // A window that is large enough for everyone.
    for variable in variables {
      constraints.append(variable >= 0)
      constraints.append(variable <= 400)
    }
    return constraints
  }

  private static func number(_ random: inout SplitMix, _ range: ClosedRange<Double>) -> Expression {
    let share = Double(random.next() % 1000) / 1000
    return Expression(
      constant: (range.lowerBound + share * (range.upperBound - range.lowerBound)).rounded())
  }

  /// How much is broken at each priority, the highest first; required ones must not be.
  private static func cost(_ constraints: [Constraint], _ values: [Double]) -> [Double] {
    [Constraint.Priority.required, .strong, .medium, .weak, Constraint.Priority(1)].map {
      priority in
      constraints.filter { $0.priority == priority }
        .reduce(0) { $0 + $1.violation { values[$0.index] } }
    }
  }

  /// The least cost of all corners, the points where as many constraints as variables hold exactly.
  ///
  /// One of the best solutions of a linear program is a corner.
  private static func leastCost(_ constraints: [Constraint], count: Int) -> [Double]? {
    var best: [Double]?
    var chosen: [Int] = []
    func visit(_ start: Int) {
      if chosen.count == count {
        guard let point = corner(chosen.map { constraints[$0] }, count: count) else { return }
        let cost = cost(constraints, point)
        guard cost[0] < 1e-6 else { return }
        if best.map({ isLess(cost, $0) }) ?? true { best = cost }
        return
      }
      for index in start..<constraints.count {
        chosen.append(index)
        visit(index + 1)
        chosen.removeLast()
      }
    }
    visit(0)
    return best
  }

  private static func isLess(_ lhs: [Double], _ rhs: [Double]) -> Bool {
    for (one, two) in zip(lhs, rhs) where abs(one - two) > 1e-6 { return one < two }
    return false
  }

  /// Where constraints hold exactly, by Gauss's elimination; `nil` where that is no one point.
  private static func corner(_ constraints: [Constraint], count: Int) -> [Double]? {
    var rows = constraints.map { constraint in
      var row = Array(repeating: 0.0, count: count + 1)
      for term in constraint.expression.terms { row[term.variable.index] += term.factor }
      row[count] = -constraint.expression.constant
      return row
    }
    for column in 0..<count {
      let pivot = (column..<count).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      guard abs(rows[pivot][column]) > 1e-9 else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in 0...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }

  @Test(arguments: 0..<8)
  func `Layouts are as good as the best corner`(block: Int) throws {
    for seed in (block * 25)..<(block * 25 + 25) {
      let constraints = Self.layout(seed: UInt64(seed))
      let count = (constraints.flatMap { $0.expression.terms.map(\.variable.index) }.max() ?? 0) + 1
      var solver = Solver()
      for constraint in constraints { try solver.add(constraint) }
      var system = ConstraintSystem()
      for _ in 0..<count { _ = system.variable() }
      for constraint in constraints { system.add(constraint) }
      let best = try #require(Self.leastCost(constraints, count: count))
      let one = Self.cost(constraints, (0..<count).map { solver.value(of: Variable($0)) })
      let two = Self.cost(constraints, system.solution().values)
      for (mine, least) in [(one, best), (two, best)] {
        #expect(!Self.isLess(least, mine), "seed \(seed): \(mine) instead of \(least)")
        #expect(mine[0] < 1e-6, "seed \(seed) breaks what is required")
      }
    }
  }

  // MARK: - Against least squares

  /// A chain of views, each hung on one or two before it, with sizes and wishes that all can come
  /// true, lower wishes that cannot, and bounds; and the places that come of it.
  private static func chain(
    seed: UInt64
  ) -> (wishes: [Constraint], others: [Constraint], count: Int) {
    var random = SplitMix(seed: seed)
    let count = 4 + Int(random.next() % 9)
    let truth = (0..<count).map { _ in Double(random.next() % 400) }
    func expression(_ index: Int) -> Expression { Expression(Variable(index)) }
    var wishes = [(expression(0) == Expression(constant: truth[0])).priority(.medium)]
    for index in 1..<count {
      let one = Int(random.next() % UInt64(index))
      let two = Int(random.next() % UInt64(index))
      let factor = [0.5, 1, 2][Int(random.next() % 3)]
      let gap = truth[index] - factor * truth[one] - truth[two]
      let sum = expression(index) - factor * expression(one) - expression(two) + -gap
      let priority: Constraint.Priority = [.required, .strong, .medium][Int(random.next() % 3)]
      if random.next() % 4 == 0 {
        // Hugging and resistance: an equation in two halves.
        wishes.append(Constraint(sum, .atMost, priority: .medium))
        wishes.append(Constraint(sum, .atLeast, priority: priority))
      } else {
        wishes.append(Constraint(sum, .equal, priority: priority))
      }
    }
    var others: [Constraint] = []
    for index in 0..<count {
      others.append(expression(index) >= -1)
      others.append((expression(index) == number(&random, 0...400)).priority(.weak))
      others.append(
        (expression(index) <= number(&random, 0...400)).priority(Constraint.Priority(1)))
    }
    return (wishes, others, count)
  }

  /// Where the squares of all errors together are least, by the normal equations.
  private static func leastSquares(_ constraints: [Constraint], count: Int) -> [Double]? {
    let normal = (0..<count).map { column in
      constraints.reduce(Expression()) { sum, constraint in
        let factor = constraint.expression.terms.filter { $0.variable.index == column }
          .reduce(0) { $0 + $1.factor }
        return sum + factor * constraint.expression
      }
    }
    return corner(normal.map { $0 == 0 }, count: count)
  }

  @Test(arguments: 0..<8)
  func `What can all come true is where the least squares are`(block: Int) throws {
    for seed in (block * 25)..<(block * 25 + 25) {
      let (wishes, others, count) = Self.chain(seed: UInt64(seed))
      let expected = try #require(Self.leastSquares(wishes, count: count))
      let values = Self.system(wishes + others, count: count).solution().values
      for (mine, least) in zip(values, expected) {
        #expect(abs(mine - least) < 1e-4, "seed \(seed): \(values) instead of \(expected)")
      }
    }
  }

  // MARK: - A system against the simplex alone

  private static func system(_ constraints: [Constraint], count: Int) -> ConstraintSystem {
    var system = ConstraintSystem()
    for _ in 0..<count { _ = system.variable() }
    for constraint in constraints { system.add(constraint) }
    return system
  }

  @Test(arguments: 0..<8)
  func `What follows step by step is what the simplex finds`(block: Int) throws {
    for seed in (block * 50)..<(block * 50 + 50) {
      // Several layouts that hang together loosely, some in conflict, as a screen has them.
      var (constraints, others, count) = Self.chain(seed: UInt64(seed))
      var random = SplitMix(seed: UInt64(seed) + 7)
      constraints += others
      for _ in 0..<Int(random.next() % 4) {
        let gap = Self.number(&random, -40...120)
        let one = Expression(Variable(Int(random.next() % UInt64(count))))
        let two = Expression(Variable(count))
        let priority = [Constraint.Priority.strong, .medium, .weak, Constraint.Priority(3)][
          Int(random.next() % 4)]
        let relation: Constraint.Relation = [.equal, .atMost, .atLeast][Int(random.next() % 3)]
        constraints.append(Constraint(one - two + gap, relation, priority: priority))
        if random.next() % 2 == 0 {
          constraints.append(Constraint(one + two + gap, .equal, priority: Constraint.Priority(4)))
        }
        if random.next() % 2 == 0 { count += 1 }
      }
      var solver = Solver()
      for constraint in constraints { try solver.add(constraint) }
      let solution = Self.system(constraints, count: count + 1).solution()
      #expect(solution.conflicts.isEmpty)
      for priority in Set(constraints.map(\.priority)) {
        func cost(_ value: (Variable) -> Double) -> Double {
          constraints.filter { $0.priority == priority }.reduce(0) { $0 + $1.violation(value) }
        }
        let (mine, best) = (cost(solution.value(of:)), cost(solver.value(of:)))
        #expect(abs(mine - best) < 1e-4, "seed \(seed), \(priority): \(mine) instead of \(best)")
      }
    }
  }

  @Test func `A chain of a thousand views costs no tableau`() {
    var system = ConstraintSystem()
    var bottom = Expression(constant: 0)
    var heights: [Variable] = []
    for _ in 0..<1000 {
      let (top, height) = (system.variable(), system.variable())
      heights.append(height)
      system.add(Expression(top) == bottom + 8)
      system.add((Expression(height) <= 44).priority(.weak))
      system.add((Expression(height) >= 44).priority(.strong))
      bottom = Expression(top) + Expression(height)
    }
    let start = ContinuousClock.now
    let solution = system.solution()
    // Without optimization and beside other tests; 3 ms in a release build.
    #expect(ContinuousClock.now - start < .seconds(1))
    #expect(heights.allSatisfy { solution.value(of: $0) == 44 })
    #expect(solution.value(of: bottom) == 52_000)
  }
}

/// SplitMix64 (Vigna), for numbers that are the same every time.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
