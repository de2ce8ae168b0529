import Foundation
import Testing

/// Many processes that write to one place at once: all end well, and one whole output is there.
@Suite struct ManyProcessesTests {
  private let tool = Tool()

  private static let short = Tool.scenario.replacing("end: 1s", with: "end: 0.3s\n  fps: 10")

  @Test func `Forty renders into one new directory all end with 0`() throws {
    try tool.write(Self.short, to: "a.yaml")
    // With room for the race between looking at a directory and its coming to be.
    let script = """
      for i in $(seq 40); do
        { keyrise render a.yaml -o fr/ --scale 0.25 -q 2>err.$i; echo $? >status.$i; } &
      done
      wait
      cat status.* | sort | uniq -c | tr -s ' '
      """
    #expect(try tool.bash(["-c", script]) == " 40 0")
    let errors = try tool.names().filter { $0.hasPrefix("err.") }.map { try tool.data($0) }
    #expect(errors.allSatisfy { $0.isEmpty })
    #expect(try tool.names(in: "fr").contains("manifest.json"))
    #expect(try tool.run("diff", "a.yaml", "fr", "--scale", "0.25").status == 0)
    #expect(try tool.names().filter { $0.hasPrefix(".fr") } == [])
  }

  @Test func `Twenty records of one scenario leave one baseline`() throws {
    try tool.write(Self.short, to: "a.yaml")
    let script = """
      for i in $(seq 20); do
        { CI= keyrise record a.yaml --mode all --scale 0.25 -q 2>err.$i; echo $? >status.$i; } &
      done
      wait
      cat status.* | sort | uniq -c | tr -s ' '
      """
    #expect(try tool.bash(["-c", script]) == " 20 0")
    #expect(try tool.run("verify", "a.yaml").status == 0)
    #expect(try tool.names().filter { $0.hasPrefix(".") } == [])
  }
}
