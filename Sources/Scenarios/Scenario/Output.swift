public import KeyboardAvoidance

/// A format that pictures are written as; the raw value is the ending of its files.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// An animated PNG.
  case apng
  /// A directory of PNGs with a manifest.
  case frames
  /// An animation of at most 50 frames a second.
  case gif
  /// A page that plays films.
  case html
  /// A video in ProRes 4444, which keeps what is transparent.
  case mov
  /// A video in H.264.
  case mp4
  /// A document of one page.
  case pdf
  /// One picture.
  case png
  /// Shapes and words, which stand still or play.
  case svg
  /// A video in VP9, which keeps what is transparent.
  case webm

  /// Creates the format of files with an ending, in lower case.
  public init?(ending: String) {
    self.init(rawValue: ending)
    if self == .frames { return nil }
  }

  /// Whether it always plays; an SVG may, too.
  public var plays: Bool {
    switch self {
    case .apng, .gif, .html, .mov, .mp4, .webm: true
    case .frames, .pdf, .png, .svg: false
    }
  }

  /// Whether a file can say how often it plays: a video's player repeats it, and a page has a
  /// switch.
  public var loops: Bool {
    switch self {
    case .apng, .gif, .svg: true
    case .frames, .html, .mov, .mp4, .pdf, .png, .webm: false
    }
  }

  /// Those of a screen: films, and one instant in pixels.
  package static let screens = allCases.filter {
    Output.Kind.film.formats.contains($0) || $0 == .png
  }

  /// The endings of those; frames have none.
  package static let screenEndings = screens.filter { $0 != .frames }.map(\.rawValue)

  /// Those made of pixels that always play.
  public static let animations = allCases.filter { $0.plays && !$0.isDrawn }

  /// Whether it is encoded by ffmpeg.
  public var isVideo: Bool {
    switch self {
    case .mov, .mp4, .webm: true
    case .apng, .frames, .gif, .html, .pdf, .png, .svg: false
    }
  }

  /// Whether it is made of shapes, or of text around them, and not of pixels.
  public var isDrawn: Bool {
    switch self {
    case .html, .pdf, .svg: true
    case .apng, .frames, .gif, .mov, .mp4, .png, .webm: false
    }
  }
}

/// Pictures that flags or a scenario ask for: which films and instants, of which kind, and where.
public struct Output: Hashable, Sendable {
  /// The kind of picture.
  public var kind: Kind
  /// The format that it is written as.
  public var format: OutputFormat
  /// The path, which may hold placeholders; a scenario's is relative to the scenario's directory.
  public var path: String
  /// The instants in the form they are written, separated by commas, or `nil` for the usual ones.
  public var at: String?
  /// Pixels per point, or `nil` for the usual number.
  public var scale: Double?
  /// How often an animation plays, 0 for ever, or `nil` for what is usual.
  public var plays: Int?
  /// Words, numbers and layout of a page with devices on it.
  public var page = Page()
  /// The ways in which its films differ from the scenario.
  public var variant = Variant()
  /// The surroundings of the screens.
  public var dressing = Dressing()
  /// The callouts of a still or a figure.
  public var notes: [Note] = []

  /// Creates an output; the path's ending tells the format of a film or still, and no ending
  /// frames.
  public init(_ kind: Kind? = nil, path: String, format: OutputFormat? = nil) {
    let format = format ?? Self.ending(of: path).flatMap(OutputFormat.init(ending:)) ?? .frames
    self.kind = kind ?? (format == .png ? .still : .film)
    self.format = format
    self.path = path
  }

  /// A part of an output that a problem can concern.
  public enum Part: Hashable, Sendable {
    /// The path.
    case path
    /// The instant.
    case at
    /// The span of time.
    case span
  }
}

// MARK: - Kinds

extension Output {
  /// A kind of picture, drawn as the command of that name draws it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// All frames of a screen.
    case film
    /// One instant of a screen.
    case still
    /// One instant with its dimensions.
    case figure
    /// Moments side by side.
    case strip
    /// Ghosts of what moves.
    case onion
    /// Positions over time.
    case plot
    /// Strategies on one page, each with its verdict.
    case sheet
    /// A few strategies in one row, with all that is wrong with each.
    case compare

