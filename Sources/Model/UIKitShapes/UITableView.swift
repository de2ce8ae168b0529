import Foundation
import KeyboardAvoidance
import Keyframes

/// A table: a scroll view with the cells of its data source, or else those of the form.
open class UITableView: UIScrollView {
  /// Who has the cells.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { isLoaded = false } }
  /// How it looks.
  open fileprivate(set) var style = Style.plain
  /// The height of rows, in points, or ``automaticDimension``.
  open var rowHeight = UITableView.automaticDimension
  /// About how high a row is; rows without constraints are 44 points high.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// How high headers of sections are, in points, or ``automaticDimension``.
  open var sectionHeaderHeight = UITableView.automaticDimension
  /// How high footers of sections are, in points, or ``automaticDimension``.
  open var sectionFooterHeight = UITableView.automaticDimension
  /// About how high a header is.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// About how high a footer is.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// The room above headers of plain tables from iOS 15 on, in points; 22 unless it is set.
  open var sectionHeaderTopPadding = UITableView.automaticDimension
  /// The view above the rows.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, tableHeaderView) } }
  /// The view below the rows.
  open var tableFooterView: UIView? { didSet { replace(oldValue, tableFooterView) } }
  /// The view behind the rows, which is not drawn.
  open var backgroundView: UIView?
  /// How rows are kept apart, which is not drawn.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  /// Where lines between rows end, which is not drawn.
  open var separatorInset = UIEdgeInsets.zero
  /// The colour of lines between rows.
  open var separatorColor: UIColor?
  /// Whether rows can be chosen; nobody does.
  open var allowsSelection = true
  /// Whether it is edited.
  open var isEditing = false
  /// Whether cells are no wider than lines that are read well; they are as wide as the table.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// The row that is chosen, which is none.
  open var indexPathForSelectedRow: IndexPath? { nil }
  private var classes: [String: UITableViewCell.Type] = [:]
  private var isLoaded = false
  /// The cells of its data source, by sections.
  private(set) var sections: [[UITableViewCell]] = []

  /// Whether a drag bounces although the content fits: of tables it does.
  open override var alwaysBounceVertical: Bool {
    get { bouncesAlways }
    set { bouncesAlways = newValue }
  }
  private var bouncesAlways = true

  /// The value that stands for a height that constraints give.
  public static let automaticDimension: CGFloat = -1

  /// Creates a table.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }
  /// Creates a table as a storyboard does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Creates a plain table.
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// How it looks.
  public enum Style: Int, Sendable {
    /// Edge to edge.
    case plain
    /// In groups.
    case grouped
    /// In groups with rounded corners.
    case insetGrouped
  }
  /// Where rows are scrolled to.
  public enum ScrollPosition: Int, Sendable {
    /// Just into view.
    case none
    /// To the top.
    case top
    /// To the middle.
    case middle
    /// To the bottom.
    case bottom
  }
  /// How rows come and go, which is not drawn.
  public enum RowAnimation: Int, Sendable {
    /// They fade.
    case fade
    /// From the right.
    case right
    /// From the left.
    case left
    /// From the top.
    case top
    /// From the bottom.
    case bottom
    /// Not at all.
    case none
    /// From the middle.
    case middle
    /// As the table likes.
    case automatic = 100
  }

  private func replace(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
  }

  // MARK: Cells of a data source

