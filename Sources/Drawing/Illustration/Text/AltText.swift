internal import KeyboardAvoidance
internal import Keyframes
package import Playing
internal import Scenario

/// Descriptions of what pictures show, in plain sentences made from the timeline.
package enum AltText {
  /// Describes a whole film: the keyboard rises, the form scrolls, where the field ends.
  ///
  /// For instance: "The keyboard rises 291 pt in 0.5 s; the form scrolls 146 pt; email ends 12 pt
  /// above it." A field is called by its label or its placeholder.
  package static func motion(of film: Film) -> String {
    if let written = film.scenario.altText { return written }
    let timeline = film.timeline
    let before = timeline.state(at: -1)
    let time = film.shownTime
    let after = timeline.state(at: time)
    var parts: [String] = []
    if let rise = firstRise(of: film), rise.height > 0.05 {
      let height = Numeral.points(rise.height)
      parts.append(
        rise.duration > 0
          ? "The keyboard rises \(height) in \(Numeral.seconds(rise.duration))"
          : "The keyboard takes up \(height)")
    } else {
      parts.append("The keyboard does not appear")
    }
    parts.append(movement(of: film, from: before, to: after))
    if let ending = ending(of: film, in: after) { parts.append(ending) }
    return sentence(parts) + look(of: film)
  }

  /// Sentences about looks that are not known, or not drawn, and how they are drawn, or `nil`.
  package static func assumedLook(of film: Film) -> String? {
    let scene = film.scene
    guard scene.device.isTablet else { return nil }
    let sentences = [glassLook(of: scene), tabLook(of: scene)].compactMap { $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The version of iOS whose iPads have their tabs at the top.
  private static let topTabsVersion = 18
  /// In a window narrower than this, in points, they stay at the bottom: it is compact, as far as is
  /// known.
  private static let topTabsWidth = 600.0

  private static func tabLook(of scene: Scene) -> String? {
    guard scene.systemVersion >= topTabsVersion, scene.bars.hasTabBar,
      scene.window.width >= topTabsWidth
    else { return nil }
    return "Tabs stand at the top of an iPad since iOS 18: they are drawn at the bottom, as before."
  }

  private static func glassLook(of scene: Scene) -> String? {
    guard scene.systemVersion >= SystemVersion.glass else { return nil }
    let version = "iOS \(scene.systemVersion)"
    return scene.isGlass
      ? "How \(version) looks on an iPad is not known but for the heights of keyboards: it is drawn "
        + "as on an iPhone."
      : "How \(version) looks on an iPad is not known: it is drawn as iOS 18."
  }

  private static func look(of film: Film) -> String {
    assumedLook(of: film).map { " " + $0 } ?? ""
  }

  /// Describes a film strip: the motion, and how many moments of it are shown.
  static func strip(of film: Film, times: [Double]) -> String {
    guard let first = times.first, let last = times.last else { return motion(of: film) }
    let count = times.count == 1 ? "One moment" : "\(times.count) moments"
    let span =
      first == last
      ? "at \(Numeral.seconds(first))"
      : "from \(Numeral.seconds(first)) to \(Numeral.seconds(last))"
    return "\(count) \(span). \(motion(of: film))"
  }

  /// Describes a plot: the motion, and for how long the keyboard covers the field.
  static func plot(of film: Film, overlap: (time: Double, points: Double)) -> String {
    let covered =
      overlap.points > 0.05
      ? "The keyboard covers up to \(Numeral.points(overlap.points)) of the field for "
        + "\(Numeral.seconds(overlap.time))."
      : "The keyboard never covers the field."
    return film.scenario.altText ?? "Positions over time. \(motion(of: film)) \(covered)"
  }

  /// Describes one moment of a film.
  package static func moment(of film: Film, at time: Double) -> String {
    let state = film.timeline.state(at: time)
    let height = max(
      film.scene(of: state).window.maxY - state.keyboardFrameWithoutFooter.minY, 0)
    var parts = [
      height > 0.05
        ? "The keyboard takes up \(Numeral.points(height)) of the screen"
        : "The keyboard is hidden"
    ]
    parts.append(movement(of: film, from: film.timeline.state(at: -1), to: state))
    if let ending = ending(of: film, in: state) { parts.append(ending) }
    return sentence(parts) + look(of: film)
  }

  /// Joins clauses to a sentence.
  private static func sentence(_ parts: [String]) -> String {
    parts.joined(separator: "; ") + "."
  }

  /// How high the keyboard of the first willShow rises, in points, and for how long, in seconds;
  /// `nil` when there is none.
  private static func firstRise(of film: Film) -> (height: Double, duration: Double)? {
    let timeline = film.timeline
    let shows = timeline.deliveries.lazy.compactMap { delivery -> (Double, KeyboardNotification)? in
      guard case .keyboard(let it) = delivery.event, it.name == .willShow else { return nil }
      return (delivery.time, it)
    }
    guard let (time, show) = shows.first else { return nil }
    let state = timeline.targetState(at: time)
    return (
      film.scene(of: state).window.maxY - state.keyboardFrameWithoutFooter.minY,
      film.scene.keyboard.timing(duration: show.duration, curve: show.curve).duration
    )
  }

  private static func movement(
    of film: Film, from before: SceneState, to after: SceneState
  ) -> String {
    // Where the device was turned the view rests elsewhere, and has not moved.
    func shift(_ state: SceneState) -> Double {
      state.rootFrame.minY - film.scene(of: state).rootFrame.minY
    }
    let scrolled = after.contentOffset.y - before.contentOffset.y
    let shifted = shift(after) - shift(before)
    var parts: [String] = []
    if abs(scrolled) > 0.05 {
      parts.append(
        "the form \(scrolled < 0 ? "scrolls back" : "scrolls") \(Numeral.points(abs(scrolled)))")
    }
    if abs(shifted) > 0.05 {
      parts.append("the view moves \(shifted < 0 ? "up" : "down") \(Numeral.points(abs(shifted)))")
    }
    return parts.isEmpty ? "the form stays where it is" : parts.joined(separator: "; ")
  }

  private static func ending(of film: Film, in state: SceneState) -> String? {
    guard let focus = state.focus, let field = film.field(in: state) else { return nil }
    let scene = film.scene(of: state)
    let id = scene.form.spokenName(of: focus) ?? focus
    let hidden = film.hiddenHeight(in: state) ?? 0
    if hidden > 0.05 {
      return hidden >= field.height - 0.05
        ? "\(id) is hidden" : "\(Numeral.points(hidden)) of \(id) are hidden"
    }
    let isOnKeyboard = state.footer?.holds(field) ?? false
    let keyboard = (isOnKeyboard ? state.footer?.keyboardFrame : nil) ?? state.keyboardFrame
    let distance = keyboard.minY - field.maxY
    let isAbove =
      distance > -0.05 && keyboard.minX < field.maxX && keyboard.maxX > field.minX
      && keyboard.minY < scene.window.maxY - 0.05
    guard isAbove else { return "\(id) is in sight" }
    return distance < 0.05
      ? "\(id) ends at its upper edge" : "\(id) ends \(Numeral.points(distance)) above it"
  }
}

extension Film {
  /// A description of one moment in plain sentences, or what the scenario says of its pictures.
  package func description(at time: Double) -> String {
    scenario.altText ?? AltText.moment(of: self, at: time)
  }

  /// A description of all that moves in plain sentences, or what the scenario says of its pictures.
  package var motionDescription: String { AltText.motion(of: self) }

  /// A line that says what was played on what, such as `inset-overlap · iPhone 5 · iOS 7`.
  var summary: String { "\(profile.id) · \(deviceName)" }

  /// The device's name, with the version of iOS.
  var deviceName: String { "\(hardwareName) · iOS \(scene.systemVersion)" }

  /// The device's name.
  var hardwareName: String {
    scene.device.name.isEmpty ? "custom device" : scene.device.name
  }
}
