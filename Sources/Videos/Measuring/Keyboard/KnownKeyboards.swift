internal import KeyboardAvoidance
internal import Keyframes

extension KnownKeyboards {
  /// A height that keyboards are known to have.
  struct Height: Hashable {
    /// In points, and in the pixels of a video.
    var points: Double
    var pixels: Double
    /// Whether its panel is glass, with round corners.
    var isGlass: Bool
    /// Whether its bar of words is folded into a strip with a handle.
    var isFolded = false
  }
}

/// The keyboards of letters and number pads that the devices with such a screen have.
struct KnownKeyboards {
  let screen: ScreenSize
  /// The part of the screen that the picture lacks, if any.
  var cut: ScreenCut?

  /// Every device upright, and then held sideways.
  static let devices: [Device] =
    DeviceCatalog.all + DeviceCatalog.all.map { $0.rotated(to: .landscape) }

  /// The keyboards of a look that are recorded on a device as it is held, and no estimates.
  private static func keyboard(of device: Device, isGlass: Bool) -> KeyboardHeights? {
    guard device.orientation == .landscape else {
      return isGlass ? device.glassKeyboard : device.legacyKeyboard
    }
    let upright = device.rotated(to: .portrait)
    return isGlass ? upright.rotatedGlassKeyboard : upright.rotatedLegacyKeyboard
  }

  /// Heights that are recorded since the catalogue was made, all with the bar but the first: of
  /// glass the first ones on 402x874 and those of iOS 26.2, and of phones held sideways 203 on 852
  /// points and, of the older look, 194 on 568, where the bar is 32; all measured.
  private static func furtherHeights(of device: Device, isGlass: Bool) -> [Double] {
    guard device.isUprightPhone else {
      return isGlass
        ? device.screen.width == 852 ? [203] : [] : device.screen.width == 568 ? [194] : []
    }
    guard isGlass else { return [] }
    return device.screen.width == 402
      ? [317.3, 345, 335] : device.glassKeyboard == nil ? [] : [335, 345]
  }

  /// The heights that keyboards of a look have on a device, in points.
  ///
  /// Pads have no bar, iPads no pads, and emoji boards no rows of keys to be found. Of the older
  /// look all that any device with such a screen has counts: which system made a keyboard 2 points
  /// higher is not known of all (258 and 260 on 375x667).
  ///
  /// - Parameter isFolded: Whether the bar of words is folded into a strip with a handle.
  static func heights(
    of device: Device, isGlass: Bool, isPad: Bool, isFolded: Bool = false
  ) -> [Double] {
    if isPad, device.isTablet { return [] }
    let keyboards = (isGlass ? [device] : devices.filter { $0.screen == device.screen })
      .compactMap { keyboard(of: $0, isGlass: isGlass) }
    let known = Set(
      keyboards.flatMap { keyboard -> [Double] in
        if isFolded {
          return device.isUprightPhone && device.homeIndicator == nil && !isPad
            ? [keyboard.plain + foldedBar] : []
        }
        if isPad { return [keyboard.numberPad ?? keyboard.plain] }
        return [keyboard.plain, keyboard.bar].compactMap(\.self)
      }
    ).sorted()
    return known + (isPad || isFolded ? [] : furtherHeights(of: device, isGlass: isGlass))
  }

  /// How much higher letters are under a bar of words that is folded into a strip, in points, as
  /// iOS 8 to 10 had it on phones with a home button: 224 of 216 (measured on 320 of width).
  private static let foldedBar = 8.0

  /// How much there is above the first row of letters in points, without a bar and with one, and
  /// what the keys' edge may be off by.
  ///
  /// On phones 8 and 45 to 53, 20 with a folded bar, of glass 25 and 52 (measured). Held sideways,
  /// 37 with the bar of iOS 8 and 44 with that of the first glass (measured). Of iPads nobody
  /// measured it: the bar is 50 (Telegram), and above the letters of the largest is a row of
  /// digits, four fifths as high as the others (an assumption).
  static func leads(
    of device: Device, isGlass: Bool, isFolded: Bool = false
  ) -> [ClosedRange<Double>] {
    if isFolded { return [12...24] }
    if device.isUprightPhone { return isGlass ? [19...31, 46...58] : [3...14, 41...58] }
    if !device.isTablet { return isGlass ? [8...30, 38...68] : [2...12, 30...48] }
    let digits = device.hasDigitRow ? 54.0...72 : 0...0
    return (isGlass ? [15...35, 48...86] : [2...14, 38...72]).map {
      $0.lowerBound + digits.lowerBound...$0.upperBound + digits.upperBound
    }
  }