  /// Says which class cells of a name are of.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }
  /// Returns a new cell of a name, of the class that was registered for it.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    (classes[identifier] ?? UITableViewCell.self).init(style: .default, reuseIdentifier: identifier)
  }
  /// Returns a new cell of a name, if a class was registered for it.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    classes[identifier]?.init(style: .default, reuseIdentifier: identifier)
  }

  /// Asks its data source for all cells.
  open func reloadData() {
    isLoaded = true
    sections.joined().forEach { $0.removeFromSuperview() }
    sections = []
    guard let dataSource else { return }
    for section in 0..<dataSource.numberOfSections(in: self) {
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      sections.append(
        (0..<count).map {
          dataSource.tableView(self, cellForRowAt: IndexPath(row: $0, section: section))
        })
    }
    sections.joined().forEach { addSubview($0) }
    if host?.isLoading == false, !sections.joined().isEmpty {
      host?.complain("the table's new cells are laid out, and the form's fields stay")
    }
  }
  /// Asks its data source for all cells, if that has not been done.
  func loadCells() { if !isLoaded, dataSource != nil { reloadData() } }

  /// The height that is said of a row, or `nil` where constraints say it.
  func height(at indexPath: IndexPath) -> CGFloat? {
    let height = (delegate as? any UITableViewDelegate)?.tableView(self, heightForRowAt: indexPath)
    return (height ?? rowHeight) < 0 ? nil : height ?? rowHeight
  }

  /// The room that a section's header or footer takes, in points.
  ///
  /// Without views or heights of their own: 28 points of plain tables with a title, of grouped ones
  /// 38, the first 55.33 (Xcode's, see the facts of imports); and without a title none, and 17.67,
  /// the first 35, which are assumptions.
  func room(of section: Int, isHeader: Bool) -> CGFloat {
    let delegate = delegate as? any UITableViewDelegate
    let isPlain = style == .plain
    let height =
      isHeader
      ? delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      : delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    let view =
      isHeader
      ? delegate?.tableView(self, viewForHeaderInSection: section)
      : delegate?.tableView(self, viewForFooterInSection: section)
    let title =
      isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
    let isFirst = isHeader && section == 0
    var room = height
    if room < 0, let view {
      room = max(view.frame.height, view.intrinsicContentSize.height, 0)
    } else if room < 0, title?.isEmpty ?? true {
      return isPlain ? 0 : isFirst ? 35 : 17.67
    } else if room < 0 {
      room = isPlain ? 28 : isFirst ? 55.33 : 38
    }
    guard isHeader, isPlain, room > 0, host?.interface.scene.systemVersion ?? 0 >= 15 else {
      return room
    }
    return room + (sectionHeaderTopPadding < 0 ? 22 : sectionHeaderTopPadding)
  }

  /// Asks for all cells again.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Asks for all cells again.
  open func reloadRows(at paths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Asks for all cells again.
  open func insertRows(at paths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Asks for all cells again.
  open func deleteRows(at paths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Begins changes that ``endUpdates()`` lays out.
  open func beginUpdates() {}
  /// Lays rows out again.
  open func endUpdates() {
    setNeedsLayout()
    layoutIfNeeded()
  }
  /// Makes changes and lays rows out again.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    endUpdates()
    completion?(true)
  }
  /// Chooses a row, which is not drawn.
  open func selectRow(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if let path, scrollPosition != .none {
      scrollToRow(at: path, at: scrollPosition, animated: animated)
    }
  }
  /// Chooses a row no more, which is not drawn.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}

  // MARK: Rows

  /// All cells by sections: those of the data source, or the form's in one section.
  private var rows: [[UITableViewCell]] {
    func cells(in view: UIView) -> [UITableViewCell] {
      view.subviews.flatMap { ($0 as? UITableViewCell).map { [$0] } ?? cells(in: $0) }
    }
    return sections.isEmpty ? [cells(in: self)] : sections
  }
  /// How many sections there are.
  open var numberOfSections: Int { rows.count }
  /// How many rows a section has.
  open func numberOfRows(inSection section: Int) -> Int {
    rows.indices.contains(section) ? rows[section].count : 0
  }
  /// Returns where a cell is.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    for (section, cells) in rows.enumerated() {
      if let row = cells.firstIndex(where: { $0 === cell }) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }
  /// Returns where the row at a point of the content is.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    rows.joined().first { convert($0.bounds, from: $0).contains(point) }.flatMap(indexPath)
  }
  /// The cells that are seen.
  open var visibleCells: [UITableViewCell] {
    rows.joined().filter { convert($0.bounds, from: $0).intersects(bounds) }
  }
  /// Where the cells are that are seen.
  open var indexPathsForVisibleRows: [IndexPath]? { visibleCells.compactMap(indexPath) }
  /// Returns the cell at a place.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    guard rows.indices.contains(indexPath.section),
      rows[indexPath.section].indices.contains(indexPath.row)
    else { return nil }
    return rows[indexPath.section][indexPath.row]
  }
  /// Returns the cell's frame in the table.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    cellForRow(at: indexPath).map { convert($0.bounds, from: $0) } ?? .zero
  }
  /// Scrolls a cell to a place.
  open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    let rect = rectForRow(at: indexPath)
    let inset = adjustedContentInset
    let room = frame.height - inset.top - inset.bottom
    let y: CGFloat
    switch position {
    case .none:
      scrollRectToVisible(rect, animated: animated)
      return
    case .top: y = rect.minY
    case .middle: y = rect.midY - room / 2
    case .bottom: y = rect.maxY - room
    }
    let largest = max(contentSize.height - room, 0)
    setContentOffset(
      CGPoint(x: contentOffset.x, y: max(min(y, largest), 0) - inset.top), animated: animated)
  }
}

