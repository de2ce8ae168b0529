import Foundation

// What the system's log is told, which is kept nowhere: a simulation is played many times.

/// A log of the system.
public struct OSLog: Sendable {
  /// The usual log.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// Creates a log.
  public init(subsystem: String, category: String) {}
}

/// How much a message matters.
public struct OSLogType: Hashable, Sendable {
  private var name: String
  /// As usual.
  public static let `default` = OSLogType(name: "default")
  /// For who looks closely.
  public static let debug = OSLogType(name: "debug")
  /// For who looks.
  public static let info = OSLogType(name: "info")
  /// For what went wrong.
  public static let error = OSLogType(name: "error")
  /// For what should never happen.
  public static let fault = OSLogType(name: "fault")
}

/// Says something to a log.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: Any...
) {}

/// Says something to a log.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: String) {}

/// A writer to a log.
public struct Logger: Sendable {
  /// Creates one.
  public init(subsystem: String = "", category: String = "") {}
  /// Says something.
  public func log(_ message: String) {}
  /// Says something to who looks closely.
  public func debug(_ message: String) {}
  /// Says something to who looks.
  public func info(_ message: String) {}
  /// Says something that is worth noting.
  public func notice(_ message: String) {}
  /// Says that something may go wrong.
  public func warning(_ message: String) {}
  /// Says that something went wrong.
  public func error(_ message: String) {}
}
