package import KeyboardAvoidance
package import Markup

/// The motions of the keyboard in a video of a screen: points and seconds, y down from the screen's
/// top.
package struct Measurement: Sendable, Hashable {
  /// The video itself.
  package var video: Video
  /// Which devices it can be of.
  package var devices: [Device]
  /// The motions of the keyboard, in order.
  package var episodes: [Episode]
  /// Every frame.
  package var frames: [Frame]
  /// Why there are no episodes, or what is to be kept in mind.
  package var remarks: [Remark]
  /// Of each keyboard that stands still, why it is said to be as high as it is.
  package var explanations: [EdgeExplanation] = []

  /// A video of a screen.
  package struct Video: Sendable, Hashable {
    /// The frames that were decoded.
    package var frames: Int
    /// From the first frame to the last, in seconds.
    package var duration: Double
    /// The width of a picture in pixels.
    package var width: Int
    /// The height of a picture in pixels.
    package var height: Int
    /// Where the screen is in it, in pixels.
    package var screen: PixelArea
    /// Pixels in a point of the screen, or `nil` where nothing tells.
    package var scale: Double?
    /// Whether the scale is sure.
    package var isScaleSure: Bool
  }

  /// A motion of the keyboard.
  package struct Episode: Sendable, Hashable {
    /// The kind of motion.
    package enum Kind: String, Sendable, Hashable {
      /// It appears.
      case show
      /// It goes.
      case hide
      /// It becomes higher or lower.
      case change
    }

    /// The kind of motion.
    package var kind: Kind
    /// When the animation began, in seconds on the video's clock; it lies between two frames.
    package var start: Double
    /// By how much ``start`` may be off, in seconds.
    package var startError = 0.0
    /// When all is at rest.
    package var end: Double
    /// By how much ``end`` may be off, in seconds: a frame, as little as the start where the spring
    /// says it, and more where a keyboard that goes is lost on its way.
    package var endError = 0.0
    /// How far the keyboard's top went, in points.
    package var travel: Double
    /// The keyboard's height with the strip below its keys, its bar and ``accessory``; of a change
    /// the later one.
    package var height: Double
    /// How much of the height is an accessory view's, in points; 0 where none is told.
    package var accessory = 0.0
    /// How sure the height is, 0 to 1: below 0.8 where keyboards are not known to be so high, the
    /// edge was not seen to move, or there are ``doubts``.
    package var confidence = 1.0
    /// What else makes the motion unsure; none where it is read from a document.
    var doubts: [Remark] = []
    /// The spring, or `nil` when neither fits or too little is seen.
    package var spring: SpringFit?
    /// The curve of a motion that is no spring.
    package var curve: Curve?
    /// The content that moves because the keyboard does, the largest area first.
    package var followers: [Follower]
    /// Why of something else that moves around it is not told how far it goes with the keyboard; `nil`
    /// where nothing else is seen to move.
    package var contentDoubt: ContentDoubt?
    /// Frames of the motion that show what the one before shows.
    package var doubledFrames: Int
    /// Frames that are missing in the motion.
    package var droppedFrames: Int
  }

  /// Why it is not told how far something goes.
  package enum ContentDoubt: String, Sendable, Hashable {
    /// Its parts look alike, and which is which is not told.
    case alike
    /// It is not seen to come to rest, as where a finger has taken it or the video ends.
    case unrested
    /// Something else stands above the keyboard than without it, and no part says why.
    case covered
    /// Something on the keyboard keeps its distance from it, an accessory view or a bar of the app's.
    case bar
  }

  /// A motion that is none of the two springs.
  package enum Curve: Sendable, Hashable {
    /// Even, for so many seconds.
    case linear(duration: Double)
    /// UIKit's ease-in ease-out, for so many seconds.
    case easeInOut(duration: Double)
    /// A keyboard's spring on a clock that fits neither of them, as of a video that is played faster or
    /// slower: its angular frequency per second of the video's clock.
    case spring(omega: Double)
    /// At its end at once.
    case instant
    /// As a finger leads it, or as nothing that is known.
    case irregular
  }

  /// Something that moves because the keyboard does.
  package struct Follower: Sendable, Hashable {
    /// How far it went up, in points; down is negative.
    package var travel: Double
    /// Its half-way time minus the keyboard's, in seconds; `nil` where that was not seen.
    package var lag: Double?
    /// The frames that the lag was read from.
    package var lagBasis: LagBasis = .seen(error: nil)
    /// Its largest step from frame to frame beyond the keyboard's own, in points, forward or back;
    /// `nil` where it went farther while it was out of sight.
    ///
    /// Of a part whose lag is less than a frame it is beyond the keyboard's step that much earlier
    /// or later, too. The lag is that of the way up to a step back.
    package var jump: Double?
    /// Its largest step from frame to frame, in points, less than 0 where it is back, and when; `nil`
    /// where ``jump`` is.
    package var largestStep: MotionSample?
    /// From where to where it reaches at rest without the keyboard, in points from the screen's
    /// top.
    package var top: Double
    /// Its lower end at rest without the keyboard.
    package var bottom: Double
  }

  /// The frames that a lag was read from.
  package enum LagBasis: Sendable, Hashable {
    /// The frames around half of the way, with the error in seconds where it jumps between them: it
    /// did so at any time from the one to the other.
    case seen(error: Double?)
    /// The frames that show something of the way, as it was not seen half way: laid over the
    /// keyboard's motion, with the error of that in seconds.
    case fitted(error: Double)
    /// Nothing: it was not seen half way, and too little of the rest.
    case unseen
  }

  /// A frame.
  package struct Frame: Sendable, Hashable {
    /// When it appears, in seconds.
    package var time: Double
    /// The keyboard's upper edge in points: the screen's height while it is hidden, `nil` where it
    /// cannot be said.
    package var keyboardTop: Double?
    /// How far up the content is, seen from the first frame, in points; `nil` where it cannot be
    /// said.
    package var contentShift: Double?
    /// 0 to 1; low where something may be wrong.
    package var confidence: Double
  }

  /// Something to be kept in mind.
  package enum Remark: Sendable, Hashable {
    /// No keyboard is seen in any frame.
    case noKeyboard
    /// No keyboard is seen, in pictures that have the shape of a screen which has some that are not
    /// measured: an iPad's, or one held sideways.
    case otherScreen
    /// A keyboard is there and never moves.
    case keyboardStands
    /// A keyboard is there at times, but no motion between can be told.
    case motionUnseen
    /// Neither the picture's size nor the keyboard tells the device: the scale is the best guess.
    case scaleUnsure
    /// The rows of keys are not those of the device that is named: the scale may be another.
    case otherDevice
    /// A keyboard is as high as none is known to be, so that its edge may be another one.
    case unusualHeight
    /// A keyboard's upper edge is where keyboards end, and may be another thing's: it is faint, or was
    /// not seen to move with the keys.
    case edgeUnsure
    /// A keyboard came, or went, between two frames of which neither shows it on its way: the video
    /// may be cut there.
    case wayUnseen
    /// A keyboard moves along the spring of another system than its look is of: the video may be
    /// played faster, or slower.
    case otherSpring
    /// Something without rows of keys stands in a keyboard's place for a while, or another page does:
    /// when that came and went is not told.
    case otherBoard
    /// The picture lacks a part of the screen: the scale is that of the keyboard's rows.
    case cutSides
    /// No device has such a screen and such a keyboard: nothing can be said in points.
    case noScreen
    /// A keyboard moves on the screen of another phone beside this one, too: where that is, in
    /// pixels.
    case otherPhone(PixelArea)
    /// The pictures have no times of their own: 60 a second are assumed.
    case rateAssumed
    /// The file is cut off: what its end showed is missing.
    case cutOff
    /// Parts of the file cannot be decoded: what they showed is missing or made up.
    case damaged

    /// Whether a part of the video is missing.
    package var isIncomplete: Bool { self == .cutOff || self == .damaged }
  }
}

