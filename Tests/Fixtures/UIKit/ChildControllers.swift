// swift-format-ignore-file
import UIKit

/// Writes down what a child hears, and moves its own box with the keyboard once it appears.
class BoxController: UIViewController {
    let box = UIView(), email = UITextField()
    var heard: [String] = []
    lazy var bottom = view.bottomAnchor.constraint(equalTo: box.bottomAnchor)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(box)
        box.addSubview(email)
        [box, email].forEach { $0.translatesAutoresizingMaskIntoConstraints = false }
        NSLayoutConstraint.activate([
            bottom, box.heightAnchor.constraint(equalToConstant: 60),
            box.leadingAnchor.constraint(equalTo: view.leadingAnchor), box.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            email.leadingAnchor.constraint(equalTo: box.leadingAnchor), email.trailingAnchor.constraint(equalTo: box.trailingAnchor),
            email.topAnchor.constraint(equalTo: box.topAnchor), email.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        ])
        heard.append("load")
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        heard.append("will")
        NotificationCenter.default.addObserver(self, selector: #selector(show(_:)), name: UIResponder.keyboardWillShowNotification, object: nil)
    }
    override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated); heard.append("did") }
    override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated); heard.append("gone") }
    override func updateViewConstraints() { super.updateViewConstraints(); heard.append("constraints") }
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        if heard.last != "layout" { heard.append("layout") }
    }
    @objc func show(_ note: Notification) {
        guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        bottom.constant = frame.height
        UIView.animate(withDuration: 0.25) { self.view.layoutIfNeeded() }
    }
}

/// A child from the beginning, and one that comes and goes while the keyboard is up.
class ParentOfBoxController: UIViewController {
    let child = BoxController(), late = BoxController()
    override func viewDidLoad() {
        super.viewDidLoad()
        put(child)
        NotificationCenter.default.addObserver(self, selector: #selector(shown), name: UIResponder.keyboardDidShowNotification, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(hidden), name: UIResponder.keyboardDidHideNotification, object: nil)
    }
    private func put(_ child: BoxController) {
        addChild(child)
        child.view.frame = view.bounds
        view.addSubview(child.view)
        child.didMove(toParent: self)
    }
    @objc func shown() { late.loadViewIfNeeded(); late.email.removeFromSuperview(); put(late) }
    @objc func hidden() {
        late.willMove(toParent: nil)
        late.view.removeFromSuperview()
        late.removeFromParent()
        let first = child.heard.prefix(4) == ["load", "will", "constraints", "layout"] && child.heard.contains("did")
        let second = late.heard.filter { $0 != "layout" && $0 != "constraints" } == ["load", "will", "did", "gone"]
        view.frame.origin.y = first && second ? -1 : 0
    }
}
