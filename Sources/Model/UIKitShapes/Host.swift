import Foundation
import KeyboardAvoidance
import Keyframes
import Synchronization

/// The objects of one screen, while code of UIKit plays on it: the model that is lent for as long
/// as a handler runs, the views, the observers, and what is due later.
final class Host {
  /// The model, while a handler runs.
  var interface: Interface
  /// How often the model was changed, by which animations know whether they move anything.
  private(set) var changeCount = 0
  /// Whether the controller is being loaded, so that the form may still change.
  var isLoading = true
  /// Whether the views are in the window; in UIKit they are from `viewIsAppearing` on.
  var hasAppeared = false
  var rootController: UIViewController?
  var window: UIWindow?
  var application: UIApplication?
  var mainScreen: UIScreen?
  var views: [Interface.CoordinateSpace: UIView] = [:]
  var observers: [Observation] = []
  var recognizers = Recognizers()
  let layout = LayoutEngine()
  /// The values of `static` properties, by the wrappers that stand for them.
  var statics: [ObjectIdentifier: Any] = [:]
  var associations: [ObjectIdentifier: Associations] = [:]
  /// A stand-in for classes that observe.
  var classObservers: [ObjectIdentifier: NSObject] = [:]
  /// The observations that are checked at the end of every turn.
  var watchers: [ObjectIdentifier: () -> Void] = [:]
  var openAnimations: [OpenAnimation] = []
  /// Selectors that are to be sent later.
  var performRequests: [PerformRequest] = []
  var animationsAreEnabled = true
  /// When the last animation ends that has begun, in seconds.
  var lastAnimationEnd = 0.0
  /// The blocks that are called at the ends of open transactions.
  var transactions: [(() -> Void)?] = []
  /// The requests of code to the inputs of fields, by identifier, while the controller was loaded.
  var inputEdits: [String: [(inout TextInput) -> Void]] = [:]
  /// The field of code that has asked for the focus before it became one of the form's.
  weak var wantedField: UIView?
  private var work: [String: Work] = [:]
  private var workCount = 0
  /// When anything was heard last but timers, in seconds.
  private var lastEvent = 0.0
  private var complaints: Set<String> = []

  /// The work that is done later.
  struct Work {
    var action: () -> Void
    var isCancelled: () -> Bool
  }

  /// An animation in progress.
  struct OpenAnimation {
    var values: AnimationValues
    var token: Interface.OpenAnimation?
    /// The number of changes when it began.
    var changes: Int
  }

  init(_ interface: Interface) { self.interface = interface }

  /// The screen of the code that runs, or `nil` outside of any simulation.
  static var current: Host? { Stage.current?.host }

  /// Changes the model.
  func change(_ change: (inout Interface) -> Void) {
    changeCount += 1
    change(&interface)
  }

  /// Says once to people what is not shown as they may expect.
  func complain(_ sentence: String) {
    guard complaints.insert(sentence).inserted else { return }
    FileHandle.standardError.write(Data("keyrise: \(sentence)\n".utf8))
  }
}

/// A screen that threads may hand to each other; only one has it at a time.
final class Stage: Sendable {
  /// The screen that the code that runs is about.
  @TaskLocal static var current: Stage?

  private let lock = Mutex(())
  // The lock is held for as long as code runs on the screen.
  fileprivate nonisolated(unsafe) let host: Host

  init(_ interface: Interface) { host = Host(interface) }

  /// Lends the model to code for as long as it runs.
  func run(in interface: inout Interface, _ body: (Host) -> Void) {
    let host = host
    lock.withLock { _ in
      host.interface = interface
      Stage.$current.withValue(self) { body(host) }
      host.endAnimations()
      interface = host.interface
    }
  }
}

// MARK: - Later

extension Host {
  /// How long repeating timers go on after anything else has happened, in seconds: a choice,
  /// without which a simulation with a timer would never end.
  private static let patience = 2.0