extension Measurement {
  /// Which edges were looked at for the upper one of a keyboard that stands still, and why one was
  /// taken: points above the screen's bottom.
  package struct EdgeExplanation: Sendable, Hashable {
    /// From when on the keyboard stands there, in seconds on the video's clock.
    package var time: Double
    /// How high it is said to be, in points.
    package var height: Double
    /// The edges, from the keys upwards.
    package var edges: [Edge]

    /// An edge, or a place at which keyboards are known to end.
    package struct Edge: Sendable, Hashable {
      /// How high it is, in points.
      package var height: Double
      /// The height that keyboards of the device are known to have there, in points, if any.
      package var known: Double?
      /// How strong it is at rest, in grey levels; `nil` where there is none.
      package var step: Double?
      /// The share of the frames in motion in which it is where the keys put it, 0 to 1; `nil` where
      /// none shows that.
      package var share: Double?
      /// The verdict on it.
      package var verdict: Verdict
    }

    /// A verdict on an edge.
    package enum Verdict: String, Sendable, Hashable, CaseIterable {
      /// It is the panel's.
      case chosen
      /// It is taken for the panel's, though keyboards are not known to be so high.
      case unusual
      /// The height was given.
      case given
      /// It is the upper edge of an accessory view.
      case accessory
      /// Nothing is there at rest.
      case noEdge = "no-edge"
      /// It may be the panel's, and another one is.
      case edge
      /// It stands where it is while the keys move.
      case stays
      /// It is not where the keys put it while they move.
      case leaves
      /// It ends before the sides, as panels do not, or reaches them, as glass does not.
      case otherLook = "other-look"
      /// Another edge above it is the panel's.
      case lower
      /// It is as weak as what dithering leaves, beside a clear edge below it.
      case faint
      /// The rows below it stood at the bottom of the screen before, and ride on the keyboard.
      case wasThere = "was-there"
      /// It keeps its distance from the panel: it follows the keyboard.
      case follows
    }
  }
}

