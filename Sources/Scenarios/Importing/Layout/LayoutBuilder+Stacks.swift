internal import Cassowary
internal import Keyframes

extension LayoutBuilder {
  /// One direction of a box, so that stacks are written once for both.
  private struct Span {
    var start: Expression
    var length: Expression
    var end: Expression { start + length }
    var center: Expression { start + 0.5 * length }
  }

  private func span(_ index: Int, isHorizontal: Bool) -> Span {
    let box = boxes[index]
    return isHorizontal
      ? Span(start: box.left, length: box.width) : Span(start: box.top, length: box.height)
  }

  /// Adds what a `UIStackView` makes of its axis, distribution and alignment.
  mutating func addStack(_ index: Int) {
    let element = tree.views[index].element
    let isHorizontal = element["axis"] != "vertical"
    let views = tree.views[index].children.filter { !tree.views[$0].isHidden }
    guard let first = views.first, let last = views.last else { return }
    let (start, end):
      (LayoutItems.Constraint.Attribute.Edge, LayoutItems.Constraint.Attribute.Edge) =
        isHorizontal ? (.left, .right) : (.top, .bottom)
    let stack = span(index, isHorizontal: isHorizontal)
    system.add(
      span(first, isHorizontal: isHorizontal).start == stack.start + stackMargin(index, start))
    system.add(
      span(last, isHorizontal: isHorizontal).end == stack.end + -stackMargin(index, end))
    distribute(views, element, isHorizontal)
    for view in views { align(view, in: index, element, isHorizontal) }
  }

  private mutating func distribute(_ views: [Int], _ element: XMLElement, _ isHorizontal: Bool) {
    let spacing = element.number("spacing") ?? 0
    let spans = views.map { span($0, isHorizontal: isHorizontal) }
    let lengths = views.map { view in saved.boxes[view].map { isHorizontal ? $0.width : $0.height }
    }
    let distribution = element["distribution"] ?? "fill"
    var gap: Expression?
    if distribution == "equalSpacing" || distribution == "equalCentering" {
      gap = Expression(system.variable())
    }
    let areMeasured = views.allSatisfy {
      (isHorizontal ? intrinsic[$0].width : intrinsic[$0].height) != nil
    }
    for position in spans.indices.dropFirst() {
      let (before, after) = (spans[position - 1], spans[position])
      if gap != nil, areMeasured {
        // Where nothing makes the stack longer, its views are no farther apart than they have to be.
        let room = after.start - before.end
        system.add((room == Expression(constant: spacing)).priority(Stay.fit))
      }
      switch distribution {
      case "equalSpacing":
        system.add(after.start - before.end == (gap ?? 0))
        system.add(after.start - before.end >= Expression(constant: spacing))
      case "equalCentering":
        system.add((after.center - before.center == (gap ?? 0)).priority(Constraint.Priority(150)))
        system.add(after.start - before.end >= Expression(constant: spacing))
      default:
        let room = savedGap(views[position - 1], views[position], isHorizontal) ?? spacing
        // Custom spacing is not in the file, but in its frames.
        let isCustom = abs(room - spacing) > 1 && room >= 0
        system.add(after.start == before.end + (isCustom ? room : spacing))
      }
      if distribution == "fillEqually" { system.add(after.length == spans[0].length) }
      if distribution == "fillProportionally", let one = lengths[0], let two = lengths[position],
        one > 0, two > 0
      {
        system.add(
          (after.length == (two / one) * spans[0].length).priority(Constraint.Priority(999)))
      }
    }
  }

  private func savedGap(_ one: Int, _ two: Int, _ isHorizontal: Bool) -> Double? {
    guard let before = saved.boxes[one], let after = saved.boxes[two],
      !tree.views[one].element.isYes("misplaced"), !tree.views[two].element.isYes("misplaced")
    else { return nil }
    return isHorizontal ? after.minX - before.maxX : after.minY - before.maxY
  }

  private mutating func align(
    _ view: Int, in index: Int, _ element: XMLElement, _ isHorizontal: Bool
  ) {
    let stack = span(index, isHorizontal: !isHorizontal)
    let own = span(view, isHorizontal: !isHorizontal)
    let (startEdge, endEdge):
      (LayoutItems.Constraint.Attribute.Edge, LayoutItems.Constraint.Attribute.Edge) =
        isHorizontal ? (.top, .bottom) : (.left, .right)
    let start = stack.start + stackMargin(index, startEdge)
    let end = stack.end + -stackMargin(index, endEdge)
    switch element["alignment"] ?? "fill" {
    case "fill":
      system.add(own.start == start)
      system.add(own.end == end)
      return
    case "center": system.add(own.center == 0.5 * (start + end))
    case "trailing", "bottom": system.add(own.end == end)
    case "firstBaseline", "lastBaseline":
      let outer = saved.boxes[index]
      if let outer, let frame = saved.boxes[view] {
        system.add(own.start == start + (frame.minY - outer.minY))
      } else {
        system.add(own.center == stack.center)
      }
    default: system.add(own.start == start)
    }
    system.add(own.start >= start)
    system.add(own.end <= end)
    // A stack is no larger than what is in it where nothing makes it so.
    system.add((stack.length <= 0).priority(Stay.fit))
  }
}
