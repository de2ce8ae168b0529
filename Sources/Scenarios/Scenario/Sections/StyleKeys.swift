internal import KeyboardAvoidance

extension Grammar {
  /// The aspects of a view's look that can be set.
  enum StyleKey {
    case size, weight, color, tint, background, cornerRadius
  }

  /// The keys that change a view's default look.
  @KeyBuilder<PlacedSpec<Content>>
  static func styling<Content>(_ keys: [StyleKey]) -> [Key<PlacedSpec<Content>>] {
    keys.map { key in
      switch key {
      case .size: Key("size", .fontSize, \.style.fontSize, "The font's size in points")
      case .weight: Key("weight", .word, \.style.fontWeight, "{words}: the font's weight")
      case .color: Key("color", .color, \.style.color, "The colour of its words")
      case .tint:
        Key(
          "tint", .color, \.style.tint,
          "Its tint colour: a system colour's name, or #rrggbb; the app's by default")
      case .background: Key("background", .color, \.style.background, "The colour of its ground")
      case .cornerRadius:
        Key(
          "cornerRadius", .length, \.style.cornerRadius, "The radius of its corners in points")
      }
    }
  }
}

extension ValueType where Value == Double {
  /// The size of a font, in points.
  static var fontSize: ValueType { .number(6...100) }
}

extension ValueType where Value == ViewColor {
  /// A system colour by its name, or `#` and hexadecimal digits.
  static var color: ValueType {
    let names = ViewColor.SystemColor.allCases.map(\.rawValue)
    let digits = JSONSchema(type: ["string"], pattern: "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$")
    return ValueType(schema: .any(of: [.words(names), digits])) { node, key, reader in
      guard let text = node.text else {
        reader.report(.wrongType(key, needs: "a colour, such as red or '#ff8800'", node: node))
        return nil
      }
      if let color = ViewColor(text) { return color }
      if text.first == "#" {
        reader.report(.wrongType(key, needs: "a colour, such as red or '#ff8800'", node: node))
        return nil
      }
      _ = ValueType<String>.words(names).read(node, key, &reader)
      return nil
    }.defined(as: "color")
  }
}

extension ValueType where Value == [ViewColor] {
  /// The colours of a gradient.
  static var gradient: ValueType {
    ValueType.list(of: .color, "colours", limit: 8).then { colors, node, reader in
      if let items = node.items, items.count < 2 {
        reader.report(.wrongType("gradient", needs: "at least two colours", node: node))
      }
      return colors
    }
  }
}

extension ValueType where Value == String {
  /// A PNG file in the scenario's directory or below it, as the path by which it is opened.
  static var pictureFile: ValueType {
    text.then { name, node, reader in
      guard let path = PictureFile.path(of: name, in: PictureFile.directory) else {
        reader.report(
          .wrongType("file", needs: "a PNG file in the scenario's directory", node: node))
        return nil
      }
      return path
    }
  }
}

extension ValueType where Value == Picker {
  /// A list of words, or `date`.
  static var picker: ValueType {
    let words = ValueType<[String]>.list(of: .text, "words", limit: 100)
    return ValueType(schema: .any(of: [words.schema, .words(["date"])])) { node, key, reader in
      if node.items != nil {
        return words.read(node, key, &reader).flatMap { words in
          if words.isEmpty {
            reader.report(.wrongType(key, needs: "at least one word", node: node))
          }
          return words.isEmpty ? nil : .choices(words)
        }
      }
      guard node.text == "date" else {
        reader.report(.wrongType(key, needs: "a list of words, or date", node: node))
        return nil
      }
      return .date
    }
  }
}

extension ValueType where Value == [String] {
  /// Families of fonts.
  static var fonts: ValueType {
    let family = ValueType<String>.text.then { text, node, reader -> String? in
      let isName =
        !text.isEmpty
        && text.utf8.allSatisfy { byte in
          let character = Character(UnicodeScalar(byte))
          return character.isASCII
            && (character.isLetter || character.isNumber || character == " " || character == "-")
        }
      if !isName {
        reader.report(
          .wrongType("fonts", needs: "families such as Noto Sans CJK JP", node: node))
      }
      return isName ? text : nil
    }
    return .list(of: family, "families", limit: 8)
  }
}
