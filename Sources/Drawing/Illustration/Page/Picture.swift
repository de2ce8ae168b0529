package import Cairo
package import Keyframes

/// A picture that is laid out and can be drawn.
///
/// Its contents are decided before anything is drawn: it has a size, a name and a description, and
/// its geometry can be asked for.
package protocol Picture {
  /// The page: its size, its colours, and what the picture is called.
  var setup: Page.Setup { get }

  /// Draws everything but the background and the words above and below.
  func draw(on page: Page) throws
}

extension Picture {
  /// The size of the page in its units.
  package var size: Size { setup.size }

  /// The picture's name.
  package var title: String { setup.title }

  /// A description in plain sentences.
  package var altText: String { setup.altText }
}

/// A page to draw a picture on; it comes from ``Studio``.
package struct Page {
  let canvas: Canvas

  /// The page of a picture that is laid out.
  package struct Setup: Sendable {
    /// The size of the page in its units: CSS pixels in an SVG, points in a PDF.
    package var size: Size
    /// The name of the picture.
    package var title: String
    /// A description for people who cannot see it, in plain sentences.
    package var altText: String
    /// The colours around the devices.
    package var theme: Theme
    /// The colour of the page, or `nil` for a page that is transparent.
    package var background: Color?
    /// The room around everything, in units of the page.
    package var margin: Double
    /// The place on the page of what is laid out, which begins at 0, 0 in its own coordinates; as
    /// large as the page, or in its middle where the page has a proportion of its own.
    package private(set) var place: Rect
    /// How round the page's corners are, in units of the page.
    let corner: Double
    /// The family that words are set in, or `nil` for Inter.
    let font: String?
    /// The words above the picture.
    let header: Header
    /// The words below the picture; empty for none.
    let caption: String

    /// Makes a page without words.
    init(size: Size, title: String, altText: String, dressing: Dressing) {
      self.init(
        size: size, header: Header(), caption: "", title: title, altText: altText,
        dressing: dressing)
    }

    /// Makes a page as high as what is on it.
    ///
    /// - Parameters:
    ///   - width: The width of all of it.
    ///   - bottom: Where the picture ends, below the header.
    ///   - title: The picture's name where the header has no title.
    /// - Throws: ``DrawingError`` when the fonts lack a character of the caption.
    init(
      header: Header, caption: String, width: Double, bottom: Double, title: String,
      altText: String, dressing: Dressing, studio: Studio
    ) throws {
      let margin = dressing.pageMargin
      let lettering = try studio.lettering(in: dressing.brand.font)
      let words = try lettering.height(caption, .caption, maxWidth: width - 2 * margin)
      let room = caption.isEmpty ? 0 : words + 20
      self.init(
        size: Size(width: width, height: (bottom + room + margin).rounded(.up)),
        header: header, caption: caption, title: header.title.isEmpty ? title : header.title,
        altText: altText, dressing: dressing)
    }

    private init(
      size: Size, header: Header, caption: String, title: String, altText: String,
      dressing: Dressing
    ) {
      var whole = size
      if let aspect = dressing.aspect {
        whole = Size(
          width: max(size.width, (size.height * aspect).rounded()),
          height: max(size.height, (size.width / aspect).rounded()))
      }
      self.size = whole
      place = Rect(
        x: ((whole.width - size.width) / 2).rounded(.down),
        y: ((whole.height - size.height) / 2).rounded(.down), width: size.width, height: size.height
      )
      corner = min(dressing.brand.corner, min(whole.width, whole.height) / 2)
      font = dressing.brand.font
      self.title = title
      self.altText = altText
      self.header = header
      self.caption = caption
      theme = dressing.theme
      background = dressing.background
      margin = dressing.pageMargin
    }

    /// Makes room below the picture and to its right.
    mutating func grow(to size: Size) {
      place.size.width += size.width - self.size.width
      place.size.height += size.height - self.size.height
      self.size = size
    }

    /// Draws a picture between the words above and below it.
    fileprivate func draw(on canvas: Canvas, _ body: (Canvas) throws -> Void) throws {
      let width = place.width - 2 * margin
      try header.draw(on: canvas, x: margin, top: margin, width: width)
      try body(canvas)
      let height = try canvas.lettering.height(caption, .caption, maxWidth: width)
      try canvas.paragraph(
        caption, .caption, theme.secondary, x: margin, top: place.height - margin - height,
        width: width)
    }

    /// Draws the page's ground.
    fileprivate func drawGround(on canvas: Canvas) {
      guard let background else { return }
      if canvas.pixels != nil, corner == 0 {
        // A page whose sides are no whole pixels has its ground in all that it touches.
        canvas.context.setSource(background)
        canvas.context.paint()
      } else {
        canvas.fill(Rect(origin: .zero, size: size), background, radius: corner, curve: .continuous)
      }
    }
  }
}

// MARK: - Formats

