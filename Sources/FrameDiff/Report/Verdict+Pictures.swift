internal import FrameSequence

extension Verdict {
  /// A picture as a file.
  package struct File: Sendable, Hashable {
    /// Its name, such as `sign-up.clearance.before.png`.
    package var name: String
    /// A PNG.
    package var bytes: [UInt8]
  }

  /// The pictures where the film first differs: what was recorded and what is drawn now.
  ///
  /// Rows of the old one that neither film has any more are grey. Without a baseline it is the
  /// first frame. They are named after the baseline, or as a report says that has several of the
  /// name.
  ///
  /// - Throws: `FrameSequenceError`; empty unless the verdict has pictures.
  package func pictures(named stem: String? = nil) throws -> [File] {
    let stem = stem ?? baselineStem
    return try (packed?.stills ?? drawnStills()).map {
      File(name: "\(stem).\($0.name)", bytes: $0.bytes)
    }
  }

  /// The pictures, called `before.png` and `now.png`.
  func drawnStills() throws -> [File] {
    guard let after else { return [] }
    var files: [File] = []
    if let before, let frame = difference?.example?.before {
      files.append(File(name: "before.png", bytes: try Self.png(before, frame, rowsOf: after)))
    }
    let frame = difference?.example?.after ?? 0
    return files + [File(name: "now.png", bytes: try Self.png(after, frame, rowsOf: nil))]
  }

  /// The baseline's file name without its ending.
  private var baselineStem: String { PictureNames.parts(of: baseline).last ?? "" }

  private static func png(
    _ baseline: Baseline, _ frame: Int, rowsOf other: Baseline?
  ) throws -> [UInt8] {
    let digest = baseline.digest
    let rows = RowSource(baseline.atlas, other)
    var picture = RowAtlas.Picture(words: [], width: digest.width, missing: [])
    for row in RowRun.expanded(digest.states[digest.frames[frame].state].runs) {
      // Red and blue change places: an encoder expects cairo's order.
      picture.words += rows.pixels(row, hash: digest.rows[row]).map { pixel in
        pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
      }
    }
    return try picture.withPixels { pixels in
      try PNGEncoder(scale: digest.scale).encode(pixels) { Array($0) }
    }
  }
}
