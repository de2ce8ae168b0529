import Testing

@testable import Cassowary

/// What entangled constraints may cost.
@Suite struct BudgetTests {
  /// Constraints at random between the variables of a thousand views, the same every time.
  private func entangled(views: Int, constraints: Int) -> ConstraintSystem {
    var system = ConstraintSystem()
    let variables = (0..<views * 4).map { _ in Expression(system.variable()) }
    var state: UInt64 = 7
    func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for variable in variables { system.add((variable == 100).priority(Constraint.Priority(1))) }
    for _ in 0..<constraints {
      let (one, two) = (variables[next(below: variables.count)], variables[next(below: views)])
      let other = two + Double(next(below: 100)) - 50
      switch next(below: 3) {
      case 0: system.add(one == other)
      case 1: system.add((one >= other).priority(Constraint.Priority(750)))
      default: system.add((one <= other).priority(Constraint.Priority(250)))
      }
    }
    return system
  }

  @Test(arguments: [
    Solver.Budget(pivots: 20, terms: .max, nonZeros: .max),
    Solver.Budget(pivots: .max, terms: 2000, nonZeros: .max),
    Solver.Budget(pivots: .max, terms: .max, nonZeros: 300),
  ])
  func `A system that costs more than it may is not solved`(budget: Solver.Budget) {
    let system = entangled(views: 60, constraints: 300)
    #expect(system.solution().isComplete)
    #expect(!system.solution(budget: budget).isComplete)
  }

  @Test func `A thousand views with five thousand constraints come to an end`() {
    let solution = entangled(views: 1000, constraints: 5000).solution()
    #expect(solution.values.count == 4000)
  }
}
