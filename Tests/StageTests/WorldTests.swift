import Cairo
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// What stands around and over the content: translucent bars, sheets, windows, nested scroll views.
@Suite struct WorldTests {
  private static let bar = Element(
    id: "band", frame: Rect(x: 0, y: 0, width: 200, height: 300),
    content: .button(Button("", style: .filled)))

  /// A blue button all over the content.
  private func rehearsal(_ bars: Bars = Bars(status: false)) -> Rehearsal {
    Rehearsal(bars: bars, form: [Self.bar])
  }

  private func scene(
    _ rehearsal: Rehearsal, _ change: (inout Scene) -> Void
  ) -> Scene {
    var scene = rehearsal.scene
    change(&scene)
    return scene
  }

  private func draw(_ scene: Scene, _ state: SceneState) throws -> ImageSurface {
    try Stage(scene: scene, options: StageOptions(scale: 1)).draw(state)
  }

  @Test func `The content shows through translucent bars`() throws {
    var rehearsal = rehearsal(Bars(status: false, navigation: "", isTranslucent: true))
    rehearsal.rootFrame = rehearsal.device.bounds
    let over = try rehearsal.drawn()
    // The bar is 44 high: grey where nothing is behind it, bluish where the button is.
    let beside = try rehearsal.drawn { $0.contentOffset.y = -200 }
    #expect(beside.rgb(100, 20) == RGB(0xF9, 0xF9, 0xF9) || beside.rgb(100, 20).isGray)
    #expect(over.rgb(100, 20).blue > over.rgb(100, 20).red + 20)
    #expect(over.rgb(100, 150) == RGB(0x00, 0x7A, 0xFF))
    // It is out of focus: a sharp edge becomes many shades.
    let edge = try rehearsal.drawn { $0.contentOffset.y = -20 }
    #expect(Set((5..<40).map { edge.rgb(100, $0) }).count > 8)
  }

  /// What is blurred under a status bar is what lies under it, and nothing from beyond its edges.
  @Test(arguments: [17, 26])
  func `A picture under a status bar has no fringe, and one below it casts no glow`(
    systemVersion: Int
  ) throws {
    var rehearsal = rehearsal(Bars())
    rehearsal.systemVersion = systemVersion
    rehearsal.look = systemVersion < 26 ? .legacy : .glass
    rehearsal.device.safeArea.top = 40
    rehearsal.device.statusBarHeight = 40
    rehearsal.rootFrame = rehearsal.device.bounds
    rehearsal.form[0].frame = Rect(x: -200, y: -200, width: 600, height: 600)
    let under = try rehearsal.drawn()
    let color = under.rgb(100, 60)
    for (x, y) in [(0, 0), (199, 0), (0, 20), (199, 20), (100, 39)] {
      #expect(under.rgb(x, y) == color, "\(x), \(y)")
    }
    let below = try rehearsal.drawn { $0.contentOffset.y = -240 }
    #expect(below.rgb(100, 39) == .white && below.rgb(100, 41) == color)
  }

  @Test func `Rows under bars are known again when the same is behind them`() throws {
    var rehearsal = rehearsal(Bars(status: false, navigation: "", isTranslucent: true))
    rehearsal.rootFrame = rehearsal.device.bounds
    let stage = try rehearsal.stage()
    func source(scrolledBy offset: Double) throws -> [Int]? {
      var state = rehearsal.state
      state.contentOffset.y = offset
      return try stage.rowOrigins(of: stage.drawn(state)).first?.source
    }
    // Behind a blur of 8 points content moves in steps of 2.
    let first = try #require(try source(scrolledBy: 2))
    #expect(try source(scrolledBy: 1) == first)
    #expect(try source(scrolledBy: 3) != first)
  }

  @Test func `A form taller than any picture is blurred behind a keyboard, too`() throws {
    let far = Element(
      id: "far", frame: Rect(x: 0, y: 140_000, width: 200, height: 44),
      content: .button(Button("", style: .filled)))
    let rehearsal = Rehearsal(systemVersion: 26, form: [Self.bar, far], look: .glass)
    let picture = try rehearsal.drawn {
      $0.keyboard = KeyboardAppearance()
      $0.keyboardFrame = Rect(x: 0, y: 200, width: 200, height: 100)
    }
    // The blue button shines through the panel beside the keys.
    #expect(picture.rgb(100, 206).blue > picture.rgb(100, 206).red + 20)
  }

  @Test func `A sheet is a card before a dimmed view`() throws {
    let card = Rect(x: 40, y: 60, width: 120, height: 180)
    let scene = scene(rehearsal()) {
      $0.presentation = Presentation(style: .formSheet, frame: card)
      $0.rootFrame = card
      $0.scrollView.frame = Rect(x: 0, y: 0, width: 120, height: 180)
    }
    var state = rehearsal().state
    state.rootFrame = card
    state.cardFrame = card
    state.scrollFrame = scene.scrollView.frame
    let picture = try draw(scene, state)
    #expect(picture.rgb(100, 150) == RGB(0x00, 0x7A, 0xFF))
    // A fifth of black over white, also in the card's corner.
    #expect(picture.rgb(20, 150) == RGB(204, 204, 204))
    #expect(picture.rgb(40, 60) == RGB(204, 204, 204))
    // The system moves the card with everything on it.
    state.cardFrame?.origin.y -= 40
    state.rootFrame.origin.y -= 40
    let moved = try draw(scene, state)
    #expect(moved.rgb(100, 30) == RGB(0x00, 0x7A, 0xFF))
    #expect(moved.rgb(100, 230) == RGB(204, 204, 204))
  }