  /// Does something after a delay in the simulation's time; 0 is a later turn of the run loop.
  func schedule(
    after delay: Double, isCancelled: @escaping () -> Bool = { false },
    _ action: @escaping () -> Void
  ) {
    workCount += 1
    let name = "uikit-\(workCount)"
    work[name] = Work(action: action, isCancelled: isCancelled)
    interface.schedule(after: delay, name)
  }

  /// Whether repeating work may be scheduled again.
  var mayRepeat: Bool { interface.time < lastEvent + Self.patience }

  /// Answers what a view controller hears.
  func hear(_ event: InterfaceEvent) {
    if case .scheduled(let name) = event {
      guard let due = work.removeValue(forKey: name), !due.isCancelled() else { return }
      due.action()
    } else {
      if event != .didLayoutSubviews { lastEvent = interface.time }
      rootController?.hear(event)
    }
    for watcher in watchers.values { watcher() }
  }
}

// MARK: - Views

extension Host {
  /// The view at a place of the model; the same whenever it is asked for.
  func view(at place: Interface.CoordinateSpace) -> UIView? { views[place] }

  /// The form's view with an identifier.
  func view(id: String) -> UIView? { views[.view(id)] }

  /// Gives a view a place in the model.
  func install(_ view: UIView, at place: Interface.CoordinateSpace) {
    view.host = self
    view.place = place
    views[place] = view
  }

  /// Makes the views of the screen: window, container, bars, scroll view and form.
  func buildViews(controller: UIViewController, scrollView: UIScrollView) {
    let window = UIWindow(frame: .zero)
    // Before iOS 8 a window's coordinates did not turn with the device.
    install(window, at: .windowBase)
    self.window = window
    let container = UIView(frame: .zero)
    install(container, at: .container)
    window.insert(container)
    let root = UIView(frame: .zero)
    install(root, at: .rootView)
    container.insert(root)
    install(scrollView, at: .scrollView)
    root.insert(scrollView)
    syncForm()
    rootController = controller
    controller.host = self
    window.rootViewController = UINavigationController.embed(
      controller, host: self, container: container)
  }

  /// Makes the views of the form that are not there yet.
  func syncForm() {
    let nodes = interface.views.nodes
    for node in nodes where views[.view(node.element.id)] == nil {
      let view = FormViews.make(node.element)
      install(view, at: .view(node.element.id))
      let parent = node.superview.flatMap { views[.view(nodes[$0].element.id)] }
      let isFooter = node.superview == nil && node.element.footer != nil
      (parent ?? views[isFooter ? .rootView : .scrollView])?.insert(view)
      view.awakeFromNib()
    }
  }

  /// The text fields and text views, in the order of the form.
  var fields: [UIView] {
    interface.views.fields.compactMap { view(id: $0.element.id) }
  }

  /// Applies what code asked of the inputs of fields while it was loaded.
  func applyInputEdits() {
    guard !inputEdits.isEmpty else { return }
    func edited(_ elements: [Element]) -> [Element] {
      elements.map { element in
        var element = element
        element.children = edited(element.children)
        for edit in inputEdits[element.id] ?? [] { element.editInput(edit) }
        return element
      }
    }
    let size = interface.scrollView.contentSize
    let before = interface.form
    let form = edited(before)
    inputEdits = [:]
    if form != before { interface.replaceForm(form, contentSize: size) }
  }
}

extension Element {
  mutating func editInput(_ edit: (inout TextInput) -> Void) {
    switch content {
    case .textField(var input):
      edit(&input)
      content = .textField(input)
    case .textView(var input):
      edit(&input)
      content = .textView(input)
    default: break
    }
  }
}

/// The kinds of views that the elements of a form are.
enum FormViews {
  static func make(_ element: Element) -> UIView {
    let view = plain(element)
    setUp(view, element)
    return view
  }

