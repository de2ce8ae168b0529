import Foundation
import KeyriseTesting
import XCTest

/// What `expectText` and its neighbours do in an `XCTestCase`: they fail it.
final class XCTestExpectationTests: XCTestCase {
  private var failures: [String] = []

  #if os(Linux)
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      failures.append("\((filePath as NSString).lastPathComponent): \(description)")
    }
  #else
    override func record(_ issue: XCTIssue) {
      let file = issue.sourceCodeContext.location?.fileURL.lastPathComponent ?? ""
      failures.append("\(file): \(issue.compactDescription)")
    }
  #endif

  func testWhatDiffersFails() async {
    await expectText("a text that nobody recorded", matches: "nothing", record: .never)
    let told = failures
    failures = []
    XCTAssertEqual(told.count, 1)
    XCTAssertTrue(told.first?.hasPrefix("XCTestExpectationTests.swift: ") == true, "\(told)")
    XCTAssertTrue(told.first?.contains("it was not recorded") == true, "\(told)")
    XCTAssertTrue(told.first?.contains("Pictures and page: /") == true, "\(told)")
  }
}
