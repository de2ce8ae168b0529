import Cairo
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// Pictures that hold the device either way round.
@Suite struct OrientationCanvasTests {
  private static let device = Device(screen: Size(width: 60, height: 100), scale: 1)

  private func rehearsal() -> Rehearsal {
    var rehearsal = Rehearsal(device: Self.device)
    rehearsal.appearance = .dark
    return rehearsal
  }

  private func state(
    _ orientation: Orientation, angle: Double = 0, of rehearsal: Rehearsal? = nil
  ) -> SceneState {
    let scene = (rehearsal ?? self.rehearsal()).scene.rotated(to: orientation)
    return SceneState(
      rootFrame: scene.rootFrame, scrollFrame: scene.scrollView.frame,
      contentSize: scene.scrollView.contentSize,
      keyboardFrame: Rect(x: 0, y: scene.window.maxY, width: scene.window.width, height: 0),
      orientation: orientation, windowAngle: angle)
  }

  private func stage() throws -> Stage {
    var options = StageOptions(scale: 1)
    options.holdsBothOrientations = true
    return try Stage(scene: rehearsal().scene, options: options)
  }

  /// Where a row or column of the picture is black, which the screen is and the canvas is not.
  private func black(_ surface: ImageSurface, row: Int? = nil, column: Int? = nil) -> Range<Int>? {
    surface.withPixels { pixels, bytesPerRow in
      let count = row == nil ? surface.height : surface.width
      let places = (0..<count).filter { index in
        let offset = (row ?? index) * bytesPerRow + (column ?? index) * 4
        return pixels.load(fromByteOffset: offset, as: UInt32.self) & 0xFF_FFFF == 0
      }
      return places.first.map { $0..<(places.last ?? $0) + 1 }
    }
  }

  @Test func `A keyboard that turns has a panel of its own`() throws {
    var rehearsal = rehearsal()
    rehearsal.look = .glass
    rehearsal.systemVersion = 26
    rehearsal.bars = Bars(status: false, tab: true)
    var options = StageOptions(scale: 1)
    options.holdsBothOrientations = true
    let stage = try Stage(scene: rehearsal.scene, options: options)
    for angle in [0.0, -45] {
      var state = state(.portrait, angle: angle, of: rehearsal)
      state.keyboard = KeyboardAppearance()
      state.keyboardFrame = Rect(x: 0, y: 50, width: 60, height: 50)
      let parts = try stage.compose(stage.drawn(state))
      let isClear = parts.compactMap { placed -> Bool? in
        if case .keyboard(_, _, _, let isClear) = placed.part { isClear } else { nil }
      }
      #expect(isClear == [angle == 0])
      let isBehind = parts.contains { $0.groups.contains { $0.key == .behindKeyboard } }
      #expect(isBehind == (angle == 0))
    }
  }

  @Test func `Both orientations stand in the middle of one square`() throws {
    let stage = try stage()
    let upright = try stage.draw(state(.portrait))
    #expect([upright.width, upright.height] == [148, 148])
    #expect(black(upright, row: 74) == 44..<104)
    #expect(black(upright, column: 74) == 24..<124)
    let turned = try stage.draw(state(.landscape))
    #expect([turned.width, turned.height] == [148, 148])
    #expect(black(turned, row: 74) == 24..<124)
    #expect(black(turned, column: 74) == 44..<104)
  }

  @Test func `A window that turns stays on its screen, whose corners it leaves black`() throws {
    var rehearsal = rehearsal()
    rehearsal.appearance = .light
    let scene = rehearsal.scene
    var options = StageOptions(scale: 1)
    options.holdsBothOrientations = true
    let stage = try Stage(scene: scene, options: options)
    for angle in [89.9, 60, 45, 30, 5] {
      let surface = try stage.draw(state(.landscape, angle: angle))
      // The screen is that of the device as it is held now; nothing is outside of it.
      let middle = RGB(0x8E, 0x8E, 0x93)
      #expect(surface.rgb(20, 74) == middle && surface.rgb(127, 74) == middle)
      #expect(surface.rgb(74, 40) == middle && surface.rgb(74, 107) == middle)
      #expect(surface.rgb(74, 74) == .white)
      let corner = surface.rgb(25, 45)
      #expect(angle > 85 || angle < 10 || corner == .black)
    }
    let begun = try stage.draw(state(.landscape, angle: 89.9))
    #expect(begun.rgb(30, 50).isClose(to: .white))
  }

  @Test func `What was there before gives way to what is there now`() throws {
    let stage = try stage()
    var turning = state(.landscape, angle: 30)
    turning.turnedFrom = [state(.portrait)]
    let groups = try stage.compose(stage.drawn(turning)).flatMap(\.groups)
    func opacity(_ orientation: Orientation) -> Double? {
      groups.first { $0.key == .turned(orientation, isKeyboard: false) }?.opacity
    }
    #expect(opacity(.portrait) == 1)
    #expect(abs((opacity(.landscape) ?? 0) - 2.0 / 3) < 1e-9)
    let angles = Set(groups.filter { $0.key == .turning }.map(\.angle))
    #expect(angles == [-30])
  }

  /// Where an iPhone 16 Pro has its Dynamic Island while it is held some way round, in points.
  @Test(arguments: [
    (Orientation.portrait, Rect(x: 138, y: 13.83, width: 126, height: 37)),
    (.landscape, Rect(x: 13.83, y: 138, width: 37, height: 126)),
  ])
  func `The Dynamic Island stays at its place of the glass while the window turns`(
    orientation: Orientation, place: Rect
  ) throws {
    let rehearsal = Rehearsal(device: .island, bars: Bars())
    var options = StageOptions(scale: 1)
    options.holdsBothOrientations = true
    let stage = try Stage(scene: rehearsal.scene, options: options)
    for angle in [0.0, 30, 60] {
      var state = state(orientation, angle: angle, of: rehearsal)
      if angle > 0 {
        state.turnedFrom = Orientation.allCases.filter { $0 != orientation }.map {
          self.state($0, of: rehearsal)
        }
      }
      let islands = try stage.compose(stage.drawn(state)).filter { $0.part == .island }
      #expect(islands.map { $0.groups.map(\.key) } == [[.device(orientation), .screen]])
      let frame = try #require(islands.first?.frame)
      #expect(abs(frame.midX - place.midX) <= 0.5 && abs(frame.midY - place.midY) <= 0.5)
      #expect(frame.size == place.size)
    }
  }

  @Test
  func `Without the option a stage draws its own orientation, as large as the screen`() throws {
    let surface = try rehearsal().stage().draw(state(.portrait))
    #expect([surface.width, surface.height] == [60, 100])
    #expect(try stage().rowOrigins(of: stage().drawn(state(.portrait))).isEmpty)
  }

  @Test func `A canvas that is too large is an error that says so`() {
    let rehearsal = Rehearsal(device: Device(screen: Size(width: 900, height: 30_000), scale: 1))
    #expect(throws: DrawingError.self) {
      try Stage(
        scene: rehearsal.scene, options: StageOptions(scale: 1, holdsBothOrientations: true))
    }
  }
}
