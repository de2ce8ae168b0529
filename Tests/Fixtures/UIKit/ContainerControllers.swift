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
