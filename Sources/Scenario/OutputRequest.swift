/// A picture that a scenario asks for.
public struct OutputRequest: Hashable, Sendable {
  /// Where it goes, from the scenario's directory; its ending says what it is, and it may hold
  /// placeholders.
  public var path: String
  /// The instant of a still as it is written, or `nil` for the usual one.
  public var at: String?
  /// Pixels per point, or `nil` for the usual number.
  public var scale: Double?
  /// How often an animation plays, 0 for ever.
  public var plays: Int?
  /// What is drawn around and over the screens, or `nil` for what the ending says.
  public var illustration: IllustrationRequest?

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
  public static let endings = ["apng", "gif", "html", "mp4", "png", "svg", "webm"]
}
