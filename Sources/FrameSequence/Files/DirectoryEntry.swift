/// A name in a directory as the system stores it, which need not be UTF-8.
struct DirectoryEntry {
  /// The name, with U+FFFD in place of invalid UTF-8.
  let name: String

  /// Whether the name is valid UTF-8, so that ``name`` is exact.
  let isText: Bool

  /// The bytes of the name, with a 0 after them.
  private let bytes: [CChar]

  init(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    name = String(decoding: bytes, as: UTF8.self)
    isText = String(validating: bytes, as: UTF8.self) != nil
    self.bytes = bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// The path of this name in a directory, as calls of the system take it.
  func path(in directory: FilePath) -> [CChar] {
    directory.appending("").utf8CString.dropLast() + bytes
  }
}
