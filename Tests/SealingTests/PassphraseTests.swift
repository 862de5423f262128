import Testing
@testable import Sealing

@Suite struct PassphraseTests {
  @Test func bitsBecomeLetters() {
    #expect(Passphrase(random: { [UInt8](repeating: 0, count: $0) }).text == "0000-0000-0000-0000")
    #expect(Passphrase(random: { [UInt8](repeating: 255, count: $0) }).text == "zzzz-zzzz-zzzz-zzzz")
    #expect(Passphrase(random: { (0..<$0).map { UInt8($0 + 1) } }).text == "0410-6105-0r3g-g28a")
    #expect(Passphrase(random: { [UInt8](repeating: 9, count: $0) }).bytes.count == 19)
  }

  @Test(arguments: [
    "k7mq-9f2d-xw3h-5tna", "K7MQ9F2DXW3H5TNA", " k7mq 9f2d xw3h 5tna\n", "k-7-m-q-9-f-2-d-x-w-3-h-5-t-n-a",
  ])
  func typedOnesAreRead(_ typed: String) { #expect(Passphrase(typed: typed)?.text == "k7mq-9f2d-xw3h-5tna") }

  @Test func lookAlikesAreRead() { #expect(Passphrase(typed: "oOiI-lL00-1111-0000")?.text == "0011-1100-1111-0000") }

  @Test(arguments: [
    "", "k7mq-9f2d-xw3h-5tn", "k7mq-9f2d-xw3h-5tnaa", "k7mq-9f2d-xw3h-5tnu",
    "k7mq_9f2d-xw3h-5tna", "k7mq-9f2d-xw3h-5tñ",
  ])
  func anythingElseIsNone(_ typed: String) { #expect(Passphrase(typed: typed) == nil) }
}
