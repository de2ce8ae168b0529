import Foundation

/// How long a film lasts, in seconds, read from the file itself.
enum FilmLength {
  struct Malformed: Error {}

  /// The sum of all delays, which are hundredths of a second.
  static func ofGIF(_ data: Data) throws -> Double {
    let bytes = [UInt8](data)
    var position = 13 + (bytes[10] & 0x80 == 0 ? 0 : 3 * (2 << Int(bytes[10] & 7)))
    var sum = 0
    func skipBlocks() {
      while bytes[position] != 0 { position += Int(bytes[position]) + 1 }
      position += 1
    }
    while true {
      guard position < bytes.count else { throw Malformed() }
      switch bytes[position] {
      case 0x21:
        if bytes[position + 1] == 0xF9 {
          let delay = Int(bytes[position + 4]) | Int(bytes[position + 5]) << 8
          guard delay >= 2 else { throw Malformed() }
          sum += delay
        }
        position += 2
        skipBlocks()
      case 0x2C:
        position += 11
        skipBlocks()
      case 0x3B: return Double(sum) / 100
      default: throw Malformed()
      }
    }
  }

  /// The sum of all delays, which are fractions of a second.
  static func ofAPNG(_ data: Data) throws -> Double {
    let bytes = [UInt8](data)
    var position = 8
    var sum = 0.0
    while position + 8 <= bytes.count {
      let length = number(bytes[position..<position + 4])
      if bytes[position + 4..<position + 8].elementsEqual("fcTL".utf8) {
        let delay = position + 8 + 20
        sum +=
          Double(number(bytes[delay..<delay + 2]))
          / Double(number(bytes[delay + 2..<delay + 4]))
      }
      position += length + 12
    }
    return sum
  }

  /// What the animations of the style sheet say.
  static func ofSVG(_ data: Data) throws -> Double {
    let text = String(decoding: data, as: UTF8.self)
    let rest = text.components(separatedBy: "{animation:").dropFirst().first ?? ""
    guard let seconds = Double(rest.components(separatedBy: "s ")[0]) else { throw Malformed() }
    return seconds
  }

  /// What the movie header says (ISO 14496-12, `mvhd`).
  static func ofMP4(_ data: Data) throws -> Double {
    guard let range = data.range(of: Data("mvhd".utf8)) else { throw Malformed() }
    let bytes = [UInt8](data[range.upperBound..<range.upperBound + 20])
    guard bytes[0] == 0 else { throw Malformed() }
    return Double(number(bytes[16..<20])) / Double(number(bytes[12..<16]))
  }

  /// What the segment says (Matroska, `Duration`: a float of milliseconds).
  static func ofWebM(_ data: Data) throws -> Double {
    guard let range = data.range(of: Data([0x44, 0x89, 0x88])) else { throw Malformed() }
    let bits = data[range.upperBound..<range.upperBound + 8].reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    return Double(bitPattern: bits) / 1000
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
