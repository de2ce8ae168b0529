internal import FrameSequence

/// One thing that changed from one sequence to another.
package struct Change: Sendable, Hashable {
  /// The sort of change.
  package var kind: Kind

  /// The event.
  package var cause: Cause

  /// The subject: the id of an element, `form` or `keyboard`; nil for the whole picture.
  package var subject: String?

  /// When it shows, in seconds of the first sequence.
  package var span: TimeSpan

  /// By how much, in whatever units apply.
  package var amount: Amount

  /// The frames of the first sequence that show it, counted from 0; nil where it has none.
  package var before: ClosedRange<Int>?

  /// The frames of the second sequence that show it, counted from 0; nil where it has none.
  package var after: ClosedRange<Int>?

  /// The facts that a sentence needs beside all this.
  var detail: Detail

  /// The rows that are new in the second picture above what stands lower for them, or no longer seen
  /// of the first above what stands higher; nil where that is not why it does.
  var inserted: Range<Int>?

  init(
    _ kind: Kind, _ cause: Cause, of subject: String? = nil, span: TimeSpan,
    amount: Amount = Amount(), _ detail: Detail = .none
  ) {
    self.kind = kind
    self.cause = cause
    self.subject = subject
    self.span = span
    self.amount = amount
    self.detail = detail
  }

  /// The sorts of change, the mildest first.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The same pictures at other times.
    case timing
    /// The same contents elsewhere.
    case motion
    /// Other contents.
    case picture
  }

  /// The event.
  package enum Cause: String, Sendable, Hashable, CaseIterable {
    /// It starts later; `seconds` and `frames` say by how much.
    case later
    /// It starts earlier.
    case earlier
    /// It takes longer; `factor` says how many times as long where all of it does.
    case slower
    /// It takes less time.
    case faster
    /// It takes as long, on another curve.
    case curve
    /// It is cut into more or fewer frames a second; `factor` says how many times as many.
    case rate
    /// It is played more or less often.
    case repeats
    /// It is played backwards, or goes the other way on a curve of its own.
    case reversed
    /// Frames are missing.
    case dropped
    /// Frames are shown for longer than they should.
    case doubled
    /// The whole lasts longer or shorter, and nothing else.
    case duration
    /// It follows something else later than it did.
    case lags
    /// It stands or comes to stand elsewhere; `points` says how far, downward positive.
    case moved
    /// It is in another place all the while, and its path has changed.
    case path
    /// Its pixels changed.
    case changed
    /// Nearly all of it is lighter or darker, or has other colours; `distance` says by how much,
    /// lighter positive.
    case light
    /// Its pixels differ by no more than two codings of the same picture do.
    case noise
    /// It was not there before.
    case appeared
    /// It is no longer there.
    case disappeared
    /// Only the smoothing of edges changed.
    case antialiasing
    /// The pictures have another size.
    case resized
  }

  /// By how much something changed; what does not apply is nil.
  package struct Amount: Sendable, Hashable {
    /// Seconds, positive for later and longer.
    package var seconds: Double?
    /// Frames of the first sequence, positive for later and longer.
    package var frames: Double?
    /// Points, positive for further down.
    package var points: Double?
    /// Rows of pixels, positive for further down, where the pixels alone tell what moved.
    package var rows: Int?
    /// Columns of pixels, positive for further to the right, where the pixels alone tell what
    /// moved.
    package var columns: Int?
    /// Pixels that differ, in the worst frame.
    package var pixels: Int?
    /// The greatest distance of two pixels, 0 to 1, on the scale of the threshold; of another light
    /// the share of white by which it is lighter, negative for darker.
    package var distance: Double?
    /// How many times as much.
    package var factor: Double?
  }

  /// The facts that a sentence needs beside kind, cause and amount.
  enum Detail: Hashable {
    case none
    /// All that is shown, rather than one motion.
    case everything
    /// The same without a part of the picture, which is as it was.
    case everythingBut(PixelRectangle)
    /// The form against the keyboard.
    case lag
    /// How long the whole lasts on each side, in seconds.
    case lengths(Double, Double)
    /// How often it is played, 0 for ever.
    case plays(Int, Int)
    /// By so much at most, and less at other times.
    case most
    /// The share of white by which red, green and blue are lighter.
    case channels(SIMD3<Double>)
    /// Both frame rates, and whether nothing else differs.
    case rates(FrameRate, FrameRate, isAll: Bool)
    /// A frame that stays, rather than frames that are missing or new.
    case held
    /// Frames that are missing or new, and by how many seconds what follows moved; nil at the end.
    case missing(follows: Double?)
    /// Frames at an end of the film whose picture the other side never shows.
    case end(isEnd: Bool)
    /// A motion that only one side has: the first, if it is gone; it may end where it began.
    case alone(isGone: Bool, returns: Bool)
    /// A motion that goes the other way than it did, which was so far.
    case turned(from: Amount)
    /// All that moves comes from where it went, and goes to where it came from.
    case backAndForth
    /// It stands elsewhere before anything moves.
    case fromTheStart
    /// How many points of the element in focus cannot be seen where the motion ends.
    case covered(String, Double)
    case elements([String])
    /// The rows or columns of the first picture that moved.
    case band(Range<Int>, isWhole: Bool)
    case region(PixelRectangle)
    /// A text of an element says something else; the place is that of the pixels, where they tell
    /// it.
    case text(name: String, old: String, new: String, PixelRectangle?)
    /// So many frames differ, of all, nowhere but in the rectangle, or only here and there in it.
    case frames(Int, of: Int, PixelRectangle, areScattered: Bool)
    case environment([SequenceComparison.EnvironmentDifference])
    case sizes(PixelSize, PixelSize)
  }

  /// The change as a sentence for people.
  package var sentence: String { Sentences.clause(self).sentence }

  /// The same of two pictures, which have no times.
  package var stillSentence: String {
    var clause = Sentences.clause(self)
    clause.time = ""
    return clause.sentence
  }

  /// Where pixels differ, in any of its frames; nil where that is not known or not the point.
  package var box: PixelRectangle? {
    switch detail {
    case .region(let box), .frames(_, of: _, let box, areScattered: _): box
    case .text(_, _, _, let box): box
    default: nil
    }
  }

  /// Returns the change with the frames of both sides that its span covers, unless it has some.
  func located(in old: PlayedSequence, _ new: PlayedSequence) -> Change {
    var change = self
    if before == nil, after == nil {
      change.before = old.frames(in: span)
      change.after = new.frames(in: span)
    }
    return change
  }
}

