import CFuzzer
import Foundation
import FuzzTargets

/// What is fed; libFuzzer's callback can capture nothing.
nonisolated(unsafe) private var target = FuzzTarget.scenario

/// The function that libFuzzer knows by name.
@_cdecl("LLVMFuzzerTestOneInput")
func feed(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

/// `fuzz TARGET [flags and directories of libFuzzer]` feeds a target; `fuzz --seeds TARGET
/// DIRECTORY` writes the inputs to begin with, and `fuzz --list` says which targets there are.
@main struct Fuzz {
  static func main() throws {
    do {
      try run(CommandLine.arguments)
    } catch let misuse as Misuse {
      FileHandle.standardError.write(Data("fuzz: \(misuse)\n".utf8))
      exit(64)
    }
  }

  private static func run(_ arguments: [String]) throws {
    switch arguments.dropFirst().first {
    case "--list"?:
      print(FuzzTarget.allCases.map(\.rawValue).joined(separator: "\n"))
    case "--seeds"? where arguments.count == 4:
      try writeSeeds(of: try named(arguments[2]), into: arguments[3])
    case let name?:
      target = try named(name)
      exit(fuzz())
    case nil: throw Misuse(description: "which target? fuzz --list names them")
    }
  }

  private static func named(_ name: String) throws -> FuzzTarget {
    guard let target = FuzzTarget(rawValue: name) else {
      throw Misuse(description: "there is no target '\(name)'; fuzz --list names them")
    }
    return target
  }

  private static func fuzz() -> Int32 {
    // The target's name is not for libFuzzer.
    var count = CommandLine.argc - 1
    let arguments = CommandLine.unsafeArgv
    arguments[1] = arguments[0]
    var rest: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = arguments + 1
    return LLVMFuzzerRunDriver(&count, &rest, feed)
  }

  private static func writeSeeds(of target: FuzzTarget, into directory: String) throws {
    for (index, seed) in try target.seeds.enumerated() {
      let url = URL(fileURLWithPath: "\(directory)/seed-\(index)")
      do {
        try Data(seed).write(to: url)
      } catch {
        throw Misuse(description: "cannot write '\(url.path)'")
      }
    }
  }
}

/// A command line that means nothing.
struct Misuse: Error, CustomStringConvertible {
  let description: String
}
