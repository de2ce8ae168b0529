import ArgumentParser
import Foundation
import FrameDiff
import Rendering
import Scenario

/// The flags that say which baselines are meant.
struct BaselineOptions: ParsableArguments {
  @Option(help: "Play on this device instead; see 'keyrise list devices'.")
  var device: String?

  @Option(help: "Play on this major version of iOS instead.")
  var ios: String?

  @Option(help: "light or dark.")
  var appearance: String?

  @Option(help: "Play under this strategy instead; several separated by commas, or 'all'.")
  var strategy: String?

  @Option(
    help: ArgumentHelp(
      "Where the baselines are; by default beside each scenario.", valueName: "directory"))
  var baselines: String?

  @OptionGroup var fonts: FontOption

  func validate() throws {
    if baselines?.isEmpty == true { throw ValidationError(Messages.emptyBaselines) }
  }

  /// What the flags change in a scenario; `others` are flags that change no baseline's name.
  func scenarioOptions(fps: String? = nil, settings: [String] = []) -> ScenarioOptions {
    var options = ScenarioOptions()
    options.device = device
    options.ios = ios
    options.appearance = appearance
    options.strategy = strategy
    options.fps = fps
    options.settings = settings
    return options
  }

  /// What the flags set instead of the file, as baselines keep it.
  var overrides: [Baseline.Setting] {
    [("device", device), ("ios", ios), ("appearance", appearance), ("strategy", strategy)]
      .compactMap { name, value in value.map { Baseline.Setting(name, $0) } }
  }

  /// How films are drawn.
  func drawing(scale: Double? = nil) -> BaselineDrawing {
    BaselineDrawing(
      fontDirectory: fonts.directory, scale: scale, cancellation: Interruption.flag)
  }
}

extension RecordMode: ExpressibleByArgument {}
extension KeptPictures: ExpressibleByArgument {}
extension BaselineVerifier.PixelPolicy: ExpressibleByArgument {}
