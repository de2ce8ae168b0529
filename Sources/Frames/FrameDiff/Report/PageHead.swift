import Markup

/// The head of a page that stands in one file and loads nothing.
enum PageHead {
  /// Returns a document up to the end of its head; `style` is CSS.
  static func html(title: String, style: [UInt8], hasScripts: Bool = false) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    img-src data:; style-src 'unsafe-inline'\(hasScripts ? "; script-src 'unsafe-inline'" : "")">
    <title>\(XMLText.escaped(title)) · Keyrise</title>
    <style>
    \(String(decoding: style, as: UTF8.self))
    </style>
    </head>
    """
  }
}
