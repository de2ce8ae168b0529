import ArgumentParser
import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Markup
import Measuring
import Scenario

/// What a recorded film of an app was measured to be, kept beside a scenario: a small JSON file.
///
/// It has the motions and not the pictures, so that another font, clock or accent changes nothing.
struct FilmBaseline {
  /// The file: `sign-up.film.json` beside `sign-up.yaml`.
  let path: String

  /// The most bytes that are read of one: a choice, far above what motions take.
  private static let limit = 1 << 20

  init(scenario: String, directory: String?) {
    let place = BaselinePlace(
      scenario: scenario, name: ScenarioFile(path: scenario).name, strategy: "film",
      overrides: [], directory: directory)
    path = place.path.dropLast(BaselinePlace.ending.count) + ".json"
  }

  /// Reads what was recorded; `nil` when there is none.
  ///
  /// - Throws: ``Failure`` when the file is none of ours, `FrameSequenceError` when it cannot be read.
  func read() throws -> Measurement? {
    guard let bytes = try WholeFile.read(path, limit: Self.limit) else { return nil }
    guard let document = JSONValue(parsing: bytes), let measurement = Measurement(document) else {
      throw Failure(Messages.brokenFilmBaseline(path))
    }
    return measurement
  }

  /// The file of a measurement: the same bytes for the same film.
  static func text(_ measurement: Measurement, name: String) -> String {
    var members = measurement.summary.members.filter { $0.name != "frames" }
    members.insert(.init("name", .string(name)), at: 1)
    return MeasurementText.document(members)
  }
}

extension FilmBaseline {
  /// - Throws: `ValidationError` unless there is one scenario, in a file, that it can stand beside.
  static func check(_ scenarios: [String]) throws {
    guard scenarios.count == 1, let scenario = scenarios.first, scenario != "-",
      !WholeFile.isDirectory(scenario)
    else { throw ValidationError(Messages.filmOfOneScenario) }
  }

  /// Measures a film that shall be a baseline or is held against one.
  ///
  /// - Throws: ``Failure`` also when no motion is in it: nothing could ever differ.
  static func measured(
    _ film: String, scenario: String, options: ScenarioOptions, console: Console
  ) throws -> MeasuredFilm {
    // A scenario that is not there or wrong is said before the film is read.
    let model = try ScenarioFile(path: scenario).scenario(options, console)
    let device = options.device == nil ? nil : model.scene.device
    InputFiles.add(film)
    let measured = try MeasuringJob(device: device, console: console).measure(film)
    guard !measured.measurement.episodes.isEmpty else {
      let why = measured.measurement.remarks.map(Messages.remark).joined(separator: "; ")
      throw Failure(Messages.noMotionInFilm(film, why))
    }
    return measured
  }
}
