import ArgumentParser
import Foundation

/// How many things are done at once.
struct JobsOption: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp(
      "How many are done at once, by default one a core; never changes a result. KEYRISE_JOBS.",
      valueName: "count"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError(Messages.notJobs(jobs)) }
    if jobs == nil, let text = Self.environment, Int(text).map({ $0 < 1 }) ?? true {
      throw ValidationError(Messages.notJobsInEnvironment(text))
    }
  }

  /// The number of workers, at least 1.
  var count: Int {
    jobs ?? Self.environment.flatMap { Int($0) } ?? ProcessInfo.processInfo.activeProcessorCount
  }

  private static var environment: String? {
    ProcessInfo.processInfo.environment["KEYRISE_JOBS"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
