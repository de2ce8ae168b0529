// swift-format-ignore-file
import UIKit

/// A field in a card in a card, the outer one 200 points high at the bottom.
class CardsController: UIViewController {
    let outer = UIView(), inner = UIView(), field = UITextField()
    lazy var bottom = outer.bottomAnchor.constraint(equalTo: view.bottomAnchor)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(outer)
        outer.addSubview(inner)
        inner.addSubview(field)
        for (card, parent) in [(inner, outer), (field, inner)] as [(UIView, UIView)] {
            NSLayoutConstraint.activate([
                card.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 10),
                card.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -10),
                card.topAnchor.constraint(equalTo: parent.topAnchor, constant: 10),
            ])
        }
        [outer, inner, field].forEach { $0.translatesAutoresizingMaskIntoConstraints = false }
        NSLayoutConstraint.activate([
            outer.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            outer.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            outer.heightAnchor.constraint(equalToConstant: 200), bottom,
            inner.heightAnchor.constraint(equalToConstant: 180),
            field.heightAnchor.constraint(equalToConstant: 44),
        ])
        NotificationCenter.default.addObserver(forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil) { [weak self] note in
            guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
            UIView.animate(withDuration: 0.25) { self?.move(by: -frame.height) }
        }
    }
    func move(by way: CGFloat) {}
}
class CardsByConstraintController: CardsController {
    override func move(by way: CGFloat) { bottom.constant = way; view.layoutIfNeeded() }
}
class CardsByTransformController: CardsController {
    // A transform outlives a layout.
    override func move(by way: CGFloat) { outer.transform = CGAffineTransform(translationX: 0, y: way); view.setNeedsLayout(); view.layoutIfNeeded() }
}
class CardsByInnerController: CardsController {
    override func move(by way: CGFloat) { inner.transform = CGAffineTransform(translationX: 0, y: way) }
}
class CardsByFrameController: CardsController {
    override func move(by way: CGFloat) { outer.frame.origin.y += way }
}

class FieldInRootController: UIViewController {
    let field = UITextField()
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(field)
        field.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            field.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 100),
            field.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            field.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
            field.heightAnchor.constraint(equalToConstant: 44),
        ])
    }
}

class LongScrollController: UIViewController {
    let scroll = UIScrollView(), field = UITextField()
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(scroll)
        scroll.addSubview(field)
        scroll.frame = view.bounds
        scroll.contentSize = CGSize(width: 393, height: 1200)
        field.frame = CGRect(x: 20, y: 20, width: 300, height: 44)
    }
}
class NeverScrollController: LongScrollController {
    override func viewDidLoad() { super.viewDidLoad(); scroll.contentInsetAdjustmentBehavior = .never }
}

class WindowObserverController: UIViewController {
    @IBOutlet var scrollView: UIScrollView!
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        NotificationCenter.default.addObserver(self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: view.window)
    }
    @objc func shown(_ notification: Notification) {
        let frame = notification.userInfo![UIResponder.keyboardFrameEndUserInfoKey] as! CGRect
        scrollView.verticalScrollIndicatorInsets.bottom = view.window == nil ? 0 : frame.height
    }
}

class ChildInContainerController: UIViewController {
    @IBOutlet var scrollView: UIScrollView!
    let container = UIView(), child = UIView()
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(container)
        container.translatesAutoresizingMaskIntoConstraints = false
        child.frame = container.bounds
        child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.addSubview(child)
        NSLayoutConstraint.activate([
            container.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            container.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            container.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            container.heightAnchor.constraint(equalToConstant: 300),
        ])
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        scrollView.verticalScrollIndicatorInsets = UIEdgeInsets(top: child.frame.width, left: 0, bottom: child.frame.height, right: 0)
    }
}

/// A scroll view over all of the screen, with what `fill` puts in it, and the field last.
class FilledScrollController: UIViewController {
    let scroll = UIScrollView(), field = UITextField()
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(scroll)
        [scroll, field].forEach { $0.translatesAutoresizingMaskIntoConstraints = false }
        NSLayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: view.topAnchor), scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor), scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            field.heightAnchor.constraint(equalToConstant: 60),
        ])
        fill()
    }
    func fill() {}
}
class MarginsController: FilledScrollController {
    /// Twelve rows of 60 with 20 between them and around them: 980.
    override func fill() {
        let stack = UIStackView(arrangedSubviews: (0..<11).map { _ in
            let view = UIView()
            view.heightAnchor.constraint(equalToConstant: 60).isActive = true
            return view
        } + [field])
        stack.axis = .vertical
        stack.spacing = 20
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
        stack.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor), stack.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor), stack.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
            stack.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
        ])
    }
}
class CentredController: FilledScrollController {
    override func fill() {
        scroll.addSubview(field)
        NSLayoutConstraint.activate([
            field.centerXAnchor.constraint(equalTo: scroll.centerXAnchor), field.centerYAnchor.constraint(equalTo: scroll.centerYAnchor),
            field.widthAnchor.constraint(equalToConstant: 293),
        ])
    }
}

