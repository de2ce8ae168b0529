import Foundation
import Testing

@testable import KeyriseCLI

/// What is said of words that cannot be meant: the word itself is named, and the reason is true.
@Suite struct MisuseTests {
  private let tool = Tool()

  struct Case: CustomTestStringConvertible {
    var arguments: [String]
    var status: Int32 = 64
    var says: String
    var doesNotSay = "'--ios'"
    var testDescription: String { arguments.joined(separator: " ") }

    static let all = [
      Case(arguments: ["render", "--helpp"], says: "Unknown option '--helpp'"),
      Case(arguments: ["trace", "--nonsense"], says: "Unknown option '--nonsense'"),
      Case(arguments: ["diff", "--nonsense"], says: "Unknown option '--nonsense'"),
      Case(arguments: ["trace", "--json"], says: "'--json'. Did you mean '--format json'?"),
      Case(arguments: ["trace", "a.yaml", "--csv"], says: "Did you mean '--format csv'?"),
      Case(
        arguments: ["check", "a.yaml", "--json"],
        says: "Did you mean '--diagnostic-format json'?"),
      Case(arguments: ["check", "a.yaml", "--csv"], says: "Unknown option '--csv'\n"),
      Case(arguments: ["trace", "a.yaml", "--formt", "csv"], says: "Did you mean '--format'?"),
      Case(
        arguments: ["render", "a.yaml", "--loop", "0"], says: "from 1 to 65535, once or forever"),
      Case(
        arguments: ["render", "a.yaml", "--loop", "-1", "-o", "x.gif"], says: "The value '-1'"),
      Case(arguments: ["render", "a.yaml", "-j", "-3"], says: "'--jobs -3'"),
      Case(arguments: ["still", "a.yaml", "--margin", "-1"], says: "'--margin -1'"),
      Case(arguments: ["still", "a.yaml", "--at", "-1s"], says: "'-1s' is not a position"),
      Case(arguments: ["strip", "a.yaml", "--count", "-1"], says: "'--count -1'"),
      Case(arguments: ["render", "a.yaml", "--scale", "nan"], says: "not a number from 0.25"),
      Case(arguments: ["still", "a.yaml", "--scale", "inf"], says: "not a number from 0.25"),
      Case(arguments: ["record", "a.yaml", "--scale", "nan"], says: "not a number from 0.25"),
      Case(arguments: ["still", "a.yaml", "--margin", "nan"], says: "is not a margin"),
      Case(arguments: ["diff", "a.png", "b.png", "--threshold", "nan"], says: "from 0 to 1"),
      Case(arguments: ["watch", "a.yaml", "--serve", "99999"], says: "'--serve 99999'"),
      Case(arguments: ["render", "a.yaml", "a.yaml"], says: "'a.yaml' is named twice"),
      Case(
        arguments: ["render", "a.yaml", "b.yaml", "-f", "gif", "-o", "-"], status: 2,
        says: "name one scenario"),
      Case(
        arguments: ["render", "a.yaml", "d/a.yaml"], status: 2, says: "are called 'a'",
        doesNotSay: "{scenario}"),
      Case(
        arguments: ["sheet", "a.yaml", "--vary", "strategy=nonne"],
        says: "'--vary strategy=nonne': no strategy 'nonne'; did you mean 'none'?",
        doesNotSay: "--strategy"),
      Case(arguments: ["audit", "a.yaml", "--orientation", "sideways"], says: "landscape, all"),
      Case(arguments: ["check", "a.yaml", "--orientation", "sideways"], says: "landscape, all"),
      Case(arguments: ["trace", "a.yaml", "--device", "all"], says: "only 'keyrise audit' and"),
      Case(arguments: ["still", "a.yaml", "--orientation", "all"], says: "only 'keyrise audit'"),
      Case(
        arguments: ["strip", "a.yaml", "--at", "start,end", "--count", "3"], says: "leave out one"),
      Case(
        arguments: ["onion", "a.yaml", "--at", "start", "--moments", "even"],
        says: "leave out one"),
      Case(arguments: ["list", "device"], says: "did you mean 'devices'?\n"),
      Case(arguments: ["list", "strategy"], says: "did you mean 'strategies'?\n"),
      Case(arguments: ["list", "nonsense"], says: "there is no such list\n"),
      Case(
        arguments: ["trace", "a.yaml", "--device", "iphone-99"], says: "no device 'iphone-99'",
        doesNotSay: "did you mean"),
      Case(arguments: ["still", "a.yaml", "-f", "gif"], says: "'svg', 'png' or 'pdf'"),
      Case(arguments: ["still", "a.yaml", "-f", "png", "-o", "x.svg"], says: "contradict"),
      Case(arguments: ["still", "a.yaml", "-o", "x"], says: "no .png, .svg or .pdf"),
      Case(
        arguments: ["diff", "a.gif", "a.gif"], status: 2, says: "ffmpeg"),
      Case(
        arguments: ["still", "a.yaml", "--font-path", "/nowhere"], status: 2,
        says: "error: cannot read the font file"),
      Case(arguments: ["help", "rendr"], says: "did you mean 'render'?"),
      Case(arguments: ["help", "render", "foo"], says: "takes one command"),
      Case(arguments: ["trace", "a.yaml", "-o", "t.cvs"], says: ".txt, .csv or .json"),
      Case(arguments: ["trace", "a.yaml", "-f", "csv", "-o", "t.png"], says: "'.png'"),
      Case(arguments: ["audit", "a.yaml", "-o", "v.pdf"], says: ".json, .xml or .md"),
      Case(arguments: ["verify", "a.yaml", "-o", "v.htm"], says: ".json, .xml or .md"),
      Case(arguments: ["render", "a.yaml", "-o", "out.xyz"], says: "ends in '/': out.xyz/"),
      Case(arguments: ["render", "a.yaml", "-o", "out."], says: "ends in '/': out./"),
      Case(
        arguments: ["verify", "a.yaml", "--ignore", "nothere"], status: 2,
        says: "no such element; there are 'name'"),
      Case(arguments: [], says: "'-' to read standard input"),
      Case(arguments: ["new"], says: "\nUsage: keyrise new "),
      Case(arguments: ["import"], says: "\nUsage: keyrise import "),
      Case(arguments: ["render"], says: "\nUsage: keyrise render "),
      Case(arguments: ["render", "a.yaml", "-o", "x.webp"], says: "'.webp'"),
      Case(arguments: ["render", "a.yaml", "-o", "x.png", "--loop", "2"], says: "loop"),
      Case(arguments: ["render", "a.yaml", "-o", "x.gif", "--loop", "0"], says: "loop"),
      Case(arguments: ["render", "a.yaml", "--scale", "0"], says: "--scale"),
      Case(arguments: ["render", "a.yaml", "--jobs", "0"], says: "--jobs"),
      Case(arguments: ["render", "a.yaml", "--draft", "--optimize"], says: "contradict"),
      Case(arguments: ["still", "a.yaml", "--at", "later"], says: "not a position"),
      Case(arguments: ["trace", "missing.yaml"], status: 2, says: "missing.yaml"),
      Case(arguments: ["check", "missing.yaml"], status: 2, says: "missing.yaml"),
      Case(arguments: ["trace", "."], status: 2, says: "directory"),
      Case(arguments: ["new", "x", "--template", "none"], says: "no template"),
      Case(arguments: ["new", ""], says: "not a file name"),
      Case(arguments: ["new", "."], says: "'.' is not a file name"),
      Case(arguments: ["new", "../.."], says: "not a file name"),
      Case(arguments: ["new", "x.json"], says: "name it .yaml"),
      Case(arguments: ["check", ".", "--shard", "4/3"], says: "write 3/16"),
      Case(arguments: ["render", "a.yaml", "-o", "x.json"], says: "'.json'"),
      Case(arguments: ["render", "a.yaml", "-o", "d/", "--at", "1s"], says: "'--at'"),
      Case(arguments: ["render", "a.yaml", "-o", "x.gfi"], says: "'.gif'"),
      Case(arguments: ["rendr", "a.yaml"], says: "keyrise render"),
      Case(
        arguments: ["check", "a.yaml", "--storm", "growing-text-vew"],
        says: "did you mean 'growing-text-view'?"),
      Case(arguments: ["new", "x", "--template", "sign-p"], says: "did you mean 'sign-up'?"),
      Case(
        arguments: ["audit", "a.yaml", "--require", "lagtime<=3"], says: "did you mean 'lag-time'?"),
      Case(arguments: ["still", "a.yaml", "-o", ""], says: "names no file"),
      Case(arguments: ["audit", "a.yaml", "-o", ""], says: "names no file"),
      Case(arguments: ["still", "a.yaml", "-o", "x.gif"], says: "no .png, .svg"),
      Case(arguments: ["render", "a.yaml", "-o", "x.bmp"], says: "'.bmp'"),
      Case(arguments: ["render", "a.yaml", "--scale", "99"], says: "'--scale 99'"),
      Case(arguments: ["trace", "a.yaml", "--format", "csv", "-o", "x.json"], says: "contradict"),
      Case(arguments: ["completions", "tcsh"], says: "tcsh"),
    ]
  }

