import Sharding
import Testing

@Suite struct ShardTests {
  @Test(arguments: ["1/1", "3/16", "16/16", "100000/100000"])
  func `Reads what it writes`(_ text: String) throws {
    #expect(try #require(Shard(text)).description == text)
  }

  @Test(arguments: [
    "", "3", "/", "3/", "/16", "0/16", "17/16", "-1/16", "+1/16", " 1/16", "1/16/2", "1/0",
    "1/100001", "a/b", "1.0/2", "99999999999999999999/1",
  ])
  func `Refuses what is no shard`(_ text: String) {
    #expect(Shard(text) == nil)
    #expect(Shard.Request(text) == nil)
  }

  @Test func `Reads requests`() throws {
    #expect(Shard.Request("3/16") == .given(try #require(Shard(3, of: 16))))
    #expect(Shard.Request("auto") == .auto(count: nil))
    #expect(Shard.Request("auto/16") == .auto(count: 16))
    for text in ["automatic", "auto/", "auto/0", "auto/16/2", "3/auto", "auto/+1"] {
      #expect(Shard.Request(text) == nil, "\(text)")
    }
  }
}