  /// From one row of keys to the next on a device, in points, of a look or of either.
  ///
  /// On upright phones letters are 56 apart on wide screens and on 402 of the first glass, and 53.5
  /// to 54 elsewhere, and the rows of pads 53.5 to 56 (measured). Held sideways 35.5 and 40 are
  /// measured; 34 is that of a pad of 165 points, and 46 that of letters of 209. Of iPads only
  /// heights are recorded, which four rows, or those and a row of digits, share with a strip of 20,
  /// and a bar of 50 or none.
  static func pitches(
    of device: Device, isPad: Bool = false, isGlass: Bool? = nil
  ) -> [ClosedRange<Double>] {
    let width = device.screen.width
    if device.isUprightPhone {
      return isPad
        ? [53.5...56]
        : width >= 414
          ? [56...56] : width == 402 && isGlass != false ? [53.5...54, 56...56] : [53.5...54]
    }
    guard device.isTablet else { return [34...46] }
    let plain = [true, false].compactMap { keyboard(of: device, isGlass: $0)?.plain }
    guard let least = plain.min(), let most = plain.max() else { return [] }
    let rows = device.hasDigitRow ? 4.8 : 4
    let glass = 17.0
    return [(least - 50 - glass - (device.homeIndicator == nil ? 0 : 20)) / rows...most / rows]
  }

  /// From one letter of the first row to the next on an upright phone, in points, of ten letters, and of
  /// eleven or twelve as other languages have.
  ///
  /// Ten fill the width, but for 4 points on 414, and on 402 of iOS 26 (measured; on wider screens
  /// an assumption), and of glass but for 7 to 11 (measured).
  static func letterDistances(of device: Device, isGlass: Bool) -> [ClosedRange<Double>] {
    let width = device.screen.width
    let left = isGlass ? 7.3...11.3 : width >= 414 ? 2...4 : width == 402 ? 0...4 : 0...0
    return [10.0, 11, 12].map { (width - left.upperBound) / $0...(width - left.lowerBound) / $0 }
  }

  /// From one row of letters to the next as shares of the screen's width, of all upright phones.
  static let pitchShares: Set<Double> = Set(
    DeviceCatalog.all.filter(\.isUprightPhone).flatMap { device in
      pitches(of: device).map { ($0.lowerBound + $0.upperBound) / 2 / device.screen.width }
    })

  /// How high what is below the upper edge of the first row of letters is on an upright phone, in
  /// points: 8 less than the older keyboards without a bar, 12 on the narrowest screens, and 25
  /// less than glass (measured).
  static func keysHeights(of device: Device) -> [Double] {
    let lead = device.screen.width < 375 ? 12.0 : 8
    let old = device.legacyKeyboard.map { [$0.plain - lead] } ?? []
    let glass = device.glassKeyboard.map { [$0.plain - 25] } ?? []
    return Set(old + glass + (device.screen.width == 402 ? [293] : [])).sorted()
  }

  /// The distance of rows of keys, and the height of what is below the upper edge of the first, of each
  /// keyboard of an upright phone, in points (measured).
  static func rows(of device: Device) -> [(pitch: Double, height: Double)] {
    let width = device.screen.width
    return keysHeights(of: device).map { height in
      (pitch: width >= 414 || width == 402 && height > 290 ? 56.0 : 54, height: height)
    }
  }

  /// By how much rows may be nearer, or farther apart, than they are known to be, in points.
  private static let pitchRoom = 2.0...2.5

  /// The devices that the screen may be of.
  var devices: [Device]

  init(screen: ScreenSize, device: Device?, cut: ScreenCut? = nil) {
    self.screen = screen
    self.cut = cut
    devices =
      cut?.devices ?? device.map { [$0] }
      ?? Self.devices.filter { screen.mayBe($0) && screen.holds($0) && screen.misfit(of: $0) < 2 }
  }

  /// From one row of letters to the next on most phones, in points.
  private static let usualPitch = 54.0