extension Change {
  /// Takes in another change of some frames, as one that is seen in either.
  mutating func formUnion(_ other: Change) {
    guard case .frames(let count, let all, let box, let areScattered) = detail,
      case .frames(let otherCount, _, let otherBox, _) = other.detail
    else { return }
    span = span.union(other.span)
    before = other.before.map { before?.union($0) ?? $0 } ?? before
    after = other.after.map { after?.union($0) ?? $0 } ?? after
    let frames = min(count + otherCount, all, max(before?.count ?? 0, after?.count ?? 0))
    amount.frames = Double(frames)
    amount.pixels = [amount.pixels, other.amount.pixels].compactMap(\.self).max()
    amount.distance = [amount.distance, other.amount.distance].compactMap(\.self).max()
    detail = .frames(frames, of: all, box.union(otherBox), areScattered: areScattered)
  }

  /// Another light of nearly all of the picture, by so many steps of 255 of each channel.
  ///
  /// - Parameter isMost: Whether it is that much in one frame and less in others.
  static func light(
    _ step: SIMD3<Float>, _ span: TimeSpan, isMost: Bool = false
  ) -> Change {
    let share = SIMD3<Double>(step) / 255
    let mean = share.sum() / 3
    let isGrey = (0..<3).allSatisfy { abs(share[$0] - mean) * 3 < abs(mean) }
    return Change(
      .picture, .light, span: span, amount: .init(distance: mean),
      isGrey ? isMost ? .most : .none : .channels(share))
  }
}

/// A time from a first instant to a last, in seconds.
package struct TimeSpan: Sendable, Hashable {
  /// The first instant, in seconds.
  package var start: Double

  /// The last instant, in seconds, not before the first.
  package var end: Double

  /// Instants that are no further apart count as one, in seconds: the times in animated PNGs of
  /// uneven films are rounded to that.
  static let precision = 1e-4

  /// Makes a span; an end before the start is taken as the start.
  package init(from start: Double, to end: Double) {
    self.start = start
    self.end = max(start, end)
  }

  /// How long it is, in seconds.
  var length: Double { end - start }

  /// The shortest span that holds both.
  func union(_ other: TimeSpan) -> TimeSpan {
    TimeSpan(from: min(start, other.start), to: max(end, other.end))
  }
}

extension ClosedRange {
  /// The smallest range that holds both.
  func union(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
