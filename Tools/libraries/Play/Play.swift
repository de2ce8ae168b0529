import Foundation
import KeyboardAvoidance
import Keyframes
import Scenario
import UIKitShapes

#if PLAYS_IQKeyboardManager
  import IQKeyboardManagerCode
#endif
#if PLAYS_UnderKeyboard
  import UnderKeyboardCode
#endif
#if PLAYS_Articles
  import ArticlesCode
#endif

// Play SCENARIO…: plays libraries beside our ports of them, in every storm, on every device, both
// ways, with every field; every 1/60 s everything must be where it is there, within 0.01 pt.

/// A library and our port of it.
struct Pair: Sendable {
  var name: String
  var port: any AvoidanceStrategy
  var library: any AvoidanceStrategy
  /// The scenario with the fields that an article's code has outlets for; a library plays all
  /// others.
  var article = ""
}

/// What is played of a pair.
struct Outcome: Sendable {
  var played = 0
  var differ = 0
  var worst = 0.0
  var example = ""

  mutating func add(_ other: Outcome) {
    played += other.played
    differ += other.differ
    if other.worst > worst { (worst, example) = (other.worst, other.example) }
  }
}

@main struct Play {
  static let pairs: [Pair] = {
    var pairs: [Pair] = []
    #if PLAYS_IQKeyboardManager
      pairs.append(
        Pair(
          name: "IQKeyboardManager", port: IQKeyboardManager(),
          library: Ported<IQKeyboardManagerPlayed>()))
    #endif
    #if PLAYS_UnderKeyboard
      pairs.append(
        Pair(
          name: "UnderKeyboard", port: UnderKeyboard(), library: Ported<UnderKeyboardPlayed>()))
    #endif
    #if PLAYS_Articles
      pairs += [
        Pair(
          name: "bottom-constraint as printed", port: BottomConstraint(),
          library: Printed.bottomConstraint, article: "first-article.yaml"),
        Pair(
          name: "fixed-shift as printed", port: FixedShift(),
          library: Printed.fixedShift, article: "fourth-article.yaml"),
        Pair(
          name: "scroll-to-visible as printed", port: ScrollToVisible(),
          library: Printed.scrollToVisible, article: "fourth-article.yaml"),
      ]
    #endif
    return pairs
  }()

  static func main() async {
    let paths = Array(CommandLine.arguments.dropFirst())
    // For who looks for a difference: every example, one library, some devices.
    let isLoud = ProcessInfo.processInfo.environment["KEYRISE_EXAMPLES"] != nil
    let only = ProcessInfo.processInfo.environment["KEYRISE_LIBRARY"]
    let devices = ProcessInfo.processInfo.environment["KEYRISE_DEVICES"]?.split(separator: ",")
      .map(String.init)
    var whole = Outcome()
    _ = output
    for pair in pairs where only == nil || only == pair.name {
      var library = Outcome()
      for storm in [nil] + Storm.library.map(Optional.init) {
        var outcome = Outcome()
        await withTaskGroup(of: Outcome.self) { group in
          for path in paths
          where pair.article.isEmpty != path.hasSuffix("-article.yaml")
            && path.hasSuffix(pair.article)
          {
            for device in DeviceCatalog.all
            where devices == nil || devices?.contains(device.id) ?? true {
              group.addTask {
                var outcome = Outcome()
                for orientation in ["portrait", "landscape"] {
                  play(pair, storm, path, device.id, orientation, isLoud, &outcome)
                }
                return outcome
              }
            }
          }
          for await result in group { outcome.add(result) }
        }
        guard outcome.played > 0 else { continue }
        let worst = outcome.differ > 0 ? ", at most \(outcome.worst) pt: \(outcome.example)" : ""
        say(
          "\(pair.name), \(storm?.id ?? "focus"): \(outcome.played) played, \(outcome.differ) differ\(worst)"
        )
        library.add(outcome)
      }
      say("\(pair.name): \(library.played) played, \(library.differ) differ")
      whole.add(library)
    }
    say("\(whole.played) played, \(whole.differ) differ")
    exit(whole.differ == 0 && whole.played > 0 ? 0 : 1)
  }

