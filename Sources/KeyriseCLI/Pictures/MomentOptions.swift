public import ArgumentParser
public import Illustration

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

extension Moments: ExpressibleByArgument {}
