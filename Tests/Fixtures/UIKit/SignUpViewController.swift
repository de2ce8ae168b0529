// swift-format-ignore-file
import UIKit
import CoreGraphics

@objc protocol ThingDelegate: AnyObject { func thing(_ x: CGFloat) }
let sharedThing = Thing()
var counter: Int = 0
private weak var current: UIViewController?

final class Thing { static let instance = Thing(); static var count = 0
  static let names = ["a", "b"]; static var last: CGRect? }

class SignUpViewController: UIViewController, UITextFieldDelegate, UITextViewDelegate, UIGestureRecognizerDelegate {
    // MARK: - Views
    private let scrollView = UIScrollView()
    private let stackView = UIStackView()
    private let emailField: UITextField = {
        let field = UITextField()
        field.placeholder = "E-mail"
        field.borderStyle = .roundedRect
        field.translatesAutoresizingMaskIntoConstraints = false
        field.keyboardType = .emailAddress
        field.returnKeyType = .next
        return field
    }()
    private lazy var aboutView: UITextView = {
        let view = UITextView()
        view.font = .systemFont(ofSize: 16)
        view.layer.cornerRadius = 8
        view.layer.borderColor = UIColor.lightGray.cgColor
        view.backgroundColor = .secondarySystemBackground
        return view
    }()
    @IBOutlet private weak var titleLabel: UILabel!
    @IBInspectable var inset: CGFloat = 3
    private var bottomConstraint: NSLayoutConstraint!
    private var heightConstraint: NSLayoutConstraint?
    private var keyboardHeight: CGFloat = 0
    private weak var activeField: UIView?
    private var observers: [NSObjectProtocol] = []
    private lazy var tap = UITapGestureRecognizer(target: self, action: #selector(dismissKeyboard))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        setUp()
        view.addGestureRecognizer(tap)
        let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
        pan.delegate = self
        view.addGestureRecognizer(pan)
        NotificationCenter.default.addObserver(self, selector: #selector(keyboardWillChange(_:)), name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(SignUpViewController.keyboardWillHide(notification:)),
            name: UIResponder.keyboardWillHideNotification,
            object: nil
        )
        observers.append(NotificationCenter.default.addObserver(forName: UIResponder.keyboardDidShowNotification, object: nil, queue: .main) { [weak self] note in
            self?.log("did show \(note.name.rawValue) \("nested \(1)")")
        })
    }

    deinit { observers.forEach { NotificationCenter.default.removeObserver($0) } }

    private func setUp() {
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        stackView.translatesAutoresizingMaskIntoConstraints = false
        stackView.axis = .vertical
        stackView.spacing = 16
        scrollView.keyboardDismissMode = .interactive
        view.addSubview(scrollView)
        scrollView.addSubview(stackView)
        stackView.addArrangedSubview(emailField)
        stackView.addArrangedSubview(aboutView)
        stackView.setCustomSpacing(300, after: emailField)
        emailField.delegate = self
        aboutView.delegate = self
        bottomConstraint = scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor)
        heightConstraint = aboutView.heightAnchor.constraint(equalToConstant: 120)
        heightConstraint?.priority = .defaultHigh
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            bottomConstraint,
            stackView.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 20),
            stackView.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor, constant: 20),
            stackView.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor, constant: -20),
            stackView.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor, constant: -20),
            stackView.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor, constant: -40),
            heightConstraint!
        ])
        if #available(iOS 15.0, *) {
            log("guide \(view.keyboardLayoutGuide.layoutFrame)")
        } else {
            log("old")
        }
    }

    @objc private func keyboardWillChange(_ notification: Notification) {
        guard let userInfo = notification.userInfo,
              let endFrame = (userInfo[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue,
              let duration = userInfo[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval,
              let curve = userInfo[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt else { return }
        let frameInView = view.convert(endFrame, from: nil)
        let overlap = max(0, view.bounds.maxY - frameInView.minY)
        let intersection = view.bounds.intersection(frameInView)
        keyboardHeight = intersection.isNull ? 0 : intersection.height
        bottomConstraint.constant = -overlap
        UIView.animate(withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16), animations: {
            self.view.layoutIfNeeded()
        }, completion: { finished in
            guard finished else { return }
            self.log("done")
        })
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in
            guard let self = self, let field = self.activeField else { return }
            let rect = self.scrollView.convert(field.bounds, from: field)
            self.scrollView.scrollRectToVisible(rect.insetBy(dx: 0, dy: -8), animated: true)
        }
    }

    @objc func keyboardWillHide(notification: NSNotification) {
        bottomConstraint.constant = 0
        UIView.animate(withDuration: 0.25) { self.view.layoutIfNeeded() }
    }

    @objc private func dismissKeyboard() { view.endEditing(true) }

    @objc private func handlePan(_ gesture: UIPanGestureRecognizer) {
        let translation = gesture.translation(in: view)
        switch gesture.state {
        case .changed:
            if translation.y > 80 { view.endEditing(true) }
        case .ended, .cancelled: break
        default: break
        }
    }
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer) -> Bool { true }
    func textFieldDidBeginEditing(_ textField: UITextField) { activeField = textField }
    func textViewDidBeginEditing(_ textView: UITextView) { activeField = textView }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        aboutView.becomeFirstResponder()
        return true
    }
    private func log(_ s: String) { NSLog("%@", s) }
}
