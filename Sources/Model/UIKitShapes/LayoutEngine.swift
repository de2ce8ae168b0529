import Cassowary
import Foundation
import KeyboardAvoidance
import Keyframes

/// Lays views out by their constraints, as imports are.
///
/// Positions are those in the nearest scroll view's content, or else in the root view. What the
/// form or a storyboard says holds more weakly than what code asks for, so that a constraint of the
/// scroll view's lower edge takes the place of the storyboard's and leaves the other edges where
/// they are.
final class LayoutEngine {
  var isNeeded = false
  /// Whether a view has followed its superview's size, which constraints to it do not know yet.
  var hasResized = false
  private(set) var active: [NSLayoutConstraint] = []
  private var rootSize: CGSize?
  private var isRunning = false
  /// Whether code has asked for a layout while one runs.
  private var asksAgain = false

  func activate(_ constraint: NSLayoutConstraint) {
    active.append(constraint)
    isNeeded = true
  }

  func deactivate(_ constraint: NSLayoutConstraint) {
    active.removeAll { $0 === constraint }
    isNeeded = true
  }

  /// Deactivates constraints between what is in a view and what is not.
  func removeConstraints(leaving view: UIView) {
    for constraint in active {
      let ends = [constraint.firstItem, constraint.secondItem].compactMap { Self.view(of: $0) }
      if ends.contains(where: { $0.isDescendant(of: view) }),
        ends.contains(where: { !$0.isDescendant(of: view) })
      {
        constraint.isActive = false
      }
    }
  }

  /// Whether anything is pinned to the keyboard.
  var followsKeyboard: Bool {
    active.contains { ($0.firstItem ?? $0.secondItem).isKeyboard || $0.secondItem.isKeyboard }
  }

  /// The view of a constraint's end.
  static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  /// The nearest view around both ends of a constraint.
  static func holder(of constraint: NSLayoutConstraint) -> UIView? {
    guard let first = view(of: constraint.firstItem) else { return nil }
    guard let second = view(of: constraint.secondItem) else { return first }
    var current: UIView? = first
    while let known = current, !second.isDescendant(of: known) { current = known.superview }
    return current
  }

  /// The frame of a guide that follows something, in its view.
  static func frame(of guide: UILayoutGuide, in view: UIView) -> CGRect {
    let bounds = CGRect(origin: .zero, size: view.bounds.size)
    switch guide.role {
    case .own: return guide.ownFrame
    case .safeArea: return bounds.inset(by: view.safeAreaInsets)
    case .margins: return bounds.inset(by: view.layoutMargins)
    case .content: return CGRect(origin: .zero, size: (view as? UIScrollView)?.contentSize ?? .zero)
    case .frame: return bounds
    case .keyboard:
      let top = keyboardTop(of: guide, in: view)
      return CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
    }
  }

  /// The upper edge of the keyboard in a view: of the safe area's end while none is docked.
  private static func keyboardTop(of guide: UILayoutGuide, in view: UIView) -> CGFloat {
    let usesSafeArea = (guide as? UIKeyboardLayoutGuide)?.usesBottomSafeArea ?? true
    let rest = view.bounds.size.height - (usesSafeArea ? view.safeAreaInsets.bottom : 0)
    guard let host = view.host, view.ownWindow != nil else { return rest }
    let screen = host.interface.scene.screenInWindow
    let keyboard = host.interface.keyboardFrame
    let isDocked =
      keyboard.maxY >= screen.maxY && keyboard.minX <= screen.minX && keyboard.maxX >= screen.maxX
    guard keyboard.minY < screen.maxY, isDocked || guide.followsUndocked else { return rest }
    let top = view.convert(CGRect(origin: keyboard.origin, size: .zero), from: view.ownWindow).minY
    return min(top, rest)
  }
}

extension AnyObject? {
  fileprivate var isKeyboard: Bool { (self as? UILayoutGuide)?.role == .keyboard }
}

// MARK: - Laying out

