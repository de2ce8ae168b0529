import Foundation
import KeyboardAvoidance
import Scenario
import Testing

/// Pictures beside a scenario, gradients, and the colour of the ground.
@Suite struct PictureFileTests {
  /// The signature and the header of a PNG of a size; what follows is read when it is drawn.
  private static func header(_ width: UInt8, _ height: UInt8, megapixels: UInt8 = 0) -> Data {
    Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + [0, megapixels, 0, width, 0, megapixels, 0, height])
  }

  private func load(_ view: String) throws -> ScenarioResult {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "pictures-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "in"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.header(4, 4).write(to: folder.appending(path: "a.png"))
    try Self.header(4, 4).write(to: folder.appending(path: "in/b.png"))
    try Self.header(4, 4, megapixels: 9).write(to: folder.appending(path: "huge.png"))
    try Data("no picture, but long enough to be one".utf8)
      .write(to: folder.appending(path: "words.png"))
    let text = "keyrise: 1\ndevice: iphone-15\nform: {form: [\(view)]}\n"
    let path = folder.appending(path: "s.yaml")
    try Data(text.utf8).write(to: path)
    return Scenario.load(path: path.path)
  }

  @Test(arguments: ["a.png", "in/b.png"]) func `A picture is found beside its scenario`(
    file: String
  ) throws {
    let scenario = try #require(try load("{image: A, file: \(file)}").scenario)
    #expect(scenario.scene.form.first?.style?.file?.hasSuffix("/\(file)") == true)
  }

  @Test(arguments: [
    "{image: A, file: no.png}", "{image: A, file: words.png}", "{image: A, file: huge.png}",
    "{image: A, file: ../a.png}", "{image: A, file: /a.png}", "{image: A, file: in}",
    "{image: A, file: ''}", "{image: A, gradient: [red]}", "{image: A, gradient: red}",
    "{image: A, gradient: [red, '#12']}",
  ])
  func `What is no picture or gradient is a mistake at its place`(view: String) throws {
    let result = try load(view)
    #expect(result.scenario == nil)
    #expect(result.diagnostics.map(\.line) == [3])
  }

  @Test func `Grounds and gradients have the colours that are said`() throws {
    let scene = try valid(
      """
      keyrise: 1
      device: iphone-15
      ios: 17
      background: '#014568'
      form: {form: [{image: A, gradient: [red, '#000000']}]}
      """
    ).scene
    #expect(scene.background == .rgb(0x01_4568))
    #expect(scene.form.first?.style?.gradient == [.system(.red), .rgb(0)])
  }
}
