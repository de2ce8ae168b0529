import ArgumentParser
import FrameSequence
import KeyboardAvoidance
import Measuring
import Playing

/// `keyrise measure`: real recordings in.
struct MeasureCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", _superCommandName: KeyriseCommand.name,
    abstract: "Measure the keyboard's motions in a screen recording.",
    discussion: """
      Reads videos (.mp4, .mov, .webm) and GIFs through ffmpeg, animated PNGs and directories of \
      frames, and says when the keyboard moved, how far, along which spring, and what followed it by \
      how much and how late. What cannot be seen is refused, with the reason. With --scenario it says \
      which strategy the app behaves like, and checks what the scenario expects. Exit status: 0 \
      measured, 1 nothing to measure in it, no strategy fits or an expectation fails, 2 could not.

      EXAMPLES
        keyrise measure film/
        keyrise measure film/ --device iphone-17-pro --format json
        keyrise measure film/ --at 0.5s..3s -o frames.csv
        keyrise measure film/ --scenario sign-up.yaml --strategy all
      """)

  @Argument(
    help: "The film: .mp4, .mov, .webm, .gif, .apng, or a directory of frames.",
    completion: .file())
  var film: String

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
    help: ArgumentHelp(
      "The part of the pictures that is the screen, in pixels; found out by default.",
      valueName: "x,y,width,height"))
  var crop: String?

  @Option(
    help: ArgumentHelp("The part of the film to measure, such as 1s..2.5s.", valueName: "A..B"))
  var at: String?

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
    name: .shortAndLong, help: "text, json or csv; by default what -o ends in, or text.")
  var format: Style?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write instead of standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Talking") var talking: TalkingOptions

  /// How a measurement is told.
  enum Style: String, ExpressibleByArgument, CaseIterable, TextFormat {
    case text
    case json
    case csv

    var fileEnding: String? { self == .text ? "txt" : rawValue }
  }

  var console: Console { talking.console }

  func validate() throws {
    _ = try Style.chosen(format, for: output, usual: .text)
    _ = try area()
    _ = try span()
    if strategy != nil, scenario == nil { throw ValidationError(Messages.strategyWithoutScenario) }
    if let scale, !(scale.isFinite && (0.1...10).contains(scale)) {
      throw ValidationError(Messages.notAFilmScale(scale))
    }
    if let device, DeviceCatalog.device(id: device) == nil {
      throw ValidationError(Messages.unknownDevice(device, known: DeviceCatalog.ids))
    }
  }

  func answer() async throws -> Bool {
    try await Interruption.watched { try measure() }
  }

  private func measure() throws -> Bool {
    // What is wrong with the scenario is said before the film is read.
    let films = try scenario.map(played) ?? []
    let measurement = try measurement(of: film)
    let comparison = films.isEmpty ? nil : ModelComparison(measurement, films)
    let text =
      switch try Style.chosen(format, for: output, usual: .text) {
      case .text:
        MeasurementText(measurement, name: film).text + (comparison.map(\.text) ?? "")
      case .json:
        MeasurementText.document(measurement, name: film, more: comparison?.members ?? [])
      case .csv: measurement.csv
      }
    try write(text)
    for remark in measurement.remarks { console.say(Messages.remark(remark)) }
    return !measurement.episodes.isEmpty && comparison?.passes ?? true
  }

  /// The films of the scenario, a strategy each.
  private func played(_ path: String) throws -> [Film] {
    var words = ["--strategy", strategy ?? "all"]
    if let device { words += ["--device", device] }
    return try ScenarioFile(path: path).films(try ScenarioOptions.parse(words), console)
  }

  /// Measures a film, and says on a terminal how far it has come.
  private func measurement(of path: String) throws -> Measurement {
    var progress = FilmProgress(console: console)
    defer { progress.finish() }
    let flag = Interruption.flag
    let film = RecordedFilm(
      path: path, crop: try area(), span: try span(), cancellation: flag,
      progress: { progress.advance(to: $0) })
    let screen = try film.screen()
    let measurer = Measurer(device: device.flatMap(DeviceCatalog.device(id:)), scale: scale)
    return try measurer.measure(
      screen.store, screen: screen.area, hasTop: screen.hasTop, picture: screen.picture
    ) {
      if flag.isCancelled { throw FrameSequenceError.interrupted }
    }
  }

  private func write(_ text: String) throws {
    guard let output, output != "-" else { return try console.result(text) }
    try InputFiles.protect(from: output)
    let outcome = try AtomicFile.write(text, to: output)
    console.say(
      Messages.wroteText(output, bytes: text.utf8.count, unchanged: outcome == .unchanged))
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

  /// The seconds that `--at` names.
  private func span() throws -> ClosedRange<Double>? {
    guard let at else { return nil }
    guard let dots = at.firstRange(of: "..") else {
      throw ValidationError(Messages.notAFilmSpan(at))
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
    else { throw ValidationError(Messages.notAFilmSpan(at)) }
    return first...last
  }
}
