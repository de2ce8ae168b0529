import ArgumentParser
import Markup
import Scenario

/// An output of `keyrise measure`: the measurement, or a picture of it.
enum MeasureOutput: Hashable {
  /// The measurement, to a file in place of standard output.
  case text(ReportFormat)
  /// The measured points over the model's curves.
  case plot
  /// The video beside the model's, or two videos, in a player.
  case page
  /// Two videos side by side, playing.
  case animation(OutputFormat)

  /// Infers it from a path's ending.
  ///
  /// - Throws: `ValidationError` for endings that cannot be written, and for videos of one
  ///   recording.
  init(_ path: String, format: ReportFormat?, count: Int) throws {
    guard !path.isEmpty else { throw ValidationError(Messages.emptyOutput) }
    let ending = path == "-" ? nil : Output.ending(of: path)
    switch ending {
    case "svg": self = .plot
    case "html": self = .page
    case .some(let ending) where OutputFormat.animations.map(\.rawValue).contains(ending):
      guard count == 2, let animation = OutputFormat(ending: ending) else {
        throw ValidationError(
          "'\(shown: path)' would show two videos side by side; name a second one, or write "
            + ".svg for a plot or .html for a player")
      }
      self = .animation(animation)
    case .some(let ending) where Output.hasMeaning(ending) && ending != "txt":
      guard MeasureCommand.formats.format(ending: ending) != nil else {
        throw ValidationError(Messages.notAMeasureOutput(path))
      }
      fallthrough
    default:
      do {
        self = .text(try MeasureCommand.formats.chosen(format, for: path))
      } catch {
        throw ending == nil || format != nil
          ? error : ValidationError(Messages.notAMeasureOutput(path))
      }
    }
  }

  /// Whether it is the measurement itself.
  var isText: Bool { if case .text = self { true } else { false } }

  /// Parses all paths, at most one of which is for the measurement itself.
  static func all(
    _ paths: [String], format: ReportFormat?, count: Int
  ) throws -> [(path: String, output: MeasureOutput)] {
    let outputs = try paths.map { ($0, try MeasureOutput($0, format: format, count: count)) }
    guard outputs.filter(\.1.isText).count <= 1 else {
      throw ValidationError("what is said goes to one file; name one of .json, .csv and .txt")
    }
    return outputs
  }
}

// MARK: - Sentences

extension Messages {
  static func notAMeasureOutput(_ path: String) -> String {
    "'\(shown: path)': what is measured is written as .json, .csv or .txt, plotted as .svg, played beside "
      + "the model as .html, and two videos side by side as \(OutputFormat.animationEndings)"
  }
}
