import FrameDiff
import FrameSequence
import Markup
import Testing

/// Sequences made of numbers alone: what changed in time and place, told without pixels.
@Suite struct SequenceComparerTests {
  /// A sequence at 60 frames a second whose frames show these pictures.
  private func sequence(
    _ pictures: [Int], interval: Double = 1.0 / 60, numbers: [MotionNumbers?] = []
  ) -> PlayedSequence {
    let distinct = Array(Set(pictures)).sorted()
    return PlayedSequence(
      name: "film", size: PixelSize(width: 10, height: 4), frameRate: FrameRate("60"),
      frames: pictures.enumerated().map { index, picture in
        PlayedSequence.Frame(
          time: Double(index) * interval, duration: interval,
          picture: distinct.firstIndex(of: picture) ?? 0,
          numbers: numbers.indices.contains(index) ? numbers[index] : nil)
      },
      pictures: distinct.map { picture in
        SequencePicture(
          fingerprint: PictureFingerprint(rows: [UInt64(picture), 1, 2, 3]))
      })
  }

  private static let still = [Int](repeating: 0, count: 10)
  private static let film = still + Array(1...20) + [Int](repeating: 20, count: 10)

  private func changes(_ before: [Int], _ after: [Int]) async throws -> [Change] {
    try await SequenceComparer().compare(sequence(before), sequence(after)).changes
  }

  @Test func `Equal sequences are identical`() async throws {
    let it = try await SequenceComparer().compare(sequence(Self.film), sequence(Self.film))
    #expect(it.status == .identical && it.passes && it.changes.isEmpty)
    #expect(it.summary.hasPrefix("The same pictures at the same times: 40 frames"))
  }

