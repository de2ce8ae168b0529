import Foundation
import Rendering

/// The paths one run writes to, which must differ.
struct OutputPaths {
  private var taken: Set<String> = []

  /// Takes a path for one output.
  ///
  /// - Throws: ``Failure`` when another output goes there, however that was spelt.
  mutating func take(_ path: String, kind: OutputTarget.Kind) throws {
    if kind == .standardOutput || path == "-" {
      guard taken.insert("-").inserted else { throw Failure(Messages.severalToStandardOutput) }
      return
    }
    let place = URL(fileURLWithPath: path).standardizedFileURL.path
    guard taken.insert(place).inserted else { throw Failure(Messages.outputsCollide(path)) }
  }

  /// Refuses to write two films to one place, before anything is written.
  static func check(_ target: OutputTarget, of films: [Film], scenario: String) throws {
    var paths = OutputPaths()
    for film in films {
      try paths.take(target.path(for: film, scenario: scenario), kind: target.kind)
    }
  }
}
