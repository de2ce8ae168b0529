/// Compares pictures of two sequences, each pair of distinct pictures once.
struct PictureComparisons {
  private let before: PlayedSequence
  private let after: PlayedSequence
  private let numbers: Numbers
  private let comparer: ImageComparer
  private var known: [Pair: ImageComparison] = [:]

  /// Two pictures by the numbers that both sequences share.
  private struct Pair: Hashable {
    var old: Int
    var new: Int
  }

  init(
    _ before: PlayedSequence, _ after: PlayedSequence, _ numbers: Numbers,
    _ comparer: ImageComparer
  ) {
    self.before = before
    self.after = after
    self.comparer = comparer
    self.numbers = numbers
  }

  /// How far apart pixels must be to be different.
  var metric: PixelMetric { comparer.tolerance.metric }

  /// Whether two frames show the same picture.
  func areEqual(_ old: Int, _ new: Int) -> Bool {
    let pair = pair(old, new)
    return pair.old == pair.new
  }

  /// Whether two frames show the same within the tolerance.
  ///
  /// Where nothing may differ, no pixel is looked at.
  mutating func areAlike(_ old: Int, _ new: Int) async throws -> Bool {
    if areEqual(old, new) { return true }
    if comparer.tolerance.isExact { return false }
    return try await comparison(old, new).passes
  }

  /// The result of comparing the pixels of two frames; of pictures that are not kept, their rows.
  mutating func comparison(_ old: Int, _ new: Int) async throws -> ImageComparison {
    let pair = pair(old, new)
    if let comparison = known[pair] { return comparison }
    let first = before.shown(in: old)
    let second = after.shown(in: new)
    let comparison: ImageComparison
    if let strips = try comparer.compare(first, second, size: before.size) {
      comparison = strips
    } else if let one = first.load, let two = second.load {
      comparison = try await comparer.compare(one(), two())
    } else {
      comparison = ImageComparison(
        ofRows: first.fingerprint, second.fingerprint, before.size, comparer.tolerance)
    }
    known[pair] = comparison
    return comparison
  }

  /// The result of comparing the pixels of two frames, if they were compared.
  func found(_ old: Int, _ new: Int) -> ImageComparison? { known[pair(old, new)] }

  private func pair(_ old: Int, _ new: Int) -> Pair {
    Pair(old: numbers.before[old], new: numbers.after[new])
  }
}

extension ImageComparison {
  /// Compares pictures of which only the fingerprints are known: rows that differ, differ as a
  /// whole.
  init(
    ofRows old: PictureFingerprint, _ new: PictureFingerprint, _ size: PixelSize,
    _ tolerance: Tolerance
  ) {
    self.init(identical: size, tolerance: tolerance, basis: .rows)
    let rows = zip(old.rows, new.rows).enumerated().filter { $0.element.0 != $0.element.1 }
      .map(\.offset)
    guard let first = rows.first, let last = rows.last else { return }
    let pixels = rows.count * size.width
    status = .different
    counts.unequal = pixels
    counts.different = pixels
    regions = [
      Region(
        box: PixelRectangle(x: 0, y: first, width: size.width, height: last - first + 1),
        unequal: pixels, different: pixels, antialiased: 0, greatestDistance: 1)
    ]
    regionCount = 1
  }
}

extension PictureComparisons {
  /// A number for the picture of every frame, the same for pictures that count as equal.
  struct Numbers {
    /// By frame of the first sequence.
    var before: [Int]
    /// By frame of the second sequence.
    var after: [Int]

    /// Numbers by which only equal pictures are the same.
    init(_ before: PlayedSequence, _ after: PlayedSequence) {
      var numbers: [PictureFingerprint: Int] = [:]
      func byFrame(_ sequence: PlayedSequence) -> [Int] {
        let byPicture = sequence.pictures.map { numbers.number(of: $0.fingerprint) }
        return sequence.frames.map { byPicture[$0.picture] }
      }
      self.before = byFrame(before)
      self.after = byFrame(after)
    }
  }
}