extension Host {
  /// Lays out if anything has asked for it, and tells controllers.
  func layOutIfNeeded() {
    guard layout.isNeeded, let root = views[.rootView] else { return }
    visitControllers { $0.viewWillLayoutSubviews() }
    layout.run(in: root, host: self)
    visitControllers { $0.viewDidLayoutSubviews() }
  }
}

extension LayoutEngine {
  /// Lays out everything in a root view.
  func run(in root: UIView, host: Host) {
    isNeeded = false
    guard !isRunning else {
      asksAgain = true
      return
    }
    isRunning = true
    defer { isRunning = false }
    resize(root)
    Self.loadCells(root)
    // What code asks for while subviews are laid out is done at once, as often as is useful.
    for _ in 0..<Self.mostPasses {
      asksAgain = false
      layOut(root, host)
      isNeeded = false
      Self.layOutSubviews(root)
      if !isNeeded, !asksAgain { break }
    }
    isNeeded = false
  }

  /// How often a layout is repeated for what its own results change: a choice.
  private static let mostPasses = 3

  private func layOut(_ root: UIView, _ host: Host) {
    update(root)
    if !active.isEmpty || root.hasOwnViews {
      // Libraries add guides to the window.
      let reachesOut = active.contains { constraint in
        [constraint.firstItem, constraint.secondItem].contains {
          Self.view(of: $0).map { !$0.isDescendant(of: root) && $0.ownWindow != nil } ?? false
        }
      }
      let top = reachesOut ? host.window ?? root : root
      for _ in 0..<Self.mostPasses {
        hasResized = false
        var pass = LayoutPass(constraints: active, root: top, host: host)
        pass.solve()
        // Safe areas are known only where views stand.
        if !hasResized, !pass.insets.contains(where: { $0.now() != $0.used }) { break }
      }
    }
  }

  private static func loadCells(_ view: UIView) {
    (view as? UITableView)?.loadCells()
    view.subviews.forEach(loadCells)
  }

  private func update(_ view: UIView) {
    view.updateControllersConstraints()
    view.updateConstraints()
    view.subviews.forEach(update)
  }

  private static func layOutSubviews(_ view: UIView) {
    view.layoutSubviews()
    view.subviews.forEach(layOutSubviews)
  }

  /// Follows a root view's new size, as autoresizing masks say.
  private func resize(_ root: UIView) {
    let size = root.bounds.size
    defer { rootSize = size }
    guard let before = rootSize, before != size else { return }
    for view in root.subviews where view.place == nil { view.resize(from: before, to: size) }
  }
}

extension UIView {
  /// Whether code made any of the views in here.
  var hasOwnViews: Bool { subviews.contains { $0.place == nil || $0.hasOwnViews } }

  /// Follows its superview's new size, as its autoresizing mask says.
  func resize(from old: CGSize, to new: CGSize) {
    guard translatesAutoresizingMaskIntoConstraints, !autoresizingMask.isEmpty else { return }
    host?.layout.hasResized = true
    func resized(
      _ origin: CGFloat, _ extent: CGFloat, _ growth: CGFloat, _ flexible: [Bool]
    ) -> (CGFloat, CGFloat) {
      let count = Double(flexible.filter { $0 }.count)
      guard count > 0 else { return (origin, extent) }
      let share = growth / count
      return (origin + (flexible[0] ? share : 0), extent + (flexible[1] ? share : 0))
    }
    let before = frame
    let mask = autoresizingMask
    let (x, width) = resized(
      before.origin.x, before.width, new.width - old.width,
      [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin].map { mask.contains($0) })
    let (y, height) = resized(
      before.origin.y, before.height, new.height - old.height,
      [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin].map { mask.contains($0) })
    frame = CGRect(x: x, y: y, width: width, height: height)
  }
}

extension NSLayoutConstraint {
  /// The name of constraints that a storyboard would have, which give way to those of code.
  static let storyboardIdentifier = "storyboard"
}
