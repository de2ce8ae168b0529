import KeyboardAvoidance
import Keyframes
import Testing
import UIKitShapes

final class PlayedTable: FieldTableController, PortedController {
  static let profile = StrategyProfile(
    id: "field-table", summary: "A table of an app.", origin: "This test", mechanism: .inset)
}

final class PlayedComposer: ComposerController, PortedController {
  static let profile = StrategyProfile(
    id: "composer", summary: "A composer of an app.", origin: "This test", mechanism: .frame)
}

final class PlayedLogin: LoginController, PortedController {
  static let profile = StrategyProfile(
    id: "login", summary: "A login of an app.", origin: "This test", mechanism: .frame)
}

final class PlayedSections: SectionsController, PortedController {
  static let profile = StrategyProfile(
    id: "sections", summary: "A table with sections.", origin: "This test", mechanism: .inset)
}

final class PlayedGroups: GroupedSectionsController, PortedController {
  static let profile = StrategyProfile(
    id: "groups", summary: "A table with groups.", origin: "This test", mechanism: .inset)
}

final class PlayedGuide: GuidedController, PortedController {
  static let profile = StrategyProfile(
    id: "guided", summary: "A guide in the window.", origin: "This test", mechanism: .frame)
}

/// Code in the styles of published libraries, as it is: `Tests/Fixtures/UIKit`.
@Suite struct StylesTests {
  private func play(_ strategy: any AvoidanceStrategy, _ form: [Element], _ events: [Event])
    -> Timeline
  {
    let bounds = Device.iPhone15.bounds
    let scene = Scene(
      device: .iPhone15,
      scrollView: ScrollConfiguration(frame: bounds, contentSize: bounds.size), form: form,
      keyboard: KeyboardConfiguration(device: .iPhone15, systemVersion: 17))
    return Simulation(scene: scene, strategy: strategy, events: events).run()
  }

  private func fields(_ names: [String]) -> [Element] {
    names.enumerated().map { index, name in
      Element(
        id: name, frame: Rect(x: 20, y: 20 + 60 * Double(index), width: 300, height: 44),
        content: .textField(TextInput()))
    }
  }

  @Test func `The cells of a data source are as high as their constraints, one below the other`() {
    let timeline = play(Ported<PlayedTable>(), fields(["name", "email", "phone"]), [])
    for (index, id) in ["name", "email", "phone"].enumerated() {
      #expect(
        timeline.views[id]?.contentFrame
          == Rect(x: 16, y: 108 + 260 * Double(index), width: 361, height: 44))
    }
    #expect(timeline.state(at: 0).contentSize == Size(width: 393, height: 780))
  }

  @Test func `A row is scrolled to the end of the room, and return goes to the next cell's field`()
    throws
  {
    let events = [Event(at: 0.2, .focus("email")), Event(at: 1.5, .press(.return))]
    let timeline = play(Ported<PlayedTable>(), fields(["name", "email", "phone"]), events)
    let shown = timeline.state(at: 1.4)
    let keyboard = shown.keyboardFrame.height
    #expect(shown.contentInset.bottom == keyboard)
    // The second row ends at 520.
    #expect(abs(shown.contentOffset.y - (520 - (852 - keyboard))) < 0.01)
    #expect(timeline.state(at: 2).focus == "phone")
    let hidden = play(
      Ported<PlayedTable>(), fields(["name", "email", "phone"]),
      [events[0], Event(at: 1.5, .dismiss)])
    #expect(hidden.state(at: 3).contentInset.bottom == 0)
  }

  @Test func `A constraint of a class of its own follows the keyboard in an animator`() {
    let message = Element(
      id: "message", frame: Rect(x: 20, y: 600, width: 300, height: 60),
      content: .textView(TextInput()))
    let timeline = play(
      Ported<PlayedComposer>(), [message],
      [
        Event(at: 0.2, .focus("message")),
        Event(at: 2, .drag(Drag([Drag.Touch(at: 0, y: 100), Drag.Touch(at: 0.05, y: 100)]))),
      ])
    #expect(timeline.state(at: 0).scrollFrame.maxY == 852)
    for time in stride(from: 0.2, through: 1.5, by: 1.0 / 60) {
      let state = timeline.state(at: time)
      #expect(abs(state.scrollFrame.maxY - state.keyboardFrame.minY) < 0.5)
    }
    // What the class heard, the optional method of its delegate and Combine: 6 points more.
    let shown = timeline.state(at: 1.5)
    #expect(shown.indicatorInsets.bottom == shown.keyboardFrame.height + 6)
    #expect(timeline.state(at: 3).focus == nil)
  }

  @Test func `Outlets are the form's by what their names mean, and what it lacks is not seen`()
    throws
  {
    let events = [
      Event(at: 0.2, .focus("login")), Event(at: 1, .press(.return)),
      Event(at: 2, .press(.return)),
    ]
    let timeline = play(Ported<PlayedLogin>(), fields(["login", "password", "other"]), events)
    // `loginTextField`, `txtPassword`, and `nickname` as the only field that is left.
    #expect(timeline.state(at: 1.5).focus == "password")
    #expect(timeline.state(at: 3).focus == nil)
    func input(_ id: String) throws -> TextInput {
      try #require(timeline.views[id]?.element.input)
    }
    #expect(try input("login").enablesReturnKeyAutomatically == true)
    #expect(try input("other").placeholder == "Nickname")
    #expect(try input("password").placeholder.isEmpty)
  }

  @Test func `A constraint is the lower edge's by its name, whichever way its ends are`() {
    let events = [Event(at: 0.2, .focus("login")), Event(at: 1.5, .dismiss)]
    let timeline = play(Ported<PlayedLogin>(), fields(["login", "password"]), events)
    let shown = timeline.state(at: 1.4)
    // The code says minus the keyboard's height; that at the top moves nothing.
    #expect(shown.scrollFrame == Rect(x: 0, y: 0, width: 393, height: shown.keyboardFrame.minY))
    #expect(timeline.state(at: 3).scrollFrame.maxY == 852)
  }

  @Test(arguments: [
    ("ann@mail.com", true), ("ANN@MAIL.COM", true), ("ann@mail.comma", false), ("x ann@b.c", false),
    ("", false),
  ])
  func `A text matches a predicate as a whole`(text: String, isMatch: Bool) {
    #expect(isMail(text) == isMatch)
    #expect(!isMail(nil))
  }

  @Test func `A scroll view ends at a guide that a library adds to the window`() {
    let events = [Event(at: 0.2, .focus("login")), Event(at: 1.5, .dismiss)]
    let timeline = play(Ported<PlayedGuide>(), fields(["login"]), events)
    let shown = timeline.state(at: 1.4)
    #expect(shown.scrollFrame == Rect(x: 0, y: 0, width: 393, height: shown.keyboardFrame.minY))
    #expect(shown.indicatorInsets.bottom == shown.keyboardFrame.height)
    #expect(timeline.state(at: 3).scrollFrame.maxY == 852)
  }

  /// Six rows of 60; in plain tables headers of 28 and 50, each with 22 above it, and a footer of 12.
  @Test func `Headers and footers of sections take their room`() {
    let names = fields(["a", "b", "c", "d", "e", "f"])
    let plain = play(Ported<PlayedSections>(), names, [])
    #expect(plain.state(at: 0).contentSize.height == 494)
    let grouped = play(Ported<PlayedGroups>(), names, [])
    let rooms: [Double] = [55.33, 17.67, 50, 12, 17.67, 17.67]
    let height = 360 + rooms.reduce(0, +)
    #expect(abs(grouped.state(at: 0).contentSize.height - height) < 0.5)
  }
}
