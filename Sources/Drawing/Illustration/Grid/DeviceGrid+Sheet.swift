internal import Audit
internal import KeyboardAvoidance
package import Playing
package import Scenario

extension DeviceGrid {
  /// Lays out films side by side, each at a moment of its own, in seconds, and with its verdict.
  ///
  /// - Parameters:
  ///   - labels: What distinguishes the films, where the page has no titles for them.
  ///   - metrics: How many measurements are named below a device.
  ///   - isPlayed: Whether the page is played rather than shown at the films' moments: no time is
  ///     written then, and the description is of all that moves.
  /// - Throws: ``IllustrationError`` without films, or when the fonts lack a character.
  package static func sheet(
    of films: [(film: Film, time: Double)], page: Output.Page = Output.Page(),
    labels: [Output.Variant.Variable] = [.strategy], metrics: Int = 2, isPlayed: Bool = false,
    dressing: Dressing = Dressing(), studio: Studio
  ) throws -> DeviceGrid {
    guard let first = films.first?.film else { throw IllustrationError.nothingToShow }
    try checkPanels(page.panels, count: films.count)
    var dressing = dressing
    if page.isCompact { dressing.margin = dressing.margin ?? Dressing.Compact.margin }
    var sentences: [String] = []
    let contents = films.enumerated().map { index, moment in
      let (film, time) = moment
      let panel = page.panels?[index]
      let report = film.report
      let findings = report.words(limit: metrics)
      let name = panel ?? labels.map { Self.label($0, of: film) }.joined(separator: " · ")
      let words = isPlayed ? AltText.motion(of: film) : AltText.moment(of: film, at: time)
      sentences.append("\(name): \(words) \(film.plainWords).")
      let lines =
        [CaptionLine(verdict: report.verdict, film.plainWords)]
        + findings.map { CaptionLine($0) }
      return Content(
        film: film, time: time, verdict: report.verdict,
        heading: panel.map(Self.heading) ?? Self.heading(labels, of: film),
        lines: report.verdict == .pass ? [lines[0]] : lines)
    }
    let width = page.isCompact ? Dressing.Compact.width : page.width ?? 800
    let readable = Self.columns(for: contents.count, width: width)
    let columns = page.isCompact ? min(page.columns ?? 2, 2) : page.columns ?? readable
    return try DeviceGrid(
      contents,
      header: Page.Header(
        title: page.title ?? first.scenario.title,
        subtitle: subtitle(of: films, labels, isPlayed: isPlayed)),
      caption: page.caption,
      altText: first.scenario.altText ?? sentences.joined(separator: " "),
      layout: Layout(
        width: width, columns: columns, deviceHeight: 560,
        isSnug: page.width == nil && !page.isCompact),
      dressing: dressing, studio: studio)
  }

  /// A title of one's own above a device.
  static func heading(_ panel: String) -> [CaptionLine] {
    panel.isEmpty ? [] : [CaptionLine(panel, \.ink, isStrong: true)]
  }

  /// Throws where there are not as many titles as columns.
  static func checkPanels(_ panels: [String]?, count: Int) throws {
    guard let panels, panels.count != count else { return }
    throw IllustrationError.wrongPanels(panels.count, for: count)
  }

  /// The words above a device; the version of iOS on a line of its own.
  private static func heading(_ labels: [Output.Variant.Variable], of film: Film) -> [CaptionLine] {
    let names = labels.map { $0 == .device ? film.hardwareName : label($0, of: film) }
    return [CaptionLine(names.joined(separator: " · "), \.ink, isStrong: true)]
      + (labels.contains(.device) ? [CaptionLine("iOS \(film.scene.systemVersion)")] : [])
  }

  private static func label(_ label: Output.Variant.Variable, of film: Film) -> String {
    switch label {
    case .strategy: film.profile.id
    case .device: film.deviceName
    case .appearance: film.scene.appearance.rawValue
    }
  }

  /// The labels that all have in common.
  private static func subtitle(
    of films: [(film: Film, time: Double)], _ labels: [Output.Variant.Variable], isPlayed: Bool
  ) -> String {
    var parts: [String] = []
    func common(_ label: Output.Variant.Variable, _ words: (Film) -> String) {
      let all = Set(films.map { words($0.film) })
      if !labels.contains(label), all.count == 1 { parts += all }
    }
    common(.strategy) { $0.profile.id }
    common(.device) { $0.deviceName }
    let times = Set(films.map { Numeral.seconds($0.time) })
    if times.count == 1, !isPlayed { parts += times }
    return parts.joined(separator: " · ")
  }
}
