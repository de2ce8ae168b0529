import Audit
import Auditing
import Foundation
import KeyboardAvoidance
import Testing
import UIKitShapes

/// The code that docs/choosing.md gives to paste: it passes where the page says so.
@Suite struct RecipeTests {
  private final class Recipe: FormViewController, PortedController {
    static let profile = StrategyProfile(
      id: "recipe", summary: "The code of docs/choosing.md.", origin: "docs/choosing.md",
      mechanism: .insetAndOffset)
  }

  @Test func `The recipe keeps every field clear on every device`() async {
    let form = Form {
      Field("name")
      Field("email", type: .email)
      Space(200)
      Field("about", height: 80, isTextView: true)
      Space(120)
      Field("phone", type: .phone)
    }
    let devices = DeviceCatalog.all.flatMap { [$0, $0.rotated(to: .landscape)] }
    let survey = await FormAudit().survey(of: form, under: [Ported<Recipe>()], on: devices)
    #expect(survey.passes)
    print(survey.markdown)
  }

  @Test func `The page prints the code that is tried`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let code = try String(
      contentsOf: tests.appendingPathComponent("Recipes/FormViewController.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: tests.appendingPathComponent("../../docs/choosing.md"), encoding: .utf8)
    // What Objective-C needs is all that differs.
    let printed = page.replacing("@objc ", with: "").replacing("@IBOutlet", with: "@Outlet")
      .replacing(/#selector\((\w+)\)/) { "FormViewController.\($0.1)" }
    let body = try #require(code.firstRange(of: "class FormViewController")).lowerBound
    #expect(printed.contains(code[body...]))
  }
}
