import Platform

/// The frames of a video, kept in a file without a name, so that memory does not grow with them.
///
/// The file is gone as soon as this is, whatever ends the process. Frames that are the same as the
/// one before are kept once.
package final class FrameStore {
  private let file: UnsafeMutablePointer<FILE>
  private var offsets: [Int] = []
  private var end = 0
  private var last: LuminanceFrame?
  /// The last frame that showed something new, and for each frame whether it shows nothing new.
  private var shown: LuminanceFrame?
  private var held: [Bool] = []
  private var hasColors = false
  private var recent: [(index: Int, frame: LuminanceFrame)] = []

  /// When each frame appears, in seconds on the video's clock.
  package private(set) var times: [Double] = []
  /// Rows of a frame.
  package private(set) var rows = 0
  /// Columns of a frame.
  package private(set) var columns = 0

  /// Makes an empty store.
  ///
  /// - Throws: ``MeasuringError/noSpace`` where no temporary file can be made.
  package init() throws(MeasuringError) {
    guard let file = tmpfile() else { throw .noSpace }
    self.file = file
  }

  deinit { fclose(file) }

  /// How many frames there are.
  package var count: Int { times.count }

  /// The median time from frame to frame, in seconds.
  var usualStep: Double { zip(times, times.dropFirst()).map { $1 - $0 }.median ?? 0 }

  /// Appends a frame; its size must be that of the others.
  ///
  /// - Throws: ``MeasuringError``.
  package func append(_ frame: LuminanceFrame, time: Double) throws(MeasuringError) {
    guard frame.rows > 0, frame.columns > 0 else { throw .noPicture }
    if times.isEmpty {
      rows = frame.rows
      columns = frame.columns
      hasColors = !frame.colors.isEmpty
    }
    guard frame.rows == rows, frame.columns == columns,
      frame.colors.isEmpty != hasColors
    else { throw .sizeChanges(at: time) }
    if frame == last {
      offsets.append(offsets[offsets.count - 1])
      held.append(true)
    } else {
      held.append(shown.map(frame.looks(like:)) ?? false)
      if held.last == false { shown = frame }
      guard fwrite(frame.bytes, 1, frame.bytes.count, file) == frame.bytes.count,
        fwrite(frame.colors, 1, frame.colors.count, file) == frame.colors.count
      else { throw .noSpace }
      offsets.append(end)
      end += frame.bytes.count + frame.colors.count
      last = frame
    }
    times.append(time)
  }

  /// How many frames are kept in memory.
  private static let recentCount = 24

  /// For how long a frame is shown, in seconds; the last one as long as the one before.
  func length(_ index: Int) -> Double {
    let next = min(index + 1, count - 1)
    return next > 0 ? times[next] - times[next - 1] : 0
  }

  /// Whether a frame is the same as the one before, byte by byte.
  func repeatsPrevious(_ index: Int) -> Bool {
    index > 0 && offsets[index] == offsets[index - 1]
  }

  /// Whether a frame shows nothing but what those before it do, as far as coding leaves that alone.
  func isHeld(_ index: Int) -> Bool { held[index] }

  private func setTimes(_ new: [Double]) {
    var latest = -Double.infinity
    times = new.map { time in
      latest = max(latest, time)
      return latest
    }
  }

  /// Returns a frame.
  ///
  /// - Throws: ``MeasuringError/noSpace`` when the file cannot be read back.
  func frame(_ index: Int) throws(MeasuringError) -> LuminanceFrame {
    if let known = recent.first(where: { offsets[$0.index] == offsets[index] }) {
      return known.frame
    }
    let count = rows * columns
    var bytes = [UInt8](repeating: 0, count: count)
    let colorCount = hasColors ? LuminanceFrame.colorCount(rows) : 0
    var colors = [UInt8](repeating: 0, count: colorCount)
    guard fseek(file, offsets[index], SEEK_SET) == 0, fread(&bytes, 1, count, file) == count,
      fread(&colors, 1, colorCount, file) == colorCount
    else { throw .noSpace }
    let frame = LuminanceFrame(rows: rows, columns: columns, bytes: bytes, colors: colors)
    if recent.count == Self.recentCount { recent.removeFirst() }
    recent.append((index, frame))
    return frame
  }
}

extension FrameStore {
  /// Gives the frames other times, of which there must be as many: those of a video are known only
  /// when all of it is read.
  ///
  /// Times that go back, as those of a picture out of order, are put right: a frame never appears
  /// before the one ahead of it.
  package func replaceTimes(_ times: [Double]) {
    precondition(times.count == count, "there are other times than frames")
    setTimes(times)
  }
}

extension FrameStore {
  /// Pictures that follow each other as soon are in motion, in seconds: a choice, above the
  /// interval of the slowest GIFs.
  private static let motionInterval = 0.3

  /// The largest share of pictures in motion that come a frame after another where pictures come
  /// more slowly than frames.
  ///
  /// A choice, above the third of 9 pictures a second in 15 frames.
  private static let mostAdjacent = 0.4

  /// The frames that say all of a video that has more frames than pictures, as one that a GIF was
  /// made into, or that shows the screen of a slow simulator: those that show something new, one as
  /// long before such a one as pictures take, and the last.
  var pictures: [Int]? {
    let new = held.indices.filter { !held[$0] }
    let pairs = zip(new, new.dropFirst())
    let moving = pairs.filter { times[$1] - times[$0] <= Self.motionInterval }
    guard moving.count >= 4,
      Double(moving.count { $1 - $0 == 1 }) <= Self.mostAdjacent * Double(moving.count)
    else { return nil }
    let step = moving.map { times[$1] - times[$0] }.median ?? 0
    let still = pairs.compactMap { one, two in
      (one + 1).upTo(two).last { times[$0] - times[one] >= step && times[two] - times[$0] >= step }
    }
    return Set(new + still + [count - 1]).sorted()
  }

  /// Forgets all frames but some.
  func keep(_ frames: [Int]) {
    offsets = frames.map { offsets[$0] }
    times = frames.map { times[$0] }
    held = frames.map { held[$0] }
    recent = []
  }
}

extension LuminanceFrame {
  /// By how much a place differs from another one's that is the same, in grey levels, and the share
  /// of the places that may: choices, what coding changes in a picture that stands.
  private static let sameWithin = 8
  private static let mostOther = 0.001

  /// Whether it is the same picture as another one.
  fileprivate func looks(like other: LuminanceFrame) -> Bool {
    let most = Int(Self.mostOther * Double(bytes.count))
    var count = 0
    for index in bytes.indices
    where abs(Int(bytes[index]) - Int(other.bytes[index])) > Self.sameWithin {
      count += 1
      if count > most { return false }
    }
    return true
  }
}
