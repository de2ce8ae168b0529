import Testing

@testable import FrameSequence

@Suite struct ColorQuantizerTests {
  private func histogram(_ words: [UInt32], isOpaque: Bool = true) -> ColorQuantizer.Histogram {
    var histogram = ColorQuantizer.Histogram()
    words.withUnsafeBufferPointer { histogram.add($0, isOpaque: isOpaque) }
    return histogram
  }

  private func distance(_ first: UInt32, _ second: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(first >> $0 & 0xFF) - Int(second >> $0 & 0xFF)) }.max() ?? 0
  }

  @Test func `Colours are counted without their alpha`() {
    // The upper byte of an opaque pixel means nothing.
    let entries = histogram([0xFF00_0001, 0x0000_0001, 0xFFFF_FFFF, 0x1200_0001]).entries
    #expect(
      entries == [.init(color: 1, count: 3), .init(color: 0xFF_FFFF, count: 1)])
  }

  @Test func `Lays what is not opaque over white`() {
    let words: [UInt32] = [0x0000_0000, 0x8000_0000, 0xFF12_3456]
    #expect(
      histogram(words, isOpaque: false).entries.map(\.color) == [0x12_3456, 0x7F_7F7F, 0xFF_FFFF])
  }

  @Test func `Too many colours are counted coarsely`() {
    let words = (0..<UInt32(100_000)).map { $0 &* 167 } + [0xFF_FFFF, 0]
    let histogram = histogram(words)
    #expect(histogram.entries.count <= ColorQuantizer.Histogram.limit)
    #expect(histogram.entries.reduce(0) { $0 + $1.count } == words.count)
    #expect(histogram.entries.last?.color == 0xFF_FFFF)
    #expect(histogram.entries.first?.color == 0)
    #expect(words.allSatisfy { histogram.slot(of: $0 & 0xFF_FFFF) != nil })
  }

  @Test func `Few colours are exact`() {
    let colors = (0..<UInt32(255)).map { $0 &* 65_793 ^ 0x12_3400 }
    #expect(ColorQuantizer(histogram(colors)).palette(limit: 255) == colors.sorted())
  }

  @Test func `A fine gradient loses no more than a shade`() {
    // 1021 shades between two colours, in each of which one channel moves a step.
    let colors = (0..<UInt32(1021)).map { step -> UInt32 in
      let value = step / 4
      return min(value + (step % 4 > 0 ? 1 : 0), 255) << 16
        | min(value + (step % 4 > 1 ? 1 : 0), 255) << 8 | value
    }
    let palette = ColorQuantizer(histogram(colors)).palette(limit: 255)
    #expect(palette.count <= 255)
    for color in colors {
      #expect(distance(color, palette[ColorQuantizer.nearest(to: color, in: palette)]) <= 3)
    }
  }

  @Test func `What covers large areas is kept as it is`() {
    var random = SplitMix(state: 7)
    let noise = (0..<3000).map { _ in UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF }
    let flat: [UInt32] = [0xFF_FFFF, 0xF2_F2F7, 0xD1_D4DA, 0x00_7AFF]
    let words = flat.flatMap { Array(repeating: $0, count: 20_000) } + noise
    let palette = ColorQuantizer(histogram(words)).palette(limit: 255)
    #expect(flat.allSatisfy { palette.contains($0) })
    #expect(palette == ColorQuantizer(histogram(words)).palette(limit: 255))
  }
}
