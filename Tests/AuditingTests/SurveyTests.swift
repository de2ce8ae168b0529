import Audit
import Auditing
import KeyboardAvoidance
import Scenario
import Testing

/// Audits over many situations from Swift.
@Suite struct SurveyTests {
  private let form = Form {
    Field("name")
    Space(420)
    Field("email", type: .email)
  }

  @Test func `A survey goes through devices, fields, keyboards and storms`() async throws {
    let storms = try ["field-switch", "out-of-step"].map { try #require(Storm.storm(id: $0)) }
    let survey = await FormAudit().survey(
      of: form, named: "sign-up", under: [NoAvoidance(), Clearance()],
      on: [.iPhoneSE3, .iPhone15, Device.iPhone15.rotated(to: .landscape)],
      keyboards: [.plain, .emoji], storms: storms)
    #expect(survey.caseCount + survey.notApplicableCount <= 3 * 2 * 2 * 2 * 2)
    #expect(survey.caseCount > 0 && survey.failureCount > 0 && !survey.passes)
    #expect(survey.junit.contains("<testsuite name=\"none\""))
    #expect(survey.junit.contains("<testsuite name=\"clearance\""))
    #expect(survey.table.hasPrefix("verdict  scenario  device"))
    let lines = survey.markdown.split(separator: "\n")
    #expect(lines[0].hasPrefix("| strategy ") && lines[0].hasSuffix("| worst |"))
    #expect(lines[2].hasPrefix("| `none` ") && lines[2].contains("| **hidden-at-rest "))
    #expect(lines.prefix { $0.hasPrefix("|") }.allSatisfy { $0.count <= 100 })
    #expect(survey.csv.contains("landscape"))
  }

  @Test func `It says in one sentence what is worst`() async {
    let survey = await FormAudit().survey(
      of: form, under: [NoAvoidance()], on: [.iPhoneSE3], fields: ["email"])
    #expect(
      survey.description.hasPrefix(
        "1 of 1 case failed, the worst under none: hidden-at-rest 44 pt by the keyboard at "))
    #expect(survey.description.hasSuffix(" s: email, iphone-se-3, portrait"), "\(survey)")
    withKnownIssue {
      #expect(survey.passes)
    } matching: { issue in
      "\(issue)".contains("hidden-at-rest 44 pt") && "\(issue)".count < 400
    }
    let passing = await FormAudit().survey(of: form, under: [Clearance()], on: [.iPhone15])
    #expect(passing.passes && passing.description == "2 cases, none failed")
  }

  @Test func `Names do not drown the sentence`() async {
    let long = String(repeating: "👩‍👩‍👧\n", count: 200)
    let form = Form {
      Space(600)
      Field(long)
    }
    var device = Device.iPhone15
    device.id = long
    let survey = await FormAudit().survey(of: form, under: [NoAvoidance()], on: [device])
    #expect(survey.failureCount == 1)
    #expect(survey.description.unicodeScalars.count <= 300)
    #expect(!survey.description.contains("\n"))
  }

  @Test func `What does not apply says so`() async {
    let form = Form {
      NestedScrollView(height: 10) { Field("deep", height: 160, isTextView: true) }
    }
    let survey = await FormAudit().survey(of: form, under: [NoAvoidance()], on: [.iPhone15])
    #expect(survey.table.contains("hidden-at-rest does not apply to deep"))
  }
}
