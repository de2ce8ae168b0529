internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
internal import Stage

/// Draws the parts of one or several films of a scene, each part once.
struct MotionDrawing {
  let stage: Stage
  let scores: [MotionScore]
  /// The film and the frame that the document shows where nothing moves it.
  let still: (score: MotionScore, frame: Int)
  /// The elements that change from frame to frame, in the order of drawing.
  private(set) var elements: [MotionElement] = []

  /// The parts of all films, from back to front.
  private let parts: [PlacedPart]
  private let numbers: [PlacedPart.ID: Int]
  /// Numbers for the form's own scroll views.
  let scrollViews: [String: Int]
  /// Numbers for keys that let through what is behind them.
  let keyGroups: [[Rect]: Int]
  /// The beginning of all names in the document.
  let prefix: String

  /// Takes films, of which there must be one, and shows a frame of the first.
  ///
  /// - Parameter prefix: What names begin with, so that several drawings may share a document.
  init(stage: Stage, scores: [MotionScore], stillFrame: Int, prefix: String = "k") {
    self.stage = stage
    self.prefix = prefix
    self.scores = scores
    still = (scores[0], stillFrame)
    var seen: Set<PlacedPart.ID> = []
    let distinct = scores.flatMap(\.parts).filter { seen.insert($0.id).inserted }
    parts = distinct.enumerated()
      .sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }.map(\.element)
    numbers = Dictionary(uniqueKeysWithValues: parts.enumerated().map { ($1.id, $0) })
    var scrollViews: [String: Int] = [:]
    for case .content(let id?) in parts.flatMap(\.groups).map(\.key)
    where scrollViews[id] == nil {
      scrollViews[id] = scrollViews.count
    }
    self.scrollViews = scrollViews
    var keyGroups: [[Rect]: Int] = [:]
    for case .behindKeys(let keys) in parts.flatMap(\.groups).map(\.key)
    where keyGroups[keys] == nil {
      keyGroups[keys] = keyGroups.count
    }
    self.keyGroups = keyGroups
  }

  /// The greatest nesting depth of moving groups; each gets its share of the tolerance.
  var depthOfMotion: Int {
    parts.map { placed in
      let path = placed.groups.map(\.key)
      return path.indices.count { isMoving(.place(Array(path[...$0]))) }
    }.max() ?? 0
  }
}

// MARK: - What changes

extension MotionDrawing {
  /// Whether a quantity is not the same in all frames of all films.
  private func isMoving(_ quantity: MotionQuantity) -> Bool {
    let tracks = scores.compactMap { $0.tracks[quantity] }
    return tracks.contains { !$0.isStill || $0.values[0] != tracks[0].values[0] }
  }

  /// Where any of some parts is shown, in each film.
  private func presence(_ parts: [PlacedPart]) -> [FrameValues<Bool>] {
    let ids = parts.map(\.id)
    return scores.map { $0.isShown(anyOf: ids) }
  }
}

// MARK: - Drawing

extension MotionDrawing {
  /// Draws everything into a document, whose unit is a point.
  mutating func draw(into document: SVGDocument) throws {
    let context = try document.makeContext()
    try draw(in: context, document)
    try context.finish()
  }

  /// Draws everything into a context of a document, whose unit is a point here.
  ///
  /// Elements are moved by attributes, so the context must not be transformed.
  mutating func draw(in context: Context, _ document: SVGDocument) throws {
    let always = scores.map { score in
      var shown = FrameValues<Bool>()
      shown.append(true, times: score.frames.count)
      return shown
    }
    try draw(parts[...], path: [], shown: always, in: context, document)
  }

  /// Draws the members of a group, which is shown in some frames of each film.
  private mutating func draw(
    _ members: ArraySlice<PlacedPart>, path: [PlacedPart.Group.Key], shown: [FrameValues<Bool>],
    in context: Context, _ document: SVGDocument
  ) throws {
    var rest = members
    while let first = rest.first {
      guard first.groups.count > path.count else {
        try draw(first, shown: shown, in: context)
        rest = rest.dropFirst()
        continue
      }
      // A part that appears and disappears may stand between two members of a group.
      let group = first.groups[path.count]
      let isIn = { (placed: PlacedPart) in
        placed.groups.count > path.count && placed.groups[path.count].key == group.key
      }
      try draw(
        group, rest.filter(isIn), path: path + [group.key], shown: shown, in: context, document)
      rest = rest.filter { !isIn($0) }[...]
    }
  }

