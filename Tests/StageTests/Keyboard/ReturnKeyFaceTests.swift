import KeyboardAvoidance
import Testing

@testable import Stage

@Suite struct ReturnKeyFaceTests {
  static let cases: [(key: ReturnKey, look: KeyboardLook, role: KeyboardKey.Role)] = [
    (.return, .legacy, .special), (.next, .legacy, .special), (.done, .legacy, .prominent),
    (.go, .legacy, .prominent), (.search, .legacy, .prominent), (.send, .legacy, .prominent),
    (.return, .glass, .special), (.next, .glass, .special), (.done, .glass, .prominent),
    (.go, .glass, .prominent), (.search, .glass, .prominent), (.send, .glass, .prominent),
    (.continue, .legacy, .special), (.join, .legacy, .prominent), (.route, .glass, .prominent),
  ]

  @Test(arguments: cases)
  func `Stands out where it acts`(key: ReturnKey, look: KeyboardLook, role: KeyboardKey.Role) {
    #expect(KeyboardKey.ReturnFace(key, look: look).role == role)
  }

  @Test(arguments: ReturnKey.allCases)
  func `Is a word and later a symbol`(key: ReturnKey) {
    #expect(KeyboardKey.ReturnFace(key, look: .legacy).face == .word(key.rawValue))
    let german = KeyboardLanguage.german
    #expect(KeyboardKey.ReturnFace(key, look: .legacy, german).face == .word(german.word(on: key)))
    guard case .symbol = KeyboardKey.ReturnFace(key, look: .glass).face else {
      Issue.record("\(key) is no symbol in the new look")
      return
    }
  }
}
