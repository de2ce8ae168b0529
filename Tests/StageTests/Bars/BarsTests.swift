import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// Places of bars and symbols, compared with simulator captures at 3 pixels a point.
@Suite struct BarsTests {
  private static func top(
    _ device: Device, appearance: Scene.Appearance = .light
  ) throws -> ImageSurface {
    try Rehearsal(
      device: device, appearance: appearance, bars: Bars(navigation: "KAV", back: "Examples")
    ).drawn(scale: 3)
  }

  /// The box around what differs from the bar's ground, in pixels.
  private static func ink(
    _ picture: ImageSurface, x: Range<Int>, y: Range<Int>
  ) throws -> [Int] {
    let ground = picture.rgb(2, 2)
    var columns: [Int] = []
    var rows: [Int] = []
    for row in y {
      for column in x {
        let pixel = picture.rgb(column, row)
        let distance = abs(pixel.red - ground.red) + abs(pixel.green - ground.green)
        if distance + abs(pixel.blue - ground.blue) > 60 {
          columns.append(column)
          rows.append(row)
        }
      }
    }
    return [
      try #require(columns.min()), try #require(columns.max()) + 1, try #require(rows.min()),
      try #require(rows.max()) + 1,
    ]
  }

  /// From iOS 26 on what scrolls under a bar fades into its ground over 12 points; before, it is
  /// cut off by the bar.
  @Test(arguments: [(26, KeyboardLook.glass), (17, .legacy)], [false, true])
  func `Under a bar with a large title what scrolls fades as under any other`(
    version: (ios: Int, look: KeyboardLook), isTranslucent: Bool
  ) throws {
    var view = Element(
      id: "black", frame: Rect(x: 0, y: 0, width: 200, height: 400),
      content: .container(Container()))
    view.style = ViewStyle()
    view.style?.background = .system(.black)
    var bars = Bars(status: false, navigation: "T")
    bars.hasLargeTitle = true
    bars.isTranslucent = isTranslucent
    let rehearsal = Rehearsal(
      systemVersion: version.ios, bars: bars, form: [view], look: version.look)
    let edge = Int(rehearsal.scene.topBarBottom)
    let picture = try rehearsal.drawn { $0.contentOffset.y = 26 }
    let levels = [0, 6, 13].map { picture.rgb(20, edge + $0).red }
    if version.ios == 26 {
      // A translucent bar fades over all of its height, and so has less left at its edge.
      let share = isTranslucent ? 12.0 / 66 : 1
      for (level, part) in zip(levels, [0.96, 0.46, 0]) {
        #expect(abs(Double(level) - 255 * share * part) < 14, "\(levels)")
      }
    } else {
      #expect(levels == [0, 0, 0])
    }
  }

