package import Cairo
package import KeyboardAvoidance
package import Keyframes

/// A part of a picture and where it stands.
package struct PlacedPart: Hashable, Sendable {
  /// What is drawn.
  package var part: StagePart
  /// What it covers, in points of the innermost group's coordinates.
  package var frame: Rect
  /// From 0 to 1.
  package var opacity: Double
  /// What moves it and cuts it off, from the screen inwards.
  package var groups: [Group]
  /// The stacking level, from back to front; parts that replace each other in different states
  /// share one.
  package var level: Int

  /// Parts that move together or share a clip.
  package struct Group: Hashable, Sendable {
    /// The group's identity; groups with the same path of keys are the same in every state.
    package var key: Key
    /// The origin of its coordinates in those of the group around it, in points.
    package var origin = Point.zero
    /// By how many degrees its coordinates are turned around their origin, clockwise.
    package var angle = 0.0
    /// What cuts off its parts, in its own coordinates.
    package var clip: Outline?
    /// The width of the blur in points, as behind a bar; 0 for sharp parts.
    package var blur = 0.0
    /// How its colours change once it is blurred.
    var tone: Tone?
    /// How much of it is seen, as one picture: from 0 to 1, and less than 1 only while a window
    /// turns.
    package var opacity = 1.0

    /// What a group is.
    package enum Key: Hashable, Sendable {
      /// The device in an orientation, on a canvas that holds it either way; its origin is its
      /// middle.
      case device(Orientation)
      /// The screen of such a device.
      case screen
      /// The window while it turns on such a screen; its origin is its middle.
      case turning
      /// The window as it is laid out for an orientation, while it turns; its keyboard apart.
      case turned(Orientation, isKeyboard: Bool)
      /// The app's window.
      case window
      /// The card of a sheet.
      case card
      /// The lower end of an alert that may be lower than at rest, and what is on it.
      case cardEnd
      /// The blurred content behind a bar, by the bar's index in ``Chrome/blurs``.
      case behind(Int)
      /// What a scroll view cuts off: one of the form's own by its identifier, or the form's.
      case viewport(String?)
      /// What scrolls in it.
      case content(String?)
      case footer
      /// The keyboard and its shadow.
      case keyboard
      /// The blurred backdrop of a keyboard.
      case behindKeyboard
      /// The same behind keys of one kind, by their frames.
      case behindKeys([Rect])
      /// A finger that taps, by its index; its origin is the finger's middle.
      case touch(Int)
      /// The window behind such a keyboard, which stays where it is while the keyboard moves.
      case windowBehindKeyboard
    }
  }
}

/// A rectangle, or one with round corners.
package struct Outline: Hashable, Sendable {
  /// The rectangle in points.
  package var frame: Rect
  /// The radius of the corners that are round, in points.
  package var radius = 0.0
  var corners = Corners.all
  /// What is seen of it, where that is not all: rectangles with corners of the radius.
  var pieces: [Rect] = []

  /// Whether it is a rectangle.
  package var isRectangle: Bool { radius == 0 && pieces.isEmpty }

  /// How far its corners reach along each side, in points.
  var cornerReach: Double { radius * CornerCurve.continuous.reach }

  /// Clips subsequent drawing to it; as shapes the many corners of pieces are arcs of circles, which
  /// are half as long to say and at a key's radius hardly differ.
  package func clip(_ context: Context) {
    let curve: CornerCurve = context.isVector && !pieces.isEmpty ? .circular : .continuous
    for piece in pieces.isEmpty ? [frame] : pieces {
      context.roundedRectangle(
        x: piece.minX, y: piece.minY, width: piece.width, height: piece.height, radius: radius,
        curve: curve, corners: corners)
    }
    context.clip()
  }
}

// MARK: - Going through a composition

extension ArraySlice<PlacedPart> {
  /// A member of a group: a part, or a nested group of parts.
  package enum Member {
    case part(PlacedPart)
    /// A group with its parts, which are one more level deep.
    case group(PlacedPart.Group, ArraySlice<PlacedPart>)
  }

  /// The parts of a group at a depth of nesting as they are in it, wherever that is.
  func inside(depth: Int) -> [PlacedPart] {
    map { placed in
      var placed = placed
      placed.groups.removeFirst(depth + 1)
      placed.level = 0
      return placed
    }
  }

  /// The members of the group at a depth of nesting, from back to front.
  package func members(depth: Int) -> [Member] {
    var members: [Member] = []
    var start = startIndex
    while start < endIndex {
      guard self[start].groups.count > depth else {
        members.append(.part(self[start]))
        start += 1
        continue
      }
      let group = self[start].groups[depth]
      let end =
        self[start...].firstIndex { $0.groups.count <= depth || $0.groups[depth] != group }
        ?? endIndex
      members.append(.group(group, self[start..<end]))
      start = end
    }
    return members
  }
}

extension PlacedPart {
  /// The origin of its coordinates on the screen, in points, where no group is turned.
  var origin: Point { groups[...].origin }
}

extension ArraySlice<PlacedPart.Group> {
  /// The origin of the innermost group's coordinates on the screen, in points, where none is
  /// turned.
  var origin: Point {
    reduce(into: Point.zero) { sum, group in
      sum.x += group.origin.x
      sum.y += group.origin.y
    }
  }
}
