import FrameDiff
import FrameSequence
import Markup
import Playing
import Rendering

/// Compares two sides, whatever they are.
struct DiffPair {
  var comparing: ComparingOptions
  var options: ScenarioOptions
  var drawing: DrawingOptions
  /// The rates of directories that have none of their own; nil for the usual one.
  var rates: (before: FrameRate, after: FrameRate)?
  var jobs: Int
  var console: Console

  /// How large pictures may be: four times as large as usual, since they are never in memory whole.
  static let limits = PictureLimits(pixels: 1 << 28)

  /// What comparing two sides found, and what was compared.
  enum Result {
    case pictures(ImageComparison, Picture, Picture)
    case sequences(SequenceComparison, PlayedSequence, PlayedSequence)
  }

  /// Compares what two paths name.
  ///
  /// - Throws: ``Failure`` when they cannot be compared, `FrameSequenceError` when one cannot be
  ///   read.
  func compare(_ before: String, _ after: String) async throws -> Result {
    let first = try DiffSource(before, limits: Self.limits)
    let second = try DiffSource(after, limits: Self.limits)
    if case .picture(let one, _) = first, case .picture(let two, _) = second {
      sayLooks(one, two)
      return .pictures(try await pictureComparer().compare(one, two), one, two)
    }
    if case .picture = first { throw Failure(Messages.cannotCompare(first.noun, second.noun)) }
    if case .picture = second { throw Failure(Messages.cannotCompare(first.noun, second.noun)) }
    let (one, two) = try await load((first, before), (second, after))
    try comparing.masks.check(
      among: (one.elements + two.elements).map(\.id),
      hasKeyboard: (one.frames + two.frames).contains { $0.numbers != nil })
    let comparer = SequenceComparer(
      images: comparing.comparer, slack: try comparing.slackSeconds(interval: one.frameInterval),
      masks: comparing.masks)
    return .sequences(try await comparer.compare(one, two), one, two)
  }

  /// What compares pictures.
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
    _ first: (source: DiffSource, path: String), _ second: (source: DiffSource, path: String)
  ) async throws -> (PlayedSequence, PlayedSequence) {
    for case .directory(let path) in [first.source, second.source] {
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

  /// Says of a directory that its rate was assumed where the other side has one of its own, and lasts
  /// another time.
  private func sayAssumedRate(
    _ first: (source: DiffSource, path: String), _ second: (source: DiffSource, path: String),
    _ pair: (PlayedSequence, PlayedSequence)
  ) {
    guard rates == nil, abs(pair.0.duration - pair.1.duration) > pair.0.frameInterval / 2 else {
      return
    }
    let sides = [first, second]
    let unknown = sides.filter { side in
      if case .directory(let path) = side.source {
        !WholeFile.exists("\(path)/manifest.json")
      } else {
        false
      }
    }
    guard unknown.count == 1, let path = unknown.first?.path else { return }
    console.say(Messages.assumedRate(path, FrameRate.usual.description))
  }

  private func loadPair(
    _ first: (source: DiffSource, path: String), _ second: (source: DiffSource, path: String)
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
    _ source: DiffSource, _ path: String, _ rate: FrameRate, _ known: DrawnStates
  ) async throws -> PlayedSequence {
    let loader = SequenceLoader(frameRate: rate, jobs: jobs)
    switch source {
    case .directory(let path): return try await loader.directory(path)
    case .animation(let path): return try loader.animation(path)
    case .film(let path):
      return try VideoReader(path: path, cancellation: Interruption.flag).sequence()
    case .picture: throw Failure(Messages.nothingToCompare)
    case .scenario(let file):
      let films = try file.films(options, console)
      guard let film = films.first, films.count == 1 else {
        throw Failure(Messages.severalStrategies(path))
      }
      return try await FilmWriter(drawing: drawing, console: console)
        .sequence(of: film, name: file.name, jobs: jobs, known: known)
    }
  }
}

extension [SequenceMask] {
  /// - Throws: ``Failure`` that lists the elements when one to be ignored does not exist.
  func check(among known: [String], hasKeyboard: Bool) throws {
    guard let id = unknownElement(among: known, hasKeyboard: hasKeyboard) else { return }
    throw Failure(Messages.noElement(id, known: Format.unique(known)))
  }
}

extension DiffPair.Result {
  var passes: Bool {
    switch self {
    case .pictures(let it, _, _): it.passes
    case .sequences(let it, _, _): it.passes
    }
  }

  /// Whether nothing differs, not even within the tolerance.
  var isIdentical: Bool {
    switch self {
    case .pictures(let it, _, _): it.status == .identical
    case .sequences(let it, _, _): it.status == .identical
    }
  }

  /// What was found, as a paragraph.
  var text: String {
    switch self {
    case .pictures(let it, _, _):
      let noise = it.status == .different ? LeastLimits(it).noise : nil
      return ([DiffText.paragraph(it)] + [noise].compactMap(\.self)).joined(separator: " ")
    case .sequences(let it, _, _):
      var sentences = [it.summary]
      if it.untoldCount > 0 { sentences.append(Messages.allChanges) }
      let limits = it.passes ? nil : LeastLimits(it)
      if let limits, it.pairs.contains(where: { !($0.comparison?.sweep ?? []).isEmpty }) {
        sentences.append(limits.sentence)
      }
      if it.changes.allSatisfy({ $0.cause == .changed }), let noise = limits?.noise {
        sentences.append(noise)
      }
      return sentences.joined(separator: " ")
    }
  }

  /// What was found, as a member of a document.
  var member: JSONValue.Member {
    switch self {
    case .pictures(let it, _, _): .init("image", it.json)
    case .sequences(let it, _, _): .init("sequence", it.json)
    }
  }
}
