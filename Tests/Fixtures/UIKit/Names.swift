// swift-format-ignore-file
import UIKit

/// Names that published code uses, which change nothing.
class NamesController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let items: [UIBarButtonItem.SystemItem] = [.action, .trash, .compose, .camera, .refresh, .undo, .close]
        toolbarItems = items.map { UIBarButtonItem(barButtonSystemItem: $0, target: self, action: nil) }
        setToolbarItems(toolbarItems, animated: false)
        navigationController?.isToolbarHidden = true
        navigationController?.setToolbarHidden(true, animated: false)
        navigationController?.toolbar.tintColor = .red
        let field = UITextField()
        field.defaultTextAttributes = [.strokeColor: UIColor.black, .strokeWidth: -3]
    }
    func share() {
        let sheet = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
        sheet.excludedActivityTypes = [.airDrop, .mail]
        sheet.completionWithItemsHandler = { _, done, _, _ in print(done) }
        present(sheet, animated: true, completion: nil)
        let next: NamesController = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(identifier: "Next")
        let same = storyboard?.instantiateViewController(identifier: "Next") as? NamesController
        view.tag = (same == nil ? 1 : 2) + (next.isViewLoaded ? 1 : 0) + UIBarButtonItem.SystemItem.trash.rawValue
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        share()
        view.frame.origin.y = view.tag == 17 ? -1 : 0
    }
}
