internal import Audit
internal import KeyboardAvoidance
internal import Keyframes

/// What a sheet or a comparison shows and says.
public struct SheetOptions: Hashable, Sendable {
  /// What is written above a device.
  public enum Label: Hashable, Sendable {
    /// The strategy's identifier.
    case strategy
    /// The device's name and the version of iOS.
    case device
    /// Light or dark.
    case appearance
  }

  /// What tells the devices apart.
  public var labels: [Label]
  /// The words above, or `nil` for the scenario's title.
  public var title: String?
  /// The words below, or `nil` for none.
  public var caption: String?
  /// The width of the page in its units, or `nil` for what is needed, 800 at most.
  public var width: Double?
  /// How many stand in a row at most, or `nil` for what reads well.
  public var columns: Int?
  /// How many measurements are named below a device.
  public var metrics: Int
  /// Whether the page is played rather than shown at the takes' moments: no time is written then,
  /// and the description is of all that moves.
  public var isPlayed: Bool

  /// Creates options.
  public init(
    labels: [Label] = [.strategy], title: String? = nil, caption: String? = nil,
    width: Double? = nil, columns: Int? = nil, metrics: Int = 2,
    isPlayed: Bool = false
  ) {
    self.labels = labels
    self.title = title
    self.caption = caption
    self.width = width
    self.columns = columns
    self.metrics = metrics
    self.isPlayed = isPlayed
  }
}

extension DeviceGrid {
  /// Lays out takes side by side, each at a moment of its own and with its verdict.
  ///
  /// - Parameters:
  ///   - takes: The takes with their moments, in seconds.
  ///   - options: What is written.
  ///   - dressing: What stands around the screens.
  ///   - studio: Measures the words.
  /// - Throws: ``IllustrationError`` without takes, or when the fonts lack a character.
  public static func sheet(
    of takes: [(take: Take, time: Double)], options: SheetOptions = SheetOptions(),
    dressing: Dressing = Dressing(), studio: Studio
  ) throws(IllustrationError) -> DeviceGrid {
    guard let first = takes.first else { throw .nothingToShow }
    var sentences: [String] = []
    let contents = try takes.map { pair throws(IllustrationError) -> Content in
      let (take, time) = pair
      let report = try take.report
      let findings = report.words(limit: options.metrics)
      let name = options.labels.map { Self.label($0, of: take) }.joined(separator: " · ")
      let words = options.isPlayed ? AltText.motion(of: take) : AltText.moment(of: take, at: time)
      sentences.append("\(name): \(words)")
      let lines =
        [CaptionLine(verdict: report.verdict, Self.word(for: report.verdict))]
        + findings.map { CaptionLine($0) }
      return Content(
        take: take, time: time, heading: Self.heading(options.labels, of: take),
        lines: report.verdict == .pass ? [lines[0]] : lines)
    }
    let width = options.width ?? 800
    let columns = options.columns ?? Self.columns(for: contents.count, width: width)
    return try DeviceGrid(
      contents,
      header: Header(
        title: options.title ?? first.take.title, subtitle: subtitle(of: takes, options)),
      footer: Footer(text: options.caption ?? ""),
      altText: first.take.altText ?? sentences.joined(separator: " "),
      layout: Layout(
        width: width, columns: columns, deviceHeight: 560, isSnug: options.width == nil),
      dressing: dressing, studio: studio)
  }

  /// The words above a device; the version of iOS on a line of its own.
  private static func heading(_ labels: [SheetOptions.Label], of take: Take) -> [CaptionLine] {
    let names = labels.map { $0 == .device ? take.hardwareName : label($0, of: take) }
    return [CaptionLine(names.joined(separator: " · "), .ink, isStrong: true)]
      + (labels.contains(.device) ? [CaptionLine("iOS \(take.scene.systemVersion)")] : [])
  }

  private static func label(_ label: SheetOptions.Label, of take: Take) -> String {
    switch label {
    case .strategy: take.strategy.id
    case .device: take.deviceName
    case .appearance: take.scene.appearance.rawValue
    }
  }

  private static func word(for verdict: Report.Verdict) -> String {
    switch verdict {
    case .pass: "pass"
    case .warn: "warning"
    case .fail: "fail"
    }
  }

  /// What all have in common.
  private static func subtitle(
    of takes: [(take: Take, time: Double)], _ options: SheetOptions
  ) -> String {
    var parts: [String] = []
    func common(_ label: SheetOptions.Label, _ words: (Take) -> String) {
      let all = Set(takes.map { words($0.take) })
      if !options.labels.contains(label), all.count == 1 { parts += all }
    }
    common(.strategy) { $0.strategy.id }
    common(.device) { $0.deviceName }
    let times = Set(takes.map { Numeral.seconds($0.time) })
    if times.count == 1, !options.isPlayed { parts += times }
    return parts.joined(separator: " · ")
  }
}
