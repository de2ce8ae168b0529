import KeyboardAvoidance
import Testing

@testable import Scenario

@Suite struct SystemReleaseTests {
  static let releases: [(text: String, major: Int, minor: Int?)] = [
    ("17", 17, nil), ("17.4", 17, 4), ("17.4.1", 17, 4), ("iOS 26.0", 26, 0), ("ios26", 26, nil),
  ]

  @Test(arguments: releases)
  func `A version is one to three numbers`(text: String, major: Int, minor: Int?) {
    let release = SystemRelease(text)
    #expect(release?.major == major)
    #expect(release?.minor == minor)
  }

  @Test(arguments: ["", "17.", ".4", "17.4.1.2", "seventeen", "17,4", "-17", "iOS", "17.4b", "٣"])
  func `Anything else is none`(text: String) { #expect(SystemRelease(text) == nil) }

  private func scenario(_ ios: String) -> ScenarioResult {
    Scenario.parse(
      bytes: Array(
        "keyrise: 1\ndevice: iphone-17-pro\nios: \(ios)\nform: [{label: Hello, frame: [0, 0, 9, 9]}]\n"
          .utf8),
      fileName: "form.yaml")
  }

  @Test(arguments: ["18", "18.4", "\"18.4\"", "\"iOS 18.4.1\""])
  func `Scenarios say the major version with or without the minor one`(ios: String) {
    let text =
      "keyrise: 1\ndevice: iphone-16-pro\nios: \(ios)\nform: [{label: Hello, frame: [0, 0, 9, 9]}]\n"
    let result = Scenario.parse(bytes: Array(text.utf8), fileName: "form.yaml")
    #expect(result.errors.isEmpty)
    #expect(result.scenario?.scene.systemVersion == 18)
  }

  @Test func `The rows of iOS 26.0 are further apart, and its keyboards higher`() {
    let first = scenario("26.0").scenario?.scene.keyboard
    let later = scenario("26").scenario?.scene.keyboard
    #expect(first?.rows == .tall && later?.rows == .device)
    #expect(first?.heights.plain == 318 && first?.heights.bar == 345)
    #expect(later?.heights.plain == 308 && later?.heights.bar == 335)
  }

  @Test(arguments: ["4", "27", "99.1", "\"31\"", "next", ".nan", "[17]"])
  func `What is no version is refused`(ios: String) {
    #expect(scenario(ios).scenario == nil)
    #expect(!scenario(ios).errors.isEmpty)
  }
}
