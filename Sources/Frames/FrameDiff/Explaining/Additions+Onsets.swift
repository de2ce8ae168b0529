// Parts that come or go at once, in films with noise.

extension Additions {
  /// How far a block steps at least, in steps of 255 of all channels, and how many times as far as
  /// nearly all do: a codec that begins anew moves all of them, but none as far.
  private static let (leastOnset, onsetFactor): (Float, Float) = (60, 4)
  /// The same for what is seen in one frame only, at the end of a film.
  private static let leastOnsetAtEnd: Float = 90

  /// The parts that one film shows from a frame on, or up to one, while the other stays as it is.
  ///
  /// What is noise in a part that stays is about the same in each frame.
  func onsets() -> [Found] {
    guard isPlain, let first = pairs.first else { return [] }
    let across = sketches.before[first.before].grid.across
    return pairs.indices.flatMap { index -> [Found] in
      let pair = pairs[index]
      guard let last = beside(pair, by: -1) else { return [] }
      let (gone, come) = (steps(last), steps(pair))
      let jumps = zip(gone, come).map { PictureSketch.size($1 - $0) }
      guard jumps.contains(where: { $0 > Self.leastOnset }) else { return [] }
      let usual = jumps.sorted()[jumps.count * 9 / 10]
      let limit = max(Self.leastOnset, Self.onsetFactor * usual)
      let moves = (
        sketches.before[pair.before].distances(to: sketches.before[last.before]),
        sketches.after[pair.after].distances(to: sketches.after[last.after])
      )
      /// The blocks that step from none of the difference to all of it in a pair, and keep it in the
      /// next, which does not only show it a frame late.
      func parts(
        _ none: [SIMD4<Float>], _ some: [SIMD4<Float>], in pair: PlayedComparison.Pair,
        next: PlayedComparison.Pair?
      ) -> [[Int]] {
        let kept = next.map { next in
          let late = [
            sketches.before[pair.before].distances(to: sketches.after[next.after]),
            sketches.before[next.before].distances(to: sketches.after[pair.after]),
          ]
          let own = sketches.before[next.before].distances(to: sketches.after[next.after])
          return own.indices.map { min(own[$0], late[0][$0], late[1][$0]) }
        }
        let seen = jumps.indices.map { block in
          let jump = jumps[block]
          return jump > limit && PictureSketch.size(none[block]) * 4 <= jump
            && PictureSketch.size(some[block]) * 4 >= 3 * jump
            && min(moves.0[block], moves.1[block]) * 4 <= jump
            && (kept.map { $0[block] * 2 >= jump } ?? (jump > Self.leastOnsetAtEnd))
        }
        guard seen.count(where: { $0 }) * 3 < seen.count else { return [] }
        return Self.components(seen, seen.map { $0 ? 1 : 0 }, across: across)
      }
      let appearing = parts(gone, come, in: pair, next: beside(pair, by: 1))
        .compactMap { part($0, from: index, by: 1) }
      guard index > 0, pairs[index - 1].before == last.before, pairs[index - 1].after == last.after
      else { return appearing }
      return appearing
        + parts(come, gone, in: last, next: beside(last, by: -1))
        .compactMap { part($0, from: index - 1, by: -1) }
    }
  }

  /// The blocks in a pair and all beside it, in one direction, in which they differ about as much.
  private func part(_ blocks: [Int], from index: Int, by way: Int) -> Found? {
    func strength(_ index: Int) -> Float {
      let steps = steps(pairs[index])
      return blocks.reduce(0) { $0 + PictureSketch.size(steps[$1]) }
    }
    let most = strength(index)
    var end = index
    while pairs.indices.contains(end + way), strength(end + way) * 2 > most { end += way }
    return Found(
      box: box(of: blocks), pairs: min(index, end)...max(index, end), worst: index, strength: most)
  }

  private func steps(_ pair: PlayedComparison.Pair) -> [SIMD4<Float>] {
    sketches.after[pair.after].steps(from: sketches.before[pair.before].colours)
  }

  /// The frames beside two, where both films show them at the same time.
  private func beside(_ pair: PlayedComparison.Pair, by way: Int) -> PlayedComparison.Pair? {
    let (old, new) = (pair.before + way, pair.after + way)
    guard before.frames.indices.contains(old), after.frames.indices.contains(new),
      abs(
        before.frames[old].time - before.frames[pair.before].time
          - after.frames[new].time + after.frames[pair.after].time) < before.frameInterval / 4
    else { return nil }
    return PlayedComparison.Pair(before: old, after: new, span: pair.span)
  }
}
