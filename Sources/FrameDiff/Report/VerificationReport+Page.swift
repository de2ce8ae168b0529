internal import FrameSequence
internal import Markup

extension VerificationReport {
  /// A page to look at what changed: one file that needs nothing else.
  ///
  /// Pictures are not in it one by one. Each film brings its distinct rows as one PNG, and the page
  /// puts frames together from them, those that were recorded too as far as their rows are known.
  ///
  /// - Throws: `FrameSequenceError.compressionFailed`.
  package func page() throws -> String {
    let films = try films.map { film in
      JSONValue.object([.init("label", .string(label(film)))] + (try film.pageMembers()))
    }
    let data = JSONValue.object([
      .init("headline", .string(headline)),
      .init("ok", .boolean(passes)),
      .init("films", .array(films)),
      .init("orphans", .array(orphans.map { .string($0) })),
      .init(
        "environment",
        .array(environment.map { .array([.string($0.name), .string($0.value)]) })),
    ])
    let text = data.text(.spaced, isInScript: true)
    let list = self.films.map { film in
      "<li>\(XMLText.escaped("\(film.word) \(label(film)): \(film.paragraph)"))</li>"
    }.joined(separator: "\n")
    return """
      \(PageHead.html(title: headline, style: PackageResources.page_css, hasScripts: true))
      <body>
      <noscript><h1>\(XMLText.escaped(headline))</h1><ul>
      \(list)
      </ul></noscript>
      <div id="app"></div>
      <script type="application/json" id="data">\(text)</script>
      <script>
      \(Self.scripts)
      </script>
      </body>
      </html>

      """
  }

  /// What the page does: one script, whose parts are files for the sake of those who read them.
  private static var scripts: String {
    [
      PackageResources.film_js, PackageResources.difference_js, PackageResources.plot_js,
      PackageResources.viewer_js, PackageResources.page_js,
    ].map { String(decoding: $0, as: UTF8.self) }.joined()
  }
}
