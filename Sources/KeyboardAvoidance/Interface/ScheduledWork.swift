/// Work that a strategy put off, after `dispatch_after`.
package struct ScheduledWork: Hashable, Sendable {
  /// When it is due, in seconds from the start of the timeline.
  package var time: Double
  /// What the strategy calls it.
  package var name: String
}
