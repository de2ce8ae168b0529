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

  @Argument(help: "The first: a PNG, an animated PNG, a directory of frames or a scenario.")
  var before: String

  @Argument(help: "The second.")
  var after: String

  @OptionGroup(title: "Comparing") var comparing: ComparingOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A picture to write: before, after and difference side by side.", valueName: "path"))
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
  }

  func answer() async throws -> Bool {
    let limits = PictureLimits()
    let sources = try (
      DiffSource(before, limits: limits), DiffSource(after, limits: limits)
    )
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
    var comparer = comparing.comparer
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
    let comparer = SequenceComparer(
      images: comparing.comparer, slack: try comparing.slackSeconds(interval: before.frameInterval))
    let comparison = try await comparer.compare(before, after)
    if let output, let pair = comparison.worstPair {
      let pictures = try (
        before.picture(ofFrame: pair.before), after.picture(ofFrame: pair.after)
      )
      if let one = pictures.0, let two = pictures.1 {
        try write(try await ComparisonPicture(comparing.comparer).draw(one, two), to: output)
      }
    }
    switch format {
    case .text: try console.result(comparison.summary + "\n")
    case .json: try console.result(DiffJSON.document(comparison, self.before, self.after))
    }
    return comparison.passes
  }

  private func load(
    _ first: DiffSource, _ second: DiffSource
  ) async throws -> (PlayedSequence, PlayedSequence) {
    if case .directory(let one) = first, case .directory(let two) = second {
      return try await SequenceLoader(frameRate: options.fps, jobs: jobs.count)
        .directories(one, two)
    }
    return (try await load(first, before), try await load(second, after))
  }

  private func load(_ source: DiffSource, _ path: String) async throws -> PlayedSequence {
    let loader = SequenceLoader(frameRate: options.fps, jobs: jobs.count)
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
        .sequence(of: film, name: file.name, jobs: jobs.count)
    }
  }
}
