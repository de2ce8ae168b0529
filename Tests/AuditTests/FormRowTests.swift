import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// The rows of a form: every element that scenarios know.
@Suite struct FormRowTests {
  private func scene(@FormBuilder _ rows: () -> [FormRow]) -> Scene {
    Form(rows).scene(on: .iPhone15)
  }

  @Test func `Rows stand below each other, 20 points from the edges`() {
    let form = scene {
      Label("Sign up", style: .title2)
      Field("name")
      Space(100)
      Button("Go")
      FormRow(Label("small"), height: 10)
    }.form
    #expect(form.map(\.frame.minY) == [20, 60, 116, 228, 290])
    #expect(form.map(\.frame.height) == [28, 44, 100, 50, 10])
    #expect(form.allSatisfy { $0.frame.minX == 20 && $0.frame.width == 353 })
  }

  @Test func `Groups, rows and scroll views hold their rows in coordinates of their own`() throws {
    let form = Form {
      Group(background: .card) {
        Field("first", border: .none)
        Separator()
        Toggle("News", isOn: true)
      }
      Row {
        Field("left")
        Field("right")
      }
      NestedScrollView(height: 120, contentOffset: Point(x: 0, y: 10)) {
        Field("deep", height: 160, isTextView: true)
        for index in 1...2 { Field("more\(index)") }
      }
      Toggle()
    }
    #expect(form.fields == ["first", "left", "right", "deep", "more1", "more2"])
    let scene = form.scene(on: .iPhone15)
    let tree = ViewTree(form: scene.form)
    #expect(tree["first"]?.element.frame == Rect(x: 16, y: 0, width: 321, height: 44))
    #expect(tree["first"]?.contentFrame.minX == 36)
    let left = try #require(tree["left"]?.contentFrame)
    let right = try #require(tree["right"]?.contentFrame)
    #expect(left.minY == right.minY && right.minX - left.maxX == 12)
    guard case .scrollView(let nested)? = scene.form.dropFirst(2).first?.content else {
      Issue.record("the third row is no scroll view")
      return
    }
    #expect(nested.frame.height == 120 && nested.contentOffset == Point(x: 0, y: 10))
    #expect(nested.contentSize.height == 272)
    #expect(form.focus("left").isClear(by: 8, on: .iPhone15))
  }

  @Test func `Controls stand as high as they are in scenarios`() {
    let form = scene {
      SegmentedControl(["One", "Two"], selectedIndex: 1)
      Slider(0.5)
      Stepper()
      ProgressView(0.2)
      PageControl(3)
      ImageView("A cat", height: 50)
    }.form
    #expect(form.map(\.frame.height) == [32, 31, 32, 4, 26, 50])
    #expect(
      form.map(\.id) == [
        "segmentedControl-1", "slider-1", "stepper-1", "progress-1", "pageControl-1", "image-1",
      ])
  }

  @Test func `A field says all that a field of a scenario says`() throws {
    let form = Form {
      Field(
        "secret", type: .password, text: "abc", placeholder: "Password", returnKey: .done,
        border: .filled, caretLine: 0, showsBar: true, grows: true)
    }
    let input = try #require(form.scene(on: .iPhone15).form.first?.input)
    #expect(
      input
        == TextInput(
          text: "abc", placeholder: "Password", type: .password, isSecure: true, returnKey: .done,
          border: .filled, caretLine: 0, showsBar: true, grows: true))
  }
}