extension Studio {
  /// Draws a picture at a scale in pixels a unit.
  ///
  /// - Returns: Opaque pixels (`rgb24`), or with alpha (`argb32`) where the picture has no
  ///   background.
  /// - Throws: ``DrawingError`` when it would be too large or the fonts lack a character.
  package func image(of picture: some Picture, scale: Double) throws -> ImageSurface {
    let width = (picture.size.width * scale).rounded(.up)
    let height = (picture.size.height * scale).rounded(.up)
    let side = Double(ImageSurface.maximumSide)
    guard width >= 1, height >= 1, width <= side, height <= side, width * height <= 1e8 else {
      throw DrawingError.tooLarge(width: width, height: height, scale: scale)
    }
    let isOpaque = picture.setup.corner == 0 && picture.setup.background?.alpha ?? 0 >= 1
    let surface = try ImageSurface(
      width: Int(width), height: Int(height), format: isOpaque ? .rgb24 : .argb32)
    let context = try surface.makeContext()
    context.scale(scale)
    try draw(picture, in: context, pixels: scale)
    return surface
  }

  /// Draws a picture as an SVG and returns the file.
  ///
  /// It has a `<title>` and a `<desc>`, and its groups say in `class` and `data-` attributes what
  /// they measure.
  package func svg(of picture: some Picture, text: TextMode = .text) throws -> String {
    let document = try SVGDocument(width: picture.size.width, height: picture.size.height)
    document.title = picture.title
    document.summary = picture.altText
    let context = try document.makeContext()
    context.textMode = text
    try draw(picture, in: context, pixels: nil)
    return document.text()
  }

  /// Draws a picture as a PDF of one page and returns the file; its date of creation is in ISO
  /// 8601.
  package func pdf(
    of picture: some Picture, text: TextMode, date: String = "1970-01-01T00:00:00Z"
  ) throws -> [UInt8] {
    let document = try PDFDocument(
      width: picture.size.width, height: picture.size.height, title: picture.title,
      summary: picture.altText, date: date)
    let context = try document.makeContext()
    context.textMode = text
    try draw(picture, in: context, pixels: nil)
    return try document.data()
  }

  private func draw(_ picture: some Picture, in context: Context, pixels: Double?) throws {
    try draw(picture.setup, in: context, pixels: pixels) { try picture.draw(on: Page(canvas: $0)) }
  }

  /// Draws a page with its ground and words, and what `body` draws; `pixels` a unit, or `nil` for
  /// shapes.
  func draw(
    _ setup: Page.Setup, in context: Context, pixels: Double? = nil,
    _ body: (Canvas) throws -> Void
  ) throws {
    let canvas = Canvas(
      context: context, studio: self, theme: setup.theme, pixels: pixels,
      lettering: try lettering(in: setup.font))
    setup.drawGround(on: canvas)
    try context.figure {
      try context.moved(x: setup.place.minX, y: setup.place.minY) {
        try setup.draw(on: canvas, body)
      }
    }
    try context.finish()
  }
}

extension Page {
  /// The words above a picture: its title, and a line that says what it shows.
  struct Header: Sendable {
    var title = ""
    private var titleLines: [String]
    /// The lines of what it shows.
    private var subtitleLines: [String]

    init(title: String = "", subtitle: String = "") {
      self.title = title
      titleLines = title.isEmpty ? [] : [title]
      subtitleLines = subtitle.isEmpty ? [] : [subtitle]
    }

    /// How high it is with the room below it; 0 without words.
    var height: Double {
      let lines =
        (titleLines.isEmpty ? 0 : 24 + 22 * Double(titleLines.count - 1))
        + (subtitleLines.isEmpty ? 0 : 20 + 17 * Double(subtitleLines.count - 1))
      return lines == 0 ? 0 : lines + 14
    }

    /// How wide it is.
    func width(_ lettering: Lettering) throws -> Double {
      let widths =
        try titleLines.map { try lettering.width($0, .title) }
        + subtitleLines.map { try lettering.width($0, .subtitle) }
      return widths.max() ?? 0
    }

    /// The least width that a header is broken at, where the page may grow.
    static let leastWrap = 560.0

    /// Returns the header with lines no wider than a width, where words allow it.
    func wrapped(width: Double, _ lettering: Lettering) throws -> Header {
      var header = self
      header.titleLines = try titleLines.flatMap { line in
        try Lettering.broken(line) { text, _ in try lettering.width(text, .title) <= width }
      }
      header.subtitleLines = try subtitleLines.flatMap { line in
        try Lettering.broken(line) { text, _ in try lettering.width(text, .subtitle) <= width }
      }
      return header
    }

    /// Draws it in a width, flush with the side where it begins.
    func draw(on canvas: Canvas, x: Double, top: Double, width: Double) throws {
      func draw(_ lines: [String], _ style: TextStyle, _ color: Color, pitch: Double) throws {
        let isRight = TextLayout.isRightToLeft(lines.joined()) ?? false
        for line in lines {
          try canvas.text(
            line, style, color, x: isRight ? x + width : x, baseline: baseline,
            anchor: isRight ? .right : .left)
          baseline += pitch
        }
      }
      var baseline = top + 16
      try draw(titleLines, .title, canvas.theme.ink, pitch: 22)
      if !titleLines.isEmpty { baseline -= 1 }
      try draw(subtitleLines, .subtitle, canvas.theme.secondary, pitch: 17)
    }
  }
}
