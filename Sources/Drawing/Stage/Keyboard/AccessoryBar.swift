import Cairo
import KeyboardAvoidance
import Keyframes

extension KeyboardPainter {
  /// Draws an `inputAccessoryView`: a toolbar with arrows to other fields and a button that ends
  /// editing.
  struct AccessoryBar {
    let canvas: KeyboardCanvas

    /// From this height on, in points, there is room for buttons.
    static let leastHeightOfButtons = 24.0

    /// The room at both ends, the capsule's width around the arrows, and the distance between the
    /// arrows' middles, in points.
    private static let margin = 16.0
    private static let arrowsWidth = 96.0
    private static let arrowPitch = 40.0

    /// Whether the arrows point to the sides, as those of web pages did up to iOS 12.
    var pointsSideways = false
    /// Whether the arrows are at the right, as in an app that is read from right to left.
    var isMirrored = false
    /// The language of the button that ends editing.
    var language = KeyboardLanguage.english

    /// Where the buttons stand in a bar, and how large they are.
    struct Places {
      let scale: Double
      let middle: Double
      /// The middle of both arrows, and of the word at the end.
      let arrows: Double
      let done: Double
      private let pitch: Double

      /// Finds the places in a bar's frame; `nil` where there is no room for buttons.
      ///
      /// - Parameters:
      ///   - side: The safe area at either side, in points.
      ///   - isMirrored: Whether the arrows are at the right.
      ///   - doneWidth: The width of the word at the end, in points.
      init?(
        in bounds: Rect, side: Double, look: KeyboardLook, isMirrored: Bool, doneWidth: Double
      ) {
        let frame = bounds.insetBy(dx: side, dy: 0)
        guard frame.height >= leastHeightOfButtons, frame.width >= 200 else { return nil }
        let isGlass = look == .glass
        scale = min(1, frame.height / 44)
        middle = frame.midY + (isGlass ? 3 * scale : 0)
        let end = margin + (doneWidth + (isGlass ? 32 * scale : 0)) / 2
        // Without a capsule the arrow's own edge stands at the margin.
        let start = isGlass ? margin + arrowsWidth * scale / 2 : 25.5 + arrowPitch / 2 * scale
        done = isMirrored ? frame.minX + end : frame.maxX - end
        arrows = isMirrored ? frame.maxX - start : frame.minX + start
        pitch = (isMirrored ? -arrowPitch : arrowPitch) * scale
      }

      /// The middle of a button.
      func middle(of key: Event.Key) -> Point {
        let x =
          switch key {
          case .previous: arrows - pitch / 2
          case .next: arrows + pitch / 2
          case .done, .return: done
          }
        return Point(x: x, y: middle)
      }
    }

    /// Draws the bar, whose buttons keep away from the sides by the safe area and a margin.
    func draw(in bounds: Rect, side: Double) throws(DrawingError) {
      guard bounds.height > 0 else { return }
      let palette = canvas.palette
      if canvas.look == .legacy {
        let pixel = 1 / canvas.context.pixelsPerUnit
        canvas.fill(bounds, palette.accessory)
        let line = Rect(x: 0, y: bounds.minY, width: bounds.width, height: pixel)
        canvas.fill(line, palette.hairline)
      }
      guard
        let places = try Self.places(
          in: bounds, side: side, look: canvas.look, isMirrored: isMirrored, language,
          canvas.typesetter)
      else { return }
      let scale = places.scale
      if canvas.look == .glass {
        let height = 36 * scale
        let left = Self.arrowsWidth * scale
        capsule(x: places.arrows - left / 2, width: left, middle: places.middle, height: height)
        let end = min(places.done - bounds.minX, bounds.maxX - places.done)
        let right = 2 * (end - side - Self.margin)
        capsule(x: places.done - right / 2, width: right, middle: places.middle, height: height)
      }
      let arrows: [(KeySymbol, Event.Key)] =
        pointsSideways
        ? [
          (isMirrored ? .chevronRight : .chevronLeft, .previous),
          (isMirrored ? .chevronLeft : .chevronRight, .next),
        ]
        : [(.chevronUp, .previous), (.chevronDown, .next)]
      for (symbol, key) in arrows {
        symbol.draw(
          in: canvas.context, at: places.middle(of: key), scale: scale, color: palette.tint)
      }
      try canvas.text(
        language.doneWord, size: 17 * scale, weight: .semibold, centerX: places.done,
        baseline: places.middle + 6 * scale, color: palette.tint)
    }

    /// Finds where the buttons stand.
    static func places(
      in bounds: Rect, side: Double, look: KeyboardLook, isMirrored: Bool,
      _ language: KeyboardLanguage, _ typesetter: Typesetter
    ) throws(DrawingError) -> Places? {
      let scale = min(1, bounds.height / 44)
      let word = try typesetter.layout(
        language.doneWord, KeyboardCanvas.style(max(17 * scale, 1), .semibold))
      return Places(
        in: bounds, side: side, look: look, isMirrored: isMirrored, doneWidth: word.width)
    }

    private func capsule(x: Double, width: Double, middle: Double, height: Double) {
      canvas.fill(
        Rect(x: x, y: middle - height / 2, width: width, height: height), radius: height / 2,
        canvas.palette.accessory)
    }
  }
}
