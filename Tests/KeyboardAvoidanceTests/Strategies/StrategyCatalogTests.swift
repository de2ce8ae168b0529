import KeyboardAvoidance
import Keyframes
import Testing

/// What every strategy has to be.
@Suite struct StrategyCatalogTests {
  @Test func `The identifiers are the stable ones, in the order of the lists`() {
    #expect(
      StrategyCatalog.profiles.map(\.id) == [
        "none", "fixed-shift", "bottom-constraint", "inset-contains", "inset-overlap",
        "scroll-to-visible", "covered-area", "iq-keyboard-manager", "tp-keyboard-avoiding",
        "rn-keyboard-avoiding-view", "rn-adjust-insets", "rn-keyboard-controller", "flutter",
        "maui",
        "keyboard-layout-guide", "swiftui", "clearance",
      ])
  }

  /// A strategy that the catalogue does not have.
  private struct Glide: CatalogStrategy {
    static let profile = StrategyProfile(
      id: "glide", summary: "It glides.", origin: "This test", mechanism: .shift)

    init(options: StrategyOptions) {}

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {}
  }

  @Test func `A strategy that is added is known by name, and only where it is added`() {
    let glide = StrategySelection("glide")
    StrategyCatalog.$added.withValue([Glide.self]) {
      #expect(StrategyCatalog.profiles.last?.id == "glide")
      #expect(StrategyCatalog.make(glide) is Glide)
      #expect(StrategyCatalog.repeatedIdentifier == nil)
    }
    StrategyCatalog.$added.withValue([Glide.self, Glide.self]) {
      #expect(StrategyCatalog.repeatedIdentifier == "glide")
    }
    #expect(StrategyCatalog.make(glide) == nil)
  }

  @Test func `A value needs no catalogue`() {
    let selection = StrategySelection(Glide(options: StrategyOptions()))
    #expect(selection.id == "glide")
    #expect(StrategyCatalog.make(selection) is Glide)
  }

  @Test(arguments: StrategyCatalog.profiles)
  func `Profiles say everything`(_ profile: StrategyProfile) {
    #expect(!profile.summary.isEmpty && !profile.origin.isEmpty)
    #expect(profile.faults.isEmpty == (profile.id == "clearance"))
    for option in profile.options {
      switch option.defaultValue {
      case .number(let number): #expect(option.range?.contains(number) == true)
      case .flag: #expect(option.range == nil && option.choices.isEmpty)
      case .choice(let word): #expect(option.choices.contains(word))
      }
    }
  }

  @Test(arguments: [
    0.06, 0.1, 0.22,
  ])
  func `Hide in the middle of show is continuous for all that move in step`(_ time: Double) throws {
    for profile in StrategyCatalog.profiles where profile.features.contains(.inStep) {
      let strategy = try #require(StrategyCatalog.make(StrategySelection(profile.id)))
      let timeline = Worked(strategy: strategy).play([
        Event(at: 0, .focus("textView2")), Event(at: time, .dismiss),
      ])
      func values(_ time: Double) -> [Double] {
        let state = timeline.state(at: time)
        return [state.contentOffset.y, state.scrollFrame.maxY, state.rootFrame.minY]
      }
      // The fastest of the keyboard's steps is below 256 points times 6.8 a second.
      for step in stride(from: 0.0, through: 1, by: 0.001) {
        for (before, after) in zip(values(step), values(step + 0.001)) {
          #expect(abs(after - before) < 1.8)
        }
      }
    }
  }

  @Test func `Every strategy answers a storm, and its answer depends on the events only`() throws {
    for profile in StrategyCatalog.profiles {
      let events = [
        Event(at: 0, .focus("textField2")), Event(at: 0.1, .press(.next)),
        Event(at: 0.2, .keyboard(KeyboardChange(height: 252))), Event(at: 0.3, .dismiss),
        Event(at: 0.4, .focus("textView3")), Event(at: 1.5, .dismiss),
      ]
      let traces = try (0..<2).map { _ in
        let strategy = try #require(StrategyCatalog.make(StrategySelection(profile.id)))
        let timeline = Worked(strategy: strategy).play(events)
        return stride(from: 0, through: 4, by: 0.05).map {
          timeline.traceRow(frame: 0, at: $0)
        }
      }
      #expect(traces[0] == traces[1])
      #expect(traces[0].allSatisfy { $0.offset.isFinite && $0.viewShift.isFinite })
    }
  }
}
