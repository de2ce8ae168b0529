import CCairo
import Markup
import Platform
import Synchronization

/// The pinned fonts, and the engine that sets text in them.
///
/// Only the files of Inter named by ``fontFiles`` are seen (eight, or one collection), and where a
/// text has characters that Inter lacks, the fonts that ``fallback`` names; the fonts and the font
/// settings of the system are ignored, so that text is the same on every machine. Pango's font maps
/// belong to one thread at a time: each worker makes its own book.
package final class FontBook {
  /// Where the fonts are that came with this program, or else where the system's package of Inter
  /// puts its files (Debian's `fonts-inter`, Homebrew's cask `font-inter`).
  package static let defaultDirectory =
    ownDirectory ?? FontDirectories.ofInter.first(where: hasInter) ?? FontDirectories.ofInter[0]

  /// `../share/keyrise/fonts` beside the executable, where a wheel has them; `nil` where there are
  /// none.
  private static var ownDirectory: String? {
    guard let parts = RunningProgram.path?.split(separator: "/").dropLast(2) else { return nil }
    let directory = "/" + (parts + ["share", "keyrise", "fonts"]).joined(separator: "/")
    return hasInter(directory) ? directory : nil
  }

  /// All faces of Inter in one file, as Homebrew's cask has them.
  private static let collection = "Inter.ttc"

  private static func hasInter(_ directory: String) -> Bool {
    ["Inter-Regular.otf", collection].contains {
      FontDirectories.isReadable(directory + "/" + $0)
    }
  }

  /// The directory the fonts were read from, or several separated by colons.
  package let directory: String

  /// The families that stand in for what Inter lacks, the first first.
  package let fallback: [String]

  /// The family that text is set in where it has the characters, or `nil` for Inter.
  package let lead: String?

  /// Whether words below ten pixels are drawn by their outlines, which are spaced evenly and do not
  /// move by whole pixels.
  package var outlinesSmallWords = false

  /// The families besides Inter.
  var families: [String] { (lead.map { [$0] } ?? []) + fallback }

  /// The engine that sees them, once a text has needed them.
  var fallbackInUse: Engine?

  /// The paths of the font files that text may be set in, in a fixed order.
  package let fontFiles: [String]

  let context: OpaquePointer
  let config: OpaquePointer

  /// Reads the fonts in `directory`, or of several separated by colons in the first that has them.
  ///
  /// Throws a sentence that names the first file that is missing or is not the face it should be.
  package init(
    directory: String = FontBook.defaultDirectory, fallback: [String] = [], lead: String? = nil
  ) throws(DrawingError) {
    self.directory = directory
    self.fallback = fallback
    self.lead = lead
    let engine: Engine
    if let idle = Self.takeEngine(of: directory) {
      engine = idle
    } else {
      engine = try Self.makeEngine(of: directory)
    }
    guard let context = OpaquePointer(bitPattern: engine.context),
      let config = OpaquePointer(bitPattern: engine.config)
    else { throw .noFontEngine(directory: directory) }
    fontFiles = engine.fontFiles
    self.context = context
    self.config = config
  }

  deinit {
    releaseFallback()
    let engine = Engine(
      context: UInt(bitPattern: context), config: UInt(bitPattern: config), fontFiles: fontFiles)
    Self.idleEngines.withLock { $0[directory, default: []].append(engine) }
  }
}

// MARK: - Engines

extension FontBook {
  /// A context with its font map and configuration, by addresses, as it goes from book to book.
  struct Engine: Sendable {
    let context: UInt
    let config: UInt
    let fontFiles: [String]
  }

  /// The engines that no book uses, by directory.
  ///
  /// They are never freed: a font map sorts fonts on a thread of its own, and when the map is freed
  /// meanwhile, pango 1.50 reads freed tables. There are as many as there were books at the same
  /// time, and another book need not read the fonts again.
  private static let idleEngines = Mutex<[String: [Engine]]>([:])

  /// Reads the fonts in a directory on another thread, so that the next book may find them read.
  ///
  /// A book that is made too soon reads them itself. What is wrong with them is its to say.
  package static func prepare(directory: String = FontBook.defaultDirectory) {
    Task.detached(priority: .userInitiated) {
      guard let engine = try? makeEngine(of: directory) else { return }
      idleEngines.withLock { $0[directory, default: []].append(engine) }
    }
  }

