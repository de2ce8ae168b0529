import ArgumentParser
import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Markup
import Measuring
import Scenario

/// The measurement of a recorded video of an app, stored beside a scenario as a small JSON file.
///
/// It stores motions and no pictures, so that another font, clock or accent colour does not matter.
struct MotionBaseline {
  /// The file: `sign-up.film.json` beside `sign-up.yaml`.
  let path: String

  /// The largest size that is read, in bytes: a choice, far above what motions need.
  private static let limit = 1 << 20

  init(scenario: String, directory: String?) {
    let place = BaselinePlace(
      scenario: scenario, name: ScenarioFile(path: scenario).name, strategy: "film",
      overrides: [], directory: directory)
    path = place.path.dropLast(BaselinePlace.ending.count) + ".json"
  }

  /// Reads the baseline; `nil` when there is none.
  ///
  /// - Throws: ``Failure`` when the file is something else, `FrameSequenceError` when it cannot be
  ///   read.
  func read() throws -> Measurement? {
    guard let bytes = try WholeFile.read(path, limit: Self.limit) else { return nil }
    guard let document = JSONValue(parsing: bytes), let measurement = Measurement(document) else {
      throw Failure(
        "'\(shown: path)' is no baseline of a video that can be read; record it anew with "
          + "--mode all, or take it back from version control")
    }
    return measurement
  }

  /// The file of a measurement: the same bytes for the same video.
  static func text(_ measurement: Measurement, name: String) -> String {
    var members = measurement.summary.members.filter { $0.name != "frames" }
    members.insert(.init("name", .string(name)), at: 1)
    return MeasurementText.document(members)
  }

  /// - Throws: `ValidationError` unless there is one scenario, in a file, that it can stand beside.
  static func check(_ scenarios: [String]) throws {
    guard scenarios.count == 1, let scenario = scenarios.first, scenario != "-",
      !WholeFile.isDirectory(scenario)
    else {
      throw ValidationError(
        "'--film' goes with one scenario file, beside which its baseline is; no directory and no "
          + "'-'")
    }
  }

  /// Measures a video that becomes a baseline or is compared with one.
  ///
  /// - Throws: ``Failure``, also for a video without a motion, which could never differ.
  static func measured(
    _ video: String, scenario: String, options: ScenarioOptions, console: Console
  ) throws -> MeasuredVideo {
    // A missing or wrong scenario is reported before the video is read.
    let model = try ScenarioFile(path: scenario).scenario(options, console)
    let device = options.device == nil ? nil : model.scene.device
    ClaimedFiles.add(video)
    let measured = try MeasuringJob(device: device, console: console).measure(video)
    guard !measured.measurement.episodes.isEmpty else {
      let why = measured.measurement.remarks.map { Messages.remark($0, of: measured) }
        .joined(separator: "; ")
      throw Failure(
        "'\(shown: video)' has no motion of a keyboard to be compared"
          + (why.isEmpty ? "" : ": \(why)"))
    }
    return measured
  }
}