/// It observes in its window, and grows where subviews are laid out.
class AvoidingScrollView: UIScrollView {
    var moves: [String] = []
    override func willMove(toWindow newWindow: UIWindow?) { super.willMove(toWindow: newWindow); moves.append(newWindow == nil ? "leaves" : "comes") }
    override func didMoveToWindow() {
        super.didMoveToWindow()
        moves.append(window == nil ? "left" : "came")
        guard window != nil else { return }
        NotificationCenter.default.addObserver(self, selector: #selector(change), name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
    }
    @objc func change(_ note: Notification) {
        let frame = convert(note.userInfo![UIResponder.keyboardFrameEndUserInfoKey] as! CGRect, from: nil)
        contentInset.bottom = moves == ["comes", "came"] ? max(0, bounds.maxY - frame.minY + contentOffset.y) : 1
    }
}
class AvoidingScrollController: UIViewController {
    let scroll = AvoidingScrollView(), field = UITextField()
    var insets: [CGFloat] = []
    override func viewDidLoad() {
        super.viewDidLoad()
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.frame = view.bounds
        scroll.contentSize = CGSize(width: 393, height: 900)
        field.frame = CGRect(x: 20, y: 600, width: 300, height: 44)
        view.addSubview(scroll)
        scroll.addSubview(field)
    }
    override func viewSafeAreaInsetsDidChange() { super.viewSafeAreaInsetsDidChange(); insets.append(view.safeAreaInsets.top) }
    override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated); scroll.verticalScrollIndicatorInsets.top = insets.last ?? 0 }
}

class CountingController: UIViewController, UITextFieldDelegate {
    @IBOutlet var scrollView: UIScrollView!
    @IBOutlet var field: UITextField!
    override func viewDidLoad() {
        super.viewDidLoad()
        field.addTarget(self, action: #selector(changed), for: .editingChanged)
    }
    @objc func changed() { scrollView.verticalScrollIndicatorInsets.bottom = CGFloat(field.text!.count) }
}

/// A bar at the bottom of a scroll view's content, whose effect has the field 8 points inside it.
class EffectBarController: UIViewController {
    let bar = UIVisualEffectView(effect: UIBlurEffect(style: .light)), field = UITextField()
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(bar)
        bar.contentView.addSubview(field)
        [bar, field].forEach { $0.translatesAutoresizingMaskIntoConstraints = false }
        NSLayoutConstraint.activate([
            bar.leadingAnchor.constraint(equalTo: view.leadingAnchor), bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            bar.topAnchor.constraint(equalTo: view.topAnchor, constant: 100),
            field.heightAnchor.constraint(equalToConstant: 34),
            field.leadingAnchor.constraint(equalTo: bar.contentView.leadingAnchor, constant: 8),
            field.trailingAnchor.constraint(equalTo: bar.contentView.trailingAnchor, constant: -8),
            field.topAnchor.constraint(equalTo: bar.contentView.topAnchor, constant: 8),
            field.bottomAnchor.constraint(equalTo: bar.contentView.bottomAnchor, constant: -8),
        ])
        let framed = UIVisualEffectView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
        framed.frame.size.height = 30
        title = "\(framed.contentView.frame.height)"
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        title = (title ?? "") + " \(bar.frame.height) \(bar.contentView.frame.height) \(field.frame.width)"
        view.frame.origin.y = title == "30.0 50.0 50.0 377.0" ? -1 : 0
    }
}

/// Frames that code sets whenever there is a layout, and the focus before there is one.
class FramedController: UIViewController {
    private let scrollView = UIScrollView(), field = UITextField()
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(scrollView)
        scrollView.addSubview(field)
        field.becomeFirstResponder()
    }
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scrollView.frame = view.bounds
        scrollView.contentSize = CGSize(width: view.bounds.width, height: 1000)
        field.frame = CGRect(x: 30, y: 400, width: scrollView.frame.size.width - 60, height: 52)
    }
}
