import KeyboardAvoidance

// Controllers whose views stand in the played one's hear what that hears, as UIKit forwards it.

extension UIViewController {
  /// How far a controller's view has come.
  enum Stage: Int, Comparable {
    case gone, willAppear, isAppearing, didAppear

    static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }
}

extension Host {
  /// Does something with the played controller, and with those whose views stand in its view.
  func visitControllers(_ body: (UIViewController) -> Void) {
    guard let controller = rootController else { return }
    body(controller)
    controller.viewIfLoaded?.visit { view in
      if let inner = view.controller, inner !== controller { body(inner) }
    }
  }

  /// Tells controllers how far the screen has come.
  func appear(_ stage: UIViewController.Stage) { visitControllers { $0.appear(stage) } }

  /// Tells controllers whose views have come into the played one's that they appear, as far as
  /// that has.
  func showControllers() {
    guard let stage = rootController?.stage, stage != .gone else { return }
    var isNew = false
    visitControllers { controller in
      guard controller.stage == .gone else { return }
      isNew = true
      controller.appear(min(stage, .isAppearing))
    }
    // As UIKit, which tells it when the change is on the screen.
    if isNew, stage == .didAppear { schedule(after: 0) { [weak self] in self?.appear(.didAppear) } }
  }
}

extension UIViewController {
  /// Hears all that leads to a stage.
  fileprivate func appear(_ wanted: Stage) {
    while stage < wanted, let next = Stage(rawValue: stage.rawValue + 1) {
      stage = next
      switch next {
      case .gone: break
      case .willAppear: viewWillAppear(false)
      case .isAppearing: viewIsAppearing(false)
      case .didAppear: viewDidAppear(false)
      }
    }
  }

  /// Hears that its view has left the screen.
  func disappear() {
    guard stage != .gone else { return }
    stage = .gone
    viewWillDisappear(false)
    viewDidDisappear(false)
  }
}
