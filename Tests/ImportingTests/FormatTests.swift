import Importing
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

@Suite struct FormatTests {
  @Test(arguments: Samples.all.indices)
  func `Every format becomes a scenario with its fields in their places`(index: Int) throws {
    let sample = Samples.all[index]
    let (draft, scenario) = try imported(sample.text)
    #expect(draft.screen.format == sample.format)
    let fields = scenario.fieldFrames()
    #expect(fields.count == 2)
    #expect(fields[0].frame.distance(to: Samples.email) < 0.01)
    #expect(fields[1].frame.distance(to: Samples.password) < 0.01)
    #expect(scenario.scene.device.screen.width == 375)
    #expect(scenario.scene.device.screen.height == 667)
    #expect(fields.map(\.element.id) == ["eMail", "password"])
    let tellsSecurity = ![.maestro, .recursiveDescription].contains(sample.format)
    #expect(fields[1].element.input?.isSecure == tellsSecurity)
  }

  @Test(arguments: Samples.all.indices)
  func `Every format is known by its content`(index: Int) throws {
    let sample = Samples.all[index]
    for lead in ["\u{FEFF}", "\n\n  ", ""] {
      let screen = try ScreenImport.screen(Array((lead + sample.text).utf8))
      #expect(screen.format == sample.format)
    }
  }

  /// As Xcode 7 and 8 wrote it.
  @Test func `An older debugDescription is read`() throws {
    let lines = Samples.debugDescription.split(separator: "\n").map { line in
      let old = line.replacing(#/^([ →]*)([A-Za-z]+)( \(Main\))?, (0x[0-9a-f]+), /#) { match in
        let main = match.3 == nil ? "" : "Main Window, "
        return "\(match.1)\(match.2) \(match.4): \(main)traits: 8589934592, "
      }
      return old.contains("TextField") ? old + "<XCAccessibilityElement: 0x7fa0> pid: 6728, {" : old
    }
    let old = lines.joined(separator: "\n")
    let scenario = try imported(old).scenario
    #expect(old.contains("Main Window"))
    let fields = scenario.fieldFrames().map(\.frame)
    #expect(fields == (try imported(Samples.debugDescription).scenario.fieldFrames().map(\.frame)))
    #expect(fields.count == 2)
  }

  private func bytes(of unit: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
  }

  @Test func `UTF-16 is read, too`() throws {
    let text = Samples.pageSource.replacing("UTF-8", with: "UTF-16")
    let little: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { bytes(of: $0) }
    let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { bytes(of: $0).reversed() }
    #expect(try ScreenImport.screen(little).inputs.count == 2)
    #expect(try ScreenImport.screen(big).inputs.count == 2)
  }

  @Test(arguments: ["```\n", "// ", " * ", "> ", "> > ", "    t =     3.10s "])
  func `A dump may stand in a log, a comment or a page`(mark: String) throws {
    let lines = Samples.debugDescription.split(separator: "\n")
    let text =
      mark == "```\n"
      ? mark + Samples.debugDescription + "\n```" : lines.map { mark + $0 }.joined(separator: "\n")
    #expect(try ScreenImport.screen(Array(text.utf8)).inputs.count == 2)
  }

  @Test(arguments: [
    ("page = <<EOF\n\(Samples.pageSource)", "EOF\n# <XCUIElementTypeOther x=\"0\"/> ‹left out›"),
    ("[*] Device info: iPhone\n\(Samples.recursiveDescription)", "[*] done"),
    ("let output = #\"\(Samples.idb.replacing("\n", with: ""))\"#", "func body() { [1] }"),
    ("let output = \"\"\"\n    \(Samples.idb.replacing("\n", with: "\n    "))", "    \"\"\""),
  ])
  func `Other text may stand before a dump and after it`(dump: String, after: String) throws {
    let screen = try ScreenImport.screen(Array("\(dump)\n\(after)".utf8))
    #expect(!screen.inputs.isEmpty)
  }

  @Test(
    arguments: [
      ("", "\\u0027", ""), ("\"", "\\'", "\""),
      ("t = 109.84s Requesting snapshot\nt = 110.23s Requesting snapshot\n\"", "\\'", "\"\n"),
    ])
  func `A log's escapes are undone`(before: String, quote: String, after: String) throws {
    let line = Samples.debugDescription.replacing("\n", with: "\\n").replacing("'", with: quote)
    let screen = try ScreenImport.screen(Array((before + line + after).utf8))
    #expect(screen.inputs.count == 2)
    #expect(screen.inputs.map(\.label) == screen.inputs.map { $0.label.replacing("\\", with: "") })
    #expect(try screen.inputs == ScreenImport.screen(Array(Samples.debugDescription.utf8)).inputs)
  }

