public import KeyboardAvoidance
public import Keyframes

/// The scroll view that the form stands in, or one of the form.
open class UIScrollView: UIView {
  /// The model's scroll view; setting it changes the screen.
  private var model: ScrollView? {
    get { host?.screen.read { $0[scrollView: self.identifier] } }
    set {
      guard let newValue else { return }
      host?.screen.change { $0[scrollView: self.identifier] = newValue }
    }
  }

  /// The identifier of a scroll view of the form; `nil` for the one around it.
  private var identifier: String? {
    if case .view(let id) = place { id } else { nil }
  }

  /// The inset between the content and the edges, without the safe area.
  open var contentInset: UIEdgeInsets {
    get { model?.contentInset ?? .zero }
    set { model?.contentInset = newValue }
  }

  /// The content inset with the safe area's part.
  open var adjustedContentInset: UIEdgeInsets { model?.adjustedContentInset ?? .zero }

  /// The insets of the vertical indicator.
  open var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { model?.verticalScrollIndicatorInsets ?? .zero }
    set { model?.verticalScrollIndicatorInsets = newValue }
  }

  /// The insets of the indicators, as they were called before iOS 11.1.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { verticalScrollIndicatorInsets = newValue }
  }

  /// The point of the content at the upper left.
  open var contentOffset: CGPoint {
    get { model?.contentOffset ?? .zero }
    set { model?.contentOffset = newValue }
  }

  /// The size of the content in points.
  open var contentSize: CGSize {
    get { model?.contentSize ?? .zero }
    set { model?.contentSize = newValue }
  }

  /// Whether a finger can scroll.
  open var isScrollEnabled: Bool {
    get { model?.isScrollEnabled ?? true }
    set { model?.isScrollEnabled = newValue }
  }

  /// The frame in the view's own coordinates, which begin at its offset.
  open override var bounds: CGRect {
    CGRect(origin: contentOffset, size: frame.size)
  }

  /// Moves the content, in UIKit's own animation or else as an assignment would.
  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    model?.setContentOffset(offset, animated: animated)
  }

  /// Scrolls by the least that makes a rectangle of the content just visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    model?.scrollRectToVisible(rect, animated: animated)
  }

  /// Returns the constraint between the lowest field and the end of the content, of a form whose
  /// height its constraints say.
  public func bottomConstraint(constant: CGFloat) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(host: host, constant: constant)
    host?.constraints.append(constraint)
    constraint.lay()
    return constraint
  }
}

/// The one constraint that there is here: between the lowest field and the end of the content.
public final class NSLayoutConstraint {
  private weak var host: Host?

  /// Its points; the content is laid out anew when they change.
  public var constant: CGFloat {
    didSet { lay() }
  }

  fileprivate init(host: Host?, constant: CGFloat) {
    self.host = host
    self.constant = constant
  }

  /// Gives the content its height.
  func lay() {
    let constant = constant
    host?.screen.change { interface in
      let fields = interface.views.fields
      guard let lowest = fields.map(\.contentFrame.maxY).max() else { return }
      interface.scrollView.contentSize.height = lowest + constant
    }
  }
}
