/// Changes of the picture in frames whose difference neither time nor place explains.
struct PictureFindings {
  let before: PlayedSequence
  let after: PlayedSequence

  /// The noise of the films, where there is some.
  let noise: CodecNoise?

  /// The changes, by what they happened to where the numbers tell, else by when.
  ///
  /// Frames that are alike within the tolerance have none.
  func changes(
    _ frames: [PlayedComparison.Pair],
    environment: [SequenceComparison.EnvironmentDifference],
    _ pictures: inout PictureComparisons
  ) async throws -> [Change] {
    var compared: [Compared] = []
    for frames in frames {
      let comparison = try await pictures.comparison(frames.before, frames.after)
      if !comparison.passes { compared.append(Compared(frames: frames, comparison: comparison)) }
    }
    let regions = compared.flatMap(\.comparison.regions)
    if !regions.isEmpty, environment.contains(where: { Setting.isOfPixels($0.name) }),
      regions.allSatisfy({ $0.different == 0 })
    {
      return [
        Change(
          .picture, .antialiasing, span: before.span,
          amount: .init(pixels: regions.reduce(0) { $0 + $1.unequal }), .environment(environment))
      ]
    }
    let isNamed = compared.allSatisfy { before.frames[$0.frames.before].numbers != nil }
    return isNamed ? bySubject(compared) : try byTime(compared)
  }

  /// Frames and what comparing their pixels found.
  private struct Compared {
    var frames: PlayedComparison.Pair
    var comparison: ImageComparison

    /// Whether it is known which pixels differ.
    var isOfPixels: Bool { comparison.basis != .rows }

    /// How many pixels matter: those beyond the threshold, unless there are none.
    var pixels: Int {
      let parts = comparison.parts
      return parts.isEmpty ? comparison.counts.unequal : parts.reduce(0) { $0 + $1.different }
    }

    /// The box around them.
    var box: PixelRectangle {
      let parts = comparison.parts.map(\.box)
      return (parts.isEmpty ? comparison.regions.map(\.box) : parts).reduce(.empty) {
        $0.union($1)
      }
    }

    /// How far they are apart at most, 0 to 1.
    var distance: Double {
      comparison.parts.map(\.greatestDistance).max() ?? comparison.greatestDistance
    }

    /// The same frames with some of the parts alone.
    func with(_ parts: [ImageComparison.Part]) -> Compared {
      var one = self
      one.comparison.parts = parts
      return one
    }

    /// The amount of a region, as far as it is known.
    func amount(of region: ImageComparison.Region) -> Change.Amount {
      isOfPixels ? .init(pixels: region.pixels, distance: region.greatestDistance) : .init()
    }
  }

  /// One change for everything that looks different, in the order in which it is found.
  private func bySubject(_ compared: [Compared]) -> [Change] {
    var changes: [String?: Change] = [:]
    var order: [String?] = []
    for one in compared {
      for region in one.comparison.regions {
        let subject = subject(of: region.box, frame: before.frames[one.frames.before])
        let span = one.frames.span
        if var known = changes[subject] {
          known.span = known.span.union(span)
          known.before = known.before?.union(one.frames.before...one.frames.before)
          known.after = known.after?.union(one.frames.after...one.frames.after)
          let amount = one.amount(of: region)
          if amount.pixels ?? 0 > known.amount.pixels ?? 0 {
            known.amount = amount
            known.detail = .region(region.box)
          }
          changes[subject] = known
        } else {
          order.append(subject)
          var change = Change(
            .picture, .changed, of: subject, span: span, amount: one.amount(of: region),
            .region(region.box))
          change.before = one.frames.before...one.frames.before
          change.after = one.frames.after...one.frames.after
          changes[subject] = change
        }
      }
    }
    return order.compactMap { changes[$0] }
  }

  /// One change for each stretch of frames that differ; from the first to the last, where there are
  /// many.
  private func byTime(_ compared: [Compared]) throws -> [Change] {
    var stretches: [[Compared]] = []
    for one in compared {
      if let last = stretches.last?.last,
        one.frames.span.start <= last.frames.span.end + TimeSpan.precision
      {
        stretches[stretches.count - 1].append(one)
      } else {
        stretches.append([one])
      }
    }
    return try (stretches.count > 3 ? [compared] : stretches).flatMap(byPlace)
  }

  /// The most parts that are told one by one; a picture that differs in more has changed as a
  /// whole.
  private static let partLimit = 3

  /// One change for each part of the picture that differs, and one for whatever is weak beside
  /// them.
  private func byPlace(_ all: [Compared]) throws -> [Change] {
    // Noise below the threshold is not what somebody looks for, where something is beyond it.
    let beyond = all.filter { !$0.comparison.parts.isEmpty }
    let stretch = beyond.isEmpty ? all : beyond
    func strength(_ track: [Compared]) -> Int { track.reduce(0) { $0 + $1.pixels } }
    let parts = Self.tracks(stretch)
    var (tracks, noisy) = ([[Compared]](), [Compared]())
    for part in parts.isEmpty ? [stretch] : parts {
      if try isNoise(part) { noisy += part } else { tracks.append(part) }
    }
    var noise = change(Self.joined(noisy), areScattered: true)
    noise?.cause = .noise
    let most = tracks.map(strength).max() ?? 0
    let isStrong = tracks.map { track in
      !Self.isScattered(track) && strength(track) * 8 >= most
    }
    let strong = zip(tracks, isStrong).filter(\.1).map(\.0)
    let weak = zip(tracks, isStrong).filter { !$0.1 }.flatMap(\.0)
    guard (1...Self.partLimit).contains(strong.count) else {
      return [change(Self.joined(tracks.flatMap(\.self))), noise].compactMap(\.self)
    }
    let rest = change(Self.joined(weak), areScattered: true)
    let isNoisy = rest != nil || noise != nil
    return (strong.map { change($0, isNoisy: isNoisy) } + [rest]).compactMap(\.self)
      .sorted { $0.span.start < $1.span.start } + [noise].compactMap(\.self)
  }

