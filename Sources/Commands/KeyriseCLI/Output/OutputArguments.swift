import ArgumentParser
import KeyboardAvoidance
import Markup
import Playing
import Scenario

// Flags and paths become outputs.

extension OutputFormat {
  /// Returns a reader of the word behind `--format`, one of some formats.
  static func reader(of formats: [OutputFormat]) -> @Sendable (String) throws -> OutputFormat {
    { word in
      guard let format = OutputFormat(rawValue: word), formats.contains(format) else {
        throw ValidationError(Messages.oneOf(formats.map(\.rawValue)))
      }
      return format
    }
  }

  /// The endings of animations as a choice: `.a, .b or .c`.
  static let animationEndings = animations.map { ".\($0.rawValue)" }.alternatives
  /// The formats of `keyrise still`.
  static let still = Output.Kind.still.formats
  /// The formats of pages that stand still or play.
  static let drawn = Output.Kind.sheet.formats
}

extension Output {
  /// Creates a film or a still from `-o` and `--format`.
  ///
  /// A `.png` is an animation when the format says so, for hosts that show no other ending.
  ///
  /// - Throws: `ValidationError` for endings that cannot be written and for contradictions.
  init(argument path: String, format: OutputFormat?) throws {
    guard !path.isEmpty else { throw ValidationError(Messages.emptyOutput) }
    let ending = path == "-" ? nil : Self.ending(of: path)
    let named = path.hasSuffix("/") ? .frames : ending.flatMap(OutputFormat.init(ending:))
    switch (named, ending) {
    case (_, let ending?) where Self.isForeign(ending) && !path.hasSuffix("/"):
      throw ValidationError(Messages.unsupportedOutput(path, ending: ending))
    case (nil, nil) where path == "-":
      guard let format, format != .frames else {
        throw ValidationError(
          "'-o -' writes one file to standard output, which needs a '--format': "
            + OutputFormat.screenEndings.alternatives)
      }
      self.init(path: path, format: format)
    case (nil, let ending?) where format == nil:
      throw ValidationError(Messages.unknownEnding(path, ending: ending, meant: meant(by: ending)))
    case (let named, _):
      let isAnimatedPNG = named == .png && format == .apng
      if let format, let named, format != named, !isAnimatedPNG {
        throw ValidationError(Messages.unsupportedFormat(format.rawValue, path: path))
      }
      self.init(path: path, format: format ?? named)
    }
    try checkPlaceholders()
  }

  /// Creates a picture of a kind from `-o` and `--format`; without `-o` it is called `name`.
  ///
  /// - Throws: `ValidationError` for endings that cannot be written and for contradictions.
  init(
    _ kind: Kind, argument path: String?, format: OutputFormat?, default name: String
  ) throws {
    let formats = kind.formats
    if path == nil, let format, !formats.contains(format) {
      throw ValidationError(
        "'--format \(format.rawValue)': " + Messages.oneOf(formats.map(\.rawValue)))
    }
    guard let path else {
      let format = format ?? (kind == .still ? .png : .svg)
      self.init(kind, path: "\(name).\(format.rawValue)", format: format)
      return
    }
    let usual: OutputFormat? = kind == .still ? .png : nil
    guard !path.isEmpty else { throw ValidationError(Messages.emptyOutput) }
    let ending = Self.ending(of: path)
    let named = ending.flatMap(OutputFormat.init(ending:)).flatMap { format in
      formats.first { $0 == format }
    }
    if path == "-" {
      guard let format = format ?? usual, formats.contains(format), !format.plays else {
        throw ValidationError(
          "'-o -' writes a picture to standard output, which needs '--format svg', png or pdf")
      }
      self.init(kind, path: path, format: format)
      return
    }
    guard !path.hasSuffix("/"), let chosen = named ?? (ending == nil ? format : nil),
      formats.contains(chosen)
    else {
      throw ValidationError(
        kind == .still ? Messages.stillWantsAFile(path) : Messages.notAPicturePath(path))
    }
    let isAnimatedPNG = named == .png && format == .apng && formats.contains(.apng)
    if let format, format != chosen, !isAnimatedPNG {
      throw ValidationError(Messages.unsupportedFormat(format.rawValue, path: path))
    }
    self.init(kind, path: path, format: isAnimatedPNG ? .apng : chosen)
    try checkPlaceholders()
  }

  /// Whether it goes to standard output.
  var isStandardOutput: Bool { path == "-" }

  /// Refuses to show the bytes of a picture on a terminal; shapes for browsers are text.
  func checkTerminal() throws {
    if isStandardOutput, format != .svg, format != .html { try Console.checkForPictures() }
  }

