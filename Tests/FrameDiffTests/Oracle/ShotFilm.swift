import Foundation
import FrameDiff
import FrameSequence

/// What one frame of a test's film shows: lines that stand at some height, below a header.
struct Shot: Hashable, Sendable {
  /// The row in which the lines begin.
  var top: Int
  /// By how many columns the lines stand further right.
  var x = 0
  /// Another picture where it is not 0: a block of this many pixels a side.
  var glitch = 0
  /// Other noise for another number, none for 0.
  var noise = 0
  /// How far noise goes, in steps of 1/255.
  var strength = 1

  static let size = PixelSize(width: 24, height: 96)

  var bitmap: Bitmap {
    var bitmap = Bitmap(size: Self.size, filledWith: 0xFFFF_FFFF)
    for y in 0..<Self.size.height {
      let line = y - top
      for column in 0..<Self.size.width {
        if y < 8 {
          bitmap[column, y] = 0xFF20_2000 | UInt32(y)
        } else if (0..<40).contains(line), (4..<20).contains(column - x) {
          bitmap[column, y] = 0xFF00_0000 | UInt32(line * 7919 + (column - x) * (line + 3) % 251)
        }
      }
    }
    for y in 60..<60 + glitch { for column in 6..<6 + glitch { bitmap[column, y] = 0xFF00_00FF } }
    guard noise != 0 else { return bitmap }
    var generator = SeededGenerator(seed: UInt64(noise))
    for index in bitmap.pixels.indices where generator.next(below: 10) == 0 {
      let green = Int(bitmap.pixels[index] >> 8 & 0xFF)
      let other = UInt32(green >= strength ? green - strength : green + strength)
      bitmap.pixels[index] = bitmap.pixels[index] & 0xFFFF_00FF | other << 8
    }
    return bitmap
  }
}

/// A film of shots, each shown for some 120ths of a second.
struct ShotFilm: Sendable {
  struct Part: Hashable, Sendable {
    var shot: Shot
    var ticks = 2
  }

  var parts: [Part]

  static let ticksPerSecond = 120

  /// Whether it can be shown at 60 frames a second.
  var isEven: Bool { parts.allSatisfy { $0.ticks.isMultiple(of: 2) } }

  var ticks: Int { parts.reduce(0) { $0 + $1.ticks } }

  /// The lines rest, move down on a curve, and rest.
  init(from start: Int = 12, to end: Int = 52, frames: Int = 10, rest: Int = 6, power: Double = 1.6)
  {
    let way = (1...frames).map { frame -> Int in
      let part = Double(frame) / Double(frames)
      let up = pow(part, power)
      let down = pow(1 - part, power)
      return start + Int((Double(end - start) * up / (up + down)).rounded())
    }
    let tops = Array(repeating: start, count: rest) + way + Array(repeating: end, count: rest)
    parts = tops.map { Part(shot: Shot(top: $0)) }
  }

  /// The shot at an instant, in ticks; nil after the end.
  func shot(at tick: Int) -> Shot? {
    var start = 0
    for part in parts {
      if tick < start + part.ticks { return part.shot }
      start += part.ticks
    }
    return nil
  }

  /// The instants at which it changes, in ticks, with its end.
  var instants: [Int] { parts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.ticks) } }
}

// MARK: - Forms

extension ShotFilm {
  /// How a film comes to a comparison.
  enum Form: String, CaseIterable, Sendable {
    case memory, memoryWithNumbers, directory, manifest, animation
  }

  /// The film in memory.
  func sequence(hasNumbers: Bool) -> PlayedSequence {
    var drawn = DrawnShots()
    return sequence(hasNumbers: hasNumbers, &drawn)
  }

  /// The film in memory, of pictures that are drawn once.
  func sequence(hasNumbers: Bool, _ drawn: inout DrawnShots) -> PlayedSequence {
    var time = 0.0
    let distinct = Array(Set(parts.map(\.shot)))
    let numbers = Dictionary(
      uniqueKeysWithValues: distinct.enumerated().map { ($0.element, $0.offset) })
    let frames = parts.map { part in
      let duration = Double(part.ticks) / Double(Self.ticksPerSecond)
      defer { time += duration }
      return PlayedSequence.Frame(
        time: time, duration: duration, picture: numbers[part.shot] ?? 0,
        numbers: hasNumbers
          ? MotionNumbers(keyboardTop: 200, formTop: Double(part.shot.top)) : nil)
    }
    return PlayedSequence(
      name: "film", size: Shot.size, frameRate: isEven ? FrameRate("60") : nil, frames: frames,
      pictures: distinct.map { drawn.picture(of: $0) })
  }

  /// Writes the frames into a new directory, with a manifest if so asked.
  func write(to path: String, hasManifest: Bool, _ drawn: inout DrawnShots) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var list: [String] = []
    var tick = 0
    let frames =
      hasManifest
      ? parts : parts.flatMap { Array(repeating: Part(shot: $0.shot), count: $0.ticks / 2) }
    for (index, part) in frames.enumerated() {
      let digits = String(index)
      let name = "frame-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).png"
      try Data(drawn.png(of: part.shot)).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
      let (time, length) = (Self.seconds(tick), Self.seconds(part.ticks))
      list.append(
        #"{"file": "\#(name)", "time": \#(time), "duration": \#(length), "#
          + #""trace": {"keyboardTop": 200, "formTop": \#(part.shot.top)}}"#)
      tick += part.ticks
    }
    guard hasManifest else { return }
    let manifest =
      #"{"schema": "keyrise.frames/1", "frames": [\#(list.joined(separator: ", "))]}"#
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: "\(path)/manifest.json"))
  }

  /// As a manifest has it: to a billionth of a second.
  private static func seconds(_ ticks: Int) -> String {
    String(format: "%.9f", Double(ticks) / Double(ticksPerSecond))
  }

  /// Writes an animated PNG, each frame a whole picture.
  func writeAnimation(to path: String, _ drawn: inout DrawnShots) throws {
    func word(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    var chunks: [PNGChunks.Chunk] = []
    var number = 0
    for (index, part) in parts.enumerated() {
      let picture = PNGChunks(try drawn.png(of: part.shot))?.chunks ?? []
      if index == 0 {
        chunks += picture.filter { $0.name == "IHDR" }
        chunks.append(.init("acTL", word(parts.count) + word(0)))
      }
      chunks.append(
        .init(
          "fcTL",
          word(number) + word(Shot.size.width) + word(Shot.size.height) + word(0) + word(0)
            + [
              UInt8(part.ticks >> 8), UInt8(part.ticks & 255), 0, UInt8(Self.ticksPerSecond), 0, 0,
            ]))
      number += 1
      for chunk in picture where chunk.name == "IDAT" {
        chunks.append(index == 0 ? chunk : .init("fdAT", word(number) + chunk.data))
        if index > 0 { number += 1 }
      }
    }
    chunks.append(.init("IEND", []))
    try Data(PNGChunks(chunks).bytes).write(to: URL(fileURLWithPath: path))
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
