internal import KeyboardAvoidance

extension Grammar {
  /// A bar that rides on the keyboard.
  static let footer = Mapping("the footer", Footer.Spec()) {
    Key(
      "attachment", .word, \.footer.attachment,
      "{words}: what keeps it on the keyboard; {default} by default")
    Key(
      "background", .word, \.footer.background,
      "{words}: what is drawn behind its views; {default} by default")
    Key("height", .length, \.height, "Points; what its views need by default")
    Key("form", schema: .definition("form"), "The views in it", .required)
  }
}

extension MappingReader {
  /// Reads `footer`, whose fields come after those of the form.
  mutating func footer(_ form: inout FormReader) -> Footer.Spec? {
    guard let node = self["footer"] else { return nil }
    return mapping(node, named: "footer", Grammar.footer) { spec, reader -> Footer.Spec? in
      guard let node = reader["form"] else { return nil }
      var spec = spec
      guard let views = form.readFooter(node, reader: &reader) else { return nil }
      spec.form = views
      return spec
    }
  }
}
