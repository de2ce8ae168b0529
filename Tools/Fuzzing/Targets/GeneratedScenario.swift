import KeyboardAvoidance
import Keyframes

/// A scenario that bytes choose: nearly every one is valid, whatever the bytes.
package struct GeneratedScenario {
  /// The scenario file.
  package private(set) var text = "keyrise: 1\n"

  /// Instants to look at, as parts of the time until all has settled.
  let instants: [Double]

  private var fields: [String] = []

  /// Makes a scenario; equal bytes make equal ones.
  package init(_ bytes: [UInt8]) {
    var source = ByteSource(bytes)
    instants = (0..<3).map { _ in Double(source.byte()) / 200 }
    let device = source.pick(DeviceCatalog.all)
    let isStack = !source.chance(oneIn: 3)
    let form = Self.form(&source, in: device, isStack: isStack, fields: &fields)
    let timeline = Self.timeline(&source, on: device, fields: fields)
    line("device: \(device.id)")
    line("title: \(Self.words(&source))")
    if source.chance(oneIn: 3) { line("orientation: landscape") }
    if source.chance(oneIn: 3) { line("appearance: dark") }
    line("strategy: \(source.pick(StrategyCatalog.all).profile.id)")
    bars(&source)
    scroll(&source)
    surroundings(&source, of: device)
    line(isStack ? "form:\n  stack: {spacing: \(source.number(in: 0...30))}\n  form:" : "form:")
    text += form
    text += timeline
  }

  private mutating func line(_ line: String) { text += line + "\n" }
}

// MARK: - What stands still

extension GeneratedScenario {
  private mutating func bars(_ source: inout ByteSource) {
    var bars = ["status: \(!source.chance(oneIn: 4))", "tab: \(source.chance(oneIn: 3))"]
    if source.chance(oneIn: 2) {
      bars.append("navigation: \(Self.words(&source))")
      if source.chance(oneIn: 2) { bars.append("back: \(Self.words(&source))") }
    }
    if source.chance(oneIn: 3) { bars.append("translucent: true") }
    line("bars: {\(bars.joined(separator: ", "))}")
  }

  private mutating func scroll(_ source: inout ByteSource) {
    guard source.chance(oneIn: 2) else { return }
    let indicator = source.pick(ScrollConfiguration.IndicatorVisibility.allCases)
    let mode = source.pick(KeyboardDismissMode.allCases)
    line("scroll: {indicator: \(indicator.rawValue), keyboardDismissMode: \(mode.rawValue)}")
  }

  private mutating func surroundings(_ source: inout ByteSource, of device: Device) {
    guard device.isTablet else {
      let presentation = source.pick(Presentation.Style.allCases)
      if source.chance(oneIn: 3) { line("presentation: \(presentation.rawValue)") }
      if source.chance(oneIn: 5) { line("keyboard: {crossFade: true}") }
      return
    }
    switch source.number(in: 0...4) {
    case 0: line("window: {style: \(source.pick(Multitasking.Style.allCases).rawValue)}")
    case 1: line("presentation: \(source.pick(Presentation.Style.allCases).rawValue)")
    case 2: line("keyboard: {mode: \(source.pick(KeyboardMode.allCases).rawValue)}")
    default: break
    }
  }
}

// MARK: - The form

extension GeneratedScenario {
  private static func form(
    _ source: inout ByteSource, in device: Device, isStack: Bool, fields: inout [String]
  ) -> String {
    var form = ""
    var top = 10
    for _ in 0..<source.number(in: 1...8) {
      let height = source.number(in: 20...160)
      let width = max(1, source.number(in: 20...400) % max(Int(device.screen.width), 30))
      let frame =
        isStack ? "" : ", frame: [\(source.number(in: 0...30)), \(top), \(width), \(height)]"
      top += height + source.number(in: 0...60)
      form += (isStack ? "    - {" : "  - {")
      form += view(&source, fields: &fields, isStack: isStack) + frame + "}\n"
    }
    if fields.isEmpty {
      fields.append("last")
      let frame = isStack ? "" : ", frame: [10, \(top), 200, 40]"
      form += (isStack ? "    - {" : "  - {") + "field: last\(frame)}\n"
    }
    return form
  }

