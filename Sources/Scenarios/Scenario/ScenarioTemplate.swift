/// A starter scenario, as `keyrise new` writes it: commented and valid.
public struct ScenarioTemplate: Hashable, Sendable {
  /// The stable identifier, such as `sign-up`.
  public var id: String
  /// The subject, in one sentence.
  public var summary: String
  /// The text of the file.
  public var text: String

  /// Every template; the first is the default.
  public static let all = [signUp, minimal, explicitFrames] + forms

  /// The forms in `Templates`, named after their files; the first line of each is its summary.
  private static let forms = TemplateTexts.all.map { file in
    ScenarioTemplate(
      id: String(file.path.prefix { $0 != "." }),
      summary: String(file.text.prefix { !$0.isNewline }.drop { $0 == "#" || $0 == " " }),
      text: file.text)
  }

  /// Returns the template with an identifier, or `nil` when there is none.
  public static func template(id: String) -> ScenarioTemplate? {
    all.first { $0.id == id }
  }

  /// A sign-up form in a stack, on a phone with its own keyboard.
  public static let signUp = ScenarioTemplate(
    id: "sign-up", summary: "A sign-up form in a stack, on a phone with its own keyboard.",
    text: """
      keyrise: 1
      title: Sign up
      device: iphone-15             # keyrise list devices
      # ios: 17                     # the newest whose keyboards are known by default
      # appearance: dark
      bars:
        navigation: Sign up

      # The form stands in the scroll view. This one is laid out for you; a list of views with
      # a frame each, [x, y, width, height] in points, works as well.
      form:
        stack: {spacing: 12, padding: 20}
        form:
          - {label: Create your account, style: title2}
          - {label: It takes a minute., secondary: true}
          - {space: 12}
          - row:
              - {field: firstName, placeholder: First name, type: name, return: next}
              - {field: lastName, placeholder: Last name, type: name, return: next}
          - {field: email, placeholder: E-mail, type: email, return: next}
          - {field: phone, placeholder: Phone, type: phone, accessory: 44}
          - {field: password, placeholder: Password, type: password, return: next}
          - {space: 12}
          - {label: About you, style: headline}
          - {textView: about, text: I build forms., height: 120}
          - {toggle: true, label: Send me the newsletter}
          - {field: code, placeholder: Invitation code, return: done}
          - {button: Create account}

      # How the form gives way to the keyboard. Compare several with strategies: [a, b].
      strategy: clearance           # keyrise list strategies

      timeline:
        fps: 60
        events:
          - {at: 250ms, focus: password}
          - {at: 1.2s, press: next}
          - {at: 2.2s, dismiss: true}

      # keyrise check fails when this does not hold.
      expect:
        - {visible: about, clearance: 8, by: 2s}

      """)

  /// The smallest valid scenario.
  public static let minimal = ScenarioTemplate(
    id: "minimal", summary: "As little as a scenario can say.",
    text: """
      keyrise: 1
      device: iphone-15
      form:
        - {field: name, frame: [20, 600, 353, 44], placeholder: Name}
      timeline:
        events:
          - {at: 0.2, focus: name}
          - {at: 1.2, dismiss: true}

      """)

  /// Fields and text views with explicit frames on a content of 1000 points, on a 4-inch phone
  /// described by hand, with the keyboard of iOS 7.
  public static let explicitFrames = ScenarioTemplate(
    id: "explicit-frames",
    summary: "Explicit frames and a keyboard of 216 points on a 4-inch phone of iOS 7.",
    text: """
      keyrise: 1
      title: A tall form
      # A device described by hand; a preset would bring its own keyboard.
      device: {name: 4-inch phone, screen: [320, 568], scale: 2, safeArea: {top: 0, bottom: 0}}
      ios: 7
      keyboard: {height: 216}       # as the notification reports it, without an accessory view
      bars: {status: false}
      scroll:
        frame: [0, 0, 320, 568]
        contentSize: [320, 1000]

      form:                         # [x, y, width, height] in the content, in points
        - {label: TextField1, frame: [10, 260, 80, 30], style: footnote}
        - {field: textField1, frame: [100, 260, 200, 30], return: done}
        - {label: TextField2, frame: [10, 300, 80, 30], style: footnote}
        - {field: textField2, frame: [100, 300, 200, 30], return: done}
        - {label: TextView1, frame: [10, 340, 80, 30], style: footnote}
        - {textView: textView1, frame: [100, 340, 200, 60], accessory: 40}
        - {label: TextView2, frame: [10, 410, 80, 30], style: footnote}
        - {textView: textView2, frame: [100, 410, 200, 60], accessory: 40}
        - {label: TextField3, frame: [10, 890, 80, 30], style: footnote}
        - {field: textField3, frame: [100, 890, 200, 30], return: done}
        - {label: TextView3, frame: [10, 930, 80, 30], style: footnote}
        - {textView: textView3, frame: [100, 930, 200, 60], accessory: 40}

      strategy: inset-overlap

      timeline:
        events:
          - {at: 0.2, focus: textView2}
          - {at: 1.2, dismiss: true}

      """)
}