  /// Whether views of a kind may be what an element is.
  static func fits(_ kind: UIView.Type, _ element: Element) -> Bool {
    switch element.content {
    case .textField: kind is UITextField.Type
    case .textView: kind is UITextView.Type
    case .label: kind is UILabel.Type
    case .button: kind is UIButton.Type
    case .toggle: kind is UISwitch.Type
    case .scrollView: kind is UIScrollView.Type && !(kind is UITextView.Type)
    case .image: kind is UIImageView.Type
    case .segmentedControl: kind is UISegmentedControl.Type
    case .slider: kind is UISlider.Type
    case .stepper: kind is UIStepper.Type
    case .cell: kind is UITableViewCell.Type
    case .progress, .pageControl, .bubble, .checkbox, .separator, .container, .footer: false
    }
  }

  private static func plain(_ element: Element) -> UIView {
    switch element.content {
    case .textField(let input):
      input.border == .search ? UISearchTextField(frame: .zero) : UITextField(frame: .zero)
    case .textView: UITextView(frame: .zero)
    case .label: UILabel(frame: .zero)
    case .button: UIButton(frame: .zero)
    case .toggle: UISwitch(frame: .zero)
    case .scrollView: UIScrollView(frame: .zero)
    case .image: UIImageView(frame: .zero)
    case .segmentedControl: UISegmentedControl(frame: .zero)
    case .slider: UISlider(frame: .zero)
    case .stepper: UIStepper(frame: .zero)
    case .cell: UITableViewCell(frame: .zero)
    case .progress, .pageControl, .bubble, .checkbox, .separator, .container, .footer:
      UIView(frame: .zero)
    }
  }

  /// Gives a view what the form says of its element.
  static func setUp(_ view: UIView, _ element: Element) {
    switch element.content {
    case .textField(let input): (view as? UITextField)?.setUp(input)
    case .textView(let input): (view as? UITextView)?.setUp(input)
    case .label(let label): (view as? UILabel)?.text = label.text
    case .button(let button): (view as? UIButton)?.setTitle(button.title, for: .normal)
    case .toggle(let isOn): (view as? UISwitch)?.isOn = isOn
    default: break
    }
  }
}

extension UIResponder {
  /// Looks at something at the end of every turn, until what is returned is called.
  package func watchTurns(_ look: @escaping () -> Void) -> () -> Void {
    let key = NSObject()
    let identifier = ObjectIdentifier(key)
    host?.watchers[identifier] = look
    return { [weak host] in
      _ = key
      host?.watchers[identifier] = nil
    }
  }
}

/// Does something after seconds of the simulation's time.
package func playLater(_ delay: Double, _ action: @escaping () -> Void) {
  Host.current?.schedule(after: delay, action)
}

// MARK: - Places of views

extension Interface {
  /// A view's frame in its superview, in points.
  func frame(of place: CoordinateSpace) -> Rect {
    switch place {
    case .screen, .windowBase, .window: scene.window
    case .container: containerFrame
    case .rootView: rootView.frame
    case .scrollView: scrollView.frame
    case .view(let id): self[scrollView: id]?.frame ?? footerFrame(of: id) ?? frame(of: id) ?? .zero
    }
  }

  /// The frame of the footer in the root view.
  private func footerFrame(of id: String) -> Rect? {
    guard views.footer?.id == id else { return nil }
    return convert(footerFrame, from: .window, to: .rootView)
  }

  /// Whether the model scrolls a view.
  func scrolls(_ place: CoordinateSpace) -> Bool {
    if case .view(let id) = place { self[scrollView: id] != nil } else { place == .scrollView }
  }

  /// Where a view's coordinates begin in those of its place in the model, which are its content's
  /// for the scroll view and its frame's for one of the form.
  func boundsOrigin(of place: CoordinateSpace) -> Point {
    guard case .view(let id) = place, let offset = self[scrollView: id]?.contentOffset else {
      return .zero
    }
    return Point(x: -offset.x, y: -offset.y)
  }
}
