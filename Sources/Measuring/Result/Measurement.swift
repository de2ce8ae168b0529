public import KeyboardAvoidance

/// What a film of a screen says about its keyboard: points and seconds, y down from the screen's
/// top.
public struct Measurement: Sendable, Hashable {
  /// What the film is.
  public var film: Film
  /// Which devices it can be of.
  public var devices: [Device]
  /// The motions of the keyboard, in order.
  public var episodes: [Episode]
  /// Every frame.
  public var frames: [Frame]
  /// Why there are no episodes, or what is to be kept in mind.
  public var remarks: [Remark]
  /// Of each keyboard that stands still, why it is said to be as high as it is.
  public var explanations: [EdgeExplanation] = []

  /// The film itself.
  public struct Film: Sendable, Hashable {
    /// The frames that were decoded.
    public var frames: Int
    /// From the first frame to the last, in seconds.
    public var duration: Double
    /// The width of a picture in pixels.
    public var width: Int
    /// The height of a picture in pixels.
    public var height: Int
    /// Where the screen is in it, in pixels.
    public var screen: PixelArea
    /// Pixels in a point of the screen, or `nil` where nothing tells.
    public var scale: Double?
    /// Whether the scale is sure.
    public var isScaleSure: Bool
  }

  /// A motion of the keyboard.
  public struct Episode: Sendable, Hashable {
    /// What the keyboard does.
    public enum Kind: String, Sendable, Hashable {
      /// It appears.
      case show
      /// It goes.
      case hide
      /// It becomes higher or lower.
      case change
    }

    /// What the keyboard does.
    public var kind: Kind
    /// When the animation began, in seconds on the film's clock; it lies between two frames.
    public var start: Double
    /// When all is at rest.
    public var end: Double
    /// How far the keyboard's top went, in points.
    public var travel: Double
    /// The keyboard's height with the strip below its keys, its bar and ``accessory``; of a change
    /// the later one.
    public var height: Double
    /// How much of the height is an accessory view's, in points; 0 where none is told.
    public var accessory = 0.0
    /// How sure the height is, 0 to 1: below 0.8 where keyboards are not known to be so high, or
    /// the edge was not seen to move.
    public var confidence = 1.0
    /// The spring, or `nil` when neither fits or too little is seen.
    public var spring: SpringFit?
    /// What the motion is where it is no spring.
    public var curve: Curve?
    /// What moves because the keyboard does, the largest area first.
    public var followers: [Follower]
    /// Frames of the motion that show what the one before shows.
    public var doubledFrames: Int
    /// Frames that are missing in the motion.
    public var droppedFrames: Int
  }

  /// A motion that is no spring.
  public enum Curve: Sendable, Hashable {
    /// Even, for so many seconds.
    case linear(duration: Double)
    /// UIKit's ease-in ease-out, for so many seconds.
    case easeInOut(duration: Double)
    /// At its end at once.
    case instant
    /// As a finger leads it, or as nothing that is known.
    case irregular
  }

  /// Something that moves because the keyboard does.
  public struct Follower: Sendable, Hashable {
    /// How far it went up, in points; down is negative.
    public var travel: Double
    /// Its half-way time minus the keyboard's, in seconds; `nil` where that was not seen.
    public var lag: Double?
    /// What the lag was read from.
    public var lagBasis: LagBasis = .seen
    /// Its largest step from frame to frame beyond the keyboard's own, in points.
    public var jump: Double
    /// Its largest step from frame to frame, in points, and when.
    public var largestStep: MotionSample
    /// From where to where it reaches at rest without the keyboard, in points from the screen's
    /// top.
    public var top: Double
    /// Its lower end at rest without the keyboard.
    public var bottom: Double
  }

  /// What a lag was read from.
  public enum LagBasis: Sendable, Hashable {
    /// The frames around half of the way.
    case seen
    /// The frames that show something of the way, as it was not seen half way: laid over the
    /// keyboard's motion, with the error of that in seconds.
    case fitted(error: Double)
    /// Nothing: it was not seen half way, and too little of the rest.
    case unseen
  }

  /// A frame.
  public struct Frame: Sendable, Hashable {
    /// When it appears, in seconds.
    public var time: Double
    /// The keyboard's upper edge in points: the screen's height while it is hidden, `nil` where it
    /// cannot be said.
    public var keyboardTop: Double?
    /// How far up the content is, seen from the first frame, in points; `nil` where it cannot be
    /// said.
    public var contentShift: Double?
    /// 0 to 1; low where something may be wrong.
    public var confidence: Double
  }

  /// Something to be kept in mind.
  public enum Remark: Sendable, Hashable {
    /// No keyboard is seen in any frame.
    case noKeyboard
    /// No keyboard is seen, in pictures that have the shape of a screen whose keyboards are not
    /// measured: an iPad's, or one held sideways.
    case otherScreen
    /// A keyboard is there and never moves.
    case keyboardStands
    /// A keyboard is there at times, but no motion between can be told.
    case motionUnseen
    /// Neither the picture's size nor the keyboard tells the device: the scale is the best guess.
    case scaleUnsure
    /// A keyboard is as high as none is known to be, so that its edge may be another one.
    case unusualHeight
    /// The picture lacks a few pixels of the screen at its sides: the scale is that of the
    /// keyboard's rows.
    case cutSides
    /// No device has such a screen and such a keyboard: nothing can be said in points.
    case noScreen
    /// The pictures have no times of their own: 60 a second are assumed.
    case rateAssumed
    /// The file is cut off: what its end showed is missing.
    case cutOff
    /// Parts of the file cannot be decoded: what they showed is missing or made up.
    case damaged

    /// Whether a part of the film is missing.
    public var isOfLoss: Bool { self == .cutOff || self == .damaged }
  }
}
