internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

extension Stage {
  /// Paints the blurred content behind a translucent bar or keyboard, at a small size that is
  /// scaled up.
  func paintBlurred(
    _ parts: ArraySlice<PlacedPart>, of group: PlacedPart.Group, depth: Int, _ painting: Painting,
    in context: Context
  ) throws(DrawingError) {
    guard let outline = group.clip else { return }
    let parts = parts.coarse(behind: depth)[...]
    let visible = context.visibleRect.insetBy(dx: -1, dy: -1)
    guard outline.frame.intersects(visible) else { return }
    guard group.tone == nil else {
      return try paintToned(parts, of: group, depth: depth, painting, in: context)
    }
    // As a `UIVisualEffectView` does it: nothing of what is beyond its edges comes in.
    let pixels = try blurred(
      parts, of: group, depth: depth, in: outline.frame, cell: group.cell(in: outline.frame),
      insets: .zero)
    outline.clipped(in: context, grid: look.grid) {
      pixels.draw(smoothly: false, in: context)
    }
  }

  /// Paints what is behind a keyboard in the tone of its panel or of some of its keys.
  private func paintToned(
    _ parts: ArraySlice<PlacedPart>, of group: PlacedPart.Group, depth: Int, _ painting: Painting,
    in context: Context
  ) throws(DrawingError) {
    guard let outline = group.clip, let picture = try toned(parts, of: group, depth: depth) else {
      return
    }
    let isCutOff = parts.first?.groups[..<depth].contains { $0.clip != nil } ?? true
    if let rows = painting.rows, !isCutOff,
      try copy(picture, within: outline, rows: rows, in: context)
    {
      return
    }
    outline.clipped(in: context, grid: look.grid) {
      picture.draw(smoothly: false, in: context)
    }
  }

  /// Copies a toned picture into rows of the stage's own, and returns whether it could: where its
  /// pixels are squares of several whole ones, in an outline that is straight but for its upper
  /// corners, or in pieces with round ones.
  ///
  /// cairo takes several times as long to stretch a picture, and where an outline cuts it off it
  /// takes the slowest road that it has. It draws the corners only, from pixels that are stretched
  /// already.
  private func copy(
    _ picture: StretchedPicture, within outline: Outline, rows: [Range<Int>], in context: Context
  ) throws(DrawingError) -> Bool {
    let (origin, grid) = (context.userToDevice(x: 0, y: 0), look.grid)
    guard !outline.pieces.isEmpty || outline.isRectangle || outline.corners == .top,
      let place = picture.place(at: Point(x: origin.x, y: origin.y), grid: grid), place.side > 1
    else { return false }
    func pixel(_ points: Double, _ origin: Double) -> Int {
      Int((points * grid.scale + origin).rounded())
    }
    guard outline.pieces.isEmpty else {
      for piece in outline.pieces {
        try copy(
          picture, at: place, radius: outline.radius,
          columns: pixel(piece.minX, origin.x)..<pixel(piece.maxX, origin.x),
          rows: pixel(piece.minY, origin.y)..<pixel(piece.maxY, origin.y), of: rows)
      }
      return true
    }
    let frame = grid.snappedEdges(outline.frame)
    let columns = pixel(frame.minX, origin.x)..<pixel(frame.maxX, origin.x)
    let (top, bottom) = (pixel(frame.minY, origin.y), pixel(frame.maxY, origin.y))
    let reach = outline.isRectangle ? 0 : Int((outline.cornerReach * grid.scale).rounded(.up))
    let edge = min(top + reach, bottom)
    guard columns.count > 2 * reach else { return false }
    let middle = columns.dropFirst(reach).dropLast(reach)
    for range in rows {
      picture.copy(to: surface, at: place, columns: columns, rows: range.clamped(to: edge..<bottom))
      picture.copy(to: surface, at: place, columns: middle, rows: range.clamped(to: top..<edge))
    }
    guard top < edge, rows.contains(where: { $0.overlaps(top..<edge) }) else { return true }
    let corner: ImageSurface
    if let known = blurredCorner, (known.width, known.height) == (reach, edge - top) {
      corner = known
    } else {
      // A layer, as cairo blends equal formats by itself, and rounds otherwise than pixman does.
      corner = try ImageSurface(width: reach, height: edge - top, format: .argb32)
      blurredCorner = corner
    }
    for left in [columns.lowerBound, columns.upperBound - reach] {
      let inside = (x: place.x - left, y: place.y - top, side: place.side)
      picture.copy(to: corner, at: inside, columns: 0..<reach, rows: 0..<edge - top)
      let area = Rect(
        x: (Double(left) - origin.x) / grid.scale, y: frame.minY,
        width: Double(reach) / grid.scale, height: Double(edge - top) / grid.scale)
      context.saved {
        context.clip(to: area)
        outline.clip(context)
        context.draw(corner, x: area.minX, y: area.minY)
      }
    }
    return true
  }

