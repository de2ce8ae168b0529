/// Work that a strategy put off, after `dispatch_after`.
struct ScheduledWork: Hashable, Sendable {
  /// When it is due, in seconds from the start of the timeline.
  var time: Double
  /// What the strategy calls it.
  var name: String
}
