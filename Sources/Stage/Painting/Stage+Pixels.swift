internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// How parts are painted.
struct Painting {
  /// Whether layers are resampled between pixels.
  var isSmooth: Bool
  /// Where the root view's ground does not show, in the coordinates of its group.
  var hiddenGround: Rect?
}

extension Stage {
  /// Paints a composition onto the pixels of a context whose unit is a point.
  func paint(_ parts: [PlacedPart], in context: Context) throws(CairoError) {
    let painting = Painting(
      isSmooth: !options.snapsToPixels, hiddenGround: try hiddenGround(in: parts))
    try paint(parts[...], depth: 0, painting, in: context)
  }

  private func paint(
    _ parts: ArraySlice<PlacedPart>, depth: Int, _ painting: Painting, in context: Context
  ) throws(CairoError) {
    for member in parts.members(depth: depth) {
      switch member {
      case .part(let placed):
        try paint(placed, painting, in: context)
      case .group(let group, let parts):
        try context.saved { () throws(CairoError) in
          context.translate(x: group.origin.x, y: group.origin.y)
          guard group.blur == 0 else {
            return try paintBlurred(parts, of: group, depth: depth, in: context)
          }
          group.clip?.clip(context)
          try paint(parts, depth: depth + 1, painting, in: context)
        }
      }
    }
  }

  private func paint(
    _ placed: PlacedPart, _ painting: Painting, in context: Context
  ) throws(CairoError) {
    if let layer = try layer(of: placed) {
      layer.draw(
        at: .zero, smoothly: painting.isSmooth, alpha: placed.opacity, grid: look.grid,
        in: context)
    } else if placed.part == .ground, let hidden = painting.hiddenGround {
      let (frame, ground) = (placed.frame, chrome.ground)
      context.fill(
        Rect(x: frame.minX, y: frame.minY, width: frame.width, height: hidden.minY - frame.minY),
        ground)
      context.fill(
        Rect(x: frame.minX, y: hidden.maxY, width: frame.width, height: frame.maxY - hidden.maxY),
        ground)
    } else {
      try drawShapes(of: placed, in: context)
    }
  }

  /// The part of the ground that an opaque picture of the form hides across the whole width, which
  /// need not be filled.
  private func hiddenGround(in parts: [PlacedPart]) throws(CairoError) -> Rect? {
    guard options.snapsToPixels, !parts.contains(where: { $0.part == .void }),
      let content = parts.first(where: { $0.part == .content([]) }),
      let clip = content.groups.dropLast().last?.clip?.frame,
      let frame = try layer(of: content)?
        .frame(at: content.groups.last?.origin ?? .zero, grid: look.grid).intersection(clip),
      frame.minX <= 0, frame.maxX >= scene.device.screen.width
    else { return nil }
    return frame
  }

  /// Paints the blurred content behind a translucent bar or keyboard, at a small size that is
  /// scaled up.
  func paintBlurred(
    _ parts: ArraySlice<PlacedPart>, of group: PartGroup, depth: Int, in context: Context
  ) throws(CairoError) {
    guard let outline = group.clip else { return }
    let visible = context.visibleRect.insetBy(dx: -1, dy: -1)
    guard let frame = outline.frame.intersection(visible) else { return }
    let blur = group.blur
    // The same pixels are averaged wherever the group is cut off.
    func cell(_ length: Double, _ rule: FloatingPointRoundingRule) -> Double {
      ((length - outline.frame.minY) / blur).rounded(rule) * blur + outline.frame.minY
    }
    let top = cell(frame.minY, .down) - 2 * blur
    let region = Rect(
      x: outline.frame.minX - 2 * blur, y: top, width: outline.frame.width + 4 * blur,
      height: cell(frame.maxY, .up) + 2 * blur - top)
    let picture = try ImageSurface(
      width: max(Int((region.width / blur).rounded(.up)), 1),
      height: max(Int((region.height / blur).rounded(.up)), 1))
    let small = try picture.makeContext()
    small.scale(1 / blur)
    small.translate(x: -region.minX, y: -region.minY)
    try paint(parts, depth: depth + 1, Painting(isSmooth: true), in: small)
    try small.finish()
    outline.clip(context, grid: look.grid)
    if blur <= BarGround.blur {
      return drawMean(of: picture, in: region, blur: blur, on: context)
    }
    // A large blur is composed at a small size and scaled up once.
    let step = blur / 4
    let middle = try ImageSurface(
      width: max(Int((region.width / step).rounded(.up)), 1),
      height: max(Int((region.height / step).rounded(.up)), 1))
    let half = try middle.makeContext()
    half.scale(1 / step)
    half.translate(x: -region.minX, y: -region.minY)
    drawMean(of: picture, in: region, blur: blur, on: half)
    try half.finish()
    context.draw(
      middle, x: region.minX, y: region.minY, width: Double(middle.width) * step,
      height: Double(middle.height) * step, alpha: 1)
  }

  /// Scales a small picture up to a region; the mean of four copies, half a pixel apart, hides its
  /// pixels.
  private func drawMean(
    of picture: ImageSurface, in region: Rect, blur: Double, on context: Context
  ) {
    for (index, shift) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].enumerated() {
      context.draw(
        picture, x: region.minX + shift.0 * blur / 2, y: region.minY + shift.1 * blur / 2,
        width: Double(picture.width) * blur, height: Double(picture.height) * blur,
        alpha: 1 / Double(index + 1))
    }
  }
}

extension Outline {
  /// Clips subsequent drawing to it; a rectangle's edges are snapped to pixels.
  fileprivate func clip(_ context: Context, grid: PixelGrid) {
    if isRectangle { context.clip(to: grid.snappedEdges(frame)) } else { clip(context) }
  }
}
