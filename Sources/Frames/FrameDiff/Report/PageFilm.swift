internal import FrameSequence
internal import Markup

/// What the page needs to know of one film, beside its label.
struct PageFilm {
  let members: [JSONValue.Member]

  init(_ verdict: Verdict) throws {
    var members: [JSONValue.Member] = [
      .init("title", .string(verdict.after?.subject.title ?? verdict.before?.subject.title ?? "")),
      .init("scenario", .string(verdict.scenario)),
      .init("strategy", .string(verdict.strategy)),
      .init("baseline", .string(verdict.baseline)),
      .init("outcome", .string(verdict.word)),
      .init("text", .string(verdict.paragraph)),
      .init("approve", .string(verdict.approval)),
    ]
    if let comparison = verdict.comparison {
      members.append(
        .init("changes", .array(comparison.changes.map(\.json))))
      members.append(
        .init(
          "environment",
          .array(
            comparison.environment.map {
              .array([.string($0.name), .string($0.before ?? "—"), .string($0.after ?? "—")])
            })))
    }
    if let ignored = verdict.difference?.ignored {
      members.append(
        .init(
          "ignored",
          .object([
            .init("before", Self.ignored(ignored.before)),
            .init("after", Self.ignored(ignored.after)),
          ])))
    }
    if let after = verdict.after {
      var rows = PageRows(after)
      members.append(.init("after", Self.film(after, runs: after.digest.states.map(\.runs))))
      if let before = verdict.before {
        if before.digest.width == after.digest.width {
          members.append(.init("before", Self.film(before, runs: rows.take(before))))
        } else {
          // Rows of another width belong to this picture alone.
          let own = PageRows(before)
          members.append(.init("before", Self.film(before, runs: before.digest.states.map(\.runs))))
          members.append(.init("beforeAtlas", try own.pictures()))
        }
      }
      members.append(.init("atlas", try rows.pictures()))
    }
    self.members = members
  }

  /// For each frame x, y, width and height of what was ignored; only where it changes, with the
  /// frame from which on it holds.
  private static func ignored(_ frames: [[PixelRectangle]]) -> JSONValue {
    var last: [PixelRectangle] = []
    return .array(
      frames.enumerated().compactMap { index, rectangles in
        guard rectangles != last else { return nil }
        last = rectangles
        let numbers = rectangles.flatMap { [$0.x, $0.y, $0.width, $0.height] }
        return .array(([index] + numbers).map { .integer($0) })
      })
  }

  private static func film(_ baseline: Baseline, runs: [[RowRun]]) -> JSONValue {
    let digest = baseline.digest
    let columns = ["keyboard_top", "offset", "inset_bottom", "view_shift", "hidden"]
    return .object([
      .init("width", .integer(digest.width)),
      .init("height", .integer(digest.height)),
      .init("scale", .decimal(digest.scale, places: 6)),
      .init("fps", digest.frameRate.map { .string($0.description) } ?? .null),
      .init("end", .integer(digest.end)),
      .init("times", .array(digest.frames.map { .integer($0.time) })),
      .init("states", .array(digest.frames.map { .integer($0.state) })),
      .init("hashes", .array(digest.states.map { .string($0.hash.hexadecimal) })),
      .init(
        "runs",
        .array(
          runs.map { runs in
            .pairs(of: runs) { ($0.first, $0.repeats ? -$0.count : $0.count) }
          })),
      .init(
        "kept",
        .array(baseline.kept.map { .array([.integer($0.frame), .string($0.reason)]) })),
      .init(
        "numbers",
        .object(
          columns.compactMap { name in
            digest.trace[name].map { column in
              .init(
                name,
                .array(
                  column.values.map { value in
                    value.map { .fixedPoint(units: $0, places: 4) } ?? .null
                  }))
            }
          })),
      .init(
        "focus", .array(digest.trace.focus.map { $0.map { .string($0) } ?? .null })),
    ])
  }
}

/// The rows that a page has: those of what is drawn now, and those that only the baseline has.
private struct PageRows {
  /// Where the pixels of each row are: an atlas and a row of it.
  private var rows: [(atlas: Int, row: Int)]
  private var atlases: [RowAtlas]
  /// Places in ``rows`` by fingerprint.
  private var places: [UInt64: Int] = [:]

  init(_ after: Baseline) {
    atlases = [after.atlas]
    rows = (0..<after.atlas.count).map { (0, $0) }
    for row in 0..<after.atlas.count { places[after.digest.rows[row]] = row }
  }

  /// Marks rows that are not kept; far from any row's index, so that no run continues from it.
  private static let missing = -1 << 30

  /// Adds a baseline's own rows, and returns where its states' rows are.
  mutating func take(_ before: Baseline) -> [[RowRun]] {
    atlases.append(before.atlas)
    let found = before.digest.rows.enumerated().map { row, hash -> Int in
      if row < before.atlas.count, places[hash] == nil {
        places[hash] = rows.count
        rows.append((atlases.count - 1, row))
      }
      return places[hash] ?? Self.missing
    }
    return before.digest.states.map { state in
      RowRun.runs(of: RowRun.expanded(state.runs).map { found[$0] })
    }
  }

  /// The most rows of one picture: canvases of some browsers are no higher.
  private static let limit = 8192

  /// The rows as pictures, in order.
  func pictures() throws -> JSONValue {
    .array(
      try stride(from: 0, to: rows.count, by: Self.limit).map { start in
        let height = min(Self.limit, rows.count - start)
        var file = try PNGChunks(width: atlases[0].width, height: height, scale: 1) { index in
          let place = rows[start + index]
          return atlases[place.atlas][place.row]
        }
        file.chunks.append(.init("IEND", []))
        return .string(Base64.text(file.bytes))
      })
  }
}
