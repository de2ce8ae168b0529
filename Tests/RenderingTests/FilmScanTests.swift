import Cairo
import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Playing
import Rendering
import Scenario
import Stage
import Testing

/// A film as fingerprints: what it says of the film, and that a file keeps all of it.
@Suite struct FilmScanTests {
  private static let yaml = """
    keyrise: 1
    title: One field
    device: iphone-5
    ios: 7
    scroll: {contentSize: [320, 700]}
    form:
      - {label: Name, frame: [20, 376, 280, 20]}
      - {field: name, frame: [20, 400, 280, 30], placeholder: Name}
    timeline:
      end: 1s
      events:
        - {at: 0.1, focus: name}
    """

  static func film(_ changes: [ScenarioOverrides.Setting] = []) throws -> Film {
    var overrides = ScenarioOverrides()
    overrides.settings = changes
    let result = Scenario.parse(
      bytes: Array(yaml.utf8), fileName: "film.yaml", overrides: overrides)
    let scenario = try #require(result.scenario, "\(result.diagnostics)")
    return try Film(scenario, strategy: scenario.strategies[0])
  }

  static func scan(_ film: Film, scale: Double = 0.5) throws -> FilmScan {
    try FilmScan(film, scale: scale, fontDirectory: FontBook.defaultDirectory)
  }

  private let subject = Baseline.Subject(
    name: "film", title: "One field", strategy: "clearance", device: "iphone-5",
    overrides: [.init("ios", "7")])

