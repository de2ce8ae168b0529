import Foundation
import KeyboardAvoidance
import Testing

@testable import Scenario

/// The schema says what the reader says.
@Suite struct ScenarioSchemaTests {
  private static let document = ScenarioSchema.document
  private static let checker = SchemaChecker(document)

  private func accepts(_ text: String) throws -> Bool {
    let root = try #require(SourceComposer.compose(SourceText(text)).root)
    return Self.checker.accepts(root, by: Self.document)
  }

  /// Every scenario of the repository.
  static let renders: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("renders")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appendingPathComponent("\($0)/scenario.yaml").path }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }()

  @Test func `Every scenario of the repository is valid`() throws {
    #expect(Self.renders.count >= 6)
    for path in Self.renders {
      #expect(try accepts(String(contentsOfFile: path, encoding: .utf8)), "\(path)")
    }
    for template in ScenarioTemplate.all { #expect(try accepts(template.text), "\(template.id)") }
    #expect(try accepts(ScenarioTests.example))
  }

  /// The names of all properties in a schema, however deep.
  private func properties(of schema: Any) -> Set<String> {
    if let list = schema as? [Any] {
      return list.reduce(into: []) { $0.formUnion(properties(of: $1)) }
    }
    guard let object = schema as? [String: Any] else { return [] }
    let own = (object["properties"] as? [String: Any])?.keys.map(\.self) ?? []
    return object.values.reduce(into: Set(own)) { $0.formUnion(properties(of: $1)) }
  }

  @Test
  func `The list of keys has all that the schema has, but the options of strategies`() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(ScenarioSchema.json.utf8))
    let options = StrategyCatalog.profiles.flatMap(\.options).map(\.name)
    #expect(
      Set(Scenario.keys.map(\.name)) == properties(of: schema).subtracting(options + ["id"]))
    #expect(Set(Scenario.keys).count == Scenario.keys.count)
    for key in Scenario.keys { #expect(!key.summary.isEmpty && !key.summary.contains("|")) }
  }

  struct Damage: CustomTestStringConvertible {
    var line: String
    var replacement: String
    var testDescription: String { replacement }
  }

  @Test(arguments: [
    Damage(line: "keyrise: 1", replacement: "keyrise: 2"),
    Damage(line: "device: iphone-15 ", replacement: "device: iphone-15s "),
    Damage(line: "bars:", replacement: "barz:"),
    Damage(line: "type: phone,", replacement: "type: fone,"),
    Damage(line: "strategy: clearance", replacement: "strategy: clearence"),
    Damage(line: "fps: 60", replacement: "fps: 0"),
    Damage(line: "{at: 250ms, ", replacement: "{at: 250m, "),
    Damage(line: "{at: 250ms, ", replacement: "{"),
    Damage(line: "press: next", replacement: "press: net"),
    Damage(line: "dismiss: true", replacement: "dismiss: false"),
    Damage(line: "press: next", replacement: "press: next, dismiss: true"),
    Damage(line: "padding: 20", replacement: "padding: [1, 2]"),
    Damage(line: "- {visible: about, ", replacement: "- {"),
  ])
  func `What the reader refuses it refuses`(_ damage: Damage) throws {
    let text = ScenarioTemplate.signUp.text
    try #require(text.contains(damage.line))
    let damaged = text.replacingOccurrences(of: damage.line, with: damage.replacement)
    #expect(try !accepts(damaged))
    #expect(Scenario.parse(bytes: damaged.utf8, fileName: "x").scenario == nil)
  }

  /// Whatever a reader takes is valid, also when a line or a word of it is missing.
  @Test func `What the reader takes is valid`() throws {
    var taken = 0
    let texts =
      try Self.renders.map { try String(contentsOfFile: $0, encoding: .utf8) } + [
        ScenarioTests.example, ScenarioTemplate.signUp.text,
      ]
    for text in texts {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for index in lines.indices {
        var rest = lines
        rest.remove(at: index)
        let shorter = rest.joined(separator: "\n")
        guard Scenario.parse(bytes: shorter.utf8, fileName: "x").scenario != nil else { continue }
        taken += 1
        #expect(try accepts(shorter), "without line \(index + 1): \(lines[index])")
      }
    }
    #expect(taken > 50)
  }

  /// A mapping of one more key, in every place where keys are.
  @Test func `Every key has a summary and a type`() {
    var count = 0
    func visit(_ schema: JSONSchema) {
      for (name, value) in schema.properties ?? [:] {
        count += 1
        #expect(value.description?.isEmpty == false, "\(name)")
        let isTyped =
          value.type != nil || value.words != nil || value.constant != nil || value.anyOf != nil
          || value.reference != nil
        #expect(isTyped, "\(name) may be anything")
        visit(value)
      }
      for inner in (schema.anyOf ?? []) + (schema.items ?? [])
        + (schema.prefixItems ?? [])
      { visit(inner) }
    }
    visit(Self.document)
    for definition in (Self.document.definitions ?? [:]).values { visit(definition) }
    #expect(count > 150)
  }

  @Test
  func `A default that the schema states is what the reader takes for a key that is absent`() throws
  {
    let bars = try #require(Self.document.properties?["bars"]?.properties)
    #expect(bars["status"]?.defaultValue?.summary == "true")
    let switches = try #require(Self.document.properties?["switches"]?.properties)
    #expect(switches["rotationDuration"]?.defaultValue?.summary == "0.3")
    #expect(switches["systemReveal"]?.defaultValue?.summary == "off")
    #expect(switches["didNotificationDelay"]?.defaultValue == nil)
    // A default is one of the values that the key may have.
    var count = 0
    func visit(_ schema: JSONSchema) {
      if let value = schema.defaultValue {
        count += 1
        let node = SourceComposer.compose(SourceText(value.summary)).root
        #expect(node.map { Self.checker.accepts($0, by: schema) } == true, "\(value)")
      }
      let inner = (schema.anyOf ?? []) + (schema.items ?? [])
      for schema in inner + (schema.properties ?? [:]).values { visit(schema) }
    }
    visit(Self.document)
    for definition in (Self.document.definitions ?? [:]).values { visit(definition) }
    #expect(count > 40)
  }

  @Test func `The examples of the shared definitions are valid`() throws {
    var count = 0
    for (name, definition) in Self.document.definitions ?? [:] {
      for example in definition.examples ?? [] {
        count += 1
        let node = try #require(SourceComposer.compose(SourceText(example.summary)).root)
        #expect(Self.checker.accepts(node, by: definition), "\(name): \(example)")
      }
    }
    #expect(count >= 8)
  }

  @Test func `It is one document the same every time`() throws {
    let text = ScenarioSchema.json
    #expect(text == ScenarioSchema.json)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let members = try #require(object as? [String: Any])
    #expect(members["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(members["additionalProperties"] as? Bool == false)
  }
}
