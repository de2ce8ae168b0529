import FrameDiff
import FrameSequence
import Measuring

/// Pictures of a recording in colour, scaled down and stored as PNGs to save memory.
struct RecordedPictures: Sendable {
  /// When each picture appears, in seconds on the film's clock.
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
    times.append(time)
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
    guard byteCount <= Self.byteLimit else { throw Failure(Messages.tooManyPictures) }
    places.append(files.count)
    files.append(file)
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
