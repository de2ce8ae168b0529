internal import KeyboardAvoidance
internal import Keyframes
internal import Playing

extension Figure {
  /// A length or a place in the window that a figure points out, with its number.
  package struct Dimension: Hashable, Sendable {
    /// The kind of measurement that it belongs to.
    package var annotation: Annotation
    /// The stable name that the SVG's `data-name` has, such as `inset-bottom`.
    package var id: String
    /// The name in the picture.
    package var name: String
    /// The number, in points, as the trace has it.
    package var value: Double
    /// The upper end in the window, in points.
    package var top: Double
    /// The lower end in the window, in points; the upper end itself for a place.
    package var bottom: Double
    /// Whether it is a place rather than a length: then the value is where it is.
    package var isPlace: Bool
  }
}

// MARK: - Measuring

extension Figure.Dimension {
  /// Everything that can be pointed out of a film at a time, from the geometry it is drawn with.
  static func all(of film: Film, at time: Double) -> [Figure.Dimension] {
    let state = film.timeline.state(at: time)
    let scene = film.scene(of: state)
    return keyboard(state, scene) + inset(state) + offset(state, scene) + band(state, scene)
      + safeArea(scene) + field(film, state)
  }

  private static func length(
    _ annotation: Figure.Annotation, _ id: String, _ name: String, _ value: Double, from top: Double
  ) -> Figure.Dimension {
    Figure.Dimension(
      annotation: annotation, id: id, name: name, value: value, top: top,
      bottom: top + abs(value), isPlace: false)
  }

  private static func keyboard(_ state: SceneState, _ scene: Scene) -> [Figure.Dimension] {
    let screen = scene.window
    guard let shown = state.keyboardFrameWithoutFooter.intersection(screen) else { return [] }
    var all = [length(.keyboard, "keyboard", "keyboard", shown.height, from: shown.minY)]
    if let covered = covered(state, scene) {
      all.append(length(.covered, "covered", "covered", covered.height, from: covered.minY))
    }
    return all
  }

  /// The part of the scroll view that the keyboard covers, in the window.
  ///
  /// A footer on the keyboard can be seen, so it does not count; where it takes its own height and
  /// the safe area from the scroll view, the rest of the screen counts.
  static func covered(_ state: SceneState, _ scene: Scene) -> Rect? {
    let keyboard = state.keyboardFrameWithoutFooter
    guard var covered = state.scrollFrameInWindow.intersection(scene.window)?.intersection(keyboard)
    else { return nil }
    let rest = min(keyboard.maxY, scene.window.maxY) - covered.maxY
    if let footer = state.footer, rest <= footer.frame.height + scene.device.safeArea.bottom {
      covered.size.height += rest
    }
    return covered
  }

  /// The content inset, and with it what automatic adjustment adds, if it adds anything.
  ///
  /// The part for the safe area is next to the edge, so the inset begins where that ends.
  private static func inset(_ state: SceneState) -> [Figure.Dimension] {
    let frame = state.scrollFrameInWindow
    let inset = state.contentInset
    let added = state.safeAreaAdjustment
    let (top, bottom) = (frame.minY + added.top, frame.maxY - added.bottom)
    var all = [
      length(
        .inset, "inset-bottom", "contentInset.bottom", inset.bottom,
        from: bottom - max(inset.bottom, 0)),
      length(.inset, "inset-top", "contentInset.top", inset.top, from: top + min(inset.top, 0)),
    ]
    let adjusted = state.adjustedContentInset
    if added.bottom != 0, inset.bottom != 0 {
      all.append(
        length(
          .inset, "adjusted-inset-bottom", "adjustedContentInset.bottom", adjusted.bottom,
          from: frame.maxY - max(adjusted.bottom, 0)))
    }
    if added.top != 0, inset.top != 0 {
      all.append(
        length(
          .inset, "adjusted-inset-top", "adjustedContentInset.top", adjusted.top,
          from: frame.minY + min(adjusted.top, 0)))
    }
    return all.filter { $0.value != 0 }
  }

  private static func offset(_ state: SceneState, _ scene: Scene) -> [Figure.Dimension] {
    let offset = state.contentOffset.y
    let shift = state.rootFrame.minY - scene.rootFrame.minY
    return [
      length(
        .offset, "offset", "contentOffset.y", offset,
        from: state.scrollFrameInWindow.minY - max(offset, 0)),
      length(
        .shift, "view-shift", "view origin", shift, from: scene.rootFrame.minY + min(shift, 0)),
    ].filter { $0.value != 0 }
  }

  /// The edges between which the content can be seen.
  static func visibleBand(_ state: SceneState, _ scene: Scene) -> (top: Double, bottom: Double) {
    let frame = state.scrollFrameInWindow
    let top = max(frame.minY, scene.topCoverBottom, 0)
    let edge = min(frame.maxY, scene.bottomBarTop, scene.window.maxY)
    // A floating keyboard leaves what is below it visible.
    let isDocked = state.keyboardFrame.maxY >= edge
    return (top, max(isDocked ? min(edge, state.keyboardFrame.minY) : edge, top))
  }

  private static func band(_ state: SceneState, _ scene: Scene) -> [Figure.Dimension] {
    let band = visibleBand(state, scene)
    return [length(.band, "band", "visible band", band.bottom - band.top, from: band.top)]
  }

  private static func safeArea(_ scene: Scene) -> [Figure.Dimension] {
    let area = scene.device.safeArea
    return [
      length(.safeArea, "safe-area-top", "safe area", area.top, from: 0),
      length(
        .safeArea, "safe-area-bottom", "safe area", area.bottom,
        from: scene.window.maxY - area.bottom),
    ].filter { $0.value > 0 }
  }

  private static func field(_ film: Film, _ state: SceneState) -> [Figure.Dimension] {
    guard let field = film.field(in: state) else { return [] }
    let scene = film.scene(of: state)
    func place(_ id: String, _ name: String, _ y: Double) -> Figure.Dimension {
      Figure.Dimension(
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

extension Figure {
  /// A kind of measurement that a figure can point out.
  package enum Annotation: String, Hashable, Sendable, CaseIterable {
    /// How much of the screen's height the keyboard takes up.
    case keyboard
    /// The part of the scroll view that the keyboard covers, hatched.
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
  }
}
