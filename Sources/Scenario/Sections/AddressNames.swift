/// Names of fields into which an address goes, for which no keyboard offers words.
///
/// On a phone `textContentType` says so. A scenario has the field's own name instead; the words are
/// a short list of this project, in the languages whose keyboards are drawn.
enum AddressNames {
  private static let words: Set<String> = [
    "email", "mail", "url", "website", "homepage", "address", "street", "username", "login",
    "correo", "direccion", "dirección", "calle", "usuario", "courriel", "adresse", "rue", "straße",
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
