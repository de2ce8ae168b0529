internal import KeyboardAvoidance
package import Markup

extension Measurement {
  /// The measurement without its frames, as a baseline keeps it.
  package var summary: Measurement {
    var copy = self
    copy.frames = []
    return copy
  }

  /// Reads a document that ``members`` made; `nil` when something is missing or is no number.
  ///
  /// Frames are not read: a baseline has none.
  package init?(_ document: JSONValue) {
    guard document["schema"]?.text == "keyrise.measure/1",
      let film = document["film"].flatMap(Film.init), let list = document["episodes"]?.items
    else { return nil }
    let episodes = list.compactMap(Episode.init)
    guard episodes.count == list.count else { return nil }
    self.film = film
    self.episodes = episodes
    devices = (document["devices"]?.items ?? []).compactMap {
      $0.text.flatMap(DeviceCatalog.device(id:))
    }
    frames = []
    remarks = []
  }
}

extension Measurement.Film {
  fileprivate init?(_ value: JSONValue) {
    guard let frames = value["frames"]?.integer, let duration = value["duration"]?.number,
      let size = value["size"]?.items?.compactMap(\.integer), size.count == 2,
      let screen = value["screen"]?.items?.compactMap(\.integer), screen.count == 4
    else { return nil }
    self.frames = frames
    self.duration = duration
    (width, height) = (size[0], size[1])
    self.screen = PixelArea(x: screen[0], y: screen[1], width: screen[2], height: screen[3])
    scale = value["scale"]?.number
    isScaleSure = value["scale_sure"] == .boolean(true)
  }
}

extension Measurement.Episode {
  fileprivate init?(_ value: JSONValue) {
    guard let kind = value["kind"]?.text.flatMap(Kind.init), let start = value["start"]?.number,
      let end = value["end"]?.number, let travel = value["travel"]?.number,
      let height = value["height"]?.number, let list = value["followers"]?.items
    else { return nil }
    let followers = list.compactMap(Measurement.Follower.init)
    guard followers.count == list.count else { return nil }
    self.kind = kind
    self.start = start
    self.end = end
    self.travel = travel
    self.height = height
    self.followers = followers
    spring = value["spring"].flatMap { SpringFit($0, start: start) }
    curve = value["curve"].flatMap(Measurement.Curve.init)
    // Baselines of earlier versions lack both.
    accessory = value["accessory"]?.number ?? 0
    confidence = value["confidence"]?.number ?? 1
    doubledFrames = value["doubled"]?.integer ?? 0
    droppedFrames = value["dropped"]?.integer ?? 0
  }
}

extension SpringFit {
  fileprivate init?(_ value: JSONValue, start: Double) {
    guard let name = value["name"]?.text.flatMap(Name.init), let omega = value["omega"]?.number,
      let rms = value["rms"]?.number
    else { return nil }
    self.init(name: name, omega: omega, rms: rms, start: start)
  }
}

extension Measurement.Curve {
  fileprivate init?(_ value: JSONValue) {
    let duration = value["duration"]?.number ?? 0
    switch value["name"]?.text {
    case "linear": self = .linear(duration: duration)
    case "easeInOut": self = .easeInOut(duration: duration)
    case "instant": self = .instant
    case "irregular": self = .irregular
    default: return nil
    }
  }
}

extension Measurement.Follower {
  fileprivate init?(_ value: JSONValue) {
    guard let travel = value["travel"]?.number, let jump = value["jump"]?.number,
      let rows = value["rows"]?.items?.compactMap(\.number), rows.count == 2,
      let step = value["largest_step"], let time = step["time"]?.number,
      let points = step["points"]?.number
    else { return nil }
    let basis: Measurement.LagBasis? =
      switch value["lag_basis"]?.text {
      case "fitted": .fitted(error: (value["lag_error_ms"]?.number ?? 0) / 1000)
      case "unseen": .unseen
      // Baselines of earlier versions do not say it.
      case "seen", nil: .seen
      default: nil
      }
    guard let basis else { return nil }
    self.init(
      travel: travel, lag: value["lag_ms"]?.number.map { $0 / 1000 }, lagBasis: basis, jump: jump,
      largestStep: MotionSample(time: time, position: points), top: rows[0], bottom: rows[1])
  }
}
