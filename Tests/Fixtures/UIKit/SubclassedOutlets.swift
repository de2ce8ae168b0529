// swift-format-ignore-file
import UIKit

/// A field of a storyboard with a class of its own.
class RoundedField: UITextField {
    override init(frame: CGRect) { super.init(frame: frame); setUp() }
    required init?(coder: NSCoder) { super.init(coder: coder); setUp() }
    private func setUp() { layer.cornerRadius = 8; keyboardType = .emailAddress }
}
class FancyTextView: UITextView {}

class SubclassedOutletsController: UIViewController, UITextFieldDelegate {
    @IBOutlet weak var emailField: RoundedField!
    @IBOutlet weak var nickname: RoundedField!
    @IBOutlet weak var about: FancyTextView!
    @IBOutlet var all: [UITextField]!
    @IBOutlet weak var scrollView: UIScrollView!

    override func viewDidLoad() {
        super.viewDidLoad()
        for field in all { field.delegate = self }
        NotificationCenter.default.addObserver(self, selector: #selector(showKeyboard(_:)), name: UIResponder.keyboardWillShowNotification, object: nil)
    }
    @objc func showKeyboard(_ note: Notification) {
        scrollView.contentInset.top = CGFloat(all.filter { $0 is RoundedField }.count)
        if emailField.isEditing { scrollView.contentInset.bottom = emailField.frame.minY }
        if about.isFirstResponder { scrollView.contentInset.bottom = about.frame.minY }
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField === emailField { nickname.becomeFirstResponder() }
        return true
    }
}
