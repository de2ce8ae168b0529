internal import Markup

extension Measurement {
  /// The frames, one a row: points and seconds; empty where nothing can be said.
  public var csv: String {
    let rows = frames.enumerated().map { index, frame in
      let members = [
        .integer(index), .seconds(frame.time), frame.keyboardTop.map(JSONValue.points) ?? .null,
        frame.contentShift.map(JSONValue.points) ?? .null, .decimal(frame.confidence, places: 2),
      ]
      return members.map { $0 == .null ? "" : $0.description }.joined(separator: ",")
    }
    return (["frame,time,keyboard_top,content_shift,confidence"] + rows)
      .joined(separator: "\n") + "\n"
  }
}
