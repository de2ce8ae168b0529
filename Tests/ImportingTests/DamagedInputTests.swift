import Importing
import Testing

/// Files that are no screen, or damaged: they end in a sentence, and in time.
@Suite struct DamagedInputTests {
  private func storyboard(_ attributes: String, _ frame: String = "20") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701">
    <device id="retina4_7"/><scenes><scene><objects><viewController id="vc"><view key="view" id="root">
    <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
    <label \(attributes) id="l"><rect key="frame" x="\(frame)" y="60" width="60" height="20.5"/></label>
    <textField placeholder="A" id="f"><rect key="frame" x="20" y="100" width="200" height="34"/></textField>
    </subviews></view></viewController></objects></scene></scenes></document>
    """
  }

  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e19", "-1e300", "1e309",
    "nan", "inf", "0x7fffffffffffffff", "",
  ])
  func `No number ends the process`(number: String) throws {
    for text in [
      storyboard("text=\"A\" numberOfLines=\"\(number)\""),
      storyboard("text=\"A\" tag=\"1\"", number),
      storyboard("text=\"A\"").replacing("21701", with: number),
      storyboard("text=\"A\" verticalHuggingPriority=\"\(number)\""),
    ] {
      let options = ScreenImport.Options(device: "iphone-15")
      #expect(try imported(text, options).draft.fields.count == 1)
    }
  }

  @Test func `A very long text is cut on reading, and that is said`() throws {
    let words = String(repeating: "word ", count: 40_000)
    let (draft, _) = try imported(storyboard("text=\"\(words)\" numberOfLines=\"0\""))
    #expect(draft.losses == [.textCut(1)])
    #expect(draft.screen.elements[0].label.count == 10_000)
  }

  @Test func `Too many fields are refused by number`() throws {
    let field =
      "<textField id=\"f\"><rect key=\"frame\" x=\"1\" y=\"1\" width=\"60\" height=\"30\"/></textField>"
    let text = storyboard("text=\"A\"").replacing(
      "<label", with: String(repeating: field, count: 20_000) + "<label")
    var found: ImportError?
    do throws(ImportError) { _ = try ScreenImport.draft(Array(text.utf8)) } catch { found = error }
    #expect(found == .tooManyFields(limit: 10_000))
  }
}
