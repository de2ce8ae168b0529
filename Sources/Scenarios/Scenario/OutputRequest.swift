/// A picture that a scenario asks for.
public struct OutputRequest: Hashable, Sendable {
  /// The path relative to the scenario's directory; its ending determines the format, and it may
  /// hold placeholders.
  public var path: String
  /// The instant of a still in the form it is written, or `nil` for the default.
  public var at: String?
  /// Pixels per point, or `nil` for the usual number.
  public var scale: Double?
  /// How often an animation plays, 0 for ever.
  public var plays: Int?
  /// The illustration around and over the screens, or `nil` for the default of the ending.
  public var illustration: IllustrationRequest?
  /// The differences from the scenario in what it shows.
  public var variant = OutputVariant()
  /// The surroundings of the screens.
  public var dressing = OutputDressing()
  /// The callouts of a still or a figure.
  public var notes: [OutputNote] = []

  /// Creates a request.
  public init(
    path: String, at: String? = nil, scale: Double? = nil, plays: Int? = nil,
    illustration: IllustrationRequest? = nil
  ) {
    self.path = path
    self.at = at
    self.scale = scale
    self.plays = plays
    self.illustration = illustration
  }

  /// The endings of files that can be asked for; a path that ends in `/` asks for frames.
  public static let endings = ["apng", "gif", "html", "mov", "mp4", "png", "svg", "webm"]

  /// The endings of files that can say how often they play.
  static let loopingEndings = ["apng", "gif", "svg"]

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

  /// A part of an output that a problem can concern.
  public enum Part: Hashable, Sendable {
    /// Where it goes.
    case path
    /// The instant.
    case at
    /// From when to when.
    case span
  }
}
