import Foundation
import FrameDiff
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Markup
import Playing
import Rendering
import Scenario
import Stage

/// Draws outputs and writes them, and says so.
struct OutputWriter {
  var drawing: DrawingOptions
  /// How many frames of a directory are made at once.
  var jobs: Int
  /// Whether a directory is written into that something else wrote.
  var force: Bool
  /// How the progress of a write is shown.
  var progress: ProgressLine.Options.Choice
  var console: Console
  /// Whether the words that describe a screen are asked for, which takes time to find.
  var tellsWords = false
  /// Draws pages; made when the first is drawn.
  private var studio: Studio?

  init(
    drawing: DrawingOptions, jobs: Int = 1, force: Bool = false,
    progress: ProgressLine.Options? = nil, console: Console
  ) {
    self.drawing = drawing
    self.jobs = jobs
    self.force = force
    self.progress = progress?.progress ?? .auto
    self.console = console
  }

  /// The result of a write.
  struct Outcome {
    /// The summary of the write, for sequences.
    var summary: WriteSummary?
    /// The words that describe the picture, or `nil` where none are asked for, and for files that a
    /// page cannot show as an image.
    var words: PictureWords?
  }

  /// Writes one job of a plan.
  ///
  /// - Throws: ``Failure`` that names the output, where it is of an instant that never comes; else
  ///   what drawing and writing throw.
  mutating func write(_ job: OutputPlan.Job) async throws -> Outcome {
    var writer = self
    if let scale = job.output.scale { writer.drawing.scale = scale }
    defer { studio = writer.studio }
    do {
      if job.output.kind.isPage { return try await writer.writePage(job) }
      return job.output.kind == .still
        ? try writer.writeStill(job) : try await writer.writeFilm(job)
    } catch let problem as Position.Problem {
      throw Failure("'\(shown: job.path)' of '\(shown: job.scenario)': \(problem)")
    }
  }

  /// Writes the outputs of a scenario and says what they show; returns whether its expectations
  /// hold.
  ///
  /// - Parameter words: The flags that ask for words.
  mutating func write(_ plan: OutputPlan, words: PictureWords.Options) async throws -> Bool {
    var isYes = true
    // A picture whose twin comes next.
    var original: (words: PictureWords, path: String)?
    for job in plan.jobs {
      let outcome = try await write(job)
      if job.isTwin, let original {
        try words.say(original.words, of: original.path, twin: job.path, console)
      } else if let shown = outcome.words {
        original = (shown, job.path)
        if job.twinPath == nil { try words.say(shown, of: job.path, console) }
      }
      for film in job.reports { isYes = film.report(expectationsOf: job.name, console) && isYes }
    }
    return isYes
  }

  /// The studio with the fonts that films name.
  mutating func studio(for films: [Film]) throws -> Studio {
    let studio = try self.studio ?? Studio(fontDirectory: drawing.fonts.directory)
    self.studio = studio
    try studio.add(fonts: films.flatMap(\.scene.fonts))
    return studio
  }
}

// MARK: - Screens

extension OutputWriter {
  private mutating func writeFilm(_ job: OutputPlan.Job) async throws -> Outcome {
    guard let film = job.films.first else { return Outcome() }
    let output = job.output
    let dressing = try output.dressingOfScreen(isTwin: job.isTwin)
    if output.format == .frames {
      return Outcome(summary: try await writeFrames(of: film, dressing, to: job.path))
    }
    var summary: WriteSummary
    if output.isStandardOutput {
      var quiet = self
      quiet.console.isQuiet = true
      let name = "film.\(output.format)"
      summary = try await console.result(ofFileNamed: name) { path in
        try await quiet.writeFilm(of: job.films, dressing, output, to: path)
      }
    } else {
      summary = try await writeFilm(of: job.films, dressing, output, to: job.path)
    }
    return Outcome(
      summary: summary,
      words: output.format.loops
        ? words(of: film, film.motionDescription, dressing, for: job) : nil)
  }

  private mutating func writeFilm(
    of films: [Film], _ dressing: Dressing?, _ output: Output, to path: String
  ) async throws -> WriteSummary {
    guard let film = films.first else { throw Failure(Messages.nothingToCompare) }
    switch output.format {
    case .svg:
      try film.checkDressing(dressing)
      let animation = AnimatedSVG(
        film, plays: output.plays ?? 0, scale: drawing.scale, dressing: dressing)
      return try writeText(to: path, showing: [film], size: animation.size) {
        try animation.text($0)
      }
    case .html:
      let player = player(of: films)
      return try writeText(to: path, showing: films, size: AnimatedSVG(film).size) {
        try player.text($0)
      }
    case .apng, .frames, .gif, .mov, .mp4, .pdf, .png, .webm:
      let film = output.format == .gif ? try resampled(film, for: path) : film
      return try await write(
        DrawnSequence(of: film, dressing: dressing, drawing), as: output.format,
        plays: output.plays, to: path)
    }
  }

