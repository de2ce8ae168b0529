import KeyboardAvoidance
import Keyframes

// What the keyboard covers besides the field.
extension Inspection {
  /// Points that cannot be seen at rest of a view that has to stay in sight with the field.
  ///
  /// What does not fit into the room together with the field need not be seen.
  var keptHidden: Measurement {
    let companions = timeline.scene.companions
    guard companions != .none else { return .none }
    return worstAtRest { take in
      let views = timeline.views(in: take.rest)
      let field = rect(of: take.episode.field, views, in: take.rest)
      let room = room(in: take.rest)
      return companions.ids(with: take.episode.field, in: views).reduce(0) { worst, id in
        // A footer rides on the keyboard.
        guard !views.isInFooter(id), let field, let rect = rect(of: id, views, in: take.rest) else {
          return worst
        }
        let span = max(field.maxY, rect.maxY) - min(field.minY, rect.minY)
        let hidden = take.rest.hiddenHeight(
          of: rect, in: surroundings(of: take.rest),
          viewport: timeline.viewport(of: id, in: take.rest))
        return max(worst, hidden - max(span - room, 0))
      }
    }
  }

  /// Whether something that has to stay in sight with a take's field is hidden in a state.
  func hidesCompany(of take: Take, in state: SceneState) -> Bool {
    let companions = timeline.scene.companions
    guard companions != .none else { return false }
    let views = timeline.views(in: state)
    return companions.ids(with: take.episode.field, in: views).contains { id in
      guard !views.isInFooter(id), let rect = rect(of: id, views, in: state) else { return false }
      return state.clearance(below: rect, in: surroundings(of: state)) < Clearance.defaultMargin
        || rect.minY < visibleTop(in: state) + Clearance.defaultMargin
    }
  }

  /// The names of the views besides the field of which the keyboard covers half or more at rest,
  /// and of which it covered less before, in the order of the form; empty where the scenario says
  /// what has to stay in sight.
  var coveredCompany: [String] {
    guard timeline.scene.companions == .none, let start = takes.first?.episode.start else {
      return []
    }
    let before = timeline.layout(at: start - Episode.instant)
    var covered: [Int] = []
    for take in takes where !take.episode.isHide && take.isAtRest && isDocked(in: take.rest) {
      let rest = take.rest
      let top = rest.keyboardFrame.minY
      guard top < surroundings(of: rest).screenInWindow.maxY,
        rest.orientation == before.orientation
      else { continue }
      let views = timeline.views(in: rest)
      for (index, node) in views.nodes.enumerated() {
        if node.superview == nil, node.element.footer != nil { break }
        let limit = node.contentFrame.height / 2
        guard limit > 0, rect(of: node, views, in: rest).maxY - top >= limit,
          node.element.isDrawn, node.element.children.isEmpty, node.element.content != .separator,
          node.element.id != take.episode.field, hidden(node, views, in: rest) >= limit,
          hidden(node, views, in: before) < limit, !covered.contains(index)
        else { continue }
        covered.append(index)
      }
    }
    let nodes = timeline.views.nodes
    return covered.sorted().filter(nodes.indices.contains).map { nodes[$0].element.name }
  }

  private func rect(of id: String, _ views: ViewTree, in state: SceneState) -> Rect? {
    views[id].map { state.windowRect(ofContent: $0.contentFrame, of: id, in: views) }
  }

  private func rect(of node: ViewTree.Node, _ views: ViewTree, in state: SceneState) -> Rect {
    if state.nestedOffsets.isEmpty { return state.windowRect(ofContent: node.contentFrame) }
    return state.windowRect(ofContent: node.contentFrame, of: node.element.id, in: views)
  }

  private func hidden(_ node: ViewTree.Node, _ views: ViewTree, in state: SceneState) -> Double {
    state.hiddenHeight(
      of: rect(of: node, views, in: state), in: surroundings(of: state),
      viewport: timeline.viewport(of: node.element.id, in: state))
  }
}
