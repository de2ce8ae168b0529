import Foundation
import Testing

@testable import KeyriseCLI

/// How long a film is, before it is read, and which are refused.
@Suite struct VideoExtentTests {
  private let tool = Tool()

  private static func extent(
    _ text: String, in span: ClosedRange<Double>? = nil, pieces: Int = 7
  ) -> RecordedVideo.Extent? {
    var reader = RecordedVideo.Extent.PacketReader(span: span)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      Array(bytes[start..<min(start + pieces, bytes.count)]).withUnsafeBytes { reader.append($0) }
    }
    return reader.extent
  }

  @Test(arguments: [1, 7, 1000]) func `Packets are counted, however they come`(_ pieces: Int) {
    let text = """
      #software: Lavf59
      #tb 0: 1/100
      #media_type 0: video
      0,          0,          0,        5,      100, 0x00000000
      0,          5,         10,        5,      100, 0x00000000, F=0x0
      0,         10,          5,        5,      100, 0x00000000

      """
    let whole = Self.extent(text, pieces: pieces)
    #expect(whole?.frames == 3 && abs((whole?.duration ?? 0) - 0.15) < 1e-9)
    let part = Self.extent(text, in: 0.06...0.2, pieces: pieces)
    #expect(part?.frames == 2)
  }

  @Test(arguments: [
    "", "#tb 0: 1/0\n0, 1, 1, 1, 1, 0\n", "nonsense\n", "#tb 0: 1/100\n0, nan, inf, 1, 1, 0\n",
    "#tb 0: 1/100\n0, 1, 1\n",
  ])
  func `What says nothing is no extent that counts`(_ text: String) {
    let extent = Self.extent(text)
    #expect(extent?.duration.isFinite ?? true)
    #expect((extent?.frames ?? 0) <= 1)
  }

  /// Five frames without times.
  private static func frames() throws -> Tool {
    let tool = Tool()
    try tool.write(Tool.scenario, to: "a.yaml")
    let rendered = try tool.run("render", "a.yaml", "-o", "all/", "--scale", "1", "--fps", "5")
    #expect(rendered.status == 0)
    try FileManager.default.removeItem(
      at: tool.directory.appendingPathComponent("all/manifest.json"))
    return tool
  }

  @Test func `More than an hour is refused unless it is meant`() throws {
    let tool = try Self.frames()
    let refused = try tool.run("measure", "all/", "--fps", "0.001")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("'all/' has 5 frames in 5000 s"), "\(refused.errors)")
    #expect(refused.errors.contains("--long"))
    for flags in [["--long"], ["--at", "0..3000"]] {
      let outcome = try tool.run(["measure", "all/", "--fps", "0.001"] + flags)
      #expect(!outcome.errors.contains("--long"), "\(outcome.errors)")
    }
    #expect(try tool.run("measure", "all/").errors.contains("--long") == false)
  }

  private static let hasFFmpeg = (try? FFmpeg(for: "x")) != nil

  /// An animation of pictures of one pixel, 23 bytes each.
  private static func animation(frames: Int, hundredths: Int) -> Data {
    var bytes: [UInt8] = Array("GIF89a".utf8)
    bytes += [0x77, 0x01, 0x9B, 0x02, 0xF0, 0, 0, 255, 255, 255, 0, 0, 0]
    let frame: [UInt8] =
      [0x21, 0xF9, 4, 0, UInt8(hundredths & 255), UInt8(hundredths >> 8), 0, 0, 0x2C]
      + [0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    for _ in 0..<frames { bytes += frame }
    return Data(bytes + [0x3B])
  }

  @Test(.enabled(if: hasFFmpeg), arguments: [(200_001, 1), (60, 6001)])
  func `A small file with a long film is refused at once`(_ frames: Int, _ hundredths: Int) throws {
    try Self.animation(frames: frames, hundredths: hundredths)
      .write(to: tool.directory.appendingPathComponent("long.gif"))
    let outcome = try tool.run("measure", "long.gif")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("has \(frames) frames"), "\(outcome.errors)")
  }

  @Test(.enabled(if: hasFFmpeg)) func `A long wait is said where nobody watches`() throws {
    try Self.animation(frames: 150_000, hundredths: 2)
      .write(to: tool.directory.appendingPathComponent("long.gif"))
    let start = ContinuousClock.now
    // It would take minutes; the word comes after two seconds.
    let outcome = try tool.run(
      ["measure", "long.gif"],
      interruptedWhen: {
        let said = (try? tool.data(".err")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return said.contains("of 150000 frames  about") || start.duration(to: .now) > .seconds(120)
      })
    #expect(outcome.errors.contains("of 150000 frames  about"), "\(outcome.errors)")
  }
}
