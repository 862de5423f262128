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

extension Shard: CustomStringConvertible {
  /// `7/1024`.
  package var description: String { "\(number)/\(count)" }

  /// Nil unless the text is a number, a stroke and a larger number.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 0, number < count else { return nil }
    self.init(number, of: count)
  }
}
