import FrameDiff
import Measuring

/// Pictures of a recording in colour, scaled down and stored as PNGs to save memory.
struct RecordedPictures: Sendable {
  /// When each picture appears, in seconds on the video's clock.
  private(set) var times: [Double] = []
  /// The size of every picture in pixels.
  private(set) var size = PixelSize(width: 1, height: 1)
  /// The index of each picture's file; equal pictures in a row share one.
  private(set) var places: [Int] = []
  /// The pictures as PNGs.
  private(set) var files: [[UInt8]] = []
  /// Their total size in bytes.
  private(set) var byteCount = 0

  private var last: [UInt8] = []
  /// Where the keyboard's upper edge is said to be in each picture that is still to come, as a
  /// share of its height, and whether that is to be trusted; nothing where it is not said.
  var claims: [Claim?] = []

  /// Where an edge is said to be.
  struct Claim {
    /// From the top, 0 to 1.
    var share: Double
    var isSure: Bool
  }

  /// The most bytes of pictures of a recording: a choice, what a page can hold.
  static let byteLimit = 24_000_000

  /// The picture shown at a time; before the first picture's time, the first.
  func place(at time: Double) -> Int? {
    let index = times.lastIndex { $0 <= time + 1e-4 } ?? (times.isEmpty ? nil : 0)
    return index.map { places[$0] }
  }

  /// Takes a picture of red, green and blue bytes.
  ///
  /// - Throws: ``Failure`` when there are too many to be shown.
  mutating func append(_ rgb: [UInt8], width: Int, height: Int, time: Double) throws {
    if files.isEmpty { size = PixelSize(width: width, height: height) }
    guard size == PixelSize(width: width, height: height) else {
      throw MeasuringError.sizeChanges(at: time)
    }
    let claim = claims.indices.contains(times.count) ? claims[times.count] : nil
    times.append(time)
    let rgb = claim.map { Self.marked(rgb, width: width, height: height, $0) } ?? rgb
    if rgb == last, !files.isEmpty {
      places.append(files.count - 1)
      return
    }
    last = rgb
    let pixels = (0..<width * height).map { index -> UInt32 in
      0xFF00_0000 | Self.reduced(rgb[3 * index + 2]) << 16
        | Self.reduced(rgb[3 * index + 1]) << 8 | Self.reduced(rgb[3 * index])
    }
    let file = try Bitmap(size: size, pixels: pixels).encoded()
    byteCount += file.count
    guard byteCount <= Self.byteLimit else {
      throw Failure(
        "the pictures of the video take more than 24 MB; choose a shorter part of it with --at")
    }
    places.append(files.count)
    files.append(file)
  }

  /// How far a line at a claimed edge reaches into the picture from each side, as a share of its
  /// width: a choice, so that between its ends the edge itself is seen.
  private static let markLength = 0.22

  /// A picture with a line at both sides where the keyboard's edge is said to be: magenta where
  /// that is to be trusted, and orange and broken where it is not.
  private static func marked(_ rgb: [UInt8], width: Int, height: Int, _ claim: Claim) -> [UInt8] {
    guard claim.share.isFinite, (0..<1).contains(claim.share), rgb.count == 3 * width * height
    else {
      return rgb
    }
    var rgb = rgb
    let first = min(height - 1, Int(claim.share * Double(height)))
    let length = max(1, Int(markLength * Double(width)))
    let color: [UInt8] = claim.isSure ? [255, 0, 200] : [255, 140, 0]
    for row in first..<min(height, first + 2) {
      for column in 0..<width where column < length || column >= width - length {
        guard claim.isSure || column / 5 % 2 == 0 else { continue }
        for part in 0..<3 { rgb[3 * (row * width + column) + part] = color[part] }
      }
    }
    return rgb
  }

  /// The nearest of 32 levels: removes mostly coding noise, which takes half of a file.
  private static func reduced(_ value: UInt8) -> UInt32 {
    UInt32((Int(value) * 31 + 127) / 255 * 255 / 31)
  }

  /// Replaces the times of the pictures; the count must be equal.
  mutating func replaceTimes(_ times: [Double]) {
    precondition(times.count == self.times.count, "there are other times than pictures")
    self.times = times
  }
}
