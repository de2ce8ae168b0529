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
    /// The upper edge of the caption.
    let captionTop: Int
    let page: PixelSize
    private let picture: PixelSize
    private let legendTop: Int

    /// What is no shorter than a caption or an entry of the legend.
    private static let longestText = "FRAMES 9999 AND 9999 AT 1000.000 S"

    /// How much higher a line of text is than the one above, in dots.
    private static let line = PixelFont.height + 4

    init(_ picture: PixelSize, caption: String, hasLegend: Bool) {
      self.picture = picture
      let dot = max(1, min(8, (min(picture.width, picture.height) + 100) / 200))
      self.dot = dot
      // Room for a number and the frame of a box.
      let gap = 16 * dot
      // Titles of narrow pictures do not run into each other, nor beyond the page.
      func width(_ text: String) -> Int { PixelFont.size(of: text, dot: dot).width }
      let step = max(picture.width, width(ComparisonPage.titles[0])) + gap
      let columns = (0..<3).map { gap + $0 * step }
      self.columns = columns
      captionTop = 4 * dot
      titleTop = captionTop + (caption.isEmpty ? 0 : Self.line * dot)
      top = titleTop + PixelFont.height * dot + gap
      legendTop = top + picture.height + gap
      // Pages that stand below each other are equally wide, whatever they say.
      let inner = max(
        columns[2] + max(picture.width, width(ComparisonPage.titles[2])) - gap,
        width(Self.longestText))
      let texts = hasLegend ? ComparisonPage.legend.map(\.text) : []
      let rows = Self.legendRows(texts, width: inner, dot: dot)
      let lines = (rows.last?.row ?? -1) + 1
      page = PixelSize(
        width: inner + 2 * gap,
        height: legendTop + (lines > 0 ? (lines * Self.line + 4) * dot : 0))
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
        ($0.x + columns[0], legendTop + $0.row * Self.line * dot)
      }
    }

    private static func legendRows(
      _ texts: [String], width: Int, dot: Int
    ) -> [(x: Int, row: Int)] {
      var places: [(x: Int, row: Int)] = []
      var (x, row) = (0, 0)
      for text in texts {
        let length = 10 * dot + PixelFont.size(of: text, dot: dot).width
        if x > 0, x + length > width { (x, row) = (0, row + 1) }
        places.append((x, row))
        x += length + 12 * dot
      }
      return places
    }
  }
}
