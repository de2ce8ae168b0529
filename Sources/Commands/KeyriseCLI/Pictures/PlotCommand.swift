import ArgumentParser
import Illustration
import Scenario

/// `keyrise plot`: positions over time, or the curves themselves.
struct PlotCommand: PictureCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", _superCommandName: KeyriseCommand.name,
    abstract: "Plot keyboard, field and offset over time, and what the keyboard covers when.",
    discussion: """
      Below the plot stands a bar for each animation with the name of its curve. With --curves no \
      scenario is needed: the curves that keyboards and scroll views move along.

      EXAMPLES
        keyrise plot sign-up.yaml
        keyrise plot sign-up.yaml --span event:focus..1s -o plot.png
        keyrise plot --curves -o curves.svg
      """)

  @Argument(help: "The scenario file; '-' is standard input.", completion: .file())
  var scenario: String?

  @Flag(help: "Plot the curves themselves.")
  var curves = false

  @Option(help: "Words below the plot.")
  var caption: String?

  @OptionGroup var span: PictureOptions.Span

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The width of the page, 400 to 4000; by default 800.", valueName: "units"))
  var width = 800.0

  @Flag(help: "Lay it out for a column 340 units wide, with the names above the panels.")
  var compact = false

  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Picture") var dressing: PictureOptions.DressFlags
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    guard curves != (scenario != nil) else {
      throw ValidationError("name a scenario, or '--curves' without one")
    }
    try width.check("--width", "a width", in: 400...4000)
    try check(.plot)
  }

  func answer() async throws -> Bool {
    guard let scenario else { return try drawCurves() }
    return try await write(.plot, of: scenario) { output in
      output.page.caption = caption
      output.page.span = span.span
      output.page.width = width
      output.page.isCompact = compact
    }
  }

  private func drawCurves() throws -> Bool {
    let output = try output(.plot, default: "curves")
    var writer = OutputWriter(drawing: drawing, console: console)
    try writer.write(output, picture.words) { studio in
      try CurveGallery(
        title: picture.title, caption: caption, width: compact ? Dressing.Compact.width : width,
        dressing: try output.dressing.drawn(), studio: studio)
    }
    return true
  }
}
