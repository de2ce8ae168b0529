import Foundation
import FrameDiff
import FrameSequence
import Markup
import Scenario

/// Compares two sides, whatever they are.
struct DiffPair {
  var comparing: ComparingOptions
  var options: ScenarioOptions
  var drawing: DrawingOptions
  /// The rates of directories that have none of their own; nil for the usual one.
  var rates: (before: FrameRate, after: FrameRate)?
  var jobs: Int
  var console: Console
  /// Whether a picture is drawn of two that are compared.
  var draws = false

  /// How large pictures may be: four times as large as usual, since they are never in memory whole.
  static let limits = PictureLimits(pixels: 1 << 28)

  /// The result of comparing two sides, and the sides.
  enum Result {
    case pictures(ImageComparer.ComparedPair)
    case sequences(SequenceComparison, PlayedSequence, PlayedSequence)
  }

  /// Compares what two paths name.
  ///
  /// - Throws: ``Failure`` when they cannot be compared, `FrameSequenceError` when one cannot be
  ///   read.
  func compare(_ before: String, _ after: String) async throws -> Result {
    let first = try Source(before, limits: Self.limits)
    let second = try Source(after, limits: Self.limits)
    if case .picture(let one, _) = first, case .picture(let two, _) = second {
      sayLooks(one, two)
      let comparer = try pictureComparer()
      var pair = try await comparer.compare(one, two, toDraw: draws)
      try await pair.findMoved(limits: Self.limits)
      sayIgnoredNowhere(within: [pair.comparison.before, pair.comparison.after])
      return .pictures(pair)
    }
    if case .picture = first { throw Failure(Messages.cannotCompare(first.noun, second.noun)) }
    if case .picture = second { throw Failure(Messages.cannotCompare(first.noun, second.noun)) }
    let (one, two) = try await load((first, before), (second, after))
    try comparing.masks.check(
      among: (one.elements + two.elements).map(\.id),
      hasKeyboard: (one.frames + two.frames).contains { $0.numbers != nil })
    sayIgnoredNowhere(within: [one.size, two.size])
    let comparer = SequenceComparer(
      images: comparing.comparer, slack: try comparing.slackSeconds(interval: one.frameInterval),
      masks: comparing.masks)
    return .sequences(try await comparer.compare(one, two), one, two)
  }

  /// The comparer of pictures.
  ///
  /// - Throws: ``Failure`` when something is to be ignored that only a sequence has.
  func pictureComparer() throws -> ImageComparer {
    guard var comparer = comparing.pictureComparer else {
      throw Failure(Messages.ignoresInSequences)
    }
    comparer.limits = Self.limits
    return comparer
  }

  private func load(
    _ first: (source: Source, path: String), _ second: (source: Source, path: String)
  ) async throws -> (PlayedSequence, PlayedSequence) {
    for path in [first.source, second.source].compactMap(\.directory) {
      let missing = try PictureFolder(path).missingNames
      if !missing.isEmpty { console.say(Messages.missingFrames(path, missing)) }
    }
    let pair = try await loadPair(first, second)
    sayAssumedRate(first, second, pair)
    let looks = try [pair.0, pair.1].map { sequence in
      try sequence.frames.first.flatMap { try sequence.pictures[$0.picture].load?() }
    }
    sayLooks(looks[0], looks[1])
    if looks.contains(where: { $0?.has16Bits == true }) { console.say(Messages.upper8Bits) }
    for sequence in [pair.0, pair.1] {
      if !sequence.alteredFrames.isEmpty {
        console.say(Messages.alteredFrames(sequence.name, sequence.alteredFrames))
      }
      if !sequence.unlistedPictures.isEmpty {
        console.say(Messages.unlistedPictures(sequence.name, sequence.unlistedPictures))
      }
    }
    return pair
  }

  /// Says of rectangles to be ignored that they are beyond the pictures of both sides.
  private func sayIgnoredNowhere(within sizes: [PixelSize]) {
    for (mask, text) in zip(comparing.masks, comparing.ignore) {
      guard case .rectangle(let rectangle) = mask.area,
        sizes.allSatisfy({ rectangle.intersection($0.bounds).isEmpty })
      else { continue }
      console.say(
        "'--ignore \(shown: text)' ignores nothing: it is beyond the pictures, which have "
          + "\(sizes[0]) pixels")
    }
  }

