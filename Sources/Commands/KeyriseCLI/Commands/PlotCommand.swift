import ArgumentParser
import Illustration
import Playing
import Rendering

/// `keyrise plot`: positions over time, or the curves themselves.
struct PlotCommand: KeyriseSubcommand {
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

  @OptionGroup var span: SpanOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The width of the page, 400 to 4000; by default 800.", valueName: "units"))
  var width = 800.0

  @Flag(help: "Lay it out for a column 340 units wide, with the names above the panels.")
  var compact = false

  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    guard curves != (scenario != nil) else { throw ValidationError(Messages.scenarioOrCurves) }
    guard width.isFinite, (400...4000).contains(width) else {
      throw ValidationError(Messages.notAPlotWidth(width))
    }
  }

  func answer() async throws -> Bool {
    guard let scenario else { return try drawCurves() }
    return try PictureWriter.writeEach(
      of: scenario, kind: "plot", options, picture, drawing, console
    ) { film, dressing, studio in
      try Plot(
        of: film,
        options: PlotOptions(
          title: picture.page.title, caption: caption,
          span: try SpanOption.range(span.span, in: film, default: .whole), width: width,
          isCompact: compact),
        dressing: dressing, studio: studio)
    }
  }

  private func drawCurves() throws -> Bool {
    var writer = try PictureWriter(picture.page, drawing: drawing, console: console)
    let gallery = try CurveGallery(
      title: picture.page.title, caption: caption, width: compact ? CompactPage.width : width,
      dressing: try picture.page.dressing.dressing(), studio: writer.studio)
    let target = try picture.path.target(default: "curves")
    let path = target.target.template
    try writer.write(gallery, as: target.format, to: path, kind: target.target.kind)
    try writer.sayWords(PictureWords(gallery), at: [path])
    return true
  }
}
