import FrameDiff
import KeyboardAvoidance
import Keyframes
import Scenario
import Stage

@testable import KeyriseCLI

/// Something that is changed in a scenario or in its frames, and what a comparison must say of it.
struct Mutation: Sendable {
  let name: String
  /// The kind of change that must be named, or nil when there must be none.
  let kind: Change.Kind?
  /// Whether the amounts are right.
  var isRight: @Sendable ([Change]) -> Bool = { _ in true }
  /// What the first sequence is made from, beside the scenario itself.
  var prepare: @Sendable (inout Scenario) -> Void = { _ in }
  /// What is changed in the second.
  var change: @Sendable (inout Scenario) -> Void = { _ in }
  /// Whether only the second's frames are changed, so that it need not be drawn.
  var isOfFrames = false
  /// What is changed in what the second draws.
  var adjust: @Sendable (inout DrawnState) -> Void = { _ in }
  /// What is changed in the second's frames.
  var cut: @Sendable (inout PlayedSequence) -> Void = { _ in }
}

extension Mutation {
  static let frame = 1.0 / 60

  /// Whether a change of one of these causes has so many seconds, within half a frame.
  private static func seconds(
    _ seconds: Double, _ causes: Change.Cause...
  ) -> @Sendable ([Change]) -> Bool {
    { changes in
      changes.contains {
        causes.contains($0.cause) && abs(($0.amount.seconds ?? 99) - seconds) < frame / 2
      }
    }
  }

  private static func points(_ points: Double) -> @Sendable ([Change]) -> Bool {
    { changes in
      changes.contains { $0.kind == .motion && abs(abs($0.amount.points ?? 0) - points) < 0.01 }
    }
  }

  private static let hasPixels: @Sendable ([Change]) -> Bool = { changes in
    changes.contains { $0.kind == .picture && ($0.amount.pixels ?? 0) > 0 }
  }

  private static func eased(_ scenario: inout Scenario) {
    scenario.scene.keyboard.curve = .easeInOut
    scenario.scene.keyboard.duration = 0.25
  }

  static let all: [Mutation] = [
    Mutation(name: "drawn again", kind: nil),
    Mutation(
      name: "duration + 1 frame", kind: .timing, isRight: seconds(frame, .slower),
      prepare: eased, change: { $0.scene.keyboard.duration += frame }),
    Mutation(
      name: "duration − 1 frame", kind: .timing, isRight: seconds(-frame, .faster),
      prepare: eased, change: { $0.scene.keyboard.duration -= frame }),
    Mutation(
      name: "start + 1 frame", kind: .timing, isRight: seconds(frame, .later),
      change: { scenario in
        for index in scenario.events.indices { scenario.events[index].time += frame }
      }),
    Mutation(
      name: "start − 3 frames", kind: .timing, isRight: seconds(-3 * frame, .earlier),
      change: { scenario in
        for index in scenario.events.indices { scenario.events[index].time -= 3 * frame }
      }),
    Mutation(
      name: "first event + 2 frames", kind: .timing, isRight: seconds(2 * frame, .later),
      change: { $0.events[0].time += 2 * frame }),
    Mutation(
      name: "curve linear", kind: .timing, isRight: { $0.contains { $0.cause == .curve } },
      prepare: eased, change: { $0.scene.keyboard.curve = .linear }),
    Mutation(
      name: "50 frames a second", kind: .timing,
      isRight: { $0.contains { abs(($0.amount.factor ?? 0) - 5.0 / 6) < 0.01 } },
      change: { $0.fps = 50 }),
    Mutation(
      name: "keyboard 1 pixel higher", kind: .motion,
      isRight: points(1 / MutationTableTests.scale),
      change: { $0.raiseKeyboard(by: 1 / MutationTableTests.scale) }),
    Mutation(
      name: "keyboard 20 pt higher", kind: .motion, isRight: points(20),
      change: { $0.raiseKeyboard(by: 20) }),
    Mutation(
      name: "a colour, slightly", kind: .picture, isRight: hasPixels,
      isOfFrames: true, cut: { $0.recolour() }),
    Mutation(
      name: "a font size", kind: .picture, isRight: hasPixels,
      change: {
        $0.changeText { label in label.style = .footnote == label.style ? .body : .footnote }
      }),
    Mutation(
      name: "a label", kind: .picture, isRight: hasPixels,
      change: { $0.changeText { label in label.text += "s" } }),
    Mutation(
      name: "a frame dropped", kind: .timing,
      isRight: { $0.contains { $0.cause == .dropped && $0.amount.frames == -1 } },
      isOfFrames: true, cut: { $0.dropFrame(holdsBefore: true) }),
    Mutation(
      name: "a frame cut out", kind: .timing,
      isRight: {
        $0.contains { $0.cause == .dropped && abs(($0.amount.seconds ?? 0) + frame) < 1e-3 }
      },
      isOfFrames: true, cut: { $0.dropFrame(holdsBefore: false) }),
    Mutation(
      name: "a frame doubled", kind: .timing, isRight: seconds(frame, .doubled),
      isOfFrames: true, cut: { $0.doubleFrame() }),
    Mutation(
      name: "half the rate", kind: .timing,
      isRight: { $0.contains { $0.cause == .rate && abs(($0.amount.factor ?? 0) - 0.5) < 0.01 } },
      isOfFrames: true, cut: { $0.halveRate() }),
    Mutation(
      name: "no caret", kind: .picture, isRight: hasPixels, adjust: { $0.isCaretLit = false }),
    Mutation(
      name: "another strategy", kind: .motion,
      isRight: { $0.contains { $0.kind == .motion && abs($0.amount.points ?? 0) > 1 } },
      change: { scenario in
        let isFixed = scenario.strategies[0].id == "bottom-constraint"
        scenario.strategies = [StrategySelection(isFixed ? "none" : "fixed-shift")]
      }),
  ]
}

