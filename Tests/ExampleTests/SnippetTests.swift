// What the documentation prints, compiled and, where it is a test, run. Tests/KeyriseCLITests
// compares.
import Audit
import Auditing
import KeyboardAvoidance
import Keyframes
import Testing

private typealias PushUp = ExampleTests.PushUp

@Suite struct SnippetTests {
  private let form = Form {
    Field("name")
    Field("email", type: .email)
  }

  @Test func emailStaysClear() {
    let form = Form {
      Field("name")
      Field("email", type: .email)
    }
    #expect(form.focus("email").isClear(by: 8, on: .iPhone15))
  }

  @Test func `A spring is half-way after 92 ms`() {
    let spring = Spring.keyboard
    let half = spring.progress(at: 0.092)  // half-way after 92 ms
    #expect(abs(half - 0.5) < 0.01)
  }

  @Test func `A timeline says where the form is`() {
    let timeline = Simulation(
      scene: form.scene(on: .iPhone15), strategy: Clearance(),
      events: [Event(at: 0.2, .focus("email"))]
    ).run()
    let offset = timeline.state(at: 0.35).contentOffset.y  // as drawn, in points
    #expect(offset.isFinite)
  }

  @Test func `A survey of a strategy of one's own`() async {
    let survey = await FormAudit().survey(of: form, under: [PushUp()], on: DeviceCatalog.all)
    // A failure says what is worst: hidden-at-rest 44 pt at 1.5 s: email, iphone-se-3, portrait
    #expect(survey.passes)
    let reports = [survey.table, survey.junit, survey.markdown]
    #expect(reports.allSatisfy { $0.contains("push-up") })
  }

  @Test func `The form is clear everywhere`() async {
    let survey = await FormAudit().survey(of: form, under: [Clearance()], on: DeviceCatalog.all)
    #expect(survey.passes)
  }
}