  @Test func `Digest says what the film is`() throws {
    let digest = try Self.scan(Self.film()).digest
    #expect(digest.width == 160 && digest.height == 284)
    #expect(digest.frames.count == 60)
    #expect(digest.end == 1_000_000_000)
    #expect(digest.states.count > 10)
    #expect(Set(digest.states.map(\.hash)).count == digest.states.count)
    for state in digest.states { #expect(FilmDigest.RowRun.expanded(state.runs).count == 284) }
    #expect(digest.trace.columns.allSatisfy { $0.values.count == 60 })
    #expect(digest.trace["keyboard_top"]?.points(0) == 568)
    #expect(digest.trace.focus.last == "name")
  }

  @Test(arguments: BaselineRecorder.KeptPictures.allCases) func `File keeps everything`(
    _ keeping: BaselineRecorder.KeptPictures
  )
    throws
  {
    let scan = try Self.scan(Self.film())
    let baseline = try scan.baseline(
      subject, environment: [.init("cairo", "1.16.0")], keeping: keeping)
    let bytes = try baseline.fileBytes(path: "x")
    #expect(try Baseline(file: bytes, path: "x") == baseline)
    #expect(try baseline.fileBytes(path: "x") == bytes)
    #expect(baseline.digest.agrees(with: scan.digest, ignoringPixels: false))
    #expect(baseline.seal == scan.digest.seal)
    #expect(bytes.count < 32_000)
  }

  @Test(arguments: [0, 0.5, 0.9, 1])
  func `The rows that are kept have a limit, and the frames are spread over the film`(
    _ share: Double
  ) throws {
    let scan = try Self.scan(Self.film())
    let all = try scan.baseline(subject, environment: [], keeping: .all)
    let limit = Int(Double(all.atlas.count) * share)
    let some = try scan.baseline(subject, environment: [], keeping: .all, rowLimit: limit)
    #expect(some.atlas.count <= limit)
    #expect(some.seal == all.seal)
    #expect(try Baseline(file: some.fileBytes(path: "x"), path: "x") == some)
    #expect(some.kept.map(\.frame) == some.kept.map(\.frame).sorted())
    if limit == 0 { #expect(some.kept.isEmpty) }
    if share == 1 { #expect(some == all) } else { #expect(some.kept.count < all.kept.count) }
  }

  @Test func `Kept frames can be put together, and are what the stage draws`() throws {
    let film = try Self.film()
    let baseline = try Self.scan(film).baseline(subject, environment: [], keeping: .events)
    #expect(baseline.kept.map(\.reason) == ["first", "focus name", "greatest motion", "last"])
    let stage = try Stage(
      scene: film.scenario.scene,
      options: StageOptions(scale: 0.5, fontDirectory: FontBook.defaultDirectory))
    for kept in baseline.kept {
      let state = baseline.digest.states[baseline.digest.frames[kept.frame].state]
      let rows = FilmDigest.RowRun.expanded(state.runs)
      #expect(rows.allSatisfy { $0 < baseline.atlas.count })
      let time = film.clock.frames[kept.frame].sampleTime
      let drawn = try stage.withPixels(of: film.drawn(at: time, scale: 0.5)) { pixels in
        (0..<pixels.height).flatMap { row in
          (0..<pixels.width).map { column in
            0xFF00_0000
              | pixels.base.loadUnaligned(
                fromByteOffset: row * pixels.bytesPerRow + column * 4, as: UInt32.self)
          }
        }
      }
      let words = rows.flatMap { row in
        let bytes = Array(baseline.atlas[row])
        return stride(from: 0, to: bytes.count, by: 3).map { start -> UInt32 in
          let (red, green) = (UInt32(bytes[start]), UInt32(bytes[start + 1]))
          return 0xFF00_0000 | red << 16 | green << 8 | UInt32(bytes[start + 2])
        }
      }
      #expect(words == drawn)
    }
    let whole = baseline.digest.states.count { state in
      FilmDigest.RowRun.expanded(state.runs).allSatisfy { $0 < baseline.atlas.count }
    }
    #expect(whole >= baseline.kept.count && whole < baseline.digest.states.count)
  }

  @Test func `Any change of what moves, or of what it looks like, is noticed`() throws {
    let digest = try Self.scan(Self.film()).digest
    let changes: [(String, String)] = [
      ("timeline.events.0.at", "0.11"), ("keyboard.height", "217"), ("form.0.label", "Nome"),
      ("form.1.frame", "[20, 401, 280, 30]"), ("timeline.end", "1.1s"), ("timeline.fps", "30"),
      ("strategy", "inset-overlap"), ("timeline.startPhase", "0.004"),
    ]
    for (path, value) in changes {
      let other = try Self.scan(Self.film([.init(path, value)])).digest
      #expect(!other.agrees(with: digest, ignoringPixels: false), "\(path)")
      #expect(other.seal != digest.seal)
    }
  }

  @Test func `Where pixels do not count, words may change and numbers may not`() throws {
    let digest = try Self.scan(Self.film()).digest
    let label = try Self.scan(Self.film([.init("form.0.label", "Nome")])).digest
    #expect(label.agrees(with: digest, ignoringPixels: true))
    let higher = try Self.scan(Self.film([.init("keyboard.height", "217")])).digest
    #expect(!higher.agrees(with: digest, ignoringPixels: true))
  }
}

/// What is said of a film that is another than its baseline.
@Suite struct FilmComparisonTests {
  struct Case: Sendable {
    var path: String
    var value: String
    var kinds: Set<Change.Kind>
    var says: [String]

    static let all: [Case] = [
      Case(
        path: "timeline.events.0.at", value: "0.1167", kinds: [.timing],
        says: ["17 ms", "later", "The pictures themselves are the same."]),
      Case(
        path: "keyboard.height", value: "236", kinds: [.motion], says: ["the keyboard ends 20 pt"]),
      Case(
        path: "form.0.label", value: "Nome", kinds: [.picture], says: ["says 'Nome' for 'Name'"]),
      Case(
        path: "timeline.end", value: "1.5s", kinds: [.timing],
        says: ["500 ms longer", "The pictures themselves are the same."]),
    ]
  }

  private func baseline(
    _ changes: [ScenarioOverrides.Setting], _ keeping: BaselineRecorder.KeptPictures
  ) throws -> Baseline {
    let subject = Baseline.Subject(name: "film", title: "", strategy: "clearance", device: "")
    return try FilmScanTests.scan(FilmScanTests.film(changes))
      .baseline(subject, environment: [.init("font Inter", "1")], keeping: keeping)
  }

  @Test(arguments: Case.all) func `A change is named by its kind and in words`(_ test: Case)
    async throws
  {
    let before = try baseline([], .events)
    let after = try baseline([.init(test.path, test.value)], .all)
    let difference = try await FilmComparison().compare(before, after)
    #expect(!difference.comparison.passes)
    #expect(difference.comparison.kinds == test.kinds, "\(difference.comparison.summary)")
    for words in test.says {
      #expect(difference.comparison.summary.contains(words), "\(difference.comparison.summary)")
    }
    #expect((difference.frames > 0) == (difference.example != nil))
  }

  @Test func `With slack a later start passes, and without pixels a word`() async throws {
    let before = try baseline([], .events)
    let later = try baseline([.init("timeline.events.0.at", "0.1167")], .all)
    let slack = FilmComparison(tolerance: FilmComparison.Limits(slack: 1.1))
    #expect(try await slack.compare(before, later).comparison.status == .tolerated)
    let strict = FilmComparison(tolerance: FilmComparison.Limits(slack: 0.5))
    #expect(try await strict.compare(before, later).comparison.status == .different)
    let higher = try baseline([.init("keyboard.height", "236")], .all)
    let numbers = try await FilmComparison(ignoresPixels: true).compare(before, higher)
    #expect(numbers.comparison.kinds.contains(.motion) && numbers.frames == 0)
  }

  @Test func `Numbers that no picture shows are told all the same`() async throws {
    let before = try baseline([], .events)
    var after = before
    let index = try #require(after.digest.trace.columns.firstIndex { $0.name == "offset_target" })
    after.digest.trace.columns[index].values[7]? += 15_000
    #expect(!after.digest.agrees(with: before.digest, ignoringPixels: false))
    let difference = try await FilmComparison().compare(before, after)
    #expect(!difference.comparison.passes && difference.frames == 0)
    #expect(
      difference.comparison.summary.hasPrefix(
        "Every picture is equal, and numbers changed. From 0.117 s offset target is "),
      "\(difference.comparison.summary)")
    // A tenth of a hundredth is what two machines' exponential functions may make of it.
    after.digest.trace.columns[index].values[7]? -= 14_990
    #expect(after.digest.agrees(with: before.digest, ignoringPixels: false))
  }
}
