import KeyriseCLI

@main
struct Tool {
  static func main() { Keyrise.main() }
}
