import Testing

@testable import ArgumentParser
@testable import KeyriseCLI

/// What the parser asks of commands and of groups of options: whether names are unique, and more.
///
/// Where `DEBUG` is set it asks by itself, whenever it lists a group. `.ci/run` builds it without, as
/// that takes half of the time of a start.
@Suite struct ParserValidationTests {
  /// A type and the groups in it, and in those.
  private static func types(in type: any ParsableArguments.Type) -> [any ParsableArguments.Type] {
    let groups = Mirror(reflecting: type.init()).children.compactMap { child in
      (Swift.type(of: child.value) as? any GroupOfOptions.Type)?.value
    }
    return [type] + groups.flatMap(types)
  }

  @Test func `The parser finds no fault with any command and group of options`() {
    let commands: [any ParsableArguments.Type] =
      [KeyriseCommand.self] + KeyriseCommand.configuration.subcommands
    let types = commands.flatMap(Self.types)
    #expect(types.count > 2 * commands.count)
    for type in types {
      #expect(throws: Never.self, "\(type)") { try type._validate(parent: nil) }
    }
    // What completes by itself may not wait for anything, as the root is parsed at once.
    #expect(commands.allSatisfy { $0.asyncCompletions(parent: nil, propertyPath: "").isEmpty })
  }

  private struct Twice: ParsableArguments {
    @Flag(name: .customLong("name")) var flag = false
    @Option(name: .customLong("name")) var option: String?
  }

  @Test func `A name that two options have is a fault`() {
    #expect(throws: ParsableArgumentsValidationError.self) { try Twice._validate(parent: nil) }
  }
}

private protocol GroupOfOptions {
  static var value: any ParsableArguments.Type { get }
}

extension OptionGroup: GroupOfOptions {
  fileprivate static var value: any ParsableArguments.Type { Value.self }
}
