import Cairo
import Foundation
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Markup
import Playing
import Rendering

/// Writes illustrations, and says so.
struct PictureWriter {
  var text: TextMode
  /// What is said of each picture, or `nil` for nothing.
  var words: WordOptions?
  var drawing: DrawingOptions
  var console: Console
  let studio: Studio
  private var paths = OutputPaths()

  /// - Throws: `IllustrationError` that names a font file that is missing.
  init(_ options: PageOptions, drawing: DrawingOptions, console: Console) throws {
    try self.init(
      text: options.text, words: options.words, drawing: drawing, console: console)
  }

  /// - Throws: `IllustrationError` that names a font file that is missing.
  init(text: TextMode, words: WordOptions?, drawing: DrawingOptions, console: Console) throws {
    self.text = text
    self.words = words
    self.drawing = drawing
    self.console = console
    studio = try Studio(fontDirectory: drawing.fonts.directory)
  }

  /// Draws and writes a picture of a scenario under each of its strategies.
  static func writeEach(
    of path: String, kind: String, _ scenario: ScenarioOptions, _ options: PictureOptions,
    _ drawing: DrawingOptions, _ console: Console,
    _ picture: (Film, Studio) throws -> some Picture
  ) throws -> Bool {
    let file = ScenarioFile(path: path)
    let films = try file.films(scenario, console)
    let target = try options.path.target(default: "\(file.outputName(for: films))-\(kind)")
    try OutputPaths.check(target.target, of: films, scenario: file.name)
    var writer = try PictureWriter(options.page, drawing: drawing, console: console)
    for film in films {
      try writer.studio.add(fonts: film.scene.fonts)
      try writer.write(
        try picture(film, writer.studio), to: target, film: film, scenario: file.name)
    }
    return true
  }

  /// Writes a picture to where the target says, of a film for its placeholders.
  mutating func write(
    _ picture: some Picture, to target: PictureTarget, film: Film? = nil, scenario: String = ""
  ) throws {
    let start = ContinuousClock.now
    let path =
      film.map { target.target.path(for: $0, scenario: scenario) } ?? target.target.template
    try paths.take(path, kind: target.target.kind)
    let bytes = try bytes(of: picture, as: target.format)
    if target.target.kind == .standardOutput { return try console.result(bytes) }
    let outcome = try AtomicFile.write(bytes, to: path)
    let scale = target.format == .png ? drawing.scale : 1
    console.say(
      Messages.wrotePicture(
        path, width: Int((picture.size.width * scale).rounded(.up)),
        height: Int((picture.size.height * scale).rounded(.up)), bytes: bytes.count,
        unchanged: outcome == .unchanged, seconds: start.duration(to: .now).inSeconds))
    try sayWords(of: picture, at: path)
  }

  /// Says what a picture shows, where that is asked for.
  func sayWords(of picture: some Picture, at path: String) throws {
    if words?.alt == true { try console.result(PlainText.line(picture.altText) + "\n") }
    if words?.markdown == true {
      try console.result(
        Messages.markdown(path, alt: picture.altText, title: picture.title) + "\n")
    }
  }

  /// The file of a picture; of what plays, one frame as a PNG.
  func bytes(of picture: some Picture, as format: PictureFormat) throws -> [UInt8] {
    switch format {
    case .svg: return Array(try studio.svg(of: picture, text: text).utf8)
    case .pdf:
      return try studio.pdf(of: picture, text: text, date: SourceDate.iso8601())
    case .png, .apng, .gif, .mp4, .webm:
      let surface = try studio.image(of: picture, scale: drawing.scale)
      let encoder = try PNGEncoder(level: drawing.level, scale: drawing.scale)
      return try surface.withPixels { pixels, bytesPerRow in
        try encoder.encode(
          PixelView(
            base: pixels, width: surface.width, height: surface.height, bytesPerRow: bytesPerRow,
            isOpaque: surface.format == .rgb24)
        ) { Array($0) }
      }
    }
  }
}
