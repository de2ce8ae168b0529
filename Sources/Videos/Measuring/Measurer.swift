package import KeyboardAvoidance
internal import Keyframes

/// Measures the keyboard's motions in a video of a screen.
package struct Measurer: Sendable {
  /// The device, where it is known.
  package var device: Device?
  /// Pixels in a point, where they are known.
  package var scale: Double?
  /// How high the keyboard is, in points, where it is known: of the keyboard that stands longest.
  package var height: Double?

  /// Makes a measurer; what is left out is found out.
  package init(device: Device? = nil, scale: Double? = nil, height: Double? = nil) {
    self.device = device
    self.scale = scale
    self.height = height
  }

  /// The least sides of a screen in pixels, below which keys cannot be told: a choice.
  static let leastWidth = 160
  static let leastHeight = 240

  /// Measures a video.
  ///
  /// - Parameters:
  ///   - store: The frames, of the screen only.
  ///   - screen: Where in the video's pictures the screen is, in pixels.
  ///   - hasTop: Whether the area begins at the screen's top, and not above it.
  ///   - picture: The width and height of the pictures.
  ///   - checking: Called now and then; what it throws ends the measuring.
  /// - Throws: ``MeasuringError``, or what `checking` throws.
  package func measure(
    _ store: FrameStore, screen: PixelArea, hasTop: Bool = true,
    picture: (width: Int, height: Int),
    checking: @escaping () throws -> Void = {}
  ) throws -> Measurement {
    let times = store.times
    let footage = Footage(
      store: store, screen: screen, hasTop: hasTop, picture: picture, checking: checking)
    var measurer = self
    measurer.device = device.map(footage.size.held)
    guard let pictures = store.pictures else { return try measurer.measureEach(footage) }
    store.keep(pictures)
    var measurement = try measurer.measureEach(footage)
    measurement.video.frames = times.count
    var shown = 0
    measurement.frames = times.indices.map { index in
      while shown + 1 < pictures.count, pictures[shown + 1] <= index { shown += 1 }
      var frame = measurement.frames[shown]
      frame.time = times[index]
      return frame
    }
    return measurement
  }

  /// A video that is measured, with what is known of its pictures.
  private struct Footage {
    var store: FrameStore
    var screen: PixelArea
    var hasTop: Bool
    var picture: (width: Int, height: Int)
    var checking: () throws -> Void

    var size: ScreenSize {
      ScreenSize(width: screen.width, height: screen.height, hasTop: hasTop)
    }

    /// The same with its upper edge at the screen's, or not.
    func with(top hasTop: Bool) -> Footage {
      var copy = self
      copy.hasTop = hasTop
      return copy
    }
  }

  /// Measures a video of which every frame counts.
  ///
  /// Pictures that are no phone's screen may be as wide as one, with a caption or a window's title
  /// above it; and a screen that was searched for may reach beyond the pictures' top.
  private func measureEach(_ footage: Footage) throws -> Measurement {
    let (screen, hasTop) = (footage.screen, footage.hasTop)
    let isCaptioned =
      device.map(footage.size.isHigher) ?? false
      && !Self.isScreen(width: screen.width, height: screen.height)
    let measurement = try measureScreen(footage.with(top: hasTop && !isCaptioned))
    guard device == nil, hasTop || screen.y == 0,
      measurement.remarks == [.noScreen] || !hasTop && measurement.remarks == [.noKeyboard]
    else { return measurement }
    let other = try measureScreen(footage.with(top: !hasTop))
    // Only pictures that are an iPad's screen, or a phone's held sideways, tell that it is one.
    let isLikely = hasTop || other.devices.allSatisfy(\.isUprightPhone)
    return other.episodes.isEmpty || !isLikely ? measurement : other
  }

  private func measureScreen(_ footage: Footage) throws -> Measurement {
    let (store, screen, picture) = (footage.store, footage.screen, footage.picture)
    guard store.count > 0 else { throw MeasuringError.noPicture }
    guard store.count > 2 else { throw MeasuringError.tooFew(frames: store.count) }
    guard Self.isLargeEnough(screen) else {
      throw MeasuringError.notAScreen(width: screen.width, height: screen.height)
    }
    let size = footage.size
    let whole = ScreenSize(width: picture.width, height: picture.height, hasTop: true)
    if let device, size.isOfAnotherShape(than: device) {
      throw MeasuringError.otherScreen(width: size.width, height: size.height, device: device)
    }
    let seen = try seenKeyboards(footage)
    let (observer, guess) = (seen.observer, seen.guess)
    let timeline = try observer.timeline(of: seen.rests, glimpses: seen.glimpses)
    let hasKeyboard = !timeline.rests.isEmpty
    var measurement = Measurement(
      video: Measurement.Video(
        frames: store.count, duration: store.times[store.count - 1] - store.times[0],
        width: picture.width, height: picture.height,
        screen: Self.trimmed(screen, footage.hasTop || !hasKeyboard ? nil : guess),
        scale: guess?.scale,
        isScaleSure: guess?.isSure ?? false),
      devices: guess?.devices ?? [], episodes: [], frames: [], remarks: [])
    guard let guess else {
      return measurement.refused(hasKeyboard ? .noScreen : whole.noKeyboard, store.times)
    }
    var reader = EpisodeReader(
      store: store, observer: observer, timeline: timeline, guess: guess,
      hasTop: footage.hasTop, givenHeight: height)
    let isNothingGiven = device == nil && scale == nil && height == nil
    if isNothingGiven, !guess.devices.contains(where: size.isNative(to:)) { reader.doubtScale() }
    try reader.read(checking: footage.checking)
    if isNothingGiven, reader.showsForeignKeyboard {
      return measurement.refused(.noScreen, store.times)
    }
    measurement.video.scale = reader.scale
    measurement.video.isScaleSure = reader.guess.isSure
    measurement.episodes = reader.episodes
    measurement.frames = reader.frames
    measurement.explanations = reader.explanations
    measurement.remarks = remarks(
      on: reader, hasKeyboard ? nil : whole.noKeyboard, isCut: observer.known.cut != nil)
    return measurement
  }

  /// What was seen of keyboards before their motions are measured.
  private struct SeenKeyboards {
    var observer: KeyboardObserver
    var rests: [KeyboardTimeline.Rest]
    /// Frames that show one which is never at rest.
    var glimpses: [Int]
    /// The devices that they can be of, and the scale.
    var guess: DeviceGuess?
  }

  /// Finds the keyboards at rest and the devices that they can be of, first on the screen as it is,
  /// then on screens that were cut or scaled.
  private func seenKeyboards(_ footage: Footage) throws -> SeenKeyboards {
    let (size, hasTop) = (footage.size, footage.hasTop)
    let observer = KeyboardObserver(
      store: footage.store, width: size.width, known: KnownKeyboards(screen: size, device: device))
    let (rests, glimpses) = try observer.rests(checking: footage.checking)
    var seen = SeenKeyboards(
      observer: observer, rests: rests, glimpses: glimpses, guess: guess(size, observer, rests))
    // Where the sides and the rows of keys disagree, the rows are right.
    if hasTop, let rest = rests.first(where: { !$0.keys.arePad }), !size.isNative,
      seen.guess?.devices.first.map({ size.disagrees(with: rest, on: $0) }) ?? true
        || !Self.isScreen(width: size.width, height: size.height, of: device)
    {
      seen.guess?.isSure = false
      if let cut = try cutScreen(footage, rest.keys, rests) ?? cutBottom(footage) { seen = cut }
    } else if hasTop, rests.isEmpty, !size.isNative, let cut = try cutBottom(footage) {
      seen = cut
    }
    if device == nil, scale == nil, seen.observer.known.cut == nil, !rests.isEmpty {
      if seen.guess?.isSure != true,
        let guess = try guessByEdges(size, seen.observer, seen.rests)
      {
        seen.guess = guess
      }
      if let sure = seen.guess, sure.isSure {
        seen.rests = try seen.observer.measured(seen.rests, on: sure.devices)
        seen.guess = guess(size, seen.observer, seen.rests)
      }
    }
    if device == nil, !hasTop, let device = seen.guess?.devices.first,
      seen.rests.contains(where: { !$0.keys.arePad && size.disagrees(with: $0, on: device) })
    {
      seen.guess?.isSure = false
    }
    return seen
  }

  /// What is seen if the picture is cut from a larger screen; `nil` where none, or more than one,
  /// fits better than the picture itself.
  ///
  /// - Parameter rests: The keyboards at rest on the screen as it is.
  private func cutScreen(
    _ footage: Footage, _ keys: KeyRows, _ rests: [KeyboardTimeline.Rest]
  ) throws -> SeenKeyboards? {
    let size = footage.size
    let cuts = KnownKeyboards.ScreenCut.all(
      of: device.map { [$0] } ?? KnownKeyboards.devices, width: size.width,
      rows: footage.store.rows,
      keys: keys, scale: scale)
    let tried = try cuts.map { try seen(footage, on: $0) }
    // Of two screens that would do, it is the one on which more keyboards end where they should.
    func sureCount(_ rests: [KeyboardTimeline.Rest]) -> Int { rests.count(where: \.isSure) }
    let most = tried.map { sureCount($0.rests) }.max() ?? 0
    let best = tried.filter { sureCount($0.rests) == most }
    // Keyboards that end where they should on the whole screen are not cut.
    return best.count == 1 && (most > 0 || sureCount(rests) == 0) ? best.first : nil
  }

  /// What is seen on a screen of which the picture lacks a part.
  private func seen(
    _ footage: Footage, on cut: KnownKeyboards.ScreenCut
  ) throws -> SeenKeyboards {
    let observer = KeyboardObserver(
      store: footage.store, width: footage.size.width,
      known: KnownKeyboards(screen: footage.size, device: nil, cut: cut))
    let (rests, glimpses) = try observer.rests(checking: footage.checking)
    return SeenKeyboards(
      observer: observer, rests: rests, glimpses: glimpses,
      guess: DeviceGuess(devices: cut.devices, scale: cut.scale, isSure: scale != nil))
  }

  /// What is seen if the picture is as wide as a screen and lacks its bottom; `nil` where no keyboard
  /// ends where it should then.
  private func cutBottom(_ footage: Footage) throws -> SeenKeyboards? {
    let (width, rows) = (footage.size.width, footage.store.rows)
    let tried = try KnownKeyboards.ScreenCut.ofBottom(
      of: device.map { [$0] } ?? KnownKeyboards.devices, width: width, rows: rows
    ).compactMap { cut -> SeenKeyboards? in
      let seen = try seen(footage, on: cut)
      let isThere = seen.rests.contains {
        $0.isSure && !$0.keys.arePad && cut.agrees(with: $0.keys, width: width, rows: rows)
      }
      return isThere ? seen : nil
    }
    return tried.count == 1 ? tried.first : nil
  }

  /// What has to be said of a measurement.
  ///
  /// - Parameter absence: The remark where no keyboard is seen.
  private func remarks(
    on reader: EpisodeReader, _ absence: Measurement.Remark?, isCut: Bool
  ) -> [Measurement.Remark] {
    var remarks: [Measurement.Remark] = []
    if let absence {
      remarks.append(absence)
    } else if reader.episodes.isEmpty {
      remarks.append(reader.neverHidden ? .keyboardStands : .motionUnseen)
    }
    if reader.hasUnusualHeight, !reader.episodes.isEmpty {
      remarks.append(.unusualHeight)
    } else if reader.hasUnsureEdge, !reader.episodes.isEmpty {
      remarks.append(.edgeUnsure)
    }
    if reader.hasOtherBoard, !reader.episodes.isEmpty { remarks.append(.otherBoard) }
    let doubts = Set(reader.episodes.flatMap(\.doubts))
    remarks += [.wayUnseen, .otherSpring].filter(doubts.contains)
    if !reader.guess.isSure, absence == nil {
      remarks.append(isCut ? .cutSides : device == nil ? .scaleUnsure : .otherDevice)
    }
    return remarks
  }

  /// How many keyboards are asked on which screen they end where they should: a choice.
  private static let askedLimit = 3

  /// The devices on whose screen the keyboards end where keyboards of just those devices do; `nil`
  /// where two would do.
  private func guessByEdges(
    _ size: ScreenSize, _ observer: KeyboardObserver, _ rests: [KeyboardTimeline.Rest]
  ) throws -> DeviceGuess? {
    let longest = Array(
      rests.sorted { $0.frames.count > $1.frames.count }.prefix(Self.askedLimit))
    let screens = Dictionary(grouping: observer.known.devices) {
      [$0.screen.width, $0.screen.height]
    }
    return DeviceGuess.best(
      size,
      screens: try screens.values.map { devices in
        (devices, seen(observer, try observer.measured(longest, on: devices)))
      })
  }

  /// The devices that the screen and its keyboards can be of.
  private func guess(
    _ size: ScreenSize, _ observer: KeyboardObserver, _ rests: [KeyboardTimeline.Rest]
  ) -> DeviceGuess? {
    DeviceGuess.best(size, keyboards: seen(observer, rests), given: device, scale: scale)
  }

  private func seen(
    _ observer: KeyboardObserver, _ rests: [KeyboardTimeline.Rest]
  ) -> [DeviceGuess.SeenKeyboard] {
    rests.map {
      DeviceGuess.SeenKeyboard(
        height: observer.bottom - $0.top, keysHeight: observer.bottom - $0.keys.top,
        pitch: $0.keys.pitch, letters: $0.keys.letters, isGlass: $0.isGlass, isFolded: $0.isFolded,
        isPad: $0.keys.arePad, isSure: $0.isSure && height == nil)
    }
  }

  /// The screen's area, as high as the device's screen is.
  private static func trimmed(_ area: PixelArea, _ guess: DeviceGuess?) -> PixelArea {
    guard let guess, let device = guess.devices.first else { return area }
    let height = min(area.height, Int((device.screen.height * guess.scale).rounded()))
    return PixelArea(
      x: area.x, y: area.y + area.height - height, width: area.width, height: height)
  }
}

extension Measurement {
  /// The measurement of a video of which nothing is said, with the reason.
  fileprivate func refused(_ reason: Remark, _ times: [Double]) -> Measurement {
    var copy = self
    copy.remarks = [reason]
    copy.video.scale = nil
    copy.devices = []
    copy.frames = times.map {
      Frame(time: $0, keyboardTop: nil, contentShift: nil, confidence: 0)
    }
    return copy
  }
}

extension Measurer {
  /// Whether an area is large enough for keys to be told in it.
  package static func isLargeEnough(_ area: PixelArea) -> Bool {
    area.width >= leastWidth && area.height >= leastHeight
  }

  /// Whether pictures of a size may show a device's screen and nothing else: the one that is named,
  /// or any.
  package static func isScreen(width: Int, height: Int, of device: Device? = nil) -> Bool {
    let size = ScreenSize(width: width, height: height, hasTop: true)
    if device == nil, size.isVideo { return false }
    return (device.map { [size.held($0)] } ?? KnownKeyboards.devices).contains {
      size.misfit(of: $0) < 1.5
    }
  }
}
