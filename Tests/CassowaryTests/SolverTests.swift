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

  @Test func `The paper's midpoint is dragged as far as its ends allow`() throws {
    let (xm, xl, xr) = (Expression(Variable(0)), Expression(Variable(1)), Expression(Variable(2)))
    var solver = Solver()
    try solver.add(2 * xm == xl + xr)
    try solver.add(xl + 10 <= xr)
    try solver.add(xr <= 100)
    try solver.add(xl >= 0)
    try solver.add((xl == 30).priority(.weak))
    let drag = try solver.add((xm == 50).priority(.strong))
    #expect(values(solver) == [50, 30, 70])
    // Section 3.5: the midpoint is moved to 60; the left end has room to stay.
    solver.change(drag, constant: -60)
    #expect(values(solver) == [60, 30, 90])
    // To 90: the right end stops at 100, and the left one gives way.
    solver.change(drag, constant: -90)
    #expect(values(solver) == [90, 80, 100])
    // To 98: the ends stay 10 apart, so that the midpoint cannot follow.
    solver.change(drag, constant: -98)
    #expect(values(solver) == [95, 90, 100])
    solver.change(drag, constant: -50)
    #expect(values(solver) == [50, 30, 70])
  }

  @Test func `A removed constraint gives room again`() throws {
    var solver = Solver()
    try solver.add((x == 100).priority(.weak))
    let first = try solver.add(x <= 10)
    let second = try solver.add(x <= 20)
    #expect(solver.value(of: Variable(0)) == 10)
    solver.remove(first)
    #expect(solver.value(of: Variable(0)) == 20)
    solver.remove(second)
    #expect(solver.value(of: Variable(0)) == 100)
    let third = try solver.add(x == 30)
    #expect(solver.value(of: Variable(0)) == 30)
    solver.remove(third)
    #expect(solver.value(of: Variable(0)) == 100)
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

  @Test func `Of constraints of one priority the heavier ones win`() throws {
    var solver = Solver()
    try solver.add(Constraint(x - 10, .equal, priority: .weak, weight: 1))
    try solver.add(Constraint(x - 20, .equal, priority: .weak, weight: 3))
    try solver.add(Constraint(x - 30, .equal, priority: .weak, weight: 1))
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
