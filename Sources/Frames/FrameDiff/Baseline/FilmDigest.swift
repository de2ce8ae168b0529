package import FrameSequence

/// Every frame of a film, without pixels: when it shows, which rows it has, and its numbers.
package struct FilmDigest: Sendable, Hashable {
  /// The width of all frames, in pixels.
  package var width: Int
  /// The height of all frames, in pixels.
  package var height: Int
  /// Pixels a point.
  package var scale: Double
  /// The frame rate, or nil when the frames are not evenly spaced.
  package var frameRate: FrameRate?
  /// The frames in order of time.
  package var frames: [Frame]
  /// When the last frame ends, in nanoseconds.
  package var end: Int
  /// The distinct pictures, in order of their first frame.
  package var states: [State]
  /// The fingerprints of all distinct rows; ``FilmDigest/RowRun`` counts in them.
  ///
  /// 32 bits each, which is small but enough to find a row among thousands. Whether two pictures
  /// are equal is decided by ``State/hash``.
  package var rows: [UInt64]
  /// The numbers of every frame.
  package var trace: Trace

  /// One frame.
  package struct Frame: Sendable, Hashable {
    /// When it appears, in nanoseconds.
    package var time: Int
    /// The instant it samples, in nanoseconds.
    package var sample: Int
    /// The picture it shows, counted from 0.
    package var state: Int
  }

  /// One distinct picture.
  package struct State: Sendable, Hashable {
    /// A fingerprint of all its pixels.
    package var hash: RowHash
    /// Its rows from the top down.
    package var runs: [RowRun]
  }

  /// Rows that follow each other, or one row several times.
  package struct RowRun: Sendable, Hashable {
    /// The first row's place in the list of distinct rows.
    package var first: Int
    /// How many there are, at least 1.
    package var count: Int
    /// Whether it is the first row again and again.
    package var repeats: Bool = false
  }
}

// MARK: - Runs

extension FilmDigest.RowRun {
  /// The rows one by one.
  package static func expanded(_ runs: [FilmDigest.RowRun]) -> [Int] {
    var rows: [Int] = []
    for run in runs {
      if run.repeats {
        rows.append(contentsOf: repeatElement(run.first, count: run.count))
      } else {
        rows.append(contentsOf: run.first..<run.first + run.count)
      }
    }
    return rows
  }

  /// A short list of runs for these rows, found greedily.
  package static func runs(of rows: some Sequence<Int>) -> [FilmDigest.RowRun] {
    var runs: [FilmDigest.RowRun] = []
    for row in rows {
      guard var run = runs.last else {
        runs.append(FilmDigest.RowRun(first: row, count: 1))
        continue
      }
      if row == run.first, run.repeats || run.count == 1 {
        run.repeats = true
      } else if run.repeats || row != run.first + run.count {
        runs.append(FilmDigest.RowRun(first: row, count: 1))
        continue
      }
      run.count += 1
      runs[runs.count - 1] = run
    }
    return runs
  }
}

// MARK: - Asking

extension FilmDigest {
  /// When a frame appears, in seconds.
  package func time(ofFrame index: Int) -> Double { Double(frames[index].time) / 1e9 }

  /// The frame that shows at an instant of the film, in nanoseconds; the last one after the end.
  package func frame(at time: Int) -> Int {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Whether two films show the same pictures at the same times; their numbers may differ.
  package func looksLike(_ other: FilmDigest) -> Bool {
    width == other.width && height == other.height && end == other.end
      && frames.count == other.frames.count
      && zip(frames, other.frames).allSatisfy { mine, theirs in
        mine.time == theirs.time && states[mine.state].hash == other.states[theirs.state].hash
      }
  }

  /// A short name for every picture, time and number: twelve hexadecimal digits.
  package var seal: String {
    var text = "\(width)x\(height) \(end)"
    for frame in frames {
      let hash = states[frame.state].hash
      text += "\n\(frame.time) \(hash.low) \(hash.high)"
    }
    for column in trace.columns {
      text += "\n\(column.name)"
      for value in column.values { text += value.map { " \($0)" } ?? " -" }
    }
    text += "\n" + trace.focus.map { $0 ?? "" }.joined(separator: "\n")
    return String(SHA256Digest(of: Array(text.utf8)).hexadecimal.prefix(12))
  }
}
