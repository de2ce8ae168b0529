internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// How parts are painted.
struct Painting {
  /// Whether layers are resampled between pixels.
  var isSmooth = false
  /// Where the root view's ground does not show, in the coordinates of its group.
  var hiddenGround: Rect?
  /// The steps in points that content is moved in, where it is to be blurred.
  var step: Double?
  /// The rows of the stage's own picture that are painted; `nil` in any other.
  var rows: [Range<Int>]?
}

extension Stage {
  /// Paints a composition onto rows of the stage's picture, in a context whose unit is a point.
  func paint(
    _ parts: [PlacedPart], rows: [Range<Int>], in context: Context
  ) throws(DrawingError) {
    let painting = Painting(hiddenGround: try hiddenGround(in: parts), rows: rows)
    guard let (front, edge) = hidingBackdrop(in: parts) else {
      return try paint(parts[...], depth: 0, painting, in: context)
    }
    try context.saved { () throws(DrawingError) in
      context.clip(to: Rect(x: 0, y: 0, width: scene.device.screen.width, height: edge))
      try paint(parts[..<front], depth: 0, painting, in: context)
    }
    try paint(parts[front...], depth: 0, painting, in: context)
  }

  /// Paints the members of a group at a depth of nesting.
  func paint(
    _ parts: ArraySlice<PlacedPart>, depth: Int, _ painting: Painting, in context: Context
  ) throws(DrawingError) {
    for member in parts.members(depth: depth) {
      switch member {
      case .part(let placed):
        try paint(placed, painting, in: context)
      case .group(let group, let parts):
        try context.saved { () throws(DrawingError) in
          context.translate(x: group.origin.x, y: group.origin.y)
          guard group.blur == 0 else {
            return try paintBlurred(parts, of: group, depth: depth, painting, in: context)
          }
          group.clip?.clip(context)
          try paint(parts, depth: depth + 1, painting, in: context)
        }
      }
    }
  }

  /// Paints one part.
  func paint(
    _ placed: PlacedPart, _ painting: Painting, in context: Context
  ) throws(DrawingError) {
    if let step = painting.step, let picture = try coarsePicture(of: placed, step: step) {
      picture.draw(in: context)
    } else if let layer = try layer(of: placed) {
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
  private func hiddenGround(in parts: [PlacedPart]) throws(DrawingError) -> Rect? {
    guard !parts.contains(where: { $0.part == .void }),
      let content = parts.first(where: { $0.part == .content([]) }),
      let clip = content.groups.dropLast().last?.clip?.frame,
      let frame = try layer(of: content)?
        .frame(at: content.groups.last?.origin ?? .zero, grid: look.grid).intersection(clip),
      frame.minX <= 0, frame.maxX >= scene.device.screen.width
    else { return nil }
    return frame
  }
}
