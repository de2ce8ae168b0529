package import KeyboardAvoidance
internal import Keyframes

/// Which devices a screen and its keyboards can be of, and how many pixels a point has.
package struct DeviceGuess: Sendable, Hashable {
  /// The devices that fit best, which all have the same screen; none when only the scale is known.
  package var devices: [Device]
  /// Pixels of the picture in a point of the screen, by its height.
  package var scale: Double
  /// Whether the scale is sure: given, native to a device, or told by the keyboard.
  package var isSure: Bool {
    didSet { if !isSure { areHeightsSure = false } }
  }
  /// Whether keyboards are as high, in points, on all screens that fit a width about as well, so that
  /// they tell the scale: 390 and 393 points have the same ones.
  var areHeightsSure = false

  init(devices: [Device], scale: Double, isSure: Bool) {
    (self.devices, self.scale, self.isSure) = (devices, scale, isSure)
  }
}

/// The size of a screen in pixels, as far as it can be seen.
struct ScreenSize: Hashable {
  var width: Int
  /// Up to the top, or to where the highest screen of this width would have it.
  var height: Int
  /// Whether the top is known.
  var hasTop: Bool

  /// Whether its sides are a device's pixels, or its points, to the pixel.
  var isNative: Bool {
    hasTop && KnownKeyboards.devices.contains(where: isNative)
  }

  /// Whether its sides are a device's pixels, or its points.
  func isNative(to device: Device) -> Bool {
    let (wide, high) = (Double(width), Double(height))
    return [1, 2, 3, device.scale].contains { (scale: Double) -> Bool in
      let isWide = abs(device.screen.width * scale - wide) < 0.6
      return isWide && abs(device.screen.height * scale - high) < 0.6
    }
  }

  /// Pixels in a point, if it is the screen of a device.
  func scale(of device: Device) -> Double {
    hasTop
      ? Double(height) / device.screen.height : Double(width) / device.screen.width
  }

  /// By how many pixels the width of a screen that was searched for may be off: a choice.
  static let searchSlack = 2

  /// The sizes that it may have, its own first.
  fileprivate var nearby: [ScreenSize] {
    guard !hasTop else { return [self] }
    return [0, 1, -1, 2, -2].map {
      ScreenSize(width: width + $0, height: height, hasTop: false)
    }
  }

  /// Whether it is 16:9, as most videos are, whatever they show.
  var isVideo: Bool { width * 9 == height * 16 }

  /// Why no keyboard is seen.
  var noKeyboard: Measurement.Remark {
    let isOther =
      hasTop && !isVideo
      && KnownKeyboards.devices.contains { !$0.isUprightPhone && misfit(of: $0) < 1.5 }
    return isOther ? .otherScreen : .noKeyboard
  }

  /// Whether it may be a device's: an iPad's, or a phone's on its side, is told by all of its
  /// sides, and to the pixel where these are some device's, as the heights of not all of them are
  /// known.
  func mayBe(_ device: Device) -> Bool {
    device.isUprightPhone || hasTop && (isNative(to: device) || !isNative)
  }

  /// A device that was named, held as wide pictures say.
  func held(_ device: Device) -> Device {
    device.rotated(to: hasTop && width > height ? .landscape : .portrait)
  }

  /// By what share the pitch of a keyboard's rows may be off what the sides say, and by how many
  /// pixels where these are more: choices.
  private static let pitchSlack = (share: 0.01, pixels: 0.6)

  /// Whether a keyboard's rows of keys are farther apart, or nearer, than those of its look on a
  /// device of such a screen: the picture lacks something at its sides.
  func disagrees(with rest: KeyboardTimeline.Rest, on device: Device) -> Bool {
    let keys = rest.keys
    let scale = scale(of: device)
    let slack = max(Self.pitchSlack.share * keys.pitch, Self.pitchSlack.pixels)
    return !KnownKeyboards.pitches(of: device, isGlass: rest.isGlass).contains { pitch in
      keys.pitch > pitch.lowerBound * scale - slack
        && keys.pitch < pitch.upperBound * scale + slack
    }
  }

  /// By what share the ratio of the sides may be off a device's that is named: a choice, less than
  /// the two kinds of screens differ, and more than rounding and what is cut off do.
  private static let shapeSlack = 0.08

  /// How high it is for its width, as a share of what a device's screen is.
  private func relativeHeight(to device: Device) -> Double {
    Double(height) / Double(width) / (device.screen.height / device.screen.width)
  }

