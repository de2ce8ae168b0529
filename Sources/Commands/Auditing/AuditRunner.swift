package import Audit
import KeyboardAvoidance
import Scenario

/// Measures many cases, several at once.
package enum AuditRunner {
  /// Cases that a worker measures before the results are handed over: enough that no worker waits,
  /// but few enough that memory does not grow with the matrix.
  private static let batchSize = 64

  /// Why a storm does not apply that lacks a role, although the scene has all its needs.
  package static let stormWithoutRole = "nobody plays one of its roles"

  /// The default number of workers: more than most machines have cores.
  static let usualJobs = 8

  /// Measures cases and hands the results over, in the order of the cases.
  ///
  /// - Parameters:
  ///   - makeCase: Returns the case with an index; called from several threads.
  ///   - take: Receives the results of a case, and how long they took in seconds.
  package static func run(
    count: Int, audit: FormAudit, jobs: Int, makeCase: @escaping @Sendable (Int) -> AuditCase,
    take: (_ results: [AuditResult], _ seconds: Double) -> Void
  ) async {
    let workers = max(1, min(jobs, count))
    let batch = workers * batchSize
    for start in stride(from: 0, to: count, by: batch) {
      let end = min(start + batch, count)
      let parts = await withTaskGroup(of: (Int, [Measured]).self) { group in
        for worker in 0..<workers {
          group.addTask {
            // Neighbouring cases cost about the same, so an interleaved assignment shares the work
            // evenly.
            let indices = stride(from: start + worker, to: end, by: workers)
            let measured = indices.map { index in
              let clock = ContinuousClock.now
              let results = measure(makeCase(index), audit)
              return Measured(results: results, seconds: clock.duration(to: .now) / .seconds(1))
            }
            return (worker, measured)
          }
        }
        return await group.reduce(into: [Int: [Measured]]()) { $0[$1.0] = $1.1 }
      }
      for index in 0..<(end - start) {
        guard let measured = parts[index % workers]?[index / workers] else { continue }
        take(measured.results, measured.seconds)
      }
    }
  }

  /// The result of a case, and how long it took in seconds.
  private struct Measured {
    var results: [AuditResult]
    var seconds: Double
  }

  /// Plays the baselines of a situation once for all of its strategies.
  private static func measure(_ situation: AuditCase, _ audit: FormAudit) -> [AuditResult] {
    let played: Situation
    switch situation.script {
    case .events(let events):
      played = Situation(scene: situation.scene, events: events)
    case .storm(let storm, let field):
      guard let bound = storm.bound(to: situation.scene, field: field) else {
        let obstacle = storm.obstacle(in: situation.scene) ?? stormWithoutRole
        return [AuditResult(situation.labels, notApplicable: obstacle)]
      }
      played = Situation(scene: bound.scene, events: bound.events)
    }
    return situation.strategies.map { strategy in
      var labels = situation.labels
      labels.strategy = strategy.id
      do throws(AuditError) {
        return AuditResult(labels, try audit.measure(strategy, in: played))
      } catch {
        return AuditResult(labels, notApplicable: "\(error)")
      }
    }
  }
}
