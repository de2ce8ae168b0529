import KeyboardAvoidance

/// The state shared by the objects of one screen: the model, the views created so far, and the
/// observers.
final class Host {
  let screen: Screen
  var observers: [Observation] = []
  var constraints: [NSLayoutConstraint] = []
  private var views: [Interface.CoordinateSpace: UIView] = [:]

  init(_ screen: Screen) { self.screen = screen }

  /// Makes a view the one at a place, before anybody asks for it.
  func install(_ view: UIView, at place: Interface.CoordinateSpace) {
    view.host = self
    view.place = place
    views[place] = view
    view.awakeFromNib()
  }

  /// The view at a place; the same whenever it is asked for.
  func view(at place: Interface.CoordinateSpace) -> UIView {
    if let view = views[place] { return view }
    let view = kind(of: place).init()
    install(view, at: place)
    return view
  }

  private func kind(of place: Interface.CoordinateSpace) -> UIView.Type {
    switch place {
    case .scrollView: UIScrollView.self
    case .view(let id):
      switch screen.read({ $0.views[id]?.element.content }) {
      case .textField: UITextField.self
      case .textView: UITextView.self
      case .scrollView: UIScrollView.self
      default: UIView.self
      }
    default: UIView.self
    }
  }

  func identifier(of view: UIView) -> String {
    if case .view(let id) = view.place { id } else { "" }
  }

  func superview(of view: UIView) -> UIView? {
    switch view.place {
    case .screen, .windowBase, .window: return nil
    case .rootView: return self.view(at: .windowBase)
    case .scrollView: return self.view(at: .rootView)
    case .view(let id):
      let parent = screen.read { interface in
        interface.views[id]?.superview.map { interface.views.nodes[$0].element.id }
      }
      return self.view(at: parent.map(Interface.CoordinateSpace.view) ?? .scrollView)
    }
  }

  func subviews(of view: UIView) -> [UIView] {
    switch view.place {
    case .screen, .windowBase, .window: [self.view(at: .rootView)]
    case .rootView: [self.view(at: .scrollView)]
    case .scrollView: elements(in: nil)
    case .view(let id): elements(in: id)
    }
  }

  private func elements(in parent: String?) -> [UIView] {
    let ids = screen.read { interface in
      let nodes = interface.views.nodes
      return nodes.filter { $0.superview.map { nodes[$0].element.id } == parent }
        .map(\.element.id)
    }
    return ids.map { view(at: .view($0)) }
  }

  /// The text fields and text views, in the order of the form.
  var fields: [UIView] {
    screen.read { $0.views.fields.map(\.element.id) }.map { view(at: .view($0)) }
  }

  func post(_ notification: KeyboardNotification) {
    let posted = Notification(notification)
    // Whoever observes only now, hears the next one.
    for observer in observers where observer.name == posted.name { observer.action(posted) }
  }
}