  private mutating func draw(
    _ group: PlacedPart.Group, _ members: [PlacedPart], path: [PlacedPart.Group.Key],
    shown: [FrameValues<Bool>], in context: Context, _ document: SVGDocument
  ) throws {
    let name = name(of: path)
    let presence = presence(members)
    let isMoving = isMoving(.place(path)) || group.key.holdsWhatTurns
    let isBlurred = group.blur > 0
    // What is hidden with its group is not, if it is seen by its opacity.
    let follows = presence == shown && !(isBlurred && presence.contains { $0.runs.count > 1 })
    let visibility = mark(
      follows ? nil : .presence(members.map(\.id), isBlurred: isBlurred), name: name + "v")
    let place = mark(isMoving ? .quantity(.place(path)) : nil, name: name)
    // The last letter of a name is that of the group's key: none is an x.
    let clip = clip(group, path: path, name: name + "x", document)
    let fade = mark(self.isMoving(.fade(path)) ? .quantity(.fade(path)) : nil, name: name + "o")
    try context.marked(visibility) {
      try context.marked(place) {
        if !isMoving {
          context.translate(x: group.origin.x, y: group.origin.y)
          context.rotate(by: group.angle * .pi / 180)
        }
        if clip == nil, let outline = group.clip, outline.frame != canvas || group.blur > 0 {
          outline.clip(context)
        }
        try context.marked(clip) {
          try context.marked(fade) {
            try group.blurred(in: context) {
              try draw(members[...], path: path, shown: presence, in: context, document)
            }
          }
        }
      }
    }
  }

  private mutating func draw(
    _ placed: PlacedPart, shown: [FrameValues<Bool>], in context: Context
  ) throws {
    let id = placed.id
    let name = "\(prefix)\(numbers[id] ?? 0)"
    let isFading = isMoving(.opacity(id))
    let visibility = mark(
      presence([placed]) == shown ? nil : .presence([id], isBlurred: false), name: name)
    let opacity = mark(isFading ? .quantity(.opacity(id)) : nil, name: name + "o")
    var placed = placed
    if isFading { placed.opacity = 1 }
    try context.marked(visibility) {
      try context.marked(opacity) {
        guard isMoving(.frame(id)) else { return try stage.draw(placed, in: context) }
        context.faded(to: placed.opacity) {
          stage.draw(piecesOf: placed, in: context) { piece, draw in
            let place = mark(.piece(piece, id), name: "\(name)\(piece)")
            context.marked(place) { draw() }
          }
        }
      }
    }
  }

  private var canvas: Rect { Rect(origin: .zero, size: stage.canvas) }
}

// MARK: - Marks

/// The attributes of an element that changes, where nothing is animated.
private typealias Mark = KeyValuePairs<String, String>

extension MotionDrawing {
  /// Notes something that changes, if there is something.
  private mutating func mark(_ change: MotionElement.Change?, name: String) -> Mark? {
    guard let change else { return nil }
    let element = MotionElement(id: name, change: change)
    elements.append(element)
    let (attribute, value) = attribute(of: element)
    return ["id": name, attribute: value]
  }

  /// Defines what a group cuts off, if that changes.
  private mutating func clip(
    _ group: PlacedPart.Group, path: [PlacedPart.Group.Key], name: String, _ document: SVGDocument
  ) -> Mark? {
    guard group.clip != nil, isMoving(.clip(path)),
      let mark = mark(.quantity(.clip(path)), name: name + "r")
    else { return nil }
    let attributes = mark.map { " \($0.key)=\"\($0.value)\"" }.joined()
    document.define(
      "<clipPath id=\"\(name)\"><rect width=\"1\" height=\"1\"\(attributes)/></clipPath>")
    return ["clip-path": "url(#\(name))"]
  }

  private func attribute(of element: MotionElement) -> (name: String, text: String) {
    let track = element.track(in: still.score) ?? scores.lazy.compactMap(element.track).first
    let values = track?.values
    return element.form.attribute(values.map { $0[min(still.frame, $0.count - 1)] } ?? [])
  }
}

extension PlacedPart.Group.Key {
  /// Whether a window may turn in the group: a turn needs its place as an element's, not in its
  /// shapes.
  fileprivate var holdsWhatTurns: Bool {
    switch self {
    case .device, .screen: true
    default: false
    }
  }
}

extension Context {
  /// Draws what `body` draws inside an element of its own, if it has any attributes.
  fileprivate func marked<Failure: Error>(
    _ attributes: KeyValuePairs<String, String>?, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    if let attributes { try marked(attributes, body) } else { try saved(body) }
  }
}

extension MotionDrawing {
  /// The name of a group in the document: letters for what distinguishes it, and one for itself.
  func name(of path: [PlacedPart.Group.Key]) -> String {
    var name = prefix
    for (index, key) in path.enumerated() {
      let isLast = index == path.count - 1
      switch key {
      case .device(let orientation): name += orientation == .portrait ? "p" : "l"
      case .turning: name += "y"
      case .turned(let orientation, let isKeyboard):
        name += (isKeyboard ? "z" : "q") + (orientation == .portrait ? "p" : "l")
      case .behind(let bar): name += "u\(bar)"
      case .touch(let index): name += "t\(index)"
      case .behindKeyboard: name += "g"
      case .behindKeys(let keys): name += "h\(keyGroups[keys] ?? 0)"
      case .windowBehindKeyboard where isLast: name += "w"
      case .content(let id?): name += "c\(scrollViews[id] ?? 0)"
      case .viewport(let id?) where isLast: name += "v\(scrollViews[id] ?? 0)"
      case .screen where isLast: name += "s"
      case .window where isLast: name += "w"
      case .card where isLast: name += "b"
      case .cardEnd: name += "e"
      case .viewport where isLast: name += "v"
      case .content where isLast: name += "c"
      case .footer where isLast: name += "f"
      case .keyboard where isLast: name += "k"
      default: break
      }
    }
    return name
  }
}