  private static func takeEngine(of directory: String) -> Engine? {
    idleEngines.withLock { $0[directory]?.popLast() }
  }

  private static func makeEngine(of directory: String) throws(DrawingError) -> Engine {
    try makeEngine(of: directory, adding: [])
  }

  /// Makes an engine that sees Inter, and the fonts of some families.
  static func makeEngine(
    of directory: String, adding families: [String]
  ) throws(DrawingError) -> Engine {
    ignoreSystemFonts
    guard let config = FcConfigCreate() else { throw .noFontEngine(directory: directory) }
    var fontFiles: [String]
    do throws(DrawingError) {
      fontFiles = try readFaces(into: config, directory: directory)
      if !families.isEmpty {
        fontFiles += try readFallback(families, into: config, directory: directory)
      }
    } catch {
      FcConfigDestroy(config)
      throw error
    }
    guard let fontMap = keyrise_font_map_new(config),
      let context = pango_font_map_create_context(fontMap)
    else {
      // Without memory for a context nobody can free the map either.
      throw .noFontEngine(directory: directory)
    }
    let options = makeOptions()
    defer { cairo_font_options_destroy(options) }
    let key = ([directory] + families).joined(separator: "\n")
    keepFaces(of: config, directory: key, options: options)
    setUp(context, options)
    return Engine(
      context: UInt(bitPattern: context), config: UInt(bitPattern: config), fontFiles: fontFiles)
  }
}

// MARK: - Setting up

extension FontBook {
  /// Gives the process an empty default configuration, once.
  ///
  /// Without it pango reads the system's configuration and fonts on a thread of its own, which
  /// costs milliseconds and is never used.
  private static let ignoreSystemFonts: Void = {
    let empty = FcConfigCreate()
    FcConfigSetCurrent(empty)
    FcConfigDestroy(empty)
  }()

  /// Adds each face to `config` and returns their paths.
  private static func readFaces(
    into config: OpaquePointer, directory: String
  ) throws(DrawingError) -> [String] {
    let directory = Self.directory(ofInter: directory)
    let whole = directory.asDirectory + collection
    if !FontDirectories.isReadable(directory + "/Inter-Regular.otf"),
      FontDirectories.isReadable(whole)
    {
      guard FcConfigAppFontAddFile(config, whole) == FcTrue, hasAllFaces(config) else {
        throw .missingFont(file: collection, directory: directory)
      }
      return [whole]
    }
    var paths: [String] = []
    for family in ["Inter", "Inter Display"] {
      for weight in TextStyle.Weight.allCases {
        let file = family.filter { $0 != " " } + "-" + weight.fileSuffix + ".otf"
        let path = directory.asDirectory + file
        guard FcConfigAppFontAddFile(config, path) == FcTrue,
          lastFace(of: config, isOf: family, count: paths.count + 1)
        else { throw .missingFont(file: file, directory: directory) }
        paths.append(path)
      }
    }
    return paths
  }

  /// The first of several directories that has Inter; the first where none has.
  private static func directory(ofInter list: String) -> String {
    let directories = FontDirectories.split(list)
    guard directories.count > 1 else { return list }
    return directories.first(where: hasInter) ?? directories[0]
  }

  /// Whether the upright faces of both families were read, in every weight.
  private static func hasAllFaces(_ config: OpaquePointer) -> Bool {
    guard let set = FcConfigGetFonts(config, FcSetApplication)?.pointee else { return false }
    var counts = ["Inter": 0, "Inter Display": 0]
    for index in 0..<Int(set.nfont) {
      var slant: Int32 = 0
      guard let face = set.fonts[index],
        FcPatternGetInteger(face, FC_SLANT, 0, &slant) != FcResultMatch || slant == 0
      else { continue }
      family(of: face).map { counts[$0]? += 1 }
    }
    return counts.values.allSatisfy { $0 >= TextStyle.Weight.allCases.count }
  }

  /// The family of a face; of several names the first.
  private static func family(of face: OpaquePointer) -> String? {
    var name: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(face, FC_FAMILY, 0, &name) == FcResultMatch, let name else {
      return nil
    }
    return String(cString: name)
  }

