import Keyframes
import Testing

@Suite struct StepsTests {
  @Test func `Holds until the next change`() {
    var steps = Steps("none")
    steps.set("name", at: 0.2)
    steps.set("mail", at: 1)
    #expect(steps.value(at: 0.2.nextDown) == "none")
    #expect(steps.value(at: 0.2) == "name")
    #expect(steps.value(at: 1.0.nextDown) == "name")
    #expect(steps.value(at: 1) == "mail")
    #expect(steps.value(at: .infinity) == "mail")
  }

  @Test func `Last is the latest value`() {
    var steps = Steps(0)
    #expect(steps.last == 0)
    steps.set(4, at: 2)
    #expect(steps.last == 4)
    #expect(steps.initial == 0)
  }

  @Test func `Setting the value that is there is no change`() {
    var steps = Steps(0)
    steps.set(0, at: 1)
    steps.set(1, at: 2)
    steps.set(1, at: 3)
    #expect(steps.changes == [Steps.Change(time: 2, value: 1)])
  }

  @Test func `Time never runs backwards and the last wins`() {
    var steps = Steps(0)
    steps.set(1, at: 2)
    steps.set(2, at: 1)
    #expect(steps.changes.map(\.time) == [2, 2])
    #expect(steps.value(at: 1.5) == 0)
    #expect(steps.value(at: 2) == 2)
  }

  @Test func `Of many changes the last that counts is found wherever it stands`() {
    var steps = Steps(0)
    for index in 1...100 { steps.set(index, at: Double(index / 2)) }
    for time in stride(from: 0.0, through: 60, by: 0.25) {
      let last = steps.changes.last { $0.time <= time }?.value ?? 0
      #expect(steps.value(at: time) == last)
    }
    #expect(steps.value(at: -1) == 0)
  }
}
