/// Makes identifiers of fields from what they are called, each once.
struct Identifiers {
  private var taken: Set<String> = []

  private static let maximumLength = 32

  /// Returns an identifier for the first name that makes one, such as `firstName`
  /// for `First name *`.
  mutating func identifier(for names: [String], otherwise fallback: String) -> String {
    let stem = names.lazy.map(Self.camelCase).first { !$0.isEmpty } ?? fallback
    var id = stem
    var number = 2
    while !taken.insert(id).inserted {
      id = stem + (stem.last?.isNumber ?? false ? "-" : "") + String(number)
      number += 1
    }
    return id
  }

  /// The words of a name in one, from a letter on.
  static func camelCase(_ name: String) -> String {
    // Words of a sentence are a description and no name.
    let words = CleanText.clean(name)
      .split { !($0.isLetter || $0.isNumber) }
      .drop { !($0.first?.isLetter ?? false) }
    var result = ""
    for word in words {
      let part = result.isEmpty ? lowered(word) : word.prefix(1).uppercased() + word.dropFirst()
      guard result.count + part.count <= maximumLength else { break }
      result += part
    }
    if result.isEmpty, let first = words.first {
      result = String(lowered(first).prefix(maximumLength))
    }
    return result
  }

  /// `Email` as `email`, `URL` as `url`, `iPhone` and `firstName` as they are.
  private static func lowered(_ word: Substring) -> String {
    let isShouted = word.allSatisfy { !$0.isLowercase }
    return isShouted ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
  }
}
