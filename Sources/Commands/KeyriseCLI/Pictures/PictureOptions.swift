import ArgumentParser
package import Cairo
package import Illustration
import Markup
import Scenario

/// The flags of everything that draws a page with devices on it.
struct PictureOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write: .svg, .png or .pdf, and what plays \(OutputFormat.animationEndings); "
        + "'-' is standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    name: .shortAndLong,
    help: "\(OutputFormat.drawn.map(\.rawValue).alternatives), where the path does not say.",
    completion: .list(OutputFormat.drawn.map(\.rawValue)),
    transform: OutputFormat.reader(of: OutputFormat.drawn))
  var format: OutputFormat?

  @Option(help: "Title above the picture; by default the scenario's, and '' for none.")
  var title: String?

  @Option(help: "text or outlines: what becomes of words in an SVG or PDF.")
  var text = TextMode.text

  @OptionGroup var words: PictureWords.Options

  func validate() throws {
    if output == "-", words.areAsked { throw ValidationError(Messages.wordsAndPicture) }
  }
}

/// A command that draws a page with devices on it.
///
/// How it is dressed stands beside the other flags of pictures and not among them: in debug builds
/// the parser validates a group four times as often as the one that it stands in.
protocol PictureCommand: KeyriseSubcommand {
  var picture: PictureOptions { get }
  var dressing: PictureOptions.DressFlags { get }
  var options: ScenarioOptions { get }
  var drawing: DrawingOptions { get }
}

extension PictureCommand {
  /// The output that the flags ask for.
  ///
  /// - Throws: `ValidationError` for paths that cannot be written and for contradictions.
  func output(_ kind: Output.Kind, default name: String = "x") throws -> Output {
    var result = try Output(kind, argument: picture.output, format: picture.format, default: name)
    result.page.title = picture.title
    result.page.outlinesText = picture.text == .outlines
    result.dressing = dressing.dressing
    return result
  }

  /// Refuses paths that cannot be written, before anything is read.
  func check(_ kind: Output.Kind) throws { try output(kind).checkTerminal() }

  /// Draws and writes the pages of a scenario, and of their twins, and says what they show.
  ///
  /// - Parameter adjust: Sets what the command's own flags ask for.
  func write(
    _ kind: Output.Kind, of path: String, _ options: ScenarioOptions? = nil,
    progress: ProgressLine.Options? = nil, adjust: (inout Output) throws -> Void
  ) async throws -> Bool {
    let options = options ?? self.options
    let file = ScenarioFile(path: path)
    let films = try file.films(options, console)
    let name = kind.gathersFilms ? file.name : file.outputName(for: films)
    var output = try output(kind, default: "\(name)-\(kind.rawValue)")
    try adjust(&output)
    var plan = OutputPlan()
    try plan.add([output], of: OutputPlan.Films(file: file, options: options, own: films))
    try plan.check()
    var writer = OutputWriter(drawing: drawing, progress: progress, console: console)
    _ = try await writer.write(plan, words: picture.words)
    return true
  }
}

extension TextMode: ExpressibleByArgument {}

extension PictureOptions {
  /// The flags that say what stands around a screen.
  struct DressFlags: ParsableArguments {
    @Option(help: "none, outline or bezel: what is drawn around the screen.")
    var frame: Dressing.Frame?

    @Option(
      help: "light or dark: the colours of the page; light, and dark in a twin for dark pages.")
    var theme: ThemeChoice?

    @Option(
      help: ArgumentHelp(
        "The page: #rrggbb, #rrggbbaa or transparent; by default the theme's.", valueName: "color"))
    var background: String?

    @Flag(help: "Let devices cast a shadow.")
    var shadow = false

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Room around the picture, 0 to 1000.", valueName: "units"))
    var margin: Double?

    @Option(
      help: ArgumentHelp(
        "The colour of the keyboard's measures and of notes, #rrggbb.", valueName: "color"))
    var accent: String?

    @Option(
      help: ArgumentHelp("The family that words around screens are set in.", valueName: "family"))
    var font: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("How round the page's corners are, 0 to 1000.", valueName: "units"))
    var corner: Double?

    @Option(
      help: ArgumentHelp(
        "The proportion of the page, such as 16:9; by default that of what is on it.",
        valueName: "w:h"))
    var aspect: String?

    enum ThemeChoice: String, ExpressibleByArgument, CaseIterable {
      case light
      case dark
    }

    func validate() throws {
      do { _ = try dressing.drawn() } catch { throw ValidationError("\(error)") }
      try margin?.check("--margin", "a margin", in: 0...1000)
      try corner?.check("--corner", "a radius", in: 0...1000)
      if let aspect, Output.Dressing.aspect(of: aspect) == nil {
        throw ValidationError(
          "'--aspect \(shown: aspect)' is not a proportion; write it as 16:9, from 1:10 to 10:1")
      }
    }

