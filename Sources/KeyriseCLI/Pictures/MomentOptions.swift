public import ArgumentParser
public import Illustration
import Keyframes
import Rendering

/// The flags that say which moments are shown.
struct MomentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which moments: even (in time), events (at rest after each) or motion (most where it is "
        + "greatest)."))
  var moments = Moments.motion

  @Option(help: ArgumentHelp("How many moments, 1 to 60.", valueName: "number"))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "These moments instead: positions separated by commas.", valueName: "positions"))
  var at: String?

  @OptionGroup var span: SpanOption

  func validate() throws {
    if let count, !(1...60).contains(count) { throw ValidationError(Messages.notACount(count)) }
    do { _ = try selection.positions } catch { throw ValidationError("\(error)") }
  }

  /// What the flags say.
  var selection: MomentSelection {
    MomentSelection(moments: moments, count: count, at: at, span: span.span)
  }
}

/// Which moments are shown, as flags or an output of a scenario say it.
struct MomentSelection {
  var moments = Moments.motion
  var count: Int?
  /// Positions separated by commas, instead of the others.
  var at: String?
  var span: String?

  /// - Throws: ``Failure`` that names what is no position.
  fileprivate var positions: [Position] {
    get throws {
      guard let at else { return [] }
      let texts = Format.list(at)
      guard !texts.isEmpty else { throw Failure(Messages.notAPosition("")) }
      return try texts.map { text in
        guard let position = Position(parsing: text) else {
          throw Failure(Messages.notAPosition(text))
        }
        return position
      }
    }
  }

  /// The moments of a film, in seconds and in order.
  ///
  /// - Throws: `PositionError` when one is nowhere on the timeline.
  func times(in film: Film, defaultCount: Int, defaultSpan: SpanOption.Bounds) throws -> [Double] {
    guard at == nil else {
      return Set(try positions.map { try $0.resolve(in: film).get() }).sorted()
    }
    return moments.times(
      of: film.take, count: count ?? defaultCount,
      in: try SpanOption.range(span, in: film, default: defaultSpan))
  }
}

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

extension Moments: ExpressibleByArgument {}

/// The flags of pages whose devices stand in rows.
struct RowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The width of the page, 200 to 4000; by default 800, or less where less will do.",
      valueName: "units"))
  var width: Double?

  @Option(help: ArgumentHelp("How many stand in a row at most.", valueName: "number"))
  var columns: Int?

  func validate() throws {
    if let width, !(width.isFinite && (200...4000).contains(width)) {
      throw ValidationError(Messages.notAWidth(width))
    }
    if let columns, !(1...60).contains(columns) {
      throw ValidationError(Messages.notColumns(columns))
    }
  }
}
