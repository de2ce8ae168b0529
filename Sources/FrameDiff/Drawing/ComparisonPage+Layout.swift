extension ComparisonPage {
  /// Where everything stands on the page, in pixels.
  struct Layout {
    /// The side of a dot of letters: larger on larger pictures, within reason.
    let dot: Int
    /// The left edges of the three pictures.
    let columns: [Int]
    /// Their upper edge.
    let top: Int
    /// The upper edge of their titles.
    let titleTop: Int
    let page: PixelSize
    private let picture: PixelSize
    private let legendTop: Int

    init(_ picture: PixelSize, caption: String) {
      self.picture = picture
      dot = max(1, min(4, min(picture.width, picture.height) / 300))
      // Room for a number and the frame of a box.
      let gap = 16 * dot
      let width = picture.width
      columns = (0..<3).map { gap + $0 * (width + gap) }
      titleTop = caption.isEmpty ? 2 * dot : 9 * dot
      top = titleTop + 5 * dot + gap
      legendTop = top + picture.height + gap
      let rows = Self.legendRows(
        ComparisonPage.legend.map(\.text), width: 3 * width + 2 * gap, dot: dot)
      page = PixelSize(
        width: 3 * width + 4 * gap, height: legendTop + ((rows.last?.row ?? 0) + 1) * 8 * dot)
    }

    /// Where the numbers of regions stand in each of the pictures, in pixels of the page.
    func numbers(
      of boxes: ArraySlice<PixelRectangle>, offsets: [Int]
    ) -> [[PixelRectangle?]] {
      let sizes = boxes.indices.map { index in
        let size = PixelFont.size(of: "\(index + 1)", dot: dot)
        return PixelSize(width: size.width + 2 * dot, height: size.height + 2 * dot)
      }
      return zip(columns, offsets).map { x, offset in
        let bounds = PixelRectangle(
          x: x - 15 * dot, y: top - 14 * dot, width: picture.width + 30 * dot,
          height: picture.height + 28 * dot)
        let moved = boxes.map {
          PixelRectangle(x: $0.x + x, y: $0.y + top + offset, width: $0.width, height: $0.height)
        }
        return NumberPlaces.places(for: moved, sizes: sizes, within: bounds, margin: 3 * dot)
      }
    }

    /// Where the entries of the legend stand, in as many lines as they need.
    func legendPlaces(_ texts: [String]) -> [(x: Int, y: Int)] {
      Self.legendRows(texts, width: page.width - 2 * columns[0], dot: dot).map {
        ($0.x + columns[0], legendTop + $0.row * 8 * dot)
      }
    }

    private static func legendRows(
      _ texts: [String], width: Int, dot: Int
    ) -> [(x: Int, row: Int)] {
      var places: [(x: Int, row: Int)] = []
      var (x, row) = (0, 0)
      for text in texts {
        let length = 7 * dot + PixelFont.size(of: text, dot: dot).width
        if x > 0, x + length > width { (x, row) = (0, row + 1) }
        places.append((x, row))
        x += length + 6 * dot
      }
      return places
    }
  }
}
