import KeyboardAvoidance
import Keyframes
import Testing

@testable import DrawnVideos
@testable import Measuring

/// Where the screen is in pictures that show more, or less, than it.
@Suite struct ScreenTests {
  /// Pictures in which some columns go from dark to light and back.
  private func areas(width: Int, height: Int, phones: [Range<Int>]) -> [PixelArea] {
    var finder = ScreenFinder()
    for level in [40, 200, 90, 240] as [UInt8] {
      var bytes = [UInt8](repeating: 128, count: width * height)
      for row in 20..<height - 20 {
        for phone in phones {
          for column in phone { bytes[row * width + column] = level }
        }
      }
      finder.look(at: LuminanceFrame(rows: height, columns: width, bytes: bytes))
    }
    return finder.areas
  }

  @Test func `Two phones side by side are two screens`() {
    let found = areas(width: 500, height: 460, phones: [20..<220, 270..<470])
    #expect(found.map(\.x) == [20, 270])
    #expect(found.map(\.width) == [200, 200])
  }

  @Test func `Pictures of two screens that touch have each of them`() {
    let found = areas(width: 460, height: 498, phones: [0..<460])
    #expect(found.contains { $0.x == 0 && $0.width == 230 })
    #expect(found.contains { $0.x == 230 && $0.width == 230 })
  }

  /// Each window comes to the front at a time of its own.
  @Test func `Of each of two phones what one step alone changed is left out`() {
    var finder = ScreenFinder()
    for step in 0..<12 {
      var bytes = [UInt8](repeating: 128, count: 560 * 500)
      for (left, front) in [(20, 3), (300, 7)] {
        for row in 20..<480 {
          for column in left..<left + 240 {
            let isScreen = (left + 20..<left + 220).contains(column) && (40..<460).contains(row)
            let isLight = (row + column + step * 7) / 20 % 2 == 0
            bytes[row * 560 + column] = isScreen ? isLight ? 60 : 220 : step < front ? 56 : 20
          }
        }
      }
      finder.look(at: LuminanceFrame(rows: 500, columns: 560, bytes: bytes))
    }
    for left in [40, 320] {
      #expect(finder.areas.contains { $0.x == left && $0.width == 200 })
    }
  }

  /// Beside it the screen itself may move, enlarged and blurred, so that all of the picture changes.
  @Test func `A phone in the middle of wider pictures is found by its keys`() throws {
    let keys = try DrawnVideo(poses: [(407, 0)]).store().frame(0)
    let (width, rows) = (594, keys.rows)
    var bytes = [UInt8](repeating: 150, count: width * rows)
    for row in 0..<rows {
      for column in 0..<188 {
        bytes[row * width + column + 203] = keys.bytes[row * 48 + column * 48 / 188]
      }
    }
    let frame = LuminanceFrame(rows: rows, columns: width, bytes: bytes)
    var checks = ScreenFinder.centered(inWidth: width, height: rows).map(ScreenFinder.Check.init)
    #expect(checks.count == 3)
    for index in checks.indices { checks[index].look(at: frame) }
    let screen = try #require(checks.min { $0.misfit < $1.misfit }?.screen)
    #expect(abs(screen.x - 203) <= 1 && abs(screen.width - 188) <= 2)
    #expect(ScreenFinder.centered(inWidth: 154, height: rows).isEmpty)
    // What seems a keyboard in a few frames only gives way to what it lies over.
    var often = checks.min { $0.misfit < $1.misfit }
    var rare = ScreenFinder.Check(PixelArea(x: 193, y: 0, width: 188, height: rows))
    rare.look(
      at: LuminanceFrame(
        rows: rows, columns: width, bytes: Array(bytes.dropFirst(10)) + bytes.prefix(10)))
    #expect(rare.screen != nil && rare.screen != screen)
    #expect(ScreenFinder.Check.apart([rare, often].compactMap(\.self)) == [rare.screen])
    for _ in 0..<3 { often?.look(at: frame) }
    #expect(ScreenFinder.Check.apart([rare, often].compactMap(\.self)) == [screen])
  }

