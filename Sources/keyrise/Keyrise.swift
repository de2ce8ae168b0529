@main struct Keyrise { static func main() {} }
