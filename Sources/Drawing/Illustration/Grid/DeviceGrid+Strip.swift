internal import KeyboardAvoidance
internal import Keyframes
package import Playing
package import Scenario

extension DeviceGrid {
  /// Lays out a film strip: moments of one film with their times and numbers.
  ///
  /// - Parameter times: The moments in seconds, in order.
  /// - Throws: ``IllustrationError`` without moments, or when the fonts lack a character.
  package static func strip(
    of film: Film, at times: [Double], page: Output.Page = Output.Page(),
    dressing: Dressing = Dressing(), studio: Studio
  ) throws -> DeviceGrid {
    try checkPanels(page.panels, count: times.count)
    var dressing = dressing
    let width = page.isCompact ? Dressing.Compact.width : page.width ?? 800
    if page.isCompact { dressing.margin = dressing.margin ?? Dressing.Compact.margin }
    let states = times.map { film.timeline.state(at: $0) }
    let numbers = StripNumbers(film: film, states: states)
    let contents = zip(times, states).enumerated().map { index, moment in
      let (time, state) = moment
      let previous = index == 0 ? -1 : times[index - 1]
      let happened = film.marks.last { $0.time > previous && $0.time <= time + 1e-6 }
      // The event comes last: its name may take several lines, and the numbers stay in rows.
      let lines =
        [CaptionLine(Numeral.instant(time), \.ink, isStrong: true)] + numbers.lines(of: state)
        + (happened.map { [CaptionLine($0.name)] } ?? [])
      return Content(
        film: film, time: time, heading: page.panels.map { heading($0[index]) } ?? [],
        lines: lines)
    }
    let count = contents.count
    let columns = page.columns ?? Self.columns(for: count, width: width)
    return try DeviceGrid(
      contents,
      header: Page.Header(title: page.title ?? film.scenario.title, subtitle: film.summary),
      caption: page.caption,
      altText: film.scenario.altText ?? AltText.strip(of: film, times: times),
      layout: Layout(width: width, columns: columns), dressing: dressing, studio: studio)
  }

  /// As many as read well: cells of 120 units and more, rows of nearly the same length.
  package static func columns(for count: Int, width: Double, least: Double = 140) -> Int {
    let most = max(Int((width - 28) / least), 1)
    let rows = (count + most - 1) / most
    return max((count + rows - 1) / max(rows, 1), 1)
  }

  /// Which numbers stand below the moments of a strip: those that are not the same in all.
  private struct StripNumbers {
    let film: Film
    private let showsOffset: Bool
    private let showsShift: Bool
    private let showsInset: Bool
    private let showsHidden: Bool

    init(film: Film, states: [SceneState]) {
      self.film = film
      let first = film.timeline.state(at: -1)
      showsOffset = states.contains { abs($0.contentOffset.y - first.contentOffset.y) > 0.05 }
      showsShift = states.contains {
        abs($0.rootFrame.minY - film.scene(of: $0).rootFrame.minY) > 0.05
      }
      showsInset = states.contains { $0.contentInset.bottom != first.contentInset.bottom }
      showsHidden = states.contains { Self.hidden(film, $0) > 0.05 }
    }

    private static func hidden(_ film: Film, _ state: SceneState) -> Double {
      film.hiddenHeight(in: state) ?? 0
    }

    func lines(of state: SceneState) -> [CaptionLine] {
      let scene = film.scene(of: state)
      let keyboard = max(scene.window.maxY - state.keyboardFrameWithoutFooter.minY, 0)
      var lines = [CaptionLine(name: "keyboard", value: Numeral.points(keyboard), \.keyboard)]
      if showsOffset {
        lines.append(
          CaptionLine(name: "offset", value: Numeral.points(state.contentOffset.y), \.offset))
      }
      if showsShift {
        let shift = state.rootFrame.minY - scene.rootFrame.minY
        lines.append(CaptionLine(name: "view", value: Numeral.points(shift), \.shift))
      }
      if showsInset {
        lines.append(
          CaptionLine(name: "inset", value: Numeral.points(state.contentInset.bottom), \.inset))
      }
      if showsHidden {
        let hidden = Self.hidden(film, state)
        lines.append(
          hidden > 0.05
            ? CaptionLine(name: "hidden", value: Numeral.points(hidden), \.covered)
            : CaptionLine("nothing hidden"))
      }
      return lines
    }
  }
}
