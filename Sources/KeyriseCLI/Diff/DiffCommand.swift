import ArgumentParser
import FrameDiff
import FrameSequence
import Rendering

/// `keyrise diff`: what changed from one picture or sequence to another.
struct DiffCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Say what changed from one picture, animation or scenario to another.",
    discussion: """
      Two pictures, two directories of frames, two animated PNGs, or two scenarios, which are \
      played in memory. Sequences are compared in time first, then in place, and only what is left \
      is a change of the picture. Exit status: 0 the same, 1 different, 2 could not.

      EXAMPLES
        keyrise diff a.yaml b.yaml
        keyrise diff sign-up.yaml sign-up.yaml --format json
      """)

  @Argument(
    help: "The first: a PNG, an animated PNG, a directory of frames or a scenario.",
    completion: .file())
  var before: String

  @Argument(help: "The second.", completion: .file())
  var after: String

  @OptionGroup(title: "Comparing") var comparing: ComparingOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A picture to write: before, after and difference side by side.", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(name: .shortAndLong, help: "text or json.")
  var format = Style.text

  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup var jobs: JobsOption
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  enum Style: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  var console: Console { talking.console }

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError(Messages.emptyOutput) }
    _ = try frameRate()
  }

  /// What may be asked for of pictures that come without a manifest: from time lapse to slow motion.
  private static let intervals = 0.001...1000.0

  /// The rate of directories that have none of their own.
  private func frameRate() throws -> FrameRate {
    guard let text = options.fps else { return .usual }
    guard let rate = FrameRate(text), Self.intervals.contains(rate.interval) else {
      throw ValidationError(Messages.notAFrameRate(text))
    }
    return rate
  }

  func answer() async throws -> Bool {
    let limits = PictureLimits()
    let sources = try (
      DiffSource(before, limits: limits), DiffSource(after, limits: limits)
    )
    if let output { try InputFiles.protect(from: output) }
    switch sources {
    case (.picture(let first, _), .picture(let second, _)):
      return try await compare(first, second)
    case (.directory, .directory), (.animation, .animation),
      (.scenario, .scenario), (.directory, .animation), (.animation, .directory),
      (.scenario, .directory), (.directory, .scenario), (.scenario, .animation),
      (.animation, .scenario):
      return try await compareSequences(sources.0, sources.1)
    default:
      throw Failure(Messages.cannotCompare(sources.0.noun, sources.1.noun))
    }
  }
}

// MARK: - Pictures

extension DiffCommand {
  private func compare(_ first: Picture, _ second: Picture) async throws -> Bool {
    guard var comparer = comparing.pictureComparer else {
      throw Failure(Messages.ignoresInSequences)
    }
    comparer.sweeps = comparing.sweep || format == .json
    let comparison = try await comparer.compare(first, second)
    if let output {
      let picture = try await ComparisonPicture(comparer).draw(first, second)
      try write(picture, to: output)
    }
    switch format {
    case .text: try console.result(DiffText.paragraph(comparison, before, after) + "\n")
    case .json: try console.result(DiffJSON.document(comparison, before, after))
    }
    return comparison.passes
  }

  private func write(_ picture: Bitmap, to path: String) throws {
    let png = try picture.encoded(level: drawing.level)
    let outcome = try AtomicFile.write(png, to: path)
    console.say(
      Messages.wroteText(path, bytes: png.count, unchanged: outcome == .unchanged))
  }
}

// MARK: - Sequences

extension DiffCommand {
  private func compareSequences(_ first: DiffSource, _ second: DiffSource) async throws -> Bool {
    let (before, after) = try await load(first, second)
    try checkMasks(before, after)
    let comparer = SequenceComparer(
      images: comparing.comparer, slack: try comparing.slackSeconds(interval: before.frameInterval),
      masks: comparing.masks)
    let comparison = try await comparer.compare(before, after)
    if let output, let pair = comparison.worstPair {
      let pictures = try (
        before.picture(ofFrame: pair.before), after.picture(ofFrame: pair.after)
      )
      if let one = pictures.0, let two = pictures.1 {
        var images = comparing.comparer
        images.mask.rectangles = masked(pair, before, after)
        try write(try await ComparisonPicture(images).draw(one, two), to: output)
      }
    }
    switch format {
    case .text:
      let more = comparison.untoldCount > 0 ? " " + Messages.allChanges : ""
      try console.result(comparison.summary + more + "\n")
    case .json: try console.result(DiffJSON.document(comparison, self.before, self.after))
    }
    return comparison.passes
  }

  /// - Throws: ``Failure`` when an element is to be ignored that neither side has.
  private func checkMasks(_ before: PlayedSequence, _ after: PlayedSequence) throws {
    try comparing.masks.check(
      among: (before.elements + after.elements).map(\.id),
      hasKeyboard: (before.frames + after.frames).contains { $0.numbers != nil })
  }

  /// What is ignored in either of two frames.
  private func masked(
    _ pair: FramePair, _ before: PlayedSequence, _ after: PlayedSequence
  ) -> [PixelRectangle] {
    let first = pair.before.map {
      before.rectangles(of: comparing.masks, inFrame: $0, beside: after)
    }
    let second = pair.after.map {
      after.rectangles(of: comparing.masks, inFrame: $0, beside: before)
    }
    var rectangles: [PixelRectangle] = []
    for rectangle in (first ?? []) + (second ?? []) where !rectangles.contains(rectangle) {
      rectangles.append(rectangle)
    }
    return rectangles
  }

  private func load(
    _ first: DiffSource, _ second: DiffSource
  ) async throws -> (PlayedSequence, PlayedSequence) {
    if case .directory(let one) = first, case .directory(let two) = second {
      return try await SequenceLoader(frameRate: try frameRate(), jobs: jobs.count)
        .directories(one, two)
    }
    // What both scenarios show is drawn once.
    let known = DrawnStates()
    return (
      try await load(first, before, known: known), try await load(second, after, known: known)
    )
  }

  private func load(
    _ source: DiffSource, _ path: String, known: DrawnStates
  ) async throws -> PlayedSequence {
    let loader = SequenceLoader(frameRate: try frameRate(), jobs: jobs.count)
    switch source {
    case .directory(let path): return try await loader.directory(path)
    case .animation(let path): return try loader.animation(path)
    case .picture: throw Failure(Messages.nothingToCompare)
    case .scenario(let file):
      let films = try file.films(options, console)
      guard let film = films.first, films.count == 1 else {
        throw Failure(Messages.severalStrategies(path))
      }
      return try await FilmWriter(drawing: drawing, console: console)
        .sequence(of: film, name: file.name, jobs: jobs.count, known: known)
    }
  }
}
