package import FrameSequence

/// A sequence of pictures with their times, and what is known about them.
package struct PlayedSequence: Sendable {
  /// The sequence's name in sentences.
  package var name: String

  /// The size of the frames.
  package var size: PixelSize

  /// Pixels in one point; 1 where it is not known.
  package var scale: Double

  /// The frame rate, or nil when the frames are not evenly spaced.
  package var frameRate: FrameRate?

  /// The unit that its times were rounded to, in seconds, as a video's container does; 0 for none.
  package var tick = 0.0

  /// How often it is played, 0 for ever; nil where nothing says so.
  package var plays: Int?

  /// The frames in order of time; each ends when the next begins.
  package var frames: [Frame]

  /// The distinct pictures that frames show.
  package var pictures: [SequencePicture]

  /// The elements of the form, in points of its own coordinates.
  package var elements: [Element]

  /// The settings that the pixels depend on, such as `cairo` and its version, in order.
  package var environment: [Setting]

  /// The frames whose bytes do not match the hash in the directory's manifest, by name: two renders
  /// were mixed, or a file was written anew.
  package var alteredFrames: [String] = []

  /// The pictures in the directory that its manifest does not list, by name; they are not played.
  package var unlistedPictures: [String] = []

  package init(
    name: String, size: PixelSize, scale: Double = 1, frameRate: FrameRate? = nil, frames: [Frame],
    pictures: [SequencePicture], elements: [Element] = [],
    environment: [Setting] = []
  ) {
    self.name = name
    self.size = size
    self.scale = scale
    self.frameRate = frameRate
    self.frames = frames
    self.pictures = pictures
    self.elements = elements
    self.environment = environment
    plays = nil
  }

  /// A frame of a sequence.
  package struct Frame: Sendable, Hashable {
    /// When it appears, in seconds.
    package var time: Double
    /// How long it stays, in seconds.
    package var duration: Double
    /// The picture it shows, an index into the sequence's pictures.
    package var picture: Int
    /// The numbers behind it, or nil when they are not known.
    package var numbers: MotionNumbers?

    /// When it is shown.
    var span: TimeSpan { TimeSpan(from: time, to: time + duration) }

    package init(time: Double, duration: Double, picture: Int, numbers: MotionNumbers? = nil) {
      self.time = time
      self.duration = duration
      self.picture = picture
      self.numbers = numbers
    }
  }

  /// When the last frame ends, in seconds.
  package var duration: Double { frames.last.map { $0.time + $0.duration } ?? 0 }

  /// The whole of it, in seconds.
  var span: TimeSpan { TimeSpan(from: 0, to: duration) }

  /// The picture that a frame shows.
  func shown(in frame: Int) -> SequencePicture { pictures[frames[frame].picture] }

  /// The fingerprints of the rows of that picture.
  func rows(in frame: Int) -> [UInt64] { shown(in: frame).fingerprint.rows }

  /// Half a pixel of the finer of two sequences, in points: smaller differences are invisible.
  func leastVisible(beside other: PlayedSequence) -> Double { 0.5 / max(scale, other.scale) }

  /// The sequence in a few numbers.
  package var summary: SequenceComparison.Summary {
    SequenceComparison.Summary(
      frames: frames.count, duration: duration, frameRate: frameRate, size: size)
  }

  /// The usual time from frame to frame, in seconds: the median.
  package var frameInterval: Double {
    let durations = frames.map(\.duration).filter { $0 > 0 }.sorted()
    return durations.isEmpty ? 1.0 / 60 : durations[durations.count / 2]
  }

  /// The index of the frame that is shown at a time.
  func frameIndex(at time: Double) -> Int {
    var low = 0
    var high = frames.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if frames[middle].time <= time + 1e-9 { low = middle } else { high = middle }
    }
    return low
  }

  /// The longest tick that rounds times, in seconds: an assumption.
  ///
  /// Matroska's is 1/1000 and QuickTime's 1/600; in longer ones frames are counted.
  private static let longestTick = 0.0025

  /// The sequence with the times that another has, where only rounding sets them apart.
  ///
  /// A GIF's tick of 1/100 s is a good part of a frame: there, nearly all times have to be rounded
  /// ones of the other.
  func timed(as other: PlayedSequence) -> PlayedSequence {
    let isCoarse = { $0 > Self.longestTick }
    let ticks = [tick, other.tick].filter {
      !isCoarse($0) || 2 * $0 <= min(frameInterval, other.frameInterval) + 1e-6
    }
    guard let tick = ticks.max(), tick > 0, !frames.isEmpty else { return self }
    let ends = other.frames.map(\.time) + [other.duration]
    var (next, rounded) = (0, 0)
    let times = (frames.map(\.time) + [duration]).map { time in
      while next < ends.count, ends[next] < time - tick - 1e-6 { next += 1 }
      guard next < ends.count, ends[next] <= time + tick + 1e-6 else { return time }
      defer { next += 1 }
      rounded += 1
      return ends[next]
    }
    let few = min(times.count, ends.count)
    guard !isCoarse(tick) || rounded * 10 >= few * 9,
      zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return self }
    var sequence = self
    for index in frames.indices {
      sequence.frames[index].time = times[index]
      sequence.frames[index].duration = times[index + 1] - times[index]
    }
    return sequence
  }

  /// The frames that are shown in a span, or nil when all of it comes after the end.
  func frames(in span: TimeSpan) -> ClosedRange<Int>? {
    guard !frames.isEmpty, span.start < duration || duration == 0 else { return nil }
    let first = frameIndex(at: span.start + TimeSpan.precision)
    return first...max(first, frameIndex(at: span.end - TimeSpan.precision))
  }
}

/// A distinct picture of a sequence.
package struct SequencePicture: Sendable {
  /// The picture's fingerprint: equal pictures have equal ones.
  package var fingerprint: PictureFingerprint

  /// Gets the pixels, or nil when only the fingerprint is known, as of a baseline.
  package var load: (@Sendable () throws -> Picture)?

  /// Gets some rows and perhaps more, or nil when the picture must be loaded as a whole.
  var strip: (@Sendable (Range<Int>) throws -> Strip?)?

  package init(
    fingerprint: PictureFingerprint, load: (@Sendable () throws -> Picture)? = nil
  ) {
    self.fingerprint = fingerprint
    self.load = load
  }

  /// The pixels, or nil when they are not known.
  func bitmap() throws -> Bitmap? { try load?().decoded() }
}

extension PlayedSequence {
  /// An element of a form, by its place in it.
  package struct Element: Sendable, Hashable {
    /// The id by which the scenario calls it.
    package var id: String

    /// The left edge in points.
    package var x: Double
    /// The upper edge in points, in the form's coordinates.
    package var y: Double
    /// The width in points.
    package var width: Double
    /// The height in points.
    package var height: Double
    /// The texts in it by their names, such as `placeholder`, in order; those that cannot be read are
    /// left out.
    package var texts: [Setting]

    package init(
      id: String, x: Double, y: Double, width: Double, height: Double, texts: [Setting] = []
    ) {
      self.id = id
      self.texts = texts
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}

extension SequencePicture {
  /// Some rows of a picture.
  struct Strip: Sendable {
    /// The first of the rows.
    var first: Int
    /// Straight RGBA, a word a pixel.
    var pixels: [UInt32]
  }
}
