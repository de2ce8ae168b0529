import Foundation
import KeyboardAvoidance
import Keyframes

/// A scroll view: the one that the form stands in, one of the form, or one that code made.
open class UIScrollView: UIView {
  /// The state of a scroll view that the model does not have.
  private var own = OwnScrolling()
  /// Whom it tells.
  open weak var delegate: (any UIScrollViewDelegate)?
  private lazy var pan = UIPanGestureRecognizer(scrolling: self)
  private lazy var content = UILayoutGuide(role: .content, of: self)
  private lazy var frameGuide = UILayoutGuide(role: .frame, of: self)

  private struct OwnScrolling {
    var contentInset = UIEdgeInsets.zero
    var indicatorInsets = UIEdgeInsets.zero
    var horizontalIndicatorInsets = UIEdgeInsets.zero
    var contentOffset = CGPoint.zero
    var contentSize = CGSize.zero
    var isScrollEnabled = true
    var keyboardDismissMode = KeyboardDismissMode.none
    var adjustment = ContentInsetAdjustmentBehavior.automatic
  }

  /// The model's scroll view; setting it changes the screen.
  private var model: ScrollView? {
    get {
      switch place {
      case .scrollView: host?.interface.scrollView
      case .view(let id): host?.interface[scrollView: id]
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch place {
      case .scrollView: host?.change { $0.scrollView = newValue }
      case .view(let id): host?.change { $0[scrollView: id] = newValue }
      default: break
      }
    }
  }

  /// Whether the model has it.
  private var isModels: Bool {
    switch place {
    case .scrollView: true
    case .view(let id): host?.interface[scrollView: id] != nil
    default: false
    }
  }

  /// The inset between the content and the edges, without the safe area.
  open var contentInset: UIEdgeInsets {
    get { model?.contentInset ?? own.contentInset }
    set { isModels ? model?.contentInset = newValue : (own.contentInset = newValue) }
  }

  /// The content inset with the safe area's part.
  open var adjustedContentInset: UIEdgeInsets { model?.adjustedContentInset ?? own.contentInset }

  /// The insets of the vertical indicator.
  open var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { model?.verticalScrollIndicatorInsets ?? own.indicatorInsets }
    set {
      isModels ? model?.verticalScrollIndicatorInsets = newValue : (own.indicatorInsets = newValue)
    }
  }

  /// The insets of the horizontal indicator, which is not drawn.
  open var horizontalScrollIndicatorInsets: UIEdgeInsets {
    get { own.horizontalIndicatorInsets }
    set { own.horizontalIndicatorInsets = newValue }
  }

  /// The insets of the indicators, as they were called before iOS 11.1.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }

  /// The point of the content at the upper left.
  open var contentOffset: CGPoint {
    get { model?.contentOffset ?? own.contentOffset }
    set {
      let before = contentOffset
      isModels ? model?.contentOffset = newValue : (own.contentOffset = newValue)
      if contentOffset != before { delegate?.scrollViewDidScroll(self) }
    }
  }

  /// The size of the content in points.
  open var contentSize: CGSize {
    get { model?.contentSize ?? own.contentSize }
    set { isModels ? model?.contentSize = newValue : (own.contentSize = newValue) }
  }

  /// Whether a finger can scroll.
  open var isScrollEnabled: Bool {
    get { model?.isScrollEnabled ?? own.isScrollEnabled }
    set { isModels ? model?.isScrollEnabled = newValue : (own.isScrollEnabled = newValue) }
  }

  /// How dragging it dismisses the keyboard.
  open var keyboardDismissMode: KeyboardDismissMode {
    get {
      switch model?.keyboardDismissMode {
      case .onDrag: .onDrag
      case .interactive: .interactive
      case .some(.none): .none
      case nil: own.keyboardDismissMode
      }
    }
    set {
      own.keyboardDismissMode = newValue
      switch newValue {
      case .none: model?.keyboardDismissMode = .none
      case .onDrag, .onDragWithAccessory: model?.keyboardDismissMode = .onDrag
      case .interactive, .interactiveWithAccessory: model?.keyboardDismissMode = .interactive
      }
    }
  }

