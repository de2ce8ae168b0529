// swift-format-ignore-file
import UIKit
import os.log

private let log = OSLog(subsystem: "org.example", category: "table")

final class FieldCell: UITableViewCell {
    static let identifier = "FieldCell"
    let textField = UITextField()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        contentView.addSubview(textField)
        textField.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            textField.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
            textField.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
            textField.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 108),
            textField.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -108),
            textField.heightAnchor.constraint(equalToConstant: 44),
        ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

class FieldTableController: UITableViewController, UITextFieldDelegate {
    private let items = ["Name", "E-mail", "Phone"]
    private weak var activeField: UITextField?

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(FieldCell.self, forCellReuseIdentifier: FieldCell.identifier)
        tableView.rowHeight = UITableView.automaticDimension
        tableView.separatorStyle = .none
        tableView.tableFooterView = UIView()
        tableView.contentInsetAdjustmentBehavior = .never
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(keyboardWasShown), name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(self, selector: #selector(keyboardWillBeHidden(_:)), name: UIResponder.keyboardWillHideNotification, object: nil)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { return items.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: FieldCell.identifier, for: indexPath) as! FieldCell
        cell.textField.placeholder = items[indexPath.row]
        cell.textField.delegate = self
        cell.textField.tag = indexPath.row
        return cell
    }

    func textFieldDidBeginEditing(_ textField: UITextField) { activeField = textField }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        let next = IndexPath(row: textField.tag + 1, section: 0)
        guard let cell = tableView.cellForRow(at: next) as? FieldCell else { return textField.resignFirstResponder() }
        return cell.textField.becomeFirstResponder()
    }

    @objc func keyboardWasShown(_ notification: Notification) {
        guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
              let field = activeField, let cell = field.superview?.superview as? UITableViewCell,
              let path = tableView.indexPath(for: cell) else { return os_log("no cell", log: log, type: .error) }
        tableView.contentInset.bottom = frame.height
        tableView.verticalScrollIndicatorInsets = tableView.contentInset
        tableView.scrollToRow(at: path, at: .bottom, animated: true)
    }

    @objc func keyboardWillBeHidden(_ notification: Notification) {
        UIView.animate(withDuration: 0.25) { self.tableView.contentInset = .zero }
    }
}

/// Sections with a title, a view, and a height of their own, of two rows each.
class SectionsController: UITableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(FieldCell.self, forCellReuseIdentifier: FieldCell.identifier)
        tableView.rowHeight = 60
    }
    override func numberOfSections(in tableView: UITableView) -> Int { return 3 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { return 2 }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { return section == 0 ? "You" : nil }
    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        return section == 1 ? UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50)) : nil
    }
    override func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { return section == 1 ? 12 : UITableView.automaticDimension }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        return tableView.dequeueReusableCell(withIdentifier: FieldCell.identifier, for: indexPath)
    }
}
class GroupedSectionsController: SectionsController {
    convenience init() { self.init(style: .grouped) }
}