  /// Whether its sides cannot be those of a device's screen.
  func isOfAnotherShape(than device: Device) -> Bool {
    hasTop && abs(relativeHeight(to: device) - 1) > Self.shapeSlack
  }

  /// Whether a device's screen may be the lower part of it.
  func isHigher(than device: Device) -> Bool {
    hasTop && relativeHeight(to: device) - 1 > Self.shapeSlack
  }

  /// Whether a device's screen has room in it: one whose top is not known may be less high.
  func holds(_ device: Device) -> Bool {
    hasTop || device.screen.height * scale(of: device) <= Double(height) + 3
  }

  /// How badly the sides fit a device's: about 1 for as much as rounding may do.
  func misfit(of device: Device) -> Double {
    let horizontal = Double(width) / device.screen.width
    guard hasTop else { return 0 }
    // Rounding to even sizes, and what makers of GIFs cut off.
    let slack = 2.5 / Double(min(width, height)) + 0.002
    return abs(Double(height) / device.screen.height / horizontal - 1) / slack
  }
}

extension DeviceGuess {
  /// A keyboard as it was seen, in pixels.
  struct SeenKeyboard {
    var height: Double
    /// From the first row of keys to the screen's bottom.
    var keysHeight: Double
    /// From one row of keys to the next.
    var pitch: Double
    /// From one letter to the next, where that can be told.
    var letters: Double?
    var isGlass: Bool
    /// Whether its bar of words is folded.
    var isFolded = false
    /// Whether its keys are a pad's.
    var isPad: Bool
    /// Whether its upper edge moved with its keys.
    var isSure: Bool
  }
}

extension DeviceGuess {
  /// Finds the devices whose screen has the sides' ratio and whose keyboards are as high.
  ///
  /// The ratio alone does not tell: 0.462 is that of six screens. A keyboard's height and the pitch
  /// of its rows do.
  static func best(
    _ screen: ScreenSize, keyboards: [SeenKeyboard], given: Device? = nil, scale: Double? = nil
  ) -> DeviceGuess? {
    if let given {
      let size = fit(of: given, screen, keyboards, scale).size
      return DeviceGuess(devices: [given], scale: scale ?? size.scale(of: given), isSure: true)
    }
    var best: (misfit: Double, device: Device, size: ScreenSize)?
    var second = Double.infinity
    var cutOff = Double.infinity
    var seen: Set<[Double]> = []
    var fits: [(misfit: Double, device: Device, size: ScreenSize)] = []
    for device in KnownKeyboards.devices where screen.mayBe(device) {
      let size = [device.screen.width, device.screen.height]
      let isFirst = seen.insert(size).inserted
      let (misfit, near) = fit(of: device, screen, keyboards, scale)
      fits.append((misfit, device, near))
      if !screen.holds(device) { cutOff = min(cutOff, misfit) }
      if screen.holds(device),
        misfit < best?.misfit ?? Self.worstMisfit
          || misfit == best?.misfit && device.screen.height > best?.device.screen.height ?? 0
      {
        if isFirst, let best { second = min(second, best.misfit) }
        best = (misfit, device, near)
      } else if isFirst {
        second = min(second, misfit)
      }
    }
    guard let best else {
      return scale.map { DeviceGuess(devices: [], scale: $0, isSure: true) }
    }
    if scale == nil, !keyboards.isEmpty,
      keyboards.allSatisfy({ isForeign($0, on: best.device, best.size) })
        || cutOff < best.misfit + cutOffLead
    {
      return nil
    }
    let size = best.device.screen
    let lead = screen.hasTop ? ratioLead : leastLead
    var guess = DeviceGuess(
      devices: KnownKeyboards.devices.filter { $0.screen == size },
      scale: scale ?? best.size.scale(of: best.device),
      isSure: scale != nil || best.misfit < 3 && second > best.misfit + lead)
    let own = heights(of: keyboards, on: best.device, best.size)
    guess.areHeightsSure =
      !screen.hasTop && best.misfit < leastFit && own != nil
      && fits.allSatisfy {
        $0.misfit > best.misfit + lead || heights(of: keyboards, on: $0.device, $0.size) == own
      }
    return guess
  }

