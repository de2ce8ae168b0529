import Foundation

// What played code prints is said beside the results of the tool that plays it, which are on
// standard output: these names come before Swift's where UIKit is imported.

/// Prints values to standard error.
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  say(items.map { String(describing: $0) }, separator, terminator)
}

/// Prints values as debuggers show them, to standard error.
public func debugPrint(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  say(items.map { String(reflecting: $0) }, separator, terminator)
}

/// Prints the parts of a value to standard error.
@discardableResult
public func dump<Value>(
  _ value: Value, name: String? = nil, indent: Int = 0, maxDepth: Int = .max, maxItems: Int = .max
) -> Value {
  var text = ""
  Swift.dump(
    value, to: &text, name: name, indent: indent, maxDepth: maxDepth, maxItems: maxItems)
  say([text], "", "")
  return value
}

private func say(_ words: [String], _ separator: String, _ terminator: String) {
  FileHandle.standardError.write(Data((words.joined(separator: separator) + terminator).utf8))
}
