import Foundation
import KeyboardAvoidance
import Keyframes

/// A collection: a scroll view whose cells are the form's.
open class UICollectionView: UIScrollView {
  /// How cells are laid out; the form has none.
  open var collectionViewLayout: UICollectionViewLayout
  /// Creates a collection.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
  }
  /// Creates a collection as a storyboard does.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }
  /// Creates a collection that flows.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }
  /// Returns where a cell is; the form has none of a collection's.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { nil }
  /// The number of the form's cells of a collection, which is none.
  open func numberOfItems(inSection section: Int) -> Int { 0 }
  /// Returns how a cell is laid out; the form has none.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
}

/// A cell of a collection.
open class UICollectionViewCell: UIView {
  /// The view that its views stand in: itself.
  open var contentView: UIView { self }
}

/// How a cell of a collection is laid out.
open class UICollectionViewLayoutAttributes: NSObject {
  /// The frame in the collection, in points.
  open var frame = CGRect.zero
}

/// How a collection is laid out.
open class UICollectionViewLayout: NSObject {
  /// Creates a layout.
  public override init() {}
}

/// A layout that flows.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The direction in which it scrolls.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The room between lines, in points.
  open var minimumLineSpacing: CGFloat = 10
  /// The room between items, in points.
  open var minimumInteritemSpacing: CGFloat = 10
  /// The size of items, in points.
  open var itemSize = CGSize(width: 50, height: 50)
  /// The insets of sections.
  open var sectionInset = UIEdgeInsets.zero
}

extension UICollectionView {
  /// The direction in which a collection scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// Down.
    case vertical
    /// Across.
    case horizontal
  }
}
