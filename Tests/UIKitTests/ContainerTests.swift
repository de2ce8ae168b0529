import KeyboardAvoidance
import Keyframes
import Testing
import UIKitShapes

/// Fields that code makes move with whatever container code moves, as in UIKit.
@Suite struct ContainerTests {
  /// A screen with one field of the scenario's, which code replaces.
  static func scene(field id: String) -> Scene {
    let bounds = Device.iPhone15.bounds
    return Scene(
      device: .iPhone15,
      scrollView: ScrollConfiguration(
        frame: bounds, contentSize: bounds.size, insetAdjustment: .never),
      form: [
        Element(
          id: id, frame: Rect(x: 20, y: 480, width: 300, height: 44),
          content: .textField(TextInput()))
      ],
      keyboard: KeyboardConfiguration(device: .iPhone15, systemVersion: 17))
  }

  private func play(_ strategy: any AvoidanceStrategy, _ more: [Event] = []) -> Timeline {
    let events = [Event(at: 0.2, .focus("field"))] + more + [Event(at: 1.5, .dismiss)]
    return Simulation(scene: Self.scene(field: "field"), strategy: strategy, events: events).run()
  }

  /// The field's upper edge on the screen.
  private func top(_ timeline: Timeline, at time: Double) throws -> Double {
    let view = try #require(timeline.views["field"])
    let state = timeline.state(at: time)
    return state.rootFrame.minY + state.scrollFrame.minY + view.contentFrame.minY
      - state.contentOffset.y
  }

  static let cards: [any CatalogStrategy.Type] = [
    Ported<CardsByConstraint>.self, Ported<CardsByTransform>.self, Ported<CardsByInner>.self,
    Ported<CardsByFrame>.self,
  ]

  @Test(arguments: cards.indices)
  func `A card in a card moves with the outer one, whichever way that is moved`(
    index: Int
  ) throws {
    let timeline = play(Self.cards[index].init(options: StrategyOptions()))
    #expect(try top(timeline, at: 0) == 672)
    #expect(try top(timeline, at: 1.4) == 336)
    // It goes straight there.
    let way = try stride(from: 0.2, through: 1.4, by: 1.0 / 60).map { try top(timeline, at: $0) }
    #expect(zip(way, way.dropFirst()).allSatisfy { $0 >= $1 - 1e-9 })
  }

  @Test func `Fields in the root view stand where constraints say`() {
    let timeline = play(Ported<PlayedFieldInRoot>())
    #expect(
      timeline.views["field"]?.contentFrame == Rect(x: 16, y: 159, width: 361, height: 44))
  }

  @Test func `A scroll view of code begins below the status bar, unless it says never`() {
    #expect(play(Ported<PlayedLongScroll>()).state(at: 0).contentOffset.y == -59)
    #expect(play(Ported<PlayedNeverScroll>()).state(at: 0).contentOffset.y == 0)
  }

  @Test func `There is no window before viewIsAppearing, so that observers hear all objects`() {
    let timeline = play(Ported<PlayedWindowObserver>())
    #expect(timeline.state(at: 1.4).indicatorInsets.bottom == 336)
  }

  @Test func `A child's view follows its container's size, which constraints say later`() {
    let timeline = play(Ported<PlayedChildInContainer>())
    #expect(timeline.state(at: 0).indicatorInsets.bottom == 300)
    #expect(timeline.state(at: 0).indicatorInsets.top == 393)
  }

  /// A stack with margins of 20 in a scroll view that adds the safe area to its own inset.
  @Test func `A scroll view leaves none of the safe area to the margins of its content`() {
    let timeline = play(Ported<PlayedMargins>())
    #expect(timeline.state(at: 0).contentSize == Size(width: 393, height: 980))
    #expect(
      timeline.views["field"]?.contentFrame == Rect(x: 20, y: 900, width: 353, height: 60))
  }

  /// Apple's Auto Layout Guide: edges are the content's, sizes and middles the frame's.
  @Test func `What is centred on a scroll view is in the middle of its frame`() {
    #expect(
      play(Ported<PlayedCentred>()).views["field"]?.contentFrame
        == Rect(x: 50, y: 396, width: 293, height: 60))
  }

  @Test func `Views hear of their window, and controllers of the safe area, once`() {
    let timeline = play(Ported<PlayedAvoidingScroll>())
    #expect(timeline.state(at: 1.4).contentInset.bottom == 336)
    #expect(timeline.state(at: 0).indicatorInsets.top == 59)
  }

  @Test func `The content of an effect's view is as large as the view`() {
    #expect(play(Ported<PlayedEffectBar>()).state(at: 0.1).rootFrame.minY == -1)
  }

  @Test func `Names of other screens and bars compile, and change nothing`() {
    #expect(play(Ported<PlayedNames>()).state(at: 0.1).rootFrame.minY == -1)
  }

  @Test func `Fields stand where code sets their frames whenever there is a layout`() {
    let timeline = play(Ported<PlayedFramed>())
    #expect(
      timeline.views["field"]?.contentFrame == Rect(x: 30, y: 400, width: 333, height: 52))
    #expect(timeline.state(at: 0).contentSize == Size(width: 393, height: 1000))
    // The focus that was asked for while the view was loaded.
    #expect(timeline.state(at: 0.1).focus == "field")
  }

  @Test func `A delegate sees what was typed`() {
    let typed = play(Ported<PlayedCounting>(), [Event(at: 1, .type("seven!!"))])
    #expect(typed.state(at: 1.4).indicatorInsets.bottom == 7)
  }
}

func profile(_ id: String) -> StrategyProfile {
  StrategyProfile(id: id, summary: "A container.", origin: "This test", mechanism: .frame)
}

final class PlayedFieldInRoot: FieldInRootController, PortedController {
  static let profile = UIKitTests.profile("fieldinroot")
}

final class PlayedLongScroll: LongScrollController, PortedController {
  static let profile = UIKitTests.profile("longscroll")
}

final class PlayedNeverScroll: NeverScrollController, PortedController {
  static let profile = UIKitTests.profile("neverscroll")
}

final class PlayedWindowObserver: WindowObserverController, PortedController {
  static let profile = UIKitTests.profile("windowobserver")
}

final class PlayedChildInContainer: ChildInContainerController, PortedController {
  static let profile = UIKitTests.profile("childincontainer")
}

final class CardsByConstraint: CardsByConstraintController, PortedController {
  static let profile = UIKitTests.profile("cardsbyconstraint")
}

final class CardsByTransform: CardsByTransformController, PortedController {
  static let profile = UIKitTests.profile("cardsbytransform")
}

final class CardsByInner: CardsByInnerController, PortedController {
  static let profile = UIKitTests.profile("cardsbyinner")
}

final class CardsByFrame: CardsByFrameController, PortedController {
  static let profile = UIKitTests.profile("cardsbyframe")
}

final class PlayedMargins: MarginsController, PortedController {
  static let profile = UIKitTests.profile("margins")
}

final class PlayedCentred: CentredController, PortedController {
  static let profile = UIKitTests.profile("centred")
}

final class PlayedAvoidingScroll: AvoidingScrollController, PortedController {
  static let profile = UIKitTests.profile("avoidingscroll")
}

final class PlayedCounting: CountingController, PortedController {
  static let profile = UIKitTests.profile("counting")
}

final class PlayedEffectBar: EffectBarController, PortedController {
  static let profile = UIKitTests.profile("effectbar")
}

final class PlayedNames: NamesController, PortedController {
  static let profile = UIKitTests.profile("names")
}

final class PlayedFramed: FramedController, PortedController {
  static let profile = UIKitTests.profile("framed")
}