  /// How high the keyboards are known to be on a device, in points; `nil` where one is glass, whose
  /// edge is too soft to tell the scale, or has no height that is known there.
  private static func heights(
    of keyboards: [SeenKeyboard], on device: Device, _ size: ScreenSize
  ) -> [Double]? {
    let heights = keyboards.compactMap { keyboard -> Double? in
      let height = keyboard.height / size.scale(of: device)
      let nearest = KnownKeyboards.heights(
        of: device, isGlass: false, isPad: keyboard.isPad, isFolded: keyboard.isFolded
      ).min { abs($0 - height) < abs($1 - height) }
      guard !keyboard.isGlass, keyboard.isSure, let nearest, abs(nearest - height) < mostOff else {
        return nil
      }
      return nearest
    }
    return heights.count == keyboards.count && !heights.isEmpty ? heights : nil
  }

  /// By how many points a keyboard may be off a height that is known to be it: a choice, less than
  /// half of the least difference between two.
  private static let mostOff = 1.5

  /// By how much a screen must fit better than one whose top would be cut off: a choice.
  private static let cutOffLead = 0.1

  /// How badly a width fits that is a pixel off: a choice.
  private static let pixelMisfit = 0.25

  /// Finds the screen on which the keyboards fit that were looked for on it; `nil` where none fits
  /// clearly better than the others.
  static func best(
    _ screen: ScreenSize, screens: [(devices: [Device], keyboards: [SeenKeyboard])]
  ) -> DeviceGuess? {
    let fits = screens.compactMap { one in
      // Of the devices with a screen some have keyboards that others have not.
      one.devices.map { fit(of: $0, screen, one.keyboards, nil) }
        .min { $0.misfit < $1.misfit }
        .flatMap { fit in
          one.devices.first.map { device in
            (
              misfit: fit.misfit, keyboards: one.keyboards,
              guess: DeviceGuess(
                devices: one.devices, scale: fit.size.scale(of: device), isSure: true)
            )
          }
        }
    }.sorted { $0.misfit < $1.misfit }
    let lead = screen.hasTop ? 2 * ratioLead : 2 * leastLead
    guard let best = fits.first, best.misfit < leastFit,
      fits.dropFirst().allSatisfy({ $0.misfit > best.misfit + lead }),
      !DeviceCatalog.all.contains(where: { device in
        device.isUprightPhone && !screen.holds(device)
          && fit(of: device, screen, best.keyboards, nil).misfit <= best.misfit + lead
      })
    else { return nil }
    return best.guess
  }

  /// Below this a device fits: a choice.
  private static let leastFit = 2.0

  /// By how much a device must fit better than others where the ratio of the sides is known: a
  /// choice.
  private static let ratioLead = 0.3

  /// By how much a device must fit better than others where only the screen's width is known, as
  /// 336 of 402 points are 346 of 414: a choice, above what edges that are half a pixel off make of
  /// these two in a small video.
  private static let leastLead = 1.5

  /// Above this nothing fits: a choice.
  private static let worstMisfit = 7.0

  /// How badly a device fits, and the size of the screen at which it fits best.
  private static func fit(
    of device: Device, _ screen: ScreenSize, _ keyboards: [SeenKeyboard], _ scale: Double?
  ) -> (misfit: Double, size: ScreenSize) {
    var best = (misfit: Double.infinity, size: screen)
    for near in screen.nearby {
      let misfit =
        Self.misfit(of: device, near, keyboards, scale)
        + pixelMisfit * Double(abs(near.width - screen.width))
      if misfit < best.misfit { best = (misfit, near) }
    }
    return best
  }

  /// How badly a device fits; about 1 for each thing that is off by as much as it may be.
  private static func misfit(
    of device: Device, _ seen: ScreenSize, _ keyboards: [SeenKeyboard], _ scale: Double?
  ) -> Double {
    let screen = device.screen
    let vertical = seen.scale(of: device)
    let horizontal = Double(seen.width) / screen.width
    var misfit = seen.misfit(of: device)
    let isNative = [1.0, 2, 3, device.scale].contains { scale -> Bool in
      let high = abs(vertical - scale) * screen.height
      let wide = abs(horizontal - scale) * screen.width
      return max(high, wide) < 0.6
    }
    if !isNative { misfit += 0.5 }
    if abs(vertical - device.scale) < 1e-3, isNative { misfit -= 0.4 }
    if let scale { misfit += abs(vertical / scale - 1) * 200 }
    for keyboard in keyboards {
      let height = min(2.5, heightMisfit(of: keyboard, on: device, seen))
      misfit += height * (keyboard.isSure ? 1 : 0.4) / Double(keyboards.count)
      // Of iPads the rows are reckoned, and not measured.
      let most = device.isUprightPhone ? 3.0 : 2
      misfit += min(most, pitchMisfit(of: keyboard, on: device, seen)) / Double(keyboards.count)
      misfit += min(2.5, keysMisfit(of: keyboard, on: device, seen)) / Double(keyboards.count)
      misfit += min(2, lettersMisfit(of: keyboard, on: device, seen)) / Double(keyboards.count)
    }
    return misfit
  }

