import FrameDiff
import FrameSequence
import Testing

/// Sequences of other tools, as their pictures alone tell of them: what once passed and was
/// different, or was told as something else.
@Suite struct ForeignSequenceTests {
  private static let threshold = Tolerance(
    metric: PixelMetric(threshold: 0.1), area: nil, density: nil, pixels: .count(0))

  private static func compare(
    _ before: ShotFilm, _ after: ShotFilm, _ tolerance: Tolerance = .exact
  ) async throws -> SequenceComparison {
    try await SequenceComparer(images: ImageComparer(tolerance: tolerance)).compare(
      before.sequence(hasNumbers: false), after.sequence(hasNumbers: false))
  }

  /// Films that are shorter or longer than the usual one, and what must be told.
  struct Length: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var words: String
    var change: @Sendable (inout ShotFilm) -> Void
  }

  static let lengths: [Length] = [
    Length(testDescription: "one frame", words: "21 frames are gone") {
      $0.parts.removeLast($0.parts.count - 1)
    },
    Length(testDescription: "eight too few", words: "8 frames are gone") {
      $0.parts.removeLast(8)
    },
    Length(testDescription: "24 too many", words: "The last picture stays 400 ms longer") {
      $0.parts += Array(repeating: $0.parts[$0.parts.count - 1], count: 24)
    },
  ]

  @Test(arguments: lengths)
  func `Another length is different and told, whatever pixels may differ`(
    _ length: Length
  ) async throws {
    let before = ShotFilm()
    var after = before
    length.change(&after)
    var noisy = after
    noisy.parts[0].shot.noise = 1
    for (after, tolerance) in [(after, Tolerance.exact), (after, Self.threshold)] + [
      (noisy, Self.threshold)
    ] {
      let it = try await Self.compare(before, after, tolerance)
      #expect(!it.passes)
      #expect(it.summary.contains(length.words), "\(it.summary)")
      #expect(!it.summary.contains("stands"), "\(it.summary)")
    }
  }

  @Test func `A film that is cut off and has a spot is told as both, and nothing is said to move`()
    async throws
  {
    let before = ShotFilm()
    var after = before
    after.parts.removeLast(8)
    for index in after.parts.indices { after.parts[index].shot.glitch = 2 }
    let it = try await Self.compare(before, after)
    #expect(it.kinds == [.picture] && it.changes.count == 2, "\(it.summary)")
    #expect(it.summary.contains("4 pixels within 2x2 pixels"), "\(it.summary)")
  }

  @Test func `A glitch within a held picture is one frame, and may be allowed`() async throws {
    let before = ShotFilm()
    var after = before
    after.parts[3].shot.glitch = 6
    let it = try await Self.compare(before, after)
    #expect(it.summary.contains("1 of 22 frames looks different: 36 pixels"), "\(it.summary)")
    let lenient = Tolerance(metric: PixelMetric(threshold: 1), area: 1_000_000, density: 1)
    #expect(try await Self.compare(before, after, lenient).status == .tolerated)
  }

  @Test func `A glitch in a held picture is told beside a frame that is missing before it`()
    async throws
  {
    // Held at the end, and for two frames on the way.
    for (hold, glitch, missing) in [(12, 19, 9), (7, 8, 6)] {
      var before = ShotFilm()
      before.parts.insert(before.parts[hold], at: hold)
      var after = before
      after.parts[glitch].shot.glitch = 6
      after.parts.remove(at: missing)
      let it = try await Self.compare(before, after)
      #expect(it.changes.map(\.cause) == [.dropped, .changed], "\(it.summary)")
      #expect(it.changes.last?.after == glitch - 1...glitch - 1, "\(it.summary)")
      #expect(it.summary.contains("within 6x6 pixels at 6, 60"), "\(it.summary)")
      #expect(!it.summary.contains("themselves are the same"), "\(it.summary)")
    }
  }

  @Test func `With the numbers behind the frames a glitch is told as what it is as well`()
    async throws
  {
    let before = ShotFilm()
    var after = before
    after.parts[3].shot.glitch = 6
    let it = try await SequenceComparer().compare(
      before.sequence(hasNumbers: true), after.sequence(hasNumbers: true))
    #expect(it.kinds == [.picture] && it.changes.count == 1, "\(it.summary)")
    #expect(it.summary.contains("36 pixels within 6x6 pixels"), "\(it.summary)")
    #expect(!it.summary.contains("themselves are the same"), "\(it.summary)")
    let lenient = Tolerance(metric: PixelMetric(threshold: 1), area: 1_000_000, density: 1)
    #expect(
      try await SequenceComparer(images: ImageComparer(tolerance: lenient)).compare(
        before.sequence(hasNumbers: true), after.sequence(hasNumbers: true)
      ).status == .tolerated)
  }

  @Test func `Another curve is told as one, and nothing is said to stand elsewhere`() async throws {
    let it = try await Self.compare(
      ShotFilm(from: 12, to: 52, frames: 12), ShotFilm(from: 12, to: 52, frames: 12, power: 1))
    #expect(it.changes.count == 1 && it.changes.first?.cause == .curve, "\(it.summary)")
    #expect(it.summary.contains("curve") && !it.summary.contains("stands"), "\(it.summary)")
  }

  @Test func `A film twice as slow is one finding, and nothing is said to follow`() async throws {
    let before = ShotFilm()
    var after = before
    for index in after.parts.indices { after.parts[index].ticks *= 2 }
    let it = try await Self.compare(before, after)
    #expect(it.changes.count == 1 && it.changes.first?.cause == .slower, "\(it.summary)")
    #expect(!it.summary.contains("follows") && !it.summary.contains("missing"), "\(it.summary)")
  }

  @Test func `Noise in every frame is told of every frame`() async throws {
    let before = ShotFilm()
    var after = before
    for index in after.parts.indices { after.parts[index].shot.noise = index + 1 }
    let it = try await Self.compare(before, after)
    #expect(it.summary.contains("22 of 22 frames differ as by noise"), "\(it.summary)")
  }

  @Test func `Animations that play another number of times are different`() async throws {
    var before = ShotFilm().sequence(hasNumbers: false)
    var after = before
    #expect(try await SequenceComparer().compare(before, after).passes)
    after.plays = 3
    #expect(try await SequenceComparer().compare(before, after).passes)
    before.plays = 0
    let it = try await SequenceComparer().compare(before, after)
    #expect(!it.passes && it.changes.count == 1)
    #expect(it.summary.hasPrefix("It plays 3 times instead of for ever. The pictures themselves"))
  }

  @Test func `What moved sideways is not told again as another picture`() async throws {
    let before = ShotFilm()
    var after = before
    for index in after.parts.indices { after.parts[index].shot.x += 3 }
    let it = try await Self.compare(before, after)
    #expect(it.changes.count == 1 && it.kinds == [.motion], "\(it.summary)")
  }

  @Test(arguments: [1, 2, 6])
  func `A late start is later, and no frame that stays`(_ frames: Int) async throws {
    let before = ShotFilm()
    var after = before
    after.parts.insert(contentsOf: Array(repeating: after.parts[0], count: frames), at: 0)
    let it = try await Self.compare(before, after)
    let change = try #require(it.changes.first)
    #expect(it.changes.count == 1 && change.cause == .later, "\(it.summary)")
    #expect(abs((change.amount.frames ?? 0) - Double(frames)) < 0.01)
    #expect(it.summary.contains("is \(frames * 50 / 3) ms") || frames < 6, "\(it.summary)")
    #expect(!it.summary.contains("stays"), "\(it.summary)")
  }

  @Test(arguments: [2, 40])
  func `A change of colour has an amount, how many pixels and how far apart`(
    _ step: Int
  ) async throws {
    let before = ShotFilm()
    let bitmaps = Set(before.parts.map(\.shot)).map { ($0, $0.bitmap) }
    var after = before.sequence(hasNumbers: false)
    for (index, picture) in after.pictures.enumerated() {
      guard case .bitmap(var bitmap)? = try picture.load?() else { continue }
      for y in 0..<8 { for x in 0..<24 { bitmap[x, y] += UInt32(step) << 16 } }
      let tinted = bitmap
      after.pictures[index] = SequencePicture(fingerprint: PictureFingerprint(of: tinted)) {
        .bitmap(tinted)
      }
    }
    #expect(bitmaps.count > 5)
    let it = try await SequenceComparer().compare(before.sequence(hasNumbers: false), after)
    let change = try #require(it.changes.first)
    #expect(it.changes.count == 1 && change.cause == .changed, "\(it.summary)")
    #expect(change.amount.pixels == 8 * 24)
    let distance = try #require(change.amount.distance)
    #expect(step == 2 ? distance > 0 && distance < 0.02 : distance > 0.05, "\(distance)")
    #expect(it.summary.contains("192 pixels within 24x8 pixels at 0, 0, at most 0."))
  }

  /// A film of sixteen positions a second apart by a curve, cut into so many frames a second.
  private static func cut(into rate: Int, declared: Bool, glitchAt glitch: Double? = nil)
    throws -> PlayedSequence
  {
    let count = rate * 2
    func top(_ time: Double) -> Int {
      let part = min(1, max(0, (time - 0.4) / 0.9))
      return 12 + Int((40 * part * part * (3 - 2 * part)).rounded())
    }
    let shots = (0..<count).map { index -> Shot in
      let time = Double(index) / Double(rate)
      var shot = Shot(top: top(time))
      if let glitch, abs(time - glitch) < 0.5 / Double(rate) { shot.glitch = 6 }
      return shot
    }
    let distinct = Array(Set(shots))
    let length = 1 / Double(declared ? rate : 60)
    return PlayedSequence(
      name: "film", size: Shot.size, frameRate: FrameRate(declared ? "\(rate)" : "60"),
      frames: shots.indices.map { index in
        PlayedSequence.Frame(
          time: Double(index) * length, duration: length,
          picture: distinct.firstIndex(of: shots[index]) ?? 0)
      },
      pictures: distinct.map { shot in
        SequencePicture(fingerprint: PictureFingerprint(of: shot.bitmap)) { .bitmap(shot.bitmap) }
      })
  }

  @Test(arguments: [(60, 7), (7, 60), (60, 50), (50, 60), (60, 10), (24, 60), (30, 25), (120, 9)])
  func `Another frame rate explains all that differs, however far it is from the other`(
    _ rates: (Int, Int)
  ) async throws {
    let it = try await SequenceComparer().compare(
      Self.cut(into: rates.0, declared: true), Self.cut(into: rates.1, declared: true))
    #expect(!it.passes)
    #expect(
      it.summary.hasPrefix(
        "It is cut into \(rates.1) frames a second instead of \(rates.0), and moves the same."),
      "\(it.summary)")
    #expect(it.changes.count == 1, "\(it.summary)")
    // What is no matter of the rate is told as well.
    let glitch = try await SequenceComparer().compare(
      Self.cut(into: rates.0, declared: true, glitchAt: 0.2),
      Self.cut(into: rates.1, declared: true))
    #expect(
      glitch.changes.count > 1 || !glitch.summary.contains("moves the same"),
      "\(glitch.summary)")
  }

  @Test(arguments: [(60, 50), (50, 60), (60, 24)])
  func `A film whose rate is not known is told by its pace`(_ rates: (Int, Int)) async throws {
    let it = try await SequenceComparer().compare(
      Self.cut(into: rates.0, declared: false), Self.cut(into: rates.1, declared: false))
    let change = try #require(it.changes.first)
    #expect(it.changes.count == 1, "\(it.summary)")
    #expect(change.cause == (rates.1 > rates.0 ? .slower : .faster))
    #expect(abs((change.amount.factor ?? 0) - Double(rates.1) / Double(rates.0)) < 0.01)
  }
}
