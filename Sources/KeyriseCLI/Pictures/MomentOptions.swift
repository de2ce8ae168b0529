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
    for position in positions where Position(parsing: position) == nil {
      throw ValidationError(Messages.notAPosition(position))
    }
    if at != nil, positions.isEmpty { throw ValidationError(Messages.notAPosition("")) }
  }

  private var positions: [String] { Format.list(at ?? "") }

  /// The moments of a film, in seconds and in order.
  ///
  /// - Throws: `PositionError` when one is nowhere on the timeline.
  func times(in film: Film, defaultCount: Int, defaultSpan: SpanOption.Bounds) throws -> [Double] {
    guard at == nil else {
      let times = try positions.compactMap(Position.init(parsing:)).map {
        try $0.resolve(in: film).get()
      }
      return Set(times).sorted()
    }
    return moments.times(
      of: film.take, count: count ?? defaultCount,
      in: try span.range(in: film, default: defaultSpan))
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

  func validate() throws { _ = try ends }

  /// The range in seconds, or `nil` for all of the film.
  func range(in film: Film, default bounds: Bounds) throws -> ClosedRange<Double>? {
    guard let ends = try ends else {
      return bounds == .whole ? nil : 0...max(film.shownTime, 0)
    }
    let start = try ends.0?.resolve(in: film).get() ?? 0
    let end = try ends.1?.resolve(in: film).get() ?? film.clock.end
    guard start < end else { throw Failure(Messages.emptySpan(span ?? "")) }
    return start...end
  }

  private var ends: (Position?, Position?)? {
    get throws {
      guard let span else { return nil }
      guard let dots = span.firstRange(of: "..") else {
        throw ValidationError(Messages.notASpan(span))
      }
      func position(_ text: Substring) throws -> Position? {
        if text.isEmpty { return nil }
        guard let position = Position(parsing: String(text)) else {
          throw ValidationError(Messages.notASpan(span))
        }
        return position
      }
      return (try position(span[..<dots.lowerBound]), try position(span[dots.upperBound...]))
    }
  }
}

extension Moments: ExpressibleByArgument {}

/// The flags of pages whose devices stand in rows.
struct RowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The width of the page, 200 to 4000; by default 800.", valueName: "units"))
  var width = 800.0

  @Option(help: ArgumentHelp("How many stand in a row at most.", valueName: "number"))
  var columns: Int?

  func validate() throws {
    guard width.isFinite, (200...4000).contains(width) else {
      throw ValidationError(Messages.notAWidth(width))
    }
    if let columns, !(1...60).contains(columns) {
      throw ValidationError(Messages.notColumns(columns))
    }
  }
}
