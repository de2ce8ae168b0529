/// What looks different though everything stands at the same place: the pictures of equal numbers.
struct PictureFindings {
  private let before: PlayedSequence
  private let after: PlayedSequence
  private let steps: StepPair
  private let comparer: ImageComparer

  /// The most pictures that are compared pixel by pixel.
  private static let limit = 6

  init(
    _ before: PlayedSequence, _ after: PlayedSequence, _ steps: StepPair, _ comparer: ImageComparer
  ) {
    self.before = before
    self.after = after
    self.steps = steps
    self.comparer = comparer
  }

  /// Where everything stands, in whole pixels.
  private struct Pose: Hashable {
    var keyboardTop: Int
    var formTop: Int
    var viewportTop: Int
    var insetBottom: Int
    var focus: String?

    init(_ numbers: MotionNumbers, height: Double, scale: Double) {
      func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
      keyboardTop = pixels(min(numbers.keyboardTop, height))
      formTop = pixels(numbers.formTop)
      viewportTop = pixels(numbers.viewportTop)
      insetBottom = pixels(numbers.insetBottom)
      focus = numbers.focus
    }
  }

  /// How long each picture of a pose is shown in all, for how much of that nothing moves, and in
  /// which frame it is shown first.
  private typealias Poses = [Pose: [Int: (seconds: Double, still: Double, frame: Int)]]

  private func poses(_ sequence: PlayedSequence, _ numbers: [Int]) -> Poses {
    let height = Double(sequence.size.height) / sequence.scale
    var poses: Poses = [:]
    for (index, frame) in sequence.frames.enumerated() {
      guard let known = frame.numbers else { continue }
      let pose = Pose(known, height: height, scale: sequence.scale)
      let picture = numbers[frame.picture]
      let seen = poses[pose]?[picture] ?? (0, 0, index)
      let still = Self.isStill(index, sequence) ? frame.duration : 0
      poses[pose, default: [:]][picture] = (
        seen.seconds + frame.duration, seen.still + still, seen.frame
      )
    }
    return poses
  }

  /// Whether nothing moves from a frame to the next, or from the one before to it.
  ///
  /// The last of a spring's way is so slow that several frames round to one pixel.
  private static func isStill(_ index: Int, _ sequence: PlayedSequence) -> Bool {
    guard let numbers = sequence.frames[index].numbers else { return false }
    return [index - 1, index + 1].contains { other in
      guard sequence.frames.indices.contains(other), let next = sequence.frames[other].numbers
      else { return false }
      return abs(next.keyboardTop - numbers.keyboardTop) <= MotionTrack.stillness
        && abs(next.formTop - numbers.formTop) <= MotionTrack.stillness
    }
  }

  /// Two frames that should be equal and are not.
  struct Mismatch: Hashable {
    var before: Int
    var after: Int
    var start: Double
  }

  /// Frames of equal numbers whose pictures are never equal, those that are seen longest first.
  ///
  /// A picture that is seen for a tenth of a second and is missing counts as well: of a caret that
  /// blinks, the other half is still there.
  func mismatches() -> [Mismatch] {
    let old = poses(before, steps.numbersBefore)
    let new = poses(after, steps.numbersAfter)
    var found: [(mismatch: Mismatch, seconds: Double)] = []
    // In passing the same pose may be met on another way, by a keyboard of another height.
    let rest = 2.5 * max(before.frameInterval, after.frameInterval)
    func isRest(_ pictures: [Int: (seconds: Double, still: Double, frame: Int)]) -> Bool {
      pictures.reduce(0) { $0 + $1.value.still } > rest
    }
    let hasRests = old.contains { pose, pictures in
      isRest(pictures) && new[pose].map(isRest) ?? false
    }
    for (pose, pictures) in old {
      guard let others = new[pose], !hasRests || isRest(pictures) && isRest(others) else {
        continue
      }
      let lost = pictures.filter { others[$0.key] == nil }
      let fresh = others.filter { pictures[$0.key] == nil }
      guard let longest = lost.max(by: { Self.isShorter($0, $1) }) else { continue }
      let isDisjoint = lost.count == pictures.count
      guard isDisjoint || longest.value.seconds >= 0.1 else { continue }
      // A picture of the other side to hold it against: one that is new there, if there is one.
      guard
        let other = fresh.max(by: { Self.isShorter($0, $1) })
          ?? others.max(by: { Self.isShorter($0, $1) })
      else { continue }
      found.append(
        (
          Mismatch(
            before: longest.value.frame, after: other.value.frame,
            start: before.frames[longest.value.frame].time), longest.value.seconds
        ))
    }
    return found.sorted {
      ($1.seconds, $0.mismatch.start) < ($0.seconds, $1.mismatch.start)
    }.map(\.mismatch)
  }

