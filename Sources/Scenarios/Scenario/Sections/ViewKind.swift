internal import KeyboardAvoidance

/// A kind of view: the key that selects it, its keys, and how it is read.
struct ViewKind: Sendable {
  var key: String
  var keys: KeySet
  var read:
    @Sendable (SourceNode, FormReader.Surroundings, inout FormReader, inout MappingReader)
      -> FormSpec.View?

  /// A kind of view that is fully described by its keys.
  ///
  /// - Parameter choice: A key with an index: the key, its index, and the number of choices.
  static func placed<Content>(
    _ key: String, _ mapping: Mapping<Grammar.PlacedSpec<Content>>,
    choice: (@Sendable (Content) -> (key: String, index: Int, count: Int))? = nil,
    _ kind: @escaping @Sendable (Content) -> FormSpec.View.Kind
  ) -> ViewKind {
    container(key, mapping) { spec, surroundings, _, reader in
      if let choice = choice?(spec.content), choice.count > 0, choice.index >= choice.count {
        reader.report(
          .outOfRange(
            choice.key, range: 0...Double(choice.count - 1), at: reader.keyPlace(choice.key)))
      }
      return reader.placed(kind(spec.content), spec, in: surroundings)
    }
  }

  /// A field or a text view.
  static func input(
    _ key: String, _ mapping: Mapping<Grammar.PlacedSpec<Grammar.InputSpec>>,
    _ content: @escaping @Sendable (TextInput) -> Element.Content
  ) -> ViewKind {
    container(key, mapping) { spec, surroundings, form, reader in
      var input = spec.content.input
      input.isSecure = spec.content.isSecure ?? (input.type == .password)
      input.isAddress = AddressNames.contain(spec.content.id ?? "")
      input.border =
        spec.content.border ?? (surroundings.background == .card ? .none : .roundedRect)
      form.note(spec.content.id, key, content(input), reader: &reader)
      var view = reader.placed(.view(content(input)), spec, in: surroundings)
      view?.id = spec.content.id
      return spec.content.id == nil ? nil : view
    }
  }

  /// A kind of view that has more than its keys.
  static func container<Root>(
    _ key: String, _ mapping: Mapping<Root>,
    _ read:
      @escaping @Sendable (
        Root, FormReader.Surroundings, inout FormReader, inout MappingReader
      ) -> FormSpec.View?
  ) -> ViewKind {
    ViewKind(key: key, keys: mapping.keys) { node, surroundings, form, reader in
      reader.mapping(node, named: "form", mapping) { root, reader in
        read(root, surroundings, &form, &reader)
      }
    }
  }
}

extension JSONSchema {
  /// A form: its views, or its views with the settings of their stack.
  static let form: JSONSchema = {
    let view = definition("view", .any(of: ViewKind.all.map(\.keys.schema)))
    let views = definition("views", .list(of: view, maximum: FormReader.maximumViews))
    return definition("form", .any(of: [views, Grammar.form.keys.schema]))
  }()
}

extension MappingReader {
  /// Gives a view its frame, or its height in a stack.
  fileprivate mutating func placed<Content>(
    _ kind: FormSpec.View.Kind, _ spec: Grammar.PlacedSpec<Content>,
    in surroundings: FormReader.Surroundings
  ) -> FormSpec.View? {
    if surroundings.isStack {
      if has("frame") { report(.frameInStack(at: keyPlace("frame"))) }
      return styled(FormSpec.View(kind: kind, height: spec.height, width: spec.width), spec)
    }
    for key in ["height", "width"] where has(key) {
      report(.onlyInStack(key, at: keyPlace(key)))
    }
    require("frame")
    return spec.frame.map { styled(FormSpec.View(kind: kind, frame: $0), spec) }
  }

  /// Returns a view with the look that its keys set.
  private func styled<Content>(_ view: FormSpec.View, _ spec: Grammar.PlacedSpec<Content>)
    -> FormSpec.View
  {
    var view = view
    view.style = spec.style == ViewStyle() ? nil : spec.style
    return view
  }
}

extension ViewKind {
  /// Names of fields into which an address goes, for which no keyboard offers words.
  ///
  /// On a phone `textContentType` says so. A scenario has the field's own name instead; the words
  /// are a short list of this project, in the languages whose keyboards are drawn.
  enum AddressNames {
    private static let words: Set<String> = [
      "email", "mail", "url", "website", "homepage", "address", "street", "username", "login",
      "correo", "direccion", "dirección", "calle", "usuario", "courriel", "adresse", "rue",
      "straße",
      "strasse", "benutzername", "почта", "адрес", "メール", "住所", "البريد", "العنوان",
    ]

    /// Whether a name has one of the words: `workEmail`, `e-mail`, `street_2`.
    static func contain(_ name: String) -> Bool {
      var parts: [String] = []
      var wasSmall = false
      for character in name {
        if !character.isLetter {
          parts.append("")
        } else if parts.isEmpty || (character.isUppercase && wasSmall) {
          parts.append(character.lowercased())
        } else {
          parts[parts.count - 1] += character.lowercased()
        }
        wasSmall = character.isLowercase
      }
      return parts.contains(where: words.contains)
        || zip(parts, parts.dropFirst()).contains { words.contains($0 + $1) }
    }
  }
}