  @Test func `A window stands before another app`() throws {
    let scene = scene(rehearsal()) {
      $0.multitasking = Multitasking(
        style: .stageManager, frame: Rect(x: 50, y: 40, width: 100, height: 200))
      $0.presentation.frame = $0.window
      $0.rootFrame = $0.window
      $0.scrollView.frame = $0.window
    }
    var state = rehearsal().state
    state.rootFrame = scene.window
    state.scrollFrame = scene.window
    state.keyboard = KeyboardAppearance()
    state.keyboardFrame = Rect(x: -50, y: 160, width: 200, height: 100)
    let picture = try draw(scene, state)
    #expect(picture.rgb(100, 100) == RGB(0x00, 0x7A, 0xFF))
    #expect(picture.rgb(5, 100).isGray && picture.rgb(5, 100) != .white)
    // The keyboard is the screen's.
    #expect(picture.rgb(1, 201).isClose(to: RGB(0xD0, 0xD3, 0xD9)))
  }

  /// The screen's status bar is over the half on which the window stands, too, and over what
  /// presents a sheet there.
  @Test(arguments: [Multitasking.Style.splitView, .fullScreen], [false, true])
  func `The status bar goes on over a window at the upper edge`(
    style: Multitasking.Style, isSheet: Bool
  ) throws {
    let device = Device(
      screen: Size(width: 834, height: 1194), scale: 1, safeArea: EdgeInsets(top: 24, bottom: 20),
      statusBarHeight: 24, homeIndicator: Size(width: 300, height: 5))
    let scene = scene(Rehearsal(device: device, bars: Bars())) {
      $0.multitasking = Multitasking(style: style, on: device)
      $0.presentation.frame = $0.window
      if isSheet {
        $0.presentation = Presentation(
          style: .pageSheet, window: $0.window.size, safeArea: $0.windowSafeArea, isGlass: false)
      }
      $0.rootFrame = $0.presentation.frame
      $0.scrollView.frame = Rect(origin: .zero, size: $0.presentation.frame.size)
    }
    var state = Rehearsal(device: device).state
    state.rootFrame = scene.rootFrame
    state.scrollFrame = scene.scrollView.frame
    if isSheet { state.cardFrame = scene.presentation.frame }
    let picture = try draw(scene, state)
    func hasInk(_ columns: Range<Int>) -> Bool {
      (4..<20).contains { y in Set(picture.row(y, columns)).count > 2 }
    }
    // The time at the left; the battery and the fan at the right.
    #expect(hasInk(18..<60))
    #expect(hasInk(795..<816))
    #expect(hasInk(735..<765))
  }

  @Test func `A fading keyboard lets the content through`() throws {
    var state = rehearsal().state
    state.keyboard = KeyboardAppearance()
    state.keyboardFrame.origin.y = 200
    state.keyboardOpacity = 0.5
    let picture = try draw(rehearsal().scene, state)
    #expect(picture.rgb(1, 201).blue > picture.rgb(1, 201).red + 50)
    state.keyboardOpacity = 0
    #expect(try draw(rehearsal().scene, state).rgb(1, 201) == RGB(0x00, 0x7A, 0xFF))
  }

  @Test func `A nested scroll view scrolls and clips`() throws {
    let inner = Element(
      id: "inner", frame: Rect(x: 20, y: 50, width: 160, height: 100),
      content: .scrollView(
        ScrollConfiguration(
          frame: Rect(x: 20, y: 50, width: 160, height: 100),
          contentSize: Size(width: 160, height: 400))),
      children: [
        Element(
          id: "button", frame: Rect(x: 0, y: 80, width: 160, height: 60),
          content: .button(Button("", style: .filled)))
      ])
    let rehearsal = Rehearsal(form: [inner])
    let rest = try rehearsal.drawn { $0.nestedOffsets = ["inner": .zero] }
    #expect(rest.rgb(100, 145) == RGB(0x00, 0x7A, 0xFF))
    #expect(rest.rgb(100, 155) == .white)
    let scrolled = try rehearsal.drawn { $0.nestedOffsets = ["inner": Point(x: 0, y: 60)] }
    #expect(scrolled.rgb(100, 100) == RGB(0x00, 0x7A, 0xFF))
    #expect(scrolled.rgb(100, 145) == .white)
  }
}

extension RGB {
  fileprivate var isGray: Bool { max(red, green, blue) - min(red, green, blue) <= 12 }
}
