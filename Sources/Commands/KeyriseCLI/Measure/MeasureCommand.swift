import ArgumentParser
import FrameDiff
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Markup
import Measuring
import Playing
import Scenario

/// `keyrise measure`: measures screen recordings of real apps.
struct MeasureCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", _superCommandName: KeyriseCommand.name,
    abstract: "Measure the keyboard's motions in a screen recording, or in two.",
    discussion: """
      Reads videos (.mp4, .mov, .webm) and GIFs through ffmpeg, animated PNGs and directories of \
      frames, and says when the keyboard moved, how far, along which spring, and what followed it by \
      how much and how late. What cannot be seen is refused, with the reason. With --scenario it says \
      which strategy the app behaves like, and checks what the scenario expects. Of two videos it says \
      what is later, slower, higher or jumps in the second. Exit status: 0 measured, or alike; 1 \
      nothing to measure in it, no strategy fits, an expectation fails, or the videos differ; 2 could not.

      EXAMPLES
        keyrise measure film/
        keyrise measure film/ --device iphone-17-pro --format json
        keyrise measure film/ --at 0.5s..3s -o frames.csv
        keyrise measure film/ -o plot.svg -o film.html
        keyrise measure film/ --explain
        keyrise measure film/ --height 345
        keyrise measure film/ --scenario sign-up.yaml --strategy all
        keyrise measure before/ after/ -o pull-request.gif
      """)

  @Argument(
    help: "The video: .mp4, .mov, .webm, .gif, .apng, or a directory of frames; or two of them.",
    completion: .file())
  var videos: [String]

  @Option(
    help: ArgumentHelp(
      "The device it shows; found out by default. See 'keyrise list devices'.", valueName: "id"),
    completion: .list(DeviceCatalog.ids))
  var device: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels in a point; found out by default.", valueName: "n"))
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The keyboard's height in points, where what is found is wrong; see --explain.",
      valueName: "points"))
  var height: Double?

  @Flag(help: "Say which edges were considered for the keyboard's, and why one was chosen.")
  var explain = false

  @Option(
    help: ArgumentHelp(
      "The part of the pictures that is the screen, in pixels; found out by default.",
      valueName: "x,y,width,height"))
  var crop: String?

  @Option(
    help: ArgumentHelp("The part of the video to measure, such as 1s..2.5s.", valueName: "A..B"))
  var at: String?

  @Option(
    help: ArgumentHelp(
      "Frames per second of a directory without a manifest, such as 30 or 30000/1001; 60 by default.",
      valueName: "n"))
  var fps: String?

  @Flag(help: "Measure videos of more than an hour or 200,000 frames, too.")
  var long = false

  @Option(
    help: ArgumentHelp(
      "A scenario of the same screen: says which strategy the app behaves like.",
      valueName: "file"),
    completion: .file())
  var scenario: String?

  @Option(
    help: "The strategies to compare with, separated by commas; 'all' by default.",
    completion: .commaList(StrategyCatalog.profiles.map(\.id) + ["all"]))
  var strategy: String?

  @Option(
    name: .shortAndLong, help: "text, json or csv; by default what -o ends in, or text.",
    completion: formats.completion, transform: formats.read)
  var format: ReportFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file to write: .json, .csv or .txt in place of standard output; .svg, a plot; .html, a player; "
        + "of two videos \(OutputFormat.animationEndings), both side by side. May be repeated.",
      valueName: "path"),
    completion: .file())
  var output: [String] = []

  @OptionGroup var fonts: DrawingOptions.Font
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  /// The formats of a measurement.
  static let formats: ReportFormats = ["text": .text, "json": .json, "csv": .csv]

  func validate() throws {
    guard videos.count <= 2 else { throw ValidationError(Messages.tooManyVideos) }
    if videos.count == 2, scenario != nil { throw ValidationError(Messages.scenarioOfTwoVideos) }
    if videos.count == 2, format == .csv { throw ValidationError(Messages.csvOfTwoVideos) }
    _ = try outputs()
    _ = try area()
    _ = try span()
    _ = try frameRate()
    if strategy != nil, scenario == nil { throw ValidationError(Messages.strategyWithoutScenario) }
    if let scale, !(scale.isFinite && (0.1...10).contains(scale)) {
      throw ValidationError("'--scale \(Format.decimal(scale))' is not a number from 0.1 to 10")
    }
    if let height, !(height.isFinite && Self.heights.contains(height)) {
      throw ValidationError("'--height \(Format.decimal(height))' is not a number from 100 to 900")
    }
    if explain, format == .csv { throw ValidationError(Messages.nothingExplainedInCSV) }
    if let device, DeviceCatalog.device(id: device) == nil {
      throw ValidationError(Messages.unknownDevice(device, known: DeviceCatalog.ids))
    }
  }

  /// The heights that a keyboard may have, in points: from a bar alone to most of an iPad.
  private static let heights = 100.0...900.0

  func answer() async throws -> Bool {
    try await Interruption.watched {
      try checkOutputs()
      return videos.count == 2 ? try await compare() : try measure()
    }
  }

  private func measure() throws -> Bool {
    // Errors of the scenario are reported before the video is read.
    let models = try scenario.map(played) ?? []
    let video = try measured(videos[0], likely: models.first?.scene.device)
    let measurement = video.measurement
    let comparison = models.isEmpty ? nil : ModelComparison(measurement, models)
    try tell { style in
      switch style {
      case .csv: measurement.csv
      case .json:
        MeasurementText.document(
          measurement, name: video.path,
          more: (comparison?.members ?? [])
            + (explain
              ? [.init("explanations", .array(measurement.explanations.map(\.json)))] : []))
      default:
        MeasurementText(measurement: measurement, name: video.path, isExplained: explain).text
          + (comparison?.text ?? "")
      }
    }
    // CSV has only frames, which do not say why the answer is no.
    if let comparison, try textStyle() == .csv { console.say(comparison.summary) }
    for remark in measurement.remarks { console.say(Messages.remark(remark, of: video)) }
    try Pictures(
      video: video, models: models, comparison: comparison, fonts: fonts, console: console
    )
    .write(try outputs())
    return !measurement.episodes.isEmpty && comparison?.passes ?? true
  }

  /// The films of the scenario, one for each strategy.
  private func played(_ path: String) throws -> [Film] {
    var words = ["--strategy", strategy ?? "all"]
    if let device { words += ["--device", device] }
    return try ScenarioFile(path: path).films(try ScenarioOptions.parse(words), console)
  }

  /// Measures a video, and shows the progress on a terminal.
  ///
  /// - Parameter likely: The device that it shows where neither its pictures nor the keyboard tells
  ///   and its keys agree: a scenario's.
  func measured(_ path: String, likely: Device? = nil) throws -> MeasuredVideo {
    var job = MeasuringJob(
      device: device.flatMap(DeviceCatalog.device(id:)), scale: scale, height: height,
      crop: try area(),
      span: try span(), frameRate: try frameRate(), isLong: long, console: console)
    let video = try job.measure(path)
    guard device == nil, scale == nil, let likely,
      video.measurement.remarks.contains(.scaleUnsure)
    else { return video }
    job.device = likely
    let other: MeasuredVideo
    do { other = try job.measure(path) } catch is MeasuringError { return video }
    let remarks = other.measurement.remarks
    guard !other.measurement.episodes.isEmpty, !remarks.contains(.otherDevice),
      !remarks.contains(.unusualHeight)
    else { return video }
    console.say(Messages.takenForScenario(likely.name))
    return other
  }

  /// The format of the measurement: by the ending of its file, or as `--format` says.
  private func textStyle() throws -> ReportFormat {
    for (path, output) in try outputs() where path != "-" {
      if case .text(let style) = output { return style }
    }
    return format ?? .text
  }

  /// Writes the measurement to the file that is named for it, or to standard output.
  func tell(_ text: (ReportFormat) throws -> String) throws {
    for (path, output) in try outputs() {
      guard case .text(let style) = output, path != "-" else { continue }
      let text = try text(style)
      try console.write(text, to: path)
      return
    }
    try console.result(try text(format ?? .text))
  }

  func outputs() throws -> [(path: String, output: MeasureOutput)] {
    try MeasureOutput.all(output, format: format, count: videos.count)
  }

  /// Refuses to overwrite inputs, or to write two outputs to one path, before anything is measured.
  private func checkOutputs() throws {
    for video in videos { ClaimedFiles.add(video) }
    if let scenario { ClaimedFiles.add(scenario) }
    var paths = OutputPaths()
    for path in output { try paths.reserve(path) }
  }
}

