import Markup
import Testing

@Suite struct ShellTextTests {
  @Test(arguments: [
    (["keyrise", "record", "a-b/c.yaml"], "keyrise record a-b/c.yaml"),
    (["my film.mov", "$HOME", "über.mov"], "'my film.mov' '$HOME' über.mov"),
    (["it's", ""], #"'it'\''s' ''"#),
  ])
  func `Words that a shell would take apart or expand are quoted`(
    _ words: [String], _ command: String
  ) {
    #expect(ShellText.command(words) == command)
  }

  @Test func `A path is never a flag`() {
    #expect(ShellText.path("-a.yaml") == "./-a.yaml")
    #expect(ShellText.path("a-b.yaml") == "a-b.yaml")
  }
}
