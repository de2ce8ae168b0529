internal import Keyframes
internal import Stage

/// Something about a part or a group that changes from frame to frame.
enum MotionQuantity: Hashable {
  /// x and y of a group's origin, and its angle, by the group's path.
  case place([PlacedPart.Group.Key])
  /// x, y, width and height of what a group cuts off.
  case clip([PlacedPart.Group.Key])
  /// The opacity of a group.
  case fade([PlacedPart.Group.Key])
  /// x, y, width and height of a part that is stretched.
  case frame(PlacedPart.ID)
  case opacity(PlacedPart.ID)

  /// Returns what a picture says of every quantity.
  static func values(of parts: [PlacedPart]) -> [MotionQuantity: [Double]] {
    var values: [MotionQuantity: [Double]] = [:]
    for placed in parts {
      var path: [PlacedPart.Group.Key] = []
      for group in placed.groups {
        path.append(group.key)
        values[.place(path)] = [group.origin.x, group.origin.y, group.angle]
        if case .turned = group.key { values[.fade(path)] = [group.opacity] }
        if let clip = group.clip, clip.isRectangle {
          values[.clip(path)] = components(clip.frame)
        }
      }
      if placed.part.isStretched { values[.frame(placed.id)] = components(placed.frame) }
      values[.opacity(placed.id)] = [placed.opacity]
    }
    return values
  }

  private static func components(_ rect: Rect) -> [Double] {
    [rect.minX, rect.minY, rect.width, rect.height]
  }
}

/// An element of a document that changes from frame to frame, by one of its attributes.
struct MotionElement {
  /// Its name in the document, short because it is repeated.
  let id: String
  let change: Change

  /// A change of an element.
  enum Change {
    /// It is moved, turned around its origin or faded, or a rectangle of one point is stretched to
    /// what it cuts off.
    case quantity(MotionQuantity)
    /// A piece of a part that is stretched.
    case piece(StagePart.Piece, PlacedPart.ID)
    /// Any of some parts is there; `isBlurred` where they are blurred together.
    case presence([PlacedPart.ID], isBlurred: Bool)
  }

  /// How a change is written; the names are those of the player's script.
  enum Form: String {
    case move, turn, stretch, opacity, visibility
    /// As `visibility`, by the opacity: Chromium draws the round corners of a filter's clip although
    /// all in it is hidden.
    case shown
  }
}

// MARK: - Tracks

extension MotionElement {
  /// Returns the values of the element in a film, or `nil` where the film lacks it.
  func track(in score: MotionScore) -> MotionTrack? {
    switch change {
    case .quantity(let quantity):
      guard var track = score.tracks[quantity] else { return nil }
      if form == .move { track.values = track.values.map { Array($0.prefix(2)) } }
      return track
    case .presence(let ids, _):
      return MotionTrack(values: score.isShown(anyOf: ids).map { [$0 ? 1 : 0] })
    case .piece(let piece, let id):
      guard var track = score.tracks[.frame(id)] else { return nil }
      track.values = track.values.map { value in
        let frame = Rect(x: value[0], y: value[1], width: value[2], height: value[3])
        let (origin, scale) = piece.place(in: frame)
        return [origin.x, origin.y] + (form == .move ? [] : [scale.width, scale.height])
      }
      return track
    }
  }

  /// How the element's values are written.
  var form: Form {
    switch change {
    case .quantity(.place(let path)):
      switch path.last {
      case .device, .turning: .turn
      default: .move
      }
    case .quantity(.clip), .quantity(.frame): .stretch
    case .piece(let piece, _): piece == .top || piece == .bottom ? .move : .stretch
    case .quantity(.opacity), .quantity(.fade): .opacity
    case .presence(_, let isBlurred): isBlurred ? .shown : .visibility
    }
  }
}

// MARK: - Writing

extension MotionElement.Form {
  /// The attribute that has a value where nothing is animated.
  func attribute(_ value: [Double]) -> (name: String, text: String) {
    let numbers = value.map { Numeral.css($0) }
    switch self {
    case .move: return ("transform", "translate(\(numbers[0]) \(numbers[1]))")
    case .turn:
      return ("transform", "translate(\(numbers[0]) \(numbers[1])) rotate(\(numbers[2]))")
    case .stretch:
      let place = "translate(\(numbers[0]) \(numbers[1]))"
      return ("transform", "\(place) scale(\(numbers[2]) \(numbers[3]))")
    case .opacity: return ("opacity", numbers[0])
    case .visibility: return ("visibility", value[0] > 0 ? "visible" : "hidden")
    case .shown: return ("opacity", numbers[0])
    }
  }

  /// The declaration that has a value in a style sheet; `isUpright` where all its places are at 0
  /// across.
  func declaration(_ value: [Double], isUpright: Bool) -> String {
    let numbers = value.map { Numeral.css($0) }
    func place() -> String {
      isUpright ? "translateY(\(numbers[1])px)" : "translate(\(numbers[0])px,\(numbers[1])px)"
    }
    switch self {
    case .move: return "transform:\(place())"
    case .turn: return "transform:\(place()) rotate(\(numbers[2])deg)"
    case .stretch: return "transform:\(place()) scale(\(numbers[2]),\(numbers[3]))"
    case .opacity, .shown: return "opacity:\(numbers[0])"
    case .visibility: return "visibility:\(value[0] > 0 ? "visible" : "hidden")"
    }
  }
}
