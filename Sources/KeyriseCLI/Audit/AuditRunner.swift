import Audit

/// Measures many cases, several at once; the results are in the order of the cases.
enum AuditRunner {
  static func run(_ cases: [AuditCase], audit: Audit, jobs: Int) async -> [AuditResult] {
    let workers = max(1, min(jobs, cases.count))
    let parts = await withTaskGroup(of: (Int, [AuditResult]).self) { group in
      for worker in 0..<workers {
        group.addTask {
          // Neighbouring cases cost about the same, so taking turns shares the work evenly.
          let indices = stride(from: worker, to: cases.count, by: workers)
          return (worker, indices.map { measure(cases[$0], audit) })
        }
      }
      return await group.reduce(into: [Int: [AuditResult]]()) { $0[$1.0] = $1.1 }
    }
    return cases.indices.compactMap { parts[$0 % workers]?[$0 / workers] }
  }

  private static func measure(_ situation: AuditCase, _ audit: Audit) -> AuditResult {
    let report = audit.measure(
      situation.strategy, in: situation.scene, events: situation.events)
    return AuditResult(situation: situation, report: report)
  }
}