  /// Videos of 9:16 have a phone in their middle, or are of one that fills them.
  @Test func `In the middle of a phone's keyboard none is found`() throws {
    let frame = try DrawnVideo(poses: [(407, 0)]).store().frame(0)
    let bytes = (0..<frame.rows).flatMap { row in
      (0..<188).map { frame.bytes[row * 48 + $0 * 48 / 188] }
    }
    let whole = LuminanceFrame(rows: frame.rows, columns: 188, bytes: bytes)
    var checks = ScreenFinder.centered(inWidth: 188, height: frame.rows)
      .map(ScreenFinder.Check.init)
    #expect(!checks.isEmpty)
    for index in checks.indices { checks[index].look(at: whole) }
    #expect(checks.allSatisfy { !$0.isLikely })
  }

  /// openradar 38117524 (768x1024), Telegram (834x1194), flutterware (402x874, 810x1080) and two
  /// screenshots: 203 with a bar on 852 points, 194 on 568.
  @Test(arguments: [
    ("ipad-6", [352.0, 398], []), ("ipad-pro-11", [368, 418], []), ("ipad-9", [408], [408.0]),
    ("ipad-air-5", [], []), ("ipad-pro-11-m4", [368, 418], []),
    ("iphone-17-pro", [181, 219], [209, 248]), ("iphone-15", [181, 219], [203, 209, 248]),
    ("iphone-5", [162, 194, 199], []),
  ])
  func `Sideways only heights are known that are recorded`(
    id: String, legacy: [Double], glass: [Double]
  ) throws {
    let device = try #require(DeviceCatalog.device(id: id)).rotated(to: .landscape)
    func heights(isGlass: Bool) -> [Double] {
      KnownKeyboards.heights(of: device, isGlass: isGlass, isPad: false).sorted()
    }
    #expect(heights(isGlass: false) == legacy)
    #expect(heights(isGlass: true) == glass)
    #expect(
      KnownKeyboards.heights(of: device, isGlass: false, isPad: true).isEmpty == device.isTablet)
  }

  @Test(arguments: [
    ("ipad-mini-4", DrawnVideo.Screen.tablet, 313.0), ("iphone-8", .sideways, 200),
  ])
  func `iPads, and phones held sideways, are measured by their own heights`(
    id: String, screen: DrawnVideo.Screen, height: Double
  ) throws {
    let found = try DrawnVideo.rising(height: height, on: screen, frames: 60).measured()
    #expect(found.episodes.map(\.height) == [height])
    #expect(found.episodes.allSatisfy { $0.confidence > 0.8 && abs($0.start - 0.25) < 0.01 })
    #expect(found.devices.contains { $0.id == id && $0.screen.width == screen.width })
    #expect(found.remarks.isEmpty)
    #expect(Measurement(found.json)?.devices == found.devices)
    let device = DeviceCatalog.device(id: id)
    let other = try DrawnVideo.rising(height: height + 22, on: screen, frames: 60)
      .measured(Measurer(device: device))
    #expect(other.episodes.allSatisfy { $0.confidence < 0.8 })
  }

  /// Letters at half of a phone's rows are at an iPad's, where a caption hides the lowest ones.
  @Test func `A screen that was searched for is no iPad's`() throws {
    let video = DrawnVideo.rising(height: 313, on: .tablet, frames: 60)
    #expect(try video.measured().episodes.count == 1)
    #expect(try video.measured(hasTop: false).episodes.isEmpty)
  }

  @Test(arguments: [
    (750, 1334, true), (1334, 750, true), (1366, 1024, true), (810, 1080, true),
    (1920, 1080, false),
  ])
  func `Pictures may be a screen's, but for those of most videos`(
    width: Int, height: Int, isScreen: Bool
  ) {
    #expect(Measurer.isScreen(width: width, height: height) == isScreen)
  }

  /// 820x1180 points sideways, of which no height is recorded: 418 of 834x1194 would be 413.
  @Test func `A screen's own pixels are no other's, even where none of its keyboards is known`() {
    let keyboard = DeviceGuess.SeenKeyboard(
      height: 413, keysHeight: 362, pitch: 86, isGlass: false, isPad: false, isSure: true)
    for (width, height) in [(1180, 820), (590, 410)] {
      let share = Double(width) / 1180
      var seen = keyboard
      (seen.height, seen.keysHeight) = (413 * share, 362 * share)
      seen.pitch *= share
      let guess = DeviceGuess.best(
        ScreenSize(width: width, height: height, hasTop: true), keyboards: [seen])
      #expect(guess.map { $0.devices.contains { $0.screen.width == 1180 } || !$0.isSure } ?? true)
    }
  }

  /// 402 points of 54 a row are nearly 420 of 56.
  @Test func `The rows of keys tell which screen a picture lacks the sides of`() {
    let keys = KeyRows(first: 612, pitch: 53.95, top: 591, contrast: 0.3)
    let cuts = KnownKeyboards.ScreenCut.all(
      of: DeviceCatalog.all, width: 394, rows: 874, keys: keys, scale: nil)
    #expect(cuts.map(\.devices.first?.screen.width) == [402])
  }

  /// Of 402x874 points at 3 pixels a point, whose rows seem 0.1 and 0.2 % nearer than they are, of 54
  /// points, and 56.
  @Test(arguments: [
    (1206, 2464, 161.8, 1618.0), (1188, 2622, 161.7, 1774), (1206, 2464, 168.02, 1586),
  ])
  func `A picture that lacks a part of one side has the other's pixels`(
    width: Int, rows: Int, pitch: Double, top: Double
  ) {
    let keys = KeyRows(first: top + 70, pitch: pitch, top: top, contrast: 0.3)
    let cuts = KnownKeyboards.ScreenCut.all(
      of: DeviceCatalog.all, width: width, rows: rows, keys: keys, scale: nil)
    #expect(cuts.map(\.devices.first?.screen.width) == [402])
    #expect(cuts.map(\.scale) == [3])
  }

  /// Where the bottom is cut off the keys still tell the screen, as long as its sides are whole.
  @Test(arguments: [(0.0, 0.08, true), (0, 0.12, false), (0.05, 0.08, false)])
  func `A picture that lacks its bottom is the screen that its letters are of`(
    side: Double, bottom: Double, isFound: Bool
  ) {
    let (width, rows) = (828 * (1 - side), (1792 * (1 - bottom)).rounded())
    let keys = KeyRows(
      first: 1792 - 586 + 44, pitch: 112, top: 1792 - 586, contrast: 0.3, letters: 82)
    let cuts = KnownKeyboards.ScreenCut.all(
      of: KnownKeyboards.devices, width: Int(width), rows: Int(rows), keys: keys, scale: nil)
    #expect(cuts.isEmpty == !isFound)
    #expect(cuts.allSatisfy { $0.devices.allSatisfy { $0.screen.width == 414 } })
    #expect(cuts.allSatisfy { abs($0.bottom - 1792 * bottom) < 3 && $0.scale == 2 })
  }

  /// Of the strip below the keys a part is missing, so that they stand where none are looked for on a
  /// whole screen.
  @Test(arguments: [30, 48])
  func `Keys are found where a part of the strip below them is missing`(lost: Int) throws {
    var screen = DrawnVideo.Screen(width: 390, rows: 844, height: 844)
    (screen.lead, screen.key) = (8, 42)
    let whole = try DrawnVideo.rising(height: 291, on: screen, frames: 90).store()
    let store = try FrameStore()
    for index in 0..<whole.count {
      let frame = try whole.frame(index)
      let rows = frame.rows - lost
      try store.append(
        LuminanceFrame(
          rows: rows, columns: frame.columns, bytes: Array(frame.bytes.prefix(rows * frame.columns))
        ),
        time: whole.times[index])
    }
    let found = try Measurer().measure(
      store, screen: PixelArea(x: 0, y: 0, width: 390, height: 844 - lost),
      picture: (390, 844 - lost))
    let show = try #require(found.episodes.first)
    #expect(abs(show.height - 291) < 1)
    #expect(show.confidence < 0.8)
    #expect(found.remarks.contains(.cutSides))
  }

  /// Keys of another system, on a screen that is lower than 896 points, end too near its bottom.
  @Test(arguments: [(827.0, true), (868, false)])
  func `What a picture shows and what it lacks are no more than a screen`(
    rows: Double, isFound: Bool
  ) {
    let keys = KeyRows(first: rows - 200, pitch: 56.04, top: rows - 224, contrast: 0.5)
    let cuts = KnownKeyboards.ScreenCut.all(
      of: KnownKeyboards.devices, width: 412, rows: Int(rows), keys: keys, scale: nil)
    #expect(cuts.contains { $0.devices.contains { $0.screen.height == 896 } } == isFound)
  }

  /// Glass on 402 points is 308 high with rows 54 apart, and 317 with rows 56 apart.
  @Test(arguments: [(54.0, 283.0, [308.0, 335]), (56, 293, [317.3, 345]), (56, 283, [])])
  func `The pitch of the rows tells one keyboard of a device from another`(
    pitch: Double, height: Double, known: [Double]
  ) throws {
    let device = try #require(DeviceCatalog.device(id: "iphone-17-pro"))
    let keyboards = KnownKeyboards(
      screen: ScreenSize(width: 402, height: 874, hasTop: true), device: device)
    let keys = KeyRows(first: 0, pitch: pitch, top: 874 - height, contrast: 1)
    let glass = keyboards.heights(of: keys, rows: 874).filter(\.isGlass).map(\.points)
    #expect(glass == known)
  }

  /// A caption, or a window's title, is as wide as the screen below it.
  @Test(arguments: [nil, "iphone-8"])
  func `A screen below a caption is measured from its own top`(_ device: String?) throws {
    var video = DrawnVideo.rising(frames: 90)
    video.rowsAbove = 33
    let measurer = Measurer(device: device.flatMap { DeviceCatalog.device(id: $0) })
    let found = try video.measured(measurer)
    #expect(found.episodes.map(\.kind) == [.show])
    #expect(found.episodes.first?.height == 260)
    #expect(found.devices.first?.screen.height == 667)
    #expect(found.frames.last?.keyboardTop.map { abs($0 - 407) < 1 } == true)
    #expect(found.video.screen.y == 33)
  }

  /// 320x480 points would have room, and the same keyboards as 320x568, of which a part is missing.
  @Test func `A screen whose top is cut off is no lower one`() {
    let keyboard = DeviceGuess.SeenKeyboard(
      height: 253 * 0.85, keysHeight: 204 * 0.85, pitch: 54 * 0.85, isGlass: false, isPad: false,
      isSure: true)
    for (height, devices) in [(452, nil), (520, 568.0)] {
      let guess = DeviceGuess.best(
        ScreenSize(width: 272, height: height, hasTop: false), keyboards: [keyboard])
      #expect(guess?.devices.first?.screen.height == devices)
    }
  }

  /// Flat where rows of 54 have their gaps, and where rows of 60 do.
  @Test func `Rows that may be laid in two ways are laid in both`() {
    var energies = [Double](repeating: 6, count: 844)
    for (first, pitch) in [(582.0, 54.0), (556, 60)] {
      for gap in 0..<3 {
        let middle = Int(first + (Double(gap) + 0.5) * pitch)
        for row in middle - 4...middle + 4 { energies[row] = 1 }
      }
    }
    let found = KeyRows.all(in: energies, width: 390, stand: KeyRows.Stand.ofPhones[0])
    for pitch in [54.0, 60] { #expect(found.contains { abs($0.pitch - pitch) < 2 }) }
    let flat = [Double](repeating: 1, count: 844)
    #expect(KeyRows.all(in: flat, width: 390, stand: KeyRows.Stand.ofPhones[0]).isEmpty)
  }

  /// Below the bar of another system's keyboard letters stand a row lower than an iPhone's.
  @Test(arguments: [([10, 10, 9, 2], true), ([2, 10, 10, 9], false)])
  func `Letters below a bar of signs are no iPhone's keys`(counts: [Int], areKeys: Bool) {
    let bytes = (0..<4).flatMap { row in
      (0..<54).flatMap { down in
        (0..<48).map { column -> UInt8 in
          let place = (Double(column) + 0.5) / 48 * Double(counts[row])
          let isKey = down < 42 && abs(place - place.rounded(.down) - 0.5) < 0.35
          return isKey ? 255 : 209
        }
      }
    }
    let keys = KeyRows(first: 21, pitch: 54, top: 0, contrast: 1)
    let columns = KeyColumns(
      LuminanceFrame(rows: 216, columns: 48, bytes: bytes), keys, KeyRows.Stand.ofPhones[0])
    #expect(columns.areKeys == areKeys)
  }

  /// An app's own pad has a key at the lower right, and an app's own letters have four full rows.
  @Test(arguments: [(3, 2, 0.35, true), (3, 3, 0.35, false), (10, 10, 0.4, false)])
  func `A full last row is none of a keyboard's`(
    count: Int, last: Int, reach: Double, areKeys: Bool
  ) {
    let bytes = (0..<4).flatMap { row in
      (0..<54).flatMap { down in
        (0..<48).map { column -> UInt8 in
          let place = (Double(column) + 0.5) / 48 * Double(count)
          let isKey =
            down < 46 && abs(place - place.rounded(.down) - 0.5) < (row == 3 ? reach : 0.35)
          return isKey && (row < 3 || place < Double(last)) ? 255 : 209
        }
      }
    }
    let keys = KeyRows(first: 21, pitch: 54, top: 0, contrast: 1)
    let columns = KeyColumns(
      LuminanceFrame(rows: 216, columns: 48, bytes: bytes), keys, KeyRows.Stand.ofPhones[0])
    #expect(columns.areKeys == areKeys)
  }

  @Test func `The pitch of the rows is told to a third of a hundredth`() throws {
    let store = try DrawnVideo.rising(frames: 80).store()
    let frame = try store.frame(79)
    var keys = try #require(
      Plateau.keys(in: frame, width: 188, stands: KeyRows.Stand.ofPhones))
    keys.measurePitch(in: frame)
    #expect(abs(keys.pitch / (54 * 334.0 / 667) - 1) < 0.0035)
  }

  /// Of 64 dithered colours the gaps between keys are nearly as rough as the keys.
  @Test func `Keys whose letters are clear are found however little their rows stand out`() throws {
    var frame = try DrawnVideo.rising(frames: 80).store().frame(79)
    for index in frame.bytes.indices {
      let (row, column) = (index / frame.columns, index % frame.columns)
      let value = Int(frame.bytes[index]) + (row / 2 * 5 + column * 3) % 8 - 4
      frame.bytes[index] = UInt8(clamping: value)
    }
    let keys = try #require(
      Plateau.keys(in: frame, width: 188, stands: KeyRows.Stand.ofPhones))
    #expect(keys.areClear)
    #expect(keys.contrast < KeyRows.leastUnclear)
  }

  /// A small picture of 390x844 points, whose edge seems to be a pixel and a half low: 291 points of
  /// 852, but rows of 54 of 844.
  @Test func `An edge alone does not surely tell 390 points from 393`() {
    let seen = DeviceGuess.SeenKeyboard(
      height: 219, keysHeight: 214.5, pitch: 40.95, isGlass: false, isPad: false, isSure: true)
    let guess = DeviceGuess.best(
      ScreenSize(width: 296, height: 640, hasTop: true), keyboards: [seen])
    #expect(guess.map { $0.devices.first?.screen.width == 390 || !$0.isSure } == true)
  }

  /// Of 414x896 points cut at all sides there is the shape of 402x874, where only glass has rows of
  /// 56.
  @Test(arguments: [(false, 54.0, false), (false, 56, true), (true, 56, false), (true, 58, true)])
  func `Rows of another look say that the sides are cut`(
    isGlass: Bool, pitch: Double, disagree: Bool
  ) throws {
    let device = try #require(DeviceCatalog.device(id: "iphone-16-pro"))
    let keys = KeyRows(first: 0, pitch: pitch, top: 0, contrast: 1)
    let rest = KeyboardTimeline.Rest(
      frames: 0...1, settled: 0, keys: keys, isGlass: isGlass, places: [], trackedTop: 0)
    let size = ScreenSize(width: 400, height: 868, hasTop: true)
    #expect(size.disagrees(with: rest, on: device) == disagree)
  }

  /// In a bezel 296 pixels may be 390 points or 393, which have the same keyboards.
  @Test(arguments: [false, true])
  func `Where all screens that fit have the same keyboards heights are sure`(
    isGlass: Bool
  ) throws {
    let scale = 0.7575
    let keyboard = DeviceGuess.SeenKeyboard(
      height: 336 * scale, keysHeight: 283 * scale, pitch: 54 * scale, isGlass: isGlass,
      isPad: false, isSure: true)
    let guess = try #require(
      DeviceGuess.best(
        ScreenSize(width: 296, height: 645, hasTop: false), keyboards: [keyboard]))
    #expect(!guess.isSure || isGlass)
    #expect(guess.areHeightsSure == !isGlass)
  }

  /// 308 of 402 points are 317 of 414, and an iPhone 11 has glass of 318 where an iPhone XR has none.
  @Test func `A screen is as likely as the likeliest of its devices`() {
    let keyboard = DeviceGuess.SeenKeyboard(
      height: 290.66, keysHeight: 267, pitch: 51.03, isGlass: true, isPad: false, isSure: true)
    let screens = [402.0, 414].map { width in
      (
        devices: DeviceCatalog.all.filter {
          $0.screen.width == width && $0.screen.height > 800 && !$0.isTablet
        }, keyboards: [keyboard]
      )
    }
    let size = ScreenSize(width: 380, height: 828, hasTop: false)
    #expect(DeviceGuess.best(size, screens: screens) == nil)
    #expect(DeviceGuess.best(size, screens: [screens[0]])?.devices.first?.screen.width == 402)
  }

  /// 336 of 402 points in a window of 236 pixels, measured half a pixel off, which are 346 of 414.
  @Test func `In a small window 402 points are not told from 414`() {
    let keyboard = DeviceGuess.SeenKeyboard(
      height: 197.43, keysHeight: 167, pitch: 31.9, isGlass: false, isPad: false, isSure: true)
    let size = ScreenSize(width: 236, height: 514, hasTop: false)
    #expect(DeviceGuess.best(size, keyboards: [keyboard])?.isSure == false)
  }

  /// The sides of the screen that was searched for are off by a pixel, and the keyboard says so.
  @Test func `A device that is named has the pixels that its keyboard has`() {
    let keyboard = DeviceGuess.SeenKeyboard(
      height: 291 * 0.724, keysHeight: 283 * 0.724, pitch: 54 * 0.724, isGlass: false,
      isPad: false, isSure: true)
    let guess = DeviceGuess.best(
      ScreenSize(width: 274, height: 597, hasTop: false), keyboards: [keyboard],
      given: DeviceCatalog.device(id: "iphone-x"))
    #expect(guess.map { abs($0.scale / 0.724 - 1) < 0.003 } == true)
    #expect(guess?.isSure == true)
  }

  /// 402 points have letters every 40.33, and 414 every 41 with more room between the rows.
  @Test(arguments: [(402.0, 40.2), (414, 41)])
  func `The distance of letters tells 402 points from 414`(width: Double, letters: Double) {
    let scale = 236 / width
    let isWide = width == 414
    let keyboard = DeviceGuess.SeenKeyboard(
      height: (isWide ? 346 : 336) * scale, keysHeight: (isWide ? 293 : 283) * scale,
      pitch: (isWide ? 56 : 54) * scale, letters: letters * scale, isGlass: false, isPad: false,
      isSure: true)
    let size = ScreenSize(width: 236, height: 514, hasTop: false)
    let guess = DeviceGuess.best(size, keyboards: [keyboard])
    #expect(guess?.isSure == true)
    #expect(guess?.devices.first?.screen.width == width)
  }

  /// The frame in half a pixel a point, its columns as many as its width has pixels.
  private func wide(_ frame: LuminanceFrame, beside: Int, level: UInt8) -> LuminanceFrame {
    let width = 188 + 2 * beside
    var bytes = [UInt8](repeating: level, count: frame.rows * width)
    for row in 0..<frame.rows {
      for column in 0..<188 {
        bytes[row * width + column + beside] = frame.bytes[row * 48 + column * 48 / 188]
      }
    }
    return LuminanceFrame(rows: frame.rows, columns: width, bytes: bytes)
  }

  @Test func `Letters tell how far apart they are`() throws {
    let frame = try DrawnVideo(poses: [(407, 0)]).store().frame(0)
    let keys = try #require(
      Plateau.keys(in: frame, width: 188, stands: KeyRows.Stand.ofPhones))
    let distance = try #require(frame.letterDistance(of: keys, width: 188))
    #expect(abs(distance / 18.78 - 1) < 0.004, "\(distance)")
  }

  /// The panel's colour goes on below the screen, or ends above its round corners.
  @Test(arguments: [-9, -5, 0, 9])
  func `The rows of keys tell where the screen ends`(off: Int) throws {
    // Keys as on phones with a strip below them: 5.235 rows of 27 pixels.
    var frame = try DrawnVideo(poses: [(329.0, 0)]).store().frame(0)
    frame.bytes += Array(repeating: 209, count: 48 * 30)
    let tall = wide(
      LuminanceFrame(rows: frame.rows + 30, columns: 48, bytes: frame.bytes), beside: 20, level: 90)
    let bottom = 191 + 141
    var check = ScreenFinder.Check(
      PixelArea(x: 20, y: 0, width: 188, height: bottom + off))
    check.look(at: tall)
    let screen = try #require(check.screen)
    #expect(abs(screen.y + screen.height - bottom) <= 2, "\(screen)")
  }

  /// What changes does not reach the sides where a panel is as dark as what is beside it.
  @Test func `A screen is as wide as its letters`() throws {
    let frame = wide(
      try DrawnVideo(poses: [(407, 0)]).store().frame(0), beside: 60, level: 209)
    var check = ScreenFinder.Check(PixelArea(x: 64, y: 0, width: 180, height: frame.rows))
    check.look(at: frame)
    let screen = try #require(check.screen)
    #expect(abs(screen.x - 60) <= 1 && abs(screen.width - 188) <= 2, "\(screen)")
  }

  /// Margins beside the keys may be of the page's colour, so that only the keys change.
  @Test func `A panel that is wider than what changes says where the screen ends`() throws {
    let keys = try DrawnVideo(poses: [(407, 0)]).store().frame(0)
    let (width, rows) = (188, keys.rows)
    var bytes = [UInt8](repeating: 10, count: (width + 40) * rows)
    for row in 0..<rows {
      for column in 0..<width {
        bytes[row * (width + 40) + column + 20] = keys.bytes[row * 48 + column * 48 / width]
      }
    }
    var check = ScreenFinder.Check(PixelArea(x: 24, y: 0, width: width - 8, height: rows))
    check.look(at: LuminanceFrame(rows: rows, columns: width + 40, bytes: bytes))
    let screen = try #require(check.screen)
    #expect(abs(screen.x - 20) <= 1)
    #expect(abs(screen.width - width) <= 2)
  }

  /// Around a dark keyboard a dark bezel is as wide, and as high, as the phone.
  @Test func `A bezel of the panel's colour is no part of the screen`() throws {
    let keys = try DrawnVideo(poses: [(407, 0)]).store().frame(0)
    let (width, rows) = (188, keys.rows)
    var bytes = [UInt8](repeating: 10, count: (width + 40) * (rows + 30))
    for row in 0..<rows + 5 {
      for column in 0..<width + 10 { bytes[row * (width + 40) + column + 15] = 209 }
    }
    for row in 0..<rows {
      for column in 0..<width {
        bytes[row * (width + 40) + column + 20] = keys.bytes[row * 48 + column * 48 / width]
      }
    }
    var check = ScreenFinder.Check(PixelArea(x: 20, y: 0, width: width, height: rows))
    check.look(at: LuminanceFrame(rows: rows + 30, columns: width + 40, bytes: bytes))
    let screen = try #require(check.screen)
    #expect(screen.width == width && abs(screen.y + screen.height - rows) <= 1)
  }

  /// A window that comes to the front darkens once what else never changes.
  @Test func `What one step alone changed is left out of the screen`() {
    var finder = ScreenFinder()
    for step in 0..<12 {
      var bytes = [UInt8](repeating: step < 3 ? 56 : 20, count: 300 * 600)
      for row in 40..<580 {
        for column in 20..<280 {
          // What is in the screen moves all the time.
          bytes[row * 300 + column] = (row + column + step * 7) / 20 % 2 == 0 ? 60 : 220
        }
      }
      finder.look(at: LuminanceFrame(rows: 600, columns: 300, bytes: bytes))
    }
    #expect(finder.areas.first == PixelArea(x: 20, y: 14, width: 260, height: 566))
    #expect(finder.areas.last?.width == 300)
  }

  /// The levels of a bezel: coding spreads a step over two pictures, of which the first may show less
  /// than a change; and a window goes back, or the video begins again.
  @Test(arguments: [
    ([56, 56, 56, 40, 20, 20, 20, 20, 20, 20, 20, 20] as [UInt8], false),
    ([90, 90, 90, 55, 20, 20, 20, 20, 20, 20, 20, 20], false),
    ([56, 56, 56, 20, 20, 20, 20, 20, 56, 56, 56, 56], true),
    ([90, 90, 55, 20, 20, 20, 20, 55, 90, 90, 90, 90], true),
    ([56, 56, 20, 20, 20, 20, 56, 56, 20, 20, 20, 20], true),
  ])
  func `A step that takes two pictures, or is taken back, is left out of the screen`(
    levels: [UInt8], isTakenBack: Bool
  ) {
    var finder = ScreenFinder()
    for (step, level) in levels.enumerated() {
      var bytes = [UInt8](repeating: level, count: 300 * 600)
      for row in 40..<580 {
        for column in 20..<280 {
          bytes[row * 300 + column] = (row + column + step * 7) / 20 % 2 == 0 ? 60 : 220
        }
      }
      finder.look(at: LuminanceFrame(rows: 600, columns: 300, bytes: bytes))
    }
    let areas = isTakenBack ? finder.furtherAreas : finder.areas
    #expect(areas.first == PixelArea(x: 20, y: 14, width: 260, height: 566))
    #expect(finder.areas.last?.width == 300)
  }

  /// A page's lowest rows change once, when a keyboard comes that covers them.
  @Test func `What one step changed from side to side is no window around the screen`() {
    var finder = ScreenFinder()
    for step in 0..<12 {
      var bytes = [UInt8](repeating: step < 3 ? 250 : 200, count: 300 * 600)
      for place in 0..<570 * 300 {
        bytes[place] = (place / 300 + place % 300 + step * 7) / 20 % 2 == 0 ? 60 : 220
      }
      finder.look(at: LuminanceFrame(rows: 600, columns: 300, bytes: bytes))
    }
    #expect(finder.areas.map { $0.y + $0.height } == [600])
  }
}
