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
  /// When the picture was begun that is written next.
  private var start = ContinuousClock.now

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
  ///
  /// - Parameters:
  ///   - frame: What is drawn around screens where no flag says it.
  ///   - picture: Lays the picture of a film out.
  static func writeEach(
    of path: String, kind: String, _ scenario: ScenarioOptions, _ options: PictureOptions,
    _ drawing: DrawingOptions, _ console: Console, frame: Dressing.Frame = .outline,
    _ picture: (Film, Dressing, Studio) throws -> some Picture
  ) throws -> Bool {
    let file = ScenarioFile(path: path)
    let films = try file.films(scenario, console)
    let target = try options.path.target(default: "\(file.outputName(for: films))-\(kind)")
    var writer = try PictureWriter(options.page, drawing: drawing, console: console)
    let studio = writer.studio
    try writer.write(
      try OutputFilms(file: file, options: scenario, own: films).showing(), to: target,
      scenario: file.name
    ) { film, isTwin in
      try picture(
        film, try options.page.dressing.dressing(defaultFrame: frame, isTwin: isTwin), studio)
    }
    return true
  }

  /// Writes a picture of each film, and of its twin, and says what they show.
  ///
  /// - Parameter picture: Lays the picture of a film out, which may be a twin.
  mutating func write(
    _ showing: OutputFilms.Showing, to target: PictureTarget, scenario: String,
    _ picture: (_ film: Film, _ isTwin: Bool) throws -> any Picture
  ) throws {
    try OutputPaths.check(target.target, of: showing, scenario: scenario)
    for (index, film) in showing.films.enumerated() {
      var words: PictureWords?
      var places: [String] = []
      let twin = showing.twins.indices.contains(index) ? [showing.twins[index]] : []
      for (isTwin, film) in zip([false, true], [film] + twin) {
        try studio.add(fonts: film.scene.fonts)
        let drawn = try picture(film, isTwin)
        let path = target.target.twin(isTwin).path(for: film, scenario: scenario)
        try write(drawn, as: target.format, to: path, kind: target.target.kind)
        words = words ?? PictureWords(drawn)
        places.append(path)
      }
      if let words { try sayWords(words, at: places) }
    }
  }

  /// Where a page of all films goes, and where its twin goes if there is to be one.
  func places(
    of target: PictureTarget, _ showing: OutputFilms.Showing, scenario: String
  ) throws -> [(path: String, isTwin: Bool)] {
    var paths = OutputPaths()
    return try [(showing.films, false), (showing.twins, true)].compactMap { films, isTwin in
      guard let film = films.first else { return nil }
      let path = target.target.twin(isTwin).path(for: film, scenario: scenario)
      try paths.take(path, kind: target.target.kind)
      return (path, isTwin)
    }
  }

  /// Draws a picture and writes it.
  mutating func write(
    _ picture: some Picture, as format: PictureFormat, to path: String, kind: OutputTarget.Kind
  ) throws {
    try write(try bytes(of: picture, as: format), of: picture, as: format, to: path, kind: kind)
  }

  /// Writes the file of a picture, and says so.
  mutating func write(
    _ bytes: [UInt8], of picture: some Picture, as format: PictureFormat, to path: String,
    kind: OutputTarget.Kind
  ) throws {
    try paths.take(path, kind: kind)
    if kind == .standardOutput { return try console.result(bytes) }
    let outcome = try AtomicFile.write(bytes, to: path)
    let scale = format == .png ? drawing.scale : 1
    console.say(
      Messages.wrotePicture(
        path, width: Int((picture.size.width * scale).rounded(.up)),
        height: Int((picture.size.height * scale).rounded(.up)), bytes: bytes.count,
        unchanged: outcome == .unchanged, seconds: start.duration(to: .now).inSeconds))
    start = .now
  }

  /// Says what a picture shows, where that is asked for; of twins, the element that shows them.
  func sayWords(_ picture: PictureWords, at places: [String]) throws {
    guard let path = places.first, path != "-" else { return }
    if words?.alt == true {
      try console.result(PlainText.line(picture.alt) + "\n")
    } else if places.count > 1 {
      try console.result(picture.element(path, twin: places[1]))
    } else if words?.markdown == true {
      try console.result(
        Messages.markdown(path, alt: picture.alt, title: picture.title) + "\n")
    }
  }

  /// The file of a picture; of what plays, one frame as a PNG.
  func bytes(of picture: some Picture, as format: PictureFormat) throws -> [UInt8] {
    switch format {
    case .svg: return Array(try studio.svg(of: picture, text: text).utf8)
    case .pdf:
      return try studio.pdf(of: picture, text: text, date: SourceDate.iso8601())
    case .png, .apng, .gif, .mov, .mp4, .webm:
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

/// The date that documents carry which must carry one.
enum SourceDate {
  /// `SOURCE_DATE_EPOCH` in ISO 8601, or the epoch itself: never the time of day.
  ///
  /// - Throws: ``Failure`` when the variable is no number of seconds.
  static func iso8601() throws -> String {
    let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] ?? ""
    guard let seconds = text.isEmpty ? 0 : Int(text), (0...253_402_300_799).contains(seconds)
    else { throw Failure(Messages.notASourceDate(text)) }
    return Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
  }
}
