public import Cairo
public import Keyframes

/// A picture that is laid out and can be drawn.
///
/// What is in it is decided before anything is drawn: it has a size, a name and a description, and
/// its geometry can be asked for.
public protocol Picture {
  /// The page: its size, its colours, and what the picture is called.
  var setup: PageSetup { get }

  /// Draws everything but the background.
  func draw(on page: Page) throws(IllustrationError)
}

/// The page of a picture that is laid out.
public struct PageSetup: Hashable, Sendable {
  /// The size of the page in its units: CSS pixels in an SVG, points in a PDF.
  public var size: Size
  /// What the picture is called.
  public var title: String
  /// What it shows, for people who cannot see it, in plain sentences.
  public var altText: String
  /// The colours around the devices.
  public var theme: Theme
  /// What the page is filled with, or `nil` for a page that is transparent.
  public var background: Color?
  /// The room around everything, in units of the page.
  public var margin: Double

  init(size: Size, title: String, altText: String, dressing: Dressing) {
    self.size = size
    self.title = title
    self.altText = altText
    theme = dressing.theme
    background = dressing.background
    margin = dressing.pageMargin
  }

  /// The width between the margins.
  var bodyWidth: Double { size.width - 2 * margin }
}

extension Picture {
  /// The size of the page in its units.
  public var size: Size { setup.size }

  /// What the picture is called.
  public var title: String { setup.title }

  /// What it shows, in plain sentences.
  public var altText: String { setup.altText }
}

/// A page to draw a picture on; it comes from ``Studio``.
public struct Page {
  let canvas: Canvas
}

// MARK: - Formats

extension Studio {
  /// Draws a picture as pixels.
  ///
  /// - Parameters:
  ///   - picture: What is drawn.
  ///   - scale: Pixels a unit, above 0.
  /// - Returns: Opaque pixels (`rgb24`), or with alpha (`argb32`) where the picture has no
  ///   background.
  /// - Throws: ``IllustrationError`` when it would be too large or the fonts lack a character.
  public func image(
    of picture: some Picture, scale: Double
  ) throws(IllustrationError) -> ImageSurface {
    let width = (picture.size.width * scale).rounded(.up)
    let height = (picture.size.height * scale).rounded(.up)
    let side = Double(ImageSurface.maximumSide)
    guard width >= 1, height >= 1, width <= side, height <= side, width * height <= 1e8 else {
      throw .tooLarge(width: width, height: height, scale: scale)
    }
    let isOpaque = picture.setup.background.map { $0.alpha >= 1 } ?? false
    let surface = try drawing { () throws(CairoError) in
      try ImageSurface(
        width: Int(width), height: Int(height), format: isOpaque ? .rgb24 : .argb32)
    }
    let context = try drawing { () throws(CairoError) in try surface.makeContext() }
    context.scale(scale)
    try draw(picture, in: context, pixels: scale)
    return surface
  }

  /// Draws a picture as an SVG and returns the file.
  ///
  /// It has a `<title>` and a `<desc>`, and its groups say in `class` and `data-` attributes what
  /// they measure.
  public func svg(
    of picture: some Picture, text: TextMode = .text
  ) throws(IllustrationError) -> String {
    let document = try drawing { () throws(CairoError) in
      try SVGDocument(width: picture.size.width, height: picture.size.height)
    }
    document.title = picture.title
    document.summary = picture.altText
    let context = try drawing { () throws(CairoError) in try document.makeContext() }
    context.textMode = text
    try draw(picture, in: context, pixels: nil)
    return document.text()
  }

  /// Draws a picture as a PDF of one page and returns the file.
  ///
  /// - Parameters:
  ///   - picture: What is drawn; its title and description become the document's.
  ///   - text: What becomes of text.
  ///   - date: When the document counts as made, in ISO 8601.
  public func pdf(
    of picture: some Picture, text: TextMode = .text, date: String = "1970-01-01T00:00:00Z"
  ) throws(IllustrationError) -> [UInt8] {
    let document = try drawing { () throws(CairoError) in
      try PDFDocument(
        width: picture.size.width, height: picture.size.height, title: picture.title,
        summary: picture.altText, date: date)
    }
    let context = try drawing { () throws(CairoError) in try document.makeContext() }
    context.textMode = text
    try draw(picture, in: context, pixels: nil)
    return try drawing { () throws(CairoError) in try document.data() }
  }

  private func draw(
    _ picture: some Picture, in context: Context, pixels: Double?
  ) throws(IllustrationError) {
    let canvas = Canvas(context: context, studio: self, theme: picture.setup.theme, pixels: pixels)
    if let background = picture.setup.background, pixels != nil {
      // A page whose sides are no whole pixels has its ground in all that it touches.
      context.setSource(background)
      context.paint()
    } else if let background = picture.setup.background {
      canvas.fill(
        Rect(x: 0, y: 0, width: picture.size.width, height: picture.size.height), background)
    }
    try context.figure { () throws(IllustrationError) in
      try picture.draw(on: Page(canvas: canvas))
    }
    try drawing { () throws(CairoError) in try context.finish() }
  }
}
