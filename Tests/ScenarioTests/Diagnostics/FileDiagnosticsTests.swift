import Testing

/// What is said of a file that is no mapping, or not even YAML.
@Suite struct FileDiagnosticsTests {
  /// A scenario in three lines, to which something is added.
  private static let whole =
    "keyrise: 1\ndevice: iphone-15\nform: [{label: a, frame: [0, 0, 1, 1]}]"

  @Test(arguments: fileCases)
  func `A file that is no mapping`(_ testCase: DiagnosticCase) {
    #expect(summaries(parse(testCase.text)) == testCase.summaries)
  }

  @Test(arguments: syntaxCases)
  func `A file that is not YAML`(_ testCase: DiagnosticCase) {
    let hasKey = testCase.text.contains("keyrise:")
    #expect(
      summaries(parse(testCase.text)) == (hasKey ? [] : [Self.noKey]) + testCase.summaries)
  }

  private static let noKey =
    "test.yaml not-a-scenario: this is no scenario: it has no key 'keyrise'"

  static let fileCases: [DiagnosticCase] = [
    .init("", "test.yaml empty-file: the file has nothing in it"),
    .init("# nothing\n\n", "test.yaml empty-file: the file has nothing in it"),
    .init(
      "- a\n- b",
      "1:1+1 not-a-scenario: a scenario is a mapping of keys to values, but this is a list of 2"),
    .init(
      "keyrise: 2\ndevice: iphone-15\nform: [{label: a, frame: [0, 0, 1, 1]}]",
      "1:10+1 unsupported-version: this version of Keyrise reads scenarios of format 1"),
    .init(
      "hello", "1:1+5 not-a-scenario: a scenario is a mapping of keys to values, but this is text"),
    .init(
      "{}", "1:1+2 not-a-scenario: this is no scenario: it has no key 'keyrise'",
      "1:1+2 missing-key: the scenario needs the key 'device'",
      "1:1+2 empty-form: the form has no views"),
    .init(
      "keyrsie\(whole.dropFirst(7))",
      "1:1+7 not-a-scenario: a scenario begins with the key 'keyrise', but here is 'keyrsie'"
        + " [keyrise]"),
    .init(
      "keyrise: \"1.2.3\"\(whole.dropFirst(10))",
      "1:10+7 not-a-scenario: 'keyrise' is 1 in a scenario, but this is text"),
    .init(
      String(whole.dropFirst(11)),
      "1:1+1 not-a-scenario: this is no scenario: it has no key 'keyrise'"),
    .init(
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3",
      "test.yaml not-a-scenario: this is a pointer of Git LFS in place of a scenario"),
    .init(
      "<!doctype html>\n<p>Error: 404</p>",
      "test.yaml not-a-scenario: this is HTML or XML in place of a scenario"),
    .init(
      "\(whole)\n---\nb: 1",
      "5:1+1 multiple-documents: a second document begins here"),
    .init(
      "keyrise: \u{10FFFE}", "test.yaml syntax: the file contains the noncharacter U+10FFFE"),
  ]

  static let syntaxCases: [DiagnosticCase] = [
    .init(
      "title: a: b",
      "1:9+1 syntax: this is not YAML: mapping values are not allowed in this context"),
    .init(
      "bars:\n\tstatus: true",
      "2:1+1 syntax: this is not YAML: found character that cannot start any token"
        + " while scanning for the next token"),
    .init(
      "title: \"a",
      "1:10+1 syntax: this is not YAML: found unexpected end of stream"
        + " while scanning a quoted scalar"),
    .init(
      "form: [\n\n",
      "1:8+1 syntax: this is not YAML: did not find expected node content"
        + " while parsing a flow node"),
    .init(
      "title: a\u{7}b", "1:9+1 syntax: this is not YAML: control characters are not allowed"),
    .init(
      "\(whole)\nkeyrise: 1",
      "4:1+7 duplicate-key: the key 'keyrise' stands here twice, first in line 1"),
    .init(
      "\(whole)\nbars: {tab: true, status: true, tab: false}",
      "4:33+3 duplicate-key: the key 'tab' stands here twice, first in line 4"),
    .init(
      "\(whole)\nbars: {tab: true, \"tab\": false}",
      "4:19+5 duplicate-key: the key 'tab' stands here twice, first in line 4"),
    .init("a: *b", "1:4+2 undefined-alias: no anchor '&b' stands before this alias"),
    .init("a: &b [*b]", "1:8+2 undefined-alias: no anchor '&b' stands before this alias"),
    .init("a: ** hi", "1:4+5 syntax: this is not YAML: text cannot begin with '*'"),
    .init(
      "\(whole)\ntitle: !color red",
      "4:8+6 unsupported: scenarios have no tags, but here is '!color'"),
    .init("\(whole)\n? [a]\n: 1", "4:3+3 wrong-type: a key has to be a word"),
    .init(
      "<<: 5",
      "1:5+1 wrong-type: '<<' needs a mapping or a list of mappings, but this is the number 5"),
    .init(
      String(repeating: "[", count: 5_000),
      "1:100+1 too-deep: lists and mappings nest deeper than 100 levels"),
    .init(
      String(repeating: "- ", count: 5_000),
      "1:201+1 too-deep: lists and mappings nest deeper than 100 levels"),
    .init(
      String(repeating: "{a: ", count: 5_000),
      "1:397+1 too-deep: lists and mappings nest deeper than 100 levels"),
    .init(
      (0..<200).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n"),
      "101:101+1 too-deep: lists and mappings nest deeper than 100 levels"),
    .init(
      """
      a: &a [x, x, x, x, x, x, x, x, x, x]
      b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
      c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
      d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
      e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
      f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
      g: &g [*f, *f, *f, *f, *f, *f, *f, *f, *f, *f]
      """,
      "6:20+2 too-large: the file has more than 500000 values once its aliases are written out"),
  ]
}
