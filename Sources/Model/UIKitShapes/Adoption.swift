import KeyboardAvoidance
import Keyframes

extension Host {
  /// Gives views that code made the places of the form's fields and scroll view.
  ///
  /// A field becomes that of the form with its name (the property's of the controller that holds
  /// it, or its `accessibilityIdentifier` or placeholder), or else the next one of its kind.
  func adoptOwnViews() {
    guard let root = views[.rootView] else { return }
    let own = Self.ownFields(in: root)
    guard !own.isEmpty else { return }
    layout.isNeeded = true
    layOutIfNeeded()
    var names: [ObjectIdentifier: String] = [:]
    visitControllers { names.merge(Self.names(in: $0)) { known, _ in known } }
    // What is a field of code already stays that.
    var free = interface.views.fields.map(\.element).filter { view(id: $0.id)?.isAdopted != true }
    var matches: [(view: UIView, element: Element)] = []
    func match(_ view: UIView, _ isMatch: (Element) -> Bool) -> Bool {
      guard
        let index = free.firstIndex(where: { $0.isTextView == (view is UITextView) && isMatch($0) })
      else { return false }
      matches.append((view, free.remove(at: index)))
      return true
    }
    var rest = own
    rest.removeAll { view in
      let name = names[ObjectIdentifier(view)] ?? view.accessibilityIdentifier
      return name.map { name in match(view) { ViewName($0.id).core == ViewName(name).core } }
        ?? false
    }
    rest.removeAll { view in
      guard let placeholder = (view as? UITextField)?.placeholder, !placeholder.isEmpty else {
        return false
      }
      return match(view) { $0.input?.placeholder == placeholder }
    }
    rest.removeAll { view in match(view) { _ in true } }
    for view in rest {
      complain("\(view.named) has no field of its kind left in the form, and is not played")
    }
    takeOver(matches, root)
    for element in free where !matches.isEmpty {
      complain("the code has no field for '\(element.id)' of the form")
    }
    if let wanted = wantedField, case .view(let id) = wanted.place {
      wantedField = nil
      change { $0.beginEditing(id) }
    }
  }

  private func takeOver(_ matches: [(view: UIView, element: Element)], _ root: UIView) {
    guard !matches.isEmpty else { return }
    let scroll = Self.container(of: matches.map(\.view), below: root)
    // The form's own views are those of code from now on.
    let old = views[.scrollView]
    if scroll !== old {
      old?.removeFromSuperview()
      for (place, view) in views where view.isDescendant(of: old ?? view) && view !== scroll {
        if case .view = place { views[place] = nil }
      }
    }
    // Before their frames become those of the form.
    let elements = matches.map { match -> Element in
      var element = match.element
      element.children = []
      element.frame = (scroll ?? root).convert(match.view.detachedBounds, from: match.view)
      return element
    }
    for (view, element) in matches {
      let edits = view.pendingEdits
      view.pendingEdits = []
      view.isAdopted = true
      inputEdits[element.id, default: []] += edits
      install(view, at: .view(element.id))
    }
    if scroll == nil {
      // Fields that stand in the root view itself.
      let bounds = CGRect(origin: .zero, size: root.frame.size)
      change {
        $0.scrollView.frame = bounds
        $0.scrollView.insetAdjustment = .never
        $0.replaceForm(elements, contentSize: bounds.size, isScreen: true)
      }
    }
    let isFilled = !((scroll as? UITableView)?.sections.isEmpty ?? true)
    guard let scroll, scroll.place == nil || isFilled else { return }
    let frame = scroll.convert(
      CGRect(origin: (scroll as? UIScrollView)?.contentOffset ?? .zero, size: scroll.frame.size),
      to: root)
    let size = (scroll as? UIScrollView)?.contentSize ?? scroll.frame.size
    let insets = (scroll as? UIScrollView)?.contentInset ?? .zero
    let mode = (scroll as? UIScrollView)?.keyboardDismissMode ?? .none
    let adjustment = (scroll as? UIScrollView)?.contentInsetAdjustmentBehavior ?? .never
    scroll.isAdopted = true
    install(scroll, at: .scrollView)
    change {
      $0.scrollView.frame = frame
      $0.scrollView.contentInset = insets
      $0.scrollView.insetAdjustment = adjustment == .never ? .never : .automatic
      $0.replaceForm(elements, contentSize: size, isScreen: true)
    }
    if mode != .none { (scroll as? UIScrollView)?.keyboardDismissMode = mode }
  }

  private static func ownFields(in view: UIView) -> [UIView] {
    view.subviews.flatMap { child -> [UIView] in
      let isField = child.place == nil && (child is UITextField || child is UITextView)
      return (isField ? [child] : []) + ownFields(in: child)
    }
  }

  /// The nearest scroll view around fields, or else the view that they stand in.
  private static func container(of fields: [UIView], below root: UIView) -> UIView? {
    var current = fields.first?.superview
    var nearest: UIView?
    while let view = current, view !== root {
      if view is UIScrollView { return view }
      if nearest == nil, fields.allSatisfy({ $0.isDescendant(of: view) }) { nearest = view }
      current = view.superview
    }
    return nearest
  }

  /// The names of the properties in which a controller holds views.
  private static func names(in controller: UIViewController) -> [ObjectIdentifier: String] {
    var names: [ObjectIdentifier: String] = [:]
    var mirror: Mirror? = Mirror(reflecting: controller)
    while let known = mirror {
      for child in known.children {
        guard let view = child.value as? UIView, let label = child.label else { continue }
        names[ObjectIdentifier(view)] = String(label.drop { $0 == "_" || $0 == "$" })
          .replacingOccurrences(of: "lazy_storage_$_", with: "")
      }
      mirror = known.superclassMirror
    }
    return names
  }
}

extension UIView {
  /// The bounds of a view before it had a place in the model.
  fileprivate var detachedBounds: CGRect { CGRect(origin: .zero, size: frame.size) }
}

extension Host {
  /// Gives up a screen whose field of code is moved or resized where it stands: the model's fields
  /// move with what is around them.
  func doubt(_ view: UIView, _ frame: CGRect) {
    guard view.isAdopted, !isLoading else { return }
    let old = view.frame
    let way = max(
      abs(frame.minX - old.minX), abs(frame.minY - old.minY), abs(frame.width - old.width),
      abs(frame.height - old.height))
    if way >= 0.5 {
      change { $0.giveUp("the code moves or resizes \(view.named) itself, which is not followed") }
    }
  }

  /// Puts the model's scroll view where its view is, whose superviews code or a layout has moved.
  func moveNestedScrollView() {
    guard let scroll = views[.scrollView], scroll.isNested, let parent = scroll.superview,
      let root = views[.rootView]
    else { return }
    let frame = parent.convert(scroll.frame, to: root)
    if frame != interface.scrollView.frame { change { $0.scrollView.frame = frame } }
  }
}