  /// How badly a keyboard's height fits those of a device.
  private static func heightMisfit(
    of keyboard: SeenKeyboard, on device: Device, _ seen: ScreenSize
  ) -> Double {
    let scale = seen.scale(of: device)
    let known = KnownKeyboards.heights(
      of: device, isGlass: keyboard.isGlass, isPad: keyboard.isPad, isFolded: keyboard.isFolded
    )
    // A device of which none is recorded may have any height.
    if known.isEmpty, !device.isUprightPhone, !keyboard.isPad || !device.isTablet,
      !keyboard.isGlass || device.systemVersions.contains(26)
    {
      return 0
    }
    let nearest = known.map { abs($0 - keyboard.height / scale) }.min()
    return (nearest ?? 10) / max(0.6, 0.8 / scale)
  }

  /// By how much the upper edge of the first row may seem to be off, in points, and in pixels where
  /// these are larger: choices.
  private static let keysSlack = (points: 1.5, pixels: 1.3)

  /// How badly the place of a keyboard's first row of letters fits.
  private static func keysMisfit(
    of keyboard: SeenKeyboard, on device: Device, _ seen: ScreenSize
  ) -> Double {
    guard !keyboard.isPad, device.isUprightPhone else { return 0 }
    let scale = seen.scale(of: device)
    let off = KnownKeyboards.keysHeights(of: device)
      .map { abs($0 - keyboard.keysHeight / scale) }.min()
    return (off ?? 10) / max(keysSlack.points, keysSlack.pixels / scale)
  }

  /// By how much the distance of a pad's rows may seem to be off, in points, and that of letters', in
  /// points and in pixels where these are larger: choices, twice of what the latter are measured to.
  private static let pitchSlack = (pad: 1.5, points: 0.3, pixels: 0.25)

  /// How badly the distance of a keyboard's rows fits.
  private static func pitchMisfit(
    of keyboard: SeenKeyboard, on device: Device, _ seen: ScreenSize
  ) -> Double {
    let scale = Double(seen.width) / device.screen.width
    let pitch = keyboard.pitch / scale
    let pitches = KnownKeyboards.pitches(
      of: device, isPad: keyboard.isPad, isGlass: keyboard.isGlass)
    let off = pitches.map { max($0.lowerBound - pitch, pitch - $0.upperBound, 0) }.min() ?? 10
    return off
      / (keyboard.isPad ? pitchSlack.pad : max(pitchSlack.points, pitchSlack.pixels / scale))
  }

  /// By what share the distance of letters may seem to be off: a choice, three times of what it is measured
  /// to.
  private static let letterSlack = 0.006

  /// How badly the distance of a keyboard's letters fits.
  private static func lettersMisfit(
    of keyboard: SeenKeyboard, on device: Device, _ seen: ScreenSize
  ) -> Double {
    guard let letters = keyboard.letters, device.isUprightPhone else { return 0 }
    let distance = letters / Double(seen.width) * device.screen.width
    let off =
      KnownKeyboards.letterDistances(of: device, isGlass: keyboard.isGlass)
      .map { max($0.lowerBound / distance, distance / $0.upperBound, 1) - 1 }.min() ?? 0
    return off / letterSlack
  }

  /// Whether neither a keyboard's height nor where its keys begin is as on a device.
  ///
  /// So are those of another system on a screen of the same shape. Under a bar of the app's own the
  /// keys still begin where they should.
  private static func isForeign(
    _ keyboard: SeenKeyboard, on device: Device, _ seen: ScreenSize
  ) -> Bool {
    let keys = keyboard.keysHeight / seen.scale(of: device)
    let fits =
      keyboard.isFolded
      || [false, true].contains { isGlass in
        KnownKeyboards.heights(of: device, isGlass: isGlass, isPad: keyboard.isPad).contains {
          height in
          KnownKeyboards.leads(of: device, isGlass: isGlass).contains { $0.contains(height - keys) }
        }
      }
    return !fits && heightMisfit(of: keyboard, on: device, seen) > 2.5
  }
}
