import ArgumentParser
import FrameDiff
import FrameSequence
import Markup
import Measuring

extension VerifyCommand {
  /// Refuses flags that do not apply to a comparison of measurements.
  func checkFilm() throws {
    guard film != nil else { return }
    try FilmBaseline.check(scenarios)
    if report != nil || failures != nil || pixels != nil || slack != nil || !ignore.isEmpty
      || shards.isShare || shards.part != nil
    {
      throw ValidationError(Messages.filmIsComparedInNumbers)
    }
  }

  /// Compares a film of the app with the recorded baseline, in the model's terms.
  func verify(_ film: String) async throws -> Bool {
    let start = ContinuousClock.now
    let scenario = scenarios[0]
    let baseline = FilmBaseline(scenario: scenario, directory: options.baselines)
    InputFiles.add(baseline.path)
    if let output, output != "-" { try InputFiles.protect(from: output) }
    let known = try baseline.read()
    let measured = try await Interruption.watched {
      try FilmBaseline.measured(
        film, scenario: scenario, options: self.scenario, console: console)
    }
    let comparison = known.map {
      RecordingComparison($0, measured.measurement, tolerance: .scripted)
    }
    let again = ["keyrise", "record", "--film", film, scenario]
    let differing = comparison?.differences.filter(\.counts).count ?? 0
    let word = comparison == nil ? "missing" : differing == 0 ? "same" : "changed"
    let text =
      comparison.map {
        ComparisonText($0, before: Messages.theBaseline, after: measured.fileName).paragraph
      } ?? Messages.noFilmBaseline(ShellText.command(again))
    let told = ReportedFilm(
      name: ScenarioFile(path: scenario).name, scenario: scenario, strategy: "film",
      baseline: baseline.path, word: word,
      severity: comparison == nil ? 2 : differing == 0 ? 0 : 2 + differing, paragraph: text,
      approval: word == "changed" ? ShellText.command(again + ["--mode", "all"]) : "",
      details: comparison?.members ?? [])
    let result = VerificationReport(
      films: [told], seconds: start.duration(to: .now).inSeconds)
    try tell(result, try style)
    return result.passes
  }
}