  /// Tells whether the file read last gave exactly one face and that face is of `family`.
  private static func lastFace(
    of config: OpaquePointer, isOf family: String, count: Int
  ) -> Bool {
    guard let set = FcConfigGetFonts(config, FcSetApplication)?.pointee,
      Int(set.nfont) == count, let face = set.fonts[count - 1]
    else { return false }
    return Self.family(of: face) == family
  }

  /// The directories whose faces were made.
  private static let keptDirectories = Mutex<Set<String>>([])

  /// Makes cairo's face of each font, once for a directory and in order, and keeps it for ever.
  ///
  /// cairo 1.16 lists the faces of a font file without a lock, and lists a new one before it is
  /// complete: when two threads set their first text at once, one may use the other's unfinished
  /// face and crash. A list that never changes needs no lock.
  private static func keepFaces(
    of config: OpaquePointer, directory: String, options: OpaquePointer?
  ) {
    keptDirectories.withLock { directories in
      guard directories.insert(directory).inserted,
        let set = FcConfigGetFonts(config, FcSetApplication)?.pointee
      else { return }
      for index in 0..<Int(set.nfont) {
        _ = keyrise_font_face_new(config, set.fonts[index], options)
      }
    }
  }

  /// The faces of cairo with files that stay open.
  private static let openFaces = Mutex<Set<UInt>>([])

  /// Sets the lines of a text, and keeps the files of its fonts open for ever.
  ///
  /// cairo 1.16 opens a font's file without a lock. Beyond ten it closes one for the next, which
  /// another thread may be drawing with. All are opened here under a lock, and none is closed.
  static func keepFilesOpen(of layout: OpaquePointer) {
    openFaces.withLock { open in
      var line = pango_layout_get_lines_readonly(layout)
      while let next = line?.pointee {
        var run = next.data?.assumingMemoryBound(to: PangoLayoutLine.self).pointee.runs
        while let item = run?.pointee {
          let glyphs = item.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee
          if let font = glyphs?.item?.pointee.analysis.font,
            let face = keyrise_font_face(font), open.insert(UInt(bitPattern: face)).inserted
          {
            cairo_font_face_reference(face)
            keyrise_font_keep_open(font)
          }
          run = item.next
        }
        line = next.next
      }
    }
  }

  /// How glyphs scale evenly: no hinting, no rounding to pixels, grey edges.
  static func makeOptions() -> OpaquePointer? {
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    return options
  }

  private static func setUp(_ context: OpaquePointer, _ options: OpaquePointer?) {
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string("en"))
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
  }

  /// The engines with other fonts that no book uses; as those without, they are never freed.
  private static let idleFallbacks = Mutex<[String: [Engine]]>([:])

  private var fallbackKey: String { ([directory] + families).joined(separator: "\n") }

  /// The context with the fonts besides Inter, or `nil` where none is named.
  ///
  /// They are large, and are read once a text needs them.
  ///
  /// - Throws: A sentence that names a font that cannot be found, and its package.
  func fallbackContext() throws(DrawingError) -> OpaquePointer? {
    if let fallbackInUse { return OpaquePointer(bitPattern: fallbackInUse.context) }
    guard !families.isEmpty else { return nil }
    let key = fallbackKey
    let idle = Self.idleFallbacks.withLock { $0[key]?.popLast() }
    let engine: Engine
    if let idle {
      engine = idle
    } else {
      engine = try Self.makeEngine(of: directory, adding: families)
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
  ) throws(DrawingError) -> [String] {
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
  package func fallbackFiles() throws(DrawingError) -> [String] {
    let directories = FontDirectories.split(directory)
    var files: [String] = []
    for family in families {
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
    for places in font.candidates(in: directories) {
      let path = places.first {
        FontDirectories.isReadable($0) && FcConfigAppFontAddFile(config, $0) == FcTrue
      }
      if let path { paths.append(path) }
    }
    return paths
  }

  /// Directories separated by colons: those that are named, and after them the one in which Inter
  /// is anyway.
  ///
  /// Where none of the named ones is there, they stay alone, so that the mistake is told.
  package static func directories(adding named: String) -> String {
    let directories = FontDirectories.split(named)
    guard !directories.isEmpty else { return defaultDirectory }
    let isThere = directories.contains { access($0, R_OK | X_OK) == 0 }
    guard isThere, !directories.contains(defaultDirectory) else { return named }
    return (directories + [defaultDirectory]).joined(separator: ":")
  }
}
