import Foundation
import Keyframes

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The groups of an SVG that say what they measure, as a program that reads the file sees them.
struct SVGReader {
  struct Group {
    var attributes: [String: String]
    /// The `d` of the first path in it.
    var path: String
    var texts: [String]
  }

  private let root: XMLElement
  let groups: [Group]

  init(_ text: String) throws {
    let document = try XMLDocument(xmlString: text)
    guard let root = document.rootElement() else { throw CocoaError(.fileReadCorruptFile) }
    self.root = root
    groups = Self.elements(named: "g", in: root).compactMap { group in
      let attributes = Self.attributes(of: group)
      guard attributes["class"] != nil else { return nil }
      return Group(
        attributes: attributes,
        path: Self.elements(named: "path", in: group).first.map(Self.attributes)?["d"] ?? "",
        texts: Self.elements(named: "text", in: group).map { $0.stringValue ?? "" })
    }
  }

  /// What the elements of a name hold.
  func contents(of name: String) -> [String] {
    Self.elements(named: name, in: root).map { $0.stringValue ?? "" }
  }

  /// The words with the frames that they have at least, in the document.
  var words: [(text: String, frame: Rect)] {
    Self.elements(named: "text", in: root).map { element in
      let attributes = Self.attributes(of: element)
      func number(_ name: String) -> Double { Double(attributes[name] ?? "") ?? 0 }
      let size = number("font-size")
      return (
        element.stringValue ?? "",
        Rect(
          x: number("x"), y: number("y") - 0.72 * size, width: number("textLength"),
          height: 0.9 * size)
      )
    }
  }

  func groups(_ name: String) -> [Group] { groups.filter { $0.attributes["class"] == name } }

  private static func attributes(of element: XMLElement) -> [String: String] {
    Dictionary(
      (element.attributes ?? []).map { ($0.name ?? "", $0.stringValue ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  private static func elements(named name: String, in element: XMLElement) -> [XMLElement] {
    (element.children ?? []).compactMap { $0 as? XMLElement }.flatMap { child in
      (child.name == name ? [child] : []) + elements(named: name, in: child)
    }
  }
}