  /// Whether an ending says what a file is, and that it is no text of numbers or words.
  static func hasMeaning(_ ending: String) -> Bool {
    OutputFormat(ending: ending) != nil || isForeign(ending)
  }

  /// Whether an ending promises something that nothing here renders.
  private static func isForeign(_ ending: String) -> Bool {
    foreignEndings.contains(ending)
      && OutputFormat(ending: ending).map(OutputFormat.screens.contains) != true
  }

  /// Endings of files that are no directory of frames.
  private static let foreignEndings: Set<String> = [
    "avi", "avif", "bmp", "csv", "heic", "jpeg", "jpg", "json", "jxl", "m4v", "md", "mkv",
    "pdf", "tif", "tiff", "txt", "webp", "xml", "yaml", "yml",
  ]

  private func checkPlaceholders() throws {
    if let name = Self.unknownPlaceholder(in: path) {
      throw ValidationError(Messages.unknownPlaceholder(name, path: path))
    }
  }
}

/// The ending that a misspelled one stands for, or `nil` when it may well name a directory.
private func meant(by ending: String) -> String? {
  Spelling.nearest(to: ending, among: OutputFormat.screenEndings)
}

// MARK: - Positions

extension Output {
  /// The instants that it asks for; none for the usual.
  ///
  /// - Throws: ``Failure`` that names what is no position.
  var positions: [Position] {
    get throws {
      guard let at else { return [] }
      return kind.hasMoments ? try Position.list(argument: at) : [try Position(argument: at)]
    }
  }
}

// MARK: - Paths

extension Output {
  /// Returns the path with the placeholders filled in, from left to right and once.
  ///
  /// - Parameter isTwin: Whether it is of the twin for dark pages: its name has `-dark` before the
  ///   ending, unless the path says the appearance.
  func path(for film: Film, scenario name: String, isTwin: Bool = false) -> String {
    let device = film.scenario.scene.device.id
    let template = isTwin ? twinPath : path
    var result = ""
    for (index, part) in template.split(separator: "{", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard index > 0, let end = part.firstIndex(of: "}") else {
        result += (index > 0 ? "{" : "") + part
        continue
      }
      switch part[..<end] {
      case "scenario": result += name
      case "strategy": result += film.profile.id
      case "device": result += device.isEmpty ? "custom" : device
      case "appearance": result += film.scenario.scene.appearance.rawValue
      case "storm": result += film.storm ?? "none"
      default: result += "{" + part[...end]
      }
      result += part[part.index(after: end)...]
    }
    return result
  }

  private var twinPath: String {
    guard !isStandardOutput, path.firstRange(of: "{appearance}") == nil else { return path }
    let isDirectory = path.hasSuffix("/")
    let name = isDirectory ? String(path.dropLast()) : path
    let ending = isDirectory ? nil : Self.ending(of: name)
    let stem = name.dropLast(ending.map { $0.count + 1 } ?? 0)
    return stem + "-dark" + name[stem.endIndex...] + (isDirectory ? "/" : "")
  }
}

// MARK: - Sentences

extension Messages {
  static func unsupportedOutput(_ path: String, ending: String) -> String {
    "'\(shown: path)' ends in '.\(shown: ending)'; keyrise writes frame directories (a path "
      + "that ends in '/'), stills and what plays: "
      + OutputFormat.screenEndings.map { ".\($0)" }.alternatives
  }

  static func unknownPlaceholder(_ name: String, path: String) -> String {
    "'{\(shown: name)}' in '\(shown: path)' is unknown; what can stand there: "
      + Output.placeholders.map { "{\($0)}" }.joined(separator: ", ")
  }

  static func unknownEnding(_ path: String, ending: String, meant: String?) -> String {
    "'\(shown: path)' ends in '.\(shown: ending)'"
      + (meant.map { "; did you mean '.\(shown: $0)'? a" } ?? ", which is nothing that keyrise "
        + "writes; a")
      + " directory of frames ends in '/': \(shown: path)/"
  }

  static func stillWantsAFile(_ path: String) -> String {
    "'-o \(shown: path)' is no .png, .svg or .pdf; keyrise still writes one picture, or '-' for "
      + "standard output"
  }

  static func notAPicturePath(_ path: String) -> String {
    "'-o \(shown: path)' is no .svg, .png or .pdf, which illustrations are written as; 'compare' "
      + "and 'sheet' also play, as \(OutputFormat.animationEndings)"
  }
}
