// swift-format-ignore-file
import Combine
import UIKit

@objc protocol KeyboardFollowerDelegate: AnyObject {
    @objc optional func follower(_ follower: KeyboardFollower, willMoveTo height: CGFloat) // points
    @objc optional func followerDidRest()
}

/// A constraint that a storyboard makes follow the keyboard.
public class KeyboardConstraint: NSLayoutConstraint {
    private var offset: CGFloat = 0
    private var animator: UIViewPropertyAnimator?

    override public func awakeFromNib() {
        super.awakeFromNib()
        offset = constant
        NotificationCenter.default.addObserver(self, selector: #selector(KeyboardConstraint.change(_:)), name: UIWindow.keyboardWillChangeFrameNotification, object: nil)
    }

    deinit { NotificationCenter.default.removeObserver(self) }

    @objc func change(_ notification: NSNotification) {
        guard let info = notification.userInfo,
              let end = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue,
              let view = firstItem as? UIView else { return }
        let local = view.convert(end, from: UIScreen.main.coordinateSpace)
        constant = max(offset, view.bounds.maxY - local.minY)
        switch (info[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber, info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber) {
        case let (.some(duration), .some(curve)):
            animator = UIViewPropertyAnimator(duration: duration.doubleValue, curve: UIView.AnimationCurve(rawValue: curve.intValue)!) {
                UIApplication.shared.keyWindow?.layoutIfNeeded()
            }
            animator?.startAnimation()
        default: break
        }
    }
}

/// All its state is the class's, and the class itself observes.
@objc public class KeyboardFollower: NSObject {
    private static weak var delegate: KeyboardFollowerDelegate?
    private static let shared = KeyboardFollower()
    private static var heights: [CGFloat] = []
    static var padding: CGFloat = 0 { willSet { if padding != newValue { heights = [] } } }

    class func start(_ delegate: UIResponder) {
        self.delegate = delegate as? KeyboardFollowerDelegate
        for name in [UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification] {
            NotificationCenter.default.addObserver(self, selector: #selector(didChange(_:)), name: name, object: nil)
        }
    }

    @objc class func didChange(_ notification: Foundation.Notification) {
        let shows = notification.name == UIResponder.keyboardWillShowNotification
        let frame = notification.userInfo![UIResponder.keyboardFrameEndUserInfoKey] as! CGRect
        heights.append(shows ? frame.height : 0)
        delegate?.follower?(shared, willMoveTo: heights.last! + padding)
        delegate?.followerDidRest?()
    }
}

class ComposerController: UIViewController, KeyboardFollowerDelegate, UITextViewDelegate {
    @IBOutlet private weak var bottom: KeyboardConstraint!
    @IBOutlet weak var scrollView: UIScrollView!
    @IBOutlet weak var message: UITextView!
    @Published private var height: CGFloat = 0
    private var cancellables = Set<AnyCancellable>()
    private var sizeObservation: NSKeyValueObservation?
    private(set) var sizes: [CGSize] = []

    override var canBecomeFirstResponder: Bool { return false }
    override var inputAccessoryView: UIView? { return nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        KeyboardFollower.padding = 6
        KeyboardFollower.start(self)
        sizeObservation = scrollView.observe(\.contentSize, options: [.new, .old]) { [weak self] _, change in
            self?.sizes.append(change.newValue!)
        }
        Publishers.CombineLatest($height, NotificationCenter.default.publisher(for: UIResponder.keyboardDidShowNotification).map { $0.name })
            .removeDuplicates { $0.0 == $1.0 }
            .map { height, _ in height }
            .sink { [unowned self] in scrollView.verticalScrollIndicatorInsets.bottom = $0 }
            .store(in: &cancellables)
        if message.responds(to: #selector(getter: isFirstResponder)) {
            let tap = UITapGestureRecognizer(target: self, action: #selector(end))
            tap.cancelsTouchesInView = false
            scrollView.addGestureRecognizer(tap)
        }
    }

    func follower(_ follower: KeyboardFollower, willMoveTo height: CGFloat) { self.height = height }

    @objc func end() { UIApplication.shared.sendAction(#selector(resignFirstResponder), to: nil, from: nil, for: nil) }
}
