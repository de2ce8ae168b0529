import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// The law of whole pixels: at any scale a picture is the state's, whatever was there before.
@Suite struct WholePixelTests {
  static let scales = [0.5, 0.75, 1, 1.333, 1.5, 2, 2.5, 3]

  /// What a scene may wear.
  enum Dress: String, Sendable, CaseIterable {
    case bars, glass, translucent, dark, corners, sheet, formSheet, splitView, stageManager,
      landscape
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let screen: Size
    let dress: Dress
    var testDescription: String { "\(dress.rawValue) on \(screen.width) x \(screen.height)" }
  }

  /// Sides that are rounded up and down at one scale or another, as 375, 393 and 667 points are.
  static let cases = [Size(width: 93, height: 167), Size(width: 94, height: 165)]
    .flatMap { screen in Dress.allCases.map { Case(screen: screen, dress: $0) } }

  private static let form: [Element] = [
    .card(
      Rect(x: 0, y: 6, width: 120, height: 70),
      [.field(named: "a", Rect(x: 0, y: 10, width: 90, height: 30), TextInput(text: "Ada"))]),
    .field(
      named: "b", Rect(x: 10, y: 100, width: 70, height: 30),
      TextInput(text: "far too long for its field", border: .roundedRect)),
  ]

  private static func rehearsal(_ example: Case) -> Rehearsal {
    let dress = example.dress
    var device = Device(
      screen: example.screen, scale: 2, safeArea: EdgeInsets(top: 20, bottom: 17),
      cornerRadius: dress == .corners ? 12 : 0, statusBarHeight: 20, navigationBarTop: 20,
      homeIndicator: Size(width: 41, height: 5))
    if dress == .landscape { device = device.rotated(to: .landscape) }
    var rehearsal = Rehearsal(
      device: device, systemVersion: dress == .glass ? 26 : 17,
      appearance: dress == .dark ? .dark : .light,
      bars: Bars(navigation: "T", tab: true, isTranslucent: dress == .translucent),
      form: Self.form, contentHeight: 400, look: dress == .glass ? .glass : .legacy)
    if dress == .translucent { rehearsal.rootFrame = device.bounds }
    return rehearsal
  }

  private static func scene(_ example: Case) -> Scene {
    var scene = rehearsal(example).scene
    let bounds = scene.device.bounds
    switch example.dress {
    case .sheet, .formSheet:
      let card =
        example.dress == .sheet
        ? Rect(x: 0, y: 31, width: bounds.width, height: bounds.height - 31)
        : bounds.insetBy(dx: 11, dy: 27)
      scene.presentation = Presentation(
        style: example.dress == .sheet ? .pageSheet : .formSheet, frame: card)
      scene.rootFrame = card
      scene.scrollView.frame = Rect(origin: .zero, size: card.size)
    case .splitView, .stageManager:
      let window =
        example.dress == .splitView
        ? Rect(x: 41, y: 0, width: bounds.width - 41, height: bounds.height)
        : bounds.insetBy(dx: 11, dy: 27)
      scene.multitasking = Multitasking(
        style: example.dress == .splitView ? .splitView : .stageManager, frame: window)
      scene.presentation.frame = scene.window
      scene.rootFrame = scene.window
      scene.scrollView.frame = scene.window
    default: break
    }
    return scene
  }

  private static func states(_ scene: Scene) -> [SceneState] {
    let screen = scene.screenInWindow
    let height = 71.0
    var rest = SceneState(
      rootFrame: scene.rootFrame, scrollFrame: scene.scrollView.frame,
      contentSize: scene.scrollView.contentSize,
      keyboardFrame: Rect(x: screen.minX, y: screen.maxY, width: screen.width, height: height))
    if scene.presentation.style != .fullScreen { rest.cardFrame = scene.presentation.frame }
    var risen = rest
    risen.focus = "b"
    risen.isCaretLit = true
    risen.keyboard = KeyboardAppearance()
    risen.keyboardFrame.origin.y = screen.maxY - height
    risen.indicatorOpacity = 1
    risen.contentOffset.y = 40.3
    var moved = risen
    moved.rootFrame.origin.y -= 33.4
    moved.keyboardFrame.origin.y += 20.7
    moved.contentOffset.y = -12
    // Less of the keyboard is left than what is behind it moves at a time.
    var leaving = risen
    leaving.keyboardFrame.origin.y = screen.maxY - 3.4
    return [rest, risen, moved, leaving]
  }

  private static func stage(_ example: Case, _ scene: Scene, _ scale: Double) throws -> Stage {
    try Stage(
      scene: scene,
      options: StageOptions(
        scale: scale, cornerColor: example.dress == .corners ? .white : nil))
  }

  @Test(arguments: cases) func `A picture is the states alone`(_ example: Case) throws {
    let scene = Self.scene(example)
    let states = Self.states(scene)
    for scale in Self.scales {
      let fresh = try states.map { try Self.stage(example, scene, scale).draw($0).colors }
      #expect(Set(fresh).count == states.count)
      let stage = try Self.stage(example, scene, scale)
      for index in [0, 2, 3, 1] {
        let context = try stage.surface.makeContext()
        context.setSource(Color(hex: 0xFF_00FF))
        context.paint()
        try context.finish()
        let again = try stage.draw(states[index]).colors
        #expect(again == fresh[index], "state \(index) at \(scale)")
      }
    }
  }

  @Test(arguments: cases) func `The last column and row are whole`(_ example: Case) throws {
    // Round corners cut it off, and what is out of focus differs from column to column.
    let isPlain = ![.corners, .formSheet, .stageManager, .translucent]
      .contains(example.dress)
    guard isPlain else { return }
    let scene = Self.scene(example)
    for scale in Self.scales where scale > 1 {
      let stage = try Self.stage(example, scene, scale)
      for state in Self.states(scene).prefix(2) {
        let picture = try stage.draw(state)
        let (width, height) = (picture.width, picture.height)
        // Beside the round corners of a page sheet, and above the keyboard's keys.
        let rows = Int(50 * scale)..<Int(60 * scale)
        #expect(
          picture.column(width - 1, rows) == picture.column(width - 2, rows), "at \(scale)")
        let columns = width - 8..<width
        let last = picture.row(height - 1, columns)
        let above = picture.row(height - 2, columns)
        // What is out of focus may change by a few levels a row.
        let areAlike = zip(last, above).allSatisfy { abs($0.red - $1.red) <= 4 }
        #expect(areAlike, "at \(scale): \(last), \(above)")
      }
    }
  }
}