  /// Copies a toned picture into a key, in those of its rows that are among the painted ones.
  private func copy(
    _ picture: StretchedPicture, at place: (x: Int, y: Int, side: Int), radius: Double,
    columns: Range<Int>, rows: Range<Int>, of painted: [Range<Int>]
  ) throws(DrawingError) {
    // Corners are the same whatever is between them.
    let corner = Outline(frame: .zero, radius: radius).cornerReach * look.grid.scale
    let reach = 2 * Int(corner.rounded(.up))
    let size = Size(
      width: Double(min(columns.count, reach)), height: Double(min(rows.count, reach)))
    guard size.width > 0, size.height > 0 else { return }
    let (left, top) = (Int(size.width) / 2, Int(size.height) / 2)
    let (right, bottom) = (Int(size.width) - left, Int(size.height) - top)
    let corners = try keyCorners(of: size, radius: radius * look.grid.scale)
    let middle = columns.dropFirst(left).dropLast(right)
    let upper = rows.prefix(top), lower = rows.suffix(bottom)
    for range in painted where range.overlaps(rows) {
      picture.copy(
        to: surface, at: place, columns: columns,
        rows: range.clamped(to: upper.endIndex..<lower.startIndex))
      for (edge, maskTop) in [(upper, rows.lowerBound), (lower, rows.upperBound - top - bottom)] {
        let range = range.clamped(to: edge)
        picture.copy(to: surface, at: place, columns: middle, rows: range)
        picture.copy(
          to: surface, at: place, columns: columns.prefix(left), rows: range,
          through: corners, maskAt: (columns.lowerBound, maskTop))
        picture.copy(
          to: surface, at: place, columns: columns.suffix(right), rows: range,
          through: corners, maskAt: (columns.upperBound - left - right, maskTop))
      }
    }
  }

  /// How much of each pixel a key of a size covers, in pixels.
  private func keyCorners(of size: Size, radius: Double) throws(DrawingError) -> ImageSurface {
    let outline = Outline(frame: Rect(origin: .zero, size: size), radius: radius)
    if let known = keyCorners[outline] { return known }
    let mask = try ImageSurface(
      width: Int(size.width), height: Int(size.height), format: .a8)
    let context = try mask.makeContext()
    context.fill(outline.frame, radius: radius, .black)
    try context.finish()
    keyCorners[outline] = mask
    return mask
  }

