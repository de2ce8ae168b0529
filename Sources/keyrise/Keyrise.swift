import KeyriseCLI

@main
struct Keyrise {
  static func main() { KeyriseTool.main() }
}
