/// A message of a chat.
public struct Bubble: Hashable, Sendable {
  /// The words of the message; there may be none beside a picture.
  public var text: String
  /// Who wrote it.
  public var sender = Sender.them
  /// Whether the next message is of the same sender, so that it stands close below and has no
  /// pointed corner.
  public var isGrouped = false
  /// The words above it that say when it was sent; none where they are empty.
  public var time = ""
  /// The description of a picture in it, which is not drawn, or `nil` without one.
  public var picture: String?

  /// Who wrote a message.
  public enum Sender: String, Hashable, Sendable, CaseIterable {
    /// The one who holds the phone: at the trailing side, in the tint colour.
    case me
    /// The other one: at the leading side, grey.
    case them
  }

  /// Creates a message.
  public init(_ text: String) { self.text = text }

  /// The widest that a message is, as a share of its frame: a choice, like all its lengths.
  package static let share = 0.75
  /// The room around the words at either side, and above and below them, in points.
  package static let padding = (x: 14.0, y: 8.0)
  /// How high the words above it and a picture in it are, in points.
  package static let timeHeight = 26.0
  package static let pictureHeight = 180.0
  /// The room below the last message of a sender, in points.
  private static let gap = 6.0

  /// How high the message is in a frame of a width, in points; the words' lines are estimated.
  func height(width: Double) -> Double {
    let label = Label(text)
    let room = width * Self.share - 2 * Self.padding.x
    let lines = Double(TextMeasure.lineCount(of: label, width: room)) * label.lineHeight
    return (text.isEmpty ? 0 : lines + 2 * Self.padding.y)
      + (picture == nil ? 0 : Self.pictureHeight) + (time.isEmpty ? 0 : Self.timeHeight)
      + (isGrouped ? 0 : Self.gap)
  }
}