  /// Every dump, as it stands below a tag of Markdown, and quoted there.
  @Test(arguments: [Samples.pageSource, Samples.debugDescription, Samples.recursiveDescription])
  func `A dump may stand in an issue`(dump: String) throws {
    let inputs = try ScreenImport.screen(Array(dump.utf8)).inputs
    let page = "<details><summary>The screen</summary>\n\n```\n\(dump)\n```\n</details>\n"
    let quote =
      "It is so:\n" + dump.split(separator: "\n").map { "> " + $0 }.joined(separator: "\n")
    for text in [page, quote, quote.replacing("It is so:\n", with: "")] {
      #expect(try ScreenImport.screen(Array(text.utf8)).inputs.map(\.frame) == inputs.map(\.frame))
    }
  }

  /// A source as a text of JSON, as Appium logs it and WebDriverAgent answers it.
  @Test(arguments: [
    ("{\"value\": ", ", \"sessionId\": \"1\"}"),
    ("[debug] [W3C (ce6)] Responding: ", "\n[HTTP] <-- GET"),
    ("2026-01-01 10:00:00 - getPageSource() result: ", ""),
  ])
  func `A page source may be a text in a log or an answer`(before: String, after: String) throws {
    let escaped = Samples.pageSource.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    let screen = try ScreenImport.screen(Array((before + "\"\(escaped)\"" + after).utf8))
    #expect(try screen.inputs == ScreenImport.screen(Array(Samples.pageSource.utf8)).inputs)
  }

  /// People quote a part of a page source, whose elements do not all end in it.
  @Test(arguments: ["<XCUIElementTypeApplication", "<XCUIElementTypeWindow"])
  func `A page source may be cut off`(start: String) throws {
    let source = Samples.pageSource
    let first = try #require(source.firstRange(of: start)?.lowerBound)
    let last = try #require(source.firstRange(of: "<XCUIElementTypeSwitch")?.lowerBound)
    let draft = try imported("found = \"\"\"\n\(source[first..<last])\n\"\"\"").draft
    #expect(draft.fields.map(\.element.frame.list) == [Samples.email, Samples.password])
    #expect(draft.losses.contains(.truncated))
    #expect(try imported(source).draft.losses.isEmpty)
  }

  @Test(arguments: [Samples.pageSource, Samples.debugDescription])
  func `Of two dumps in a text the first is taken, and told of`(dump: String) throws {
    let two = try imported("let first = \n\(dump)\nlet second = \n\(dump)").draft
    #expect(two.fields.count == 2 && two.losses.contains(.otherDumps(1)))
    #expect(try imported("let first = \n\(dump)").draft.losses.contains(.otherDumps(1)) == false)
  }

  @Test func `A debugDescription needs no addresses`() throws {
    let lines = Samples.debugDescription.split(separator: "\n")
    let text = lines.drop { !$0.contains("→") }.joined(separator: "\n")
      .replacing(/, 0x[0-9a-f]+/, with: "").replacing("→", with: "")
    let screen = try ScreenImport.screen(Array(text.utf8))
    #expect(screen.title == "Probe" && screen.inputs.count == 2)
  }

  @Test func `Words of traits become words of scenarios`() throws {
    let (_, scenario) = try imported(Samples.storyboard)
    let inputs = scenario.fieldFrames().compactMap(\.element.input)
    #expect(inputs.map(\.type) == [.email, .password])
    #expect(inputs[0].returnKey == .next)
    #expect(inputs[0].placeholder == "E-mail")
  }

  @Test func `The focused field of a dump is focused`() throws {
    #expect(try imported(Samples.debugDescription).draft.focus == "password")
    #expect(try imported(Samples.maestroRunner).draft.focus == "eMail")
  }

  @Test func `A scroll view keeps its offset and its size`() throws {
    let scroll = try imported(Samples.recursiveDescription).scenario.scene.scrollView
    #expect(scroll.contentOffset?.y == 40)
    #expect(scroll.contentSize.height == 900)
    #expect(scroll.frame.list == [0, 20, 375, 647])
  }

  @Test func `The value of an empty field is its placeholder`() throws {
    let input = try imported(Samples.pageSource).scenario.fieldFrames()[0].element.input
    #expect(input?.text == "")
    #expect(input?.placeholder == "E-mail")
  }

  @Test func `A page source may begin anywhere`() throws {
    let fragment = """
      <XCUIElementTypeTable x="0" y="64" width="375" height="603">
        <XCUIElementTypeTextField name="a" x="20" y="100" width="335" height="34"/>
      </XCUIElementTypeTable>
      """
    let (draft, scenario) = try imported(fragment)
    #expect(scenario.scene.device.screen.height == 667)
    #expect(scenario.fieldFrames()[0].frame.list == [20, 100, 335, 34])
    #expect(draft.notes.contains(.noFields) == false)
    let part = """
      <XCUIElementTypeOther x="40" y="200" width="300" height="100">
        <XCUIElementTypeTextField name="a" x="50" y="210" width="280" height="30"/>
        <XCUIElementTypeButton label="OK" x="50" y="250" width="280" height="40"/>
      </XCUIElementTypeOther>
      """
    let (alone, scene) = try imported(part)
    #expect(scene.scene.device.screen == Size(width: 300, height: 100))
    #expect(scene.fieldFrames()[0].frame.list == [10, 10, 280, 30])
    #expect(alone.losses == [.notAScreen(Size(width: 300, height: 100))])
  }
}
