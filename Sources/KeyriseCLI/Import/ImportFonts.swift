import Cairo
import Importing

/// The fonts that the words of an imported screen need besides Inter.
struct ImportFonts {
  /// The fonts that are installed, by their families.
  var installed: [String] = []
  /// Those that are not.
  var missing: [FallbackFont] = []

  /// - Parameter directory: The directories of fonts, separated by colons.
  init(_ draft: ScenarioDraft, directory: String) {
    let characters = Self.unusual(draft.words)
    guard !characters.isEmpty else { return }
    let book = try? FontBook(directory: directory)
    let lacking = characters.filter { character in
      guard let book else { return true }
      return
        (try? TextLayout(
          String(character), style: TextStyle(size: 17), fontBook: book)) == nil
    }
    for font in FallbackFont.proposed(for: lacking) {
      if font.isInstalled(in: directory) {
        installed.append(font.family)
      } else {
        missing.append(font)
      }
    }
  }

  /// The characters that Inter may lack, each once, in order.
  private static func unusual(_ texts: [String]) -> [Unicode.Scalar] {
    var seen: Set<Unicode.Scalar> = []
    return texts.flatMap(\.unicodeScalars).filter { scalar in
      scalar.value >= 0x0530 && !scalar.properties.isWhitespace
        && FallbackFont.proposed(for: scalar) != nil && seen.insert(scalar).inserted
    }
  }
}
