internal import Audit
internal import KeyboardAvoidance
package import Playing
internal import Scenario

extension DeviceGrid {
  /// The arrangement and words of a sheet or a comparison.
  package struct SheetOptions: Hashable, Sendable {
    /// A name above a device.
    package enum Label: Hashable, Sendable {
      /// The strategy's identifier.
      case strategy
      /// The device's name and the version of iOS.
      case device
      /// Light or dark.
      case appearance
    }

    /// The labels that distinguish the devices.
    package var labels: [Label]
    /// Titles above the devices, one for each, instead of what distinguishes them; `nil` for those.
    package var panels: [String]?
    /// The words above, or `nil` for the scenario's title.
    package var title: String?
    /// The words below, or `nil` for none.
    package var caption: String?
    /// The width of the page in its units, or `nil` for as much as needed, at most 800.
    package var width: Double?
    /// The most devices in a row, or `nil` for a readable number.
    package var columns: Int?
    /// How many measurements are named below a device.
    package var metrics: Int
    /// Whether the page is played rather than shown at the films' moments: no time is written then,
    /// and the description is of all that moves.
    package var isPlayed: Bool
    /// Whether it is laid out for a narrow column, at most 340 units wide.
    package var isCompact: Bool

    /// Creates options.
    package init(
      labels: [Label] = [.strategy], panels: [String]? = nil, title: String? = nil,
      caption: String? = nil,
      width: Double? = nil, columns: Int? = nil, metrics: Int = 2,
      isPlayed: Bool = false, isCompact: Bool = false
    ) {
      self.isCompact = isCompact
      self.labels = labels
      self.panels = panels
      self.title = title
      self.caption = caption
      self.width = width
      self.columns = columns
      self.metrics = metrics
      self.isPlayed = isPlayed
    }
  }

  /// Lays out films side by side, each at a moment of its own, in seconds, and with its verdict.
  ///
  /// - Throws: ``IllustrationError`` without films, or when the fonts lack a character.
  package static func sheet(
    of films: [(film: Film, time: Double)], options: SheetOptions = SheetOptions(),
    dressing: Dressing = Dressing(), studio: Studio
  ) throws -> DeviceGrid {
    guard let first = films.first?.film else { throw IllustrationError.nothingToShow }
    try checkPanels(options.panels, count: films.count)
    var dressing = dressing
    if options.isCompact { dressing.margin = dressing.margin ?? Dressing.Compact.margin }
    var sentences: [String] = []
    let contents = films.enumerated().map { index, moment in
      let (film, time) = moment
      let panel = options.panels?[index]
      let report = film.report
      let findings = report.words(limit: options.metrics)
      let name = panel ?? options.labels.map { Self.label($0, of: film) }.joined(separator: " · ")
      let words = options.isPlayed ? AltText.motion(of: film) : AltText.moment(of: film, at: time)
      sentences.append("\(name): \(words) \(film.plainWords).")
      let lines =
        [CaptionLine(verdict: report.verdict, film.plainWords)]
        + findings.map { CaptionLine($0) }
      return Content(
        film: film, time: time, verdict: report.verdict,
        heading: panel.map(Self.heading) ?? Self.heading(options.labels, of: film),
        lines: report.verdict == .pass ? [lines[0]] : lines)
    }
    let width = options.isCompact ? Dressing.Compact.width : options.width ?? 800
    let readable = Self.columns(for: contents.count, width: width)
    let columns = options.isCompact ? min(options.columns ?? 2, 2) : options.columns ?? readable
    return try DeviceGrid(
      contents,
      header: Page.Header(
        title: options.title ?? first.scenario.title, subtitle: subtitle(of: films, options)),
      caption: options.caption,
      altText: first.scenario.altText ?? sentences.joined(separator: " "),
      layout: Layout(
        width: width, columns: columns, deviceHeight: 560,
        isSnug: options.width == nil && !options.isCompact),
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
  private static func heading(_ labels: [SheetOptions.Label], of film: Film) -> [CaptionLine] {
    let names = labels.map { $0 == .device ? film.hardwareName : label($0, of: film) }
    return [CaptionLine(names.joined(separator: " · "), \.ink, isStrong: true)]
      + (labels.contains(.device) ? [CaptionLine("iOS \(film.scene.systemVersion)")] : [])
  }

  private static func label(_ label: SheetOptions.Label, of film: Film) -> String {
    switch label {
    case .strategy: film.profile.id
    case .device: film.deviceName
    case .appearance: film.scene.appearance.rawValue
    }
  }

  /// The labels that all have in common.
  private static func subtitle(
    of films: [(film: Film, time: Double)], _ options: SheetOptions
  ) -> String {
    var parts: [String] = []
    func common(_ label: SheetOptions.Label, _ words: (Film) -> String) {
      let all = Set(films.map { words($0.film) })
      if !options.labels.contains(label), all.count == 1 { parts += all }
    }
    common(.strategy) { $0.profile.id }
    common(.device) { $0.deviceName }
    let times = Set(films.map { Numeral.seconds($0.time) })
    if times.count == 1, !options.isPlayed { parts += times }
    return parts.joined(separator: " · ")
  }
}