extension Measurement {
  /// The frames, one a row: points and seconds; empty where nothing can be said.
  package var csv: String {
    let rows = frames.enumerated().map { index, frame in
      let members = [
        .integer(index), .seconds(frame.time), frame.keyboardTop.map(JSONValue.points) ?? .null,
        frame.contentShift.map(JSONValue.points) ?? .null, .decimal(frame.confidence, places: 2),
      ]
      return members.map { $0 == .null ? "" : $0.description }.joined(separator: ",")
    }
    return (["frame,time,keyboard_top,content_shift,confidence"] + rows)
      .joined(separator: "\n") + "\n"
  }
}

extension Measurement {
  /// By how much times are off because frames are far apart, in seconds.
  var coarseness: Double {
    let usual = zip(frames, frames.dropFirst()).map { $1.time - $0.time }.median ?? 0
    return usual > 0.03 ? usual / 4 : 0
  }
}

extension Measurement {
  /// The measurement as a document: points and seconds, y down from the screen's top.
  ///
  /// The names and what is `null` are a promise; more members may follow.
  package var json: JSONValue { .object(members) }

  /// The members of the document, in order.
  package var members: [JSONValue.Member] {
    [
      .init("schema", "keyrise.measure/1"),
      .init("film", video.json),
      .init("devices", .array(devices.map { .string($0.id) })),
      .init("episodes", .array(episodes.map(\.json))),
      .init("remarks", .array(remarks.map { .string($0.id) })),
      .init("frames", .array(frames.map(\.json))),
    ]
  }
}

extension Measurement.EdgeExplanation {
  /// The explanation as a document: points and seconds.
  package var json: JSONValue {
    [
      "time": .seconds(time), "height": .points(height),
      "edges": .array(
        edges.map { edge in
          [
            "height": .points(edge.height), "known": edge.known.map(JSONValue.points) ?? .null,
            "step": edge.step.map { .decimal($0, places: 1) } ?? .null,
            "share": edge.share.map { .decimal($0, places: 2) } ?? .null,
            "verdict": .string(edge.verdict.rawValue),
          ]
        }),
    ]
  }
}

extension Measurement.Video {
  var json: JSONValue {
    [
      "frames": .integer(frames), "duration": .seconds(duration),
      "size": [.integer(width), .integer(height)],
      "scale": scale.map { .decimal($0, places: 4) } ?? .null,
      "screen": [
        .integer(screen.x), .integer(screen.y), .integer(screen.width), .integer(screen.height),
      ],
      "scale_sure": .boolean(isScaleSure),
    ]
  }
}

