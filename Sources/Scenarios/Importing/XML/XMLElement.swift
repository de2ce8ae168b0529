/// An element of an XML document with everything in it.
package struct XMLElement: Hashable, Sendable {
  /// The name of the tag.
  package var name: String
  /// The attributes; their order says nothing.
  package var attributes: [String: String] = [:]
  /// The elements right inside, in the order of the file.
  package var children: [XMLElement] = []
  /// The characters right inside, without those of the elements inside.
  package var text = ""

  /// The value of an attribute, or `nil` when there is none.
  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The first element right inside with a name.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The element right inside that plays a role, as Interface Builder's `key` says.
  func child(key: String) -> XMLElement? { children.first { $0["key"] == key } }

  /// The elements inside an element right inside, or none.
  func children(in name: String) -> [XMLElement] { child(name)?.children ?? [] }

  /// Whether an attribute is `YES`.
  func isYes(_ attribute: String) -> Bool { attributes[attribute] == "YES" }

  /// Whether an attribute is `NO`.
  func isNo(_ attribute: String) -> Bool { attributes[attribute] == "NO" }

  /// The number that an attribute is, or `nil` where it is none or not finite.
  func number(_ attribute: String) -> Double? {
    attributes[attribute].flatMap { NumberText.finite($0) }
  }

  /// The number that an attribute is, without its fraction and moved into what a million holds;
  /// `nil` where it is none.
  func integer(_ attribute: String) -> Int? { number(attribute).map { NumberText.whole($0) } }
}
