internal import KeyboardAvoidance
public import Keyframes
internal import Playing

/// One moment of a film, annotated from the geometry it is drawn with.
///
/// Lengths stand beside the device as dimension lines with their numbers, in columns of labels
/// that do not meet. In an SVG each is a `<g class="dimension">` whose `data-name` and
/// `data-value` say what it measures, and whose first path is the line.
public struct Figure: Picture {
  /// The page.
  public let setup: PageSetup
  /// The device, whose size decides how large a point is drawn.
  public let device: PlacedDevice
  /// What is pointed out, with its lines and labels.
  public let lines: [DimensionLine]

  let film: Film
  let state: SceneState
  let showsContent: Bool
  let hasShadow: Bool

  var theme: Theme { setup.theme }

  /// A measurement with its place on the page.
  public struct DimensionLine: Hashable, Sendable {
    /// What is measured.
    public var dimension: Dimension
    /// Whether it stands to the right of the device.
    public var isRight: Bool
    /// Where its line is across the page.
    public var x: Double
    /// The line's upper end on the page.
    public var top: Double
    /// The line's lower end on the page.
    public var bottom: Double
    /// Where the leader to the label starts on the line.
    public var attachment: Double
    /// Where the leader bends: the outer end of the lanes.
    public var bend: Double
    /// The label's words and number; in a compact figure its letter.
    public var label: Rect
    /// What a compact figure calls it beside the device, and where it says what that means.
    var key: Key?

    /// A letter that stands for the words and the number below the device.
    struct Key: Hashable, Sendable {
      var letter: String
      var row: Rect
    }
  }
}
