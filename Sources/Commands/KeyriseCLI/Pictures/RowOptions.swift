import ArgumentParser

/// The flags of pages whose devices stand in rows.
struct RowOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The width of the page, 200 to 4000; by default 800, or less where less will do.",
      valueName: "units"))
  var width: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many stand in a row at most.", valueName: "number"))
  var columns: Int?

  @Flag(help: "Lay it out for a column 340 units wide.")
  var compact = false

  func validate() throws {
    if let width, !(width.isFinite && (200...4000).contains(width)) {
      throw ValidationError(Messages.notAWidth(width))
    }
    if let columns, !(1...60).contains(columns) {
      throw ValidationError(Messages.notColumns(columns))
    }
  }
}
