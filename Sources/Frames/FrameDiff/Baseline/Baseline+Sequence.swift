internal import FrameSequence
internal import Markup

extension Baseline {
  /// The film as a sequence, to be compared.
  ///
  /// Pictures are put together from the rows of both films, so that a frame whose picture was not
  /// kept still has one if its rows are found elsewhere. Without pixels, frames of equal
  /// numbers count as equal pictures.
  func sequence(rowsOf other: Baseline?, ignoringPixels: Bool) -> PlayedSequence {
    var sequence = PlayedSequence(
      name: subject.name, size: PixelSize(width: digest.width, height: digest.height),
      scale: digest.scale, frameRate: digest.frameRate, frames: [], pictures: [],
      elements: elements,
      environment: environment)
    let rows = RowSource(atlas, other)
    var poses: [MotionNumbers: Int] = [:]
    for index in digest.frames.indices {
      let frame = digest.frames[index]
      let next = index + 1 < digest.frames.count ? digest.frames[index + 1].time : digest.end
      let numbers = digest.trace.motion(index)
      var picture = frame.state
      if ignoringPixels, let numbers {
        picture = poses[numbers] ?? sequence.pictures.count
        if picture == sequence.pictures.count {
          poses[numbers] = picture
          sequence.pictures.append(SequencePicture(fingerprint: Self.fingerprint(numbers)))
        }
      }
      sequence.frames.append(
        PlayedSequence.Frame(
          time: Double(frame.time) / 1e9, duration: Double(next - frame.time) / 1e9,
          picture: picture, numbers: numbers))
    }
    if !ignoringPixels || sequence.pictures.isEmpty {
      sequence.pictures = digest.states.map { picture($0, rows) }
    }
    return sequence
  }

  private func picture(_ state: FilmDigest.State, _ rows: RowSource) -> SequencePicture {
    let indices = FilmDigest.RowRun.expanded(state.runs)
    let hashes = indices.map { digest.rows[$0] }
    let fingerprint = PictureFingerprint(rows: hashes)
    guard zip(indices, hashes).allSatisfy({ rows.has($0, hash: $1) }) else {
      return SequencePicture(fingerprint: fingerprint)
    }
    // Only what all states share is kept, not the rows of each: a film may have thousands.
    let size = PixelSize(width: digest.width, height: digest.height)
    let all = digest.rows
    return SequencePicture(fingerprint: fingerprint) {
      .bitmap(
        Bitmap(
          size: size,
          pixels: FilmDigest.RowRun.expanded(state.runs).flatMap { rows.pixels($0, hash: all[$0]) })
      )
    }
  }

  /// Numbers as a fingerprint of one row, to a hundredth of a point.
  private static func fingerprint(_ numbers: MotionNumbers) -> PictureFingerprint {
    let text =
      [
        numbers.keyboardTop, numbers.formTop, numbers.viewportTop, numbers.insetBottom,
        numbers.hidden ?? -1,
      ].map { JSONValue.decimal($0, places: 2).description }.joined(separator: " ")
      + " " + (numbers.focus ?? "")
    let bytes = SHA256Digest(of: Array(text.utf8)).bytes.prefix(8)
    return PictureFingerprint(rows: [bytes.reduce(0) { $0 << 8 | UInt64($1) }])
  }

  /// Rows of pixels from a film's own atlas, and from another's by their fingerprints.
  struct RowSource: Sendable {
    private let own: RowAtlas
    private let other: RowAtlas?
    private let places: [UInt64: Int]

    init(_ own: RowAtlas, _ film: Baseline?) {
      self.own = own
      let other = film?.atlas.width == own.width ? film?.atlas : nil
      self.other = other
      let rows = other == nil ? [] : film?.digest.rows.prefix(film?.atlas.count ?? 0) ?? []
      places = Dictionary(
        rows.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    func has(_ row: Int, hash: UInt64) -> Bool { row < own.count || places[hash] != nil }

    /// Straight RGBA, red in the lowest byte; grey for a row that neither has.
    func pixels(_ row: Int, hash: UInt64) -> [UInt32] {
      if row < own.count { return own.words(ofRow: row) }
      if let other, let place = places[hash] { return other.words(ofRow: place) }
      return Array(repeating: 0xFF80_8080, count: own.width)
    }
  }
}

extension Trace {
  /// The numbers of a frame that explain what moved; nil when some are missing.
  func motion(_ frame: Int) -> MotionNumbers? {
    guard let keyboardTop = self["keyboard_top"]?.points(frame),
      let formTop = self["form_top"]?.points(frame)
    else { return nil }
    return MotionNumbers(
      keyboardTop: keyboardTop, formTop: formTop,
      viewportTop: self["viewport_top"]?.points(frame) ?? 0,
      insetBottom: self["inset_bottom"]?.points(frame) ?? 0, focus: focus[frame],
      hidden: self["hidden"]?.points(frame))
  }
}
