import Audit
import KeyboardAvoidance
import KeyriseTesting
import Scenario
import Testing

/// What a package that depends on Keyrise writes to keep its forms from changing unnoticed.
///
/// The baselines are in `Baselines/SignUpFormTests/`. To see a test fail, change a number below and
/// run `swift test --filter SignUpFormTests`: it says what changed, and attaches a page to look at.
@Suite struct SignUpFormTests {
  private let form = Form {
    Field("name")
    Space(260)
    Field("email", type: .email)
    Field("about", height: 120, isTextView: true)
  }

  @Test func `The email stays visible`() async {
    let scenario = Scenario(
      title: "Sign up", scene: form.scene(on: .iPhoneSE3),
      events: [Event(at: 0.2, .focus("email")), Event(at: 1.2, .dismiss)])
    await expectRender(of: scenario, matches: .baseline)
  }

  @Test func `Two strategies have a baseline each`() async {
    let scenario = Scenario(
      title: "About you", scene: form.scene(on: .iPhoneSE3),
      strategies: [StrategySelection("clearance"), StrategySelection("inset-overlap")],
      events: [Event(at: 0.2, .focus("about"))])
    await expectRender(of: scenario, matches: .baseline)
  }
}
