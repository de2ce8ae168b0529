import ArgumentParser
import KeyboardAvoidance
import Rendering
import Scenario

/// Finds what is wrong with the outputs of a scenario and only shows when it is played.
struct OutputCheck {
  let file: ScenarioFile
  let result: ScenarioResult
  let films: [Film]

  /// Whether the strategies are those that the scenario names, so that its paths must tell them
  /// apart.
  let hasOwnStrategies: Bool

  /// What is wrong, no more than one thing an output.
  var diagnostics: [Diagnostic] {
    guard let outputs = result.scenario?.outputs else { return [] }
    var paths = OutputPaths()
    return outputs.enumerated().compactMap { index, output in
      do {
        _ = try output.positions
      } catch {
        return result.problem(withOutput: index, .at, message: Messages.sentence(error))
      }
      do {
        let request = try RenderRequest(output, besides: file, loop: nil)
        if let problem = films.lazy.compactMap({ problem(with: output, request, in: $0) }).first {
          return result.problem(withOutput: index, problem.part, message: problem.message)
        }
        guard hasOwnStrategies else { return nil }
        for film in request.gathersFilms ? Array(films.suffix(1)) : films {
          let path = request.target.path(for: film, scenario: file.name)
          try paths.take(path, kind: request.target.kind)
        }
        return nil
      } catch {
        return result.problem(withOutput: index, .path, message: Messages.sentence(error))
      }
    }
  }

  /// Why an output cannot be made of a film, if it cannot.
  private func problem(
    with output: OutputRequest, _ request: RenderRequest, in film: Film
  ) -> (part: OutputRequest.Part, message: String)? {
    if film.timeline.rotates, request.target.kind.isOfShapes {
      return (.path, Messages.cannotTurn(output.path))
    }
    if film.timeline.rotates, output.illustration != nil, case .animation = request.target.kind {
      return (.path, Messages.cannotTurnSideBySide)
    }
    do {
      switch output.illustration?.kind {
      case .strip, .onion:
        _ = try output.illustration?.stripTimes(at: request.positions, in: film)
      case .plot: _ = try SpanOption.range(output.illustration?.span, in: film, default: .whole)
      case .figure, .sheet, .compare, nil: _ = try film.time(at: request.positions.first)
      }
      return nil
    } catch {
      return (output.at == nil ? .span : .at, Messages.sentence(error))
    }
  }
}
