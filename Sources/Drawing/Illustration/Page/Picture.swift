package import Cairo
package import Keyframes

/// A picture that is laid out and can be drawn.
///
/// What is in it is decided before anything is drawn: it has a size, a name and a description, and
/// its geometry can be asked for.
package protocol Picture {
  /// The page: its size, its colours, and what the picture is called.
  var setup: PageSetup { get }

  /// Draws everything but the background and the words above and below.
  func draw(on page: Page) throws
}

/// The page of a picture that is laid out.
package struct PageSetup: Sendable {
  /// The size of the page in its units: CSS pixels in an SVG, points in a PDF.
  package var size: Size
  /// What the picture is called.
  package var title: String
  /// What it shows, for people who cannot see it, in plain sentences.
  package var altText: String
  /// The colours around the devices.
  package var theme: Theme
  /// What the page is filled with, or `nil` for a page that is transparent.
  package var background: Color?
  /// The room around everything, in units of the page.
  package var margin: Double
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
  ///   - title: What the picture is called where the header has no title.
  /// - Throws: ``IllustrationError`` when the fonts lack a character of the caption.
  init(
    header: Header, caption: String, width: Double, bottom: Double, title: String,
    altText: String, dressing: Dressing, studio: Studio
  ) throws {
    let margin = dressing.pageMargin
    let words = try studio.lettering.height(caption, .caption, maxWidth: width - 2 * margin)
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
    self.size = size
    self.title = title
    self.altText = altText
    self.header = header
    self.caption = caption
    theme = dressing.theme
    background = dressing.background
    margin = dressing.pageMargin
  }

  /// Draws a picture between the words above and below it.
  fileprivate func draw(_ picture: some Picture, on canvas: Canvas) throws {
    try header.draw(on: canvas, x: margin, top: margin)
    try picture.draw(on: Page(canvas: canvas))
    let width = size.width - 2 * margin
    let height = try canvas.lettering.height(caption, .caption, maxWidth: width)
    try canvas.paragraph(
      caption, .caption, theme.secondary, x: margin, top: size.height - margin - height,
      width: width)
  }
}

extension Picture {
  /// The size of the page in its units.
  package var size: Size { setup.size }

  /// What the picture is called.
  package var title: String { setup.title }

  /// What it shows, in plain sentences.
  package var altText: String { setup.altText }
}

/// A page that is laid out, with what draws on it.
struct DrawnPage: Picture {
  let setup: PageSetup
  /// Draws everything but the background and the words above and below.
  let body: (Page) throws -> Void

  func draw(on page: Page) throws { try body(page) }
}

/// A page to draw a picture on; it comes from ``Studio``.
package struct Page {
  let canvas: Canvas
}

// MARK: - Formats

extension Studio {
  /// Draws a picture at a scale in pixels a unit.
  ///
  /// - Returns: Opaque pixels (`rgb24`), or with alpha (`argb32`) where the picture has no
  ///   background.
  /// - Throws: ``IllustrationError`` when it would be too large or the fonts lack a character.
  package func image(of picture: some Picture, scale: Double) throws -> ImageSurface {
    let width = (picture.size.width * scale).rounded(.up)
    let height = (picture.size.height * scale).rounded(.up)
    let side = Double(ImageSurface.maximumSide)
    guard width >= 1, height >= 1, width <= side, height <= side, width * height <= 1e8 else {
      throw IllustrationError.tooLarge(width: width, height: height, scale: scale)
    }
    let isOpaque = picture.setup.background.map { $0.alpha >= 1 } ?? false
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
    of picture: some Picture, text: TextMode = .text, date: String = "1970-01-01T00:00:00Z"
  ) throws -> [UInt8] {
    let document = try PDFDocument(
      width: picture.size.width, height: picture.size.height, title: picture.title,
      summary: picture.altText, date: date)
    let context = try document.makeContext()
    context.textMode = text
    try draw(picture, in: context, pixels: nil)
    return try document.data()
  }

  /// Draws a picture with its ground and words; `pixels` a unit, or `nil` for shapes.
  func draw(_ picture: some Picture, in context: Context, pixels: Double?) throws {
    let canvas = Canvas(context: context, studio: self, theme: picture.setup.theme, pixels: pixels)
    if let background = picture.setup.background, pixels != nil {
      // A page whose sides are no whole pixels has its ground in all that it touches.
      context.setSource(background)
      context.paint()
    } else if let background = picture.setup.background {
      canvas.fill(
        Rect(x: 0, y: 0, width: picture.size.width, height: picture.size.height), background)
    }
    try context.figure {
      try picture.setup.draw(picture, on: canvas)
    }
    try context.finish()
  }
}