  /// Writes every frame and a manifest into a directory.
  private func writeFrames(
    of film: Film, _ dressing: Dressing?, to path: String
  ) async throws -> WriteSummary {
    let frames = try DrawnSequence(of: film, dressing: dressing, drawing)
    return try await report(frames) { progress in
      let writer = FrameDirectoryWriter(
        path: path, jobs: jobs, level: drawing.level, force: force,
        cancellation: Interruption.flag, progress: progress)
      try writer.check(frames.plan)
      return try await Interruption.watched {
        try await writer.write(
          frames.plan,
          metadata: Versions.manifestMembers(of: film, fontDirectory: drawing.fonts.directory),
          details: { [film.numbers(at: $0.sampleTime).member] },
          renderer: frames)
      }
    }
  }

  /// Writes the picture of one instant, to a file or to standard output.
  ///
  /// Without anything around the screen a PNG needs no studio, and is made sooner.
  private mutating func writeStill(_ job: OutputPlan.Job) throws -> Outcome {
    guard let film = job.films.first else { return Outcome() }
    let start = ContinuousClock.now
    let output = job.output
    let time = try film.time(at: try output.positions.first)
    let dressing = try output.dressingOfScreen(isTwin: job.isTwin)
    let alt = film.description(at: time)
    guard output.format == .png, output.notes.isEmpty else {
      let studio = try studio(for: [film])
      let picture = try picture(of: film, at: time, dressing, alt, job, studio)
      // Shapes have the places and hairlines of the pixels.
      let density = studio.density
      studio.density = drawing.scale
      defer { studio.density = density }
      try write(bytes(of: picture, output, studio), of: picture, job, since: start)
      return Outcome(words: PictureWords(picture))
    }
    let encoder = try PNGEncoder(level: drawing.level, scale: drawing.scale, isSingle: true)
    func keep(_ pixels: PixelView) throws {
      let png = try encoder.encode(pixels) { Array($0) }
      if output.isStandardOutput { return try console.result(png) }
      let outcome = try AtomicFile.write(png, to: job.path)
      console.say(
        Messages.wrote(
          job.path, "1 frame at \(Format.decimal(time)) s", "\(pixels.width)x\(pixels.height)",
          bytes: png.count, unchanged: outcome == .unchanged,
          seconds: start.duration(to: .now).inSeconds))
    }
    if dressing == nil {
      var options = drawing.stageOptions(for: film)
      // Between whole pixels a copied form is not quite that which is drawn in place.
      options.keepsContent = drawing.scale != drawing.scale.rounded()
      let stage = try Stage(scene: film.scenario.scene, options: options)
      try stage.withPixels(of: film.drawn(at: time, scale: drawing.scale)) { try keep($0) }
    } else {
      let picture = try portrait(of: film, at: time, dressing, alt, isTwin: job.isTwin)
      try studio(for: [film]).image(of: picture, scale: drawing.scale).withPixels { try keep($0) }
    }
    return Outcome(words: words(of: film, alt, dressing, for: job))
  }

  /// The picture of an instant that is laid out: with notes, or with what is asked for around it.
  private func picture(
    of film: Film, at time: Double, _ dressing: Dressing?, _ words: String, _ job: OutputPlan.Job,
    _ studio: Studio
  ) throws -> any Illustration.Picture {
    let notes = job.output.notes
    guard !notes.isEmpty else {
      return try portrait(of: film, at: time, dressing, words, isTwin: job.isTwin)
    }
    return try Figure(
      of: film, at: time, options: .still(notes: notes),
      dressing: dressing ?? Dressing(frame: .none, theme: job.isTwin ? .dark : .light),
      studio: studio)
  }

  /// The picture of an instant: with what is asked for around it, or the canvas of the frames where
  /// the device is turned.
  private func portrait(
    of film: Film, at time: Double, _ dressing: Dressing?, _ words: String, isTwin: Bool
  ) throws -> any Illustration.Picture {
    let state = film.timeline.state(at: time)
    let title = film.scenario.title
    if film.timeline.rotates, dressing == nil {
      return Portrait.Turning(of: state, in: film.scenario.scene, title: title, altText: words)
    }
    return Portrait(
      of: state, in: film.timeline.scene(at: time), title: title, altText: words,
      dressing: dressing ?? Dressing(frame: .none, theme: isTwin ? .dark : .light))
  }

  /// The words of a screen in pixels; laid out for them alone, as shapes would be.
  private func words(
    of film: Film, _ alt: String, _ dressing: Dressing?, for job: OutputPlan.Job
  ) -> PictureWords? {
    guard tellsWords || job.twinPath != nil else { return nil }
    return PictureWords(
      alt: alt, title: film.scenario.title,
      width: AnimatedSVG(film, dressing: dressing).size.width)
  }

