import ArgumentParser
import Playing
import Scenario

/// The flags that say where the pictures of scenarios go.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write; repeatable. By default the scenario's 'outputs', or NAME.apng here.",
      valueName: "path"),
    completion: .file())
  var output: [String] = []

  @Flag(help: "Let the scenario's 'outputs' lie outside its own directory.")
  var allowOutside = false

  @OptionGroup var repetition: LoopOption

  /// The outputs that the scenario of some films requests, at an instant that the command line may
  /// set.
  func requests(
    of films: [Film], in file: ScenarioFile, at position: Position? = nil
  ) throws -> [RenderRequest] {
    try (films.first?.scenario.outputs ?? []).map { output in
      var request = try RenderRequest(output, besides: file, loop: repetition.loop, at: position)
      if allowOutside { request.folder = nil }
      return request
    }
  }

  /// What is asked for of a target that the command line names.
  func request(_ target: OutputTarget, at position: Position? = nil) -> RenderRequest {
    RenderRequest(
      target: target, positions: position.map { [$0] } ?? [], loop: repetition.loop)
  }
}
