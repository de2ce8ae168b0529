internal import Cassowary
internal import Keyframes

// Views that no constraints place: by autoresizing masks, and rows by their table.

extension LayoutBuilder {
  mutating func place(_ index: Int) {
    let view = tree.views[index]
    guard let parent = view.parent, let frame = saved.boxes[index], let outer = saved.boxes[parent]
    else { return }
    let relative = frame.offsetBy(dx: -outer.minX, dy: -outer.minY)
    switch view.tag {
    case "tableViewCell", "tableViewCellContentView", "collectionViewCellContentView":
      placeRow(index, in: parent, relative, outer)
    case "collectionViewCell": placeFixed(index, in: parent, relative)
    default:
      let isRow =
        view.element["key"].map {
          [
            "tableHeaderView", "tableFooterView", "sectionHeaderView", "sectionFooterView",
            "contentView",
          ]
          .contains($0)
        } ?? false
      if isRow {
        placeRow(index, in: parent, relative, outer)
      } else if !view.usesConstraints, !isArranged(index) {
        placeByMask(index, in: parent, relative, outer)
      }
    }
  }

  /// Rows keep their heights and are as much narrower than their table as they were.
  private mutating func placeRow(_ index: Int, in parent: Int, _ frame: Rect, _ outer: Rect) {
    let (box, around) = (boxes[index], boxes[parent])
    system.add(box.left == around.left + frame.minX)
    system.add(box.width == around.width + (frame.width - outer.width))
    system.add(box.top == around.top + frame.minY)
    system.add(box.height == Expression(constant: frame.height))
  }

  private mutating func placeFixed(_ index: Int, in parent: Int, _ frame: Rect) {
    let (box, around) = (boxes[index], boxes[parent])
    system.add(box.left == around.left + frame.minX)
    system.add(box.width == Expression(constant: frame.width))
    system.add(box.top == around.top + frame.minY)
    system.add(box.height == Expression(constant: frame.height))
  }

  /// Distributes the superview's change in size over the flexible parts, in proportion to their old
  /// lengths.
  private mutating func placeByMask(_ index: Int, in parent: Int, _ frame: Rect, _ outer: Rect) {
    let mask = tree.views[index].element.child(key: "autoresizingMask")
    func isYes(_ name: String) -> Bool { mask?.isYes(name) ?? false }
    let (box, around) = (boxes[index], boxes[parent])
    // A scroll view's own size affects only the flexible parts of its content.
    let growth = (
      x: around.width + -outer.width, y: around.height + -outer.height
    )
    let x = Self.shares(
      [frame.minX, frame.width, outer.width - frame.maxX],
      [isYes("flexibleMinX"), isYes("widthSizable"), isYes("flexibleMaxX")])
    let y = Self.shares(
      [frame.minY, frame.height, outer.height - frame.maxY],
      [isYes("flexibleMinY"), isYes("heightSizable"), isYes("flexibleMaxY")])
    system.add(box.left == around.left + x[0] * growth.x + frame.minX)
    system.add(box.width == x[1] * growth.x + frame.width)
    system.add(box.top == around.top + y[0] * growth.y + frame.minY)
    system.add(box.height == y[1] * growth.y + frame.height)
  }

  private static func shares(_ lengths: [Double], _ isFlexible: [Bool]) -> [Double] {
    let flexible: [Double] = zip(lengths, isFlexible).map { $1 ? max($0, 0) : 0 }
    let total: Double = flexible.reduce(0) { $0 + $1 }
    if total > 0 { return flexible.map { $0 / total } }
    let count = Double(isFlexible.count(where: \.self))
    return isFlexible.map { $0 && count > 0 ? 1 / count : 0 }
  }
}