extension Measurement.Episode {
  var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "start": .seconds(start),
      "start_error": .seconds(startError), "end": .seconds(end),
      "end_error": .seconds(endError),
      "travel": .points(travel), "height": .points(height),
      "accessory": .points(accessory), "confidence": .decimal(confidence, places: 2),
      "spring": spring?.json ?? .null, "curve": curve?.json ?? .null,
      "follower": followers.first?.json ?? .null,
      "followers": .array(followers.map(\.json)),
      "content_unsure": contentDoubt.map { .string($0.rawValue) } ?? .null,
      "doubled": .integer(doubledFrames), "dropped": .integer(droppedFrames),
    ]
  }
}

extension SpringFit {
  var json: JSONValue {
    ["name": .string(name.rawValue), "omega": .points(omega), "rms": .points(rms)]
  }
}

extension Measurement.Curve {
  var json: JSONValue {
    switch self {
    case .linear(let duration): ["name": "linear", "duration": .seconds(duration)]
    case .easeInOut(let duration): ["name": "easeInOut", "duration": .seconds(duration)]
    case .spring(let omega): ["name": "spring", "duration": .null, "omega": .points(omega)]
    case .instant: ["name": "instant", "duration": 0]
    case .irregular: ["name": "irregular", "duration": .null]
    }
  }
}

extension Measurement.Follower {
  var json: JSONValue {
    [
      "travel": .points(travel), "lag_ms": lag.map { .decimal($0 * 1000, places: 1) } ?? .null,
      "lag_basis": .string(lagBasis.id),
      "lag_error_ms": lagBasis.error.map { .decimal($0 * 1000, places: 1) } ?? .null,
      "jump": jump.map { .points($0) } ?? .null,
      "largest_step": largestStep.map {
        ["time": .seconds($0.time), "points": .points($0.position)]
      } ?? .null,
      "rows": [.points(top), .points(bottom)],
    ]
  }
}

extension Measurement.LagBasis {
  /// The name that programs read.
  fileprivate var id: String {
    switch self {
    case .seen: "seen"
    case .fitted: "fitted"
    case .unseen: "unseen"
    }
  }

  /// By how much the lag may be off, in seconds, where it was fitted or is that of a jump.
  package var error: Double? {
    switch self {
    case .seen(let error): error
    case .fitted(let error): error
    case .unseen: nil
    }
  }
}

extension Measurement.Frame {
  var json: JSONValue {
    [
      "time": .seconds(time), "keyboard_top": keyboardTop.map(JSONValue.points) ?? .null,
      "content_shift": contentShift.map(JSONValue.points) ?? .null,
      "confidence": .decimal(confidence, places: 2),
    ]
  }
}

extension Measurement.Remark {
  /// The name that programs read.
  package var id: String {
    switch self {
    case .noKeyboard: "no-keyboard"
    case .otherScreen: "other-screen"
    case .keyboardStands: "keyboard-stands"
    case .motionUnseen: "motion-unseen"
    case .scaleUnsure: "scale-unsure"
    case .otherDevice: "other-device"
    case .unusualHeight: "unusual-height"
    case .edgeUnsure: "edge-unsure"
    case .wayUnseen: "way-unseen"
    case .otherSpring: "other-spring"
    case .otherBoard: "other-board"
    case .cutSides: "cut-sides"
    case .noScreen: "no-screen"
    case .otherPhone: "other-phone"
    case .rateAssumed: "rate-assumed"
    case .cutOff: "cut-off"
    case .damaged: "damaged"
    }
  }
}

extension JSONValue {
  /// A hundredth of a point is far below a pixel.
  static func points(_ value: Double) -> JSONValue { .decimal(value, places: 2) }

  /// A tenth of a millisecond is finer than any clock of a video.
  static func seconds(_ value: Double) -> JSONValue { .decimal(value, places: 4) }
}

extension Measurement {
  /// The measurement without its frames, as a baseline keeps it.
  package var summary: Measurement {
    var copy = self
    copy.frames = []
    return copy
  }

