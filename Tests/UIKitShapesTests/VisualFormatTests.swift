import Foundation
import Testing
import UIKitShapes

@Suite struct VisualFormatTests {
  private let parent = UIView(frame: .zero)
  private let one = UIView(frame: .zero)
  private let two = UIView(frame: .zero)

  /// Lines such as `two.leading = one.trailing + 8`.
  private func read(_ format: String, _ options: NSLayoutConstraint.FormatOptions = []) -> [String]
  {
    parent.addSubview(one)
    parent.addSubview(two)
    let name = { (item: AnyObject?) in
      item === one ? "one" : item === two ? "two" : item === parent ? "|" : "?"
    }
    return NSLayoutConstraint.constraints(
      withVisualFormat: format, options: options, metrics: ["gap": 12],
      views: ["one": one, "two": two]
    ).map {
      let relation = ["<=", "=", ">="][$0.relation.rawValue + 1]
      let other = $0.secondItem == nil ? "" : "\(name($0.secondItem)).\($0.secondAttribute) + "
      let strength = $0.priority == .required ? "" : " @\(Int($0.priority.rawValue))"
      return
        "\(name($0.firstItem)).\($0.firstAttribute) \(relation) \(other)\(Int($0.constant))\(strength)"
    }
  }

  /// Apple's Auto Layout Guide, "Visual Format Language".
  @Test(arguments: [
    ("[one]-[two]", ["two.leading = one.trailing + 8"]),
    ("[one(>=50)]", ["one.width >= 50"]),
    ("|-50-[one]-50-|", ["one.leading = |.leading + 50", "|.trailing = one.trailing + 50"]),
    ("V:[one]-10-[two]", ["two.top = one.bottom + 10"]),
    ("[one][two]", ["two.leading = one.trailing + 0"]),
    ("[one(100@20)]", ["one.width = 100 @20"]),
    ("H:[one(==two)]", ["one.width = two.width + 0"]),
    ("[one(>=70,<=100)]", ["one.width >= 70", "one.width <= 100"]),
    (
      "H:|-[one]-gap-[two]-|",
      [
        "one.leading = |.leadingMargin + 0", "two.leading = one.trailing + 12",
        "|.trailingMargin = two.trailing + 0",
      ]
    ),
    (
      "V:|-(>=gap@500)-[one(44)]|",
      [
        "one.height = 44", "one.top >= |.top + 12 @500", "|.bottom = one.bottom + 0",
      ]
    ),
  ])
  func `A line means what Apple's guide says`(format: String, constraints: [String]) {
    #expect(read(format) == constraints)
  }

  @Test func `Options align views across the line`() {
    #expect(
      read("[one]-[two]", [.alignAllCenterY]) == [
        "two.leading = one.trailing + 8", "two.centerY = one.centerY + 0",
      ])
  }

  @Test(arguments: [
    "", "|", "H:", "[one", "[three]", "|-[one]-", "[one]-(x)-[two]", "[one]-8[two]", "[one(]",
    "one",
    "[one]||",
  ])
  func `What cannot be read is nothing`(format: String) {
    #expect(read(format).isEmpty)
  }
}
