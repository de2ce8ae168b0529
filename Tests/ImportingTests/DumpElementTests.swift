import Importing
import Testing

/// What the elements of a dump become, and what is said of them.
@Suite struct DumpElementTests {
  /// An element of a page source: its type and its other attributes, its frame, and what is in it.
  private static func element(
    _ type: String, _ attributes: String, _ frame: [Int], _ inside: String = ""
  ) -> String {
    """
    <XCUIElementType\(type) \(attributes) x="\(frame[0])" y="\(frame[1])" width="\(frame[2])" \
    height="\(frame[3])">\(inside)</XCUIElementType\(type)>
    """
  }

  private static func page(_ elements: String) -> String {
    element("Application", "name=\"Shop\" label=\"Shop\"", [0, 0, 390, 844], elements)
  }

  private static let city = element("TextField", "name=\"city\"", [40, 140, 300, 34])
  private static let done = element("Button", "label=\"Done\"", [40, 240, 300, 50])
  private static let address = element("StaticText", "label=\"Address\"", [40, 110, 300, 20])

  struct Case: CustomTestStringConvertible {
    var name: String
    var elements: String
    /// The lines of the form.
    var form: [String]
    var losses: [String] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "A wide button has no ground", elements: done,
      form: ["- {button: Done, frame: [40, 240, 300, 50], style: plain}"],
      losses: ["no text field is told of"]),
    Case(
      name: "What stands in a button stays",
      elements: element("Button", "", [0, 0, 390, 844], address + city + done),
      form: [
        "- {label: Address, frame: [40, 110, 300, 20]}",
        "- {field: city, frame: [40, 140, 300, 34]}",
        "- {button: Done, frame: [40, 240, 300, 50], style: plain}",
      ]),
    Case(
      name: "A button around another keeps its own words",
      elements: city
        + element(
          "Button", "label=\"Card 1\"", [0, 200, 390, 60],
          element("Button", "label=\"Edit\"", [300, 210, 80, 40])),
      form: [
        "- {field: city, frame: [40, 140, 300, 34]}",
        "- {button: Card 1, frame: [0, 200, 390, 60], style: plain}",
        "- {button: Edit, frame: [300, 210, 80, 40], style: plain}",
      ]),
    Case(
      name: "Texts in a button and over it are its own",
      elements: city
        + element(
          "Button", "label=\"Size, Large\"", [20, 240, 350, 44],
          element("StaticText", "label=\"Size\"", [20, 250, 60, 20]))
        + element("StaticText", "label=\"Large\"", [300, 250, 60, 20]),
      form: [
        "- {field: city, frame: [40, 140, 300, 34]}",
        "- {button: \"Size, Large\", frame: [20, 240, 350, 44], style: plain}",
      ]),
    Case(
      name: "What stands in a picture stays",
      elements: element("Image", "", [20, 100, 350, 200], address + city + done),
      form: [
        "- group: [20, 100, 350, 200]", "form:", "- {image: \"\", frame: [0, 0, 350, 200]}",
        "- {label: Address, frame: [20, 10, 300, 20]}",
        "- {field: city, frame: [20, 40, 300, 34]}",
        "- {button: Done, frame: [20, 140, 300, 50], style: plain}",
      ]),
    Case(
      name: "What stands in a picture behind everything stays, without the picture",
      elements: element("Image", "", [0, 0, 390, 844], address + city + done),
      form: [
        "- {label: Address, frame: [40, 110, 300, 20]}",
        "- {field: city, frame: [40, 140, 300, 34]}",
        "- {button: Done, frame: [40, 240, 300, 50], style: plain}",
      ], losses: ["lost: 1 x Image, which scenarios have no word for"]),
    Case(
      name: "SwiftUI's switch has the words of its row, and a narrow one's are only spoken",
      elements: city
        + element(
          "Switch", "label=\"News\" value=\"1\"", [20, 300, 350, 31],
          element("Switch", "value=\"1\"", [307, 300, 63, 28]))
        + element("StaticText", "label=\"News\"", [20, 305, 60, 20])
        + element("Switch", "label=\"Remember me\" value=\"0\"", [300, 350, 51, 31]),
      form: [
        "- {field: city, frame: [40, 140, 300, 34]}",
        "- {toggle: true, label: News, frame: [20, 300, 350, 31]}",
        "- {toggle: false, frame: [300, 350, 51, 31]}",
      ]),
    Case(
      name: "The look of what is disabled is lost",
      elements: city + element("Button", "label=\"Next\" enabled=\"false\"", [40, 240, 300, 50]),
      form: [
        "- {field: city, frame: [40, 140, 300, 34]}",
        "- {button: Next, frame: [40, 240, 300, 50], style: plain}",
      ], losses: ["lost: 1 x look of a disabled control, which scenarios have no word for"]),
    Case(
      name: "Rows, links and touchable views have words without a text in them",
      elements: city
        + element("Cell", "name=\"a\" label=\"General\"", [0, 300, 390, 44])
        + element("Link", "label=\"Terms\"", [40, 360, 100, 20])
        + element(
          "Other", "label=\"Log in\"", [20, 400, 350, 50],
          element("Other", "", [20, 400, 350, 50])),
      form: [
        "- {field: city, frame: [40, 140, 300, 34]}",
        "- {cell: General, frame: [0, 300, 390, 44]}",
        "- {button: Terms, frame: [40, 360, 100, 20], style: plain}",
        "- {button: Log in, frame: [20, 400, 350, 50], style: plain}",
      ]),
    Case(
      name: "Identifiers, scroll indicators and what a wrapper repeats are no words",
      elements: element(
        "Other", "name=\"form\" label=\"Address Done\"", [0, 100, 390, 200], address + city + done)
        + element("Other", "name=\"footer\"", [0, 300, 390, 44])
        + element("Other", "label=\"Vertical scroll bar\" value=\"0%\"", [360, 100, 30, 700]),
      form: [
        "- group: [0, 100, 390, 200]", "form:",
        "- {label: Address, frame: [40, 10, 300, 20]}",
        "- {field: city, frame: [40, 40, 300, 34]}",
        "- {button: Done, frame: [40, 140, 300, 50], style: plain}",
      ]),
    Case(
      name: "Words on most of the screen are no button's",
      elements: city + element("Other", "label=\"Map of Rome\"", [0, 200, 390, 644]),
      form: ["- {field: city, frame: [40, 140, 300, 34]}"],
      losses: ["lost: 1 x Other, which scenarios have no word for"]),
  ]

  @Test(arguments: cases)
  func `Elements become views, and what cannot is said`(sample: Case) throws {
    let draft = try imported(Self.page(sample.elements)).draft
    let lines = draft.yaml(source: "a").split(separator: "\n").map(String.init)
    let form = lines.drop { $0 != "form:" }.dropFirst().prefix { $0.hasPrefix(" ") }
    #expect(form.map { $0.trimmingPrefix { $0 == " " } } == sample.form.map { $0[...] })
    #expect(draft.losses.map(\.sentence) == sample.losses)
  }

  @Test func `What is guessed and what no dump tells is said once`() throws {
    let touchable = Self.element("Other", "label=\"Log in\"", [20, 400, 350, 50])
    let notes = try imported(Self.page(Self.city + touchable)).draft.notes
    #expect(notes.contains(.wordsAlone(1)))
    #expect(notes.count { $0 == .keyboardsUnknown } == 1)
    #expect(notes.contains(.bordersUnknown))
    let views = try imported(Samples.recursiveDescription).draft.notes
    #expect(views.contains(.keyboardsUnknown) && !views.contains(.bordersUnknown))
  }
}