    /// The kinds that are pages with devices on them.
    public static let pages: [Kind] = [.figure, .strip, .onion, .plot, .sheet, .compare]

    /// Whether it is a page, and not a screen.
    public var isPage: Bool { self != .film && self != .still }

    /// Whether all films of a scenario stand on one page.
    public var gathersFilms: Bool { self == .sheet || self == .compare }

    /// Whether it shows several instants of a film.
    public var hasMoments: Bool { self == .strip || self == .onion }

    /// The formats that it can be written as.
    public var formats: [OutputFormat] {
      switch self {
      case .film: OutputFormat.allCases.filter { $0.plays || $0 == .frames || $0 == .svg }
      case .still, .figure, .strip, .onion, .plot: [.svg, .png, .pdf]
      case .sheet, .compare: Self.still.formats + OutputFormat.animations
      }
    }
  }

  /// The formats of this kind that can say how often they play.
  public var loopingFormats: [OutputFormat] {
    // A comparison of shapes plays unless it is of an instant.
    let hasShapesThatPlay = kind == .film || kind == .compare && at == nil
    return OutputFormat.allCases.filter { format in
      format.loops && (format.plays || hasShapesThatPlay) && kind.formats.contains(format)
    }
  }

  /// Whether it shows screens that play.
  public var isPlayed: Bool {
    format.plays || format == .svg && loopingFormats.contains(.svg)
  }

  /// The settings of a page with devices on it.
  public struct Page: Hashable, Sendable {
    /// The words above, or `nil` for the scenario's title; empty for none.
    public var title: String?
    /// The words below, or `nil` for the usual ones; empty for none.
    public var caption: String?
    /// The dimensions that a figure shows, or `nil` for a default choice.
    public var show: [String]?
    /// How the moments of a strip or an onion are chosen, or `nil` for those of the greatest
    /// motion.
    public var moments: String?
    /// How many moments, or `nil` for the usual number.
    public var count: Int?
    /// The span of time, in the form of `--span`, or `nil` for the default.
    public var span: String?
    /// The strategies of a sheet or a comparison; none for the scenario's own.
    public var strategies: [StrategySelection] = []
    /// How many devices stand in a row at most, or `nil` for what reads well.
    public var columns: Int?
    /// The titles above the devices or moments, or `nil` for what distinguishes them.
    public var panels: [String]?
    /// Whether it is laid out for a narrow column.
    public var isCompact = false
    /// The width of the page in its units, or `nil` for the usual one.
    public var width: Double?
    /// Whether words of shapes become outlines.
    public var outlinesText = false

    /// Creates the usual page.
    public init() {}

    /// The annotations that a figure can have.
    public static let annotations = [
      "keyboard", "covered", "inset", "offset", "shift", "band", "safe-area", "field", "clearance",
    ]
    /// The word for all of them.
    public static let allAnnotations = "all"
    /// How moments can be chosen.
    public static let moments = ["even", "events", "motion"]
  }
}

// MARK: - Looks

