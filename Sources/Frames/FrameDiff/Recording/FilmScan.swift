package import FrameSequence

/// Every frame of a film as fingerprints and numbers, and a way to its pictures.
///
/// Scanning draws only rows that no frame before has shown, and compresses nothing, so it takes a
/// fraction of the time of a render.
package struct FilmScan: Sendable {
  /// The film that was scanned.
  package let film: any RecordableFilm
  /// The frames; rows are counted in order of their first appearance.
  package let digest: FilmDigest

  private let renderer: any FrameRenderer

  /// Scans a film at a scale in pixels a point.
  ///
  /// - Throws: `DrawingError`, `FrameSequenceError`; `.interrupted` when the flag was raised.
  package init(
    _ film: any RecordableFilm, scale: Double, fontDirectory: String,
    cancellation: CancellationFlag? = nil
  ) throws {
    let (plan, renderer) = try film.drawn(scale: scale, fontDirectory: fontDirectory)
    self.film = film
    self.renderer = renderer
    let rows = try Rows(
      ofStates: plan.states.count, drawnBy: renderer, cancellation: cancellation)
    digest = FilmDigest(
      width: rows.width, height: rows.height, scale: scale, frameRate: plan.frameRate,
      frames: plan.frames.map {
        FilmDigest.Frame(
          time: Self.nanoseconds($0.time), sample: Self.nanoseconds($0.sampleTime),
          state: $0.stateIndex)
      },
      end: Self.nanoseconds((plan.frames.last?.time ?? 0) + (plan.frames.last?.duration ?? 0)),
      states: rows.states, rows: rows.distinct.map { $0.low & 0xFFFF_FFFF }, trace: film.numbers)
  }

  private static func nanoseconds(_ seconds: Double) -> Int { Int((seconds * 1e9).rounded()) }

  /// The rows of all states of a film, each distinct one once.
  fileprivate struct Rows {
    private(set) var (width, height) = (0, 0)
    private(set) var states: [FilmDigest.State] = []
    private(set) var distinct: [RowHash] = []

    init(
      ofStates count: Int, drawnBy renderer: some FrameRenderer, cancellation: CancellationFlag?
    ) throws {
      var reader = StateRows(worker: try renderer.makeWorker())
      var places: [RowHash: Int] = [:]
      for index in 0..<count {
        if cancellation?.isCancelled == true || Task.isCancelled {
          throw FrameSequenceError.interrupted
        }
        let (stateWidth, rows) = try reader.rows(ofState: index)
        if index == 0 { (width, height) = (stateWidth, rows.count) }
        guard (stateWidth, rows.count) == (width, height) else {
          throw FrameSequenceError.sizesDiffer(
            width: width, height: height, otherWidth: stateWidth, otherHeight: rows.count)
        }
        let indices = rows.map { row -> Int in
          if let place = places[row] { return place }
          places[row] = distinct.count
          distinct.append(row)
          return distinct.count - 1
        }
        states.append(
          FilmDigest.State(hash: RowHash(of: rows), runs: FilmDigest.RowRun.runs(of: indices)))
      }
    }
  }
}

// MARK: - Baselines

extension FilmScan {
  /// How many rows the pictures of a baseline would have, which is known before any is drawn.
  package func rowCount(keeping: BaselineRecorder.KeptPictures) -> Int {
    var rows: Set<Int> = []
    for frame in keeping.frames(of: digest, events: film.eventFrames) {
      rows.formUnion(
        FilmDigest.RowRun.expanded(digest.states[digest.frames[frame.frame].state].runs))
    }
    return rows.count
  }

  /// Makes a baseline of the film: draws the frames that are kept, and puts their rows first.
  ///
  /// - Parameter rowLimit: The most rows whose pixels are kept; frames that would need more are not
  ///   kept, the last those that are spread evenly over the film.
  package func baseline(
    _ subject: Baseline.Subject, environment: [Setting], keeping: BaselineRecorder.KeptPictures,
    rowLimit: Int = .max
  ) throws -> Baseline {
    var kept: [Baseline.KeptFrame] = []
    var order: [Int?] = Array(repeating: nil, count: digest.rows.count)
    var atlas = RowAtlas(width: digest.width)
    var worker = try renderer.makeWorker()
    let wanted = keeping.frames(of: digest, events: film.eventFrames)
    let isLimited = rowLimit < digest.rows.count
    for frame in isLimited ? Self.spread(wanted) : wanted {
      let state = digest.frames[frame.frame].state
      let rows = FilmDigest.RowRun.expanded(digest.states[state].runs)
      if isLimited, atlas.count + Set(rows.filter { order[$0] == nil }).count > rowLimit {
        continue
      }
      kept.append(frame)
      try worker.withPixels(ofState: state) { pixels in
        for (index, row) in rows.enumerated() where order[row] == nil {
          order[row] = atlas.count
          atlas.append(row: index, of: pixels)
        }
      }
    }
    var next = atlas.count
    let places = order.map { place -> Int in
      if let place { return place }
      next += 1
      return next - 1
    }
    return Baseline(
      subject: subject, environment: environment, elements: film.sequenceElements,
      digest: renumbered(places), atlas: atlas, kept: kept.sorted { $0.frame < $1.frame })
  }

  /// The frames in an order in which every prefix is spread over the film.
  private static func spread(_ frames: [Baseline.KeptFrame]) -> [Baseline.KeptFrame] {
    let steps = 32
    return (0..<steps).flatMap { start in
      stride(from: start, to: frames.count, by: steps).map { frames[$0] }
    }
  }

  private func renumbered(_ places: [Int]) -> FilmDigest {
    var digest = digest
    for (row, place) in places.enumerated() { digest.rows[place] = self.digest.rows[row] }
    for index in digest.states.indices {
      digest.states[index].runs = FilmDigest.RowRun.runs(
        of: FilmDigest.RowRun.expanded(digest.states[index].runs).map { places[$0] })
    }
    return digest
  }
}