// MARK: - Changes

extension Scenario {
  mutating func raiseKeyboard(by points: Double) {
    scene.keyboard.heights.plain += points
    scene.keyboard.heights.bar? += points
    scene.keyboard.heights.numberPad? += points
  }

  /// Changes the first label, or the text of the first field where there is none.
  mutating func changeText(_ body: (inout Label) -> Void) {
    if Self.change(&scene.form, body) { return }
    Self.changeField(&scene.form)
  }

  private static func change(_ form: inout [Element], _ body: (inout Label) -> Void) -> Bool {
    for index in form.indices {
      if case .label(var label) = form[index].content {
        body(&label)
        form[index].content = .label(label)
        return true
      }
      if change(&form[index].children, body) { return true }
    }
    return false
  }

  private static func changeField(_ form: inout [Element]) {
    for index in form.indices {
      if case .textField(var input) = form[index].content {
        input.placeholder += "!"
        form[index].content = .textField(input)
        return
      }
    }
  }
}

extension PlayedSequence {
  /// A frame in the midst of the first motion.
  private var movingFrame: Int {
    let moving = frames.indices.dropFirst(2).filter { index in
      index + 2 < frames.count
        && Set(frames[index - 2...index + 2].map(\.picture)).count == 5
    }
    return moving.isEmpty ? frames.count / 2 : moving[moving.count / 4]
  }

  /// Takes a frame away; the one before is held, or everything after it moves up.
  mutating func dropFrame(holdsBefore: Bool) {
    let index = movingFrame
    if holdsBefore {
      frames[index].picture = frames[index - 1].picture
      frames[index].numbers = frames[index - 1].numbers
    } else {
      let duration = frames[index].duration
      frames.remove(at: index)
      for later in index..<frames.count { frames[later].time -= duration }
    }
  }

  mutating func doubleFrame() {
    let index = movingFrame
    frames.insert(frames[index], at: index)
    for later in index + 1..<frames.count { frames[later].time += frames[index].duration }
  }

  mutating func halveRate() {
    for index in stride(from: 1, to: frames.count, by: 2) {
      frames[index].picture = frames[index - 1].picture
      frames[index].numbers = frames[index - 1].numbers
    }
  }

  /// Makes white a little darker in every picture.
  mutating func recolour() {
    for index in pictures.indices {
      guard let load = pictures[index].load else { continue }
      let recoloured: @Sendable () throws -> Picture = {
        guard case .bitmap(var bitmap) = try load() else { return try load() }
        bitmap.pixels = bitmap.pixels.map { $0 == 0xFFFF_FFFF ? 0xFFFC_FDFD : $0 }
        return .bitmap(bitmap)
      }
      guard let picture = try? recoloured(), case .bitmap(let bitmap) = picture else { continue }
      pictures[index] = SequencePicture(
        fingerprint: PictureFingerprint(of: bitmap), load: recoloured)
    }
  }
}
