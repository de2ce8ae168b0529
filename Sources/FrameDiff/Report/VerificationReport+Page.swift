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
    var page = ""
    try writePage { page += $0 }
    return page
  }

  /// Writes the page piece by piece, a film at a time: of many films it is too large to be held
  /// twice.
  ///
  /// - Throws: `FrameSequenceError.compressionFailed`, and what `append` throws.
  package func writePage(_ append: (String) throws -> Void) throws {
    try append(head)
    try append(Self.opened([.init("headline", .string(headline)), .init("ok", .boolean(passes))]))
    try append(", \"films\": [")
    for (index, film) in films.enumerated() {
      if index > 0 { try append(", ") }
      try append(Self.opened([.init("label", .string(label(film)))]))
      // Without its brace, which is that of the label.
      let members = try film.pageText().dropFirst()
      try append((members == "}" ? "" : ", ") + members)
    }
    let rest = JSONValue.object([
      .init("orphans", .array(orphans.map { .string($0) })),
      .init(
        "environment",
        .array(environment.map { .array([.string($0.name), .string($0.value)]) })),
    ]).text(.spaced, isInScript: true)
    try append("], " + rest.dropFirst())
    try append(
      """
      </script>
      <script>
      \(Self.scripts)
      </script>
      </body>
      </html>

      """)
  }

  /// An object of JSON to which members can be added.
  private static func opened(_ members: [JSONValue.Member]) -> String {
    String(JSONValue.object(members).text(.spaced, isInScript: true).dropLast())
  }

  /// The page up to its data.
  private var head: String {
    let list = films.map { film in
      "<li>\(XMLText.escaped("\(film.word) \(label(film)): \(film.paragraph)"))</li>"
    }.joined(separator: "\n")
    return """
      \(PageHead.html(title: headline, style: PackageResources.page_css, hasScripts: true))
      <body>
      <noscript><h1>\(XMLText.escaped(headline))</h1><ul>
      \(list)
      </ul></noscript>
      <div id="app"></div>
      <script type="application/json" id="data">
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
