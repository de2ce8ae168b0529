package import Cairo
package import Keyframes

extension StagePart {
  /// A piece of a part that is stretched: shapes of one size, so that ends stay round at any
  /// length.
  package enum Piece: Hashable, Sendable {
    /// A square point of all of it.
    case whole
    /// The round upper end of the scroll indicator, from its upper left corner.
    case top
    /// A point of the straight middle of the scroll indicator, to be stretched downwards.
    case middle
    /// The round lower end of the scroll indicator, from its lower left corner upwards.
    case bottom
  }

  /// The pieces of a part that is stretched; none of any other.
  package var pieces: [Piece] {
    switch self {
    case .ground, .void: [.whole]
    case .thumb: [.top, .middle, .bottom]
    default: []
    }
  }
}

extension StagePart.Piece {
  /// Where the piece stands when its part fills a frame, and how it is stretched across and down.
  package func place(in frame: Rect) -> (origin: Point, scale: Size) {
    let ends = frame.width
    let whole = Size(width: 1, height: 1)
    return switch self {
    case .whole: (frame.origin, frame.size)
    case .top: (frame.origin, whole)
    case .bottom: (Point(x: frame.minX, y: frame.maxY), whole)
    // A quarter of a point below either end, so that no seam shows.
    case .middle:
      (
        Point(x: frame.minX, y: frame.minY + ends / 2 - 0.25),
        Size(width: 1, height: max(frame.height - ends + 0.5, 0))
      )
    }
  }
}

extension Stage {
  /// Draws the pieces of a stretched part where `place` puts each; they overlap, and are one layer.
  package func draw<Failure: Error>(
    piecesOf placed: PlacedPart, in context: Context,
    place: (StagePart.Piece, () -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    let stage = stage(of: placed)
    let color =
      switch placed.part {
      case .ground: stage.chrome.ground
      case .void: Color.black
      default: stage.look.palette.indicator
      }
    try context.faded(to: color.alpha) { () throws(Failure) in
      for piece in placed.part.pieces {
        try place(piece) { stage.draw(piece, color.withAlpha(1), in: context) }
      }
    }
  }

  private func draw(_ piece: StagePart.Piece, _ color: Color, in context: Context) {
    let (width, radius) = (thumbThickness, thumbThickness / 2)
    context.setSource(color)
    switch piece {
    case .whole: context.rectangle(x: 0, y: 0, width: 1, height: 1)
    case .top: context.arc(x: radius, y: radius, radius: radius, from: .pi, to: 2 * .pi)
    case .middle: context.rectangle(x: 0, y: 0, width: width, height: 1)
    case .bottom: context.arc(x: radius, y: -radius, radius: radius, from: 0, to: .pi)
    }
    context.fill()
  }
}