  /// Says what one side alone tells of how its numbers become colours.
  private func sayLooks(_ first: Picture?, _ second: Picture?) {
    guard let first, let second else { return }
    for (name, noun) in [("gAMA", "gamma"), ("iCCP", "colour profile")] {
      let sides = (first.chunk(name), second.chunk(name))
      guard sides.0 != sides.1 else { continue }
      console.say(
        Messages.otherLooks(
          noun, only: sides.1 == nil ? "first" : sides.0 == nil ? "second" : nil))
    }
  }

  /// Says of a directory that its rate was assumed where the other side has one of its own, and
  /// lasts another time.
  private func sayAssumedRate(
    _ first: (source: Source, path: String), _ second: (source: Source, path: String),
    _ pair: (PlayedSequence, PlayedSequence)
  ) {
    guard rates == nil, abs(pair.0.duration - pair.1.duration) > pair.0.frameInterval / 2 else {
      return
    }
    let sides = [first, second]
    let unknown = sides.filter { side in
      side.source.directory.map { !WholeFile.exists("\($0)/manifest.json") } ?? false
    }
    guard unknown.count == 1, let path = unknown.first?.path else { return }
    console.say(
      "nothing tells the rate of '\(shown: path)'; \(FrameRate.usual.description) frames a "
        + "second are assumed, and --fps says otherwise")
  }

  private func loadPair(
    _ first: (source: Source, path: String), _ second: (source: Source, path: String)
  ) async throws -> (PlayedSequence, PlayedSequence) {
    let rates = rates ?? (.usual, .usual)
    if case .directory(let one) = first.source, case .directory(let two) = second.source,
      rates.before == rates.after
    {
      return try await SequenceLoader(frameRate: rates.before, jobs: jobs).directories(one, two)
    }
    // What both scenarios show is drawn once.
    let known = DrawnStates()
    return (
      try await load(first.source, first.path, rates.before, known),
      try await load(second.source, second.path, rates.after, known)
    )
  }

  private func load(
    _ source: Source, _ path: String, _ rate: FrameRate, _ known: DrawnStates
  ) async throws -> PlayedSequence {
    let loader = SequenceLoader(frameRate: rate, jobs: jobs)
    switch source {
    case .directory(let path): return try await loader.directory(path)
    case .jpegs(let folder, let ending):
      return try VideoReader(
        jpegs: folder, ending: ending, at: rate, cancellation: Interruption.flag
      ).sequence()
    case .animation(let path): return try loader.animation(path)
    case .film(let path):
      return try VideoReader(path: path, cancellation: Interruption.flag).sequence()
    case .picture: throw Failure(Messages.nothingToCompare)
    case .scenario(let file):
      let films = try file.films(options, console)
      guard let film = films.first, films.count == 1 else {
        throw Failure(
          "'\(shown: path)' is played under several strategies; choose one with --strategy")
      }
      return try await drawing.sequence(
        of: film, name: file.name, jobs: jobs, known: known)
    }
  }
}

extension [SequenceMask] {
  /// - Throws: ``Failure`` that lists the elements when one to be ignored does not exist.
  func check(among known: [String], hasKeyboard: Bool) throws {
    guard let id = unknownElement(among: known, hasKeyboard: hasKeyboard) else { return }
    throw Failure(Messages.noElement(id, known: known.unique()))
  }
}

extension DiffPair.Result {
  var passes: Bool {
    switch self {
    case .pictures(let pictures): pictures.comparison.passes
    case .sequences(let sequences, _, _): sequences.passes
    }
  }

  /// Whether nothing differs, not even within the tolerance.
  var isIdentical: Bool {
    switch self {
    case .pictures(let pictures): pictures.comparison.status == .identical
    case .sequences(let sequences, _, _): sequences.status == .identical
    }
  }

  /// The result, as a paragraph.
  var text: String {
    switch self {
    case .pictures(let pictures):
      let comparison = pictures.comparison
      let noise =
        comparison.status == .different ? DiffPair.LeastLimits(comparison).noise : nil
      return [comparison.paragraph, noise].compactMap(\.self).joined(separator: " ")
    case .sequences(let sequences, _, _):
      var sentences = [sequences.summary]
      if sequences.untoldCount > 0 { sentences.append("'--format json' lists all changes.") }
      let limits = sequences.passes ? nil : DiffPair.LeastLimits(sequences)
      if let limits, sequences.pairs.contains(where: { !($0.comparison?.sweep ?? []).isEmpty }) {
        sentences.append(limits.sentence)
      }
      if sequences.changes.allSatisfy({ [.changed, .light, .noise].contains($0.cause) }),
        let noise = limits?.noise
      {
        sentences.append(noise)
      }
      return sentences.joined(separator: " ")
    }
  }

