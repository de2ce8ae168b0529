package import FrameDiff
package import FrameSequence
internal import KeyboardAvoidance
internal import Keyframes
internal import Scenario
package import Stage

/// Every frame of a film as fingerprints and numbers, and a way to its pictures.
///
/// Scanning draws only rows that no frame before has shown, and compresses nothing, so it takes a
/// fraction of the time of a render.
package struct FilmScan: Sendable {
  /// What was scanned.
  package let film: Film
  /// The frames; rows are counted in order of their first appearance.
  package let digest: FilmDigest

  private let renderer: SceneRenderer
  private let hashes: [RowHash]

  /// Scans a film at so many pixels a point.
  ///
  /// - Throws: `StageError`, `FrameSequenceError`; `.interrupted` when the flag was raised.
  package init(
    _ film: Film, options: StageOptions, cancellation: CancellationFlag? = nil
  ) throws {
    let (plan, states) = try film.plan(scale: options.scale)
    let renderer = SceneRenderer(scene: film.scenario.scene, options: options, states: states)
    var reader = StateRows(worker: try renderer.makeWorker())
    var places: [RowHash: Int] = [:]
    var hashes: [RowHash] = []
    var scanned: [FilmDigest.State] = []
    var (width, height) = (0, 0)
    for index in states.indices {
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
        places[row] = hashes.count
        hashes.append(row)
        return hashes.count - 1
      }
      scanned.append(FilmDigest.State(hash: RowHash(of: rows), runs: RowRun.runs(of: indices)))
    }
    self.film = film
    self.renderer = renderer
    self.hashes = hashes
    digest = FilmDigest(
      width: width, height: height, scale: options.scale,
      frameRate: plan.frameRate,
      frames: plan.frames.map {
        FilmDigest.Frame(
          time: Self.nanoseconds($0.time), sample: Self.nanoseconds($0.sampleTime),
          state: $0.stateIndex)
      },
      end: Self.nanoseconds((plan.frames.last?.time ?? 0) + (plan.frames.last?.duration ?? 0)),
      states: scanned, rows: hashes.map { $0.low & 0xFFFF_FFFF }, trace: film.numbers)
  }

  private static func nanoseconds(_ seconds: Double) -> Int { Int((seconds * 1e9).rounded()) }
}

// MARK: - Baselines

extension FilmScan {
  /// Makes a baseline of the film: draws the frames that are kept, and puts their rows first.
  package func baseline(
    _ subject: Baseline.Subject, environment: [Setting], keeping: KeptPictures
  ) throws -> Baseline {
    let kept = keeping.frames(of: film, digest: digest)
    var order: [Int?] = Array(repeating: nil, count: digest.rows.count)
    var atlas = RowAtlas(width: digest.width)
    var reader = StateRows(worker: try renderer.makeWorker())
    for frame in kept {
      let state = digest.frames[frame.frame].state
      let rows = RowRun.expanded(digest.states[state].runs)
      try reader.withPixels(ofState: state) { pixels in
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
      digest: renumbered(places), atlas: atlas,
      kept: kept)
  }

  private func renumbered(_ places: [Int]) -> FilmDigest {
    var digest = digest
    for (row, place) in places.enumerated() { digest.rows[place] = self.digest.rows[row] }
    for index in digest.states.indices {
      digest.states[index].runs = RowRun.runs(
        of: RowRun.expanded(digest.states[index].runs).map { places[$0] })
    }
    return digest
  }
}
