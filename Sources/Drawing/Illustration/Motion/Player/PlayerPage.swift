internal import Cairo
internal import Keyframes
internal import Markup

/// The page of a player: its template with what it plays.
struct PlayerPage {
  var title: String
  /// The size of the drawn screen, in points.
  var size: Size
  /// How round its corners are, in points.
  var radius: Double
  /// Whether the screen is dark, whatever the page around it is.
  var isDark: Bool
  /// The screen as an SVG; empty where nothing but recordings is played.
  var picture: String
  /// The data that the script reads.
  var data: JSONValue
  /// The recordings beside the drawn screen.
  var recordings: [RecordingsPlayer.Recording] = []
  /// A further script for the end of the page; empty for none.
  var addition = ""

  /// The colours of what is measured, which are the figures', as properties of a style: those of
  /// the page around the device go by the reader's wish, those over the screen by its appearance.
  private static func colors(_ theme: Theme) -> String {
    [
      ("paper", theme.page), ("keyboard", theme.keyboard), ("offset", theme.offset),
      ("field", theme.field), ("clearance", theme.clearance), ("covered", theme.covered),
    ].map { "--\($0):\(SVGText.hexadecimal($1))" }.joined(separator: ";")
  }

  /// The file.
  var text: String {
    func resource(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self).trimmed
    }
    let values = [
      "title": XMLText.escapedLine(title.isEmpty ? "Keyrise" : title),
      "style": resource(PackageResources.player_css),
      "script": resource(PackageResources.player_js) + (addition.isEmpty ? "" : "\n" + addition),
      "width": Numeral.css(size.width), "height": Numeral.css(size.height),
      "radius": Numeral.css(radius), "light": Self.colors(.light), "dark": Self.colors(.dark),
      "marks": Self.colors(isDark ? .dark : .light), "picture": picture.trimmed,
      "film": data.text(.compact, isInScript: true),
      "connect": (recordings.isEmpty ? "" : "; img-src data:")
        + (addition.isEmpty ? "" : "; connect-src 'self'"),
      "shown": recordings.isEmpty ? "model" : picture.isEmpty ? "recordings" : "beside",
      "choice": picture.isEmpty ? "Numbers of" : "Strategy",
      "recordings": recordings.enumerated().map(figure).joined(),
    ]
    var page = ""
    let parts = resource(PackageResources.player_html)
      .split(separator: "{{", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let ends = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      let filled = (values[String(ends[0])] ?? "") + ends.dropFirst().joined(separator: "")
      page += index == 0 ? String(part) : filled
    }
    return page + "\n"
  }

  /// A place for a recording's pictures, as high as the drawn screen.
  private func figure(_ index: Int, _ recording: RecordingsPlayer.Recording) -> String {
    let name = XMLText.escapedLine(recording.name)
    let (width, height) = (recording.width, recording.height)
    return """

        <figure class="recording" style="--w:\(width);--h:\(height);--tall:\(Numeral.css(size.height))">
          <figcaption>\(name)</figcaption>
          <canvas id="recorded-\(index)" width="\(width)" height="\(height)" role="img" aria-label="\(name)"></canvas>
        </figure>
      """
  }
}

extension String {
  /// The text without line breaks at its ends.
  fileprivate var trimmed: String {
    String(drop { $0.isNewline }.reversed().drop { $0.isNewline }.reversed())
  }
}

extension JSONValue {
  /// A number of the player's script, with at most four decimal places.
  static func place(_ number: Double) -> JSONValue { .decimal(number, places: 4) }

  /// The values of frames, each only where it differs from the one before: `[[frame, value…], …]`.
  static func changes(_ values: FrameValues<[JSONValue]>) -> JSONValue {
    .array(values.runs.map { .array([.integer($0.frames.lowerBound)] + $0.value) })
  }
}
