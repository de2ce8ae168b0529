/// A yellow face, put together from eyes, a mouth and what is around them.
struct EmojiFace: Hashable, Sendable {
  var eyes: Eyes
  var mouth: Mouth
  var extras: [Extra] = []

  enum Eyes: Hashable, Sendable {
    /// Open ovals.
    case open
    /// Arcs that bend up, as when laughing.
    case arched
    /// Arcs that bend down: lids.
    case closed
    /// One oval, one arc.
    case winking
    case hearts
    case sunglasses
    /// White with small pupils.
    case wide
    case flat
    /// Arrows that point at each other.
    case squeezed
    /// Half closed, looking aside.
    case aside
  }

  enum Mouth: Hashable, Sendable {
    case smile
    /// Open, with teeth.
    case laugh
    case flat
    case frown
    /// A small circle.
    case round
    case kiss
    /// One corner up.
    case smirk
    /// A smile with the tongue out.
    case tongue
    /// Wide open, corners down.
    case wail
  }

  enum Extra: Hashable, Sendable {
    case brows
    case worriedBrows
    case blush
    /// Drops at both sides.
    case tears
    /// Two streams down the cheeks.
    case streams
    case sweat
    case zzz
    case heart
  }
}

// MARK: - Faces

extension EmojiFace {
  static let grinning = EmojiFace(eyes: .open, mouth: .laugh)
  static let beaming = EmojiFace(eyes: .arched, mouth: .laugh)
  static let joy = EmojiFace(eyes: .arched, mouth: .laugh, extras: [.brows, .tears])
  static let sweat = EmojiFace(eyes: .arched, mouth: .laugh, extras: [.sweat])
  static let squinting = EmojiFace(eyes: .squeezed, mouth: .laugh)
  static let smile = EmojiFace(eyes: .arched, mouth: .smile, extras: [.blush])
  static let blush = EmojiFace(eyes: .closed, mouth: .smile, extras: [.brows, .blush])
  static let relieved = EmojiFace(eyes: .closed, mouth: .smile, extras: [.brows])
  static let pensive = EmojiFace(eyes: .closed, mouth: .flat, extras: [.worriedBrows])
  static let wink = EmojiFace(eyes: .winking, mouth: .smile, extras: [.brows])
  static let kiss = EmojiFace(eyes: .winking, mouth: .kiss, extras: [.brows, .heart])
  static let heartEyes = EmojiFace(eyes: .hearts, mouth: .laugh)
  static let sunglasses = EmojiFace(eyes: .sunglasses, mouth: .smile)
  static let smirk = EmojiFace(eyes: .aside, mouth: .smirk, extras: [.brows])
  static let unamused = EmojiFace(eyes: .aside, mouth: .frown)
  static let tongue = EmojiFace(eyes: .winking, mouth: .tongue)
  static let yum = EmojiFace(eyes: .arched, mouth: .tongue, extras: [.blush])
  static let sleeping = EmojiFace(eyes: .closed, mouth: .round, extras: [.zzz])
  static let sob = EmojiFace(eyes: .closed, mouth: .wail, extras: [.worriedBrows, .streams])
  static let weary = EmojiFace(eyes: .closed, mouth: .wail, extras: [.worriedBrows])
  static let flushed = EmojiFace(eyes: .wide, mouth: .flat, extras: [.brows, .blush])
  static let expressionless = EmojiFace(eyes: .flat, mouth: .flat)
}
