package import Markup

/// The numbers behind a frame, as far as they explain what moved.
///
/// Points in the window with y down; what is drawn, not what is on its way.
package struct MotionNumbers: Sendable, Hashable {
  /// The keyboard's upper edge; at or below the window's lower edge while hidden.
  package var keyboardTop: Double

  /// Where the form's own upper edge stands: what scrolling and shifting the view move.
  package var formTop: Double

  /// The upper edge of what the form is seen through.
  package var viewportTop: Double

  /// The bottom content inset.
  package var insetBottom: Double

  /// The id of the element in focus, or nil.
  package var focus: String?

  /// How much of the focused element's height cannot be seen, or nil without focus.
  package var hidden: Double?

  /// Makes numbers.
  package init(
    keyboardTop: Double, formTop: Double, viewportTop: Double = 0, insetBottom: Double = 0,
    focus: String? = nil, hidden: Double? = nil
  ) {
    self.keyboardTop = keyboardTop
    self.formTop = formTop
    self.viewportTop = viewportTop
    self.insetBottom = insetBottom
    self.focus = focus
    self.hidden = hidden
  }
}

extension MotionNumbers {
  /// The name of the numbers among the members of a frame in the manifest.
  package static let memberName = "trace"

  /// The numbers as a member of a frame in the manifest, in points to a thousandth.
  package var member: JSONValue.Member {
    func points(_ value: Double) -> JSONValue { .decimal(value, places: 3) }
    var members: [JSONValue.Member] = [
      .init("keyboardTop", points(keyboardTop)), .init("formTop", points(formTop)),
      .init("viewportTop", points(viewportTop)), .init("insetBottom", points(insetBottom)),
    ]
    if let focus { members.append(.init("focus", .string(focus))) }
    if let hidden { members.append(.init("hidden", points(hidden))) }
    return JSONValue.Member(Self.memberName, .object(members))
  }

  /// Reads the numbers of a frame in a manifest, or returns nil when it has none, or none that a
  /// film can have: more than a million points.
  package init?(ofFrame frame: JSONValue) {
    guard let numbers = frame[Self.memberName], let keyboardTop = numbers["keyboardTop"]?.number,
      let formTop = numbers["formTop"]?.number
    else { return nil }
    self.init(
      keyboardTop: keyboardTop, formTop: formTop,
      viewportTop: numbers["viewportTop"]?.number ?? 0,
      insetBottom: numbers["insetBottom"]?.number ?? 0, focus: numbers["focus"]?.text,
      hidden: numbers["hidden"]?.number)
    let all = [self.keyboardTop, self.formTop, viewportTop, insetBottom, hidden ?? 0]
    guard all.allSatisfy({ abs($0) <= PlayedSequence.Element.farthest }) else { return nil }
  }
}

extension PlayedSequence.Element {
  /// The most points that a place or a length is taken for, far beyond any form: what is more is
  /// not read.
  static let farthest = 1e6

  /// The name of the elements among the members of a manifest.
  package static let memberName = "elements"

  /// Elements as a member of the manifest: each id with its frame in points.
  package static func member(_ elements: [PlayedSequence.Element]) -> JSONValue.Member {
    JSONValue.Member(
      memberName,
      .object(
        elements.map { element in
          JSONValue.Member(
            element.id,
            .array(
              [element.x, element.y, element.width, element.height]
                .map { .decimal($0, places: 3) }))
        }))
  }

  /// Reads the elements of a manifest, none when it names none.
  package static func elements(of manifest: JSONValue) -> [PlayedSequence.Element] {
    guard case .object(let members)? = manifest[memberName] else { return [] }
    return members.compactMap { member in
      guard case .array(let values) = member.value, values.count == 4 else { return nil }
      let numbers = values.compactMap(\.number)
      guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= farthest }) else { return nil }
      return PlayedSequence.Element(
        id: member.name, x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }
}
