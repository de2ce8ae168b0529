/// The program that this process runs.
package enum RunningProgram {
  /// The path of its file, with links resolved; `nil` where the system does not tell.
  package static let path: String? = {
    guard let path = realpath(unresolved, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }()

  /// The name that it was started by, without the directory.
  package static let name: String = {
    let word = CommandLine.arguments[0]
    return word.split(separator: "/").last.map(String.init) ?? word
  }()

  private static var unresolved: String {
    #if os(Linux)
      // A process without /proc, in a bare container, knows only what it was called by.
      return access("/proc/self/exe", R_OK) == 0 ? "/proc/self/exe" : CommandLine.arguments[0]
    #elseif canImport(Darwin)
      // dyld(3): with too little room it returns -1 and says how much there has to be.
      var size: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return CommandLine.arguments[0] }
      return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    #else
      return CommandLine.arguments[0]
    #endif
  }
}
