internal import FrameSequence

/// A part of a sequence that is not compared: a place, for as long as is said.
///
/// Pixels are ignored, and numbers are not: a masked element that moves is still reported to move.
package struct SequenceMask: Sendable, Hashable {
  /// The part of the picture that is left out.
  package var area: Area

  /// When, in seconds; a frame counts that is to be seen at any time of it.
  package var span: ClosedRange<Double>

  /// A part of the picture.
  package enum Area: Sendable, Hashable {
    /// All of it.
    case everything
    case rectangle(PixelRectangle)
    /// An element by its id, or `keyboard`, wherever it stands at that time.
    ///
    /// Of an element only what can be seen: neither above the viewport nor under the keyboard. In a
    /// sequence that does not know its elements it is where it stands in the other one.
    case element(String)
  }

  /// Makes a mask; by default for all the time.
  package init(_ area: Area, during span: ClosedRange<Double> = SequenceMask.always) {
    self.area = area
    self.span = span
  }
}

extension PlayedSequence {
  /// The pixels of a frame that masks cover, in the order of the masks.
  ///
  /// `other` is the sequence that this one is compared with. Of an element that stands elsewhere in
  /// its form both places are covered: what it left, and what it came to cover, differs as well.
  package func rectangles(
    of masks: [SequenceMask], inFrame index: Int, beside other: PlayedSequence
  ) -> [PixelRectangle] {
    guard frames.indices.contains(index) else { return [] }
    let frame = frames[index]
    return masks.flatMap { mask -> [PixelRectangle] in
      guard frame.time <= mask.span.upperBound + 1e-9,
        frame.time + frame.duration > mask.span.lowerBound + 1e-9
      else { return [] }
      let rectangles: [PixelRectangle] =
        switch mask.area {
        case .everything: [size.bounds]
        case .rectangle(let rectangle): [rectangle]
        case .element(let id): places(of: id, frame, beside: other)
        }
      return rectangles.map { $0.intersection(size.bounds) }.filter { !$0.isEmpty }
    }
  }

  /// Where an element can be seen in either form; in that of the other sequence, when this one
  /// knows none.
  private func places(
    of id: String, _ frame: Frame, beside other: PlayedSequence
  ) -> [PixelRectangle] {
    guard let mine = rectangle(of: id, in: elements, frame) else {
      if let theirs = rectangle(of: id, in: other.elements, frame) { return [theirs] }
      guard !other.frames.isEmpty else { return [] }
      let shown = other.frames[other.frameIndex(at: frame.time)]
      return other.rectangle(of: id, in: other.elements, shown).map { [$0] } ?? []
    }
    guard let theirs = rectangle(of: id, in: other.elements, frame), theirs != mine else {
      return [mine]
    }
    return [mine, theirs]
  }

  /// Where an element of a form can be seen, in whole pixels, or nil when it is not known.
  private func rectangle(
    of id: String, in elements: [Element], _ frame: Frame
  ) -> PixelRectangle? {
    guard let numbers = frame.numbers else { return nil }
    var sides = (left: 0.0, top: numbers.keyboardTop, right: 0.0, bottom: 0.0)
    if let element = elements.first(where: { $0.id == id }) {
      let y = element.y + numbers.formTop
      sides = (
        element.x, max(y, numbers.viewportTop), element.x + element.width,
        min(y + element.height, numbers.keyboardTop)
      )
    } else if id == SequenceMask.keyboard {
      sides.right = Double(size.width) / scale
      sides.bottom = Double(size.height) / scale
    } else {
      return nil
    }
    func pixel(_ points: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max(points * scale, -1e6), 1e6).rounded(rule))
    }
    let (x, y) = (pixel(sides.left, .down), pixel(sides.top, .down))
    return PixelRectangle(
      x: x, y: y, width: pixel(sides.right, .up) - x, height: pixel(sides.bottom, .up) - y)
  }
}

extension SequenceMask {
  /// The name of the keyboard where elements go by their ids.
  package static let keyboard = "keyboard"

  /// From the start on, without end.
  package static let always = 0...Double.infinity

  /// Parses a value of `--ignore`: `20,40,100,30`, `email`, `keyboard@0.2..0.8`, `@0.5..`.
  package init?(argument text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let place = parts.first, !text.isEmpty else { return nil }
    var span = Self.always
    if parts.count == 2 {
      guard let found = Self.span(parts[1]) else { return nil }
      span = found
    }
    if place.isEmpty {
      self.init(.everything, during: span)
    } else if place.contains(where: { $0 == "," }) {
      guard let rectangle = Self.rectangle(place) else { return nil }
      self.init(.rectangle(rectangle), during: span)
    } else {
      self.init(.element(String(place)), during: span)
    }
  }

  /// Seconds as `0.2..0.8`, `0.2..` or `..0.8`.
  private static func span(_ text: Substring) -> ClosedRange<Double>? {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard let start = first.isEmpty ? 0 : Double(first),
      let end = last.isEmpty ? Double.infinity : Double(last), start.isFinite, start >= 0,
      end >= start
    else { return nil }
    return start...end
  }

  private static func rectangle(_ text: Substring) -> PixelRectangle? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], x >= 0, y >= 0, width > 0, height > 0,
      max(x, y, width, height) < 1 << 20
    else { return nil }
    return PixelRectangle(x: x, y: y, width: width, height: height)
  }
}

extension [SequenceMask] {
  /// The first element to be ignored that does not exist, or `nil`; `keyboard` exists where
  /// the keyboard's frame is known.
  package func unknownElement(among known: [String], hasKeyboard: Bool) -> String? {
    lazy.compactMap { mask -> String? in
      guard case .element(let id) = mask.area, !known.contains(id),
        !(id == SequenceMask.keyboard && hasKeyboard)
      else { return nil }
      return id
    }.first
  }
}

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

  /// The rectangles that are painted over in each frame of a sequence that is compared with
  /// another.
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
        strip = SequencePicture.Strip(first: 0, pixels: try load().decoded().pixels)
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
