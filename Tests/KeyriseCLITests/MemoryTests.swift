#if os(Linux)
  import Foundation
  import Testing

  /// Memory follows what there is to tell, and not how many frames or films there are.
  @Suite struct MemoryTests {
    /// The most memory that a run of the tool had, in megabytes.
    private static func peak(
      _ arguments: [String], in tool: Tool, status: Int32
    ) throws -> Double {
      let process = try tool.start(arguments)
      let path = "/proc/\(process.processIdentifier)/status"
      // The system remembers the most, so that only the last text counts.
      var last = ""
      while process.isRunning {
        if let text = try? String(contentsOfFile: path, encoding: .utf8), text.contains("VmHWM:") {
          last = text
        }
        usleep(2_000)
      }
      #expect(process.terminationStatus == status, "\(arguments)")
      let match = try #require(last.firstMatch(of: /VmHWM:\s*([0-9]+) kB/))
      let kilobytes = try #require(Int(match.1))
      #expect(kilobytes > 0)
      return Double(kilobytes) / 1024
    }

    /// A field is focused, and then for the rest of so many frames nothing happens, or the form is
    /// dragged to and fro.
    private static func film(frames: Int, moves: Bool) -> String {
      let end = frames * 1000 / 60
      let drags = stride(from: 1000, to: moves ? end - 1000 : 0, by: 900).enumerated().map {
        let places = (330 + Double($0 % 7) * 1.37, 100 + Double($0 % 11) * 0.73)
        return "    - {at: \($1) ms, drag: {path: [[0, \(places.0)], [0.7, \(places.1)]]}}\n"
      }
      return Tool.scenario.replacing("end: 1s", with: "end: \(end) ms")
        .replacing("700]", with: "2000]") + "\n" + drags.joined()
    }

    @Test(arguments: [false, true])
    func `Six times as many frames cost record and verify little more memory`(
      moves: Bool
    ) throws {
      let tool = Tool()
      var peaks: [[Double]] = []
      for count in [2_000, 12_000] {
        let text = Self.film(frames: count, moves: moves)
        try tool.write(text, to: "s.yaml")
        let record = ["record", "s.yaml", "--mode", "all", "--scale", "1", "-q"]
        let verify = ["verify", "s.yaml", "--report", "report.html", "-q"]
        var films = [
          try Self.peak(record, in: tool, status: 0), try Self.peak(verify, in: tool, status: 0),
        ]
        try tool.write(
          text.replacing("placeholder: Name", with: "placeholder: Other"), to: "s.yaml")
        films.append(try Self.peak(verify, in: tool, status: 1))
        peaks.append(films)
      }
      // The hashes of the rows of 10,000 frames would be 89 MB.
      for (short, long) in zip(peaks[0], peaks[1]) { #expect(long - short < 45, "\(peaks)") }
    }

    @Test func `Many films that changed cost verify little more memory than a few`() throws {
      let tool = Tool()
      var peaks: [Double] = []
      for folder in ["few", "many"] {
        for index in 0..<(folder == "few" ? 2 : 12) {
          try tool.write(
            Tool.scenario.replacing("One field", with: "Form \(index)"),
            to: "\(folder)/\(index).yaml")
        }
        // At this scale each film has 6 MB of rows.
        let record = ["record", folder, "-q", "--mode", "all", "--scale", "4", "--keep", "all"]
        let recorded = try tool.run(record)
        #expect(recorded.status == 0, "\(recorded.errors)")
        let verify = [
          "verify", folder, "-q", "--jobs", "1", "--report", "report.html", "--set",
          "keyboard.height=230",
        ]
        peaks.append(try Self.peak(verify, in: tool, status: 1))
      }
      // Ten films more have 60 MB.
      #expect(peaks[1] - peaks[0] < 45, "\(peaks)")
    }

    @Test func `Many audits cost a shard and merge little more memory than a few`() throws {
      let tool = Tool()
      var peaks: [[Double]] = []
      for (folder, count) in [("few", 1), ("many", 10)] {
        for index in 0..<count { try tool.write(Tool.scenario, to: "\(folder)/\(index).yaml") }
        let audit = [
          "audit", folder, "-q", "--jobs", "2", "--device", "all", "--strategy", "all", "--field",
          "all", "-o", folder + ".csv", "--part", folder + ".part.json",
        ]
        let merge = ["merge", folder + ".part.json", "-q", "-o", folder + "-merged.csv"]
        peaks.append(try [audit, merge].map { try Self.peak($0, in: tool, status: 1) })
        #expect(
          try tool.data(folder + ".csv") == tool.data(folder + "-merged.csv"), "\(folder)")
      }
      // The results of 9,333 more audits would be 28 MB, and their parts and rows 8 MB.
      #expect(peaks[1][0] - peaks[0][0] < 14, "\(peaks)")
      #expect(peaks[1][1] - peaks[0][1] < 5, "\(peaks)")
    }
  }
#endif
