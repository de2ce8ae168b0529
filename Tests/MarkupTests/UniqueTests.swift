import Markup
import Testing

@Suite struct UniqueTests {
  @Test(arguments: [
    ([], []), (["b", "a", "b"], ["b", "a"]), (["a", "a"], ["a"]), (["a", "b"], ["a", "b"]),
  ])
  func `What comes again is left out, and the order kept`(texts: [String], unique: [String]) {
    #expect(texts.unique() == unique)
  }
}
