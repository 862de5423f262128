/// One of the parts into which a site's subjects are divided, so that several machines can make its pages.
///
/// The shard of a subject is a function of its kind and id alone.
package struct Shard: Sendable, Hashable {
  /// From 0.
  package let number: Int
  package let count: Int

  /// `number` is below `count`.
  package init(_ number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  package func owns(_ kind: Collection, _ id: String) -> Bool {
    id.withBytes { Self.number(of: kind, UnsafeRawBufferPointer($0), among: count) } == number
  }

  /// The number of the shard that owns a restaurant or a user: the first 8 bytes of SHA-256 of `r:` or `u:` and the id,
  /// modulo the number of shards.
  package static func number(of kind: Collection, _ id: UnsafeRawBufferPointer, among count: Int) -> Int {
    var hash = SHA256()
    hash.update(kind == .restaurants ? "r:" : "u:")
    hash.update(id)
    return Int(hash.finishShort().high % UInt64(max(1, count)))
  }
}

extension Shard {
  /// The name of what a filter makes of the shard: `make-0007`.
  package func name(_ word: String) -> String {
    let digits = String(number)
    return word + "-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
