public import Markup

extension MotionNumbers {
  /// The name of the numbers among the members of a frame in the manifest.
  public static let memberName = "trace"

  /// The numbers as a member of a frame in the manifest, in points to a thousandth.
  public var member: JSONValue.Member {
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
  public init?(ofFrame frame: JSONValue) {
    guard let numbers = frame[Self.memberName], let keyboardTop = numbers["keyboardTop"]?.number,
      let formTop = numbers["formTop"]?.number
    else { return nil }
    self.init(
      keyboardTop: keyboardTop, formTop: formTop,
      viewportTop: numbers["viewportTop"]?.number ?? 0,
      insetBottom: numbers["insetBottom"]?.number ?? 0, focus: numbers["focus"]?.text,
      hidden: numbers["hidden"]?.number)
    let all = [self.keyboardTop, self.formTop, viewportTop, insetBottom, hidden ?? 0]
    guard all.allSatisfy({ abs($0) <= SequenceElement.farthest }) else { return nil }
  }
}

extension SequenceElement {
  /// The most points that a place or a length is taken for, far beyond any form: what is more is
  /// not read.
  static let farthest = 1e6

  /// The name of the elements among the members of a manifest.
  public static let memberName = "elements"

  /// Elements as a member of the manifest: each id with its frame in points.
  public static func member(_ elements: [SequenceElement]) -> JSONValue.Member {
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
  public static func elements(of manifest: JSONValue) -> [SequenceElement] {
    guard case .object(let members)? = manifest[memberName] else { return [] }
    return members.compactMap { member in
      guard case .array(let values) = member.value, values.count == 4 else { return nil }
      let numbers = values.compactMap(\.number)
      guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= farthest }) else { return nil }
      return SequenceElement(
        id: member.name, x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }
}
