/// A part of a sequence that is not compared: a place, for as long as is said.
///
/// Pixels are ignored, and numbers are not: a masked element that moves is still reported to move.
public struct SequenceMask: Sendable, Hashable {
  /// What of the picture is left out.
  public var area: Area

  /// When, in seconds; a frame counts that is to be seen at any time of it.
  public var span: ClosedRange<Double>

  /// A part of the picture.
  public enum Area: Sendable, Hashable {
    /// All of it.
    case everything
    /// A rectangle in pixels.
    case rectangle(PixelRectangle)
    /// An element by its id, or `keyboard`, wherever it stands at that time.
    ///
    /// Of an element only what can be seen: neither above the viewport nor under the keyboard. In a
    /// sequence that does not know its elements it is where it stands in the other one.
    case element(String)
  }

  /// Makes a mask; by default for all the time.
  public init(_ area: Area, during span: ClosedRange<Double> = SequenceMask.always) {
    self.area = area
    self.span = span
  }
}

extension PlayedSequence {
  /// The pixels of a frame that masks cover, in the order of the masks.
  ///
  /// `other` is the sequence that this one is compared with. Of an element that stands elsewhere in
  /// its form both places are covered: what it left, and what it came to cover, differs as well.
  public func rectangles(
    of masks: [SequenceMask], inFrame index: Int, beside other: PlayedSequence
  ) -> [PixelRectangle] {
    guard frames.indices.contains(index) else { return [] }
    let frame = frames[index]
    let whole = PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
    return masks.flatMap { mask -> [PixelRectangle] in
      guard frame.time <= mask.span.upperBound + 1e-9,
        frame.time + frame.duration > mask.span.lowerBound + 1e-9
      else { return [] }
      let rectangles: [PixelRectangle] =
        switch mask.area {
        case .everything: [whole]
        case .rectangle(let rectangle): [rectangle]
        case .element(let id): places(of: id, frame, beside: other)
        }
      return rectangles.map { $0.intersection(whole) }.filter { !$0.isEmpty }
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
    of id: String, in elements: [SequenceElement], _ frame: Frame
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
  /// What the keyboard is called where elements go by their ids.
  public static let keyboard = "keyboard"

  /// From the start on, without end.
  public static let always = 0...Double.infinity
}
