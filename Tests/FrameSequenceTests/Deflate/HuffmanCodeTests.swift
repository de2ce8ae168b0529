import Testing

@testable import FrameSequence

@Suite struct HuffmanCodeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let frequencies: [UInt32]
    let maximumLength: Int
    /// The bits that all symbols take together, where they are known.
    var bits: Int?

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing", frequencies: [0, 0, 0], maximumLength: 15),
    Case(name: "one symbol", frequencies: [0, 0, 9], maximumLength: 15, bits: 9),
    Case(name: "the first symbol", frequencies: [9, 0, 0], maximumLength: 15, bits: 9),
    Case(name: "two symbols", frequencies: [1, 0, 100], maximumLength: 15, bits: 101),
    // Knuth's way to see it: weights 1, 1, 2, 3, 5 make 25 bits.
    Case(name: "five symbols", frequencies: [5, 1, 3, 1, 2], maximumLength: 15, bits: 25),
    Case(
      name: "alike", frequencies: Array(repeating: 7, count: 256), maximumLength: 15,
      bits: 7 * 256 * 8),
    // Fibonacci's numbers make the longest codes there are.
    Case(name: "Fibonacci within 15 bits", frequencies: fibonacci(30), maximumLength: 15),
    Case(name: "Fibonacci within 7 bits", frequencies: fibonacci(19), maximumLength: 7),
    Case(
      name: "one common symbol", frequencies: [1 << 24] + Array(repeating: 1, count: 285),
      maximumLength: 15),
  ]

  @Test(arguments: cases) func `Codes are complete and bounded`(_ example: Case) {
    let code = example.code
    let used = code.lengths.filter { $0 > 0 }
    #expect(used.allSatisfy { $0 <= example.maximumLength })
    #expect(used.count >= 2)
    // Kraft: a complete code leaves no sequence of bits without a meaning.
    let taken = used.reduce(0) { $0 + 1 << (example.maximumLength - Int($1)) }
    #expect(taken == 1 << example.maximumLength)
    for (symbol, frequency) in example.frequencies.enumerated() where frequency > 0 {
      #expect(code.lengths[symbol] > 0)
    }
    if let bits = example.bits {
      let sum = zip(example.frequencies, code.lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
      #expect(sum == bits)
    }
  }

  @Test(arguments: cases) func `No code begins another`(_ example: Case) {
    let codes = example.code.codes.filter { $0 > 0 }
    for (index, code) in codes.enumerated() {
      for other in codes[(index + 1)...] {
        let shared = min(code >> 16, other >> 16)
        let mask = UInt32(1) << shared - 1
        guard code & mask == other & mask else { continue }
        Issue.record("\(code) and \(other)")
      }
    }
  }

  @Test func `More frequent symbols have shorter codes`() {
    var random = SplitMix(state: 3)
    for _ in 0..<50 {
      let example = Case(
        name: "random",
        frequencies: (0..<286).map { _ in UInt32(random.next() >> 32) >> (random.next() % 33) },
        maximumLength: 15)
      let sorted = zip(example.frequencies, example.code.lengths).filter { $0.0 > 0 }
        .sorted { $0.0 < $1.0 }
      for (rare, common) in zip(sorted, sorted.dropFirst()) where rare.0 < common.0 {
        #expect(rare.1 >= common.1)
      }
    }
  }

  /// The code of RFC 1951, 3.2.2, whose lengths are 3, 3, 3, 3, 3, 2, 4, 4.
  @Test func `Codes count up as in the standard`() {
    let code = HuffmanCode(lengths: [3, 3, 3, 3, 3, 2, 4, 4])
    let forwards = [0b010, 0b011, 0b100, 0b101, 0b110, 0b00, 0b1110, 0b1111]
    for (bits, expected) in zip(code.codes, forwards) {
      let length = bits >> 16
      let reversed = (0..<length).reduce(UInt32(0)) { $0 | (bits >> $1 & 1) << (length - 1 - $1) }
      #expect(Int(reversed) == expected)
    }
  }

  private static func fibonacci(_ count: Int) -> [UInt32] {
    (2..<count).reduce(into: [1, 1]) { numbers, index in
      numbers.append(numbers[index - 1] + numbers[index - 2])
    }
  }
}

extension HuffmanCodeTests.Case {
  fileprivate var code: HuffmanCode {
    frequencies.withUnsafeBufferPointer {
      HuffmanCode(frequencies: $0, maximumLength: maximumLength)
    }
  }
}