  @Test(arguments: Case.all) func `Misuse is answered in words that help`(_ it: Case) throws {
    try tool.makeFolder("d")
    for name in ["a.yaml", "b.yaml", "d/a.yaml"] { try tool.write(Tool.scenario, to: name) }
    try tool.write("GIF89a", to: "a.gif")
    let outcome = try tool.run(it.arguments)
    #expect(outcome.status == it.status)
    #expect(outcome.errors.contains(it.says), "\(outcome.errors)")
    #expect(!outcome.errors.contains(it.doesNotSay), "\(outcome.errors)")
    #expect(outcome.text == "")
    #expect(try tool.names() == ["a.gif", "a.yaml", "b.yaml", "d"])
  }

  @Test(arguments: [
    ["--strategy", "nope"], ["--strategy", ","], ["--fps", "0"], ["--fps", "abc"],
    ["--device", "nope"], ["--ios", "99"], ["--appearance", "blue"],
    ["--set", "keyboard.height"],
  ])
  func `Wrong values of flags are misuse, not an answer`(_ flags: [String]) throws {
    try tool.write(Tool.scenario)
    for command in ["check", "trace"] {
      let outcome = try tool.run([command, "scenario.yaml"] + flags)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("--"))
    }
  }

  @Test(arguments: [
    ["still", "scenario.yaml", "--strategy", "none,clearance", "-o", "x.png"],
    ["still", "scenario.yaml", "--strategy", "none,clearance", "-o", "-"],
    ["render", "scenario.yaml", "-o", "a.png", "-o", "./a.png"],
    ["render", "scenario.yaml", "-o", "d", "-o", "d/"],
    ["figure", "scenario.yaml", "--strategy", "none,clearance", "-o", "x.svg"],
    ["still", "scenario.yaml", "--strategy", "none,clearance", "-o", "x.svg"],
  ])
  func `Nothing is written when two pictures would go to one place`(_ arguments: [String]) throws {
    try tool.write(Tool.scenario)
    let outcome = try tool.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(try tool.names() == ["scenario.yaml"])
  }

  @Test(arguments: ["--version", "--help", "help"])
  func `Help that cannot be written is no success`(_ word: String) throws {
    let outcome = try tool.run([word], output: FileHandle(forWritingAtPath: "/dev/full"))
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("error: cannot write to standard output: No space left"))
  }

  /// Whether there are terminals to be had: some containers have none.
  static let hasTerminals = {
    var ends: (Int32, Int32) = (-1, -1)
    guard openpty(&ends.0, &ends.1, nil, nil, nil) == 0 else { return false }
    for descriptor in [ends.0, ends.1] { close(descriptor) }
    return true
  }()

  @Test(
    .enabled(if: hasTerminals),
    arguments: [
      ["still", "a.yaml", "-o", "-"], ["render", "a.yaml", "-o", "-", "-f", "gif"],
      ["figure", "a.yaml", "-o", "-", "-f", "pdf"], ["still", "a.yaml", "-f", "svg", "-o", "-"],
    ])
  func `A picture is not shown on a terminal, which would obey it; text is`(_ arguments: [String])
    throws
  {
    try tool.write(Tool.scenario, to: "a.yaml")
    var master: Int32 = -1
    var terminal: Int32 = -1
    try #require(openpty(&master, &terminal, nil, nil, nil) == 0)
    defer { close(terminal) }
    // Somebody has to read what is shown, or the terminal is full. Reading fails once nobody can
    // write any more; a FileHandle would end the process then.
    DispatchQueue.global().async { [master] in
      var bytes = [UInt8](repeating: 0, count: 4096)
      while read(master, &bytes, bytes.count) > 0 {}
      close(master)
    }
    let outcome = try tool.run(
      arguments, output: FileHandle(fileDescriptor: terminal, closeOnDealloc: false))
    let isText = arguments.contains("svg")
    #expect(outcome.status == (isText ? 0 : 64), "\(outcome.errors)")
    #expect(outcome.errors.contains("is a terminal") != isText)
  }

  @Test(.enabled(if: hasTerminals))
  func `An audit on a terminal has colours, and no other control characters`() throws {
    try tool.write(Tool.scenario, to: "a.yaml")
    var master: Int32 = -1
    var terminal: Int32 = -1
    try #require(openpty(&master, &terminal, nil, nil, nil) == 0)
    defer { close(master) }
    let outcome = try tool.run(
      ["audit", "a.yaml", "--strategy", "none,clearance", "--color", "always"],
      output: FileHandle(fileDescriptor: terminal, closeOnDealloc: false))
    close(terminal)
    #expect(outcome.status == 1, "\(outcome.errors)")
    // The few lines wait in the terminal; reading fails after them, as nobody can write any more.
    var text = ""
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case let count = read(master, &bytes, bytes.count), count > 0 {
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
    #expect(text.contains("\u{1B}[31mfail\u{1B}[0m"), "\(text)")
    #expect(!text.contains("\u{FFFD}"))
  }

  @Test
  func `Of several scenarios that cannot be used the errors are counted once, at the end`() throws {
    try tool.write("keyrise: 2\n", to: "bad.yaml")
    let outcome = try tool.run("render", "bad.yaml", "nope.yaml", "-o", "{scenario}/")
    #expect(outcome.status == 2)
    let counts = outcome.errors.split(separator: "\n").filter { $0.first?.isNumber == true }
    #expect(counts.count == 1 && outcome.errors.hasSuffix(" errors\n"), "\(outcome.errors)")
    let one = try tool.run("render", "nope.yaml")
    #expect(one.errors.hasSuffix("\n1 error\n"))
  }

  @Test(arguments: [
    ("Cannot do it.", "cannot do it"), ("GIFs are not", "GIFs are not"), ("", ""),
    ("'x' is no", "'x' is no"), ("1 s.", "1 s"),
  ])
  func `A sentence begins small and has no full stop, whoever wrote it`(
    _ sentence: String, said: String
  ) {
    #expect(Messages.inStyle(sentence) == said)
  }

  @Test func `The delays of AGIF are blamed for its rate`() throws {
    try tool.write(Tool.scenario, to: "a.yaml")
    let outcome = try tool.run(
      "render", "a.yaml", "--fps", "7", "-o", "a.gif", "--scale", "0.25")
    #expect(outcome.errors.contains("6.25 frames a second instead of 7; the delays"))
  }

  @Test func `An element that only the baseline has can be ignored`() throws {
    let more = Tool.scenario.replacing(
      "timeline:", with: "  - {field: city, frame: [20, 500, 280, 30]}\ntimeline:")
    try tool.write(more, to: "a.yaml")
    #expect(
      try tool.run("record", "a.yaml", "--mode", "all", "--scale", "0.5").status == 0)
    try tool.write(Tool.scenario, to: "a.yaml")
    let outcome = try tool.run("verify", "a.yaml", "--ignore", "city")
    #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
  }
}
