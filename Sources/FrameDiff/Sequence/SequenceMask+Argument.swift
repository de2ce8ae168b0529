internal import FrameSequence

extension SequenceMask {
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
