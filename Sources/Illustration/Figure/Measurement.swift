internal import KeyboardAvoidance
internal import Keyframes

/// What a figure can point out.
public enum Annotation: String, Hashable, Sendable, CaseIterable {
  /// How much of the screen's height the keyboard takes up.
  case keyboard
  /// What the keyboard covers of the scroll view, hatched.
  case covered
  /// The scroll view's `contentInset`, bottom and top.
  case inset
  /// The scroll view's `contentOffset`.
  case offset
  /// How far the root view was moved.
  case shift
  /// The height in which the content can be seen.
  case band
  /// The window's safe area.
  case safeArea = "safe-area"
  /// The focused field's upper and lower edge.
  case field
  /// The room below the focused field, or how much of it is hidden.
  case clearance

  /// What it is, in one sentence.
  public var summary: String {
    switch self {
    case .keyboard: "How much of the screen's height the keyboard takes up."
    case .covered: "What the keyboard covers of the scroll view, hatched."
    case .inset: "The scroll view's contentInset, bottom and top."
    case .offset: "The scroll view's contentOffset: how far the content is scrolled."
    case .shift: "How far the root view was moved."
    case .band: "The height in which the content can be seen."
    case .safeArea: "The window's safe area."
    case .field: "The focused field's upper and lower edge in the window."
    case .clearance: "The room below the focused field, or how much of it is hidden."
    }
  }
}

/// A length or a place in the window that a figure points out, with its number.
public struct Measurement: Hashable, Sendable {
  /// What it belongs to.
  public var annotation: Annotation
  /// The stable name that the SVG's `data-name` has, such as `inset-bottom`.
  public var id: String
  /// What it is called in the picture.
  public var name: String
  /// The number, in points, as the trace has it.
  public var value: Double
  /// The upper end in the window, in points.
  public var top: Double
  /// The lower end in the window, in points; the upper end itself for a place.
  public var bottom: Double
  /// Whether it is a place rather than a length: then the value is where it is.
  public var isPlace: Bool
}

// MARK: - Measuring

extension Measurement {
  /// Everything that can be pointed out of a take at a time, from the geometry it is drawn with.
  static func all(of take: Take, at time: Double) -> [Measurement] {
    let state = take.timeline.state(at: time)
    let scene = take.scene(of: state)
    return keyboard(state, scene) + inset(state) + offset(state, scene) + band(state, scene)
      + safeArea(scene) + field(take, state)
  }

  private static func length(
    _ annotation: Annotation, _ id: String, _ name: String, _ value: Double, from top: Double
  ) -> Measurement {
    Measurement(
      annotation: annotation, id: id, name: name, value: value, top: top,
      bottom: top + abs(value), isPlace: false)
  }

  private static func keyboard(_ state: SceneState, _ scene: Scene) -> [Measurement] {
    let screen = scene.window
    guard let shown = state.keyboardFrame.intersection(screen) else { return [] }
    var all = [length(.keyboard, "keyboard", "keyboard", shown.height, from: shown.minY)]
    if let covered = covered(state, scene) {
      all.append(length(.covered, "covered", "covered", covered.height, from: covered.minY))
    }
    return all
  }

  /// What the keyboard covers of the scroll view, in the window.
  static func covered(_ state: SceneState, _ scene: Scene) -> Rect? {
    state.scrollFrameInWindow.intersection(scene.window)?.intersection(state.keyboardFrame)
  }

  private static func inset(_ state: SceneState) -> [Measurement] {
    let frame = state.scrollFrameInWindow
    let inset = state.contentInset
    var all: [Measurement] = []
    if inset.bottom != 0 {
      all.append(
        length(
          .inset, "inset-bottom", "contentInset.bottom", inset.bottom,
          from: frame.maxY - max(inset.bottom, 0)))
    }
    if inset.top != 0 {
      all.append(
        length(
          .inset, "inset-top", "contentInset.top", inset.top,
          from: frame.minY + min(inset.top, 0)))
    }
    return all
  }

  private static func offset(_ state: SceneState, _ scene: Scene) -> [Measurement] {
    var all: [Measurement] = []
    let offset = state.contentOffset.y
    if offset != 0 {
      let top = state.scrollFrameInWindow.minY
      all.append(
        length(.offset, "offset", "contentOffset.y", offset, from: top - max(offset, 0)))
    }
    let shift = state.rootFrame.minY - scene.rootFrame.minY
    if shift != 0 {
      all.append(
        length(
          .shift, "view-shift", "view origin", shift,
          from: scene.rootFrame.minY + min(shift, 0)))
    }
    return all
  }

  /// The edges between which the content can be seen.
  static func visibleBand(_ state: SceneState, _ scene: Scene) -> (top: Double, bottom: Double) {
    let frame = state.scrollFrameInWindow
    let top = max(frame.minY, scene.topBarBottom, 0)
    let edge = min(frame.maxY, scene.bottomBarTop, scene.window.maxY)
    // A keyboard that hovers leaves what is below it.
    let isDocked = state.keyboardFrame.maxY >= edge
    return (top, max(isDocked ? min(edge, state.keyboardFrame.minY) : edge, top))
  }

  private static func band(_ state: SceneState, _ scene: Scene) -> [Measurement] {
    let band = visibleBand(state, scene)
    return [length(.band, "band", "visible band", band.bottom - band.top, from: band.top)]
  }

  private static func safeArea(_ scene: Scene) -> [Measurement] {
    let area = scene.device.safeArea
    var all: [Measurement] = []
    if area.top > 0 {
      all.append(length(.safeArea, "safe-area-top", "safe area", area.top, from: 0))
    }
    if area.bottom > 0 {
      all.append(
        length(
          .safeArea, "safe-area-bottom", "safe area", area.bottom,
          from: scene.window.maxY - area.bottom))
    }
    return all
  }

  private static func field(_ take: Take, _ state: SceneState) -> [Measurement] {
    guard let field = take.field(in: state) else { return [] }
    let scene = take.scene(of: state)
    func place(_ id: String, _ name: String, _ y: Double) -> Measurement {
      Measurement(
        annotation: .field, id: id, name: name, value: y, top: y, bottom: y, isPlace: true)
    }
    var all = [
      place("field-top", "field top", field.minY),
      place("field-bottom", "field bottom", field.maxY),
    ]
    let clearance = state.clearance(below: field, in: scene)
    let band = visibleBand(state, scene)
    if clearance >= 0 {
      all.append(length(.clearance, "clearance", "clearance", clearance, from: field.maxY))
    } else {
      let below = field.maxY - max(band.bottom, field.minY)
      all.append(length(.clearance, "hidden", "hidden", below, from: field.maxY - below))
    }
    if field.minY < band.top {
      let above = min(band.top, field.maxY) - field.minY
      all.append(length(.clearance, "hidden-above", "hidden above", above, from: field.minY))
    }
    return all
  }
}