extension Output {
  /// An appearance that pictures are drawn in.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// As on a device in light appearance.
    case light
    /// As on a device in dark appearance.
    case dark
    /// Twins: a picture for light pages, and one for dark ones whose name has `-dark` at its end.
    case both
  }

  /// The ways in which an output's films differ from its scenario.
  public struct Variant: Hashable, Sendable {
    /// A property that can differ between the pictures of an output, or on one page.
    public enum Variable: String, Hashable, Sendable, CaseIterable {
      /// The strategy, by its identifier.
      case strategy
      /// The device, by its preset's identifier.
      case device
      /// Light or dark.
      case appearance

      /// All values that are known.
      public var allValues: [String] {
        switch self {
        case .strategy: StrategyCatalog.profiles.map(\.id)
        case .device: DeviceCatalog.ids
        case .appearance: Scene.Appearance.allCases.map(\.rawValue)
        }
      }
    }

    /// Values that one property takes in turn.
    public struct Variation: Hashable, Sendable {
      /// The property.
      public var variable: Variable
      /// Identifiers or words; never empty.
      public var values: [String]

      /// Creates a variation.
      public init(_ variable: Variable, _ values: [String]) {
        self.variable = variable
        self.values = values
      }
    }

    /// A preset's identifier, or `nil` for the scenario's device.
    public var device: String?
    /// The strategy, or `nil` for the scenario's own.
    public var strategy: StrategySelection?
    /// The appearance, or `nil` for the scenario's.
    public var appearance: Appearance?
    /// The properties that differ: a picture for each value, or all on one page.
    public var variations: [Variation] = []

    /// Creates a variant that shows what the scenario says.
    public init() {}
  }

  /// The surroundings of an output's screens.
  public struct Dressing: Hashable, Sendable {
    /// The frame around a screen, or `nil` for what the picture usually has.
    public var frame: String?
    /// The colours of the page, or `nil` for those that go with the appearance of twins, light ones
    /// otherwise.
    public var theme: String?
    /// Whether devices cast a shadow.
    public var hasShadow = false
    /// The page: a colour such as `#0d1117`, or `transparent`; `nil` for the theme's.
    public var background: String?
    /// The room around the picture in units of the page, or `nil` for the picture's own.
    public var margin: Double?
    /// The colour of the keyboard's measures and of notes as `#rrggbb`, or `nil` for the theme's.
    public var accent: String?
    /// The family that words around the screens are set in, or `nil` for Inter.
    public var font: String?
    /// How round the page's corners are, in units of the page.
    public var corner = 0.0
    /// The width of the page as a multiple of its height, or `nil` for that of what is on it.
    public var aspect: Double?

    /// Creates a dressing that says nothing.
    public init() {}

    /// Whether it says anything.
    public var isUsed: Bool { self != Dressing() }

    /// The frames that screens can have.
    public static let frames = ["none", "outline", "bezel"]
    /// The colours that a page can have.
    public static let themes = ["light", "dark"]

    /// Reads a proportion such as `16:9` or `1.5`: from 1:10 to 10:1.
    package static func aspect(of text: String) -> Double? {
      let sides = text.split(separator: ":", omittingEmptySubsequences: false)
        .map { Double($0) ?? 0 }
      guard sides.count <= 2, let width = sides.first,
        let height = sides.count < 2 ? 1 : sides.last,
        height > 0, (0.1...10).contains(width / height)
      else { return nil }
      return width / height
    }
  }

  /// A callout: words with a number and an arrow to a view.
  public struct Note: Hashable, Sendable {
    /// The side of the device that a note stands at.
    public enum Side: String, Hashable, Sendable, CaseIterable {
      /// To the left of the device.
      case left
      /// To the right of it.
      case right
    }

    /// The words.
    public var note: String
    /// The view it points at: its identifier, the words on it, or `keyboard`.
    public var view: String
    /// The side of the device.
    public var side: Side

    /// Creates a note at a view.
    public init(_ note: String, at view: String, side: Side = .right) {
      self.note = note
      self.view = view
      self.side = side
    }
  }
}

// MARK: - Paths

extension Output {
  /// The ending of a path's last part in lower case, without its dot; `nil` when it has none.
  ///
  /// A leading dot marks a hidden file and does not begin an ending.
  package static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard name != "..", let dot = name.dropFirst().lastIndex(of: ".") else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The words that can stand in braces in a path.
  public static let placeholders = ["scenario", "strategy", "device", "storm", "appearance"]

  /// The first word in braces in a path that is no placeholder, or `nil`.
  public static func unknownPlaceholder(in path: String) -> String? {
    path.split(separator: "{").dropFirst(path.hasPrefix("{") ? 0 : 1).lazy
      .compactMap { part in part.firstIndex(of: "}").map { String(part[..<$0]) } }
      .first { !placeholders.contains($0) }
  }
}