/// Who has a table's cells.
public protocol UITableViewDataSource: AnyObject {
  /// Says how many sections there are: one unless it is said.
  func numberOfSections(in tableView: UITableView) -> Int
  /// Says how many rows a section has.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// Makes the cell of a row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// Says the words above a section: none unless it is said.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// Says the words below a section: none unless it is said.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
}

extension UITableViewDataSource {
  /// Says one.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Says none.
  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
  /// Says none.
  public func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }
}

/// The delegate of a table; nobody chooses rows.
public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// Asks how high a row is, in points.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  /// Tells that a row is chosen, which nobody does.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// Asks how high the header of a section is, in points.
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  /// Asks how high the footer of a section is, in points.
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
  /// Asks for a view above a section, which takes room and is not drawn.
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  /// Asks for a view below a section, which takes room and is not drawn.
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
}

extension UITableViewDelegate {
  /// Says the table's ``UITableView/rowHeight``.
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Says the table's ``UITableView/sectionHeaderHeight``.
  public func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat { tableView.sectionHeaderHeight }
  /// Says the table's ``UITableView/sectionFooterHeight``.
  public func tableView(
    _ tableView: UITableView, heightForFooterInSection section: Int
  ) -> CGFloat { tableView.sectionFooterHeight }
  /// Says none.
  public func tableView(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> UIView? { nil }
  /// Says none.
  public func tableView(
    _ tableView: UITableView, viewForFooterInSection section: Int
  ) -> UIView? { nil }
}

/// A controller of a table, which is the form's scroll view.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  // UIKit declares it as implicitly unwrapped.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The table.
  open var tableView: UITableView! {
    get { loadTable() }
    set { ownTable = newValue }
  }
  private var ownTable: UITableView?
  /// Whether nothing is chosen when it comes; nothing is.
  open var clearsSelectionOnViewWillAppear = true
  /// The control that a pull on the content starts; nobody pulls.
  open var refreshControl: UIRefreshControl?

  private var style = UITableView.Style.plain

  /// Creates a controller of a table of a style.
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }
  /// Creates a controller of a plain table.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates a controller as a storyboard does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private func loadTable() -> UITableView? {
    if ownTable == nil, let host {
      ownTable =
        host.rootController === self
        ? host.replaceScrollView(with: UITableView.self) as? UITableView
        : UITableView(frame: .zero, style: style)
      ownTable?.style = style
      ownTable?.dataSource = self
      ownTable?.delegate = self
    }
    return ownTable
  }

  /// Makes the view with the table in it.
  open override func loadView() {
    super.loadView()
    _ = loadTable()
  }
  /// Says one.
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Says none: the form's cells are the table's.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// Makes an empty cell.
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
  /// Says the table's ``UITableView/rowHeight``.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  /// Does nothing.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Says none.
  open func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
  /// Says none.
  open func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }
  /// Says the table's ``UITableView/sectionHeaderHeight``.
  open func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat { tableView.sectionHeaderHeight }
  /// Says the table's ``UITableView/sectionFooterHeight``.
  open func tableView(
    _ tableView: UITableView, heightForFooterInSection section: Int
  ) -> CGFloat { tableView.sectionFooterHeight }
  /// Says none.
  open func tableView(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> UIView? { nil }
  /// Says none.
  open func tableView(
    _ tableView: UITableView, viewForFooterInSection section: Int
  ) -> UIView? { nil }
  /// Says that every row can be edited; nobody does.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  /// Edits a row, which nobody asks for.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  /// Says what a swipe offers; nobody swipes.
  open func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
  /// Says what a swipe offers; nobody swipes.
  open func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
  /// Hears that a cell will be seen, which is not told.
  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
}

/// The control that a pull on the content starts; nobody pulls.
open class UIRefreshControl: UIControl {
  /// Whether it goes on.
  open private(set) var isRefreshing = false
  /// Starts it.
  open func beginRefreshing() { isRefreshing = true }
  /// Ends it.
  open func endRefreshing() { isRefreshing = false }
}

extension IndexPath {
  /// Creates the place of a row.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Creates the place of an item.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// The section.
  public var section: Int { first ?? 0 }
  /// The row.
  public var row: Int { count > 1 ? self[1] : 0 }
  /// The item.
  public var item: Int { row }
}
