import Platform

/// Where the system, its package manager and its users put fonts, and how to have more of them.
package enum FontDirectories {
  /// Where Inter may be: with Debian's `fonts-inter`, or with Homebrew's cask `font-inter`, which
  /// copies fonts into the user's library.
  static let ofInter: [String] = {
    #if os(macOS)
      libraries
    #else
      ["/usr/share/fonts/opentype/inter"]
    #endif
  }()

  /// Where other fonts may be, besides the directories that are named.
  static let ofOthers: [String] = {
    #if os(macOS)
      libraries
    #else
      [
        "/usr/share/fonts/opentype/noto", "/usr/share/fonts/truetype/noto",
        "/usr/local/share/fonts", "/usr/share/fonts",
      ]
    #endif
  }()

  /// Where Debian puts the fonts of a family: in a directory of the family's first word.
  static func own(of family: String) -> [String] {
    #if os(macOS)
      []
    #else
      family.split(separator: " ").prefix(1).flatMap { word in
        ["opentype", "truetype"].map { "/usr/share/fonts/\($0)/\(word.lowercased())" }
      }
    #endif
  }

  #if os(macOS)
    private static let libraries: [String] =
      (getenv("HOME").map { [String(cString: $0) + "/Library/Fonts"] } ?? [])
      + ["/Library/Fonts", "/opt/homebrew/share/fonts", "/usr/local/share/fonts"]
  #endif

  /// The command that installs Inter.
  static let installInter: String = {
    #if os(macOS)
      "brew install --cask font-inter"
    #else
      "apt install fonts-inter"
    #endif
  }()

  /// The command that installs a font, `nil` for one that is in no known package.
  package static func install(_ font: FallbackFont) -> String? {
    #if os(macOS)
      guard font.package != nil else { return nil }
      let name = font.family.lowercased().split(separator: " ").joined(separator: "-")
      return "brew install --cask font-\(name)"
    #else
      return font.package.map { "apt install \($0)" }
    #endif
  }

  /// The directories that a list of them names, separated by colons.
  static func split(_ list: String) -> [String] {
    list.split(separator: ":").map(String.init)
  }

  /// Whether a file can be read; checked first, because fontconfig is slow to find out.
  static func isReadable(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }
}
