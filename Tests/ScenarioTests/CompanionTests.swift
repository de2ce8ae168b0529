import KeyboardAvoidance
import Scenario
import Testing

/// What a scenario keeps in sight with the focused field.
@Suite struct CompanionTests {
  private func text(_ keep: String) -> String {
    """
    keyrise: 1
    device: iphone-15
    \(keep)
    form:
      - {field: email, frame: [20, 100, 300, 44]}
      - {button: Create account, frame: [20, 160, 300, 44]}

    """
  }

  @Test(arguments: ["Create account", "create-account", "button-1"])
  func `Views go by their words or their identifiers`(_ name: String) throws {
    let scene = try valid(text("keep: [\(name)]")).scene
    guard case .views(let ids) = scene.companions else {
      Issue.record("\(scene.companions)")
      return
    }
    #expect(ids == [scene.form[1].id])
    #expect(scene.counterpart?.companions == scene.companions)
  }

  @Test func `What follows a field goes by next`() throws {
    let scene = try valid(text("keep: next")).scene
    let views = ViewTree(form: scene.form)
    #expect(scene.companions.ids(with: "email", in: views) == [scene.form[1].id])
    #expect(try valid(text("")).scene.companions == .none)
  }

  @Test func `A view that is not there is reported`() {
    #expect(
      summaries(parse(text("keep: [emial, nothing at all]"))) == [
        "3:8+5 unknown-field: the form has no view 'emial' [email]",
        "3:15+14 unknown-field: the form has no view 'nothing at all'",
      ])
    #expect(
      summaries(parse(text("keep: go"))) == ["3:7+2 unknown-value: 'keep' knows no 'go'"])
  }
}
