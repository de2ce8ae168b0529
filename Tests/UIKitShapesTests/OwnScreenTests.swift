import Audit
import Auditing
import KeyboardAvoidance
import Keyframes
import Testing
import UIKitShapes

private func profile(_ id: String) -> StrategyProfile {
  StrategyProfile(id: id, summary: "A screen of code.", origin: "This test", mechanism: .frame)
}

/// One field, 20 points below the safe area's top or above the screen's end.
class OneFieldController: UIViewController {
  let email = UITextField()
  lazy var bottom = email.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -400)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(email)
    email.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      email.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      email.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
      email.heightAnchor.constraint(equalToConstant: 44), bottom,
    ])
  }
}

final class PlayedOneField: OneFieldController, PortedController {
  static let profile = UIKitShapesTests.profile("one-field")
}

/// The field goes up by its own constraint.
final class PlayedLiftedField: OneFieldController, PortedController {
  static let profile = UIKitShapesTests.profile("lifted-field")

  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
    ) { [weak self] _ in
      self?.bottom.constant = -500
      self?.view.layoutIfNeeded()
    }
  }
}

/// A second field, of which the form has none.
final class PlayedTwoFields: OneFieldController, PortedController {
  static let profile = UIKitShapesTests.profile("two-fields")

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(UITextField(frame: CGRect(x: 20, y: 700, width: 300, height: 44)))
  }
}

/// Screens that code makes by itself.
@Suite struct OwnScreenTests {
  private func report(_ strategy: any AvoidanceStrategy, focus: String) -> Report {
    // At rest the scenario's own form begins below the status bar.
    let scene = Scene(
      device: .iPhone15,
      scrollView: ScrollConfiguration(
        frame: Device.iPhone15.bounds, contentSize: Device.iPhone15.bounds.size,
        insetAdjustment: .automatic),
      form: ["email", "phone"].enumerated().map { index, id in
        Element(
          id: id, frame: Rect(x: 20, y: 400 + 60 * Double(index), width: 300, height: 44),
          content: .textField(TextInput()))
      },
      keyboard: KeyboardConfiguration(device: .iPhone15, systemVersion: 17))
    return FormAudit().measure(
      strategy, in: scene, events: [Event(at: 0.2, .focus(focus)), Event(at: 1.5, .dismiss)])
  }

  @Test func `A screen is judged by how it stands itself at rest`() {
    let report = report(Ported<PlayedOneField>(), focus: "email")
    #expect(report.obstacle == nil)
    #expect(report[.excessTravel] == 0)
    #expect(report[.unreachableTop] == 0)
    #expect(report.verdict == .pass, "\(report)")
  }

  @Test func `A field that the code lacks is not judged, and does not pass`() async {
    let report = report(Ported<PlayedOneField>(), focus: "phone")
    #expect(report.obstacle == "the code has no field 'phone'")
    #expect(report.verdict == .fail)
    #expect(report.description.contains("cannot be judged, as the code has no field 'phone'"))
    let form = Form {
      Field("email")
      Field("phone")
    }
    let survey = await FormAudit().survey(
      of: form, under: [Ported<PlayedOneField>()], on: [.iPhone15], fields: ["phone"])
    #expect(survey.notApplicableCount == 1)
    #expect(!survey.passes)
    #expect("\(survey)" == "no case could be judged: the code has no field 'phone'")
  }

  @Test func `A field that the form lacks takes no other's place`() {
    let form = Form { Field("email") }
    let scene = form.scene(on: .iPhone15)
    let timeline = Simulation(
      scene: scene, strategy: Ported<PlayedTwoFields>(), events: []
    ).run()
    #expect(timeline.views["email"]?.contentFrame.minY == scene.rootFrame.height - 444)
  }

  @Test func `A field that code moves by itself is not judged`() {
    let report = report(Ported<PlayedLiftedField>(), focus: "email")
    #expect(report.obstacle == "the code moves or resizes 'email' itself, which is not followed")
  }
}
