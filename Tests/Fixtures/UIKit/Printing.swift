// swift-format-ignore-file
func printHello() {
    print("hello", 1, separator: "-")
    Swift.print("again")
    debugPrint("quoted")
}
