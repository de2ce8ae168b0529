/// Rewrites what only Objective-C's runtime, or one thread for all views, makes possible.
///
/// No line is added or taken away.
package struct Rewriter {
  private var tokens: [Tokenizer.Token]
  private let modules: Set<String>
  /// Names whose addresses are taken, which are keys of associated objects and stay where they are.
  private var keys: Set<String> = []
  /// Requirements that classes need not have.
  private var optionals: Set<String> = []
  /// The extensions that have them for the protocols whose braces are open, by how deep these are.
  private var defaults: [Int: String] = [:]
  /// The types whose braces are open, `nil` for other braces.
  private var scopes: [String?] = []
  private var pendingType: String?
  /// Whether the pending type is a view controller's class.
  private var isController = false
  /// The braces that open controllers, and the selectors of fields' actions, by the types' names.
  private var controllers: [String: Int] = [:]
  private var actions: [String: [String]] = [:]
  /// Protocols of Objective-C.
  private var classProtocols: Set<Int> = []
  private var access = ""
  /// How many parentheses and brackets are open.
  private var depth = 0

  private static let dropped: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBInspectable", "IBDesignable", "MainActor",
    "UIApplicationMain", "NSCopying", "NSManaged",
  ]
  private static let system: Set<String> = [
    "Foundation", "CoreGraphics", "QuartzCore", "ObjectiveC", "Dispatch", "CoreFoundation",
    "CoreText", "os",
  ]
  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "open", "package", "final", "static", "weak",
    "override", "set", "unowned", "nonisolated", "unsafe", "lazy", "dynamic",
  ]

  /// Words of actions that something else than a field sends.
  private static let otherSenders = [
    "switch", "slider", "segment", "stepper", "button", "picker", "page", "gesture", "segue",
    "date", "tap", "press",
  ]

  private static let printing: Set<String> = ["print", "debugPrint", "dump"]

  package init(_ text: String, modules: Set<String>) {
    var tokenizer = Tokenizer(text)
    tokens = tokenizer.tokens()
    self.modules = modules
    for index in tokens.indices where isWord(index, "optional") && isWord(following(index), "func")
    {
      optionals.insert(tokens[following(following(index))].text)
    }
    for index in tokens.indices where isSymbol(index, "&") {
      // &AssociatedKeys.name
      var next = index + 1
      while next < tokens.count, tokens[next].kind == .word || isSymbol(next, ".") {
        if tokens[next].kind == .word { keys.insert(tokens[next].text) }
        next += 1
      }
    }
  }

  /// The text, rewritten.
  package func rewritten() -> String {
    var rewriter = self
    var index = 0
    while index < rewriter.tokens.count { index = rewriter.visit(index) }
    for (name, brace) in rewriter.controllers {
      guard let selectors = rewriter.actions[name]?.joined(separator: ", ") else { continue }
      rewriter.tokens[brace].text +=
        " public override func playedActions() -> [Selector] { super.playedActions() + ["
        + selectors + "] };"
    }
    let text = rewriter.tokens.map(\.text).joined()
    // Only with UIKit is what is printed no result of the tool.
    let prints = tokens.indices.contains { Self.printing.contains(word($0)) }
    let imports = tokens.indices.contains { isWord($0, "import") }
    return prints && !imports ? "import UIKit; " + text : text
  }

  // MARK: Looking around

  private func isSymbol(_ index: Int, _ text: String) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .symbol && tokens[index].text == text
  }

  private func isWord(_ index: Int, _ text: String) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word && tokens[index].text == text
  }

  /// The word at an index, or nothing.
  private func word(_ index: Int) -> String {
    tokens.indices.contains(index) && tokens[index].kind == .word ? tokens[index].text : ""
  }

  /// The next token that is no space, on any line.
  private func following(_ index: Int) -> Int {
    var next = index + 1
    while next < tokens.count, [.space, .newline].contains(tokens[next].kind) { next += 1 }
    return next
  }

  private func preceding(_ index: Int) -> Int {
    var last = index - 1
    while last >= 0, [.space, .newline].contains(tokens[last].kind) { last -= 1 }
    return last
  }

  /// The parenthesis that closes the one at an index.
  private func closing(_ open: Int) -> Int {
    var (next, depth) = (open, 0)
    while next < tokens.count {
      if isSymbol(next, "(") { depth += 1 }
      if isSymbol(next, ")") { depth -= 1 }
      if depth == 0 { return next }
      next += 1
    }
    return tokens.count - 1
  }

  private mutating func erase(_ range: ClosedRange<Int>) {
    for index in range where tokens.indices.contains(index) && tokens[index].kind != .newline {
      // A comment of several lines keeps them.
      tokens[index].text = tokens[index].text.filter(\.isNewline)
    }
  }

  // MARK: Rules

  /// Rewrites what begins at a token; returns where to go on.
  private mutating func visit(_ index: Int) -> Int {
    let token = tokens[index]
    switch (token.kind, token.text) {
    case (.symbol, "@"): return attribute(index)
    case (.symbol, "#"): return directive(index)
    case (.symbol, "{"):
      scopes.append(pendingType)
      if pendingType != nil, isController { controllers[scope] = index }
      pendingType = nil
    case (.symbol, "}"):
      if let methods = defaults.removeValue(forKey: scopes.count) {
        tokens[index].text += methods + " }"
      }
      _ = scopes.popLast()
    case (.symbol, "?"):
      // delegate?.changed?(self)
      let name = tokens[max(index - 1, 0)].text
      if isSymbol(index + 1, "("), optionals.contains(name) { erase(index...index) }
    case (.word, "optional"): requirement(index)
    case (.symbol, "("):
      depth += 1
      opaqueOptional(index)
    case (.symbol, "["): depth += 1
    case (.symbol, ")"), (.symbol, "]"): depth -= 1
    case (.word, "import"): return importing(index)
    case (.word, "class"), (.word, "struct"), (.word, "enum"), (.word, "extension"),
      (.word, "actor"), (.word, "protocol"):
      type(index)
    case (.word, "nonisolated"):
      let open = index + 1
      erase(index...(isSymbol(open, "(") ? closing(open) : index))
    case (.word, "let"): if scopes.isEmpty, depth == 0 { screenConstant(index) }
    case (.word, "static"): if !isSymbol(preceding(index), ".") { property(index) }
    case (.word, "override"): required(index)
    case (.word, "Foundation") where isSymbol(index + 1, "."): erase(index...(index + 1))
    case (.word, "Swift"):
      // The tool's own prints go to standard error.
      if isSymbol(index + 1, "."), Self.printing.contains(word(index + 2)) {
        tokens[index].text = "UIKit"
      }
    case (.word, "MainActor"):
      if isSymbol(index + 1, ".") { tokens[index].text = "PlayedMainActor" }
    case (.word, "Task"):
      let next = following(index)
      if !isSymbol(preceding(index), "."), ["{", "(", "."].contains(where: { isSymbol(next, $0) }) {
        tokens[index].text = "PlayedTask"
      }
    default: break
    }
    return index + 1
  }

  private mutating func attribute(_ index: Int) -> Int {
    guard index + 1 < tokens.count, tokens[index + 1].kind == .word else { return index + 1 }
    let name = tokens[index + 1].text
    if name == "IBOutlet" {
      tokens[index + 1].text = "Outlet"
      var next = index + 2
      while next < tokens.count, !isWord(next, "var") {
        if isWord(next, "weak") || isWord(next, "unowned") { erase(next...next) }
        next += 1
      }
    } else if Self.dropped.contains(name) {
      let takesName = name == "objc" && isSymbol(index + 2, "(")
      let end = takesName ? closing(index + 2) : index + 1
      if name == "objc" { bindToClasses(after: end) }
      if name == "IBAction" { noteAction(after: end) }
      erase(index...end)
    }
    return index + 2
  }

  /// The names of the types around a token, with dots.
  private var scope: String { scopes.compactMap { $0 }.joined(separator: ".") }

  /// The first token of a declaration after an attribute, its other attributes and modifiers aside.
  private func declared(after attribute: Int) -> Int {
    var next = following(attribute)
    while Self.modifiers.contains(word(next)) || isSymbol(next, "@") {
      next = following(isSymbol(next, "@") ? next + 1 : next)
    }
    return next
  }

  /// Remembers an action that fields may send, so that its controller can list it: nothing else
  /// knows the actions of a storyboard.
  private mutating func noteAction(after attribute: Int) {
    let start = declared(after: attribute)
    let (name, open) = (following(start), following(following(start)))
    guard isWord(start, "func"), !word(name).isEmpty, isSymbol(open, "("), !scope.isEmpty else {
      return
    }
    let end = closing(open)
    let words = (tokens[name].text + tokens[open...end].map(\.text).joined()).lowercased()
    guard !Self.otherSenders.contains(where: { words.contains($0) }),
      ["edit", "chang", "begin", "end", "exit"].contains(where: { words.contains($0) })
    else { return }
    var (labels, depth, isFirst) = ("", 0, true)
    for index in (open + 1)..<max(end, open + 1) {
      if tokens[index].kind == .word, isFirst {
        (labels, isFirst) = (labels + word(index) + ":", false)
      }
      if ["(", "[", "<"].contains(tokens[index].text) { depth += 1 }
      if [")", "]", ">"].contains(tokens[index].text) { depth -= 1 }
      if depth == 0, isSymbol(index, ",") { isFirst = true }
    }
    let method = tokens[name].text + (labels.isEmpty ? "" : "(\(labels))")
    actions[scope, default: []].append("Selector(\(scope).\(method), \(method.debugDescription))")
  }

  /// `@objc protocol P` becomes `protocol P: AnyObject`: only classes conform to Objective-C's.
  private mutating func bindToClasses(after attribute: Int) {
    let next = declared(after: attribute)
    if isWord(next, "protocol") { classProtocols.insert(next) }
  }

  private mutating func bindToClasses(_ name: Int) {
    guard isSymbol(following(name), ":") else {
      tokens[name].text += ": AnyObject"
      return
    }
    let parents = tokens[name...].prefix { $0.text != "{" && $0.text != "where" }.map(\.text)
    guard Set(parents).isDisjoint(with: ["AnyObject", "NSObjectProtocol", "class"]) else { return }
    tokens[following(name)].text += " AnyObject,"
  }

  private mutating func importing(_ index: Int) -> Int {
    let last = preceding(index)
    // A name or an argument of that name is none.
    if isSymbol(last, ".") || isSymbol(last, ",") || isSymbol(last, "(") { return index + 1 }
    var name = following(index)
    let kinds: Set<String> = [
      "class", "struct", "enum", "protocol", "func", "typealias", "var", "let",
    ]
    if tokens.indices.contains(name), kinds.contains(tokens[name].text) { name = following(name) }
    guard tokens.indices.contains(name), tokens[name].kind == .word else { return index + 1 }
    var end = name
    while isSymbol(end + 1, ".") { end += 2 }
    if Self.system.contains(tokens[name].text) {
      erase(following(index)...end)
      tokens[name].text = "UIKit"
    } else if modules.contains(tokens[name].text) {
      var start = index
      while start > 0, tokens[start - 1].kind != .newline, !isSymbol(start - 1, ";") { start -= 1 }
      erase(start...end)
    }
    return end + 1
  }

  private mutating func directive(_ index: Int) -> Int {
    guard index + 1 < tokens.count else { return index + 1 }
    switch tokens[index + 1].text {
    case "if", "elseif":
      var next = index + 2
      while next < tokens.count, tokens[next].kind != .newline {
        if isWord(next, "os"), isSymbol(next + 1, "(") {
          if isWord(next + 2, "iOS") {
            tokens[next + 2].text = "Linux"
          } else if isWord(next + 2, "Linux") {
            tokens[next + 2].text = "Windows"
          }
        }
        next += 1
      }
      return next
    case "selector": return selector(index)
    case "keyPath":
      let end = closing(index + 2)
      guard isSymbol(index + 2, "("), end > index + 2 else { return index + 2 }
      let path = tokens[(index + 3)..<end].map(\.text).joined()
      erase(index...end)
      tokens[index].text = path.debugDescription
      return end + 1
    case "available", "unavailable":
      let open = index + 2
      guard isSymbol(open, "(") else { return open }
      let end = closing(open)
      var version = "0"
      for next in open..<end where isWord(next, "iOS") { version = tokens[following(next)].text }
      let isNot = tokens[index + 1].text == "unavailable"
      erase(index...end)
      tokens[index].text = "\(isNot ? "!" : "")playedSystemIsAtLeast(\(version))"
      return end + 1
    default: return index + 1
    }
  }

  /// `#selector(name(_:))` becomes a selector of the method itself.
  private mutating func selector(_ index: Int) -> Int {
    let open = following(index + 1)
    guard isSymbol(open, "(") else { return open }
    let end = closing(open)
    guard end > open else { return end + 1 }
    let name = tokens[(open + 1)..<end].map(\.text).joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isProperty = name.hasPrefix("getter:") || name.hasPrefix("setter:")
    var method = name
    if method.hasPrefix("self.") { method.removeFirst(5) }
    let path = method.prefix { $0 != "(" }
    if !path.contains(".") {
      let type = scopes.compactMap { $0 }.joined(separator: ".")
      method = "\(type.isEmpty ? "Self" : type).\(method)"
    }
    // Code on several lines stays on as many.
    let lines = tokens[index...end].reduce("") { $0 + $1.text.filter(\.isNewline) }
    for place in index...end { tokens[place].text = "" }
    let argument = isProperty ? "property: " : method + ", "
    tokens[index].text = "Selector(\(argument)\(name.debugDescription))\(lines)"
    return end + 1
  }

  /// `(some P)?` becomes `(any P)?`: only Objective-C's protocols conform to themselves.
  private mutating func opaqueOptional(_ index: Int) {
    let first = following(index)
    let end = closing(index)
    if isWord(first, "some"), isSymbol(end + 1, "?") || isSymbol(end + 1, "!") {
      tokens[first].text = "any"
    }
  }

  /// `override init(style:…)` of a cell becomes `required init`: tables make cells of their
  /// classes.
  private mutating func required(_ index: Int) {
    var next = following(index)
    while next < tokens.count, Self.modifiers.contains(tokens[next].text) { next = following(next) }
    guard isWord(next, "init"), isWord(following(following(next)), "style"),
      isSymbol(following(next), "(")
    else { return }
    let type = tokens[following(next)...].prefix { $0.text != "," }.map(\.text)
    if type.contains("CellStyle") { tokens[index].text = "required" }
  }

  /// `optional func changed()` of a protocol becomes a requirement that does nothing by default.
  private mutating func requirement(_ index: Int) {
    let start = following(index)
    let line = tokens[start...].prefix { $0.kind != .newline && $0.text != "}" }
    let method = line.filter { $0.kind != .opaque }.map(\.text).joined()
    // A function that is asked for a value has none by default.
    guard isWord(start, "func"), !method.contains("->"), let name = scopes.last ?? nil else {
      return
    }
    erase(index...index)
    defaults[scopes.count, default: "; \(access)extension \(name) {"] += " \(method) {};"
  }

  /// Remembers the type whose braces come next.
  private mutating func type(_ index: Int) {
    var next = following(index)
    guard tokens.indices.contains(next), tokens[next].kind == .word,
      !isSymbol(preceding(index), "."), !isSymbol(preceding(index), ":"),
      !isSymbol(following(index), ":"),
      !Self.modifiers.union(["func", "var", "let", "subscript", "init"]).contains(tokens[next].text)
    else { return }
    var name = tokens[next].text
    while isSymbol(next + 1, "."), next + 2 < tokens.count, tokens[next + 2].kind == .word {
      name += "." + tokens[next + 2].text
      next += 2
    }
    pendingType = name
    let parents = tokens[next...].prefix { $0.text != "{" }.drop { $0.text != ":" }
    let parent = parents.first { $0.kind == .word }?.text ?? ""
    isController =
      isWord(index, "class") && (parent.contains("Controller") || parent.hasSuffix("VC"))
    access = isWord(preceding(index), "public") ? "public " : ""
    if classProtocols.contains(index) { bindToClasses(next) }
  }

  /// Whether a value is another one in another simulation.
  private func isOfScreen(_ index: Int) -> Bool {
    ["UIScreen", "UIDevice", "UIApplication"].contains { isWord(index, $0) }
  }

  /// A global constant of the screen, which simulations at once have different ones of, becomes a
  /// computed one, if its line says its type: `let width = UIScreen.main.bounds.width`.
  private mutating func screenConstant(_ index: Int) {
    var end = index
    while end < tokens.count, tokens[end].kind != .newline, !isSymbol(end, ";") { end += 1 }
    guard let equals = (index..<end).first(where: { isSymbol($0, "=") }),
      (equals..<end).contains(where: isOfScreen),
      !(index..<end).contains(where: { isSymbol($0, "{") })
    else { return }
    var last = preceding(end)
    while tokens[last].text.hasPrefix("//") || tokens[last].text.hasPrefix("/*") {
      last = preceding(last)
    }
    let types = [
      "bounds": "CGRect", "frame": "CGRect", "size": "CGSize", "safeAreaInsets": "UIEdgeInsets",
      "width": "CGFloat", "height": "CGFloat", "maxX": "CGFloat", "maxY": "CGFloat",
      "scale": "CGFloat", "pad": "Bool", "phone": "Bool",
    ]
    if !(index..<equals).contains(where: { isSymbol($0, ":") }) {
      // Numbers may follow: `UIScreen.main.bounds.width / 2`.
      let words = (equals...last).reversed().map { tokens[$0] }.filter { $0.kind == .word }
      let name = words.first { !($0.text.first?.isNumber ?? true) }?.text
      guard let type = name.flatMap({ types[$0] }) else { return }
      tokens[preceding(equals)].text += ": " + type
    }
    tokens[index].text = "var"
    tokens[equals].text = "{"
    tokens[last].text += " }"
  }

  /// A stored static property becomes one of the simulation that runs.
  private mutating func property(_ index: Int) {
    var place = index
    while place < tokens.count, !isWord(place, "let"), !isWord(place, "var") {
      guard
        Self.modifiers.contains(tokens[place].text) || tokens[place].kind == .space
          || isSymbol(place, "(") || isSymbol(place, ")")
      else { return }
      place += 1
    }
    let name = following(place)
    guard name < tokens.count, tokens[name].kind == .word, !keys.contains(tokens[name].text) else {
      return
    }
    // The type, and the first value up to the end of the line.
    var next = name + 1
    var (depth, equals, calls) = (0, Int?.none, false)
    while next < tokens.count {
      if ["(", "[", "<"].contains(where: { isSymbol(next, $0) }) { depth += 1 }
      if [")", "]", ">"].contains(where: { isSymbol(next, $0) }), !isSymbol(next - 1, "-") {
        depth -= 1
      }
      if equals == nil, depth == 0, isSymbol(next, "{") { return }
      if equals == nil, depth == 0, isSymbol(next, "=") { equals = next }
      if equals != nil, isSymbol(next, "(") || isSymbol(next, "{") || isOfScreen(next) {
        calls = true
      }
      if depth == 0, isSymbol(next, ",") { return }
      if depth <= 0, tokens[next].kind == .newline || isSymbol(next, "}") || isSymbol(next, ";") {
        if equals == nil || following(equals ?? 0) < next { break }
      }
      if equals != nil, isSymbol(next, "{") { break }
      next += 1
    }
    let isConstant = isWord(place, "let")
    if isConstant, !calls { return }
    if equals == nil {
      let last = preceding(next)
      guard isSymbol(last, "?") || isSymbol(last, "!") else { return }
      tokens[last].text += " = nil"
    }
    var start = index
    while start > 0,
      tokens[start - 1].kind == .space || Self.modifiers.contains(tokens[start - 1].text)
        || isSymbol(start - 1, "(") || isSymbol(start - 1, ")")
    {
      start -= 1
    }
    while start < place, tokens[start].kind == .space || tokens[start].text.isEmpty { start += 1 }
    for modifier in start..<place where isWord(modifier, "weak") { erase(modifier...modifier) }
    if isConstant { tokens[place].text = "var" }
    tokens[start].text = "@PerSimulation " + tokens[start].text
  }
}
