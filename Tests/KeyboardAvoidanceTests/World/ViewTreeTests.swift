import KeyboardAvoidance
import Keyframes
import Testing

/// The order of fields and the line of the caret.
@Suite struct ViewTreeTests {
  @Test func `Field order goes through containers`() {
    let box = Element(
      id: "box", frame: Rect(x: 0, y: 50, width: 320, height: 100),
      content: .container(Container()), children: [Worked.field("inner", y: 10)])
    let tree = ViewTree(form: [Worked.field("first", y: 0), box, Worked.field("last", y: 200)])
    #expect(tree.fields.map(\.element.id) == ["first", "inner", "last"])
    #expect(tree.field(after: "first") == "inner")
    #expect(tree.field(after: "inner", step: -1) == "first")
    #expect(tree.field(after: "last") == nil)
    #expect(tree.field(after: "first", step: -1) == nil)
    #expect(tree.field(after: "nobody") == nil)
    #expect(tree["inner"]?.contentFrame.minY == 60)
    #expect(tree["inner"]?.superview == 1)
  }

  @Test func `A text view's caret is in its last line, within its frame`() {
    let form = [
      Worked.field("field", y: 10), Worked.textView("text", y: 100, height: 200, text: "a\nb\nc"),
      Worked.textView("low", y: 400, height: 10),
    ]
    let tree = ViewTree(form: form)
    #expect(tree.caretRect(of: "field") == tree["field"]?.contentFrame)
    let lastLine: Double = 108 + 2 * 20.3
    #expect(tree.caretRect(of: "text")?.minY == lastLine)
    #expect(tree.caretRect(of: "low")?.height == 10)
    #expect(tree.caretRect(of: "nobody") == nil)
  }

  @Test
  func `The caret's line: in the middle of a text field, where the lines are in a text view`() {
    let tree = ViewTree(form: [
      Worked.field("field", y: 100), Worked.field("low", y: 200, height: 12),
      Worked.textView("text", y: 300, text: "one\ntwo"),
      Element(
        id: "label", frame: Rect(x: 0, y: 0, width: 10, height: 10), content: .label(Label("a"))),
    ])
    #expect(tree.caretLine(of: "field") == Rect(x: 100, y: 104.85, width: 200, height: 20.3))
    #expect(tree.caretLine(of: "low") == Rect(x: 100, y: 200, width: 200, height: 12))
    #expect(tree.caretLine(of: "text") == tree.caretRect(of: "text"))
    #expect(tree.caretLine(of: "label") == nil)
    #expect(tree.caretLine(of: "nobody") == nil)
  }
}
