import FrameDiff
import Testing

@Suite struct RecordModeTests {
  struct Case: Sendable {
    var flag: BaselineRecorder.Mode?
    var environment: [String: String]
    var mode: BaselineRecorder.Mode?

    static let all: [Case] = [
      Case(flag: nil, environment: [:], mode: .missing),
      Case(flag: nil, environment: ["CI": "true"], mode: .never),
      Case(flag: nil, environment: ["CI": "1"], mode: .never),
      Case(flag: nil, environment: ["CI": "woodpecker"], mode: .never),
      Case(flag: nil, environment: ["CI": "false"], mode: .missing),
      Case(flag: nil, environment: ["CI": "0"], mode: .missing),
      Case(flag: nil, environment: ["CI": ""], mode: .missing),
      Case(flag: nil, environment: ["CI": "true", "KEYRISE_RECORD": ""], mode: .never),
      Case(flag: nil, environment: ["CI": "true", "KEYRISE_RECORD": "missing"], mode: .missing),
      Case(flag: nil, environment: ["KEYRISE_RECORD": "all"], mode: .all),
      Case(flag: nil, environment: ["KEYRISE_RECORD": "failed"], mode: .failed),
      Case(flag: nil, environment: ["KEYRISE_RECORD": "never"], mode: .never),
      Case(flag: .all, environment: ["CI": "true", "KEYRISE_RECORD": "never"], mode: .all),
      Case(flag: .never, environment: ["KEYRISE_RECORD": "all"], mode: .never),
      Case(flag: .failed, environment: ["KEYRISE_RECORD": "nonsense"], mode: .failed),
      Case(flag: nil, environment: ["KEYRISE_RECORD": "ALL"], mode: nil),
    ]
  }

  @Test(arguments: Case.all) func `Flag and environment say what may be recorded`(_ test: Case) {
    #expect(
      (try? BaselineRecorder.Mode(flag: test.flag, environment: test.environment)) == test.mode)
  }

  @Test func `The error names the modes`() {
    let error = #expect(throws: EnvironmentError.self) {
      try BaselineRecorder.Mode(environment: ["KEYRISE_RECORD": "often"])
    }
    #expect(
      error?.description == "KEYRISE_RECORD is 'often'; there are: missing, failed, all, never")
  }
}
