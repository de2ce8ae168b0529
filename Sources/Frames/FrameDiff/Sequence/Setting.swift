/// A name with its value: what pixels depend on, such as `cairo` and its version, or what a command
/// line set, such as `device`.
package struct Setting: Sendable, Hashable {
  /// The name, such as `cairo`.
  package var name: String

  /// The value, such as a version.
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The name of this tool's version.
  package static let keyrise = "keyrise"

  /// The name of the architecture that drew.
  package static let architecture = "architecture"

  /// Whether pixels may depend on what has this name.
  ///
  /// This tool's version is told where something differs, and makes no difference; what zlib makes
  /// of pixels is undone before they are compared.
  static func isOfPixels(_ name: String) -> Bool { ![keyrise, "zlib"].contains(name) }

  /// A font file by the first 16 digits of its SHA-256 in hexadecimal.
  package static func font(_ file: String, sha256: String) -> Setting {
    Setting("font \(file)", String(sha256.prefix(16)))
  }
}