  /// Standard output, which what is played prints to as well, and is not shown.
  private static let output: FileHandle = {
    let output = FileHandle(fileDescriptor: dup(1))
    _ = dup2(open("/dev/null", O_WRONLY), 1)
    return output
  }()

  private static func say(_ line: String) { output.write(Data((line + "\n").utf8)) }

  private static func play(
    _ pair: Pair, _ storm: Storm?, _ path: String, _ device: String, _ orientation: String,
    _ isLoud: Bool, _ outcome: inout Outcome
  ) {
    var overrides = ScenarioOverrides(device: device, orientation: orientation)
    overrides.storm = storm
    guard let scenario = Scenario.load(path: path, overrides: overrides).scenario else { return }
    for field in ViewTree(form: scenario.scene.form).fields.map(\.element.id) {
      var (scene, events) = (
        scenario.scene,
        [Event(at: 0.2, .focus(field)), Event(at: 1.5, .press(.next)), Event(at: 3, .dismiss)]
      )
      if let storm {
        guard let bound = storm.bound(to: scenario.scene, field: field) else { continue }
        (scene, events) = (bound.scene, bound.events)
      }
      let (difference, time, what) = difference(pair, scene, events)
      outcome.played += 1
      guard difference > 0.01 else { continue }
      outcome.differ += 1
      let example =
        "\((path as NSString).deletingLastPathComponent.split(separator: "/").last ?? ""), \(device), "
        + "\(orientation), \(field), \(what) at \((time * 1000).rounded() / 1000) s"
      if isLoud { say("  \(storm?.id ?? "focus"), \(example): \(difference)") }
      if difference > outcome.worst { (outcome.worst, outcome.example) = (difference, example) }
    }
  }

  /// The largest difference in any sixtieth of a second, in points, and when it is first that
  /// large.
  private static func difference(
    _ pair: Pair, _ scene: KeyboardAvoidance.Scene, _ events: [Event]
  ) -> (Double, Double, String) {
    let port = Simulation(scene: scene, strategy: pair.port, events: events).run()
    let library = Simulation(scene: scene, strategy: pair.library, events: events).run()
    let end = max(port.settledTime, library.settledTime) + 0.1
    var worst = (0.0, 0.0, "")
    for time in stride(from: 0, through: end, by: 1.0 / 60) {
      let (one, other) = (port.state(at: time), library.state(at: time))
      var difference = (one.focus == other.focus ? 0.0 : .infinity, "focus")
      for (index, (a, b)) in zip(values(one), values(other)).enumerated()
      where abs(a - b) > difference.0 {
        let name = index < names.count ? names[index] : "nested offset"
        difference = (abs(a - b), "\(name) \(a) for \(b)")
      }
      if difference.0 > worst.0 + 1e-6 { worst = (difference.0, time, difference.1) }
    }
    return worst
  }

  private static let names = [
    "offset x", "offset", "inset top", "inset bottom", "safe area top", "safe area bottom",
    "indicator bottom", "content width", "content height", "root x", "root y", "root width",
    "root height", "scroll x", "scroll y", "scroll width", "scroll height", "keyboard",
  ]

  private static func values(_ state: SceneState) -> [Double] {
    let nested = state.nestedOffsets.sorted { $0.key < $1.key }.flatMap {
      [$0.value.x, $0.value.y]
    }
    return [
      state.contentOffset.x, state.contentOffset.y, state.contentInset.top,
      state.contentInset.bottom, state.safeAreaAdjustment.top, state.safeAreaAdjustment.bottom,
      state.indicatorInsets.bottom, state.contentSize.width, state.contentSize.height,
      state.rootFrame.minX, state.rootFrame.minY, state.rootFrame.width, state.rootFrame.height,
      state.scrollFrame.minX, state.scrollFrame.minY, state.scrollFrame.width,
      state.scrollFrame.height, state.keyboardFrame.minY,
    ] + nested
  }
}
