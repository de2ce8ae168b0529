extension RenderCommand {
  /// Reuses the outputs of unchanged scenarios; returns the jobs of the others.
  func reuse(
    _ jobs: [RenderJob], _ cache: RenderedCache, _ log: inout WorkLog,
    _ elements: inout [String: String]
  ) throws -> [RenderJob] {
    var reused: Set<String> = []
    for (path, own) in Dictionary(grouping: jobs, by: \.scenario).sorted(by: { $0.key < $1.key }) {
      guard let finding = try reuse(path, writing: Set(own.map(\.path)), cache, &log) else {
        continue
      }
      reused.insert(path)
      elements[path] = finding.elements
    }
    return jobs.filter { !reused.contains($0.scenario) }
  }

  /// Reuses the outputs of a scenario if it has not changed.
  ///
  /// - Parameter paths: The scenario's outputs; a cache cannot redirect them.
  private func reuse(
    _ path: String, writing paths: Set<String>, _ cache: RenderedCache, _ log: inout WorkLog
  ) throws -> RenderedCache.Finding? {
    guard let finding = cache.finding(path), finding.outputs.count == paths.count,
      Set(finding.outputs.map(\.path)) == paths
    else { return nil }
    InputFiles.add(path)
    for output in paths { try InputFiles.protect(from: output) }
    if check {
      guard cache.isFresh(finding) else { return nil }
    } else {
      guard let restored = try cache.restore(finding) else { return nil }
      let written = Dictionary(restored.map { ($0.path, $0.bytes) }, uniquingKeysWith: max)
      for output in finding.outputs {
        console.say(
          written[output.path].map { Messages.wroteText(output.path, bytes: $0, unchanged: false) }
            ?? Messages.unchanged(output.path))
      }
    }
    for output in finding.outputs { log.note(doneBy: path, output.path) }
    log.add(seconds: finding.seconds, to: path)
    return finding
  }

  /// Stores the outputs of scenarios without diagnostics, except videos, whose encoder is another
  /// program, and nothing that went to standard output.
  func keep(
    _ jobs: [RenderJob], _ log: WorkLog, _ cache: RenderedCache, _ elements: [String: String]
  ) {
    for (path, jobs) in Dictionary(grouping: jobs, by: \.scenario) {
      let isKept = jobs.allSatisfy {
        !$0.target.isStandardOutput
          && ![.animation(.mp4), .animation(.webm)].contains($0.target.kind)
      }
      guard isKept, log.isDone(path), ScenarioFile(path: path).mayBeKept(scenario) else {
        continue
      }
      cache.keep(
        jobs.map(\.path), of: path, seconds: log.seconds(of: path),
        elements: elements[path] ?? "")
    }
  }
}
