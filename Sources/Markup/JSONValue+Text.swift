extension JSONValue: CustomStringConvertible {
  /// The value as JSON text on one line, with a space after each comma and colon.
  ///
  /// Decimal numbers lose their trailing zeros: 0.250 is `0.25`, 2.000 is `2`.
  public var description: String { text(.spaced) }

  /// Where the text of a value has white space.
  package enum Layout: Sendable {
    /// One line, with a space after each comma and colon.
    case spaced
    /// One line without spaces.
    case compact
    /// A line for each value, two spaces deeper at each level, with spaces around colons.
    case indented
  }

  /// The value as JSON text.
  ///
  /// With `isInScript` nothing in it can end a `<script>` that it stands in.
  package func text(_ layout: Layout, isInScript: Bool = false) -> String {
    var writer = JSONWriter(layout: layout, isInScript: isInScript)
    writer.write(self)
    return writer.text
  }

  /// The value with the members of all objects in order of their names, by Unicode scalars.
  package var sorted: JSONValue {
    switch self {
    case .array(let items): .array(items.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.sorted) }
          .sorted { $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars) })
    default: self
    }
  }
}

extension JSONValue.Member: CustomStringConvertible {
  /// The member as JSON text, `"name": value`.
  public var description: String {
    String(JSONValue.object([self]).description.dropFirst().dropLast())
  }
}

/// Appends values to a text.
private struct JSONWriter {
  let layout: JSONValue.Layout
  let isInScript: Bool
  var text = ""
  private var depth = 0

  init(layout: JSONValue.Layout, isInScript: Bool) {
    self.layout = layout
    self.isInScript = isInScript
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .fixedPoint(let units, let places): text += DecimalText.text(units: units, places: places)
    case .string(let value): quote(value)
    case .array(let values): list("[", values, "]") { $0.write($1) }
    case .object(let members):
      list("{", members, "}") { writer, member in
        writer.quote(member.name)
        writer.text += writer.colon
        writer.write(member.value)
      }
    }
  }

  private var colon: String {
    switch layout {
    case .spaced: ": "
    case .compact: ":"
    case .indented: " : "
    }
  }

  private mutating func list<Item>(
    _ open: String, _ items: [Item], _ close: String,
    write: (inout JSONWriter, Item) -> Void
  ) {
    text += open
    depth += 1
    for (index, item) in items.enumerated() {
      if index > 0 { text += layout == .spaced ? ", " : "," }
      breakLine()
      write(&self, item)
    }
    depth -= 1
    if !items.isEmpty { breakLine() }
    text += close
  }

  private mutating func breakLine() {
    if layout == .indented { text += "\n" + String(repeating: "  ", count: depth) }
  }

  private mutating func quote(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "<", ">", "&":
        if isInScript { escape(scalar) } else { text.unicodeScalars.append(scalar) }
      // The second of '##', which begins a command in some logs.
      case "#" where text.utf8.last == UInt8(ascii: "#"): escape(scalar)
      case _ where PlainText.isObeyed(scalar): escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
