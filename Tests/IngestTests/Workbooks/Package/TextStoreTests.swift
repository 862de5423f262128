import Testing

@testable import Ingest

struct TextStoreTests {
  @Test(arguments: 0..<3)
  func whatWasPutInComesOut(_ seed: UInt64) throws {
    var random = SeededRandom(seed)
    let store = TextStore(folder: "/tmp")
    var texts: [[UInt8]?] = []
    for number in 0..<3000 {
      let length = Int.random(in: 0...([20, 3000, 60_000][number % 3]), using: &random)
      texts.append(number % 50 == 7 ? nil : Array(repeating: UInt8(truncatingIfNeeded: number), count: length))
      try store.append(texts[number])
    }
    for _ in 0..<2000 {
      let number = Int.random(in: 0..<3000, using: &random)
      let found = try store.text(number).map { Array($0) }
      #expect(found == texts[number])
    }
    #expect(try store.text(3000)?.count == nil)
    #expect(try store.text(-1)?.count == nil)
  }

  @Test func withoutRoomOnTheDiskItIsAFault() throws {
    let store = TextStore(folder: "/nowhere")
    let text = Array(repeating: UInt8(ascii: "x"), count: 100_000)
    #expect(throws: InputFault.self) { for _ in 0..<400 { try store.append(text) } }
  }
}
