// swift-format-ignore-file
import UIKit

/// Actions that a storyboard connects, in the class and beside it.
class FieldActionsController: UIViewController {
    @IBOutlet weak var emailField: UITextField!
    @IBOutlet weak var scrollView: UIScrollView!
    var active: UITextField?
    override func viewDidLoad() {
        super.viewDidLoad()
        // Connected by the storyboard, too.
        emailField.addTarget(self, action: #selector(emailChanged), for: .editingChanged)
    }
    @IBAction func textFieldEditingDidBegin(_ sender: UITextField) {
        active = sender
        scrollView.contentInset.top = sender.frame.minY
    }
    @IBAction func emailChanged(_ sender: Any) { scrollView.contentInset.left += 1 }
    @IBAction func signUpTapped(_ sender: UIButton) { scrollView.contentInset.right = 1 }
}
extension FieldActionsController {
    @IBAction private func editingDidEnd() { scrollView.contentInset.bottom += 10 }
}
