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
    of films: OutputFilms, at position: Position? = nil
  ) throws -> [RenderRequest] {
    try (films.own.first?.scenario.outputs ?? []).map { output in
      var request = try RenderRequest(
        output, besides: films.file, showing: try films.showing(output), loop: repetition.loop,
        at: position)
      if allowOutside { request.folder = nil }
      return request
    }
  }

  /// What is asked for of a target that the command line names.
  func request(
    _ target: OutputTarget, of films: OutputFilms, at position: Position? = nil
  ) throws -> RenderRequest {
    RenderRequest(
      target: target, showing: try films.showing(), positions: position.map { [$0] } ?? [],
      loop: repetition.loop)
  }
}
