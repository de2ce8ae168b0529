/// A stretch of the film in which a keyboard stands still at the bottom of the screen.
struct Plateau {
  /// The frames that were looked at and have it, in order.
  var samples: [Int]
  /// Its rows of keys, by the sample with the best contrast.
  var keys: KeyRows

  /// The first and the last sample.
  var first: Int { samples[0] }
  var last: Int { samples[samples.count - 1] }
}

extension Plateau {
  /// How often a film is looked at for keyboards, in seconds: a choice, a quarter of the shortest
  /// motion.
  private static let interval = 0.095

  /// The contrast that at least one sample must have: a choice.
  private static let sureContrast = 0.36

  /// Finds all of a film's, in order.
  ///
  /// - Parameters:
  ///   - width: The width of the screen in pixels.
  ///   - maps: Gives the edges of a frame.
  static func all(
    in store: FrameStore, width: Double, _ maps: (Int) throws -> EdgeMap
  ) throws -> [Plateau] {
    var found: [Plateau] = []
    var isOpen = false
    var lastTime = -Double.infinity
    var previous: KeyRows?
    for index in 0..<store.count {
      let isLast = index == store.count - 1
      guard isLast || store.times[index] - lastTime >= interval else { continue }
      lastTime = store.times[index]
      let isSame = !found.isEmpty && isOpen && store.repeatsPrevious(index)
      let keys = isSame ? previous : KeyRows(try maps(index).energies, width: width)
      previous = keys
      guard let keys else {
        isOpen = false
        continue
      }
      if isOpen, let last = found.last, keys.isSame(as: last.keys, width: width) {
        found[found.count - 1].samples.append(index)
        if keys.contrast > last.keys.contrast { found[found.count - 1].keys = keys }
      } else {
        found.append(Plateau(samples: [index], keys: keys))
        isOpen = true
      }
    }
    return joined(found, store, width).filter {
      $0.keys.contrast >= sureContrast && ($0.samples.count > 1 || $0.isLong(store))
    }
  }

  /// Stretches of the same keyboard between which it was only disturbed, as by a key that pops up.
  private static func joined(
    _ plateaus: [Plateau], _ store: FrameStore, _ width: Double
  ) -> [Plateau] {
    var result: [Plateau] = []
    for plateau in plateaus {
      if let last = result.last, plateau.keys.isSame(as: last.keys, width: width),
        store.times[plateau.first] - store.times[last.last] < 0.45
      {
        result[result.count - 1].samples += plateau.samples
        if plateau.keys.contrast > last.keys.contrast {
          result[result.count - 1].keys = plateau.keys
        }
      } else {
        result.append(plateau)
      }
    }
    return result
  }

  /// Whether its only sample is shown for so long that it is at rest.
  private func isLong(_ store: FrameStore) -> Bool {
    last + 1 < store.count && store.times[last + 1] - store.times[first] > 0.15
  }
}

extension KeyRows {
  /// Whether two frames have their keys at the same place, as far as rows alone can tell.
  func isSame(as other: KeyRows, width: Double) -> Bool {
    abs(first - other.first) < 0.012 * width
  }
}
