import ArgumentParser
package import Illustration

/// The flags that say which moments are shown.
struct MomentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which moments: even (in time), events (at rest after each) or motion (most where it is "
        + "greatest, the default)."))
  var moments: Moments?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many moments, 1 to 60.", valueName: "number"))
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "These moments instead: positions separated by commas.", valueName: "positions"),
    completion: Position.completion, transform: Position.list(argument:))
  var at: [Position]?

  @OptionGroup var span: SpanOption

  func validate() throws {
    if let count, !(1...60).contains(count) { throw ValidationError(Messages.notACount(count)) }
    if at != nil, moments != nil || count != nil || span.span != nil {
      throw ValidationError(Messages.momentsOfPositions)
    }
  }

  /// What the flags say.
  var selection: MomentSelection {
    MomentSelection(moments: moments ?? .motion, count: count, positions: at ?? [], span: span.span)
  }
}

extension Moments: ExpressibleByArgument {}
