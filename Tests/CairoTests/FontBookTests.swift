import CCairo
import Cairo
import Foundation
import Testing

@testable import Cairo

@Suite struct FontBookTests {
  @Test func `Lists its eight files`() throws {
    let files = try FontBook().fontFiles
    #expect(files.count == 8)
    #expect(files.first == "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
    #expect(files.last == "/usr/share/fonts/opentype/inter/InterDisplay-Bold.otf")
    #expect(files.allSatisfy { FileManager.default.isReadableFile(atPath: $0) })
  }

  @Test func `Fonts that are read beforehand are those that a book reads`() async throws {
    FontBook.prepare()
    FontBook.prepare(directory: "/nowhere")
    let files = try FontBook().fontFiles
    for _ in 0..<20 {
      try await Task.sleep(for: .milliseconds(5))
      #expect(try FontBook().fontFiles == files)
    }
    #expect(throws: DrawingError.self) { try FontBook(directory: "/nowhere") }
  }

  /// Text is safe on several threads only if each font has one face that is there all the time, and
  /// text of every size is set in it.
  @Test
  func `Every book sets text in the faces that were made first, and no other is ever listed`()
    throws
  {
    func faces(_ size: Double) throws -> [OpaquePointer?] {
      let book = try FontBook()
      return TextStyle.Weight.allCases.flatMap { weight in
        [size, size + 20].map { size in
          let style = TextStyle(size: size, weight: weight)
          let font = style.withDescription { pango_context_load_font(book.context, $0) }
          defer { if let font { g_object_unref(font) } }
          return keyrise_font_face(font)
        }
      }
    }
    let book = try FontBook()
    let options = FontBook.makeOptions()
    defer { cairo_font_options_destroy(options) }
    let set = try #require(FcConfigGetFonts(book.config, FcSetApplication)?.pointee)
    let kept = (0..<Int(set.nfont)).map { index in
      keyrise_font_face_new(book.config, set.fonts[index], options)
    }
    for face in kept {
      // This test's, the one that was made first, and perhaps those of text that is being drawn.
      #expect(cairo_font_face_get_reference_count(face) >= 2)
    }
    defer { for face in kept { cairo_font_face_destroy(face) } }
    let used = try faces(13) + faces(14.5)
    #expect(!used.contains(nil))
    #expect(Set(used).isSubset(of: Set(kept)) && Set(used).count == 8)
  }

  @Test
  func `Books that are made and dropped on many threads at once set text alike`() async throws {
    let widths = try await withThrowingTaskGroup(of: Double.self) { group in
      for _ in 0..<32 {
        group.addTask {
          let book = try FontBook()
          return try TextLayout("Create account", style: TextStyle(size: 17), fontBook: book).width
        }
      }
      return try await group.reduce(into: Set<Double>()) { $0.insert($1) }
    }
    #expect(widths.count == 1)
  }

  /// cairo keeps ten font files open, and closes one for the next, which another thread may be
  /// drawing with.
  @Test func `More faces than cairo keeps open are drawn on many threads at once`() async throws {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("fonts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let inter = try FontBook().directory
    let directories = (0..<4).map { root.appendingPathComponent("\($0)").path }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for directory in directories {
      try FileManager.default.copyItem(atPath: inter, toPath: directory)
    }
    // What was drawn before needs no file: every step draws another letter, size and face.
    let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }
    let pictures = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for task in 0..<16 {
        group.addTask {
          let books = try directories.map { try FontBook(directory: $0) }
          return try (0..<26 * 48).map { step in
            let weight = TextStyle.Weight.allCases[step % 4]
            let style = TextStyle(size: 20 + Double(step / 4 % 12), weight: weight)
            let book = books[(step / 26 + task) % 4]
            let layout = try TextLayout(letters[step % 26], style: style, fontBook: book)
            return try drawn(side: 40) { context in
              context.setSource(.black)
              context.draw(layout, x: 4, y: 4)
            }.bytes
          }
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(pictures.count == 1)
  }

  @Test func `Missing directory is named with the file and the cure`() {
    let error = #expect(throws: DrawingError.self) { try FontBook(directory: "/no/such/fonts") }
    #expect(
      error?.what
        == "Cannot read the font file Inter-Regular.otf in /no/such/fonts: it is missing, not "
        + "readable or no font; install Inter with `apt install fonts-inter`, or name the "
        + "directory that holds its .otf files.")
  }

  @Test(arguments: ["garbage", "another face"])
  func `Files that are not the face are refused`(kind: String) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    for path in try FontBook().fontFiles {
      let source = URL(fileURLWithPath: path)
      let copy = directory.appendingPathComponent(source.lastPathComponent)
      if source.lastPathComponent != "InterDisplay-Medium.otf" {
        try FileManager.default.copyItem(at: source, to: copy)
      } else if kind == "garbage" {
        try Data("not a font".utf8).write(to: copy)
      } else {
        let other = source.deletingLastPathComponent().appendingPathComponent("Inter-Medium.otf")
        try FileManager.default.copyItem(at: other, to: copy)
      }
    }
    let error = #expect(throws: DrawingError.self) { try FontBook(directory: directory.path) }
    #expect(error?.what.contains("InterDisplay-Medium.otf") == true)
  }