  /// Whether noise explains a part where most of its pixels differ.
  private func isNoise(_ track: [Compared]) throws -> Bool {
    guard let noise, !track.isEmpty else { return false }
    let telling = CodecNoise.telling(of: track, by: \.pixels)
    let distance = track.map(\.distance).max() ?? 0
    let explained = try telling.count {
      try noise.explains($0.box, of: $0.frames.before, $0.frames.after, distance: distance)
    }
    return explained * 2 > telling.count
  }

  private static func isScattered(_ track: [Compared]) -> Bool {
    track.contains { $0.comparison.parts.contains(where: \.isScattered) }
  }

  /// The frames with each part of the picture alone: what overlaps from a frame to the next is one
  /// part, and so is all that is scattered.
  private static func tracks(_ stretch: [Compared]) -> [[Compared]] {
    var tracks: [[Compared]] = []
    for one in stretch {
      for part in one.comparison.parts {
        let around = part.box.insetBy(-RegionGrid.tile)
        let touched = tracks.indices.filter { index in
          guard let last = tracks[index].last, isScattered([last]) == part.isScattered else {
            return false
          }
          return part.isScattered || !last.box.intersection(around).isEmpty
        }
        if touched.count == 1 {
          tracks[touched[0]].append(one.with([part]))
        } else {
          let track = touched.flatMap { tracks[$0] } + [one.with([part])]
          for index in touched.reversed() { tracks.remove(at: index) }
          tracks.append(joined(track))
        }
      }
    }
    return tracks.map(joined)
  }

  /// Parts of the same frames together, in order of time.
  private static func joined(_ parts: [Compared]) -> [Compared] {
    var joined: [Compared] = []
    for part in parts.sorted(by: { $0.frames.span.start < $1.frames.span.start }) {
      if let last = joined.last, last.frames == part.frames {
        joined[joined.count - 1] = last.with(last.comparison.parts + part.comparison.parts)
      } else {
        joined.append(part)
      }
    }
    return joined
  }

  /// The frames in which noise does not touch what stays in its place; all where it moves.
  private static func untouched(_ track: [Compared]) -> [Compared] {
    let counts = track.reduce(into: [:]) { $0[$1.box, default: 0] += 1 }
    guard let usual = counts.max(by: { ($0.value, $1.key.y) < ($1.value, $0.key.y) })?.key else {
      return track
    }
    let around = usual.insetBy(-RegionGrid.nearness)
    let near = track.count { $0.box.intersection(around) == $0.box }
    return near * 10 >= track.count * 9 ? track.filter { $0.box == usual } : track
  }

  private func change(
    _ stretch: [Compared], isNoisy: Bool = false, areScattered: Bool = false
  ) -> Change? {
    let shown = isNoisy ? Self.untouched(stretch) : stretch
    guard let first = stretch.first, let last = stretch.last,
      let worst = shown.max(by: { $0.pixels < $1.pixels })
    else { return nil }
    let box = shown.reduce(PixelRectangle.empty) { $0.union($1.box) }
    let isOfPixels = stretch.allSatisfy(\.isOfPixels)
    // Of both sides whichever has more: a glitch may be seen in a frame that is held in the other.
    let counts = (
      Set(stretch.map(\.frames.before)).count, Set(stretch.map(\.frames.after)).count
    )
    let isAfter = counts.1 >= counts.0
    var change = Change(
      .picture, .changed,
      span: TimeSpan(from: first.frames.span.start, to: last.frames.span.end),
      amount: .init(
        frames: Double(max(counts.0, counts.1)),
        pixels: isOfPixels ? worst.pixels : nil,
        distance: isOfPixels ? shown.map(\.distance).max() : nil),
      .frames(
        max(counts.0, counts.1), of: isAfter ? after.frames.count : before.frames.count, box,
        areScattered: areScattered))
    change.before = min(first.frames.before, last.frames.before)...last.frames.before
    change.after = min(first.frames.after, last.frames.after)...last.frames.after
    return change
  }

  /// The subject where pixels differ: an element, `keyboard` or `bars`.
  private func subject(of box: PixelRectangle, frame: PlayedSequence.Frame) -> String? {
    guard let numbers = frame.numbers else { return nil }
    let scale = before.scale
    let top = Double(box.y) / scale
    let bottom = Double(box.maxY) / scale
    if top >= numbers.keyboardTop - 1 { return "keyboard" }
    if bottom <= numbers.viewportTop { return "bars" }
    let left = Double(box.x) / scale
    let right = Double(box.maxX) / scale
    func overlap(_ element: PlayedSequence.Element) -> Double {
      let y = element.y + numbers.formTop
      let height = min(bottom, y + element.height) - max(top, y)
      let width = min(right, element.x + element.width) - max(left, element.x)
      return height > 0 && width > 0 ? height * width : 0
    }
    let hit = before.elements.max { first, second in
      let (one, two) = (overlap(first), overlap(second))
      // Of two that hold it equally well the smaller one: a field rather than its group.
      return one == two
        ? first.width * first.height > second.width * second.height : one < two
    }
    return hit.flatMap { overlap($0) > 0 ? $0.id : nil }
  }
}
