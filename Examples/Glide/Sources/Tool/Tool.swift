import Glide
import KeyriseCLI

@main struct Tool {
  static func main() async { await Keyrise.main(strategies: [Glide.self]) }
}
