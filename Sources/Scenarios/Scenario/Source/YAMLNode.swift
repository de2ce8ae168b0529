/// A node of YAML's syntax tree, without interpretation.
struct YAMLNode {
  var content: Content
  /// Where it begins.
  var mark: Mark
  /// The tag that is written before it, or `nil`.
  var tag: String?
  /// The anchor by which aliases refer to it, or `nil`.
  var anchor: String?

  enum Content {
    case scalar(Scalar)
    case sequence([YAMLNode])
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  struct Scalar {
    var text: String
    /// How it is written.
    var style: Style
  }

  /// How a scalar is quoted.
  enum Style {
    case plain
    case doubleQuoted
    /// Single quotes, or a block.
    case other
  }

  /// The scalar, or `nil` for collections.
  var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// A place in a text: line and column from 1, columns in Unicode scalars.
  struct Mark: Hashable {
    var line: Int
    var column: Int
  }
}
