import KeyboardAvoidance
import Keyframes
import Scenario

extension Scenario {
  /// Every field with its frame in the window, with scroll views at rest where the scenario has
  /// them.
  var fieldFrames: [(element: Element, frame: Rect)] {
    let offset = scene.scrollView.contentOffset ?? .zero
    let origin = scene.rootFrame.origin + scene.scrollView.frame.origin
    return ViewTree(form: scene.form).fields.map {
      ($0.element, $0.contentFrame.offsetBy(dx: origin.x - offset.x, dy: origin.y - offset.y))
    }
  }
}

extension Rect {
  var list: [Double] { [minX, minY, width, height] }

  /// The largest difference of an edge's place or a length.
  func distance(to list: [Double]) -> Double {
    zip(self.list, list).map { abs($0 - $1) }.max() ?? .infinity
  }
}
