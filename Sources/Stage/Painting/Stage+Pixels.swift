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

  /// Paints what is behind a translucent bar, out of focus: small, and stretched.
  func paintBlurred(
    _ parts: ArraySlice<PlacedPart>, of group: PartGroup, depth: Int, in context: Context
  ) throws(CairoError) {
    guard let frame = group.clip?.frame else { return }
    let blur = group.blur
    let region = frame.insetBy(dx: -2 * blur, dy: -2 * blur)
    let picture = try ImageSurface(
      width: max(Int((region.width / blur).rounded(.up)), 1),
      height: max(Int((region.height / blur).rounded(.up)), 1))
    let small = try picture.makeContext()
    small.scale(1 / blur)
    small.translate(x: -region.minX, y: -region.minY)
    try paint(parts, depth: depth + 1, Painting(isSmooth: true), in: small)
    try small.finish()
    context.clip(to: look.grid.snappedEdges(frame))
    // The mean of four, half a pixel apart, hides the pixels.
    for (index, shift) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].enumerated() {
      context.draw(
        picture, x: region.minX + shift.0 * blur / 2, y: region.minY + shift.1 * blur / 2,
        width: Double(picture.width) * blur, height: Double(picture.height) * blur,
        alpha: 1 / Double(index + 1))
    }
  }
}
