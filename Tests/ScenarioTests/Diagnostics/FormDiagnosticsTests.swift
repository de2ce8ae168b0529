import Testing

/// What is said of forms that are wrong.
@Suite struct FormDiagnosticsTests {
  @Test(arguments: formCases)
  func `A form that is wrong`(_ testCase: DiagnosticCase) {
    #expect(summaries(parse(testCase.textOfForm)) == testCase.summaries)
  }

  @Test func `What a nested scroll view scrolls to is not outside the content`() {
    let form = DiagnosticCase(
      """
        - scrollView: [0, 100, 393, 60]
          contentSize: [800, 60]
          form: [{field: a, frame: [580, 13, 200, 34]}]
      """)
    #expect(summaries(parse(form.textOfForm)) == [])
  }

  static let formCases: [DiagnosticCase] = [
    .init("  []", "4:3+2 empty-form: the form has no views"),
    .init(
      "  - 5",
      "4:5+1 wrong-type: 'form' needs a view, such as {field: email}, but this is the number 5"),
    .init(
      "  - {feild: a, frame: [0, 0, 1, 1]}",
      "4:6+5 unknown-key: no key 'feild' in a view [field]"),
    .init(
      "  - {frame: [0, 0, 1, 1]}",
      "4:5+21 missing-key: a view needs one of the keys toggle, label, field, textView, button,"
        + " segmentedControl, slider, stepper, progress, pageControl, image, bubble, cell, checkbox, separator, group, row,"
        + " space, scrollView"),
    .init("  - {label: a}", "4:5+10 missing-key: a label needs the key 'frame'"),
    .init(
      "  - {label: a, field: b, frame: [0, 0, 1, 1]}",
      "4:16+5 conflicting-keys: a view has both 'label' and 'field'"),
    .init(
      "  - {button: a, placeholder: b, frame: [0, 0, 1, 1]}",
      "4:17+11 unknown-key: no key 'placeholder' in a button"),
    .init(
      "  - {field: a, type: emial, frame: [0, 0, 1, 1]}",
      "4:22+5 unknown-value: 'type' knows no 'emial' [email]"),
    .init(
      "  - {field: a, frame: [0, 0, 1, 1]}\n  - {textView: a, frame: [0, 0, 1, 1]}",
      "5:16+1 duplicate-id: two fields are called 'a', first in line 4"),
    .init(
      "  - {field: a, frame: [0, -50, 10, 10]}",
      "4:13+1 outside-content: the field 'a' lies outside the content"),
    .init(
      "  - {field: a, frame: [0, 0, 10, 10]}\nscroll: {contentSize: [100, 100], contentOffset: 300}",
      "5:35+13 outside-scroll: the form begins at 300, but rests at -59 and cannot scroll"),
    .init(
      "  - {scrollView: [0, 0, 10, 10]}", "4:5+28 missing-key: a scroll view needs the key 'form'"),
    .init(
      "  - {scrollView: [0, 0, 10], form: []}",
      "4:18+10 wrong-type: 'scrollView' needs [x, y, width, height], but this is a list of 3"),
    .init(
      "  stack: {}\n  form: [{segmentedControl: [a, b], selected: 2}]",
      "5:37+8 out-of-range: 'selected' has to lie between 0 and 1"),
    .init(
      "  stack: {}\n  form: [{pageControl: 3, current: 3}]",
      "5:27+7 out-of-range: 'current' has to lie between 0 and 2"),
    .init(
      "  stack: {}\n  form: [{segmentedControl: []}]",
      "5:29+2 wrong-type: 'segmentedControl' needs at least one word, but this is a list of 0"),
    .init("  - {space: 4}", "4:6+5 conflicting-keys: 'space' needs a stack to stand in"),
    .init("  - {row: [{label: a}]}", "4:6+3 conflicting-keys: 'row' needs a stack to stand in"),
    .init(
      "  stack: {}\n  form: [{label: a, frame: [0, 0, 1, 1]}]",
      "5:21+5 conflicting-keys: a stack lays out its views, so 'frame' has no place in it"),
    .init(
      "  stack: {spacng: 1}\n  form: [{label: a}]",
      "4:11+6 unknown-key: no key 'spacng' in the stack [spacing]"),
    .init("  stack: {}", "4:3+1 missing-key: the form needs the key 'form'"),
    .init("  - {group: [0, 0, 10, 10]}", "4:5+23 missing-key: a group needs the key 'form'"),
    .init(
      "  - {field: a, frame: [0, 0, 9, 9], text: b \(String(repeating: "c", count: 501))}",
      "4:43+500 too-large: a word of 501 characters is longer than 500"),
    .init(
      "  [\(String(repeating: "{label: a}, ", count: 10_001))]",
      "4:3+500 too-large: there are more than 10000 views"),
  ]
}
