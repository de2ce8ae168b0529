internal import Cassowary
internal import Keyframes

/// Where the views of a scene are on the canvas it was saved on.
struct SavedLayout {
  /// Alignment rectangles in the root view's coordinates; `nil` where none was saved.
  let boxes: [Rect?]

  init(_ tree: InterfaceView.Tree) {
    var frames: [Rect?] = []
    for (index, view) in tree.views.enumerated() {
      guard index > 0 else {
        frames.append(view.savedFrame.map { Rect(origin: .zero, size: $0.size) })
        continue
      }
      let origin = view.parent.flatMap { frames[$0]?.origin }
      frames.append(
        origin.flatMap { origin in view.savedFrame?.offsetBy(dx: origin.x, dy: origin.y) })
    }
    boxes = zip(frames, tree.views).map { frame, view in
      frame.map { AlignmentInsets.of(view).box(of: $0) }
    }
  }

  /// By how much the rectangle that constraints align is smaller than a view's frame.
  struct AlignmentInsets {
    var left = 0.0
    var right = 0.0
    var bottom = 0.0

    static func of(_ view: InterfaceView) -> AlignmentInsets {
      switch view.tag {
      case "switch": AlignmentInsets(right: 2)
      case "slider": AlignmentInsets(left: 2, right: 2, bottom: 1)
      case "segmentedControl": AlignmentInsets(bottom: 1)
      default: AlignmentInsets()
      }
    }

    func box(of frame: Rect) -> Rect {
      Rect(
        x: frame.minX + left, y: frame.minY, width: max(frame.width - left - right, 0),
        height: max(frame.height - bottom, 0))
    }

    func frame(of box: Rect) -> Rect {
      Rect(
        x: box.minX - left, y: box.minY, width: box.width + left + right,
        height: box.height + bottom)
    }
  }

  /// Safe areas and margins, which no file has, read off the saved frames.
  struct Insets {
    /// The safe area of the root view at its top and bottom, or `nil` where nothing is pinned to it.
    private(set) var safeTop: Double?
    private(set) var safeBottom: Double?
    /// Margins by view and edge.
    private(set) var margins: [MarginKey: Double] = [:]

    struct MarginKey: Hashable {
      var view: Int
      var edge: LayoutItems.Constraint.Attribute.Edge
    }

    init(_ tree: InterfaceView.Tree, _ items: LayoutItems, _ saved: SavedLayout) {
      guard let root = saved.boxes.first ?? nil else { return }
      for constraint in items.constraints
      where constraint.relation == .equal && constraint.multiplier == 1
        && constraint.priority >= 1000
      {
        guard let second = constraint.second, let attribute = constraint.secondAttribute else {
          continue
        }
        let forward = (
          constraint.first, constraint.firstAttribute, second, attribute, constraint.constant
        )
        let backward = (
          second, attribute, constraint.first, constraint.firstAttribute, -constraint.constant
        )
        for (item, edge, other, otherEdge, constant) in [forward, backward] {
          // item.edge = other.otherEdge + constant; the item is a view whose frame is known.
          guard case .view(let view) = item, !edge.isMargin,
            !tree.views[view].isMisplaced,
            !tree.views[view].isGone, let box = saved.boxes[view],
            let value = Self.value(of: edge.edge, box)
          else { continue }
          note(other, otherEdge, value - constant, root, saved)
        }
      }
    }

    private mutating func note(
      _ item: LayoutItems.Item, _ attribute: LayoutItems.Constraint.Attribute, _ value: Double,
      _ root: Rect,
      _ saved: SavedLayout
    ) {
      switch (item, attribute.edge) {
      case (.safeArea(of: 0), .top), (.topGuide, .bottom):
        safeTop = safeTop ?? (value >= 0 ? value : nil)
      case (.safeArea(of: 0), .bottom), (.bottomGuide, .top):
        safeBottom = safeBottom ?? (root.maxY - value >= 0 ? root.maxY - value : nil)
      case (.view(let view), let edge) where attribute.isMargin:
        guard let box = saved.boxes[view], let own = Self.value(of: edge, box) else { return }
        let margin: Double
        switch edge {
        case .left, .top: margin = value - own
        case .right, .bottom: margin = own - value
        default: return
        }
        let key = MarginKey(view: view, edge: edge)
        if margins[key] == nil, 0...200 ~= margin { margins[key] = margin }
      default: break
      }
    }

    private static func value(of edge: LayoutItems.Constraint.Attribute.Edge, _ box: Rect)
      -> Double?
    {
      switch edge {
      case .left: box.minX
      case .right: box.maxX
      case .top: box.minY
      case .bottom: box.maxY
      default: nil
      }
    }
  }
}
