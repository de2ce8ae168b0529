import Foundation

/// The date that documents carry which must carry one.
enum SourceDate {
  /// `SOURCE_DATE_EPOCH` in ISO 8601, or the epoch itself: never the time of day.
  ///
  /// - Throws: ``Failure`` when the variable is no number of seconds.
  static func iso8601() throws -> String {
    let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] ?? ""
    guard let seconds = text.isEmpty ? 0 : Int(text), (0...253_402_300_799).contains(seconds)
    else { throw Failure(Messages.notASourceDate(text)) }
    return Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
  }
}
