import Testing

@testable import FrameDiff

@Suite struct PictureNamesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let paths: [String]
    let stems: [String]
    var testDescription: String { paths.joined(separator: ", ") }

    static let all = [
      Case(
        paths: ["s.none.baseline.png", "a/t.none.baseline.png"], stems: ["s.none", "t.none"]),
      Case(paths: ["a/s.x.baseline.png", "b/s.x.baseline.png"], stems: ["a-s.x", "b-s.x"]),
      Case(
        paths: ["a/c/s.baseline.png", "b/c/s.baseline.png", "b/t.baseline.png"],
        stems: ["a-c-s", "b-c-s", "t"]),
      Case(paths: ["s.baseline.png", "./a/s.baseline.png"], stems: ["s", "a-s"]),
      Case(paths: ["/a/s.baseline.png", "a/s.baseline.png"], stems: ["a-s", "a-s-2"]),
      Case(
        paths: ["a/s.baseline.png", "b/s.baseline.png", "c/a-s.baseline.png"],
        stems: ["a-s", "b-s", "c-a-s"]),
      Case(paths: ["a/S.baseline.png", "b/s.baseline.png"], stems: ["a-S", "b-s"]),
      Case(paths: ["odd", "../x.y.baseline.png"], stems: ["odd", "x.y"]),
    ]
  }

  @Test(arguments: Case.all) func `Tells films apart`(_ example: Case) {
    #expect(VerdictReport.PictureNames.stems(of: example.paths) == example.stems)
  }

  @Test func `Names are always different`() {
    let words = ["a", "b", "A", "a-b", ".."]
    var paths: [String] = []
    for first in words {
      for second in words {
        paths += ["\(first)/\(second).baseline.png", "\(second).baseline.png"]
      }
    }
    paths += paths
    #expect(
      Set(VerdictReport.PictureNames.stems(of: paths).map { $0.lowercased() }).count == paths.count)
  }

  @Test func `Labels tell films apart`() {
    func verdict(
      _ scenario: String, _ strategy: String = "none", _ variant: [String] = []
    ) -> Verdict {
      Verdict(
        name: "s", scenario: scenario, strategy: strategy, outcome: .missing, text: "",
        variant: variant)
    }
    func labels(_ verdicts: [Verdict]) -> [String] {
      let report = VerdictReport(.verify, verdicts)
      return report.verdicts.map { report.label($0) }
    }
    #expect(labels([verdict("s.yaml")]) == ["s"])
    #expect(labels([verdict("a/s.yaml"), verdict("b/s.yaml")]) == ["a/s.yaml", "b/s.yaml"])
    #expect(
      labels([verdict("s.yaml"), verdict("s.yaml", "clearance")]) == ["s (none)", "s (clearance)"])
    #expect(
      labels([verdict("s.yaml", "none", ["dark"]), verdict("s.yaml", "none", ["late-show"])])
        == ["s (dark)", "s (late-show)"])
  }
}
