import FrameSequence
import Markup

/// Where the time of some outputs went, as `--timings` writes it.
struct Timings {
  let summaries: [WriteSummary]

  init(_ summaries: [WriteSummary]) { self.summaries = summaries }

  /// One JSON document; times in milliseconds, summed over all workers.
  var text: String {
    let outputs = summaries.map { "    \(Self.output($0))" }.joined(separator: ",\n")
    return """
      {
        "schema": "keyrise.timings/1",
        "outputs": [
      \(outputs)
        ]
      }

      """
  }

  private static func output(_ summary: WriteSummary) -> JSONValue {
    let times = summary.times
    return .object([
      .init("path", .string(summary.path)),
      .init("frames", .integer(summary.frames)),
      .init("distinct", .integer(summary.distinct)),
      .init("bytes", .integer(summary.bytes)),
      .init("draw", milliseconds(times.draw)),
      .init("hash", milliseconds(times.hash)),
      .init("compress", milliseconds(times.compress)),
      .init("assemble", milliseconds(times.assemble)),
      .init("write", milliseconds(times.write)),
    ])
  }

  private static func milliseconds(_ seconds: Double) -> JSONValue {
    .decimal(seconds * 1000, places: 3)
  }
}