  /// The page that plays films of one scenario.
  private func player(of films: [Film]) -> Player {
    Player(films, title: films.first?.scenario.title ?? "", scale: drawing.scale)
  }

  /// The page that plays films of one scenario, with a further script for a server.
  mutating func page(of films: [Film], addition: String) throws -> String {
    var player = player(of: films)
    player.addition = addition
    return try player.text(studio(for: films))
  }

  /// Cuts a film into frames at the highest rate that a GIF can keep, 50 frames a second or a
  /// divisor of it, and says so where that is not its own.
  ///
  /// The timeline is asked again at the new instants; no frames are dropped or doubled.
  private func resampled(_ film: Film, for path: String) throws -> Film {
    let rate = Film.gifRate(notAbove: film.clock.fps)
    guard rate != film.clock.fps else { return film }
    let resampled = try film.retimed(to: rate)
    console.say(Messages.resampled(path, from: film.clock.fps, to: resampled.clock.fps))
    return resampled
  }
}

// MARK: - Pages

extension OutputWriter {
  private mutating func writePage(_ job: OutputPlan.Job) async throws -> Outcome {
    guard let film = job.films.first else { return Outcome() }
    let start = ContinuousClock.now
    let output = job.output
    let studio = try studio(for: job.films)
    guard output.kind.gathersFilms else {
      let picture = try output.page(of: film, isTwin: job.isTwin, studio)
      try write(bytes(of: picture, output, studio), of: picture, job, since: start)
      return Outcome(words: PictureWords(picture))
    }
    let isShapes = output.format == .svg
    let isPlayed = output.isPlayed && !(isShapes && job.films.contains(where: \.timeline.rotates))
    let grid = try output.grid(of: job.films, isPlayed: isPlayed, isTwin: job.isTwin, studio)
    if output.format.plays {
      _ = try await writeGrid(grid, over: job.films, output, to: job.path)
    } else if isPlayed {
      let animation = AnimatedGrid(grid, plays: output.plays ?? 0, scale: drawing.scale)
      let text = try animation.text(studio, text: output.textMode)
      try write([UInt8](text.utf8), of: grid, job, since: start)
    } else {
      try write(bytes(of: grid, output, studio), of: grid, job, since: start)
    }
    return Outcome(words: PictureWords(grid))
  }

  /// Writes several films side by side into one file that plays, as long as the longest of them.
  private func writeGrid(
    _ grid: DeviceGrid, over films: [Film], _ output: Output, to path: String
  ) async throws -> WriteSummary {
    guard var longest = films.max(by: { $0.clock.end < $1.clock.end }) else {
      throw Failure(Messages.nothingToCompare)
    }
    // In a row that is laid out once there is no room for a device on its side.
    guard films.allSatisfy({ !$0.timeline.rotates }) else {
      throw Failure(Messages.cannotTurnSideBySide)
    }
    if output.format == .gif { longest = try resampled(longest, for: path) }
    return try await write(
      DrawnSequence(of: grid, over: longest, drawing), as: output.format, plays: output.plays,
      to: path)
  }

  /// Writes a picture that belongs to no scenario.
  mutating func write(
    _ output: Output, _ words: PictureWords.Options,
    _ picture: (Studio) throws -> some Illustration.Picture
  ) throws {
    let start = ContinuousClock.now
    let studio = try studio(for: [])
    let picture = try picture(studio)
    let job = OutputPlan.Job(
      output: output, films: [], path: output.path, name: "", scenario: "")
    try ClaimedFiles.protect(from: job.path)
    try write(bytes(of: picture, output, studio), of: picture, job, since: start)
    try words.say(PictureWords(picture), of: job.path, console)
  }

