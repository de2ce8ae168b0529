import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

@testable import Importing

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
      name: "A tab bar at the top and what is chosen beside a button's words are lost",
      elements: element("TabBar", "", [0, 0, 390, 60]) + city
        + element("Button", "label=\"Country\" value=\"France\"", [0, 300, 390, 44])
        + element("Button", "label=\"Day\" value=\"1\"", [0, 360, 90, 44])
        + element("Button", "label=\"Color, Red\" value=\"Red\"", [0, 420, 390, 44])
        + element(
          "DatePicker", "", [0, 500, 390, 34],
          element("Button", "label=\"Date\" value=\"May\"", [0, 500, 90, 34])),
      form: [
        "- {field: city, frame: [40, 140, 300, 34]}",
        "- {button: Country, frame: [0, 300, 390, 44], style: plain}",
        "- {button: Day, frame: [0, 360, 90, 44], style: plain}",
        "- {button: \"Color, Red\", frame: [0, 420, 390, 44], style: plain}",
      ],
      losses: [
        "lost: 1 x DatePicker, which scenarios have no word for",
        "lost: 1 x TabBar, which scenarios have no word for",
        "lost: 1 x value beside a button's words, which scenarios have no word for",
      ]),
    Case(
      name: "What UIKit says a second time of a table's footer is no button",
      elements: city
        + element(
          "Other", "", [0, 300, 390, 31],
          element("StaticText", "label=\"Safe.\"", [0, 300, 390, 31]))
        + element("Other", "label=\"Safe.\" visible=\"false\"", [0, 300, 390, 31]),
      form: [
        "- {field: city, frame: [40, 140, 300, 34]}",
        "- {label: Safe., frame: [0, 300, 390, 31], style: title2}",
      ]),
    Case(
      name: "A small picture is one, a line is not, and those beside a button's words are lost",
      elements: city + element("Image", "label=\"Sponsor\"", [300, 72, 73, 14])
        + element("Image", "", [0, 200, 390, 1])
        + element(
          "Button", "label=\"Menu\"", [20, 240, 100, 40],
          element("Image", "", [24, 244, 32, 32]) + element("Image", "", [100, 256, 10, 6])),
      form: [
        "- {field: city, frame: [40, 140, 300, 34]}",
        "- {image: Sponsor, frame: [300, 72, 73, 14]}",
        "- {button: Menu, frame: [20, 240, 100, 40], style: plain}",
      ],
      losses: [
        "lost: 1 x Image, which scenarios have no word for",
        "lost: 2 x picture beside a button's words, which scenarios have no word for",
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

  /// An alert of UIKit, whose words and fields are in scroll views.
  private static func alert(y: Int = 332, _ field: String) -> String {
    let words = element("StaticText", "label=\"Rename\"", [76, y + 20, 238, 20])
    let buttons = ["Cancel", "OK"].enumerated().map { index, words in
      element("Button", "label=\"\(words)\"", [60 + 135 * index, y + 136, 135, 44])
    }
    return element(
      "Alert", "label=\"Rename\"", [60, y, 270, 180],
      element("ScrollView", "", [60, y, 270, 136], words + field)
        + element("ScrollView", "", [60, y + 136, 270, 44], buttons.joined()))
  }

  private static func name(y: Int) -> String {
    element("TextField", "name=\"name\"", [76, y, 238, 30])
  }

  private static let keys = element(
    "Window", "", [0, 0, 390, 844], element("Keyboard", "", [0, 508, 390, 336]))

  /// In the form's window, in one of its own, and moved up by a keyboard.
  @Test(arguments: [
    element("Window", "", [0, 0, 390, 844], city + done + alert(name(y: 392))),
    element("Window", "", [0, 0, 390, 844], city + done)
      + element("Window", "", [0, 0, 390, 844], alert(name(y: 392))),
    element("Window", "", [0, 0, 390, 844], city + done + alert(y: 164, name(y: 224))) + keys,
  ])
  func `An alert that asks is the form`(windows: String) throws {
    let (draft, scenario) = try imported(Self.page(windows))
    #expect(scenario.scene.presentation.style == .alert)
    #expect(scenario.scene.presentation.frame == Rect(x: 60, y: 332, width: 270, height: 180))
    #expect(draft.fields.map(\.id) == ["name"])
    #expect(draft.yaml(source: "a").contains("{field: name, frame: [16, 60, 238, 30]}"))
    #expect(scenario.scene.form.count == 4)
    #expect(draft.notes.contains(.alertInFront))
  }

  @Test func `An alert that asks nothing is lost over a form, and shown without one`() throws {
    let draft = try imported(Self.page(Self.city + Self.alert(""))).draft
    #expect(draft.fields.map(\.id) == ["city"])
    #expect(draft.losses == [.notImported(kind: "alert over the form", count: 1)])
    let alone = try imported(Self.page(Self.alert(""))).scenario.scene
    #expect(alone.presentation.style == .alert && alone.form.count == 3)
  }

  @Test func `A toolbar at the bottom is the bars', and one with a field is not`() throws {
    func bar(_ y: Int, _ inside: String = "") -> String {
      let buttons = [("Send", 300), ("Attach", 20)].map { words, x in
        Self.element("Button", "label=\"\(words)\"", [x, y, 70, 44])
      }
      return Self.element(
        "Toolbar", "label=\"Toolbar\"", [0, y, 390, 44], buttons.joined() + inside)
    }
    let screen = try imported(Self.page(Self.city + bar(766))).draft.screen
    #expect(screen.bars.toolbar == ["Attach", "Send"])
    #expect(screen.elements.flatMap(\.flattened).map(\.kind) == [.container, .field])
    let search = Self.element("SearchField", "name=\"search\"", [100, 770, 180, 36])
    for (y, inside) in [(766, search), (300, "")] {
      let draft = try imported(Self.page(Self.city + bar(y, inside))).draft
      #expect(draft.screen.bars.toolbar.isEmpty && draft.losses.isEmpty)
      #expect(draft.screen.everything.count { $0.kind == .button } == 2)
    }
  }

  @Test func `What shows that a sheet can be dismissed is no button`() throws {
    let grabber = Self.element("Button", "label=\"Sheet Grabber\"", [170, 60, 50, 20])
    let screen = try imported(Self.page(Self.city + grabber)).draft.screen
    #expect(screen.elements.flatMap(\.flattened).map(\.kind) == [.container, .field])
  }

  @Test func `A text view with words may only show them, and is not focused`() throws {
    let terms = Self.element("TextView", "value=\"You agree.\"", [20, 600, 350, 60])
    let draft = try imported(Self.page(Self.city + terms)).draft
    #expect(draft.focus == "city")
    #expect(draft.notes.contains(.editableUnknown(1)))
    #expect(try imported(Self.page(terms)).draft.focus == "youAgree")
  }

  @Test func `A picture in a field is lost`() throws {
    func line(_ depth: Int, _ view: String) -> String {
      String(repeating: "   |", count: depth) + " <\(view)layer = <CALayer: 0x2>>"
    }
    let text = [
      line(0, "UIWindow: 0x1; frame = (0 0; 390 844); "),
      line(1, "UITextField: 0x3; frame = (20 100; 300 34); text = ''; placeholder = City; "),
      line(2, "UIImageView: 0x4; frame = (8 7; 20 20); "),
      line(2, "UITextFieldLabel: 0x5; frame = (36 0; 200 34); text = 'City'; "),
      line(1, "UITextField: 0x6; frame = (20 150; 300 34); text = ''; placeholder = Street; "),
      line(2, "UIImageView: 0x7; frame = (0 0; 300 34); "),
    ].joined(separator: "\n")
    #expect(
      try imported(text).draft.losses == [
        .notImported(kind: "picture behind a field", count: 1),
        .notImported(kind: "picture beside a field's words", count: 1),
      ])
  }

  /// A page of a tab view, with a field and a button.
  private static func tab(_ name: String, visible: Bool? = nil, focused: Bool = false) -> String {
    let told = visible.map { " visible=\"\($0)\"" } ?? ""
    let words = "name=\"\(name)\" label=\"\(name)\"" + told
    return element(
      "Other", told, [0, 0, 390, 760],
      element("TextField", words + (focused ? " focused=\"true\"" : ""), [20, 300, 350, 44])
        + element("Button", words, [20, 400, 350, 44]))
  }

  @Test(arguments: [
    ([tab("a", visible: false), tab("b", visible: true), tab("c", visible: false)], "b"),
    ([tab("a"), tab("b"), tab("c")], "c"), ([tab("a"), tab("b", focused: true), tab("c")], "b"),
  ])
  func `Of the pages of a tab view one is on the screen`(pages: [String], shown: String) throws {
    let page = Self.page(Self.element("Other", "", [0, 0, 390, 844], pages.joined()))
    let draft = try imported(page).draft
    #expect(draft.fields.map(\.id) == [shown])
    #expect(draft.screen.everything.count { $0.kind == .button } == 1)
    let isTold = pages[0].contains("visible")
    #expect(draft.losses == (isTold ? [] : [.coveredSteps(2)]))
    #expect(draft.notes.contains(.hidden(2)) == isTold)
  }

  @Test func `What is scrolled away stays, and so does what lies over the form`() throws {
    let far = Self.element("TextField", "name=\"far\" visible=\"false\"", [20, 1300, 350, 44])
    let over = Self.element(
      "Other", "", [0, 0, 390, 844], Self.element("Button", "label=\"Add\"", [300, 700, 60, 60]))
    let form = Self.element("Other", "visible=\"true\"", [0, 0, 390, 844], Self.city + far)
    let draft = try imported(Self.page(form + over)).draft
    #expect(draft.fields.map(\.id) == ["city", "far"])
    #expect(draft.screen.everything.count { $0.kind == .button } == 1)
  }

  @Test(arguments: [
    ("0 1 2 3 4 5 6 7 8 9 Delete", "number", ""), ("0 1 2 3 4 5 6 7 8 9 .", "decimal", ""),
    ("0 1 2 3 4 5 6 7 8 9 +*#", "phone", ""), ("q w e @ . Go", "email", "go"),
    ("q w e Next:", "text", "next"), ("q w .com Return", "url", ""),
  ])
  func `The keys tell what is typed in the only field`(
    keys: String, type: String, returnKey: String
  ) throws {
    let words = keys.split(separator: " ").map { key in
      Self.element("Key", "name=\"\(key)\" label=\"\(key)\"", [9, 600, 30, 40])
    }
    let keyboard = Self.element(
      "Window", "", [0, 0, 390, 844],
      Self.element("Keyboard", "", [0, 553, 390, 291], words.joined()))
    let window = Self.element("Window", "", [0, 0, 390, 844], Self.city)
    let draft = try imported(Self.page(window + keyboard)).draft
    let input = try #require(draft.fields.first?.element.input)
    #expect((input.type ?? .text).rawValue == type)
    #expect((input.returnKey?.rawValue ?? "") == returnKey)
    let two = Self.city + Self.element("TextField", "name=\"street\"", [20, 200, 350, 44])
    let wide = Self.element("Window", "", [0, 0, 390, 844], two)
    let both = try imported(Self.page(wide + keyboard))
    #expect(both.draft.fields.allSatisfy { $0.element.input.type == nil })
  }

  @Test func `The bar of another column is lost`() throws {
    let bars = [("Settings", 0, 320), ("General", 321, 703)].map { title, x, width in
      Self.element("NavigationBar", "name=\"\(title)\"", [x, 24, width, 50])
    }
    let name = Self.element("TextField", "name=\"name\"", [340, 200, 600, 44])
    let text = """
      <XCUIElementTypeApplication name="App" x="0" y="0" width="1024" height="768">
      \(bars.joined())\(name)</XCUIElementTypeApplication>
      """
    let draft = try imported(text).draft
    #expect(draft.screen.bars.navigation == "General")
    #expect(
      draft.losses == [.notImported(kind: "navigation bar of another column", count: 1)])
  }

  /// As SwiftUI wraps it.
  @Test func `What holds a button is no title`() throws {
    let add = Self.element("Button", "label=\"Add\"", [300, 50, 42, 34])
    let bar = Self.element(
      "NavigationBar", "name=\"Books\"", [0, 47, 390, 44],
      Self.element("Other", "label=\"Add\"", [300, 50, 42, 34], add)
        + Self.element("Other", "label=\"All books\"", [100, 50, 90, 20]))
    let bars = try imported(Self.page(bar + Self.city)).draft.screen.bars
    #expect(bars.navigation == "All books" && bars.trailing == ["Add"])
  }

  @Test func `A field in a bar is lost, and told of`() throws {
    let bar = Self.element(
      "NavigationBar", "name=\"Books\"", [0, 47, 390, 96],
      Self.element("SearchField", "label=\"Search\"", [16, 97, 358, 36]))
    let draft = try imported(Self.page(bar + Self.done)).draft
    #expect(draft.losses == [.notImported(kind: "field in a bar", count: 1)])
    #expect(!draft.notes.contains(.noFields))
    #expect(draft.screen.bars.navigation == "Books")
  }

  /// idb has groups for bars; a flat list has what is in them beside them.
  @Test(arguments: [true, false])
  func `The bars of idb are bars`(isFlat: Bool) throws {
    func element(_ words: String, _ frame: [Int], _ inside: [String] = []) -> [String] {
      let sides = zip(["x", "y", "width", "height"], frame).map { "\"\($0)\": \($1)" }
      let children = isFlat ? "" : ", \"children\": [\(inside.joined(separator: ", "))]"
      return ["{\(words), \"frame\": {\(sides.joined(separator: ", "))}\(children)}"]
        + (isFlat ? inside : [])
    }
    let back = element(
      #""type": "Button", "AXLabel": "Accounts""#, [8, 47, 80, 44])
    let title = element(#""type": "Heading", "AXLabel": "Sign In""#, [160, 59, 73, 21])
    let tabs = ["Home", "Mine"].enumerated().flatMap { index, name in
      element(
        #""type": "RadioButton", "subrole": "AXTabButton", "AXLabel": "\#(name)""#,
        [190 * index, 762, 190, 48])
    }
    let parts =
      element(
        #""type": "Group", "role_description": "Nav bar", "AXLabel": null"#, [0, 47, 390, 44],
        back + title)
      + element(#""type": "TextField", "AXLabel": "Email""#, [20, 180, 350, 44])
      + element(#""type": "Group", "AXLabel": "Tab Bar""#, [0, 761, 390, 83], tabs)
    let all = element(#""type": "Application", "AXLabel": "App""#, [0, 0, 390, 844], parts)
    let draft = try imported("[\(all.joined(separator: ",\n"))]").draft
    #expect(draft.screen.bars.navigation == "Sign In" && draft.screen.bars.back == "Accounts")
    #expect(draft.screen.bars.tabs == ["Home", "Mine"])
    #expect(draft.losses == [])
    #expect(draft.screen.elements.flatMap(\.flattened).count { $0.kind != .container } == 1)
  }

  @Test func `Words in a secure field are its placeholder`() throws {
    let text = """
      [{"type": "Application", "AXLabel": "App", "frame": {"x": 0, "y": 0, "width": 390, "height": 844}},
      {"type": "TextField", "AXValue": "Email", "frame": {"x": 20, "y": 200, "width": 350, "height": 44}},
      {"type": "TextField", "subrole": "AXSecureTextField", "AXValue": "Password", "frame": {"x": 20, \
      "y": 300, "width": 350, "height": 44}},
      {"type": "TextField", "subrole": "AXSecureTextField", "AXValue": "\u{2022}\u{2022}", "frame": \
      {"x": 20, "y": 400, "width": 350, "height": 44}}]
      """
    let draft = try imported(text).draft
    #expect(draft.fields.map(\.element.text) == ["Email", "", ""])
    #expect(draft.fields.map(\.element.placeholder) == ["", "Password", ""])
    #expect(draft.notes.contains(.placeholdersUnknown))
  }

  /// Appium before March 2025 had no attribute for placeholders, and their words for values.
  @Test(arguments: [("", true), ("placeholderValue=\"City\"", false)])
  func `Words in fields of an old page source may be placeholders`(
    attribute: String, isUnknown: Bool
  ) throws {
    let field = Self.element("TextField", "value=\"City\" \(attribute)", [40, 140, 300, 34])
    let notes = try imported(Self.page(field)).draft.notes
    #expect(notes.contains(.placeholdersUnknown) == isUnknown)
  }

  @Test func `What is guessed and what no dump tells is said once`() throws {
    let touchable = Self.element("Other", "label=\"Log in\"", [20, 400, 350, 50])
    let notes = try imported(Self.page(Self.city + touchable)).draft.notes
    #expect(notes.contains(.wordsAlone(1)))
    #expect(notes.count { $0 == .keyboardsUnknown } == 1)
    #expect(notes.contains(.looksUnknown))
    let views = try imported(Samples.recursiveDescription).draft.notes
    #expect(views.contains(.groundsUnknown) && !views.contains(.looksUnknown))
  }
}
