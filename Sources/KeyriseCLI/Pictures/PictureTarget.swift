import ArgumentParser

/// What an illustration is written as.
enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
  case svg
  case png
  case pdf
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
      target = OutputTarget(kind: .still, template: "\(name).\(self.format.rawValue)")
      return
    }
    guard !path.isEmpty else { throw ValidationError(Messages.emptyOutput) }
    if path == "-" {
      guard let format else { throw ValidationError(Messages.standardOutputNeedsPictureFormat) }
      self.format = format
      target = OutputTarget(kind: .standardOutput, template: "-")
      return
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = name.contains(".") ? name.split(separator: ".").last.map { $0.lowercased() } : nil
    let written = ending.flatMap(PictureFormat.init(rawValue:))
    guard !path.hasSuffix("/"), let chosen = written ?? (ending == nil ? format : nil) else {
      throw ValidationError(Messages.notAPicturePath(path))
    }
    if let format, let written, format != written {
      throw ValidationError(Messages.unsupportedFormat(format.rawValue, path: path))
    }
    self.format = chosen
    target = try OutputTarget(placeholdersIn: path)
  }
}
