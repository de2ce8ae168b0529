import Cassowary
import Testing

@Suite struct SolverTests {
  private let x = Expression(Variable(0))
  private let y = Expression(Variable(1))

  private func values(_ solver: Solver) -> [Double] {
    (0..<3).map { solver.value(of: Variable($0)) }
  }

  @Test func `The paper's line keeps its midpoint and its bounds`() throws {
    // Section 2: xm is the midpoint of xl and xr, xr at least 10 right of xl, all in 0...100.
    let (xm, xl, xr) = (Expression(Variable(0)), Expression(Variable(1)), Expression(Variable(2)))
    var solver = Solver()
    try solver.add(2 * xm == xl + xr)
    try solver.add(xl + 10 <= xr)
    try solver.add(xr <= 100)
    try solver.add(xl >= 0)
    #expect(2 * values(solver)[0] == values(solver)[1] + values(solver)[2])
    #expect(values(solver)[2] >= values(solver)[1] + 10)

    // xm = 50 weakly, xl = 30 weakly: xr follows.
    try solver.add((xm == 50).priority(.weak))
    try solver.add((xl == 30).priority(.weak))
    #expect(values(solver) == [50, 30, 70])
  }

  @Test func `What is required and cannot be is refused, and nothing else changes`() throws {
    var solver = Solver()
    try solver.add(x == 10)
    try solver.add(y == x)
    #expect(throws: Solver.Unsatisfiable.self) { try solver.add(y == 11) }
    #expect(throws: Solver.Unsatisfiable.self) { try solver.add(y >= 11) }
    #expect(throws: Solver.Unsatisfiable.self) { try solver.add(x + y <= 19) }
    try solver.add(x + y <= 20)
    #expect(Array(values(solver)[..<2]) == [10, 10])
  }

  @Test func `Required inequalities that leave no room are refused`() throws {
    var solver = Solver()
    try solver.add(x >= 10)
    #expect(throws: Solver.Unsatisfiable.self) { try solver.add(x <= 9) }
    try solver.add(x <= 10)
    #expect(solver.value(of: Variable(0)) == 10)
  }

  @Test func `Any number of weak constraints gives way to a strong one`() throws {
    var solver = Solver()
    for _ in 0..<200 { try solver.add((x == 0).priority(.weak)) }
    try solver.add((x == 70).priority(.strong))
    for _ in 0..<200 { try solver.add((x == 0).priority(.medium)) }
    #expect(solver.value(of: Variable(0)) == 70)
  }

  @Test func `Of constraints of one priority the middle one wins`() throws {
    var solver = Solver()
    for wish in [10.0, 20, 70] { try solver.add((x == Expression(constant: wish)).priority(.weak)) }
    #expect(solver.value(of: Variable(0)) == 20)
  }

  @Test func `A system in conflict is solved as well as it can be`() {
    var system = ConstraintSystem()
    let x = Expression(system.variable())
    system.add(x == 10)
    system.add(x == 12)
    system.add((x == 50).priority(.strong))
    let solution = system.solution()
    #expect(solution.conflicts == [1])
    #expect(solution.values == [10])
  }
}

extension Solver {
  /// Adds a constraint and optimizes the system.
  mutating func add(_ constraint: Constraint) throws(Unsatisfiable) {
    try insert(constraint)
    optimize()
  }
}

/// The three strengths of the paper.
extension Constraint.Priority {
  static let strong = Constraint.Priority(750)
  static let medium = Constraint.Priority(500)
  static let weak = Constraint.Priority(250)
}
