import Keyframes

/// The typed text so far, and the form's layouts since the start.
struct Typing: Sendable {
  private(set) var edits = Steps<[FormEdit]>([])
  private(set) var layout: Steps<ViewTree>
  /// Every layout so far, so that no state has to be laid out again.
  private(set) var layouts: [Layout: ViewTree]

  /// The inputs of the form's layout.
  struct Layout: Hashable, Sendable {
    /// The typed texts.
    var edits: [FormEdit]
    /// How the device is held.
    var orientation: Orientation
  }

  init(_ views: ViewTree, orientation: Orientation) {
    layout = Steps(views)
    layouts = [Layout(edits: [], orientation: orientation): views]
  }

  /// Remembers how the form is laid out from a time on.
  mutating func layOut(
    _ edits: [FormEdit], as views: ViewTree, orientation: Orientation, at time: Double
  ) {
    self.edits.set(edits, at: time)
    layout.set(views, at: time)
    layouts[Layout(edits: edits, orientation: orientation)] = views
  }
}
