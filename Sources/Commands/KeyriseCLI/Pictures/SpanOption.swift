import ArgumentParser
import Keyframes
import Playing
import Rendering

/// From when to when.
struct SpanOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "From when to when, such as 0.2s..shown; either end may be left out.", valueName: "a..b"))
  var span: String?

  /// What is taken where the flag does not say.
  enum Bounds {
    case whole
    /// Until the keyboard hides.
    case shown
  }

  func validate() throws {
    do { _ = try Self.ends(of: span) } catch { throw ValidationError("\(error)") }
  }

  /// The range in seconds, or `nil` for all of the film.
  static func range(
    _ span: String?, in film: Film, default bounds: Bounds
  ) throws -> ClosedRange<Double>? {
    guard let ends = try ends(of: span) else {
      return bounds == .whole ? nil : 0...max(film.shownTime, 0)
    }
    let start = try ends.0?.resolve(in: film).get() ?? 0
    let end = try ends.1?.resolve(in: film).get() ?? film.clock.end
    guard start < end else { throw Failure(Messages.emptySpan(span ?? "")) }
    return start...end
  }

  /// The two ends, each `nil` where it is left out.
  ///
  /// - Throws: ``Failure`` when it is no span.
  private static func ends(of span: String?) throws -> (Position?, Position?)? {
    guard let span else { return nil }
    guard let dots = span.firstRange(of: "..") else { throw Failure(Messages.notASpan(span)) }
    func position(_ text: Substring) throws -> Position? {
      if text.isEmpty { return nil }
      guard let position = Position(parsing: String(text)) else {
        throw Failure(Messages.notASpan(span))
      }
      return position
    }
    return (try position(span[..<dots.lowerBound]), try position(span[dots.upperBound...]))
  }
}
