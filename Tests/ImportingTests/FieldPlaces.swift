import KeyboardAvoidance
import Keyframes
import Scenario

extension Scenario {
  /// Every field with its frame in the window, with scroll views at rest, or as on a canvas, which
  /// does not scroll them below bars.
  func fieldFrames(onCanvas isCanvas: Bool = false) -> [(element: Element, frame: Rect)] {
    let offset = isCanvas ? .zero : restingOffset
    let origin = scene.rootFrame.origin + scene.scrollView.frame.origin
    return ViewTree(form: scene.form).fields.map {
      ($0.element, $0.contentFrame.offsetBy(dx: origin.x - offset.x, dy: origin.y - offset.y))
    }
  }
}

extension Scenario {
  /// Where the scroll view rests: as the scenario says, or else minus its adjusted inset.
  var restingOffset: Point {
    let scroll = scene.scrollView
    if let offset = scroll.contentOffset { return offset }
    var top = scroll.contentInset.top
    if scroll.insetAdjustment == .automatic {
      let frame = scroll.frame.offsetBy(dx: scene.rootFrame.minX, dy: scene.rootFrame.minY)
      top += scene.safeAreaInsets(of: frame, card: scene.presentation.frame).top
    }
    return Point(x: 0, y: -top)
  }
}

extension Rect {
  var list: [Double] { [minX, minY, width, height] }

  /// The largest difference of an edge's place or a length.
  func distance(to list: [Double]) -> Double {
    zip(self.list, list).map { abs($0 - $1) }.max() ?? .infinity
  }
}
