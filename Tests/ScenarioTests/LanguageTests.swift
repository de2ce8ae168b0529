import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// Right to left, other fonts and other keyboards, as scenarios write them.
@Suite struct LanguageTests {
  @Test func `A stack is mirrored from right to left, with what is in it`() throws {
    func frames(_ direction: String) throws -> [Rect] {
      let scene = try valid(
        """
        keyrise: 1
        device: iphone-15
        direction: \(direction)
        form:
          stack: {padding: {left: 30, right: 10}}
          form: [{row: [{field: a}, {field: b, width: 50}], spacing: 8}]
        """
      ).scene
      let tree = ViewTree(form: scene.form)
      return ["a", "b"].compactMap { tree[$0]?.contentFrame }
    }
    let (plain, mirrored) = (try frames("leftToRight"), try frames("rightToLeft"))
    #expect(mirrored.map(\.minX) == plain.map { 393 - $0.maxX })
    #expect(mirrored.map(\.width) == plain.map(\.width))
    #expect(mirrored.map(\.minY) == plain.map(\.minY))
  }

  @Test func `Frames of one's own stay where they are`() throws {
    let scene = try valid(
      """
      keyrise: 1
      device: iphone-15
      direction: rightToLeft
      form: [{field: a, frame: [10, 20, 30, 40]}]
      """
    ).scene
    #expect(scene.form.first?.frame == Rect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test func `Fonts and the keyboard's language reach the scene`() throws {
    let scene = try valid(
      """
      keyrise: 1
      device: iphone-15
      fonts: [Noto Sans CJK JP, Noto Color Emoji]
      keyboard: {language: ja}
      form: [{field: a, frame: [10, 20, 30, 40]}]
      """
    ).scene
    #expect(scene.fonts == ["Noto Sans CJK JP", "Noto Color Emoji"])
    let appearance = scene.keyboardAppearance(for: TextInput(showsBar: true))
    #expect(appearance.language == .romaji)
    #expect(appearance.bar == .candidates)
  }

  @Test(arguments: ["[../x]", "['a/b']", "['']", "Noto", "[{}]"])
  func `Refuses what is no family`(fonts: String) {
    let result = parse(
      "keyrise: 1\ndevice: iphone-15\nfonts: \(fonts)\nform: [{field: a, frame: [0, 0, 9, 9]}]")
    #expect(result.errors.count == 1)
  }

  @Test(arguments: KeyboardLanguage.allCases)
  func `Every keyboard has its letters once, and words`(language: KeyboardLanguage) {
    let letters = language.rows.joined()
    #expect(Set(letters).count == letters.count)
    #expect(language.rows.count == (language == .kana ? 0 : 3))
    #expect(language.suggestions.count == 3)
    #expect(!language.spaceWord.isEmpty && !language.passwordsWord.isEmpty)
    let returns = ReturnKey.allCases.map(language.word(on:))
    #expect(returns.allSatisfy { !$0.isEmpty } && Set(returns).count == returns.count)
    let english = ReturnKey.allCases.map(\.rawValue)
    #expect(language == .english || Set(returns).isDisjoint(with: english))
  }
}
