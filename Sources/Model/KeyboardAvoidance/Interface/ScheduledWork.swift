/// Work that a strategy deferred, after `dispatch_after`.
struct ScheduledWork: Hashable, Sendable {
  /// When it is due, in seconds from the start of the timeline.
  var time: Double
  /// The strategy's name for the work.
  var name: String
}
