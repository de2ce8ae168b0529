import Testing

@testable import SwiftRewriting

@Suite struct RewriterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var before: String
    var after: String
    var testDescription: String { before }
  }

  static let cases = [
    Case(before: "@objc func a() {}", after: " func a() {}"),
    Case(before: "@objc(name:) public func a() {}", after: " public func a() {}"),
    Case(before: "@objcMembers final class A {}", after: " final class A {}"),
    Case(before: "@IBOutlet weak var a: UIView!", after: "@Outlet  var a: UIView!"),
    Case(before: "@MainActor class A {}", after: " class A {}"),
    Case(before: "nonisolated(unsafe) let a = 1", after: " let a = 1"),
    Case(before: "import Foundation", after: "import UIKit"),
    Case(before: "import CoreGraphics.CGGeometry", after: "import UIKit"),
    Case(before: "public import Own", after: ""),
    Case(
      before: "\"@objc #selector(a) \\(x(\"@objc\"))\"",
      after: "\"@objc #selector(a) \\(x(\"@objc\"))\""),
    Case(
      before: "// @objc\n/* @objc /* @objc */ */ a", after: "// @objc\n/* @objc /* @objc */ */ a"),
    Case(before: "#\"@objc \"#", after: "#\"@objc \"#"),
    Case(before: "\"\"\"\n@objc \" \"\"\"", after: "\"\"\"\n@objc \" \"\"\""),
    Case(
      before: "class A { func b() { c(#selector(d(_:))) } }",
      after: "class A { func b() { c(Selector(A.d(_:), \"d(_:)\")) } }"),
    Case(
      before: "extension A.B { func b() { c(#selector(self.d)) } }",
      after: "extension A.B { func b() { c(Selector(A.B.d, \"self.d\")) } }"),
    Case(
      before: "class A { class func e() {}; class B { let f = #selector(\n  C.d(x:)) } }",
      after: "class A { class func e() {}; class B { let f = Selector(C.d(x:), \"C.d(x:)\")\n } }"),
    Case(before: "func a(b: (some P)?)", after: "func a(b: (any P)?)"),
    Case(before: "func a(b: some P)", after: "func a(b: some P)"),
    Case(before: "import os.log", after: "import UIKit"),
    Case(before: "let a: Foundation.Notification", after: "let a: Notification"),
    Case(
      before: "a.responds(to: #selector(getter: b))",
      after: "a.responds(to: Selector(property: \"getter: b\"))"),
    Case(
      before: "public override init(style: UITableViewCell.CellStyle, a: Int) {}",
      after: "public required init(style: UITableViewCell.CellStyle, a: Int) {}"),
    Case(
      before: "override init(style: UITableView.Style) {}",
      after: "override init(style: UITableView.Style) {}"),
    Case(
      before: "@objc public protocol P {\n@objc optional func a(_ b: Int) // c\n}\nd?.a?(1)",
      after: " public protocol P: AnyObject {\n  func a(_ b: Int) // c\n}"
        + "; public extension P { func a(_ b: Int)  {}; }\nd?.a(1)"),
    Case(before: "@objc\nprotocol P: Q {}", after: "\nprotocol P: AnyObject, Q {}"),
    Case(
      before: "@objc protocol P: NSObjectProtocol {}", after: " protocol P: NSObjectProtocol {}"),
    Case(before: "@objc protocol P: class {}", after: " protocol P: class {}"),
    Case(
      before: "class A: UIViewController {\n@IBAction func done() {}\n"
        + "@IBAction private func edited(_ a: [B], c: C) {} }",
      after: "class A: UIViewController { public override func playedActions() -> [Selector] "
        + "{ super.playedActions() + [Selector(A.edited(_:c:), \"edited(_:c:)\")] };\n func done() {}"
        + "\n private func edited(_ a: [B], c: C) {} }"),
    Case(
      before: "class A: NSObject { @IBAction func changed() {} }",
      after: "class A: NSObject {  func changed() {} }"),
    Case(
      before: "protocol P { optional func a() }",
      after: "protocol P {  func a() }; extension P { func a()  {}; }"),
    Case(before: "if #available(iOS 16.0, *) {}", after: "if playedSystemIsAtLeast(16) {}"),
    Case(
      before: "guard #unavailable(tvOS 13, iOS 15) else {}",
      after: "guard !playedSystemIsAtLeast(15) else {}"),
    Case(before: "#if os(iOS) || os(Linux)", after: "#if os(Linux) || os(Windows)"),
    Case(
      before: "class A { static let shared = A() }",
      after: "class A { @PerSimulation static var shared = A() }"),
    Case(
      before: "class A { public private(set) static var b: C? }",
      after: "class A { @PerSimulation public private(set) static var b: C? = nil }"),
    Case(
      before: "class A { static let b = UIScreen.main.bounds.width / 2 }",
      after: "class A { @PerSimulation static var b = UIScreen.main.bounds.width / 2 }"),
    Case(
      before: "private let w = UIScreen.main.bounds.width // points\nlet b = 1",
      after: "private var w: CGFloat { UIScreen.main.bounds.width } // points\nlet b = 1"),
    Case(
      before: "let isPad = UIDevice.current.userInterfaceIdiom == .pad",
      after: "var isPad: Bool { UIDevice.current.userInterfaceIdiom == .pad }"),
    Case(
      before: "let half: CGFloat = UIScreen.main.bounds.height / 2",
      after: "var half: CGFloat { UIScreen.main.bounds.height / 2 }"),
    Case(
      before: "let most = UIScreen.main.bounds.height * 0.8",
      after: "var most: CGFloat { UIScreen.main.bounds.height * 0.8 }"),
    Case(
      before: "let screen = Screen(UIScreen.main)", after: "let screen = Screen(UIScreen.main)"),
    Case(
      before: "func f() { let w = UIScreen.main.bounds.width }",
      after: "func f() { let w = UIScreen.main.bounds.width }"),
    Case(before: "class A { static let b = 1 }", after: "class A { static let b = 1 }"),
    Case(
      before: "class A { static var b: Int { 1 } }", after: "class A { static var b: Int { 1 } }"),
    Case(
      before: "class A { static var k = 0; func f() { get(&A.k) } }",
      after: "class A { static var k = 0; func f() { get(&A.k) } }"),
    Case(before: "class A { static func b() {} }", after: "class A { static func b() {} }"),
    Case(before: "print(1)", after: "import UIKit; print(1)"),
    Case(before: "import UIKit\nprint(1)", after: "import UIKit\nprint(1)"),
    Case(before: "import UIKit\nSwift.print(1)", after: "import UIKit\nUIKit.print(1)"),
    Case(before: "import UIKit\nSwift.max(1, 2)", after: "import UIKit\nSwift.max(1, 2)"),
    Case(before: "Task { @MainActor in a() }", after: "PlayedTask {  in a() }"),
  ]

  @Test(arguments: cases) func `Only what Linux lacks is rewritten`(_ test: Case) {
    let result = Rewriter(test.before, modules: ["Own"]).rewritten()
    #expect(result == test.after)
    #expect(result.filter(\.isNewline).count == test.before.filter(\.isNewline).count)
  }

  @Test(arguments: [
    "\"", "\"\"\"", "/*", "@", "#selector(", "#", "`", "&", "static", "import", "\\(",
  ])
  func `What is cut off breaks nothing`(_ text: String) {
    let result = Rewriter(text, modules: []).rewritten()
    #expect(result.filter(\.isNewline).isEmpty)
  }
}
