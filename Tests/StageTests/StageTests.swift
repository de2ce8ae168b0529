import Cairo
import KeyboardAvoidance
import Keyframes
import Stage
import Testing

@Suite struct StageTests {
  private static let scales = [1.0, 2, 3]
  private static let grouped = RGB(242, 242, 247)

  @Test(arguments: scales)
  func `Picture is as large as the screen`(scale: Double) throws {
    let picture = try Rehearsal().drawn(scale: scale)
    #expect(picture.width == Int(200 * scale))
    #expect(picture.height == Int(300 * scale))
    #expect(picture.format == .rgb24)
  }

  @Test func `Fractional scale rounds the size`() throws {
    let picture = try Rehearsal().drawn(scale: 1.333)
    #expect(picture.width == 267)
    #expect(picture.height == 400)
  }

  @Test(arguments: scales)
  func `A single picture has the pixels of one among many`(scale: Double) throws {
    for look in KeyboardLook.allCases {
      var rehearsal = Rehearsal(
        systemVersion: look == .glass ? 26 : 17,
        form: [
          .card(Rect(x: 12.3, y: 20, width: 160, height: 200)),
          .field(Rect(x: 20, y: 33.5, width: 140, height: 40), TextInput(placeholder: "A field")),
          .field(named: "other", Rect(x: 20, y: 180, width: 140, height: 40)),
        ])
      rehearsal.look = look
      var state = rehearsal.state
      state.contentOffset.y = 17.4
      state.keyboardFrame.origin.y = 213
      var options = StageOptions(scale: scale)
      let many = try Stage(scene: rehearsal.scene, options: options)
      options.keepsContent = false
      let single = try Stage(scene: rehearsal.scene, options: options)
      func pixels(_ surface: ImageSurface) -> [UInt8] {
        surface.withPixels { pixels, _ in Array(pixels) }
      }
      let shown = pixels(try many.draw(state))
      #expect(pixels(try single.draw(state)) == shown)
    }
  }

  // MARK: - Ground

  @Test func `Ground is grouped behind cards alone`() throws {
    let card = Element.card(Rect(x: 20, y: 20, width: 100, height: 60))
    #expect(try Rehearsal().drawn().rgb(5, 5) == .white)
    let picture = try Rehearsal(form: [card]).drawn()
    #expect(picture.rgb(5, 5) == Self.grouped)
    #expect(picture.rgb(60, 50) == .white)
    let dark = try Rehearsal(appearance: .dark, form: [card]).drawn()
    #expect(dark.rgb(5, 5) == .black)
    #expect(dark.rgb(60, 50) == RGB(28, 28, 30))
  }

  @Test func `Moved root view uncovers the black window`() throws {
    let picture = try Rehearsal().drawn { $0.rootFrame.origin.y = -50 }
    #expect(picture.rgb(100, 249) == .white)
    #expect(picture.rgb(100, 250) == .black)
  }

  @Test func `Uneven root frame leaves no seam between pixels`() throws {
    let frame = Rect(x: 0, y: 97.67, width: 200, height: 202.33)
    let picture = try Rehearsal(rootFrame: frame).drawn(scale: 3)
    #expect(Set(picture.column(300, 0..<900)) == [RGB.white])
  }

  // MARK: - Content

  @Test(arguments: scales)
  func `Content moves by the offset`(scale: Double) throws {
    let box = Element.field(
      Rect(x: 20, y: 100, width: 100, height: 40), TextInput(border: .filled))
    let stage = try Rehearsal(form: [box]).stage(scale: scale)
    var state = Rehearsal(form: [box]).state
    let x = Int(70 * scale)
    let fill = try stage.draw(state).rgb(x, Int(105 * scale))
    #expect(fill != .white)
    for offset in [0.0, 1, 17, 60] {
      state.contentOffset.y = offset
      let top = Int((100 - offset) * scale)
      let bottom = Int((140 - offset) * scale)
      let column = try stage.draw(state).column(x, top - 1..<bottom + 1)
      #expect(column.first == .white && column.last == .white)
      #expect(Set(column.dropFirst().dropLast()) == [fill])
    }
  }

  @Test func `Scroll view clips its content`() throws {
    let box = Element.field(
      Rect(x: 0, y: 0, width: 200, height: 600), TextInput(border: .filled))
    let picture = try Rehearsal(form: [box]).drawn {
      $0.scrollFrame = Rect(x: 10, y: 20, width: 150, height: 100)
    }
    #expect(picture.row(60, 0..<10).allSatisfy { $0 == .white })
    #expect(picture.rgb(60, 19) == .white)
    #expect(picture.rgb(60, 20) != .white)
    #expect(picture.rgb(60, 119) != .white)
    #expect(picture.rgb(60, 120) == .white)
  }

  @Test(arguments: scales)
  func `Separator is one pixel thick`(scale: Double) throws {
    let line = Element(
      id: "line", frame: Rect(x: 20, y: 50.3, width: 100, height: 1 / scale),
      content: .separator)
    let picture = try Rehearsal(form: [line]).drawn(scale: scale)
    let column = picture.column(Int(60 * scale), Int(45 * scale)..<Int(56 * scale))
    #expect(column.filter { $0 != .white }.count == 1)
  }

