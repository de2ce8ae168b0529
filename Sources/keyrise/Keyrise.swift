import KeyriseCLI

@main
struct Keyrise {
  static func main() async { await KeyriseTool.main() }
}