  /// Reads a document that ``members`` made; `nil` when something is missing or is no number.
  ///
  /// Frames are not read: a baseline has none.
  package init?(_ document: JSONValue) {
    guard document["schema"]?.text == "keyrise.measure/1",
      let video = document["film"].flatMap(Video.init), let list = document["episodes"]?.items
    else { return nil }
    let episodes = list.compactMap(Episode.init)
    guard episodes.count == list.count else { return nil }
    self.video = video
    self.episodes = episodes
    let isWide = video.screen.width > video.screen.height
    devices = (document["devices"]?.items ?? []).compactMap {
      $0.text.flatMap(DeviceCatalog.device(id:))?.rotated(to: isWide ? .landscape : .portrait)
    }
    frames = []
    remarks = []
  }
}

extension Measurement.Video {
  fileprivate init?(_ value: JSONValue) {
    guard let frames = value["frames"]?.integer, let duration = value["duration"]?.number,
      let size = value["size"]?.items?.compactMap(\.integer), size.count == 2,
      let screen = value["screen"]?.items?.compactMap(\.integer), screen.count == 4
    else { return nil }
    self.frames = frames
    self.duration = duration
    (width, height) = (size[0], size[1])
    self.screen = PixelArea(x: screen[0], y: screen[1], width: screen[2], height: screen[3])
    scale = value["scale"]?.number
    isScaleSure = value["scale_sure"] == .boolean(true)
  }
}

extension Measurement.Episode {
  fileprivate init?(_ value: JSONValue) {
    guard let kind = value["kind"]?.text.flatMap(Kind.init), let start = value["start"]?.number,
      let end = value["end"]?.number, let travel = value["travel"]?.number,
      let height = value["height"]?.number, let list = value["followers"]?.items
    else { return nil }
    let followers = list.compactMap(Measurement.Follower.init)
    guard followers.count == list.count else { return nil }
    self.kind = kind
    self.start = start
    self.end = end
    self.travel = travel
    self.height = height
    self.followers = followers
    spring = value["spring"].flatMap { SpringFit($0, start: start) }
    curve = value["curve"].flatMap(Measurement.Curve.init)
    // Baselines of earlier versions lack these.
    accessory = value["accessory"]?.number ?? 0
    confidence = value["confidence"]?.number ?? 1
    startError = value["start_error"]?.number ?? 0
    endError = value["end_error"]?.number ?? 0
    contentDoubt = value["content_unsure"]?.text.flatMap(Measurement.ContentDoubt.init)
    doubledFrames = value["doubled"]?.integer ?? 0
    droppedFrames = value["dropped"]?.integer ?? 0
  }
}

extension SpringFit {
  fileprivate init?(_ value: JSONValue, start: Double) {
    guard let name = value["name"]?.text.flatMap(Name.init), let omega = value["omega"]?.number,
      let rms = value["rms"]?.number
    else { return nil }
    self.init(name: name, omega: omega, rms: rms, start: start)
  }
}

extension Measurement.Curve {
  fileprivate init?(_ value: JSONValue) {
    let duration = value["duration"]?.number ?? 0
    switch value["name"]?.text {
    case "linear": self = .linear(duration: duration)
    case "easeInOut": self = .easeInOut(duration: duration)
    case "spring": self = .spring(omega: value["omega"]?.number ?? 0)
    case "instant": self = .instant
    case "irregular": self = .irregular
    default: return nil
    }
  }
}

extension Measurement.Follower {
  fileprivate init?(_ value: JSONValue) {
    guard let travel = value["travel"]?.number,
      let rows = value["rows"]?.items?.compactMap(\.number), rows.count == 2
    else { return nil }
    let step = value["largest_step"].flatMap { step -> MotionSample? in
      guard let time = step["time"]?.number, let points = step["points"]?.number else { return nil }
      return MotionSample(time: time, position: points)
    }
    let basis: Measurement.LagBasis? =
      switch value["lag_basis"]?.text {
      case "fitted": .fitted(error: (value["lag_error_ms"]?.number ?? 0) / 1000)
      case "unseen": .unseen
      // Baselines of earlier versions do not say it.
      case "seen", nil: .seen(error: value["lag_error_ms"]?.number.map { $0 / 1000 })
      default: nil
      }
    guard let basis else { return nil }
    self.init(
      travel: travel, lag: value["lag_ms"]?.number.map { $0 / 1000 }, lagBasis: basis,
      jump: value["jump"]?.number, largestStep: step, top: rows[0], bottom: rows[1])
  }
}