    /// Whether any of the flags was given.
    var isUsed: Bool { dressing.isUsed }

    /// The surroundings that the flags ask for.
    var dressing: Output.Dressing {
      var dressing = Output.Dressing()
      dressing.frame = frame?.rawValue
      dressing.theme = theme?.rawValue
      dressing.background = background
      dressing.hasShadow = shadow
      dressing.margin = margin
      dressing.accent = accent
      dressing.font = font
      dressing.corner = corner ?? 0
      dressing.aspect = aspect.flatMap(Output.Dressing.aspect)
      return dressing
    }
  }
}

extension Dressing.Frame: ExpressibleByArgument {}

extension PictureOptions {
  /// The flag that adds callouts to a picture.
  struct Notes: ParsableArguments {
    @Option(
      name: .customLong("note"), parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "Words with a number and an arrow to a view, or to the keyboard; at its right, unless 'left' "
          + "stands before the colon. May be repeated.",
        valueName: "view: text"),
      transform: Self.note)
    var notes: [Output.Note] = []

    /// Reads `VIEW: TEXT`, where a side may stand behind the view.
    @Sendable private static func note(_ text: String) throws -> Output.Note {
      guard let colon = text.firstIndex(of: ":") else {
        throw ValidationError(Messages.notANote(text))
      }
      var view = text[..<colon].split(separator: " ")
      let words = text[text.index(after: colon)...].drop { $0 == " " }
      let side = view.count > 1 ? view.last.flatMap { Output.Note.Side(rawValue: String($0)) } : nil
      if side != nil { view.removeLast() }
      guard !view.isEmpty, !words.isEmpty else { throw ValidationError(Messages.notANote(text)) }
      return Output.Note(String(words), at: view.joined(separator: " "), side: side ?? .right)
    }
  }

  /// The flag that says from when to when.
  struct Span: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "From when to when, such as 0.2s..shown; either end may be left out.", valueName: "a..b"))
    var span: String?

    func validate() throws {
      do { _ = try span.map(Position.span) } catch { throw ValidationError("\(error)") }
    }
  }

  /// The flags that say which moments are shown.
  struct MomentFlags: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Which moments: even (in time), events (at rest after each) or motion (most where it is "
          + "greatest, the default)."))
    var moments: Moments?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "How many moments, 1 to 60; with --moments events as many as there are, and one more.",
        valueName: "number"))
    var count: Int?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "These moments instead: positions separated by commas.", valueName: "positions"),
      completion: Position.completion, transform: Position.list(argument:))
    var at: [Position]?

    @OptionGroup var span: Span

    func validate() throws {
      try count.map(Double.init)?.check("--count", "a number of moments", in: 1...60)
      if at != nil, moments != nil || count != nil || span.span != nil {
        throw ValidationError(
          "'--at' names the moments themselves, and --moments, --count and --span choose some; "
            + "leave out one")
      }
    }

    /// Sets the moments of an output.
    func apply(to output: inout Output) {
      output.page.moments = moments?.rawValue
      output.page.count = count
      output.page.span = span.span
      output.at = at.map { $0.map(\.text).joined(separator: ",") }
    }
  }
}

extension Moments: ExpressibleByArgument {}

extension PictureOptions {
  /// The flags of pages whose devices stand in rows.
  struct Rows: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "A title of your own above a device, in order; repeatable, once for each.",
        valueName: "title"))
    var panel: [String] = []

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
      try width?.check("--width", "a width", in: 200...4000)
      try columns.map(Double.init)?.check("--columns", "a number of columns", in: 1...60)
    }

    /// Sets the rows of an output.
    func apply(to output: inout Output) {
      output.page.panels = panel.isEmpty ? nil : panel
      output.page.width = width
      output.page.columns = columns
      output.page.isCompact = compact
    }
  }
}

extension Double {
  /// Refuses the value of a flag that is not in a range.
  ///
  /// - Throws: `ValidationError` with a sentence that names the range.
  func check(_ flag: String, _ noun: String, in range: ClosedRange<Double>) throws {
    guard !range.contains(self) else { return }
    throw ValidationError(Messages.outside(range, flag, self, noun))
  }
}

// MARK: - Sentences

extension Messages {
  static func outside(
    _ range: ClosedRange<Double>, _ flag: String, _ value: Double, _ noun: String
  ) -> String {
    let bounds = "\(Format.decimal(range.lowerBound)) to \(Format.decimal(range.upperBound))"
    return "'\(flag) \(Format.decimal(value))' is not \(noun); it must be \(bounds)"
  }

  static func notANote(_ text: String) -> String {
    "'\(shown: text)' is not a note; write it as VIEW: TEXT or VIEW left: TEXT, such as "
      + "'city: 8 pt'"
  }
}
