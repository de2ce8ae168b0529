import KeyboardAvoidance
import Keyframes

/// From the upper edge of the highest thing that a form draws to the lower edge of the lowest, in
/// content coordinates in points.
///
/// Room around the views is not part of it: nobody misses blank room.
struct DrawnExtent: Hashable, Sendable {
  var top: Double
  var bottom: Double

  /// A scroll view of the form as far as it is seen: its edges, and how far the lowest thing in it
  /// can be scrolled up, and the highest down, from where they rest.
  private struct Pane {
    var top = -Double.infinity
    var bottom = Double.infinity
    var upwards = 0.0
    var downwards = 0.0
  }

  /// Measures the views that scroll, or returns `nil` where nothing of them is drawn.
  ///
  /// What is in a scroll view of the form counts where this one can bring it: its last view at its
  /// end, its first at its top.
  init?(_ views: ViewTree) {
    var extent: (top: Double, bottom: Double)?
    // What each node stands in, and for scroll views what their own views stand in.
    var panes: [Pane] = []
    for node in views.nodes {
      // The footer is the last view of a form.
      if node.superview == nil, node.element.footer != nil { break }
      let frame = node.contentFrame
      let pane = node.superview.map { panes[$0] } ?? Pane()
      let upper = min(max(frame.minY + pane.downwards, pane.top), pane.bottom)
      let lower = min(max(frame.maxY - pane.upwards, pane.top), pane.bottom)
      if case .scrollView(let scroll) = node.element.content {
        let smallest = -scroll.contentInset.top
        let largest = max(
          scroll.contentSize.height + scroll.contentInset.bottom - frame.height, smallest)
        let rest = scroll.contentOffset?.y ?? smallest
        panes.append(
          Pane(
            top: min(max(frame.minY, pane.top), pane.bottom),
            bottom: max(min(frame.maxY, pane.bottom), pane.top),
            upwards: pane.upwards + max(largest - rest, 0),
            downwards: pane.downwards + max(rest - smallest, 0)))
      } else {
        panes.append(pane)
      }
      guard node.element.isDrawn, !frame.isEmpty else { continue }
      extent = (min(extent?.top ?? upper, upper), max(extent?.bottom ?? lower, lower))
    }
    guard let extent else { return nil }
    (top, bottom) = extent
  }
}
