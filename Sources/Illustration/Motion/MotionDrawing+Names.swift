internal import KeyboardAvoidance
internal import Stage

extension MotionDrawing {
  /// The name of a group in the document: letters for what distinguishes it, and one for itself.
  func name(of path: [PartGroup.Key]) -> String {
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
