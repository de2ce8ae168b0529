import KeyboardAvoidance
import Markup
import Measuring

/// A film to be measured: frames in, a document out.
///
/// The first byte says what the others are: a keyboard's film with whatever is wrong with it,
/// frames of raw bytes, or a stream of pictures as ffmpeg writes it, cut and damaged.
enum MeasuringInput {
  static func run(_ bytes: [UInt8]) throws {
    guard let kind = bytes.first else { return }
    var source = ByteSource(Array(bytes.dropFirst()))
    switch kind % 4 {
    case 0, 1: try measure(try drawn(&source), &source)
    case 2: try measure(try raw(&source), &source)
    default: try stream(source.rest)
    }
  }

  static var seeds: [[UInt8]] {
    [
      // A keyboard that rises over a list and goes; one in a bezel; raw frames; a stream.
      [0, 0, 60, 24, 1, 0, 4] + SeedBytes.make(count: 40, seed: 1),
      [1, 0, 200, 30, 0, 3, 9] + SeedBytes.make(count: 60, seed: 2),
      [2] + SeedBytes.make(count: 200, seed: 3),
      [3] + Array("P5\n4 3\n255\n".utf8) + SeedBytes.make(count: 12, seed: 4)
        + Array("P6 2 2 255\n".utf8) + SeedBytes.make(count: 12, seed: 5),
    ]
  }

  // MARK: - Films

  /// A film of a keyboard: where it is in each frame is the input's, and so is what covers it.
  private static func drawn(_ source: inout ByteSource) throws -> FrameStore {
    let rows = 240 + source.number(in: 0...260)
    let count = source.number(in: 1...40)
    let hasColors = source.chance(oneIn: 2)
    let columns = source.chance(oneIn: 9) ? source.number(in: 1...64) : 48
    let store = try FrameStore()
    var top = rows
    for _ in 0..<count {
      switch source.number(in: 0...5) {
      case 0: top = rows
      case 1, 2: top = rows * 6 / 10
      case 3: top -= source.number(in: 0...90)
      default: top += source.number(in: 0...90)
      }
      top = max(0, min(rows, top))
      let (shift, page) = (source.number(in: 0...60), source.byte())
      var picture = (0..<rows * columns).map { index -> UInt8 in
        let (row, column) = (index / columns, index % columns)
        return row >= top
          ? key(row - top, column, rows) : (row + shift) / 22 % 2 == 0 && column % 7 < 3 ? 60 : page
      }
      for _ in 0..<source.number(in: 0...3) {
        let first = source.number(in: 0...rows - 1)
        let value = source.byte()
        for row in first..<min(rows, first + source.number(in: 0...40)) {
          for column in 0..<columns { picture[row * columns + column] = value }
        }
      }
      let colors =
        hasColors
        ? (0..<rows * 2 * LuminanceFrame.colorColumns).map { UInt8(($0 * 7 + shift) % 256) } : []
      try store.append(
        LuminanceFrame(rows: rows, columns: columns, bytes: picture, colors: colors), time: 0)
    }
    store.replaceTimes(times(store.count, &source))
    return store
  }

  /// Ten keys a row on a panel, as far apart as on a phone whose screen is so high.
  private static func key(_ below: Int, _ column: Int, _ rows: Int) -> UInt8 {
    let pitch = max(4, rows * 54 / 667)
    let down = below - pitch
    guard down >= 0, down < 4 * pitch, down % pitch < pitch * 8 / 10 else { return 209 }
    let place = (column * 10 + down / pitch * 5) % 48
    return place < 8 ? 209 : (20...28).contains(place) && down % pitch > pitch / 4 ? 30 : 255
  }

  private static func raw(_ source: inout ByteSource) throws -> FrameStore {
    let (rows, columns) = (source.number(in: 1...400), source.number(in: 1...64))
    let store = try FrameStore()
    let bytes = source.rest
    for index in 0..<source.number(in: 1...12) {
      let picture = (0..<rows * columns).map { place -> UInt8 in
        bytes.isEmpty ? 0 : bytes[(place / 3 + index * 5) % bytes.count]
      }
      try store.append(
        LuminanceFrame(rows: rows, columns: columns, bytes: picture), time: Double(index))
    }
    return store
  }

  /// Times as bad as recorders make them: equal, far apart, or going back.
  private static func times(_ count: Int, _ source: inout ByteSource) -> [Double] {
    var time = 0.0
    return (0..<count).map { _ in
      switch source.number(in: 0...20) {
      case 0: time += 2.5
      case 1: break
      case 2: time -= 0.05
      case 3: time += 1e6
      case 4, 5, 6: time += 0.1
      default: time += 1.0 / 60
      }
      return time
    }
  }

  // MARK: - Laws

  private static func measure(_ store: FrameStore, _ source: inout ByteSource) throws {
    let device = source.chance(oneIn: 6) ? source.pick(DeviceCatalog.all) : nil
    let scale = source.chance(oneIn: 6) ? Double(source.number(in: 1...100)) / 10 : nil
    let height = source.chance(oneIn: 6) ? Double(source.number(in: 100...900)) : nil
    let width = source.number(in: 1...500)
    let hasTop = !source.chance(oneIn: 3)
    let screen = PixelArea(x: 0, y: 0, width: width, height: store.rows)
    // Frames that only repeat a picture are left out of the store while it is measured.
    let count = store.count
    let found: Measurement
    do {
      found = try Measurer(device: device, scale: scale, height: height).measure(
        store, screen: screen, hasTop: hasTop, picture: (width, store.rows))
    } catch let error as MeasuringError {
      try require(!error.description.isEmpty, "what is refused has a reason")
      return
    }
    try require(found.frames.count == count, "every frame has its line")
    try require(
      found.frames.allSatisfy { (0...1).contains($0.confidence) }, "confidence is from 0 to 1")
    for episode in found.episodes {
      try require(
        episode.height.isFinite && episode.start.isFinite && episode.end.isFinite,
        "what is said of a motion are numbers")
      try require((0...1).contains(episode.confidence), "a motion's confidence is from 0 to 1")
    }
    let text = found.json.description
    try require(JSONValue(parsing: Array(text.utf8)) != nil, "the document is JSON")
    for explanation in found.explanations { _ = explanation.json.description }
    _ = found.csv
  }

  private static func stream(_ bytes: [UInt8]) throws {
    var stream = NetpbmStream()
    var finder = ScreenFinder()
    var pictures: [LuminanceFrame] = []
    do {
      try bytes.withUnsafeBytes { bytes in
        try stream.append(bytes) { picture in
          guard pictures.count < 20, picture.width * picture.height < 1 << 18 else { return }
          pictures.append(LuminanceFrame(picture))
        }
      }
    } catch is MeasuringError {}
    for picture in pictures { finder.look(at: picture) }
    for area in finder.areas {
      var check = ScreenFinder.Check(area)
      for picture in pictures { check.look(at: picture) }
      _ = check.screen
    }
  }
}
