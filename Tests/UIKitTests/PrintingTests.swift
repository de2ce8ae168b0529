import Testing

/// What played code prints.
@Suite struct PrintingTests {
  @Test func `What code prints is on standard error`() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) { printHello() }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("hello-1\nagain\n\"quoted\"\n"))
    let results = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(!results.contains("hello") && !results.contains("again"))
  }
}
