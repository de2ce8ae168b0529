import Foundation
import KeyboardAvoidance
import Keyframes

/// A cell: the form's, or one of a data source.
open class UITableViewCell: UIView {
  private lazy var content: UIView = {
    let view = UIView(frame: .zero)
    addSubview(view)
    return view
  }()
  /// The view that its views stand in; a cell of the form is that itself.
  open var contentView: UIView { place == nil ? content : self }
  /// The name of cells like it.
  open private(set) var reuseIdentifier: String?
  /// Its text.
  open lazy var textLabel: UILabel? = UILabel(frame: .zero)
  /// Its second text.
  open lazy var detailTextLabel: UILabel? = UILabel(frame: .zero)
  /// Its picture, which is not drawn.
  open lazy var imageView: UIImageView? = UIImageView(frame: .zero)
  /// Its texts and picture, in one value.
  open var contentConfiguration: UIListContentConfiguration? {
    didSet {
      textLabel?.text = contentConfiguration?.text
      detailTextLabel?.text = contentConfiguration?.secondaryText
    }
  }
  /// Returns an empty value of texts and picture.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
  /// How it looks when it is chosen.
  open var selectionStyle = SelectionStyle.default
  /// The view at its end, which is not drawn.
  open var accessoryType = AccessoryType.none
  /// The view at its end.
  open var accessoryView: UIView?
  /// Where the line below it ends.
  open var separatorInset = UIEdgeInsets.zero

  /// Creates a cell.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  /// Creates a cell as a storyboard does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Creates a cell without a name.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
  }
  /// Prepares it for another row; each has a cell of its own.
  open func prepareForReuse() {}
  /// Shows that it is chosen, which is not drawn.
  open func setSelected(_ selected: Bool, animated: Bool) {}

  /// How its texts stand.
  public enum CellStyle: Int, Sendable {
    /// One text.
    case `default`
    /// Two texts, at both ends.
    case value1
    /// Two texts, beside each other.
    case value2
    /// Two texts, one below the other.
    case subtitle
  }
  /// How it looks when it is chosen.
  public enum SelectionStyle: Int, Sendable {
    /// As before.
    case none
    /// Blue, as it was once.
    case blue
    /// Grey.
    case gray
    /// As usual.
    case `default`
  }
  /// The accessory at its end.
  public enum AccessoryType: Int, Sendable {
    /// Nothing.
    case none
    /// An arrow.
    case disclosureIndicator
    /// A button and an arrow.
    case detailDisclosureButton
    /// A tick.
    case checkmark
    /// A button.
    case detailButton
  }
  /// How rows are kept apart.
  public enum SeparatorStyle: Int, Sendable {
    /// Not.
    case none
    /// By a line.
    case singleLine
  }
}

extension UITableViewCell {
  /// What editing does with a row.
  public enum EditingStyle: Int, Sendable {
    /// Nothing.
    case none
    /// It goes.
    case delete
    /// Another one comes.
    case insert
  }
}

/// The texts and the picture of a cell, which are not drawn.
public struct UIListContentConfiguration {
  /// Its text.
  public var text: String?
  /// Its second text.
  public var secondaryText: String?
  /// Its picture.
  public var image: UIImage?
  /// How its text looks.
  public var textProperties = TextProperties()
  /// How its second text looks.
  public var secondaryTextProperties = TextProperties()

  /// How a text looks.
  public struct TextProperties {
    /// The font.
    public var font = UIFont.preferredFont(forTextStyle: .body)
    /// The colour.
    public var color = UIColor.label
    /// How many lines it may have; 0 for any number.
    public var numberOfLines = 0
  }
}

/// What a swipe over a row offers; nobody swipes.
public final class UISwipeActionsConfiguration: NSObject {
  /// Whether a long swipe does the first one.
  public var performsFirstActionWithFullSwipe = true
  /// Creates what is offered.
  public init(actions: [UIContextualAction]) {}
}

/// Something that a swipe over a row offers; nobody swipes.
public final class UIContextualAction: NSObject {
  /// The colour behind it.
  public var backgroundColor: UIColor?
  /// Its picture.
  public var image: UIImage?
  /// How it looks.
  public enum Style: Int, Sendable {
    /// As usual.
    case normal
    /// As what destroys something.
    case destructive
  }
  /// Creates something that is offered.
  public init(
    style: Style, title: String?,
    handler: @escaping (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
  ) {}
}