  private static func view(
    _ source: inout ByteSource, fields: inout [String], isStack: Bool
  ) -> String {
    switch source.number(in: 0...9) {
    case 0:
      let style = source.pick(Label.Style.allCases), align = source.pick(Label.Alignment.allCases)
      return "label: \(words(&source)), style: \(style.rawValue), align: \(align.rawValue)"
    case 1:
      return "button: \(words(&source)), style: \(source.pick(Button.Style.allCases).rawValue)"
    case 2: return "toggle: \(source.chance(oneIn: 2)), label: \(words(&source))"
    case 3: return "separator: true"
    case 4, 5:
      let id = "view\(fields.count)"
      fields.append(id)
      return "textView: \(id), text: \(words(&source)), \(input(&source))"
        + ", grows: \(source.chance(oneIn: 2))"
        + (isStack ? ", height: \(source.number(in: 20...300))" : "")
    default:
      let id = "field\(fields.count)"
      fields.append(id)
      let type = source.pick(FieldType.allCases)
      return
        "field: \(id), type: \(type.rawValue), placeholder: \(words(&source)), \(input(&source))"
    }
  }

  private static func input(_ source: inout ByteSource) -> String {
    let border = source.pick(TextInput.Border.allCases)
    let accessory = source.chance(oneIn: 3) ? source.number(in: 1...120) : 0
    let key = source.pick(ReturnKey.allCases)
    return "border: \(border.rawValue), accessory: \(accessory), return: \(key.rawValue)"
  }

  /// A quoted text.
  private static func words(_ source: inout ByteSource) -> String {
    let words = [
      "", "Name", "E-mail address", "Überstraße 7", "a", "WWWWWWWWWWWWWWWW", "one\\ntwo\\nthree",
      "“quoted”", "f̈ﬁ", "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod",
      "Ελλάδα", "Привет", "100 %", "—", " ", "\\t", "日本", "a\\u0301",
    ]
    return "\"\(source.pick(words))\(source.chance(oneIn: 3) ? " " + source.pick(words) : "")\""
  }
}

// MARK: - What happens

extension GeneratedScenario {
  private static func timeline(
    _ source: inout ByteSource, on device: Device, fields: [String]
  ) -> String {
    var timeline = "timeline:\n  events:\n"
    var time = 100
    var isFocused = false
    for _ in 0..<source.number(in: 1...6) {
      let action =
        isFocused
        ? action(&source, on: device, fields: fields, isFocused: &isFocused)
        : "focus: \(source.pick(fields))"
      isFocused = isFocused || action.hasPrefix("focus")
      timeline += "    - {at: \(time)ms, \(action)}\n"
      time += source.number(in: 5...900)
    }
    return timeline
  }

  private static func action(
    _ source: inout ByteSource, on device: Device, fields: [String], isFocused: inout Bool
  ) -> String {
    switch source.number(in: 0...8) {
    case 0, 1: return "focus: \(source.pick(fields))"
    case 2:
      isFocused = false
      return "dismiss: true"
    case 3: return "rotate: \(source.pick(Orientation.allCases).rawValue)"
    case 4: return "keyboard: {kind: \(source.pick(KeyboardKind.allCases).rawValue)}"
    case 5: return "keyboard: {bar: \(source.pick(KeyboardAppearance.Bar.allCases).rawValue)}"
    case 6 where device.isTablet:
      return "keyboard: {mode: \(source.pick(KeyboardMode.allCases).rawValue)}"
    case 6: return "keyboard: {height: \(source.number(in: 0...500))}"
    case 7: return "prompt: \(source.chance(oneIn: 2))"
    default:
      let path = (0..<source.number(in: 1...4)).map {
        "[\(Double($0) / 10), \(source.number(in: 0...900))]"
      }
      return "drag: {path: [\(path.joined(separator: ", "))]}"
    }
  }
}
