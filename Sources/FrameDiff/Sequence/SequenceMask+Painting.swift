extension SequenceMask {
  /// Paints over what masks cover, in both sequences alike.
  ///
  /// Where pixels of some pictures are not known, as of a baseline, whole rows are left out: of
  /// every row that a mask crosses.
  ///
  /// Throws what loading a picture throws.
  static func paint(
    _ masks: [SequenceMask], over before: PlayedSequence, _ after: PlayedSequence
  ) throws -> (before: PlayedSequence, after: PlayedSequence) {
    let wholeRows = coversRows(before, after)
    return (
      try painted(before, masks, beside: after, wholeRows: wholeRows),
      try painted(after, masks, beside: before, wholeRows: wholeRows)
    )
  }

  /// Whether whole rows are left out.
  private static func coversRows(_ before: PlayedSequence, _ after: PlayedSequence) -> Bool {
    (before.pictures + after.pictures).contains { $0.load == nil }
  }

  /// What is painted over in each frame of a sequence that is compared with another.
  static func covered(
    by masks: [SequenceMask], in sequence: PlayedSequence, beside other: PlayedSequence
  ) -> [[PixelRectangle]] {
    let wholeRows = coversRows(sequence, other)
    return sequence.frames.indices.map { index in
      covered(by: masks, in: sequence, frame: index, beside: other, wholeRows: wholeRows)
    }
  }

  private static func covered(
    by masks: [SequenceMask], in sequence: PlayedSequence, frame: Int,
    beside other: PlayedSequence, wholeRows: Bool
  ) -> [PixelRectangle] {
    let rectangles = sequence.rectangles(of: masks, inFrame: frame, beside: other)
    guard wholeRows else { return rectangles }
    return rectangles.map {
      PixelRectangle(x: 0, y: $0.y, width: sequence.size.width, height: $0.height)
    }
  }

  /// A picture and what is painted over in it.
  private struct Painting: Hashable {
    var picture: Int
    var rectangles: [PixelRectangle]
  }

  private static let paint: UInt32 = 0xFF80_8080

  private static func painted(
    _ sequence: PlayedSequence, _ masks: [SequenceMask], beside other: PlayedSequence,
    wholeRows: Bool
  ) throws -> PlayedSequence {
    var result = sequence
    result.pictures = []
    var known: [Painting: Int] = [:]
    for (index, frame) in sequence.frames.enumerated() {
      let rectangles = covered(
        by: masks, in: sequence, frame: index, beside: other, wholeRows: wholeRows)
      let painting = Painting(picture: frame.picture, rectangles: rectangles)
      if known[painting] == nil {
        known[painting] = result.pictures.count
        let picture = sequence.pictures[frame.picture]
        result.pictures.append(
          rectangles.isEmpty
            ? picture : try painted(picture, rectangles, sequence.size, wholeRows: wholeRows))
      }
      result.frames[index].picture = known[painting] ?? 0
    }
    // Whether an element is there is not asked when it is ignored all the time.
    let ignored = elements(ignoredBy: masks)
    result.elements.removeAll { ignored.contains($0.id) }
    return result
  }

  /// The elements that are never looked at.
  static func elements(ignoredBy masks: [SequenceMask]) -> Set<String> {
    Set(
      masks.filter { $0.span == always }.compactMap { mask in
        if case .element(let id) = mask.area { id } else { nil }
      })
  }

  private static func painted(
    _ picture: SequencePicture, _ rectangles: [PixelRectangle], _ size: PixelSize, wholeRows: Bool
  ) throws -> SequencePicture {
    guard wholeRows || picture.fingerprint.rows.count == size.height else {
      // Files that are only compared as wholes have no rows yet.
      return try painted(whole: picture, rectangles)
    }
    var fingerprint = picture.fingerprint
    let rows = Set(rectangles.flatMap { $0.y..<$0.maxY }).filter(fingerprint.rows.indices.contains)
    if wholeRows {
      for row in rows { fingerprint.rows[row] = 0 }
    } else if let top = rows.min(), let bottom = rows.max() {
      // A strip is enough where one can be had.
      let range = top..<bottom + 1
      var strip = try picture.strip?(range)
      if strip == nil, let load = picture.load {
        strip = PictureStrip(first: 0, pixels: try load().decoded().pixels)
      }
      guard var strip, strip.first <= top,
        strip.first * size.width + strip.pixels.count >= (bottom + 1) * size.width
      else { return picture }
      paint(rectangles, &strip.pixels, width: size.width, first: strip.first)
      let fresh = strip.pixels.withUnsafeBufferPointer { pixels in
        PictureFingerprint(
          of: UnsafeBufferPointer(
            rebasing: pixels[
              (top - strip.first) * size.width..<(bottom + 1 - strip.first) * size.width]),
          size: PixelSize(width: size.width, height: range.count))
      }
      for row in rows { fingerprint.rows[row] = fresh.rows[row - top] }
    }
    return SequencePicture(
      fingerprint: fingerprint, load: picture.load.map { painting($0, rectangles) })
  }

  private static func painted(
    whole picture: SequencePicture, _ rectangles: [PixelRectangle]
  ) throws -> SequencePicture {
    guard let load = picture.load.map({ painting($0, rectangles) }) else { return picture }
    return SequencePicture(fingerprint: try PictureFingerprint(of: load()), load: load)
  }

  private static func painting(
    _ load: @escaping @Sendable () throws -> Picture, _ rectangles: [PixelRectangle]
  ) -> @Sendable () throws -> Picture {
    {
      var bitmap = try load().decoded()
      paint(rectangles, &bitmap.pixels, width: bitmap.size.width, first: 0)
      return .bitmap(bitmap)
    }
  }

  /// Paints over rectangles in rows of pixels, of which `first` is the first row that is there.
  private static func paint(
    _ rectangles: [PixelRectangle], _ pixels: inout [UInt32], width: Int, first: Int
  ) {
    for rectangle in rectangles {
      for row in max(rectangle.y, first)..<max(rectangle.y, first, rectangle.maxY) {
        let start = (row - first) * width
        for index in start + rectangle.x..<start + rectangle.maxX where index < pixels.count {
          pixels[index] = paint
        }
      }
    }
  }
}