  private static func isShorter(
    _ first: (key: Int, value: (seconds: Double, still: Double, frame: Int)),
    _ second: (key: Int, value: (seconds: Double, still: Double, frame: Int))
  ) -> Bool {
    (first.value.seconds, second.value.frame) < (second.value.seconds, first.value.frame)
  }

  /// What looks different, by what it is.
  func changes(
    _ mismatches: [Mismatch], environment: [EnvironmentDifference]
  ) async throws -> (changes: [Change], pairs: [FramePair]) {
    var regions: [String: (region: ImageRegion, start: Double, end: Double)] = [:]
    var order: [String] = []
    var pairs: [FramePair] = []
    for mismatch in mismatches.prefix(Self.limit) {
      let comparison = try await compare(mismatch)
      pairs.append(
        FramePair(
          before: mismatch.before, after: mismatch.after, time: mismatch.start,
          offset: after.frames[mismatch.after].time - mismatch.start, comparison: comparison))
      for region in comparison.regions {
        let subject = subject(of: region.box, frame: before.frames[mismatch.before]) ?? ""
        if let known = regions[subject] {
          let larger = region.unequal > known.region.unequal ? region : known.region
          regions[subject] = (
            larger, min(known.start, mismatch.start), max(known.end, mismatch.start)
          )
        } else {
          regions[subject] = (region, mismatch.start, mismatch.start)
          order.append(subject)
        }
      }
    }
    let all = regions.values.map(\.region)
    if !all.isEmpty, !environment.isEmpty, all.allSatisfy({ $0.different == 0 }) {
      let pixels = all.reduce(0) { $0 + $1.unequal }
      return (
        [
          Change(
            .picture, .antialiasing, span: TimeSpan(from: 0, to: before.duration),
            amount: .init(pixels: pixels), sentence: Sentences.smoothing(pixels, environment))
        ], pairs
      )
    }
    let changes = order.compactMap { subject -> Change? in
      guard let found = regions[subject] else { return nil }
      let name = subject.isEmpty ? nil : subject
      return Change(
        .picture, .changed, of: name, span: TimeSpan(from: found.start, to: found.end),
        amount: .init(pixels: found.region.unequal),
        sentence: Sentences.changed(
          name, found.region, from: found.start, scale: before.scale))
    }
    return (changes, pairs)
  }

  private func compare(_ mismatch: Mismatch) async throws -> ImageComparison {
    let old = before.pictures[before.frames[mismatch.before].picture]
    let new = after.pictures[after.frames[mismatch.after].picture]
    if let known = try comparer.compare(old, new, size: before.size) { return known }
    if let first = old.load, let second = new.load {
      return try await comparer.compare(first(), second())
    }
    return Self.comparison(old.fingerprint, new.fingerprint, before.size, comparer.tolerance)
  }

  /// Without pixels, the rows that differ.
  static func comparison(
    _ old: PictureFingerprint, _ new: PictureFingerprint, _ size: PixelSize, _ tolerance: Tolerance
  ) -> ImageComparison {
    var comparison = ImageComparison(identical: size, tolerance: tolerance)
    let rows = zip(old.rows, new.rows).enumerated().filter { $0.element.0 != $0.element.1 }
      .map(\.offset)
    guard let first = rows.first, let last = rows.last else { return comparison }
    let pixels = rows.count * size.width
    let region = ImageRegion(
      box: PixelRectangle(x: 0, y: first, width: size.width, height: last - first + 1),
      unequal: pixels, different: pixels, antialiased: 0, greatestDistance: 1)
    comparison.status = .different
    comparison.counts.unequal = pixels
    comparison.counts.different = pixels
    comparison.regions = [region]
    comparison.regionCount = 1
    return comparison
  }

  /// What stands where pixels differ: an element, `keyboard` or `bars`.
  private func subject(of box: PixelRectangle, frame: PlayedSequence.Frame) -> String? {
    guard let numbers = frame.numbers else { return nil }
    let scale = before.scale
    let top = Double(box.y) / scale
    let bottom = Double(box.maxY) / scale
    if top >= numbers.keyboardTop - 1 { return "keyboard" }
    if bottom <= numbers.viewportTop { return "bars" }
    let left = Double(box.x) / scale
    let right = Double(box.maxX) / scale
    func overlap(_ element: SequenceElement) -> Double {
      let y = element.y + numbers.formTop
      let height = min(bottom, y + element.height) - max(top, y)
      let width = min(right, element.x + element.width) - max(left, element.x)
      return height > 0 && width > 0 ? height * width : 0
    }
    let hit = before.elements.max { first, second in
      let (one, two) = (overlap(first), overlap(second))
      // Of two that hold it equally well the smaller one: a field rather than its group.
      return one == two
        ? first.width * first.height > second.width * second.height : one < two
    }
    return hit.flatMap { overlap($0) > 0 ? $0.id : nil }
  }
}
