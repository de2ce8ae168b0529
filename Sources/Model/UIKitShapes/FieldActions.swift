import KeyboardAvoidance

extension Host {
  /// Connects actions of a storyboard to fields, by what their names say: nothing else is known of
  /// them.
  func connectActions(of controller: UIViewController) {
    let fields = fields.compactMap { $0 as? UITextField }
    for action in controller.playedActions() {
      let name = String(action.description.prefix { $0 != "(" })
      // A delegate hears it anyway.
      if controller is any UITextFieldDelegate, Self.delegated.contains(name) { continue }
      let said = "the action '\(name)' of \(Swift.type(of: controller))"
      guard let event = Self.event(name), !fields.isEmpty else {
        complain("\(said) is called by nothing: its name says no event of a field")
        continue
      }
      let letters = ViewName(name).letters.replacing("textfield", with: "")
      let named = fields.filter { field in
        let core = ViewName(field.identifier).core
        return core.count > 2 && letters.contains(core)
      }
      for field in named.isEmpty ? fields : named {
        field.addTarget(controller, action: action, for: event)
      }
      let senders = named.isEmpty ? "every field" : named.map(\.named).joined(separator: " and ")
      complain("\(said) is one of \(senders), by its name")
    }
  }

  private static let delegated: Set<String> = [
    "textFieldDidBeginEditing", "textFieldDidEndEditing",
  ]

  private static func event(_ name: String) -> UIControl.Event? {
    let letters = ViewName(name).letters
    let words: [(UIControl.Event, [String])] = [
      (.editingDidEndOnExit, ["onexit"]),
      (.editingDidBegin, ["begin", "began", "startediting", "editingstart"]),
      (.editingDidEnd, ["didend", "endediting", "editingend", "editend", "endedit"]),
      (.editingChanged, ["change"]),
    ]
    return words.first { $0.1.contains { letters.contains($0) } }?.0
  }
}