  /// Returns what is behind a keyboard in the tone of its panel or of some of its keys, and `nil`
  /// of other groups.
  ///
  /// It is blurred once for all of them, and toned once for each. At the sides and below, the
  /// screen's last pixels go on beyond its edges.
  ///
  /// - Parameter parts: The parts as they are painted.
  func toned(
    _ parts: ArraySlice<PlacedPart>, of group: PlacedPart.Group, depth: Int
  ) throws(DrawingError) -> StretchedPicture? {
    guard let outline = group.clip, let tone = group.tone else { return nil }
    let inside = parts.inside(depth: depth)
    var frame = outline.frame
    // The screen's lower edge, as far as what is behind the keyboard has been moved: in steps, so that
    // where less than one is left of the keyboard a whole one is painted.
    if let window = inside.first?.groups.first?.origin.y {
      frame.size.height = max(min(frame.height, scene.device.screen.height + window), group.step)
    }
    if let known = toned[tone], known.frame == frame, known.parts == inside { return known.picture }
    let cell = group.cell(in: frame)
    let room = 2 * cell.height
    let region = Rect(
      x: frame.minX, y: frame.minY - room, width: frame.width, height: frame.height + room)
    let picture: StretchedPicture
    if let blurred, blurred.region == region, blurred.parts == inside {
      picture = blurred.picture
    } else {
      picture = try blurred(
        parts, of: group, depth: depth, in: region, cell: cell,
        insets: EdgeInsets(top: room, bottom: -cell.height / 2))
      blurred = (inside, region, picture)
    }
    let result = try picture.toned(tone)
    toned[tone] = (inside, frame, result)
    return result
  }

  /// Returns the content of a group in a region, averaged over cells, without the region's margins;
  /// at its edges the last cells go on.
  private func blurred(
    _ parts: ArraySlice<PlacedPart>, of group: PlacedPart.Group, depth: Int, in region: Rect,
    cell: Size,
    insets: EdgeInsets
  ) throws(DrawingError) -> StretchedPicture {
    let cells = try StretchedPicture(of: region, cell: cell) {
      small throws(DrawingError) in
      try paint(parts, depth: depth + 1, Painting(isSmooth: true, step: group.step), in: small)
    }
    let soft = try cells.padded().softened()
    // A large blur is scaled up to cells of 2 points, as equal pixels cost a fraction of others to
    // draw and to compress; all rows at once, as those of a scaled picture depend on where it
    // begins.
    let side = max(look.grid.hairline, group.blur > Look.barBlur ? 2 : 0)
    return try StretchedPicture(
      of: region.inset(by: insets), cell: Size(width: side, height: side)
    ) { soft.draw(in: $0) }
  }

  /// Returns a picture of the content whose pixels are as large as the steps that it is moved in,
  /// so that they are averaged in every frame instead of the screen's; `nil` for other parts, and
  /// where it would be too large.
  func coarsePicture(of placed: PlacedPart, step: Double) throws(DrawingError) -> StretchedPicture?
  {
    guard case .content = placed.part,
      max(placed.frame.width, placed.frame.height) < Double(ImageSurface.maximumSide)
    else { return nil }
    if let coarse, coarse.part == placed.part, coarse.step == step { return coarse.picture }
    func edge(_ length: Double, _ rule: FloatingPointRoundingRule) -> Double {
      (length / step).rounded(rule) * step
    }
    let (x, y) = (edge(placed.frame.minX, .down), edge(placed.frame.minY, .down))
    let region = Rect(
      x: x, y: y, width: edge(placed.frame.maxX, .up) - x, height: edge(placed.frame.maxY, .up) - y)
    let picture = try StretchedPicture(of: region, cell: Size(width: step, height: step)) {
      context throws(DrawingError) in
      context.setSource(chrome.ground)
      context.paint()
      try paint(placed, Painting(isSmooth: true), in: context)
    }
    coarse = (placed.part, step, picture)
    return picture
  }

  /// The keyboard's backdrop if it hides what is behind it: the index of its first part, and the
  /// edge from which it does so, on the screen in points.
  func hidingBackdrop(in parts: [PlacedPart]) -> (index: Int, edge: Double)? {
    guard
      let index = parts.firstIndex(where: { $0.groups.contains { $0.key == .behindKeyboard } })
    else { return nil }
    let count = parts[index].groups.prefix { $0.key != .behindKeyboard }.count
    let groups = parts[index].groups[...count]
    guard let outline = groups.last?.clip, let edge = hidingEdge(of: groups),
      outline.frame.maxY + groups.origin.y >= scene.device.screen.height
    else { return nil }
    return (index, edge)
  }

