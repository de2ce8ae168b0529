import Audit
import Foundation
import KeyboardAvoidance
import Testing

/// Names of the module beside others' that are spelt the same: Foundation has a `Measurement`, and
/// SwiftUI a `Form`.
@Suite struct QualificationTests {
  @Test func `The modules names can be qualified`() {
    let form = Audit.Form { Field("name") }
    let report: Audit.Report = form.focus("name").report(on: .iPhone15)
    let lag: Report.Measurement = report.measurement(of: .lagTime)
    let length = Measurement(value: lag.value, unit: UnitDuration.milliseconds)
    #expect(length.value == report[.lagTime])
  }
}
