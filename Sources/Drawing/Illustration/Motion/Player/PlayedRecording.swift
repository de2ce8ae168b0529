/// A recording that a page plays: its pictures, and which of them is shown in each frame.
package struct PlayedRecording: Sendable {
  /// The recording's name.
  package var name: String
  /// The width of the pictures, in pixels.
  package var width: Int
  /// The height of the pictures, in pixels.
  package var height: Int
  /// The pictures, as PNGs.
  package var pictures: [[UInt8]]
  /// Which picture is shown, by film and frame; `nil` for none.
  package var shown: [[Int?]]

  /// Makes a recording.
  package init(
    name: String, width: Int, height: Int, pictures: [[UInt8]], shown: [[Int?]]
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.pictures = pictures
    self.shown = shown
  }

  /// Which picture is shown in each frame of a film, as the page's script reads it.
  func changes(ofFilm film: Int) -> String {
    var values = FrameValues<[String]>()
    for place in shown[film] { values.append([place.map(String.init) ?? "null"]) }
    return ScriptData.changes(values)
  }
}
