/// Where the numbers of regions stand: beside their boxes, and never over what is marked.
enum NumberPlaces {
  /// Returns a place for every number, or nil where there is none that covers nothing.
  ///
  /// `sizes` are those of the numbers; all must lie within `bounds`, and neither over a box, with
  /// the frame of `margin` pixels around it, nor over another number.
  static func places(
    for boxes: [PixelRectangle], sizes: [PixelSize], within bounds: PixelRectangle, margin: Int
  ) -> [PixelRectangle?] {
    let framed = boxes.map { $0.insetBy(-margin) }
    var taken: [PixelRectangle] = []
    return zip(framed, sizes).map { box, size in
      let place = candidates(box, size).first { place in
        bounds.intersection(place) == place
          && framed.allSatisfy { $0.intersection(place).isEmpty }
          && taken.allSatisfy { $0.intersection(place).isEmpty }
      }
      if let place { taken.append(place) }
      return place
    }
  }

  /// Above and below a box at its left and right end, then at its sides.
  private static func candidates(_ box: PixelRectangle, _ size: PixelSize) -> [PixelRectangle] {
    let right = box.maxX - size.width
    let bottom = box.maxY - size.height
    return [
      (box.x, box.y - size.height), (right, box.y - size.height), (box.x, box.maxY),
      (right, box.maxY), (box.x - size.width, box.y), (box.maxX, box.y),
      (box.x - size.width, bottom), (box.maxX, bottom),
    ].map { PixelRectangle(x: $0.0, y: $0.1, width: size.width, height: size.height) }
  }
}
