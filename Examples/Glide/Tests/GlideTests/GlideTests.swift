import Audit
import Glide
import KeyboardAvoidance
import Testing

@Suite struct GlideTests {
  /// The form, in a few lines; Form knows every element that a scenario knows.
  let form = Form {
    Field("name")
    Field("email", type: .email)
    Space(240)
    Field("about", height: 80, isTextView: true)
    Field("phone", type: .phone, accessoryHeight: 44)
  }

  @Test(
    arguments: ["name", "email", "about", "phone"], [Device.iPhoneSE3, .iPhone15, .iPhone17Pro])
  func `Every field stays clear`(_ field: String, on device: Device) {
    #expect(form.focus(field).under(Glide()).isClear(by: 8, on: device))
  }

  @Test(arguments: ["name", "email", "about", "phone"])
  func `Nothing fails an audit`(_ field: String) {
    let report = form.focus(field).under(Glide()).report(on: .iPhone15)
    #expect(report.verdict <= .warn, "\(report)")
  }
}
