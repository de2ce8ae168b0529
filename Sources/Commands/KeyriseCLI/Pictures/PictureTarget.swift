import ArgumentParser
import Scenario

/// What an illustration is written as; those that play are for devices side by side.
enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
  case svg
  case png
  case pdf
  case apng
  case gif
  case mov
  case mp4
  case webm

  /// What plays, or `nil` for a picture that stands still.
  var animation: OutputTarget.Animation? {
    switch self {
    case .svg, .png, .pdf: nil
    case .apng: .apng
    case .gif: .gif
    case .mov: .mov
    case .mp4: .mp4
    case .webm: .webm
    }
  }

  /// The kind of output it is.
  var kind: OutputTarget.Kind { animation.map { .animation($0) } ?? .still }
}

/// Where an illustration goes and as what, from `-o` and `--format`.
struct PictureTarget: Hashable, Sendable {
  var format: PictureFormat
  var target: OutputTarget

  /// Infers the format from the path's ending.
  ///
  /// - Throws: `ValidationError` for endings that cannot be written and for contradictions.
  init(_ path: String?, format: PictureFormat?, default name: String) throws {
    guard let path else {
      self.format = format ?? .svg
      target = OutputTarget(
        kind: self.format.kind, template: "\(name).\(self.format.rawValue)")
      return
    }
    guard !path.isEmpty else { throw ValidationError(Messages.emptyOutput) }
    if path == "-" {
      guard let format, format.animation == nil else {
        throw ValidationError(Messages.standardOutputNeedsPictureFormat)
      }
      self.format = format
      target = OutputTarget(kind: .standardOutput, template: "-")
      return
    }
    let ending = OutputRequest.ending(of: path)
    let written = ending.flatMap(PictureFormat.init(rawValue:))
    guard !path.hasSuffix("/"), let chosen = written ?? (ending == nil ? format : nil) else {
      throw ValidationError(Messages.notAPicturePath(path))
    }
    // For hosts that show no other ending.
    let isAnimatedPNG = format == .apng && written == .png
    if let format, let written, format != written, !isAnimatedPNG {
      throw ValidationError(Messages.unsupportedFormat(format.rawValue, path: path))
    }
    self.format = isAnimatedPNG ? .apng : chosen
    target = try OutputTarget(placeholdersIn: path)
    target.kind = self.format.kind
  }
}