  /// `SOURCE_DATE_EPOCH` in ISO 8601, or the epoch itself, for documents that must carry a date:
  /// never the time of day.
  ///
  /// - Throws: ``Failure`` when the variable is no number of seconds.
  private static func sourceDate() throws -> String {
    let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] ?? ""
    guard let seconds = text.isEmpty ? 0 : Int(text), (0...253_402_300_799).contains(seconds)
    else {
      throw Failure("SOURCE_DATE_EPOCH is '\(shown: text)', which is not a number of seconds")
    }
    return Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
  }

  /// The bytes of a picture that stands still.
  private func bytes(
    of picture: some Illustration.Picture, _ output: Output, _ studio: Studio
  ) throws -> [UInt8] {
    switch output.format {
    case .svg: return Array(try studio.svg(of: picture, text: output.textMode).utf8)
    case .pdf:
      return try studio.pdf(of: picture, text: output.textMode, date: Self.sourceDate())
    case .apng, .frames, .gif, .html, .mov, .mp4, .png, .webm:
      let encoder = try PNGEncoder(level: drawing.level, scale: drawing.scale)
      return try studio.image(of: picture, scale: drawing.scale)
        .withPixels { try encoder.encode($0) { Array($0) } }
    }
  }

  /// Writes the file of a picture, and says so.
  private func write(
    _ bytes: [UInt8], of picture: some Illustration.Picture, _ job: OutputPlan.Job,
    since start: ContinuousClock.Instant
  ) throws {
    if job.output.isStandardOutput { return try console.result(bytes) }
    let outcome = try AtomicFile.write(bytes, to: job.path)
    let scale = job.output.format == .png ? drawing.scale : 1
    let sides = [picture.size.width, picture.size.height].map { Int(($0 * scale).rounded(.up)) }
    console.say(
      Messages.wrote(
        job.path, "\(sides[0])x\(sides[1])", bytes: bytes.count, unchanged: outcome == .unchanged,
        seconds: start.duration(to: .now).inSeconds))
  }
}

// MARK: - Sequences

extension OutputWriter {
  /// Writes the frames of a sequence into one file of pixels that plays.
  func write(
    _ frames: DrawnSequence, as format: OutputFormat, plays: Int?, to path: String
  ) async throws -> WriteSummary {
    try await report(frames) { progress in
      if let animation = AnimationWriter.Format(format) {
        let writer = AnimationWriter(
          animation, path: path, level: drawing.level, plays: plays ?? 0,
          cancellation: Interruption.flag, progress: progress)
        return try await Interruption.watched { try writer.write(frames.plan, renderer: frames) }
      }
      let writer = VideoWriter(
        path: path, format: format, level: drawing.level, cancellation: Interruption.flag,
        progress: progress)
      return try await Interruption.watched {
        try writer.write(frames.plan, fps: frames.fps, renderer: frames)
      }
    }
  }

  /// Has the pictures of a sequence written, and says so.
  private func report(
    _ frames: DrawnSequence,
    _ body: (_ progress: @escaping @Sendable (WriteProgress) -> Void) async throws -> WriteSummary
  ) async throws -> WriteSummary {
    let start = ContinuousClock.now
    let reporter = ProgressLine.Reporter(progress, console: console)
    defer { reporter.finish() }
    let summary = try await body { reporter.update($0) }
    reporter.finish()
    console.say(Messages.wrote(summary, seconds: start.duration(to: .now).inSeconds))
    return summary
  }

  /// Writes an animation that is made of shapes.
  private mutating func writeText(
    to path: String, showing films: [Film], size: Size, _ text: (Studio) throws -> String
  ) throws -> WriteSummary {
    let start = ContinuousClock.now
    let bytes = [UInt8](try text(studio(for: films)).utf8)
    let outcome = try AtomicFile.write(bytes, to: path)
    let frames = films.map(\.clock.frameCount).max() ?? 0
    let summary = WriteSummary(
      path: path, frames: frames, distinct: frames, bytes: bytes.count,
      duration: films.map(\.clock.end).max() ?? 0, width: Int(size.width.rounded(.up)),
      height: Int(size.height.rounded(.up)), unchanged: outcome == .unchanged)
    console.say(
      Messages.wrote(
        path, Format.seconds(summary.duration), "\(summary.width)x\(summary.height)",
        bytes: summary.bytes, unchanged: summary.unchanged,
        seconds: start.duration(to: .now).inSeconds))
    return summary
  }
}

extension Film {
  /// Says which expectations are broken; returns whether none is.
  func report(expectationsOf name: String, _ console: Console) -> Bool {
    let failures = failures
    for failure in failures {
      console.printError("\(shown: name): " + Messages.failedExpectation(failure))
    }
    return failures.isEmpty
  }
}

extension Duration {
  /// The duration as a number of seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

// MARK: - Sentences

extension Messages {
  static func resampled(_ path: String, from fps: Rational, to rate: Rational) -> String {
    "\(shown: path): sampled at \(Format.decimal(rate.doubleValue, places: 2)) frames a second "
      + "instead of \(Format.decimal(fps.doubleValue, places: 2)); the delays of a GIF are whole "
      + "hundredths of a second, 2 at least"
  }
}

extension AnimationWriter.Format {
  /// Creates the kind of file of a format, or `nil` where nothing here encodes it as an animation.
  init?(_ format: OutputFormat) {
    switch format {
    case .apng: self = .apng
    case .gif: self = .gif
    case .frames, .html, .mov, .mp4, .pdf, .png, .svg, .webm: return nil
    }
  }

  /// Creates the kind of file that a path's ending names.
  init?(endingOf path: String) {
    guard let ending = Output.ending(of: path), let format = OutputFormat(ending: ending) else {
      return nil
    }
    self.init(format)
  }
}
