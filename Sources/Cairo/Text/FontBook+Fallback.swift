import CCairo
import Platform
import Synchronization

extension FontBook {
  /// The engines with other fonts that no book uses; as those without, they are never freed.
  private static let idleFallbacks = Mutex<[String: [Engine]]>([:])

  private var fallbackKey: String { ([directory] + fallback).joined(separator: "\n") }

  /// The context with the fonts that stand in for what Inter lacks, or `nil` where none is named.
  ///
  /// They are large, and are read once a text needs them.
  ///
  /// - Throws: A sentence that names a font that cannot be found, and its package.
  func fallbackContext() throws(CairoError) -> OpaquePointer? {
    if let fallbackInUse { return OpaquePointer(bitPattern: fallbackInUse.context) }
    guard !fallback.isEmpty else { return nil }
    let key = fallbackKey
    let idle = Self.idleFallbacks.withLock { $0[key]?.popLast() }
    let engine: Engine
    if let idle {
      engine = idle
    } else {
      engine = try Self.makeEngine(of: directory, adding: fallback)
    }
    fallbackInUse = engine
    return OpaquePointer(bitPattern: engine.context)
  }

  /// Gives the engine back for other books.
  func releaseFallback() {
    guard let fallbackInUse else { return }
    let key = fallbackKey
    Self.idleFallbacks.withLock { $0[key, default: []].append(fallbackInUse) }
  }

  /// Reads the named fonts, all of which have to be there; returns their files.
  static func readFallback(
    _ families: [String], into config: OpaquePointer, directory: String
  ) throws(CairoError) -> [String] {
    addBitmapRules(to: config)
    var files: [String] = []
    for family in families {
      let found = read(
        FallbackFont(family), into: config, directories: FontDirectories.split(directory))
      guard !found.isEmpty else { throw .missingFallback(FallbackFont(family)) }
      files += found
    }
    return files
  }

  /// The files of the named fonts, in the order of lookup; fonts that are not installed have none.
  ///
  /// Reads them, so use it only to report what a picture depends on.
  public func fallbackFiles() throws(CairoError) -> [String] {
    let directories = FontDirectories.split(directory)
    var files: [String] = []
    for family in fallback {
      guard let config = FcConfigCreate() else { throw .noFontEngine(directory: directory) }
      files += Self.read(FallbackFont(family), into: config, directories: directories)
      FcConfigDestroy(config)
    }
    return files
  }

  /// Adds the files of a font, of each weight the first that is there; returns their paths.
  private static func read(
    _ font: FallbackFont, into config: OpaquePointer, directories: [String]
  ) -> [String] {
    var paths: [String] = []
    for (index, places) in font.candidates(in: directories).enumerated() {
      let isLast = index == TextStyle.Weight.allCases.count
      guard !isLast || paths.isEmpty else { break }
      let path = places.first {
        FontDirectories.isReadable($0) && FcConfigAppFontAddFile(config, $0) == FcTrue
      }
      if let path { paths.append(path) }
    }
    return paths
  }

  /// Directories separated by colons: those that are named, and after them the one in which Inter is
  /// anyway.
  ///
  /// Where none of the named ones is there, they stay alone, so that the mistake is told.
  public static func directories(adding named: String) -> String {
    let directories = FontDirectories.split(named)
    guard !directories.isEmpty else { return defaultDirectory }
    let isThere = directories.contains { access($0, R_OK | X_OK) == 0 }
    guard isThere, !directories.contains(defaultDirectory) else { return named }
    return (directories + [defaultDirectory]).joined(separator: ":")
  }
}