  /// A collection of font files (OpenType, "Font Collections"): a header with the place of each,
  /// whose tables count from the beginning of the whole.
  private static func collection(of fonts: [Data]) -> Data {
    func bytes(_ value: Int) -> [UInt8] {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { [UInt8]($0) }
    }
    var whole: [UInt8] = Array("ttcf".utf8)
    whole += bytes(0x0001_0000) + bytes(fonts.count)
    var place = whole.count + 4 * fonts.count
    for font in fonts {
      whole += bytes(place)
      place += (font.count + 3) / 4 * 4
    }
    for font in fonts {
      let start = whole.count
      var font = [UInt8](font)
      for table in 0..<(Int(font[4]) << 8 | Int(font[5])) {
        let field = 12 + 16 * table + 8
        let offset = font[field..<field + 4].reduce(0) { $0 << 8 | Int($1) }
        font.replaceSubrange(field..<field + 4, with: bytes(offset + start))
      }
      whole += font + Array(repeating: 0, count: (4 - font.count % 4) % 4)
    }
    return Data(whole)
  }

  @Test(arguments: [8, 7])
  func `A collection serves as its faces do, if it has them all`(_ count: Int) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let fonts = try FontBook().fontFiles.prefix(count).map {
      try Data(contentsOf: URL(fileURLWithPath: $0))
    }
    let file = directory.appendingPathComponent("Inter.ttc")
    try Self.collection(of: fonts).write(to: file)
    guard count == 8 else {
      let error = #expect(throws: DrawingError.self) { try FontBook(directory: directory.path) }
      #expect(error?.what.contains("Inter.ttc") == true)
      return
    }
    let book = try FontBook(directory: directory.path)
    #expect(book.fontFiles == [file.path])
    for weight in TextStyle.Weight.allCases {
      for size in [13.0, 28] {
        let style = TextStyle(size: size, weight: weight)
        let widths = try [book, FontBook()].map {
          try TextLayout("Create account", style: style, fontBook: $0).width
        }
        #expect(widths[0] == widths[1])
      }
    }
  }

  @Test func `Metrics are those of the font file`() throws {
    let metrics = try FontBook().metrics(of: TextStyle(size: 16))
    // Inter's OS/2 and hhea tables: 1490, 1118, 1984 and 494 of 2048 units.
    #expect(abs(metrics.capHeight - 16 * 1490 / 2048) < 0.02)
    #expect(abs(metrics.xHeight - 16 * 1118 / 2048) < 0.02)
    #expect(abs(metrics.ascent - 16 * 1984 / 2048) < 0.02)
    #expect(abs(metrics.descent - 16 * 494 / 2048) < 0.02)
  }

  @Test func `Versions are dotted numbers`() {
    #expect(CairoVersion.all.count == 6)
    for (library, version) in CairoVersion.all {
      let parts = version.split(separator: ".").map { Int($0) }
      #expect(parts.count == 3 && !parts.contains(nil), "\(library) \(version)")
      #expect(version != "0.0.0")
    }
  }
}
