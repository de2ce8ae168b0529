import FrameDiff
import FrameSequence

/// A baseline: a whole file, or its numbers as JSON, around which a file with right checksums is
/// made.
enum BaselineInput {
  static func run(_ bytes: [UInt8]) throws {
    let file = bytes.first == 137 ? bytes : try forged(bytes)
    let baseline: Baseline
    do throws(BaselineError) {
      baseline = try Baseline(file: file, path: "fuzz.png")
    } catch {
      return
    }
    let written = try baseline.fileBytes(path: "fuzz.png")
    try require(
      try Baseline(file: written, path: "fuzz.png") == baseline,
      "what was written is read as the same")
    try require(
      baseline.digest.agrees(with: baseline.digest, ignoringPixels: false),
      "a film agrees with itself")
  }

  /// A file of the numbers in `bytes`, after a byte each for the width and the rows of its picture.
  private static func forged(_ bytes: [UInt8]) throws -> [UInt8] {
    var source = ByteSource(bytes)
    let width = source.number(in: 1...8)
    let rows = source.number(in: 1...8)
    let pixels = SeedBytes.make(count: width * rows * 3, seed: 1)
    var file = try PNGChunks(width: width, height: rows, scale: 1) { row in
      pixels[row * width * 3..<(row + 1) * width * 3]
    }
    let text = source.rest
    let body = PNGForge.word(text.count) + (try ZlibStream.compressed(text))
    let covered = file.chunks.reduce(body) { $0 + Array($1.name.utf8) + $1.data }
    file.chunks.append(.init("krBL", [1] + SHA256Digest(of: covered).bytes + body))
    file.chunks.append(.init("IEND", []))
    return file.bytes
  }

  static var seeds: [[UInt8]] {
    get throws { [try forged(numbers), numbers] }
  }

  private static let numbers: [UInt8] =
    [1, 2]
    + Array(
      #"""
      {"schema": "keyrise.baseline/1", "name": "a", "title": "b", "strategy": "clearance",
      "device": "", "overrides": {"ios": "7"}, "environment": {"cairo": "1.16.0"},
      "elements": [["name", 0, 1.5, 2, 3]], "width": 2, "height": 3, "scale": 0.5,
      "fps": "30", "end": 100, "times": [0, 33, 33], "samples": [4, 0, 0], "states": [0, 1, -1],
      "hashes": ["00000000000000010000000000000002", "00000000000000030000000000000004"],
      "runs": [[0, -2, 0, 1], [0, 3]], "rows": "AAAAAAAAAAEAAAAC", "atlas": 3,
      "kept": [[0, "first"]], "focus": [null, "", "a"],
      "trace": {"keyboard_top": [1, 2, null], "form_top": [0, 1, 1]}}
      """#.utf8)
}