  /// The result for reports, without pictures.
  ///
  /// - Parameter approval: The command that accepts what changed.
  func verdict(name: String, approval: Verdict.Approval?) -> Verdict {
    let outcome: Verdict.Outcome = isIdentical ? .same : passes ? .tolerated : .changed
    let (severity, likeness) =
      switch self {
      case .pictures(let pictures): (pictures.comparison.severity, pictures.comparison.likeness)
      case .sequences(let sequences, _, _): (sequences.pictureSeverity, sequences.likeness)
      }
    return Verdict(
      name: name, scenario: name, baseline: name, outcome: outcome, text: text, severity: severity,
      approval: outcome == .changed ? approval : nil, details: [member], likeness: likeness)
  }

  /// The result, as a member of a document.
  var member: JSONValue.Member {
    switch self {
    case .pictures(let pictures): .init("image", pictures.comparison.json)
    case .sequences(let sequences, _, _): .init("sequence", sequences.json)
    }
  }
}

extension DiffPair {
  /// One side of a comparison, by what its path is.
  enum Source {
    /// A still picture.
    case picture(Picture, path: String)
    /// An animated PNG.
    case animation(path: String)
    /// A video or a GIF, which ffmpeg decodes.
    case film(path: String)
    /// A directory of frames.
    case directory(path: String)
    /// A directory of numbered JPEGs that end so, which ffmpeg decodes.
    case jpegs(PictureFolder, ending: String)
    /// A scenario, to be played.
    case scenario(ScenarioFile)

    /// Looks at a path.
    ///
    /// - Throws: `FrameSequenceError` when it cannot be read, ``Failure`` when it is of another
    ///   kind.
    init(_ path: String, limits: PictureLimits) throws {
      ClaimedFiles.add(path)
      if WholeFile.isDirectory(path) {
        let folder = try PictureFolder(path)
        self =
          folder.jpegEnding.map { .jpegs(folder, ending: $0) } ?? .directory(path: path)
        return
      }
      if path == "-" || [".yaml", ".yml", ".json"].contains(where: path.hasSuffix) {
        self = .scenario(ScenarioFile(path: path))
        return
      }
      let ending = Output.ending(of: path) ?? ""
      if VideoReader.containers[ending] != nil {
        try VideoReader.check(path)
        self = .film(path: path)
        return
      }
      let bytes = try PictureFile.bytes(of: path, limits: limits)
      if bytes.starts(with: "<svg".utf8) { throw Failure(Messages.unreadableDrawing(path)) }
      if VideoReader.stills[ending] != nil {
        try VideoReader.check(path)
        let still = try VideoReader(path: path, cancellation: Interruption.flag).sequence()
        guard let picture = try still.pictures.first?.load?() else {
          throw Failure(Messages.noFrames(path))
        }
        self = .picture(picture, path: path)
        return
      }
      let picture = Picture.png(bytes, path: path)
      // This chunk before the pixels is what makes a PNG an animation.
      let isAnimated = bytes.starts(with: PNGHeader.Signature.bytes) && picture.chunk("acTL") != nil
      self = isAnimated ? .animation(path: path) : .picture(picture, path: path)
    }

    /// Its kind, in the words of a sentence.
    var noun: String {
      switch self {
      case .picture(_, let path): "the picture '\(path)'"
      case .animation(let path), .film(let path): "the animation '\(path)'"
      case .directory, .jpegs: "the folder '\(directory ?? "")'"
      case .scenario(let file): "the scenario '\(file.path)'"
      }
    }

    /// The path of a directory of frames; nil for anything else.
    var directory: String? {
      switch self {
      case .directory(let path): path
      case .jpegs(let folder, _): folder.path
      default: nil
      }
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func unreadableDrawing(_ path: String) -> String {
    "'\(shown: path)' is an SVG, which cannot be read; compare pictures of it, or the scenarios "
      + "themselves"
  }

  static let upper8Bits =
    "the frames have 16 bits a channel, of which the upper 8 are compared"

  static func otherLooks(_ noun: String, only side: String?) -> String {
    let what =
      side.map { "only the \($0) names a \(noun)" } ?? "the two name another \(noun)"
    return "\(what): equal pixels look different where that is heeded; the numbers are compared"
  }

  static let ignoresInSequences =
    "only rectangles can be ignored in pictures, and without a time; example: --ignore 20,40,100,30"

  static func noElement(_ id: String, known: [String]) -> String {
    known.isEmpty
      ? "'--ignore \(shown: id)': neither side knows its elements; ignore a rectangle in pixels"
      : "'--ignore \(shown: id)': there is no such element; there are "
        + known.map { "'\(shown: $0)'" }.joined(separator: ", ")
  }
}