  /// How dragging dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Not at all.
    case none
    /// When a drag begins.
    case onDrag
    /// The keyboard follows the finger.
    case interactive
    /// When a drag begins, with the accessory view.
    case onDragWithAccessory
    /// The keyboard and its accessory view follow the finger.
    case interactiveWithAccessory
  }

  /// Whether the safe area adds to the content inset.
  open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get {
      guard place == .scrollView, let model else { return own.adjustment }
      return model.insetAdjustment == .automatic ? .automatic : .never
    }
    set {
      own.adjustment = newValue
      guard place == .scrollView else { return }
      model?.insetAdjustment = newValue == .never ? .never : .automatic
    }
  }

  /// Whether the safe area adds to the content inset.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// It does.
    case automatic
    /// It does where the content scrolls; here always.
    case scrollableAxes
    /// It does not.
    case never
    /// It does.
    case always
  }

  /// Hears that its adjusted inset has changed, which is not told.
  open func adjustedContentInsetDidChange() {}
  /// Whether the indicators' insets have the safe area added.
  open var automaticallyAdjustsScrollIndicatorInsets = true
  /// Whether a drag bounces although the content fits.
  open var alwaysBounceVertical = false
  /// Whether a drag to the side bounces although the content fits.
  open var alwaysBounceHorizontal = false
  /// Whether drags bounce.
  open var bounces = true
  /// Whether the vertical indicator is shown; the form says so.
  open var showsVerticalScrollIndicator = true
  /// Whether the horizontal indicator is shown; it is not.
  open var showsHorizontalScrollIndicator = true
  /// How the indicators look.
  open var indicatorStyle = IndicatorStyle.default
  /// How fast the content slows down, which it does at once.
  open var decelerationRate = DecelerationRate.normal
  /// Whether drags keep to one direction.
  open var isDirectionalLockEnabled = false
  /// Whether a tap on the status bar scrolls to the top; nobody taps.
  open var scrollsToTop = true
  /// The control that a pull on the content starts; nobody pulls.
  open var refreshControl: UIRefreshControl?
  /// How far the content may be zoomed, which it is not.
  open var maximumZoomScale: CGFloat = 1
  /// How little the content may be zoomed, which it is not.
  open var minimumZoomScale: CGFloat = 1
  /// How far the content is zoomed.
  open var zoomScale: CGFloat { 1 }

  /// How indicators look.
  public enum IndicatorStyle: Int, Sendable {
    /// As the interface.
    case `default`
    /// Dark.
    case black
    /// Light.
    case white
  }

  /// How fast content slows down.
  public struct DecelerationRate: Hashable, Sendable {
    /// The share of the speed that is left after a millisecond.
    public var rawValue: CGFloat
    /// As usual.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// Fast.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }
  /// Whether it stops at pages; it does not.
  open var isPagingEnabled = false
  /// Whether buttons see touches at once.
  open var delaysContentTouches = true
  /// Whether touches of buttons become drags.
  open var canCancelContentTouches = true

  /// Whether a finger is on the content.
  open var isTracking: Bool { model?.isTracking ?? false }
  /// Whether a finger drags the content.
  open var isDragging: Bool { model?.isTracking ?? false }
  /// Whether the content goes on by itself; it never does.
  open var isDecelerating: Bool { false }

  /// The recognizer of drags of the content.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// The content, for constraints.
  open var contentLayoutGuide: UILayoutGuide { content }
  /// The frame, for constraints.
  open var frameLayoutGuide: UILayoutGuide { frameGuide }

  /// The frame in the view's own coordinates, which begin at its offset.
  open override var bounds: CGRect {
    get { CGRect(origin: contentOffset, size: super.bounds.size) }
    set {
      contentOffset = newValue.origin
      if newValue.size != super.bounds.size { frame.size = newValue.size }
    }
  }

  /// Moves the content, in UIKit's own animation or else as an assignment would.
  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    guard isModels else {
      contentOffset = offset
      return
    }
    let before = contentOffset
    model?.setContentOffset(offset, animated: animated)
    if contentOffset != before { delegate?.scrollViewDidScroll(self) }
    if animated {
      // UIKit's scroll animation takes 0.3 s.
      host?.schedule(after: Timing.scroll.duration) { [weak self] in
        self.map { $0.delegate?.scrollViewDidEndScrollingAnimation($0) }
      }
    }
  }

  /// Scrolls by the least that makes a rectangle of the content just visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    model?.scrollRectToVisible(rect, animated: animated)
    if model == nil {
      own.contentOffset.y = max(min(own.contentOffset.y, rect.minY), rect.maxY - frame.height)
    }
  }

  /// Shows the indicators for a moment; the form says whether they are shown.
  open func flashScrollIndicators() {}

  /// Hears touches, which it keeps for scrolling.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Hears touches, which it keeps for scrolling.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Hears touches, which it keeps for scrolling.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// The delegate of a scroll view.
public protocol UIScrollViewDelegate: AnyObject {
  /// Tells that code has moved the content, or a finger began or ended to.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Tells that the finger will let go; what it sets as the end is not followed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Asks what is zoomed; nobody zooms, and nobody is asked.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Tells that a finger drags the content.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Tells that the finger has let go.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Tells that the content stands still after a drag.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Tells that the animation of `setContentOffset(_:animated:)` has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Says nothing.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
