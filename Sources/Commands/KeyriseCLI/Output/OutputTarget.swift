import ArgumentParser
import KeyboardAvoidance
import Playing
import Rendering
import Scenario

/// Where a picture goes and what kind it is, from `-o` and `--format`.
struct OutputTarget: Hashable, Sendable {
  var kind: Kind
  /// The path; may hold placeholders until ``path(for:scenario:)`` fills them in.
  var template: String

  enum Kind: Hashable, Sendable {
    /// A directory of frames with a manifest.
    case frames
    /// One file that plays.
    case animation(Animation)
    /// One picture.
    case still
    /// One picture on standard output.
    case standardOutput
  }

  /// A kind of file that plays; the name is its usual ending.
  enum Animation: String, Hashable, Sendable, CaseIterable {
    case apng
    case gif
    /// A page that plays the films of a scenario.
    case html
    /// ProRes 4444 in QuickTime, which keeps what is transparent.
    case mov
    case mp4
    case svg
    case webm
  }

  /// Whether all films of one screen go into one file.
  var gathersFilms: Bool {
    kind == .animation(.html) && template.firstRange(of: "{strategy}") == nil
  }

  /// The kinds that `--format` names.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case apng
    case frames
    case gif
    case html
    case mov
    case mp4
    case png
    case svg
    case webm

    /// The animation of this name, or `nil` when it names no animation.
    var animation: Animation? { Animation(rawValue: rawValue) }
  }

  /// Whether it goes to standard output.
  var isStandardOutput: Bool { template == "-" }

  /// Infers the kind from a path, as `DIR/`, `.apng`, `.gif`, `.png` or `-`.
  ///
  /// A `.png` is an animation when the format says so, for hosts that show no other ending.
  ///
  /// - Throws: `ValidationError` for endings that cannot be written and for contradictions.
  init(_ path: String, format: Format?) throws {
    guard !path.isEmpty else { throw ValidationError(Messages.emptyOutput) }
    template = path
    switch (path.hasSuffix("/"), OutputRequest.ending(of: path)) {
    case (_, _) where path == "-":
      guard let format, format != .frames else {
        throw ValidationError(Messages.standardOutputNeedsFormat)
      }
      kind = format.animation.map { .animation($0) } ?? .standardOutput
    case (true, _):
      if let format, format != .frames {
        throw ValidationError(Messages.unsupportedFormat(format.rawValue, path: path))
      }
      kind = .frames
    case (false, "png"):
      guard let format, format != .png else {
        kind = .still
        break
      }
      guard format == .apng else {
        throw ValidationError(Messages.unsupportedFormat(format.rawValue, path: path))
      }
      kind = .animation(.apng)
    case (false, .some(let ending)) where Animation(rawValue: ending) != nil:
      if let format, format.rawValue != ending {
        throw ValidationError(Messages.unsupportedFormat(format.rawValue, path: path))
      }
      kind = .animation(Animation(rawValue: ending) ?? .apng)
    case (false, .some(let ending)) where Self.foreignEndings.contains(ending):
      throw ValidationError(Messages.unsupportedOutput(path, ending: ending))
    case (false, .some(let ending)) where format == nil:
      throw ValidationError(
        Messages.unknownEnding(path, ending: ending, meant: Self.meant(by: ending)))
    default:
      kind = format.map(Self.kind) ?? .frames
    }
    try Self.checkPlaceholders(path)
  }

  /// Whether an ending says what a file is, and that it is no text of numbers or words.
  static func hasMeaning(_ ending: String) -> Bool {
    ending == "png" || Animation(rawValue: ending) != nil || foreignEndings.contains(ending)
  }

  /// The kind that a format stands for where the path does not say.
  static func kind(_ format: Format) -> Kind {
    format.animation.map { .animation($0) } ?? (format == .png ? .still : .frames)
  }

  /// Creates a target for one picture whatever its ending.
  ///
  /// - Throws: `ValidationError` for placeholders that are unknown.
  init(placeholdersIn path: String) throws {
    kind = .still
    template = path
    try Self.checkPlaceholders(path)
  }

  /// Creates a target of a known kind.
  init(kind: Kind, template: String) {
    self.kind = kind
    self.template = template
  }
}

// MARK: - Placeholders

extension OutputTarget {
  /// Endings that promise something else than a directory of frames.
  private static let foreignEndings: Set<String> = [
    "avi", "avif", "bmp", "csv", "heic", "jpeg", "jpg", "json", "jxl", "m4v", "md", "mkv",
    "pdf", "tif", "tiff", "txt", "webp", "xml", "yaml", "yml",
  ]

  /// The ending that a misspelled one stands for, or `nil` when it may well name a directory.
  private static func meant(by ending: String) -> String? {
    Spelling.nearest(to: ending, among: ["png"] + Animation.allCases.map(\.rawValue))
  }

  /// Returns the path with the placeholders filled in, from left to right and once.
  func path(for film: Film, scenario name: String) -> String {
    let device = film.scenario.scene.device.id
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

  /// The target itself, or that of its twin for dark pages: its name has `-dark` before the ending,
  /// unless the path says the appearance.
  func twin(_ isTwin: Bool) -> OutputTarget {
    guard isTwin, !isStandardOutput, template.firstRange(of: "{appearance}") == nil else {
      return self
    }
    var twin = self
    let isDirectory = template.hasSuffix("/")
    let name = isDirectory ? String(template.dropLast()) : template
    let ending = isDirectory ? nil : OutputRequest.ending(of: name)
    let stem = name.dropLast(ending.map { $0.count + 1 } ?? 0)
    twin.template = stem + "-dark" + name[stem.endIndex...] + (isDirectory ? "/" : "")
    return twin
  }

  private static func checkPlaceholders(_ path: String) throws {
    if let name = OutputRequest.unknownPlaceholder(in: path) {
      throw ValidationError(Messages.unknownPlaceholder(name, path: path))
    }
  }
}

extension OutputTarget.Kind {
  /// Whether it is an animation that a browser draws from shapes, which is text.
  var isText: Bool { self == .animation(.svg) || self == .animation(.html) }
}
