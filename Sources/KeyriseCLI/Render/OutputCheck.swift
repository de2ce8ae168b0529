import ArgumentParser
import KeyboardAvoidance
import Playing
import Rendering
import Scenario

/// Finds problems with a scenario's outputs that only appear when it is played.
struct OutputCheck {
  let file: ScenarioFile
  let result: ScenarioResult
  let options: ScenarioOptions
  let films: [Film]

  /// Whether the strategies are those that the scenario names, so that its paths must tell them
  /// apart.
  let hasOwnStrategies: Bool

  /// Something that is wrong with an output.
  private typealias Finding = (part: OutputRequest.Part, message: String)

  /// What is wrong: no more than one thing with the path of an output, and one with its instants.
  var diagnostics: [Diagnostic] {
    guard let outputs = result.playable?.outputs else { return [] }
    var paths = OutputPaths()
    let films = OutputFilms(file: file, options: options, own: films)
    return outputs.enumerated().flatMap { index, output in
      findings(output, films, &paths).map {
        result.problem(withOutput: index, $0.part, message: $0.message)
      }
    }
  }

  private func findings(
    _ output: OutputRequest, _ films: OutputFilms, _ paths: inout OutputPaths
  ) -> [Finding] {
    let showing: OutputFilms.Showing
    do {
      showing = try films.showing(output)
    } catch {
      return [(.path, Messages.unplayableOutput((error as? ScenarioProblem)?.diagnostics ?? []))]
    }
    return [
      pathFinding(output, showing, &paths),
      showing.films.lazy.compactMap { instantFinding(output, $0) }.first,
    ].compactMap(\.self)
  }

  /// Why an output cannot be written to its path, if it cannot.
  private func pathFinding(
    _ output: OutputRequest, _ showing: OutputFilms.Showing, _ paths: inout OutputPaths
  ) -> Finding? {
    // What is empty has been reported where the scenario was read.
    if output.path.isEmpty { return nil }
    var output = output
    output.at = nil
    do {
      let request = try RenderRequest(output, besides: file, showing: showing, loop: nil)
      if showing.films.contains(where: \.timeline.rotates) {
        if output.illustration != nil, case .animation = request.target.kind {
          return (.path, Messages.cannotTurnSideBySide)
        }
      }
      if let panels = output.illustration?.panels, output.illustration?.gathersFilms == true,
        panels.count != showing.films.count
      {
        return (.path, Messages.panelCount(panels.count, of: showing.films.count))
      }
      guard hasOwnStrategies else { return nil }
      for job in try RenderJob.jobs(of: [], name: file.name, requests: [request]) {
        try paths.take(job.path, kind: job.target.kind)
      }
      return nil
    } catch {
      return (.path, Messages.sentence(error))
    }
  }

  /// Why a film has not the instants of an output, if it has not.
  private func instantFinding(_ output: OutputRequest, _ film: Film) -> Finding? {
    do {
      let positions = try output.positions
      switch output.illustration?.kind {
      case .strip, .onion:
        _ = try output.illustration?.stripTimes(at: positions, in: film)
      case .plot: _ = try SpanOption.range(output.illustration?.span, in: film, default: .whole)
      case .figure, .sheet, .compare, nil: _ = try film.time(at: positions.first)
      }
      return nil
    } catch {
      return (output.at == nil ? .span : .at, Messages.sentence(error))
    }
  }
}
