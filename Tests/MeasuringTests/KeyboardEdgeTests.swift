import KeyboardAvoidance
import Testing

@testable import DrawnVideos
@testable import Measuring

/// Which edge is taken for the keyboard's, how sure that is, and what is said about it.
@Suite struct KeyboardEdgeTests {
  /// A list that follows the keyboard exactly keeps its distance, and is not the keyboard.
  @Test(arguments: [0.5, 1.0])
  func `What rides on the keyboard is no part of it`(_ follows: Double) throws {
    let found = try DrawnVideo.rising(follows: follows).measured()
    let show = try #require(found.episodes.first)
    #expect(show.height == 260)
    #expect(show.confidence > 0.8)
    #expect(show.accessory == 0)
    #expect(show.followers.first.map { abs($0.travel - 260 * follows) < 0.6 } == true)
  }

  @Test func `It is said which edges were looked at, and one of them was chosen`() throws {
    let found = try DrawnVideo.rising().measured()
    let explanation = try #require(found.explanations.first)
    #expect(explanation.height == 260)
    let chosen = explanation.edges.filter { $0.verdict == .chosen }
    #expect(chosen.contains { $0.known == 260 })
    #expect(explanation.edges.contains { $0.known == 216 && $0.verdict == .noEdge })
  }

  @Test func `A height that no keyboard has is not sure, and can be given`() throws {
    let device = try #require(DeviceCatalog.device(id: "iphone-8"))
    let video = DrawnVideo.rising(height: 240)
    let found = try video.measured(Measurer(device: device))
    #expect(found.episodes.allSatisfy { $0.confidence < 0.8 })
    #expect(
      found.frames.allSatisfy { frame in
        frame.keyboardTop == nil || frame.keyboardTop == 667 || frame.confidence < 0.8
      })
    // Nor is the screen then, of which only keyboards tell which one it is.
    #expect(try video.measured().frames.allSatisfy { $0.confidence < 0.8 })
    let given = try video.measured(Measurer(device: device, height: 240))
    #expect(given.episodes.first?.height == 240)
    #expect(given.episodes.first.map { abs($0.travel - 240) < 0.01 } == true)
    #expect(given.explanations.first?.edges.contains { $0.verdict == .given } == true)
  }

  @Test func `A keyboard that comes as soon as one has gone ends no video`() throws {
    var video = DrawnVideo.rising(frames: 40)
    for _ in 0..<3 {
      video.poses += [(520, 60), (667, 0), (600, 20), (407, 130), (407, 130), (407, 130)]
      video.poses += Array(repeating: (407, 130), count: 14)
    }
    for rate in [60.0, 9] {
      video.framesPerSecond = rate
      let found = try video.measured()
      #expect(found.frames.count == video.poses.count)
    }
  }

  @Test func `How late content is that was not seen half way is fitted, or left open`() throws {
    var video = DrawnVideo.rising(lag: 0.05)
    // Something covers the content while it is half way.
    video.covered = 17..<27
    let follower = try #require(try video.measured().episodes.first?.followers.first)
    switch follower.lagBasis {
    case .unseen: #expect(follower.lag == nil)
    case .fitted(let error):
      #expect(error < 0.02)
      #expect(follower.lag.map { abs($0 - 0.05) < 0.008 } == true)
    case .seen: #expect(follower.lag.map { abs($0 - 0.05) < 0.008 } == true)
    }
    // It may have gone there at once.
    #expect(follower.jump == nil && follower.largestStep == nil)
  }

  /// Of fifteen frames a second one is enough to hide most of the way, of sixty it is not.
  @Test(arguments: [(4, 5..<6, false), (1, 19..<20, true)])
  func `A frame that is missing leaves jumps open where much happened in it`(
    every step: Int, covered: Range<Int>, isKnown: Bool
  ) throws {
    var video = DrawnVideo.rising(frames: 120)
    video.poses = stride(from: 0, to: 120, by: step).map { video.poses[$0] }
    video.framesPerSecond = 60 / Double(step)
    video.covered = covered
    let follower = try #require(try video.measured().episodes.first?.followers.first)
    #expect((follower.jump != nil) == isKnown)
  }

  /// Content is half way in the frame that is missing: at a time that is seen where the frames beside
  /// it are near, and not between two of fifteen a second.
  @Test(arguments: [(4, 5..<6, false), (1, 21..<22, true)])
  func `Half way is read over no long gap`(
    every step: Int, covered: Range<Int>, isSeen: Bool
  ) throws {
    var video = DrawnVideo.rising(lag: 0.02, frames: 120)
    video.poses = stride(from: 0, to: 120, by: step).map { video.poses[$0] }
    video.framesPerSecond = 60 / Double(step)
    video.covered = covered
    let follower = try #require(try video.measured().episodes.first?.followers.first)
    #expect((follower.lagBasis == .seen(error: nil)) == isSeen)
  }

  /// Of a GIF with few colours a field looks more like its neighbour for a frame.
  @Test(arguments: [(true, 225.0), (false, 177)])
  func `What may have stood for a frame did not go and come back`(
    mayStand: Bool, rise: Double
  ) throws {
    let store = try DrawnVideo(poses: Array(repeating: (667, 0), count: 5), framesPerSecond: 12)
      .store()
    let observer = KeyboardObserver(
      store: store, width: 390,
      known: KnownKeyboards(screen: ScreenSize(width: 390, height: 844, hasTop: true), device: nil))
    let reader = ContentReader(
      observer: observer, timeline: KeyboardTimeline(sights: [], rests: []),
      period: UpPeriod(rests: [], before: 0, after: nil, frames: 0...4))
    let right = RowMatch(shift: -225, score: 0.87, margin: 0.1, rows: 100)
    let wrong = RowMatch(shift: -177, score: 0.98, margin: 0.1, rows: 100)
    let found = (0..<5).map { frame in
      (frame: frame, places: frame == 2 ? mayStand ? [wrong, right] : [wrong] : [right])
    }
    let way = reader.way(through: found, rows: 100)
    #expect(way[2]?.rise == rise)
    #expect(way[1]?.rise == 225 && way[3]?.rise == 225)
  }

  /// A finger that drags the keyboard away takes the list first.
  @Test func `A list that a finger takes before the keyboard goes did not follow it`() throws {
    var video = DrawnVideo.rising(follows: 0, frames: 66)
    for (frame, shift) in zip(60..<66, [3.0, 8, 15, 24, 35, 48]) {
      video.poses[frame].shift = shift
    }
    for step in 1...30 {
      video.poses.append((top: min(667, 407 + 8 * Double(step)), shift: 48 + 3 * Double(step)))
    }
    video.poses += Array(repeating: (667, 140), count: 20)
    let show = try #require(try video.measured().episodes.first)
    #expect(show.kind == .show && show.confidence > 0.8)
    #expect(show.followers.isEmpty)
    #expect(show.end < 0.9)
  }

  /// Its first steps are larger than the keyboard's at the same instant.
  @Test(arguments: [-0.014, -0.008, 0.008, 0.014])
  func `Content within a frame of the keyboard does not jump`(lag: Double) throws {
    let found = try DrawnVideo.rising(lag: lag).measured()
    let follower = try #require(found.episodes.first?.followers.first)
    #expect(follower.lag.map { abs($0 - lag) < 0.003 } == true)
    #expect(follower.jump.map { $0 < 1.5 } == true)
  }

  /// Another language's letters stand where the first ones did, without a motion between.
  @Test func `Letters that change in place are one keyboard's`() throws {
    var video = DrawnVideo.rising(frames: 150)
    video.poses += video.poses.prefix(72).reversed()
    video.otherLetters = 90..<222
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show, .hide])
    #expect(found.episodes.first.map { abs($0.start - 0.25) < 0.006 } == true)
    for (frame, pose) in zip(found.frames, video.poses) where frame.confidence > 0.8 {
      #expect(frame.keyboardTop.map { abs($0 - pose.top) < 1 } ?? true)
    }
  }

  @Test func `Fields that look alike are not taken for each other`() throws {
    var video = DrawnVideo.rising(follows: 0.6, lag: 0.06)
    video.period = 80
    let found = try video.measured()
    let follower = try #require(found.episodes.first?.followers.first)
    #expect(abs(follower.travel - 156) < 1)
    #expect(follower.lag.map { abs($0 - 0.06) < 0.012 } ?? true)
    for (frame, pose) in zip(found.frames, video.poses) where frame.confidence > 0.8 {
      #expect(frame.contentShift.map { abs($0 - pose.shift) < 1 } ?? true)
    }
  }

  /// A row of a dithered picture beside a clear edge, as in GIFs of glass.
  @Test func `What dithering leaves above a clear edge is no panel's`() {
    let height = 600
    var bytes = [UInt8](repeating: 250, count: height * 48)
    func fill(_ rows: Range<Int>, _ value: UInt8) {
      for place in rows.lowerBound * 48..<rows.upperBound * 48 { bytes[place] = value }
    }
    fill(265..<600, 247)
    fill(292..<600, 200)
    let settled = LuminanceFrame(rows: height, columns: 48, bytes: bytes)
    let moving = [40, 90, 160].map { shift -> (frame: LuminanceFrame, shift: Int) in
      var moved = [UInt8](repeating: 250, count: shift * 48)
      moved += bytes.prefix(bytes.count - shift * 48)
      return (LuminanceFrame(rows: height, columns: 48, bytes: moved), shift)
    }
    let finder = TopEdge(
      settled: settled, moving: moving, hidden: [], keysTop: 320, unit: 1,
      knownHeights: [
        KnownKeyboards.Height(points: 308, pixels: 308, isGlass: false),
        KnownKeyboards.Height(points: 335, pixels: 335, isGlass: false),
      ])
    let found = finder.find()
    #expect(found.map { abs($0.edge - 292) < 1 } == true)
    #expect(found?.considered.contains { $0.known == 335 && $0.verdict == .faint } == true)
  }

  /// A screen of 600 rows whose luminance changes at some of them, and the same on its way.
  ///
  /// - Parameters:
  ///   - corner: For how many rows from the second level's first on the outermost columns have the
  ///     first's.
  ///   - standing: Rows of the page that stay dark where they are while all else moves.
  ///   - sides: What is above the first level in the first column and in the last.
  private func finder(
    _ levels: [(from: Int, level: UInt8)], hidden: [[(from: Int, level: UInt8)]] = [],
    passing: [(from: Int, level: UInt8)]? = nil, known: [Double], folded: [Double] = [],
    glass: [Double] = [], corner: Int = 0, standing: Range<Int> = 0..<0,
    sides: (left: UInt8, right: UInt8) = (250, 250), shifts: [Int] = [40, 90, 160],
    share: Double = 1
  ) -> TopEdge {
    func frame(_ levels: [(from: Int, level: UInt8)], lower shift: Int = 0) -> LuminanceFrame {
      // What stands on the keyboard may go a shorter way.
      let first = Int((Double(shift) * share).rounded())
      let rows = (0..<600).map { row in
        levels.enumerated().last { index, one in
          one.from == 0 || one.from + (index == 0 ? first : shift) <= row
        }?.element.level ?? 250
      }
      var bytes = rows.flatMap { Array(repeating: $0, count: 48) }
      for place in standing.lowerBound * 48..<standing.upperBound * 48 { bytes[place] = 90 }
      for row in 0..<min(600, levels[0].from + first) {
        (bytes[row * 48], bytes[row * 48 + 47]) = sides
      }
      for row in 0..<corner {
        let place = (levels[1].from + shift + row) * 48
        for place in [place, place + 47] where place < bytes.count {
          bytes[place] = levels[0].level
        }
      }
      return LuminanceFrame(rows: 600, columns: 48, bytes: bytes)
    }
    return TopEdge(
      settled: frame(levels),
      moving: shifts.map { (frame(levels, lower: $0), $0) },
      hidden: hidden.map { frame($0) }, passing: passing.map { frame($0) }, keysTop: 382,
      unit: 1,
      knownHeights: known.map { KnownKeyboards.Height(points: $0, pixels: $0, isGlass: false) }
        + glass.map { KnownKeyboards.Height(points: $0, pixels: $0, isGlass: true) }
        + folded.map {
          KnownKeyboards.Height(points: $0, pixels: $0, isGlass: false, isFolded: true)
        })
  }

  /// iOS 8 to 10 draw a bar that is folded as a strip of 8 to 9 points, darker than the panel.
  @Test func `A bar of words that is folded into a strip is part of the keyboard`() {
    let found = finder([(376, 193), (385, 209), (396, 255)], known: [216], folded: [224]).find()
    #expect(found.map { abs($0.edge - 376) < 1 } == true)
    #expect(found?.isSure == true)
    #expect(found?.isFolded == true)
    // Beside a picture that is as light as the strip at one side.
    let overPicture = finder(
      [(376, 187), (385, 209), (396, 255)], known: [216], folded: [224], sides: (190, 100))
    #expect(overPicture.find().map { abs($0.edge - 376) < 1 && $0.isSure } == true)
  }

  @Test func `A line of the app's as far above the keyboard is no folded bar`() {
    let line = finder(
      [(376, 150), (378, 250), (384, 209), (396, 255)], known: [216], folded: [224]
    ).find()
    #expect(line.map { abs($0.edge - 384) < 1 } == true)
    #expect(line?.isFolded == false)
    let alone = finder([(376, 209), (396, 255)], known: [216], folded: [224]).find()
    #expect(alone?.isSure == false)
  }

  /// A button as wide as the screen is as high as a bar of words, and of a colour that these never
  /// have.
  @Test func `A bar of another colour than a keyboard's is the app's`() {
    let found = finder([(329, 90), (374, 209), (382, 255)], known: [226, 271]).find()
    #expect(found.map { abs($0.edge - 374) < 1 } == true)
    #expect(found?.isSure == true)
    let strip = finder([(329, 175), (374, 209), (382, 255)], known: [226, 271]).find()
    #expect(strip.map { abs($0.edge - 329) < 1 } == true)
  }

  /// A bar of 175 over a picture that is darker or as dark at the left, and lighter at the right.
  @Test(arguments: [(UInt8(100), 329, true), (172, 374, false)])
  func `A bar that a side of a picture hides makes the edge below it unsure`(
    left: UInt8, edge: Double, isSure: Bool
  ) {
    let found = finder(
      [(329, 175), (374, 209), (382, 255)], known: [226, 271], sides: (left, 250)
    ).find()
    #expect(found.map { abs($0.edge - edge) < 1 } == true)
    #expect(found?.isSure == isSure)
  }

  /// Of 128 colours dithering leaves lines of 3 grey levels on a white page.
  @Test(arguments: [(UInt8(247), false), (230, true)])
  func `What is as faint as dithering is no accessory view`(level: UInt8, isAccessory: Bool) {
    let found = finder(
      [(300, level), (374, 209), (382, 255)], hidden: [[(from: 0, level: 250)]], known: [226],
      standing: 266..<294
    ).find()
    #expect(found.map { abs($0.edge - 374) < 1 } == true)
    #expect(found?.isSure == true)
    #expect((found?.accessory != nil) == isAccessory)
  }

  @Test func `What shines through just below a clear edge is no edge of the keyboard`() {
    let page = [(from: 0, level: UInt8(250)), (400, 238)]
    let found = finder(
      [(255, 235), (265, 231), (382, 255)], hidden: [page], known: [335, 345]
    ).find()
    #expect(found.map { abs($0.edge - 255) < 1 } == true)
  }

  /// A bar of the app's that is darker than the panel ends above its round corners, beside which the
  /// page is lighter.
  @Test(arguments: [true, false])
  func `Round corners below a bar are those of glass`(areRound: Bool) {
    var bytes = [UInt8](repeating: 250, count: 600 * 48)
    for row in 280..<600 {
      for column in 0..<48 {
        let isCorner = areRound && (330..<350).contains(row) && (column == 0 || column == 47)
        bytes[row * 48 + column] = isCorner ? 250 : row < 330 ? 242 : row < 382 ? 224 : 255
      }
    }
    let finder = TopEdge(
      settled: LuminanceFrame(rows: 600, columns: 48, bytes: bytes), moving: [], hidden: [],
      keysTop: 382, unit: 1, knownHeights: [])
    #expect(finder.hasRoundCorners(edge: 330) == areRound)
  }

  /// The round corners of glass end below its edge, where the panel is as light as above.
  @Test func `Where round corners end no panel ends`() {
    let found = finder(
      [(0, 60), (292, 90), (322, 200)], known: [295], glass: [308], corner: 13
    ).find()
    #expect(found.map { abs($0.edge - 292) < 1 } == true)
    #expect(found?.isGlass == true)
  }

  /// Sharp scaling leaves a step beside an edge, where a keyboard of another height would end.
  @Test func `What scaling leaves beside an edge is no edge of its own`() {
    let found = finder([(310, 30), (313, 42), (382, 255)], known: [287]).find()
    #expect(found.map { abs($0.edge - 313) < 1.5 } == true)
    #expect(found?.isSure == false)
    #expect(finder([(313, 42), (382, 255)], known: [287]).find()?.isSure == true)
  }

  /// A field's outline with round ends in a bar of the app's, where glass with words would end.
  @Test func `A line around a field is no edge of glass`() {
    let found = finder(
      [(0, 220), (265, 190), (267, 220), (309, 210), (382, 255)], known: [291], glass: [335],
      corner: 2
    ).find()
    #expect(found.map { abs($0.edge - 309) < 1 } == true)
  }

  /// Pictures in a page that stays have lines wherever the keys put one.
  @Test func `Lines of a page that stays are no edge of the keyboard`() {
    func frame(lower shift: Int) -> LuminanceFrame {
      let bytes = (0..<600).flatMap { row -> [UInt8] in
        let (block, phase) = ((row + 1) / 10, (row + 1) % 10)
        let page = (phase < 5 ? 120 : 170) + block * 37 % 20
        let level = row >= 382 + shift ? 255 : row >= 374 + shift ? 160 : page
        return Array(repeating: UInt8(level), count: 48)
      }
      return LuminanceFrame(rows: 600, columns: 48, bytes: bytes)
    }
    let found = TopEdge(
      settled: frame(lower: 0), moving: [40, 90, 160].map { (frame(lower: $0), $0) }, hidden: [],
      keysTop: 382, unit: 1,
      knownHeights: [226, 271].map {
        KnownKeyboards.Height(points: $0, pixels: $0, isGlass: false)
      }
    ).find()
    #expect(found.map { abs($0.edge - 374) < 1.5 } == true)
    #expect(found?.considered.contains { $0.known == 271 && $0.verdict == .stays } == true)
  }

  /// A bar of words joins before it goes, while the light of the panel changes, too.
  @Test func `An edge that was elsewhere when the keyboard went is unsure`() throws {
    var video = DrawnVideo.rising(follows: 0, frames: 125)
    video.poses += (0..<40).map { frame in
      (407 + 260 * SpringFit.progress(at: Double(frame) / 60 * 18.257), 0)
    }
    video.wordless = 0..<105
    let (drawn, store) = (try video.store(), try FrameStore())
    for index in 0..<drawn.count {
      var frame = try drawn.frame(index)
      let top = index < 105 ? frame.rows : Int(video.poses[index].top / 2) + 1
      for place in min(top, frame.rows) * frame.columns..<frame.bytes.count {
        frame.bytes[place] -= min(12, frame.bytes[place])
      }
      try store.append(frame, time: drawn.times[index])
    }
    let found = try Measurer().measure(
      store, screen: PixelArea(x: 0, y: 0, width: 188, height: 334), picture: (188, 334))
    let hide = try #require(found.episodes.last)
    #expect(hide.kind == .hide)
    #expect(abs(hide.height - 260) < 2 || hide.confidence < 0.8)
  }

  /// While somebody types, keys that pop up may hide the panel's edge.
  @Test func `A keyboard is looked at where its picture stands`() throws {
    var video = DrawnVideo.rising(frames: 120)
    for frame in 80..<115 { video.poses[frame].shift += Double(frame % 2) * 20 }
    let observer = KeyboardObserver(
      store: try video.store(), width: 188,
      known: KnownKeyboards(screen: ScreenSize(width: 188, height: 334, hasTop: true), device: nil))
    let rest = try #require(try observer.rests(checking: {}).rests.first)
    #expect((40..<80).contains(rest.settled))
  }

  /// A list is scrolled as soon as the keyboard has gone.
  @Test func `Content that goes back after a rest has come to its end there`() throws {
    var video = DrawnVideo.rising(frames: 60)
    video.poses = stride(from: 0, to: 60, by: 6).map { video.poses[$0] }
    video.poses += Array(repeating: video.poses[9], count: 6)
    video.framesPerSecond = 10
    for share in [0.6, 0.22, 0.07, 0.02, 0, 0] {
      video.poses.append((667 - 260 * share, 130 * share))
    }
    video.poses += [9.0, 40, 58, 67, 67, 67, 67, 67].map { (667, $0) }
    let hide = try #require(try video.measured().episodes.last)
    #expect(hide.kind == .hide)
    #expect(abs(hide.end - 2.05) < 0.11)
    #expect(hide.followers.first.map { abs($0.travel - 130) < 3 } == true)
  }

  /// Bubbles of a chat may stand as a pad's keys do, but for their distance from the screen's bottom, and
  /// words of a list as letters do.
  @Test(arguments: [(397.0, true), (421, true), (397, false)])
  func `Rows of a list are no keys`(_ top: Double, arePad: Bool) throws {
    var video = DrawnVideo.rising(at: 0.5, frames: 90)
    for frame in 0..<15 { video.poses[frame] = (top, 0) }
    if arePad { video.pad = 0..<15 } else { video.otherLetters = 0..<15 }
    video.padHasBar = true
    let found = try video.measured()
    #expect(found.episodes.map(\.kind) == [.show])
    #expect(found.episodes.first.map { abs($0.start - 0.5) < 0.006 } == true)
  }

  /// A photograph that stays ends at the bar above the keys, wherever that is, and before at its own
  /// end, above the bar's old place.
  @Test func `The bar above the keys ends no keyboard where another thing was above it before`() {
    func frame(bar: Int) -> LuminanceFrame {
      var levels = [UInt8](repeating: 250, count: 600)
      for row in 100..<min(450, bar) { levels[row] = 40 }
      let parts: [(from: Int, level: UInt8)] = [
        (0, 250), (8, 200), (20, 160), (32, 250), (48, 209), (56, 255),
      ]
      for (from, level) in parts {
        for row in bar + from..<max(bar + from, 600) { levels[row] = level }
      }
      return LuminanceFrame(
        rows: 600, columns: 48, bytes: levels.flatMap { Array(repeating: $0, count: 48) })
    }
    let known = [226.0, 274].map { KnownKeyboards.Height(points: $0, pixels: $0, isGlass: false) }
    let found = TopEdge(
      settled: frame(bar: 326), moving: [130, 150, 170].map { (frame(bar: 326 + $0), $0) },
      hidden: [frame(bar: 552)], keysTop: 382, unit: 1, knownHeights: known
    ).find()
    #expect(found.map { abs($0.edge - 374) < 1 } == true)
  }

  /// What has nothing in it was there before only where its upper edge was.
  @Test(arguments: [(false, 329), (true, 374)])
  func `A page of a bar's colour is no bar`(hasEdge: Bool, edge: Double) {
    let page: [(from: Int, level: UInt8)] = [(0, 250), (hasEdge ? 500 : 450, 175)]
    let found = finder(
      [(329, 175), (374, 209), (382, 255)], hidden: [page], known: [226, 271]
    ).find()
    #expect(found.map { abs($0.edge - edge) < 1 } == true)
  }

  /// A bar of the panel's own colour with a light field in it, or words that came with the keys.
  @Test(arguments: [(true, false), (false, true)])
  func `What stood at the bottom before may ride on a keyboard without an edge`(
    wasThere: Bool, isSure: Bool
  ) {
    let bar: [(from: Int, level: UInt8)] = [(555, 209), (562, 255), (592, 209)]
    let found = finder(
      [(329, 209), (336, 255), (366, 209), (382, 255)],
      hidden: [wasThere ? bar : [(from: 0, level: 250)]], known: [226, 271]
    ).find()
    #expect(found.map { abs($0.edge - 329) < 1 } == true)
    #expect(found?.isSure == isSure)
  }

  /// On the screen's bottom, on the safe area, on neither, and nowhere; with the keyboard until it stands
  /// there, or all the way; and where only one frame shows it far from its place.
  @Test(arguments: [
    (551, 226.0, 1.0, [40, 90, 160]), (517, 192, 1, [40, 90, 160]), (540, nil, 1, [40, 90, 160]),
    (600, nil, 1, [40, 90, 160]), (517, 192, 192.0 / 226, [40, 90, 160]), (551, 226, 1, [40, 90]),
    (517, nil, 0.5, [40, 90, 160]),
  ])
  func `A plain bar that stood at the bottom before rides on the keyboard`(
    first: Int, rise: Double?, share: Double, shifts: [Int]
  ) throws {
    let found = try #require(
      finder(
        [(325, 150), (374, 209), (382, 255)], hidden: [[(from: 0, level: 250), (first, 150)]],
        known: [226], shifts: shifts, share: share
      ).find())
    #expect(abs(found.edge - 374) < 1)
    #expect(found.rider?.region.rise == rise)
    if rise != nil {
      #expect(found.rider?.region.ranges == [first..<first + 49])
      #expect(found.rider?.share == share)
    }
  }

  /// A finger leads it, so that its keys are not recognised.
  @Test func `A keyboard on its way is no bar that stood at the bottom`() {
    let way = [(from: 479, level: UInt8(175)), (516, 209), (524, 255)]
    let found = finder(
      [(337, 175), (374, 209), (382, 255)], hidden: [way], known: [226, 263]
    ).find()
    #expect(found.map { abs($0.edge - 337) < 1 } == true)
  }

  /// Its keys have just gone, and the words above them have not.
  @Test(arguments: [(true, 329), (false, 374)])
  func `A keyboard's own bar that goes is none that stood at the bottom`(goes: Bool, edge: Double) {
    let bar: [(from: Int, level: UInt8)] = [(0, 250), (555, 175)]
    let found = finder(
      [(329, 175), (374, 209), (382, 255)], hidden: goes ? [] : [bar], passing: goes ? bar : nil,
      known: [226, 271]
    ).find()
    #expect(found.map { abs($0.edge - edge) < 1 } == true)
  }

  /// The sides of a screen in a bezel are searched for, and may be a pixel off.
  @Test(arguments: [-1, 0, 1, 2])
  func `The keyboard says how many pixels a point has in a bezel`(_ off: Int) throws {
    let keyboard = DeviceGuess.SeenKeyboard(
      height: 291 * 0.724, keysHeight: 283 * 0.724, pitch: 54 * 0.724, isGlass: false,
      isPad: false, isSure: true)
    let width = Int((375 * 0.724).rounded()) + off
    let guess = try #require(
      DeviceGuess.best(
        ScreenSize(width: width, height: 595, hasTop: false), keyboards: [keyboard]))
    #expect(guess.devices.contains { $0.id == "iphone-x" })
    #expect(abs(guess.scale / 0.724 - 1) < 0.003)
  }

  @Test func `Colours of a picture are kept beside its luminance`() {
    let picture = NetpbmStream.Picture(
      width: 12, height: 1, isColor: true,
      bytes: Array(repeating: [0, 0, 255], count: 12).flatMap(\.self))
    let frame = LuminanceFrame(picture)
    #expect(frame.bytes == Array(repeating: 29, count: 12))
    #expect(frame.colors.count == 24)
    #expect(frame.colors.prefix(12).allSatisfy { $0 > 250 })
    #expect(frame.colors.suffix(12).allSatisfy { $0 < 115 })
  }

  @Test func `Ranges that would be turned round are empty, or one number`() {
    #expect(5.upTo(3).isEmpty)
    #expect(5.upTo(7) == 5..<7)
    #expect(5.through(3) == 5...5)
    #expect(5.through(7) == 5...7)
  }
}
