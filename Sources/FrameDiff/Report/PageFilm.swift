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
            .array(
              runs.flatMap { run -> [JSONValue] in
                [.integer(run.first), .integer(run.repeats ? -run.count : run.count)]
              })
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
  private var atlas: RowAtlas
  /// Places in the atlas by fingerprint.
  private var places: [UInt64: Int] = [:]

  init(_ after: Baseline) {
    atlas = after.atlas
    for row in 0..<after.atlas.count { places[after.digest.rows[row]] = row }
  }

  /// Marks rows that are not kept; far from any row's index, so that no run continues from it.
  private static let missing = -1 << 30

  /// Adds a baseline's own rows, and returns where its states' rows are.
  mutating func take(_ before: Baseline) -> [[RowRun]] {
    var pixels = atlas.pixels
    var count = atlas.count
    let found = before.digest.rows.enumerated().map { row, hash -> Int in
      if row < before.atlas.count {
        if let place = places[hash] { return place }
        pixels += before.atlas[row]
        places[hash] = count
        count += 1
        return count - 1
      }
      return places[hash] ?? Self.missing
    }
    atlas = RowAtlas(width: atlas.width, pixels: pixels)
    return before.digest.states.map { state in
      RowRun.runs(of: RowRun.expanded(state.runs).map { found[$0] })
    }
  }

  /// The most rows of one picture: canvases of some browsers are no higher.
  private static let limit = 8192

  /// The rows as pictures, in order.
  func pictures() throws -> JSONValue {
    let stride = atlas.width * 3
    return .array(
      try Swift.stride(from: 0, to: atlas.count, by: Self.limit).map { start in
        let end = min(start + Self.limit, atlas.count)
        var file = try PNGChunks(
          rgb: Array(atlas.pixels[start * stride..<end * stride]), width: atlas.width,
          height: end - start, scale: 1)
        file.chunks.append(.init("IEND", []))
        return .string(Base64.text(file.bytes))
      })
  }
}
