import Foundation
import KeyboardAvoidance
import Keyframes
import Playing
import Testing

@testable import Illustration

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct AnimatedSVGTests {
  private func animation(
    _ strategy: String, scene: Scene = Staging.scene(), plays: Int = 0
  ) throws -> AnimatedSVG {
    AnimatedSVG(try Staging.film(strategy, scene: scene), plays: plays)
  }

  /// A keyframe of a style sheet: its share of the film and the numbers in it.
  private struct Keyframe {
    var share: Double
    var numbers: [Double]
    var holds: Bool
  }

  /// The keyframes of an animation, as a browser reads them.
  private func keyframes(_ name: String, in text: String) -> [Keyframe] {
    guard
      let body = text.components(separatedBy: "@keyframes \(name){").dropFirst().first?
        .components(separatedBy: "}}").first
    else { return [] }
    let frames = body.components(separatedBy: "}").flatMap { rule -> [Keyframe] in
      let parts = rule.components(separatedBy: "{")
      let numbers = parts[1].components(separatedBy: ";")[0]
        .components(separatedBy: CharacterSet(charactersIn: "(),")).compactMap {
          Double($0.replacingOccurrences(of: "px", with: ""))
        }
      return parts[0].components(separatedBy: ",").compactMap { place in
        Double(place.dropLast()).map {
          Keyframe(
            share: $0 / 100, numbers: numbers, holds: parts[1].contains("step-end"))
        }
      }
    }
    return frames.sorted { $0.share < $1.share }
  }

  /// The numbers that an animation has at a share of the film.
  private func value(of frames: [Keyframe], at share: Double) -> [Double] {
    guard let next = frames.firstIndex(where: { $0.share > share + 1e-12 }), next > 0 else {
      return frames.last?.numbers ?? []
    }
    let (start, end) = (frames[next - 1], frames[next])
    let part = start.holds ? 0 : (share - start.share) / (end.share - start.share)
    return zip(start.numbers, end.numbers).map { $0 + ($1 - $0) * part }
  }

  @Test(arguments: ["clearance", "inset-overlap", "inset-contains", "scroll-to-visible", "none"])
  func `In every frame the content and the keyboard are within a quarter of a pixel`(
    strategy: String
  ) throws {
    let animation = try self.animation(strategy)
    let text = try animation.text(Staging.studio())
    let content = keyframes("kc", in: text)
    let keyboard = keyframes("kk", in: text)
    #expect(!keyboard.isEmpty)
    for frame in animation.film.clock.frames {
      let share = frame.time / 2
      let state = animation.film.timeline.state(at: frame.sampleTime)
      // Half a pixel more where a rest is snapped to whole pixels; the lines themselves are closer.
      if let y = value(of: content, at: share).last {
        #expect(abs(y + state.contentOffset.y) * 2 <= 0.75, "\(strategy) at \(frame.time)")
      }
      if let y = value(of: keyboard, at: share).last, state.keyboardFrame.minY < 568 {
        #expect(abs(y - state.keyboardFrame.minY) * 2 <= 0.75)
      }
    }
  }

  @Test func `What is on a sheet moves with its card, within a quarter of a pixel in all`() throws {
    var scene = Staging.scene(fieldTop: 500)
    let card = Rect(x: 114, y: 202, width: 540, height: 620)
    scene.device = Device(screen: Size(width: 768, height: 1024), scale: 2)
    scene.multitasking = Multitasking(style: .fullScreen, frame: scene.device.bounds)
    scene.presentation = Presentation(style: .formSheet, frame: card)
    scene.rootFrame = card
    scene.scrollView.frame = Rect(origin: .zero, size: card.size)
    scene.keyboard.heights = KeyboardHeights(all: 400)
    let animation = try self.animation("clearance", scene: scene)
    let text = try animation.text(Staging.studio())
    let sheet = keyframes("kb", in: text)
    let content = keyframes("kc", in: text)
    #expect(sheet.contains { ($0.numbers.last ?? 0) < -100 })
    #expect(!content.isEmpty)
    for frame in animation.film.clock.frames {
      let share = frame.time / 2
      let state = animation.film.timeline.state(at: frame.sampleTime)
      let y = try #require(value(of: sheet, at: share).last)
      let inside = try #require(value(of: content, at: share).last)
      let expected = state.scrollFrameInWindow.minY - state.contentOffset.y
      #expect(abs(y + inside - expected) * 2 <= 0.75, "at \(frame.time)")
    }
  }

  @Test func `A jump is one`() throws {
    // The shift moves the root view at once: no line may lead there.
    let animation = try self.animation("fixed-shift")
    let text = try animation.text(Staging.studio())
    let ground = try #require(text.firstMatch(of: /@keyframes (k[0-9]+whole)\{/)).output.1
    #expect(text.contains("id=\"\(ground)\""))
    #expect(!keyframes(String(ground), in: text).isEmpty)
    let jumping = try self.animation("bottom-constraint")
    let lines = keyframes("kc", in: try jumping.text(Staging.studio()))
    for frame in jumping.film.clock.frames {
      let state = jumping.film.timeline.state(at: frame.sampleTime)
      guard let y = value(of: lines, at: frame.time / 2).last else { continue }
      #expect(abs(y + state.contentOffset.y) * 2 <= 0.75)
    }
  }

  @Test func `What is blurred behind a keyboard of glass has its round corners`() throws {
    var scene = Staging.scene(fieldTop: 440)
    scene.keyboard.look = .glass
    let text = try animation("none", scene: scene).text(Staging.studio())
    #expect(text.contains("filter="))
    #expect(!text.contains("<path d=\"M0 0h320v568h-320z\"/></clipPath>"))
  }

  @Test func `Is well formed and small`() throws {
    let text = try animation("clearance").text(Staging.studio())
    let document = try XMLDocument(xmlString: text)
    #expect(document.rootElement()?.name == "svg")
    #expect(text.contains("width=\"320\" height=\"568\" viewBox=\"0 0 320 568\""))
    #expect(text.utf8.count < 60_000)
    #expect(text.contains("<title id=\"title\">One field</title>"))
    #expect(text.contains("<desc id=\"desc\">The keyboard rises"))
    #expect(text.contains("@media (prefers-reduced-motion:reduce){*{animation:none!important}}"))
    #expect(text.contains("animation:2s linear infinite"))
    // Nothing is fetched: the only address is the name of the format.
    #expect(text.components(separatedBy: "http").count == 2)
    #expect(try animation("clearance").text(Staging.studio()) == text)
  }

  /// The panel and the keys of glass have the same window behind them, which moves alike.
  @Test func `Equal keyframes are said once`() throws {
    var scene = Staging.scene(fieldTop: 440)
    scene.keyboard.look = .glass
    let text = try animation("clearance", scene: scene).text(Staging.studio())
    let bodies = text.matches(of: /@keyframes \w+\{(.+)\}\n/).map { String($0.output.1) }
    #expect(bodies.count > 1 && Set(bodies).count == bodies.count)
    let names = Set(text.matches(of: /@keyframes (\w+)/).map { String($0.output.1) })
    let used = text.matches(of: /animation-name:(\w+)/).map { String($0.output.1) }
    #expect(used.count > names.count && Set(used) == names, "\(used) \(names)")
  }

  @Test func `Stands still at the instant that says most`() throws {
    let animation = try self.animation("inset-overlap")
    let text = try animation.text(Staging.studio())
    let offset = animation.film.timeline.state(at: animation.film.shownTime).contentOffset.y
    #expect(text.contains("<g id=\"kc\" transform=\"translate(0 \(Numeral.css(-offset)))\">"))
    #expect(text.contains("<g id=\"kk\" transform=\"translate(0 352)\">"))
  }

  @Test(arguments: [(0, "infinite"), (1, "both"), (3, "3 both")])
  func `An animated SVG says how often it plays`(_ count: Int, says: String) throws {
    let text = try animation("none", plays: count).text(Staging.studio())
    #expect(text.contains("{animation:2s linear \(says)}"))
  }

  @Test func `Without motion there is no style`() throws {
    var animation = try self.animation("none")
    animation.film = try Staging.film("none", events: [])
    #expect(try !animation.text(Staging.studio()).contains("<style>"))
  }
}