  /// Where the rows of keys may stand: the lower ones last.
  var stands: [KeyRows.Stand] {
    // Rows are nearer to the bottom of a picture that lacks the screen's.
    let lower = cut.map { $0.bottom / ($0.scale * Self.usualPitch) } ?? 0
    let stands = Set(
      devices.map { device in
        var stand = KeyRows.Stand(device)
        stand.first = stand.first.lowerBound - lower...stand.first.upperBound - lower
        return stand
      })
    return stands.isEmpty
      ? KeyRows.Stand.ofPhones
      : stands.sorted {
        ($0.first.lowerBound, $0.points) > ($1.first.lowerBound, $1.points)
      }
  }

  /// How wide the screen is in points, roughly.
  var points: Double { stands.map(\.points).min() ?? KeyRows.Stand.phonePoints }

  /// How high the keyboards are that have such keys.
  func heights(of keys: KeyRows, rows: Int) -> [Height] {
    var known: Set<Height> = []
    for device in devices {
      let scale = cut?.scale ?? screen.scale(of: device)
      let pitches = Self.pitches(of: device, isPad: true) + Self.pitches(of: device)
      guard
        pitches.contains(where: {
          ($0.lowerBound - Self.pitchRoom.lowerBound...$0.upperBound + Self.pitchRoom.upperBound)
            .contains(keys.pitch / scale)
        })
      else { continue }
      for (isGlass, isFolded) in [(true, false), (false, false), (false, true)] {
        for height in Self.heights(
          of: device, isGlass: isGlass, isPad: keys.arePad, isFolded: isFolded)
        {
          let pixels = height * scale - (cut?.bottom ?? 0)
          let lead = (pixels - (Double(rows) - keys.top)) / scale
          guard
            Self.leads(of: device, isGlass: isGlass, isFolded: isFolded)
              .contains(where: { $0.contains(lead) }),
            keys.arePad || !device.isUprightPhone
              || Self.fits(height - lead, keys.pitch, device, scale)
          else { continue }
          known.insert(
            Height(
              points: height, pixels: pixels, isGlass: isGlass,
              isFolded: isFolded))
        }
      }
    }
    return known.sorted { $0.pixels < $1.pixels }
  }

  /// By how much the first row of letters may seem to be off, in points, and in pixels where these
  /// are larger: choices, beyond what small videos do to an edge.
  private static let keysSlack = (points: 4.0, pixels: 3.0)

  /// By how much a pitch may seem to be off where a device has keyboards of two, in points: a choice, a
  /// little more than half of what these differ by.
  private static let mostOffPitch = 1.2

  /// Whether what is below the upper edge of the first row is as high as on a device, in points, and its
  /// rows as far apart as those of such a keyboard.
  private static func fits(
    _ height: Double, _ pitch: Double, _ device: Device, _ scale: Double
  ) -> Bool {
    let rows = rows(of: device)
    let hasTwoPitches = Set(rows.map(\.pitch)).count > 1
    return rows.contains { row in
      abs(row.height - height) <= max(keysSlack.points, keysSlack.pixels / scale)
        && (!hasTwoPitches || abs(row.pitch - pitch / scale) <= mostOffPitch)
    }
  }
}

extension KnownKeyboards {
  /// A screen of which the picture lacks a few pixels: makers of GIFs cut off the sides and the
  /// bottom.
  ///
  /// The sides then say nothing, and the keyboard's rows say both how many pixels a point has and how
  /// much of the strip below them is missing.
  struct ScreenCut: Hashable {
    /// The devices that have the screen.
    var devices: [Device]
    /// Pixels in a point.
    var scale: Double
    /// How many rows are missing at the bottom, in pixels.
    var bottom: Double

    /// By how much of its width a picture may be cut at its sides, and of its height at its bottom,
    /// there more where its sides are whole, and how many pixels may be too many: choices.
    private static let mostWidth = 0.05
    private static let mostBottom = (cut: 0.035, whole: 0.09)
    private static let slack = 2.5

    /// By what share the distance of letters may be off: a choice, a little more than half of what 402
    /// and 414 points differ by.
    private static let letterError = 0.012

    /// Whether a keyboard's letters are as far apart as those of a device, where that is told.
    private static func fits(_ keys: KeyRows, _ device: Device, _ scale: Double) -> Bool {
      guard let letters = keys.letters.map({ $0 / scale }) else { return true }
      let known =
        KnownKeyboards.letterDistances(of: device, isGlass: false)
        + KnownKeyboards.letterDistances(of: device, isGlass: true)
      return known.contains { distance in
        let (least, most) = (1 - letterError, 1 + letterError)
        return (least * distance.lowerBound...most * distance.upperBound).contains(letters)
      }
    }

