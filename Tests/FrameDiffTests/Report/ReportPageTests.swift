import Foundation
import FrameSequence
import Markup
import Testing

@testable import FrameDiff

/// The page of a report: what changed alike is one row, and it stays small.
@Suite struct ReportPageTests {
  /// A picture of numbers that no compression makes smaller, or of one colour.
  private static func picture(
    _ size: PixelSize, noise seed: UInt64? = nil, ink: UInt32 = 0xFFFF_FFFF
  ) -> Bitmap {
    var bitmap = Bitmap(size: size, filledWith: ink)
    guard var state = seed else { return bitmap }
    for index in bitmap.pixels.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bitmap.pixels[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: state >> 40)
    }
    return bitmap
  }

  /// A square of another colour on a picture.
  private static func marked(_ bitmap: Bitmap, y: Int) -> Bitmap {
    var bitmap = bitmap
    bitmap.fill(PixelRectangle(x: 10, y: y, width: 12, height: 12), 0xFF00_00FF)
    return bitmap
  }

  private static func verdict(
    _ name: String, _ before: Bitmap, _ after: Bitmap, seal: String = ""
  ) async throws -> Verdict {
    let sides = (Picture.bitmap(before), Picture.bitmap(after))
    let it = try await ImageComparer().compare(sides.0, sides.1)
    return Verdict(
      name: name, scenario: "\(name).yaml", baseline: name,
      outcome: it.passes ? .same : .changed, text: "It differs.", severity: it.severity,
      approval: seal.isEmpty
        ? nil
        : Verdict.Approval(words: ["keyrise", "approve", "\(name).yaml"], subject: 2, seal: seal),
      likeness: it.likeness, exhibit: try Exhibit(sides.0, sides.1, it))
  }

  /// The data that the page has.
  private static func data(_ page: String) throws -> JSONValue {
    let start = try #require(page.range(of: "id=\"data\">"))
    let rest = page[start.upperBound...]
    let end = try #require(rest.range(of: "</script>"))
    return try #require(JSONValue(parsing: Array(rest[..<end.lowerBound].utf8)))
  }

  @Test func `What changed alike is one row with one approval, the worst first`() async throws {
    let size = PixelSize(width: 60, height: 80)
    let plain = Self.picture(size)
    var verdicts = [try await Self.verdict("same", plain, plain)]
    for (name, seal) in [("a", "1"), ("b", "2"), ("c", "1")] {
      verdicts.append(try await Self.verdict(name, plain, Self.marked(plain, y: 20), seal: seal))
    }
    verdicts.append(
      try await Self.verdict("most", plain, Self.picture(size, ink: 0xFF00_0000), seal: "3"))
    let report = VerdictReport(.verify, verdicts)
    #expect(report.groups.map { $0.map(\.name) } == [["most"], ["a", "b", "c"], ["same"]])
    let data = try Self.data(report.page())
    let films = try #require(data["films"]?.items)
    #expect(films.map { $0["group"]?.integer } == [0, 1, 1, 1, 2])
    #expect(
      films[1]["approveAll"]?.text
        == "keyrise approve a.yaml b.yaml c.yaml --seen 1 --seen 2")
    #expect(
      data["approve"]?.text
        == "keyrise approve most.yaml a.yaml b.yaml c.yaml --seen 3 --seen 1 --seen 2")
    let table = report.text(.markdown) ?? ""
    #expect(table.contains("| a<br>b<br>c | changed | It differs. |"), "\(table)")
  }

  @Test func `Approvals of other flags and of files stay commands of their own`() {
    func approve(_ name: String, _ flags: [String] = [], seal: String) -> Verdict.Approval {
      Verdict.Approval(words: ["keyrise", "approve", name] + flags, subject: 2, seal: seal)
    }
    #expect(
      Verdict.Approval.command([
        approve("a", seal: "1"), approve("b", ["--ios", "7"], seal: "2"), approve("c", seal: "3"),
        Verdict.Approval(words: ["cp", "--", "x y", "z"], subject: 0),
      ])
        == "keyrise approve a c --seen 1 --seen 3 && keyrise approve b --ios 7 --seen 2"
        + " && cp -- 'x y' z")
  }

  @Test func `Rows that several results have are in the page once`() async throws {
    let size = PixelSize(width: 200, height: 400)
    let photo = Self.picture(size, noise: 7)
    let one = try await Self.verdict("0", photo, Self.marked(photo, y: 50))
    var all = [one]
    for index in 1..<20 {
      all.append(try await Self.verdict("\(index)", photo, Self.marked(photo, y: 50 + index)))
    }
    let sizes = try [[one], all].map { try VerdictReport(.diff, $0).page().utf8.count }
    #expect(sizes[0] > 200 * 400 * 3, "it is noise")
    #expect(sizes[1] < sizes[0] + 20 * 80_000, "\(sizes)")
  }

  /// Films of other lengths whose lines end five or six pixels lower.
  @Test func `Films that changed alike are one row`() async throws {
    var verdicts: [Verdict] = []
    for (name, rest, lower) in [("a", 10, 5), ("b", 24, 5), ("c", 10, 6)] {
      let old = ShotFilm(from: 12, to: 40, frames: 12, rest: rest)
      let new = ShotFilm(from: 12, to: 40 + lower, frames: 12, rest: rest)
      let it = try await SequenceComparer().compare(
        old.sequence(hasNumbers: false), new.sequence(hasNumbers: false))
      verdicts.append(
        Verdict(
          name: name, scenario: name, outcome: .changed, text: it.summary, likeness: it.likeness))
    }
    let groups = VerdictReport(.diff, verdicts).groups.map { $0.map(\.name) }
    #expect(groups == [["a", "b"], ["c"]], "\(verdicts.map(\.text))")
  }

  @Test func `Two hundred films with one change are a page of less than a megabyte`() async throws {
    let size = PixelSize(width: 390, height: 844)
    let photo = Self.picture(PixelSize(width: 390, height: 100), noise: 3)
    func sequence(_ y: Int) -> PlayedSequence {
      let pages = (0..<10).map { index in
        var page = Self.picture(size)
        for row in 0..<100 {
          for column in 0..<390 { page[column, y + row + 20 * index] = photo[column, row] }
        }
        return page
      }
      return AdditionsTests.film(pages)
    }
    let sides = (sequence(20), sequence(40))
    let it = try await SequenceComparer().compare(sides.0, sides.1)
    let exhibit = try Exhibit(sides.0, sides.1, it)
    let verdicts = (0..<200).map { index in
      Verdict(
        name: "film \(index)", scenario: "\(index)", outcome: .changed, text: it.summary,
        likeness: it.likeness, exhibit: exhibit)
    }
    let sizes = try [1, 200].map {
      try VerdictReport(.diff, Array(verdicts.prefix($0))).page().utf8.count
    }
    #expect(sizes[0] > 390 * 100 * 3 && sizes[1] < sizes[0] + 200 * 4000, "\(sizes)")
  }

  @Test func `A page has an end, and shows changes exactly as long as it can`() async throws {
    let size = PixelSize(width: 500, height: 2000)
    var verdicts: [Verdict] = []
    for index in 0..<6 {
      let photo = Self.picture(size, noise: UInt64(index))
      verdicts.append(
        try await Self.verdict("\(index)", photo, Self.marked(photo, y: 100 + 300 * index)))
    }
    let page = try VerdictReport(.diff, verdicts).page()
    #expect(page.utf8.count < 8 << 20)
    for (index, film) in try #require(Self.data(page)["films"]?.items).enumerated() {
      let coarse = film["coarse"]?.items?.compactMap(\.integer)
      #expect(coarse?.first == 1 && coarse?.last ?? 0 > 1, "\(index): \(coarse ?? [])")
      let exact = (film["pieces"]?.items ?? []).filter { $0.items?[3].integer == 1 }
      #expect(exact.compactMap { $0.items?[1].integer }.reduce(0, +) >= 12)
    }
  }

  @Test func `Of a long sequence as much is shown as there is room for, the worst first`()
    async throws
  {
    let size = PixelSize(width: 300, height: 400)
    func sequence(_ isChanged: Bool) -> PlayedSequence {
      let pictures = (0..<40).map { index in
        let photo = Self.picture(size, noise: UInt64(index))
        let shown = isChanged && index > 9 ? Self.marked(photo, y: 9 + index) : photo
        return SequencePicture(fingerprint: PictureFingerprint(of: shown)) { .bitmap(shown) }
      }
      return PlayedSequence(
        name: "s", size: size,
        frames: (0..<40).map { index in
          .init(time: Double(index) / 10, duration: 0.1, picture: index)
        }, pictures: pictures)
    }
    let sides = (sequence(false), sequence(true))
    let it = try await SequenceComparer().compare(sides.0, sides.1)
    let exhibit = try Exhibit(sides.0, sides.1, it)
    let page = try VerdictReport(
      .diff,
      [
        Verdict(
          name: "s", scenario: "s", outcome: .changed, text: "", likeness: it.likeness,
          exhibit: exhibit)
      ]
    ).page()
    #expect(page.utf8.count < 8 << 20)
    let film = try #require(Self.data(page)["films"]?.items?.first)
    let runs = try #require(film["after"]?["runs"]?.items)
    let shown = runs.indices.filter { runs[$0] != .null }
    #expect(shown.count > 3 && shown.count < 40, "\(shown)")
    let worst = try #require(film["worst"]?.integer)
    #expect(shown.contains(worst / 100_000_000))
  }

  @Test func `Coarse pixels are the means of those they stand for`() {
    var bitmap = Bitmap(size: PixelSize(width: 3, height: 2), filledWith: 0xFF00_0000)
    bitmap.pixels[0] = 0xFF00_0064
    bitmap.pixels[4] = 0xFF00_00C8
    bitmap.pixels[5] = 0
    #expect(bitmap.reduced(by: 2).pixels == [0xFF00_004B, 0x7F00_0000])
    #expect(bitmap.reduced(by: 2).size == PixelSize(width: 2, height: 1))
  }

  @Test(arguments: [2, 300, 70_000]) func `Packed rows are what they were`(_ colours: Int) throws {
    var rows = RowStore(isFast: false)
    var bitmap = Self.picture(PixelSize(width: 37, height: 50), noise: 3)
    for index in bitmap.pixels.indices {
      bitmap.pixels[index] = 0xFF00_0000 | bitmap.pixels[index] & 0xFF_FFFF % UInt32(colours)
    }
    if colours == 300 { bitmap.pixels[40] = 0x80FF_0000 }
    let hasher = RowHasher(byteCount: 37 * 4)
    try bitmap.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<50 {
        let line = UnsafeBufferPointer(rebasing: pixels[row * 37..<(row + 1) * 37])
        let numbers = try (0..<2).map { _ in try rows.add(line, .init(line, hasher)) }
        #expect(numbers == [row, row], "each once")
      }
    }
    try rows.finish()
    var found: [UInt32] = []
    rows.forEachRow { _, pixels, _ in found += pixels }
    #expect(found == bitmap.pixels)
  }
}
