internal import Markup

/// A page to look at what differs between pairs of pictures: one file that needs nothing else.
package struct DifferencePage {
  /// One pair.
  package struct Item {
    /// What it is called.
    package var name: String
    /// The answer in one word: `changed`, `added`, `removed`, `tolerated`, `same` or `failed`.
    package var word: String
    /// What is said about it.
    package var text: String
    /// Its pictures, in rows.
    package var rows: [[Figure]]

    /// Makes an item.
    package init(name: String, word: String, text: String, rows: [[Figure]] = []) {
      self.name = name
      self.word = word
      self.text = text
      self.rows = rows
    }
  }

  /// A picture with its caption.
  package struct Figure {
    /// Such as `Before`.
    package var caption: String
    /// A PNG.
    package var png: [UInt8]

    /// Makes a figure.
    package init(_ caption: String, png: [UInt8]) {
      self.caption = caption
      self.png = png
    }
  }

  /// All of it in a few words.
  package var headline: String
  /// The pairs, the worst first.
  package var items: [Item]

  /// Makes a page.
  package init(headline: String, items: [Item]) {
    self.headline = headline
    self.items = items
  }
}

extension DifferencePage {
  /// The page as HTML.
  package var html: String {
    """
    \(PageHead.html(title: headline, style: PackageResources.difference_page_css))
    <body>
    <h1>\(XMLText.escaped(headline))</h1>
    <p class="legend"><span><b class="different"></b> beyond the threshold</span> \
    <span><b class="slight"></b> a slight difference</span> \
    <span><b class="smooth"></b> a smoothed edge</span> \
    <span><b class="alone"></b> ignored, or on one side only</span></p>
    \(items.map(Self.section).joined(separator: "\n"))
    </body>
    </html>

    """
  }

  private static func section(_ item: Item) -> String {
    let head =
      "<summary><span class=\"word \(item.word)\">\(item.word)</span> "
      + "\(XMLText.escaped(item.name))</summary>"
    let rows = item.rows.map { row in
      "<div class=\"row\">\(row.map(figure).joined())</div>"
    }
    let isOpen = !["same", "tolerated"].contains(item.word)
    return """
      <details\(isOpen ? " open" : "")>
      \(head)
      <p>\(XMLText.escaped(item.text))</p>
      \(rows.joined(separator: "\n"))
      </details>
      """
  }

  private static func figure(_ figure: Figure) -> String {
    let caption = XMLText.escaped(figure.caption)
    return "<figure><figcaption>\(caption)</figcaption><img\(enlarged(figure.png)) "
      + "alt=\"\(caption)\" src=\"data:image/png;base64,\(Base64.text(figure.png))\"></figure>"
  }

  /// What shows a picture of few pixels several times as large, such as an icon.
  private static func enlarged(_ png: [UInt8]) -> String {
    guard png.count > 20 else { return "" }
    // The width comes first in the header chunk, after the signature and the chunk's own head.
    let width = png[16..<20].reduce(0) { $0 << 8 | Int($1) }
    let factor = width > 0 ? smallWidth / width : 0
    return factor > 1 ? " class=\"small\" width=\"\(width * factor)\"" : ""
  }

  /// So many pixels of the page a picture has at least: an assumption, enough to see a pixel.
  private static let smallWidth = 200
}
