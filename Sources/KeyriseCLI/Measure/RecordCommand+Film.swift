import ArgumentParser
import FrameDiff
import FrameSequence
import Measuring

extension RecordCommand {
  /// Refuses flags that a film's baseline has no use for.
  func checkFilm() throws {
    guard film != nil else { return }
    try FilmBaseline.check(scenarios)
    if prune || full || scale != nil || keep != .events || shards.isShare || shards.part != nil {
      throw ValidationError(Messages.filmKeepsNumbers)
    }
  }

  /// Writes what a film of the app is measured to be, as the mode says.
  func record(_ film: String, mode: RecordMode) async throws -> Bool {
    let baseline = FilmBaseline(scenario: scenarios[0], directory: options.baselines)
    if mode == .never || mode == .missing && WholeFile.exists(baseline.path) {
      // One that is kept and cannot be read would fail whoever verifies.
      let exists = try baseline.read() != nil
      exists
        ? console.say(Messages.kept(baseline.path))
        : console.complain(Messages.notRecorded(baseline.path))
      return exists
    }
    let measured = try await Interruption.watched {
      try FilmBaseline.measured(
        film, scenario: scenarios[0], options: scenario, console: console)
    }
    if mode == .failed, let known = try? baseline.read(),
      RecordingComparison(known, measured.measurement, tolerance: .scripted).isAlike
    {
      console.say(Messages.kept(baseline.path))
      return true
    }
    try InputFiles.protect(from: baseline.path)
    let text = FilmBaseline.text(measured.measurement, name: measured.fileName)
    let outcome = try AtomicFile.write(text, to: baseline.path)
    console.say(
      Messages.wroteText(
        baseline.path, bytes: text.utf8.count, unchanged: outcome == .unchanged))
    return true
  }
}
