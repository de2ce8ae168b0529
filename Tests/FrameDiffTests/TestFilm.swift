import Foundation
import FrameDiff
import FrameSequence

/// Pictures of another tool's: a header that stays and lines below it that move.
struct TestFilm {
  /// Where the lines begin in each frame, in rows.
  var tops: [Int]
  /// Pixels that one frame has in another colour.
  var spot: (frame: Int, box: PixelRectangle)?

  static let size = PixelSize(width: 48, height: 160)

  func bitmap(_ frame: Int) -> Bitmap {
    var bitmap = Bitmap(size: Self.size, filledWith: 0xFFFF_FFFF)
    for row in 0..<12 {
      for column in 0..<48 { bitmap[column, row] = 0xFF20_2000 | UInt32(row) }
    }
    for line in 0..<60 {
      let y = tops[frame] + line
      guard (12..<160).contains(y) else { continue }
      for column in 0..<48 {
        bitmap[column, y] = 0xFF00_0000 | UInt32(line * 7919 + column * (line + 3) % 251)
      }
    }
    if let spot, spot.frame == frame {
      for y in spot.box.y..<spot.box.maxY {
        for x in spot.box.x..<spot.box.maxX { bitmap[x, y] = 0xFF00_00FF }
      }
    }
    return bitmap
  }

  /// Writes the frames into a new directory and returns its path.
  func directory() throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("frame-diff-tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for frame in tops.indices {
      try AtomicFile.write(try bitmap(frame).encoded(), to: "\(path)/\(frame).png")
    }
    return path
  }

  /// Writes the frames as an animated PNG of another tool's, without any numbers, and returns its
  /// path: each frame a whole picture, 1/60 s long.
  func animation() throws -> String {
    func word(_ number: Int) -> [UInt8] {
      withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
    }
    let pictures = try tops.indices.compactMap { PNGChunks(try bitmap($0).encoded())?.chunks }
    let header = pictures.first?.first { $0.name == "IHDR" }
    var chunks = [header].compactMap { $0 }
    chunks.append(.init("acTL", word(tops.count) + word(0)))
    var number = 0
    for (index, picture) in pictures.enumerated() {
      chunks.append(
        .init(
          "fcTL",
          word(number) + word(Self.size.width) + word(Self.size.height) + word(0) + word(0)
            + [0, 1, 0, 60, 0, 0]))
      number += 1
      for chunk in picture where chunk.name == "IDAT" {
        chunks.append(
          index == 0 ? chunk : .init("fdAT", word(number) + chunk.data))
        if index > 0 { number += 1 }
      }
    }
    chunks.append(.init("IEND", []))
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("frame-diff-tests-\(UUID().uuidString).png").path
    try AtomicFile.write(PNGChunks(chunks).bytes, to: path)
    return path
  }

  /// The same in memory.
  func sequence() -> PlayedSequence {
    PlayedSequence(
      name: "film", size: Self.size, frameRate: FrameRate("60"),
      frames: tops.indices.map {
        PlayedSequence.Frame(time: Double($0) / 60, duration: 1.0 / 60, picture: $0)
      },
      pictures: tops.indices.map { index in
        let bitmap = bitmap(index)
        return SequencePicture(fingerprint: PictureFingerprint(of: bitmap)) { .bitmap(bitmap) }
      })
  }

  static let rest = [Int](repeating: 30, count: 6)
  /// Moves down by 40 rows.
  static let before = TestFilm(tops: rest + [34, 46, 60, 68] + [Int](repeating: 70, count: 10))
  /// Moves down by 60 rows.
  static let lower = TestFilm(tops: rest + [37, 55, 75, 87] + [Int](repeating: 90, count: 10))
}
