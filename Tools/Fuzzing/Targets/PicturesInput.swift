import Foundation
import FrameDiff
import FrameSequence

/// Pictures: small ones that share rows, written by every writer and read back.
enum PicturesInput {
  private static let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("keyrise-fuzz-\(ProcessInfo.processInfo.processIdentifier).out").path

  static func run(_ bytes: [UInt8]) throws {
    var source = ByteSource(bytes)
    let film = GeneratedFilm(&source)
    let level: CompressionLevel = source.chance(oneIn: 64) ? .optimized : .standard
    let encoder = try PNGEncoder(level: level, scale: 2)
    var stills: [Bitmap] = []
    for state in film.pictures.indices {
      let (file, expected) = try film.withPixels(ofState: state) { view in
        (try encoder.encode(view) { [UInt8]($0) }, Bitmap(view))
      }
      try require(
        try Bitmap(png: file, path: "fuzz.png") == expected, "a PNG has the pixels it was given")
      stills.append(expected)
    }
    let states = film.states
    let plan = try FramePlan(
      frames: states.enumerated().map { index, state in
        FramePlan.Frame(time: Double(index) / 20, duration: 0.05, stateIndex: state)
      },
      stateCount: film.pictures.count, scale: 2)
    _ = try AnimationWriter(.apng, path: path, level: level).write(plan, renderer: film)
    let reader = try APNGReader([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), path: path)
    var shown: [[UInt32]] = []
    try reader.forEachFrame { _, pixels in
      if !pixels.elementsEqual(shown.last ?? []) { shown.append(Array(pixels)) }
    }
    var expected: [[UInt32]] = []
    for state in states where expected.last != stills[state].pixels {
      expected.append(stills[state].pixels)
    }
    try require(shown == expected, "an APNG shows the pictures it was given")
    _ = try AnimationWriter(.gif, path: path, level: level).write(plan, renderer: film)
    let gif = try Data(contentsOf: URL(fileURLWithPath: path))
    try require(gif.starts(with: Data("GIF89a".utf8)) && gif.last == 0x3B, "a GIF is whole")
  }

  static let seeds = (0..<6).map { SeedBytes.make(count: 120, seed: $0) }
}

/// A few pictures that bytes describe: runs of rows, each of one colour, in stripes or at random.
struct GeneratedFilm: FrameRenderer, FrameWorker {
  let width: Int
  let height: Int
  let isOpaque: Bool
  /// cairo's words, premultiplied.
  private(set) var pictures: [[UInt32]] = []
  /// Which picture is shown when.
  private(set) var states: [Int] = []

  init(_ source: inout ByteSource) {
    // Large ones are rare, so that most inputs take no time.
    let isLarge = source.chance(oneIn: 16)
    width = source.number(in: 1...(isLarge ? 70 : 18))
    height = source.number(in: 1...(isLarge ? 90 : 24))
    isOpaque = !source.chance(oneIn: 3)
    let count = source.number(in: 1...4)
    states = (0..<source.number(in: 1...8)).map { _ in source.number(in: 0...count - 1) }
    for _ in 0..<count {
      var words: [UInt32] = []
      while words.count < width * height {
        let rows = min(source.number(in: 1...30), height - words.count / width)
        words += stretch(rows, &source)
      }
      pictures.append(words)
    }
  }

  private func stretch(_ rows: Int, _ source: inout ByteSource) -> [UInt32] {
    let kind = source.number(in: 0...3)
    let first = word(&source)
    let second = word(&source)
    let step = source.number(in: 1...9)
    if kind == 3 {
      let seed = UInt64(first)
      let noise = SeedBytes.make(count: rows * width, seed: seed)
      return noise.map { $0 & 1 == 0 ? first : second }
    }
    return (0..<rows * width).map { index in
      switch kind {
      case 0: first
      case 1: index % width / step % 2 == 0 ? first : second
      default: index % (step * 7) == 0 ? second : first
      }
    }
  }

  private func word(_ source: inout ByteSource) -> UInt32 {
    let alpha = isOpaque ? 255 : UInt32(source.byte())
    let colors = (0..<3).reduce(UInt32(0)) { colors, _ in
      colors << 8 | UInt32(source.byte()) * alpha / 255
    }
    return alpha << 24 | colors
  }

  func makeWorker() -> GeneratedFilm { self }

  func withPixels<Result>(
    ofState index: Int, _ body: (PixelView) throws -> Result
  ) throws -> Result {
    try pictures[index].withUnsafeBytes { bytes in
      try body(
        PixelView(
          base: bytes, width: width, height: height, bytesPerRow: width * 4, isOpaque: isOpaque))
    }
  }
}