  /// The edge from which a blurred group hides all behind it down to its lower edge, on the screen
  /// in points: below its round corners; `nil` where it is not as wide as the screen.
  func hidingEdge(of groups: ArraySlice<PlacedPart.Group>) -> Double? {
    guard let outline = groups.last?.clip, outline.pieces.isEmpty,
      outline.isRectangle || outline.corners == .top
    else { return nil }
    let origin = groups.origin
    guard outline.frame.minX + origin.x <= 0,
      outline.frame.maxX + origin.x >= scene.device.screen.width
    else { return nil }
    return look.grid.snapped(outline.frame.minY + origin.y + outline.cornerReach, .up)
  }
}

extension ArraySlice<PlacedPart> {
  /// Returns the parts of a blurred group as pictures of pixels show them: what is thinner than the
  /// blur is left out, and the rest moves in steps of a part of it.
  ///
  /// Finer steps would change nothing that is seen, and every row of a keyboard in every frame.
  ///
  /// - Parameter depth: The depth of the blurred group, from whose origin the steps are counted;
  ///   where the groups around it stand is left out, too.
  func coarse(behind depth: Int) -> [PlacedPart] {
    compactMap { placed in
      let step = placed.groups[depth].step
      guard step > 0, !placed.part.isThin else { return nil }
      var (sum, rounded) = (Point.zero, Point.zero)
      var placed = placed
      for index in placed.groups.indices.prefix(depth) { placed.groups[index].origin = .zero }
      for index in placed.groups.indices.dropFirst(depth + 1) {
        let origin = placed.groups[index].origin
        sum = Point(x: sum.x + origin.x, y: sum.y + origin.y)
        let next = Point(x: (sum.x / step).rounded() * step, y: (sum.y / step).rounded() * step)
        placed.groups[index].origin = Point(x: next.x - rounded.x, y: next.y - rounded.y)
        rounded = next
      }
      return placed
    }
  }
}

extension PlacedPart.Group {
  /// The size of the cells of a frame, in points: about as large as the blur, and a whole number of
  /// them across and down.
  fileprivate func cell(in frame: Rect) -> Size {
    func side(_ length: Double) -> Double { length / max((length / blur).rounded(), 1) }
    return Size(width: side(frame.width), height: side(frame.height))
  }

  /// The steps in points that parts move in behind a blur; wider ones where it is also damped.
  fileprivate var step: Double { blur * (tone == nil ? 0.25 : 0.35) }
}

extension StagePart {
  /// Whether nothing of it is left in a blur.
  fileprivate var isThin: Bool {
    switch self {
    case .caret, .handles, .thumb: true
    default: false
    }
  }
}

extension Outline {
  /// Clips what `body` draws to it; straight edges are snapped to pixels.
  ///
  /// It is called once for round upper corners and once for the rest, as whole pixels are drawn
  /// several times as fast without a mask.
  fileprivate func clipped(
    in context: Context, grid: PixelGrid, _ body: () -> Void
  ) {
    guard pieces.isEmpty else {
      for piece in pieces {
        context.saved {
          Outline(frame: piece, radius: radius).clip(context)
          body()
        }
      }
      return
    }
    let whole = grid.snappedEdges(frame)
    let isSplit = corners == .top
    let edge =
      isRectangle
      ? whole.minY
      : isSplit ? min(grid.snapped(frame.minY + cornerReach, .up), whole.maxY) : whole.maxY
    for (top, bottom) in [(whole.minY, edge), (edge, whole.maxY)] where top < bottom {
      context.saved {
        context.clip(to: Rect(x: whole.minX, y: top, width: whole.width, height: bottom - top))
        if bottom == edge { clip(context) }
        body()
      }
    }
  }
}
