// swift-format-ignore-file
import UIKit

/// Posts of 2017 call everything by its old name.
class OldNotifications: NSObject {
    var heights: [CGFloat] = []
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(willShow), name: .UIKeyboardWillShow, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(willShow), name: NSNotification.Name.UIKeyboardWillHide, object: nil)
    }
    private dynamic func willShow(notification: NSNotification) {
        guard let info = notification.userInfo,
              let frame = (info[UIKeyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue,
              info[UIKeyboardAnimationDurationUserInfoKey] is NSNumber,
              UIViewAnimationCurve(rawValue: 0) != nil else { return }
        heights.append(notification.name == .UIKeyboardWillHide ? 0 : frame.height)
    }
}

/// A view with a layer of its own, as a designer sees it.
@IBDesignable class Card: UIView {
    @IBInspectable var corner: CGFloat = 0 { didSet { layer.cornerRadius = corner } }
    override class var layerClass: AnyClass { CAGradientLayer.self }
    override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
    var colors: [Any]? { (layer as? CAGradientLayer)?.colors }
}

func isMail(_ text: String?) -> Bool {
    NSPredicate(format: "SELF MATCHES[c] %@", "[a-z.]+@[a-z]+\\.(c|com)").evaluate(with: text)
}

/// A controller with all that a storyboard connects and code decorates.
class LoginController: UIViewController, UITextFieldDelegate, UIPickerViewDelegate, UIPickerViewDataSource {
    @IBOutlet weak var loginTextField: UITextField!
    @IBOutlet weak var txtPassword: UITextField!
    @IBOutlet weak var nickname: UITextField!
    @IBOutlet weak var enterButton: UIButton!
    @IBOutlet weak var remember: UISwitch!
    @IBOutlet weak var spinner: UIActivityIndicatorView!
    @IBOutlet weak var logoTopConstraint: NSLayoutConstraint!
    @IBOutlet weak var bottomConstraint: NSLayoutConstraint!
    @IBOutlet weak var scrollViewBottom: NSLayoutConstraint!
    @IBOutlet weak var save: UIBarButtonItem!
    let old = OldNotifications()
    let picker = UIPickerView()
    let countries = ["Norway", "Chile"]

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.largeTitleDisplayMode = .never
        picker.dataSource = self
        picker.delegate = self
        loginTextField.enablesReturnKeyAutomatically = true
        loginTextField.spellCheckingType = .no
        nickname.placeholder = "Nickname"
        enterButton.layer.cornerRadius = enterButton.frame.height / 2
        let gradient = CAGradientLayer()
        gradient.frame = view.bounds
        let card = Card(frame: .zero)
        card.corner = 8
        (card.layer as! CAGradientLayer).colors = []
        if #available(iOS 15.0, *) {
            var look = UIButton.Configuration.filled()
            look.title = "Enter"
            enterButton.configuration = look
        }
        gradient.colors = [UIColor.red.cgColor, UIColor(named: "Accent")?.cgColor as Any]
        view.layer.insertSublayer(gradient, at: 0)
        view.insertSubview(UIVisualEffectView(effect: UIBlurEffect(style: .regular)), at: 0)
        remember.setOn(true, animated: false)
        spinner.stopAnimating()
        save.isEnabled = remember.isOn
        NotificationCenter.default.addObserver(self, selector: #selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
    }

    @objc func keyboardWillShow(_ notification: Notification) {
        let info = notification.userInfo! as NSDictionary
        let height = (info.value(forKey: UIResponder.keyboardFrameEndUserInfoKey) as! NSValue).cgRectValue.height
        logoTopConstraint.constant = -height
        bottomConstraint.constant = -height
        UIView.animate(withDuration: 0.25) { self.view.layoutIfNeeded() }
    }

    @objc func keyboardWillHide(_ notification: Notification) {
        scrollViewBottom.constant = 0
        UIView.animate(withDuration: 0.25) { self.view.layoutIfNeeded() }
    }

    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { loginTextField.text?.isEmpty == false }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if segue.identifier == "next", let next = segue.destination as? LoginController { next.title = title }
    }

    @IBAction func enter(_ sender: UIButton) {
        performSegue(withIdentifier: "next", sender: sender)
        let next = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "Next")
        next.modalTransitionStyle = .crossDissolve
        navigationController?.setViewControllers([next], animated: true)
        let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
        shake.values = [-8, 8, 0]
        sender.layer.add(shake, forKey: "shake")
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField == loginTextField { txtPassword.becomeFirstResponder() } else { enter(enterButton); textField.resignFirstResponder() }
        return true
    }
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { countries.count }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { countries[row] }
}

@objc protocol HeightListener: class { func changed(_ height: CGFloat) }

let screenBounds = UIScreen.main.bounds

/// A library that puts a view as high as the keyboard into the window.
class WindowGuide: UIView {
    static let shared = WindowGuide()
    private var listeners = NSHashTable<HeightListener>(options: [.weakMemory])
    private var height: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        translatesAutoresizingMaskIntoConstraints = false
        setContentHuggingPriority(.required, for: .vertical)
        NotificationCenter.default.addObserver(forName: .UIKeyboardWillChangeFrame, object: nil, queue: .main) { note in
            guard let frame = ((note as NSNotification).userInfo?[UIKeyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue else { return }
            UIView.animate(withDuration: 0.25) {
                self.height = frame.intersection(screenBounds).height
                self.window?.layoutIfNeeded()
            }
            self.listeners.allObjects.forEach { $0.changed(self.height) }
        }
    }
    required init?(coder: NSCoder) { fatalError() }
    override var intrinsicContentSize: CGSize { CGSize(width: UIViewNoIntrinsicMetric, height: height) }

    func follow(_ listener: HeightListener) {
        listeners.add(listener)
        guard superview == nil, let window = UIApplication.shared.keyWindow else { return }
        window.addSubview(self)
        for edge: NSLayoutAttribute in [.bottom, .leading, .trailing] {
            NSLayoutConstraint(item: window, attribute: edge, relatedBy: .equal, toItem: self, attribute: edge, multiplier: 1, constant: 0).isActive = true
        }
    }
}

class GuidedController: UIViewController, HeightListener {
    @IBOutlet weak var scrollView: UIScrollView!
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        WindowGuide.shared.follow(self)
        scrollView.bottomAnchor.constraint(equalTo: WindowGuide.shared.topAnchor).isActive = true
    }
    func changed(_ height: CGFloat) { scrollView.scrollIndicatorInsets.bottom = height }
}
