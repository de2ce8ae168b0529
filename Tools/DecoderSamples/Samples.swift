import FrameSequence
import Markup

/// Writes pictures into a directory, each with the components that a decoder must find in it
/// (`.raw`), and a list of them, `samples.json`.
@main
struct Samples {
  private let directory: String
  private var random = SplitMix(state: 4)
  private var list: [JSONValue] = []

  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      throw FrameSequenceError.invalidPlan(problem: "DecoderSamples wants one directory")
    }
    var samples = Samples(directory: CommandLine.arguments[1] + "/")
    let content = Surface.content(201, 900, using: &samples.random)
    let offsets = (0..<12).map { _ in Int(samples.random.next() % 600) }
    try samples.writeScrolls(content, offsets: offsets)
    try samples.writeSizes()
    try samples.writeAnimation(ScrollRenderer(content: content, offsets: offsets))
    try samples.write([UInt8](JSONValue.array(samples.list).description.utf8), "samples.json")
  }

  private init(directory: String) { self.directory = directory }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    try AtomicFile.write(bytes, to: directory + name)
  }

  private mutating func write(
    _ name: String, _ surface: Surface, with encoder: PNGEncoder
  ) throws {
    try write(try surface.withView { try encoder.encode($0) { [UInt8]($0) } }, name + ".png")
    try write(surface.components, name + ".raw")
    list.append([
      "file": .string(name + ".png"), "width": .integer(surface.width),
      "height": .integer(surface.height), "components": .integer(surface.isOpaque ? 3 : 4),
      "frames": [["raw": .string(name + ".raw")]],
    ])
  }
}

// MARK: - Pictures

extension Samples {
  /// One encoder a level for all frames, so that nearly all bands come from its cache.
  private mutating func writeScrolls(_ content: Surface, offsets: [Int]) throws {
    for level in CompressionLevel.allCases {
      let encoder = try PNGEncoder(level: level, scale: 3)
      for (index, offset) in offsets.enumerated() {
        let frame = content.scrolled(to: offset, height: 300)
        try write("scroll-\(level.rawValue)-\(index)", frame, with: encoder)
      }
    }
  }

  /// Sizes where something could go wrong, as noise, as content and with alpha.
  private mutating func writeSizes() throws {
    let sizes = [
      (1, 1), (1, 2), (2, 1), (3, 5), (5, 3), (7, 64), (17, 65), (255, 9), (1023, 3),
      (1, 16_384), (3, 16_384), (32_767, 2),
    ]
    let encoder = try PNGEncoder()
    for (width, height) in sizes {
      let size = "\(width)x\(height)"
      try write("noise-" + size, .noise(width, height, using: &random), with: encoder)
      try write("content-" + size, .content(width, height, using: &random), with: encoder)
      try write(
        "alpha-" + size, .noise(width, height, isOpaque: false, using: &random), with: encoder)
    }
  }

  /// An animation whose frames differ, come again and stay for uneven times.
  private mutating func writeAnimation(_ renderer: ScrollRenderer) throws {
    let shown = [0, 1, 1, 2, 3, 4, 5, 5, 5, 6, 7, 8, 0, 9, 10, 11, 0]
    let plan = try FramePlan(
      frames: shown.enumerated().map { index, state in
        FramePlan.Frame(time: Double(index) / 60, duration: 1.0 / 60, stateIndex: state)
      },
      stateCount: renderer.offsets.count, scale: 3, frameRate: .usual)
    _ = try AnimationWriter(.apng, path: directory + "animation.png").write(
      plan, renderer: renderer)
    var frames: [JSONValue] = []
    for (index, state) in shown.enumerated() where index == 0 || shown[index - 1] != state {
      try write(renderer.surface(state).components, "animation-\(index).raw")
      // The time is counted in frames.
      frames.append(["raw": .string("animation-\(index).raw"), "time": .integer(index)])
    }
    list.append([
      "file": "animation.png", "width": 201, "height": 300, "components": 3, "fps": 60,
      "frames": .array(frames),
    ])
  }
}

/// Shows a tall picture through a window, from one offset after the other.
struct ScrollRenderer: FrameRenderer, FrameWorker {
  let content: Surface
  let offsets: [Int]

  func makeWorker() -> ScrollRenderer { self }

  func surface(_ state: Int) -> Surface { content.scrolled(to: offsets[state], height: 300) }

  mutating func withPixels<Result>(
    ofState index: Int, _ body: (PixelView) throws -> Result
  ) throws -> Result {
    try surface(index).withView(body)
  }
}