// MARK: - Arguments

extension MeasureCommand {
  /// The part of the pictures that `--crop` names.
  private func area() throws -> PixelArea? {
    guard let crop else { return nil }
    let parts = crop.split(separator: ",", omittingEmptySubsequences: false)
      .map { Int($0.drop { $0 == " " }) }
    let numbers = parts.compactMap(\.self)
    guard parts.count == 4, numbers.count == 4, numbers.allSatisfy({ (0...100_000).contains($0) }),
      numbers[2] > 0, numbers[3] > 0
    else { throw ValidationError(Messages.notACrop(crop)) }
    return PixelArea(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The frame rates that `--fps` accepts: from time lapse to slow motion.
  private static let intervals = 0.001...1000.0

  /// The rate that `--fps` names.
  private func frameRate() throws -> FrameRate? {
    guard let fps else { return nil }
    guard let rate = FrameRate(fps), Self.intervals.contains(rate.interval) else {
      throw ValidationError(Messages.notAFrameRate(fps))
    }
    return rate
  }

  /// The seconds that `--at` names.
  private func span() throws -> ClosedRange<Double>? {
    guard let at else { return nil }
    guard let dots = at.firstRange(of: "..") else {
      throw ValidationError(Messages.notAVideoSpan(at))
    }
    func seconds(_ text: Substring, else missing: Double) -> Double? {
      if text.isEmpty { return missing }
      let unit = text.hasSuffix("ms") ? 0.001 : 1
      return Double(text.reversed().drop { "ms".contains($0) }.reversed().map(String.init).joined())
        .map { $0 * unit }
    }
    guard let first = seconds(at[..<dots.lowerBound], else: 0),
      let last = seconds(at[dots.upperBound...], else: 1e9), first.isFinite, last.isFinite,
      first >= 0, first < last
    else { throw ValidationError(Messages.notAVideoSpan(at)) }
    return first...last
  }

  /// Measures both videos and says what differs.
  func compare() async throws -> Bool {
    let before = try measured(videos[0])
    let after = try measured(videos[1])
    let comparison = RecordingComparison(before.measurement, after.measurement)
    let words = ComparisonText(comparison, before: before.path, after: after.path)
    try tell { style in
      switch style {
      case .json: document(comparison, before, after)
      case .csv: throw Failure(Messages.csvOfTwoVideos)
      default: words.text
      }
    }
    for video in [before, after] {
      for remark in video.measurement.remarks {
        console.say("\(video.name): " + Messages.remark(remark, of: video))
      }
    }
    guard !comparison.pairs.isEmpty else {
      for (path, output) in try outputs() where !output.isText {
        console.printError(Messages.nothingToShow(path))
      }
      return false
    }
    try await ComparedPictures(comparison, before, after, fonts: fonts, console: console)
      .write(try outputs())
    return comparison.isAlike
  }

  private func document(
    _ comparison: RecordingComparison, _ before: MeasuredVideo, _ after: MeasuredVideo
  ) -> String {
    func video(_ video: MeasuredVideo) -> JSONValue {
      let own = video.measurement.members.filter {
        ["film", "devices", "remarks"].contains($0.name)
      }
      return .object([.init("name", .string(video.path))] + own)
    }
    return MeasurementText.document(
      [
        .init("schema", "keyrise.measure-comparison/1"), .init("before", video(before)),
        .init("after", video(after)),
      ] + comparison.members)
  }

  /// Writes the pictures of one measured recording: the plot, and the page with the model beside
  /// it.
  struct Pictures {
    let video: MeasuredVideo
    /// The films of the scenario, if there is one.
    let models: [Film]
    let comparison: ModelComparison?
    let fonts: DrawingOptions.Font
    let console: Console

    /// The width of a recording's pictures beside the model, in pixels: a choice, enough to read a
    /// form.
    private static let width = 300

    /// Writes the requested outputs, or says that there is no motion to show.
    func write(_ outputs: [(path: String, output: MeasureOutput)]) throws {
      for (path, output) in outputs {
        switch output {
        case .text: continue
        case .plot, .page, .animation:
          guard !video.measurement.episodes.isEmpty else {
            console.printError(Messages.nothingToShow(path))
            continue
          }
        }
        let text = output == .plot ? try plot() : try page()
        try console.write(text, to: path)
      }
    }

    /// The model that is closest to the recording.
    private var nearest: Film? {
      comparison?.nearest.flatMap { id in models.first { $0.profile.id == id } } ?? models.first
    }

    private func plot() throws -> String {
      let studio = try Studio(fontDirectory: fonts.directory)
      let windows = MotionWindow.windows(of: video.measurement)
      let model = nearest.flatMap { ModelAlignment(video.measurement, $0) }
      let plot = try MeasuredPlot(
        of: [video.plotted(model)], windows: windows,
        caption: Messages.plotCaption(
          strategy: model == nil ? nil : nearest?.profile.id,
          left: windows.count - MeasuredPlot.limit),
        studio: studio)
      return try studio.svg(of: plot)
    }

    /// The model under the best-fitting strategy, or only its keyboard, beside the recording.
    private func page() throws -> String {
      guard let model = nearest ?? Self.keyboard(of: video.measurement),
        let alignment = ModelAlignment(video.measurement, model)
      else { throw Failure(Messages.noModelBeside) }
      let times = model.clock.frames.map { alignment.time(atModelTime: $0.sampleTime) }
      let pictures = try video.pictures(at: times, width: Self.width)
      var player = Player([model], title: video.name)
      player.recording = RecordingsPlayer.Recording(
        name: video.name, width: pictures.size.width, height: pictures.size.height,
        pictures: pictures.files, shown: [times.map(pictures.place)])
      let studio = try Studio(fontDirectory: fonts.directory)
      try studio.add(fonts: model.scene.fonts)
      return try player.text(studio)
    }
  }
}

extension MeasureCommand.Pictures {
  /// A screen with only the keyboard, which moves as in a recording, for videos without a scenario;
  /// `nil` where no keyboard moves in it, or where no device of the catalogue has such a screen.
  private static func keyboard(of measurement: Measurement) -> Film? {
    // The model stands still as long before the first motion and after the last, in seconds.
    let margin = 0.3
    guard let device = measurement.devices.first, let first = measurement.episodes.first else {
      return nil
    }
    let origin = first.start - margin
    var events: [String] = []
    if first.kind != .show { events.append("{at: 0, focus: field}") }
    for episode in measurement.episodes where episode.kind != .change {
      let action = episode.kind == .show ? "focus: field" : "dismiss: true"
      events.append("{at: \(Format.decimal(episode.start - origin)), \(action)}")
    }
    let end = (measurement.episodes.map(\.end).max() ?? first.end) - origin + margin
    let isNew = measurement.episodes.compactMap(\.spring).first?.name == .ios26
    let text = """
      keyrise: 1
      title: The measured keyboard
      device: \(device.id)
      ios: \(isNew ? 26 : 17)
      orientation: \(device.orientation.rawValue)
      keyboard: {height: \(Format.decimal(first.height, places: 1))}
      form:
        - {field: field, frame: [16, 120, 280, 36]}
      strategy: none
      timeline:
        end: \(Format.decimal(end))
        events:
      \(events.map { "    - \($0)" }.joined(separator: "\n"))
      """
    let scenario = Scenario.parse(
      bytes: Array(text.utf8), fileName: "model.yaml"
    ).scenario
    return scenario.flatMap { scenario in
      scenario.strategies.first.flatMap { try? Film(scenario, strategy: $0) }
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func notACrop(_ text: String) -> String {
    "'--crop \(shown: text)' is no rectangle; example: 60,40,1170,2532 for x, y, width and height"
  }

  static func notAVideoSpan(_ text: String) -> String {
    "'--at \(shown: text)' is no part of a video; example: 1s..2.5s, and either end may be left out"
  }

  static let strategyWithoutScenario =
    "'--strategy' compares with a scenario's strategies; name the scenario with --scenario"

  static let tooManyVideos =
    "one video is measured, or two are compared, one before a change and one after it"

  static let scenarioOfTwoVideos =
    "'--scenario' is held against one video; measure each of the two by itself"

  static let csvOfTwoVideos =
    "of two videos there are text and json; the frames of each are the csv of it alone"

  static func nothingToShow(_ path: String) -> String {
    "'\(shown: path)' is not written: there is no motion of a keyboard to show"
  }

  static let noModelBeside =
    "there is no model to show beside the video; name a scenario of the same screen with --scenario"

  static let nothingExplainedInCSV =
    "'--explain' is for text and json; csv has only frames"
}