  struct Place: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var device: Device
    var x: Range<Int>
    var y: Range<Int>
    /// The box in the capture: left, right, top and bottom.
    var capture: [Int]
  }

  static let places = [
    Place(
      testDescription: "notch, signal", device: .notch, x: 890..<965, y: 30..<130,
      capture: [907, 958, 57, 91]),
    Place(
      testDescription: "notch, Wi-Fi", device: .notch, x: 965..<1032, y: 30..<130,
      capture: [974, 1024, 55, 91]),
    Place(
      testDescription: "notch, battery", device: .notch, x: 1032..<1170, y: 30..<130,
      capture: [1040, 1115, 56, 92]),
    Place(
      testDescription: "notch, chevron", device: .notch, x: 5..<75, y: 150..<270,
      capture: [25, 61, 176, 238]),
    Place(
      testDescription: "island, signal", device: .island, x: 850..<930, y: 30..<150,
      capture: [865, 923, 79, 116]),
    Place(
      testDescription: "island, Wi-Fi", device: .island, x: 930..<1005, y: 30..<150,
      capture: [945, 996, 79, 116]),
    Place(
      testDescription: "island, battery", device: .island, x: 1005..<1206, y: 30..<150,
      capture: [1018, 1100, 78, 117]),
    Place(
      testDescription: "island", device: .island, x: 390..<820, y: 20..<180,
      capture: [414, 792, 41, 153]),
    Place(
      testDescription: "island, title", device: .island, x: 450..<760, y: 200..<290,
      capture: [556, 651, 227, 263]),
  ]

  @Test(arguments: places)
  func `Stands where the capture has it`(_ place: Place) throws {
    let box = try Self.ink(Self.top(place.device), x: place.x, y: place.y)
    for (measured, expected) in zip(box, place.capture) {
      #expect(abs(measured - expected) <= 2, "\(box), capture \(place.capture)")
    }
  }

  @Test func `Time is as high as in the capture`() throws {
    let box = try Self.ink(Self.top(.notch), x: 60..<260, y: 30..<130)
    #expect(abs(box[2] - 57) <= 1)
    #expect(abs(box[3] - 92) <= 1)
  }

  /// Beside a wide button a title leaves the middle, and is cut off only where that is not enough.
  @Test(arguments: [
    ("Note", false, true), ("A longer title", false, false), ("Note", true, true),
    ("A longer title", true, false),
  ])
  func `A title stands in the middle or beside what is wider`(
    title: String, isGlass: Bool, isCentred: Bool
  ) throws {
    let device = Device(screen: Size(width: 320, height: 300), scale: 1)
    var bars = Bars(status: false, navigation: title)
    bars.trailing = [BarItem("Save it now")]
    let look: KeyboardLook = isGlass ? .glass : .legacy
    let version = isGlass ? 26 : 17
    func row(_ bars: Bars) throws -> [[RGB]] {
      let picture = try Rehearsal(
        device: device, systemVersion: version, bars: bars, look: look
      ).drawn()
      return (12..<32).map { picture.row($0, 0..<320) }
    }
    var plain = bars
    plain.navigation = ""
    let ink = try zip(row(bars), row(plain)).flatMap { first, second in
      first.indices.filter { first[$0] != second[$0] }
    }
    let (left, right) = (try #require(ink.min()), try #require(ink.max()))
    #expect((abs(left + right - 319) <= 3) == isCentred, "\(left) \(right)")
    // The button begins 16 points from the edge, and with glass 14 more are its pane's.
    #expect(right < 320 - 16 - 88)
  }

  @Test(arguments: [26, 17]) func `Words of tabs are cut off apart from each other`(version: Int)
    throws
  {
    let titles = ["One", "An exceedingly long title", "Two"]
    var bars = Bars(status: false, tab: true)
    bars.tabs = titles.map { BarItem($0) }
    let picture = try Rehearsal(
      device: Device(screen: Size(width: 320, height: 300), scale: 1), systemVersion: version,
      bars: bars,
      look: version == 26 ? .glass : .legacy
    ).drawn()
    // A capsule of 278 points, of whose ends 7.5 are not the tabs'.
    let (left, width) = version == 26 ? (28.5, 263.0) : (0, 320)
    // The capsule of the first one, which is chosen, reaches beyond it.
    for share in version == 26 ? [2.0] : [1, 2] {
      let border = Int(left + width * share / 3)
      for x in border - 1...border + 1 {
        let column = picture.column(x, version == 26 ? 268..<284 : 284..<296)
        #expect(Set(column).count == 1, "\(x)")
      }
    }
  }

  /// Since iOS 15 only where the content has scrolled under it.
  @Test(arguments: [
    (14, 0.0, true), (15, 0, false), (18, 0, false), (15, 40, true), (18, 40, true),
  ])
  func `Hairline lies below the navigation bar`(version: Int, offset: Double, isThere: Bool) throws
  {
    let picture = try Rehearsal(
      device: .notch, systemVersion: version, bars: Bars(navigation: "KAV", back: "Examples"),
      contentHeight: 2_000
    ).drawn(scale: 3) { $0.contentOffset.y = offset }
    let column = picture.column(40, 272..<275)
    #expect(
      column
        == (isThere
          ? [RGB(249, 249, 249), RGB(179, 179, 179), .white] : [RGB.white, .white, .white]))
  }

  @Test(arguments: [(14, 600.0, true), (17, 600, false), (17, 900, true)])
  func `Hairline lies above a tab bar under which content goes on`(
    version: Int, height: Double, isThere: Bool
  ) throws {
    let rehearsal = Rehearsal(
      device: .notch, systemVersion: version, bars: Bars(tab: true), contentHeight: height)
    let picture = try rehearsal.drawn(scale: 3)
    let top = Int(rehearsal.scene.tabBarTop * 3)
    #expect((picture.rgb(3, top) != .white) == isThere)
    #expect((picture.rgb(3, top + 30) != .white) == isThere)
    // At the end of the content nothing is under the bar.
    let end = try rehearsal.drawn(scale: 3) {
      $0.contentOffset.y = max(height - Double(top) / 3, 0)
    }
    #expect((end.rgb(3, top) != .white) == (version < 15))
  }

  private static func row(
    _ bars: Bars, version: Int, language: KeyboardLanguage = .english
  ) throws -> [[RGB]] {
    let device = Device(screen: Size(width: 320, height: 300), scale: 1)
    let rehearsal = Rehearsal(
      device: device, systemVersion: version, bars: bars, look: version == 26 ? .glass : .legacy)
    var scene = rehearsal.scene
    scene.keyboard.language = language
    let picture = try Stage(scene: scene, options: StageOptions(scale: 1)).draw(rehearsal.state)
    return (2..<42).map { picture.row($0, 0..<320) }
  }

  @Test func `The way back is the title, or the word for it, or a chevron`() throws {
    func bars(_ title: String, back: String) -> Bars {
      Bars(status: false, navigation: title, back: back)
    }
    let long = "Straßenbahnhaltestellenverzeichnis"
    #expect(
      try Self.row(bars("Fahrplan", back: long), version: 17)
        == Self.row(bars("Fahrplan", back: "Back"), version: 17))
    #expect(
      try Self.row(bars("Fahrplan", back: long), version: 17, language: .german)
        == Self.row(bars("Fahrplan", back: "Zurück"), version: 17))
    #expect(
      try Self.row(bars(long + long, back: "Back"), version: 17)
        == Self.row(bars(long + long, back: ""), version: 17))
    #expect(
      try Self.row(bars("Plan", back: "Orte"), version: 17)
        != Self.row(bars("Plan", back: "Back"), version: 17))
  }

  @Test(arguments: [14, 17, 26])
  func `Words of buttons are cut off where others and the title begin`(version: Int) throws {
    let long = BarItem("Donaudampfschifffahrtsgesellschaft aufrufen")
    var plain = Bars(status: false, navigation: "Titel")
    plain.leading = [BarItem("Abbrechen")]
    var bars = plain
    bars.trailing = [long]
    let ink = try zip(Self.row(bars, version: version), Self.row(plain, version: version)).flatMap {
      first, second in first.indices.filter { first[$0] != second[$0] }
    }
    // The button at the left keeps its words, and 40 points are the title's at least.
    let end = 16 + 80.0 + (version == 26 ? 14 : 0)
    #expect(Double(try #require(ink.min())) > end)
    // Around a pane of glass is its shadow.
    #expect(version == 26 ? true : try #require(ink.max()) < 320 - 14)
  }

  @Test func `Signs are larger on the largest phones`() throws {
    func digits(_ width: Double) throws -> Int {
      var device = Device.island
      device.screen.width = width
      let box = try Self.ink(Self.top(device), x: 60..<400, y: 30..<150)
      return box[3] - box[2]
    }
    // 12.0 points high at 402 points of width, 13.0 to 13.3 at 430.
    #expect(try abs(digits(402) - 37) <= 1)
    #expect(try abs(digits(430) - 41) <= 1)
  }

  @Test(arguments: [(true, 33.5), (false, 17.0)])
  func `Five dots or four bars show the signal's strength`(hasDots: Bool, width: Double) {
    let symbols = StatusBar.Symbols(
      size: .small, color: .black, grid: PixelGrid(scale: 2), hasDots: hasDots)
    #expect(abs(symbols.signalWidth - width) < 0.1)
  }

  @Test func `Glass has no hairline`() throws {
    let picture = try Rehearsal(
      device: .island, systemVersion: 26, bars: Bars(navigation: "Title"), look: .glass
    ).drawn()
    #expect(Set(picture.column(40, 80..<300)) == [RGB.white])
  }

  /// Over black, light glass adds 0.68 of white, and dark glass what cards have; with opaque bars
  /// nothing is behind it.
  @Test(arguments: [
    (Scene.Appearance.light, true, 173), (.dark, true, 28), (.light, false, 255),
  ])
  func `Panes of glass let through what is under translucent bars`(
    appearance: Scene.Appearance, isTranslucent: Bool, level: Int
  ) throws {
    var view = Element(
      id: "black", frame: Rect(x: 0, y: 0, width: 402, height: 2_000),
      content: .container(Container()))
    view.style = ViewStyle()
    view.style?.background = .system(.black)
    var bars = Bars(navigation: " ", tab: true)
    bars.trailing = [BarItem(symbol: .plus)]
    bars.isTranslucent = isTranslucent
    let rehearsal = Rehearsal(
      device: .island, systemVersion: 26, appearance: appearance, bars: bars,
      rootFrame: isTranslucent ? Device.island.bounds : nil, form: [view], contentHeight: 2_000,
      look: .glass)
    let picture = try rehearsal.drawn(scale: 1) { $0.contentOffset.y = 300 }
    // Between two tabs, and beside the sign in the button, below which the ground fades out.
    #expect(abs(picture.rgb(264, 820).red - level) <= 2)
    let button = picture.rgb(364, 70).red
    #expect(level == 173 ? 173...220 ~= button : abs(button - level) <= 2, "\(button)")
  }

  /// Stripes of black and white, 2 points each, run together in the pane of a button, in which sharp
  /// ones would differ by 82.
  @Test(arguments: [false, true]) func `Panes of toolbars are out of focus`(isMirrored: Bool) throws
  {
    let stripes = (0..<150).map { index in
      var view = Element(
        id: "stripe-\(index)", frame: Rect(x: 0, y: 300 + Double(index) * 4, width: 402, height: 2),
        content: .container(Container()))
      view.style = ViewStyle()
      view.style?.background = .system(.black)
      return view
    }
    var bars = Bars(navigation: " ")
    bars.toolbar = [BarItem("Share this picture"), BarItem(symbol: .plus)]
    bars.isTranslucent = true
    var scene = Rehearsal(
      device: .island, systemVersion: 26, bars: bars, rootFrame: Device.island.bounds,
      form: stripes, contentHeight: 900, look: .glass
    ).scene
    scene.isRightToLeft = isMirrored
    let stage = try Stage(scene: scene, options: StageOptions(scale: 1))
    let picture = try stage.draw(DrawnState(restOf: scene, scale: 1))
    let panes = stage.chrome.blurs.suffix(2).map(\.frame)
    #expect(panes.count == 2 && (panes[0].minX > panes[1].minX) == isMirrored)
    for pane in panes {
      let levels = picture.column(
        Int(pane.minX) + 12, Int(pane.midY) - 9..<Int(pane.midY) + 9
      ).map(\.red)
      #expect((levels.max() ?? 0) - (levels.min() ?? 255) < 45, "\(levels)")
    }
  }

  /// From iOS 26 on titles and glass are light on what is dark, whatever the appearance.
  @Test(arguments: [
    (26, Scene.Appearance.light, ViewColor.system(.black), 255), (26, .dark, .system(.white), 0),
    (18, .light, .system(.black), 0),
  ])
  func `What stands in bars of glass is seen on any ground`(
    version: Int, appearance: Scene.Appearance, ground: ViewColor, level: Int
  ) throws {
    let rehearsal = Rehearsal(
      device: .island, systemVersion: version, appearance: appearance,
      bars: Bars(navigation: "MMMMMM", tab: true), look: version == 26 ? .glass : .legacy)
    var scene = rehearsal.scene
    scene.background = ground
    let picture = try Stage(scene: scene, options: StageOptions(scale: 1)).draw(rehearsal.state)
    let title = (70..<98).flatMap { picture.row($0, 160..<242) }.map(\.red)
    #expect(title.contains(level))
    #expect(title.contains(255 - level) == (version == 26))
    // The home indicator as well.
    #expect(picture.rgb(201, 863).red == level)
  }

  /// Runs of columns at the buttons' middle that are not the ground, from left to right.
  private static func panes(
    leading: [BarItem], trailing: [BarItem], systemVersion: Int = 26
  ) throws -> (picture: ImageSurface, panes: [Range<Int>]) {
    var bars = Bars(navigation: " ")
    bars.leading = leading
    bars.trailing = trailing
    let picture = try Rehearsal(
      device: .island, systemVersion: systemVersion, appearance: .dark, bars: bars, look: .glass
    ).drawn(scale: 1)
    // Above the words: there is glass alone.
    let row = picture.row(62 + 8, 0..<402)
    var panes: [Range<Int>] = []
    for (x, color) in row.enumerated() where color != RGB(0, 0, 0) {
      if let last = panes.last, last.upperBound == x {
        panes[panes.count - 1] = last.lowerBound..<x + 1
      } else {
        panes.append(x..<x + 1)
      }
    }
    return (picture, panes)
  }

  @Test func `Symbols share a pane of glass, and words have one of their own`() throws {
    let shared = try Self.panes(
      leading: [], trailing: [BarItem(symbol: .plus), BarItem(symbol: .gear)])
    #expect(shared.panes.count == 1)
    let apart = try Self.panes(leading: [], trailing: [BarItem(symbol: .plus), BarItem("Edit")])
    #expect(apart.panes.count == 2)
  }

  @Test(arguments: [([BarItem("Cancel")], true), ([], false)])
  func `What stands opposite to Cancel is prominent`(leading: [BarItem], isBlue: Bool) throws {
    let (picture, panes) = try Self.panes(leading: leading, trailing: [BarItem("Save")])
    let pane = try #require(panes.last)
    let color = picture.rgb((pane.lowerBound + pane.upperBound) / 2, 62 + 8)
    #expect((color.blue > 200 && color.red < 60) == isBlue)
    #expect(panes.count == leading.count + 1)
  }

  @Test func `Long title is cut before the way back`() throws {
    let title = String(repeating: "long ", count: 30)
    let picture = try Rehearsal(
      device: .notch, bars: Bars(status: false, navigation: title, back: "Examples")
    ).drawn(scale: 3)
    let rows = 200..<260
    let gap = (320..<345).filter { x in
      picture.column(x, rows).allSatisfy { $0 == .white }
    }
    #expect(gap.count > 5)
  }

  @Test(arguments: [(Scene.Appearance.light, RGB.black), (.dark, .white)])
  func `Home indicator is where the capture has it`(
    appearance: Scene.Appearance, color: RGB
  ) throws {
    let picture = try Rehearsal(device: .notch, appearance: appearance).drawn(scale: 3)
    #expect(picture.rgb(585, 2492) != color)
    #expect(picture.rgb(585, 2493) == color)
    #expect(picture.rgb(585, 2507) == color)
    #expect(picture.rgb(585, 2508) != color)
    #expect(picture.rgb(377 - 1, 2500) != color)
    #expect(picture.rgb(379, 2500) == color)
    #expect(picture.rgb(791, 2500) == color)
    #expect(picture.rgb(794, 2500) != color)
  }

  @Test func `Phone with a home button has no indicator`() throws {
    let picture = try Rehearsal().drawn()
    #expect(Set(picture.colors) == [0xFF_FFFF])
  }

  @Test func `Tab bar stands above the safe area`() throws {
    let picture = try Rehearsal(
      device: .notch, bars: Bars(status: false, tab: true), contentHeight: 2_000
    ).drawn()
    #expect(picture.rgb(5, 760) == .white)
    #expect(picture.rgb(5, 761).red < 200)
    #expect(picture.rgb(5, 762) == RGB(249, 249, 249))
    #expect(picture.rgb(5, 843) == RGB(249, 249, 249))
  }

  @Test func `Small status bar stays in 20 points`() throws {
    let device = Device(screen: Size(width: 375, height: 667), scale: 2)
    let picture = try Rehearsal(device: device, bars: Bars()).drawn(scale: 2)
    let rows = (0..<200).filter { y in picture.row(y, 0..<750).contains { $0 != .white } }
    #expect(try #require(rows.first) >= 4)
    #expect(try #require(rows.last) < 36)
  }

  /// Up to iOS 11 an iPad has the time in the middle of its bar, later with the date at the left.
  @Test(arguments: [(9, true), (11, true), (12, false), (18, false), (26, false)])
  func `The time of an iPad stands where its version has it`(version: Int, isInMiddle: Bool) throws
  {
    let device = Device(
      screen: Size(width: 768, height: 1024), scale: 1, safeArea: EdgeInsets(top: 20))
    var turned = device
    turned.screen = Size(width: 1024, height: 768)
    for device in [device, turned] {
      let picture = try Rehearsal(
        device: device, systemVersion: version, bars: Bars(),
        look: version >= 26 ? .glass : .legacy
      ).drawn()
      func ink(_ columns: Range<Int>) -> Int {
        (0..<20).reduce(0) { $0 + picture.row($1, columns).count { $0 != .white } }
      }
      let width = Int(device.screen.width)
      #expect((ink(width / 2 - 40..<width / 2 + 40) > 20) == isInMiddle)
      // The kind of device and the network take less room than the time and the date.
      #expect(ink(0..<50) > 20)
      #expect((ink(70..<125) == 0) == isInMiddle)
    }
  }

  @Test func `Corners are rounded when they have a color`() throws {
    var device = Device.island
    device.cornerRadius = 62
    let scene = Rehearsal(device: device, bars: Bars(tab: true)).scene
    let state = Rehearsal(device: device).state
    let square = try Stage(scene: scene, options: StageOptions(scale: 1)).draw(state)
    let red = Color(hex: 0xFF_0000)
    let round = try Stage(scene: scene, options: StageOptions(scale: 1, cornerColor: red))
      .draw(state)
    for (x, y) in [(0, 0), (401, 0), (0, 873), (401, 873)] {
      #expect(square.rgb(x, y) != RGB(red))
      #expect(round.rgb(x, y) == RGB(red))
      #expect(round.rgb(abs(x - 19), abs(y - 19)) == square.rgb(abs(x - 19), abs(y - 19)))
    }
    let changed = zip(square.colors, round.colors).filter { $0 != $1 }.count
    #expect((2_000..<4_500).contains(changed))
  }

  @Test func `Phone hides the status bar in landscape`() throws {
    var device = Device.notch
    device.screen = Size(width: 844, height: 390)
    device.homeIndicator = nil
    #expect(Set(try Rehearsal(device: device, bars: Bars()).drawn().colors) == [0xFF_FFFF])
  }

  @Test(arguments: [
    (Presentation.Style.fullScreen, 62.0), (.pageSheet, 0), (.formSheet, 0),
  ])
  func `Bars keep clear of the camera, and not in sheets that end before it`(
    style: Presentation.Style, sides: Double
  ) {
    let device = Device.island.rotated(to: .landscape)
    var scene = Rehearsal(device: device, systemVersion: 26, look: .glass).scene
    scene.presentation = Presentation(
      style: style,
      frame: scene.window.insetBy(dx: style == .fullScreen ? 0 : 85, dy: 0))
    #expect(scene.barSides == EdgeInsets(left: sides, right: sides))
  }
}