  @Test func `Of pictures that are not kept only the rows are told`() async throws {
    var other = Self.film
    other[20] = 99
    let it = try await SequenceComparer().compare(sequence(Self.film), sequence(other))
    let change = try #require(it.changes.first)
    #expect(change.cause == .changed)
    #expect(change.amount.pixels == nil && change.amount.distance == nil)
    #expect(
      it.summary.contains("looks different: 1 row from 0 on, whose pixels are not kept"),
      "\(it.summary)")
  }

  @Test func `A frame that is left out is named, whether the rest moves up or not`() async throws {
    var held = Self.film
    held[15] = held[14]
    let one = try await changes(Self.film, held)
    #expect(one.map(\.cause) == [.dropped] && one[0].amount.frames == -1)
    #expect(abs(one[0].span.start - 15.0 / 60) < 1e-9)
    var cut = Self.film
    cut.remove(at: 15)
    let other = try await changes(Self.film, cut)
    #expect(other.map(\.cause) == [.dropped])
    #expect(abs((other[0].amount.seconds ?? 0) + 1.0 / 60) < 1e-6)
  }

  @Test
  func
    `A last or first frame that only one side has, and shows something else, is another picture`()
    async throws
  {
    let cases: [(before: [Int], after: [Int], cause: Change.Cause, start: Double, frames: Double)] =
      [
        (Self.film, Self.film + [99], .appeared, 40.0 / 60, 1),
        (Self.film + [98, 99, 99], Self.film, .disappeared, 40.0 / 60, -3),
        (Self.film, [99] + Self.film, .appeared, 0, 1),
      ]
    for it in cases {
      let found = try await changes(it.before, it.after)
      #expect(found.map(\.kind) == [.picture] && found.map(\.cause) == [it.cause])
      #expect(abs((found.first?.span.start ?? -1) - it.start) < 1e-6)
      #expect(found.first?.amount.frames == it.frames)
    }
    // What was seen before is only shown once more.
    let again = try await changes(Self.film, Self.film + [19])
    #expect(again.map(\.kind) == [.timing])
  }

  @Test
  func `A film that is cut a frame later, amid a motion that the numbers tell, shows nothing new`()
    async throws
  {
    func numbers(_ count: Int) -> [MotionNumbers?] {
      (0..<count).map { MotionNumbers(keyboardTop: 800 - 10 * Double(max(0, $0 - 9)), formTop: 0) }
    }
    let it = try await SequenceComparer().compare(
      sequence(Array(Self.film.prefix(25)), numbers: numbers(25)),
      sequence(Array(Self.film.prefix(26)), numbers: numbers(26)))
    #expect(it.kinds == [.timing])
  }

  @Test
  func `What comes earlier and skips its first picture is earlier, and no picture was dropped`()
    async throws
  {
    let after = Array(Self.film.dropFirst(3)).filter { $0 != 1 }
    let found = try await changes(Self.film, after + [20, 20, 20, 20])
    #expect(found.map(\.cause) == [.earlier, .duration])
    #expect(abs((found.first?.amount.frames ?? 0) + 4) < 1e-6)
  }

  @Test func `What comes earlier is named where a picture is missing as well`() async throws {
    var after = Array(Self.film.dropFirst(3))
    after[after.count - 15] = after[after.count - 16]
    let found = try await changes(Self.film, after + [20, 20, 20])
    #expect(found.map(\.cause) == [.earlier, .dropped, .duration])
    #expect(abs((found.first?.amount.frames ?? 0) + 3) < 1e-6)
    #expect(found.dropFirst().first?.amount.frames == -1)
  }

  @Test func `Numbers that no film can have are not read`() {
    func numbers(_ top: Int) -> MotionNumbers? {
      let trace = JSONValue.object([
        .init("keyboardTop", .integer(top)), .init("formTop", .integer(0)),
      ])
      return MotionNumbers(ofFrame: .object([.init(MotionNumbers.memberName, trace)]))
    }
    #expect(numbers(800)?.keyboardTop == 800)
    #expect(numbers(9_000_000_000_000_000_000) == nil)
  }

  @Test func `A doubled frame is told as one`() async throws {
    var doubled = Self.film
    doubled.insert(doubled[15], at: 15)
    let found = try await changes(Self.film, doubled)
    #expect(found.map(\.cause) == [.doubled])
    #expect(abs((found[0].amount.frames ?? 0) - 1) < 1e-6)
  }

  @Test func `A film that begins later differs in time only`() async throws {
    let found = try await changes(Self.film, [0, 0, 0] + Self.film.dropLast(3))
    #expect(found.first?.cause == .later)
    #expect(abs((found.first?.amount.frames ?? 0) - 3) < 1e-6)
    #expect(found.allSatisfy { $0.kind == .timing })
  }

  /// A video may start anywhere between two ticks.
  @Test(arguments: [0.001, 1.0 / 700], [0, 0.007, 0.0004])
  func `A film whose times were rounded is the same`(_ tick: Double, _ start: Double) async throws {
    var rounded = sequence(Self.film)
    let times = (0...rounded.frames.count).map {
      ((Double($0) / 60 + start) / tick).rounded() * tick
    }
    for index in rounded.frames.indices {
      rounded.frames[index].time = times[index] - times[0]
      rounded.frames[index].duration = times[index + 1] - times[index]
    }
    let exact = sequence(Self.film)
    #expect(try await SequenceComparer().compare(exact, rounded).status == .different)
    rounded.tick = tick
    #expect(try await SequenceComparer().compare(exact, rounded).status == .identical)
    #expect(try await SequenceComparer().compare(rounded, exact).status == .identical)
  }

  @Test func `A frame that comes later by more than a tick is later`() async throws {
    var late = sequence(Self.film)
    late.tick = 0.001
    late.frames[20].time += 0.004
    late.frames[19].duration += 0.004
    let it = try await SequenceComparer().compare(sequence(Self.film), late)
    #expect(it.status == .different, "\(it.summary)")
  }

  @Test func `Where a tick is a frame, one tick is one frame`() async throws {
    var cut = Self.film
    cut.remove(at: 15)
    var counted = (sequence(Self.film), sequence(cut))
    counted.0.tick = 1.0 / 60
    counted.1.tick = 1.0 / 60
    let it = try await SequenceComparer().compare(counted.0, counted.1)
    #expect(it.changes.map(\.cause) == [.dropped], "\(it.summary)")
  }

  @Test func `A picture that is never shown is a difference, whatever slack allows`() async throws {
    var held = Self.film
    held[15] = held[14]
    for slack in [0, 1.0 / 60] {
      let it = try await SequenceComparer(slack: slack)
        .compare(sequence(Self.film), sequence(held))
      #expect(it.status == .different && it.changes.map(\.cause) == [.dropped])
    }
  }

  @Test func `Half the rate`() async throws {
    let half = Self.film.indices.map { Self.film[$0 - $0 % 2] }
    let found = try await changes(Self.film, half)
    #expect(found.map(\.cause) == [.rate])
    #expect(found.first?.amount.factor == 0.5)
  }

  @Test(
    arguments: [(1, 0, false), (1, 0.97, false), (1, 1, true), (2, 1.97, false), (2, 2, true)]
      as [(Int, Double, Bool)])
  func `Slack allows what comes so much later, and no more`(
    _ frames: Int, _ slack: Double, _ passes: Bool
  ) async throws {
    let late = [Int](repeating: 0, count: frames) + Self.film.dropLast(frames)
    let it = try await SequenceComparer(slack: slack / 60)
      .compare(sequence(Self.film), sequence(late))
    #expect(it.status == (passes ? .tolerated : .different))
  }

  @Test
  func `Other pictures at equal times are a change of the picture, with its rows`() async throws {
    var changed = Self.film
    for index in 0..<10 { changed[index] = 77 }
    let it = try await SequenceComparer().compare(sequence(Self.film), sequence(changed))
    #expect(it.kinds == [.picture] && it.status == .different)
    #expect(it.changes.first?.span.start == 0)
    #expect(it.worstPair?.comparison?.regions.first?.box.y == 0)
  }

  // MARK: Numbers

  /// The keyboard and the form move up from 0.2 s on, in 0.25 s, with ease.
  private func numbers(
    formDelay: Double = 0, formEnd: Double = -100, duration: Double = 0.25, count: Int = 60
  ) -> [MotionNumbers] {
    func eased(_ time: Double) -> Double {
      let part = min(max((time - 0.2) / duration, 0), 1)
      return part * part * (3 - 2 * part)
    }
    return (0..<count).map { index in
      let time = Double(index) / 60
      return MotionNumbers(
        keyboardTop: 600 - 300 * eased(time), formTop: formEnd * eased(time - formDelay),
        focus: "email", hidden: time > 0.45 ? max(0, formEnd + 100) : 0)
    }
  }

  private func film(_ numbers: [MotionNumbers], _ pictures: Int) -> PlayedSequence {
    // Pictures of its own wherever something moves.
    let moving = numbers.indices.map { index in
      index > 0 && numbers[index].formTop != numbers[index - 1].formTop ? pictures + index : 0
    }
    return sequence(moving, numbers: numbers)
  }

  @Test func `The form lags the keyboard by two frames and ends 20 pt lower`() async throws {
    let before = film(numbers(), 1000)
    let after = film(numbers(formDelay: 2.0 / 60, formEnd: -80), 2000)
    let it = try await SequenceComparer().compare(before, after)
    let lag = it.changes.first { $0.cause == .lags }
    #expect(lag?.subject == "form")
    #expect(abs((lag?.amount.frames ?? 0) - 2) < 0.1)
    let moved = it.changes.first { $0.cause == .moved }
    #expect(abs((moved?.amount.points ?? 0) - 20) < 0.01)
    #expect(
      it.summary.hasPrefix(
        "From 0.200 s the form lags the keyboard by 33 ms (2 frames) and ends 20 pt lower: "
          + "`email` is 20 pt under the keyboard."), "\(it.summary)")
  }

  @Test func `A motion that takes longer is told from one that begins later`() async throws {
    let before = film(numbers(), 1000)
    let it = try await SequenceComparer().compare(
      before, film(numbers(duration: 0.25 + 2.0 / 60), 2000))
    #expect(it.changes.map(\.cause) == [.slower])
    #expect(abs((it.changes.first?.amount.frames ?? 0) - 2) < 0.25)
  }

  @Test func `Of a motion there and back that is new its way is told`() async throws {
    let still = [Double](repeating: 300, count: 24)
    let swing = (0..<24).map { frame -> Double in
      let way = max(0, 4 - abs(frame - 10))
      return 300 - 3 * Double(way)
    }
    for (first, second, words) in [
      (still, swing, "the form moves 12 pt up and back, which it did not"),
      (swing, still, "the form no longer moves 12 pt up and back"),
    ] {
      let films = [first, second].map { tops in
        film(tops.map { MotionNumbers(keyboardTop: 400, formTop: $0) }, Int(tops[10]))
      }
      let it = try await SequenceComparer().compare(films[0], films[1])
      #expect(it.summary.contains(words), "\(it.summary)")
    }
  }

  @Test func `What drew the pictures is compared as well`() async throws {
    var before = sequence(Self.film)
    var after = sequence(Self.film.map { $0 + 100 })
    before.environment = [Setting("cairo", "1.16.0")]
    after.environment = [Setting("cairo", "1.18.0")]
    let it = try await SequenceComparer().compare(before, after)
    #expect(it.environment.map(\.name) == ["cairo"])
    #expect(it.summary.contains("Cairo was 1.16.0 and is 1.18.0."))
  }

  /// A GIF counts hundredths of a second, rounded down here.
  @Test(arguments: [false, true])
  func `Times that a GIF rounds are no difference, and pictures are`(_ differs: Bool) async throws {
    let tops = (0..<24).map { 12 + 2 * $0 }
    var film = TestFilm(tops: tops).sequence()
    for index in film.frames.indices {
      film.frames[index].time = Double(index) / 30
      film.frames[index].duration = 1.0 / 30
    }
    var other = TestFilm(tops: tops.indices.map { differs && $0 == 9 ? 90 : tops[$0] }).sequence()
    other.tick = 0.01
    for index in other.frames.indices {
      let times = [index, index + 1].map { (Double($0) * 100 / 30).rounded(.down) / 100 }
      other.frames[index].time = times[0]
      other.frames[index].duration = times[1] - times[0]
    }
    let it = try await SequenceComparer().compare(film, other)
    #expect(it.status == (differs ? .different : .identical), "\(it.summary)")
    #expect(it.kinds == (differs ? [.picture] : []), "\(it.summary)")
  }

  @Test func `What is the same apart from what is ignored is said to be`() async throws {
    let film = TestFilm(tops: [12, 14, 16]).sequence()
    let other = TestFilm(tops: [30, 40, 50]).sequence()
    let it = try await SequenceComparer(masks: [SequenceMask(.everything)]).compare(film, other)
    #expect(it.passes)
    #expect(it.summary.contains("apart from what is ignored"), "\(it.summary)")
  }
}
