import Testing

@testable import FrameDiff

/// Which baselines count as nobody's, as far as their names tell it.
@Suite struct OrphanSearchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The strategies of each scenario of the name `form`; `nil` for one that cannot be read.
    var scenarios: [[String]?]
    var path = "none/such/form.clearance.baseline.png"
    var isOrphan: Bool
    /// The file for whose sake it is kept.
    var keeper: String?
  }

  static let cases = [
    Case(testDescription: "no scenario", scenarios: [], isOrphan: true),
    Case(
      testDescription: "another scenario", scenarios: [["clearance"]],
      path: "none/such/forms.clearance.baseline.png", isOrphan: true),
    Case(
      testDescription: "a scenario that cannot be read", scenarios: [nil], isOrphan: true,
      keeper: "none/such/form.yaml"),
    Case(
      testDescription: "one that can and one that cannot", scenarios: [["none"], nil],
      isOrphan: true, keeper: "none/such/form.yaml"),
    Case(
      testDescription: "one that cannot and one that can", scenarios: [nil, ["none"]],
      isOrphan: true, keeper: "none/such/form.yaml"),
    Case(
      testDescription: "a baseline that cannot be read, of a scenario that is there",
      scenarios: [["none"]], isOrphan: false),
  ]

  @Test(arguments: cases) func `A baseline without a scenario is an orphan`(_ test: Case) {
    var search = OrphanSearch()
    for strategies in test.scenarios {
      search.note(
        scenario: "none/such/form.yaml", name: "form", strategies: strategies, directory: nil)
    }
    let orphan = OrphanSearch.Orphan(path: test.path, isOurs: false, keeper: test.keeper)
    let found = search.orphans(among: [test.path], fileAside: { _ in nil })
    #expect(found == (test.isOrphan ? [orphan] : []))
  }
}
