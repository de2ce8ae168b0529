import Cairo
import Foundation
import Testing

@Suite struct FontBookTests {
  @Test func listsItsEightFiles() throws {
    let files = try FontBook().fontFiles
    #expect(files.count == 8)
    #expect(files.first == "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
    #expect(files.last == "/usr/share/fonts/opentype/inter/InterDisplay-Bold.otf")
    #expect(files.allSatisfy { FileManager.default.isReadableFile(atPath: $0) })
  }

  @Test func missingDirectoryIsNamedWithTheFileAndTheCure() {
    let error = #expect(throws: CairoError.self) { try FontBook(directory: "/no/such/fonts") }
    #expect(
      error?.what
        == "Cannot read the font file Inter-Regular.otf in /no/such/fonts: it is missing, not "
        + "readable or no font; install Inter with `apt install fonts-inter`, or name the "
        + "directory that holds its .otf files.")
  }

  @Test(arguments: ["garbage", "another face"])
  func filesThatAreNotTheFaceAreRefused(kind: String) throws {
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
    let error = #expect(throws: CairoError.self) { try FontBook(directory: directory.path) }
    #expect(error?.what.contains("InterDisplay-Medium.otf") == true)
  }

  @Test func metricsAreThoseOfTheFontFile() throws {
    let metrics = try FontBook().metrics(of: TextStyle(size: 16))
    // Inter's OS/2 and hhea tables: 1490, 1118, 1984 and 494 of 2048 units.
    #expect(abs(metrics.capHeight - 16 * 1490 / 2048) < 0.02)
    #expect(abs(metrics.xHeight - 16 * 1118 / 2048) < 0.02)
    #expect(abs(metrics.ascent - 16 * 1984 / 2048) < 0.02)
    #expect(abs(metrics.descent - 16 * 494 / 2048) < 0.02)
  }

  @Test func versionsAreDottedNumbers() {
    #expect(CairoVersion.all.count == 6)
    for (library, version) in CairoVersion.all {
      let parts = version.split(separator: ".").map { Int($0) }
      #expect(parts.count == 3 && !parts.contains(nil), "\(library) \(version)")
      #expect(version != "0.0.0")
    }
  }
}
