import FrameDiff

extension ShotFilm {
  /// What is done to a film.
  enum Mutation: String, CaseIterable, Sendable {
    case drop, cutOut, double, insert, cutStretch, glitch, shift, shiftSideways, curve, slower
    case halfRate, halfTheFrames, noiseBelow, noiseAbove, longer, shorter, late, uneven
  }

  /// The noise that no tolerance of the tests allows.
  static let strong = 90

  /// Does something to the film, somewhere.
  mutating func apply(_ mutation: Mutation, _ generator: inout SeededGenerator) {
    let moving = 6 + generator.next(below: 9)
    let index = min(moving, parts.count - 2)
    switch mutation {
    case .drop: parts[index].shot = parts[max(0, index - 1)].shot
    case .cutOut: parts.remove(at: index)
    case .double: parts.insert(parts[index], at: index)
    case .insert: parts.insert(Part(shot: Shot(top: 70, x: 3)), at: index)
    case .cutStretch: parts.removeSubrange(index..<min(index + 3, parts.count - 1))
    case .glitch: parts[1 + generator.next(below: 4)].shot.glitch = 6
    case .shift:
      let way = [-3, 1, 2, 5][generator.next(below: 4)]
      for index in parts.indices { parts[index].shot.top += way }
    case .shiftSideways:
      for index in parts.indices { parts[index].shot.x += 3 }
    case .curve: parts = ShotFilm(power: 1).parts
    case .slower:
      for index in parts.indices { parts[index].ticks *= 2 }
    case .halfRate:
      for index in parts.indices where !index.isMultiple(of: 2) {
        parts[index].shot = parts[index - 1].shot
      }
    case .halfTheFrames:
      parts = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    case .noiseBelow, .noiseAbove:
      for index in parts.indices {
        parts[index].shot.noise = 1 + generator.next(below: 1000)
        parts[index].shot.strength = mutation == .noiseBelow ? 1 : Self.strong
      }
    case .longer: parts += Array(repeating: parts[parts.count - 1], count: 1 + moving)
    case .shorter: parts.removeLast(min(parts.count - 2, 1 + generator.next(below: 6)))
    case .late: parts[0].ticks += 2 * (1 + generator.next(below: 3))
    case .uneven:
      parts[index].ticks += 1
      parts[index + 1].ticks = max(1, parts[index + 1].ticks - 1)
    }
  }
}