  @Test func `Form too large to keep is drawn all the same`() throws {
    let near = Element.field(
      Rect(x: 20, y: 20, width: 100, height: 40), TextInput(text: "Near", border: .line))
    let far = Element.field(
      named: "far", Rect(x: 20, y: 250_000, width: 100, height: 40), TextInput(border: .line))
    let kept = try Rehearsal(form: [near]).drawn { $0.focus = "field" }
    let direct = try Rehearsal(form: [near, far]).drawn { $0.focus = "field" }
    #expect(kept.colors == direct.colors)
  }

  // MARK: - Keyboard

  @Test(arguments: scales)
  func `Keyboard covers its frame`(scale: Double) throws {
    let rehearsal = Rehearsal()
    let bare = try rehearsal.drawn(scale: scale).colors
    let picture = try rehearsal.drawn(scale: scale) {
      $0.keyboard = KeyboardAppearance()
      $0.keyboardFrame = Rect(x: 0, y: 200, width: 200, height: 100)
    }
    let width = picture.width
    let edge = Int(200 * scale) * width
    #expect(Array(picture.colors[..<edge]) == Array(bare[..<edge]))
    #expect(picture.colors[edge..<edge + width].allSatisfy { $0 != 0xFF_FFFF })
    #expect(picture.rgb(width / 2, picture.height - 1) != .white)
  }

  @Test func `Hidden keyboard is not drawn`() throws {
    let hidden = try Rehearsal().drawn { $0.keyboard = KeyboardAppearance() }
    #expect(hidden.colors == (try Rehearsal().drawn().colors))
  }

  @Test func `Home indicator stands above the keyboard`() throws {
    let picture = try Rehearsal(device: .notch).drawn {
      $0.keyboard = KeyboardAppearance()
      $0.keyboardFrame = Rect(x: 0, y: 553, width: 390, height: 291)
    }
    #expect(picture.rgb(195, 833) == .black)
  }

  // MARK: - Promises

  @Test func `Equal states make equal pixels on every thread`() async throws {
    let colors = try await withThrowingTaskGroup(of: [UInt32].self) { group in
      for _ in 0..<4 {
        group.addTask { try Self.busyPicture() }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(colors).count == 1)
  }

  @Test func `Picture does not depend on what was drawn before`() throws {
    let rehearsal = Self.busy
    let stage = try rehearsal.stage()
    let first = try stage.draw(rehearsal.state).colors
    var other = rehearsal.state
    other.rootFrame.origin.y = -80
    other.contentOffset.y = 90
    other.focus = "long"
    other.indicatorOpacity = 1
    other.keyboard = KeyboardAppearance()
    other.keyboardFrame.origin.y = 544
    #expect(try stage.draw(other).colors != first)
    #expect(try stage.draw(rehearsal.state).colors == first)
  }

  @Test func `Dark differs from light`() throws {
    var rehearsal = Self.busy
    let light = try rehearsal.drawn().colors
    rehearsal.appearance = .dark
    let dark = try rehearsal.drawn().colors
    let changed = zip(light, dark).filter { $0 != $1 }.count
    #expect(changed > light.count / 2)
  }

  @Test func `Moves by whole pixels`() throws {
    let box = Element.field(
      Rect(x: 20, y: 100, width: 100, height: 40), TextInput(border: .line))
    let rehearsal = Rehearsal(form: [box])
    func picture(offset: Double) throws -> [UInt32] {
      try rehearsal.drawn { $0.contentOffset.y = offset }.colors
    }
    #expect(try picture(offset: 0.4) == picture(offset: 0))
    #expect(try picture(offset: 0.6) == picture(offset: 1))
  }

  private static let busy = Rehearsal(
    device: .notch, bars: Bars(navigation: "Title", back: "Back", tab: true),
    form: [
      .label("A label", Rect(x: 20, y: 10, width: 200, height: 41), .largeTitle),
      .card(
        Rect(x: 20, y: 60, width: 300, height: 132),
        [
          .field(
            named: "name", Rect(x: 0, y: 0, width: 300, height: 44),
            TextInput(text: "Name", border: .none)),
          .field(
            named: "long", Rect(x: 0, y: 44, width: 300, height: 44),
            TextInput(
              text: "A text that is longer than its field, which cuts it off", border: .none)),
        ]),
      Element(
        id: "toggle", frame: Rect(x: 20, y: 220, width: 51, height: 31),
        content: .toggle(isOn: true)),
      Element(
        id: "button", frame: Rect(x: 20, y: 270, width: 200, height: 50),
        content: .button(Button("Go on"))),
    ])

  private static func busyPicture() throws -> [UInt32] {
    try busy.drawn(scale: 2) {
      $0.focus = "long"
      $0.indicatorOpacity = 0.5
      $0.contentOffset.y = 33.3
      $0.keyboard = KeyboardAppearance()
      $0.keyboardFrame = Rect(x: 0, y: 600.2, width: 390, height: 291)
    }.colors
  }
}
