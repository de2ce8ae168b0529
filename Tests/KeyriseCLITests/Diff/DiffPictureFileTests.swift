import Foundation
import Testing

@testable import FrameDiff

/// The pictures that `keyrise diff -o` writes.
@Suite struct DiffPictureFileTests {
  /// Two folders of six frames: from the third on the second has another square.
  private func tool() throws -> Tool {
    let tool = Tool()
    for (folder, side) in [("a", 20), ("b", 24)] {
      for number in 0..<6 {
        var frame = Bitmap(size: PixelSize(width: 60, height: 50), filledWith: 0xFFFF_FFFF)
        let width = number < 2 ? 20 : side
        for y in 10..<20 {
          for x in 10 + number..<10 + number + width { frame[x, y] = 0xFF00_0000 }
        }
        try tool.write(frame.encoded(), to: "\(folder)/frame_\(number).png")
      }
    }
    return tool
  }

  private func holds(_ text: String, _ page: Bitmap) -> Bool {
    let size = ComparisonPage.PixelFont.size(of: text, dot: 1)
    var stamp = Bitmap(size: size)
    ComparisonPage.PixelFont.draw(text, on: &stamp, x: 0, y: 0, dot: 1, ink: 0xFF33_3333)
    let dots = stamp.pixels.indices.filter { stamp.pixels[$0] != 0 }
    return (0...page.size.height - size.height).contains { y in
      (0...max(0, page.size.width - size.width)).contains { x in
        dots.allSatisfy { page[x + $0 % size.width, y + $0 / size.width] == 0xFF33_3333 }
      }
    }
  }

  @Test func `A strip has the frames that matter, each with its number and time`() throws {
    let tool = try tool()
    #expect(try tool.run("diff", "a", "b", "-o", "d.png").status == 1)
    let page = try Bitmap(png: Array(tool.data("d.png")), path: "d.png")
    for (text, isThere) in [
      ("FRAME 1 AT 0.017 S", false), ("FRAME 2 AT 0.033 S", true), ("FRAME 5 AT 0.083 S", true),
    ] {
      #expect(holds(text, page) == isThere, "\(text)")
    }
  }

  @Test func `The difference alone is as large as the pictures`() throws {
    let tool = try tool()
    let pair = ["diff", "a/frame_2.png", "b/frame_2.png", "--difference-only", "-o", "d.png"]
    #expect(try tool.run(pair).status == 1)
    let picture = try Bitmap(png: Array(tool.data("d.png")), path: "d.png")
    #expect(picture.size == PixelSize(width: 60, height: 50))
    // What the second has more of, and nothing else, is beyond the threshold.
    #expect(picture.pixels.count { $0 == 0xFF5A_1F00 } == 4 * 10)
  }

  @Test func `Two sequences are played beside their difference`() throws {
    let tool = try tool()
    for name in ["d.apng", "d.gif"] {
      #expect(try tool.run("diff", "a", "b", "-o", name).status == 1)
    }
    let animation = Array(try tool.data("d.apng"))
    let control = try #require(
      (0..<animation.count - 8).first { Array(animation[$0..<$0 + 4]) == Array("acTL".utf8) })
    #expect(animation[control + 7] == 6)
    let still = try Bitmap(png: animation, path: "d.apng")
    #expect(holds("FRAME 0 AT 0.000 S", still) && holds("DIFFERENCE", still))
    let gif = Array(try tool.data("d.gif"))
    #expect(Array(gif.prefix(6)) == Array("GIF89a".utf8))
    #expect(Int(gif[6]) + Int(gif[7]) * 256 == still.size.width)
    #expect(Int(gif[8]) + Int(gif[9]) * 256 == still.size.height)
  }

  @Test func `Each side may have a rate of its own`() throws {
    let tool = try tool()
    let outcome = try tool.run("diff", "a", "a", "--fps", "60,30")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("It plays half as fast: it lasts 0.200 s"), "\(outcome.text)")
    #expect(try tool.run("diff", "a", "a", "--fps", "30,30").status == 0)
  }

  @Test func `A threshold means for pictures what it means in pixelmatch`() throws {
    let tool = Tool()
    for (name, ink) in [("a.png", 0xFFFF_FFFF), ("b.png", 0xFFF8_F8F8)] as [(String, UInt32)] {
      let bitmap = Bitmap(size: PixelSize(width: 30, height: 30), filledWith: ink)
      try tool.write(bitmap.encoded(), to: name)
    }
    let strict = try tool.run("diff", "a.png", "b.png")
    #expect(strict.status == 1 && strict.text.hasPrefix("Different: 900 pixels"))
    let allowed = try tool.run("diff", "a.png", "b.png", "--threshold", "0.2")
    #expect(allowed.status == 0)
    #expect(allowed.text.hasPrefix("Within the tolerance: 900 pixels"), "\(allowed.text)")
    #expect(!allowed.text.contains("ifferent"), "\(allowed.text)")
  }
}
