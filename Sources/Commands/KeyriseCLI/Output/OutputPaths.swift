import Playing
import Rendering

/// The paths one run writes to, which must differ from each other and from what it reads.
struct OutputPaths {
  private var taken: Set<FilePlace> = []
  private var frameDirectories: Set<FilePlace> = []
  private var isStandardOutputTaken = false

  /// Reserves a path for one output.
  ///
  /// - Throws: ``Failure`` when another output goes to the same place in any spelling, or when it
  ///   is an input of the run.
  mutating func take(_ path: String, kind: OutputTarget.Kind) throws {
    if kind == .standardOutput || path == "-" {
      guard !isStandardOutputTaken else { throw Failure(Messages.severalToStandardOutput) }
      isStandardOutputTaken = true
      return
    }
    try InputFiles.protect(from: path)
    let place = FilePlace(path)
    // A directory of frames is replaced as a whole, which could delete or overwrite any other
    // output in it.
    let others = kind == .frames ? taken : frameDirectories
    let isCrossed = others.contains { other in
      kind == .frames ? place.contains(other) : other.contains(place)
    }
    guard !isCrossed, taken.insert(place).inserted else {
      throw Failure(Messages.outputsCollide(path))
    }
    if kind == .frames { frameDirectories.insert(place) }
  }

  /// Refuses to write two films to one place, or over what is read, before anything is written.
  static func check(
    _ target: OutputTarget, of showing: OutputFilms.Showing, scenario: String
  ) throws {
    var paths = OutputPaths()
    for (films, isTwin) in [(showing.films, false), (showing.twins, true)] {
      for film in films {
        try paths.take(
          target.twin(isTwin).path(for: film, scenario: scenario), kind: target.kind)
      }
    }
  }
}