    /// By what share the pitch of the rows may be off: a choice, beyond the 0.2 % that it is on
    /// recordings of 3 pixels a point.
    private static let pitchError = 0.004

    /// The scale that the rows tell: the device's own, where they are as far apart and one of the
    /// picture's sides is the screen's to the pixel.
    private static func scale(
      of told: Double, _ device: Device, _ width: Int, _ rows: Int
    ) -> Double {
      let isNative = [(device.screen.width, width), (device.screen.height, rows)].contains {
        abs($0.0 * device.scale - Double($0.1)) < 0.6
      }
      return isNative && abs(told / device.scale - 1) < pitchError ? device.scale : told
    }

    /// How much of what is missing at the top counts, and by how much a cut must be less than others,
    /// as shares of the width: choices.
    ///
    /// Where the top is cut, the status bar is gone as a whole.
    private static let mostTop = 0.015
    private static let lead = 0.004

    /// The cuts that make a keyboard's rows those of a device: the least, and those that are hardly
    /// more.
    ///
    /// - Parameters:
    ///   - devices: Those that the screen may be of.
    ///   - scale: Pixels in a point, where they are known.
    static func all(
      of devices: [Device], width: Int, rows: Int, keys: KeyRows, scale: Double?
    ) -> [ScreenCut] {
      var found: [(cut: ScreenCut, loss: Double)] = []
      for device in devices where device.isUprightPhone {
        for row in KnownKeyboards.rows(of: device) where row.height > 0 {
          let scale = scale ?? self.scale(of: keys.pitch / row.pitch, device, width, rows)
          guard abs(keys.pitch / row.pitch / scale - 1) < 0.02 else { continue }
          let side = device.screen.width * scale - Double(width)
          let bottom = row.height * scale - (Double(rows) - keys.top)
          let top = device.screen.height * scale - max(0, bottom) - Double(rows)
          guard side > -Self.slack, side < Self.mostWidth * Double(width), bottom > -Self.slack,
            bottom < Double(rows)
              * (abs(side) <= Self.slack ? Self.mostBottom.whole : Self.mostBottom.cut),
            fits(keys, device, scale),
            // What is there and what is missing are not more than the screen.
            top > -(Self.pitchError * device.screen.height * scale + Self.slack)
          else { continue }
          let loss = abs(side) + abs(bottom) + min(Self.mostTop * Double(width), abs(top))
          let cut = ScreenCut(devices: [device], scale: scale, bottom: max(0, bottom))
          guard
            let index = found.firstIndex(where: {
              $0.cut.devices.first?.screen == device.screen
            })
          else {
            found.append((cut, loss))
            continue
          }
          // A screen has keyboards of several rows.
          var devices = found[index].cut.devices
          if !devices.contains(device) { devices.append(device) }
          if loss < found[index].loss { found[index] = (cut, loss) }
          found[index].cut.devices = devices
        }
      }
      let least = found.map(\.loss).min() ?? 0
      return found.filter { $0.loss <= least + lead * Double(width) }.map(\.cut)
    }

    /// The cuts that only the bottom of the screens of devices can have, where a picture is as wide as
    /// these to the pixel: rows may stand there where none are looked for on a whole screen.
    static func ofBottom(of devices: [Device], width: Int, rows: Int) -> [ScreenCut] {
      let upright = Dictionary(grouping: devices.filter(\.isUprightPhone)) {
        [$0.screen.width, $0.screen.height, $0.scale]
      }
      return upright.values.flatMap { devices -> [ScreenCut] in
        guard let device = devices.first else { return [] }
        return Set([1, 2, 3, device.scale]).compactMap { scale in
          let bottom = device.screen.height * scale - Double(rows)
          guard abs(device.screen.width * scale - Double(width)) < 0.6, bottom > Self.slack,
            bottom < Self.mostBottom.whole * Double(rows)
          else { return nil }
          return ScreenCut(devices: devices, scale: scale, bottom: bottom)
        }
      }
    }

    /// Whether a keyboard's rows say that the same is missing.
    func agrees(with keys: KeyRows, width: Int, rows: Int) -> Bool {
      Self.all(of: devices, width: width, rows: rows, keys: keys, scale: nil).contains {
        abs($0.bottom - bottom) < Self.mostOff * scale
      }
    }

    /// By how much the rows may be off there, in points: a choice, of what an edge is measured to.
    private static let mostOff = 2.0
  }
}
