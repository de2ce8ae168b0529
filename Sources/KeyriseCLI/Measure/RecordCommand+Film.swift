import ArgumentParser
import FrameDiff
import FrameSequence
import Measuring

extension RecordCommand {
  /// Refuses flags that do not apply to a film's baseline.
  func checkFilm() throws {
    guard film != nil else { return }
    try FilmBaseline.check(scenarios)
    if prune || full || scale != nil || keep != .events || shards.isShare || shards.part != nil {
      throw ValidationError(Messages.filmKeepsNumbers)
    }
  }

  /// Writes the measurement of a film of the app, as the mode says.
  func record(_ film: String, mode: RecordMode) async throws -> Bool {
    let baseline = FilmBaseline(scenario: scenarios[0], directory: options.baselines)
    if mode == .never || mode == .missing && WholeFile.exists(baseline.path) {
      // An unreadable baseline that is kept would fail every later `verify`.
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
