import KeyboardAvoidance
import Testing

@testable import Scenario

/// Which fields take an address by their names.
@Suite struct AddressNamesTests {
  @Test(arguments: [
    "email", "workEmail", "e-mail", "email_2", "URL", "website", "street", "billingAddress",
    "userName",
    "correo", "メール", "البريد",
  ])
  func `These do`(name: String) {
    #expect(ViewKind.AddressNames.contain(name))
  }

  @Test(arguments: ["name", "emailed", "notes", "mailbox", "", "-", "last", "city", "curl"])
  func `These do not`(name: String) {
    #expect(!ViewKind.AddressNames.contain(name))
  }

  @Test func `A scenario's fields know, and so does the keyboard`() throws {
    let scenario = try #require(
      Scenario.parse(
        bytes: Array(
          """
          keyrise: 1
          device: iphone-15
          touches: true
          form: [{field: email, frame: [0, 0, 100, 40]}, {field: name, frame: [0, 80, 100, 40]}]
          """.utf8), fileName: ""
      ).scenario)
    #expect(scenario.showsTouches)
    let offers = scenario.scene.form.compactMap(\.input).map {
      scenario.scene.keyboardAppearance(for: $0).typing?.suggestions != []
    }
    #expect(offers == [false, true])
  }
}
