/// HMAC-SHA-256 (RFC 2104) of bytes that are added in pieces.
///
/// Both of the key's blocks are hashed once: a copy of a value that has got no bytes yet begins another message.
package struct HMAC: Sendable {
  private var inner: SHA256
  private let outer: SHA256

  package init(key: [UInt8]) {
    let key = key.count > 64 ? SHA256.digest(key) : key
    let block = key + [UInt8](repeating: 0, count: 64 - key.count)
    var (inner, outer) = (SHA256(), SHA256())
    inner.update(block.map { $0 ^ 0x36 })
    outer.update(block.map { $0 ^ 0x5C })
    (self.inner, self.outer) = (inner, outer)
  }

  package mutating func update(_ bytes: [UInt8]) { inner.update(bytes) }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) { inner.update(bytes) }

  /// The 32 bytes. The value must not be used afterwards.
  package mutating func finish() -> [UInt8] {
    var outer = outer
    outer.update(inner.finish())
    return outer.finish()
  }

  /// The first 16 bytes as two numbers. The value must not be used afterwards.
  package mutating func finishShort() -> (high: UInt64, low: UInt64) {
    var outer = outer
    outer.update(inner.finish())
    return outer.finishShort()
  }

  /// The 32 bytes of one message.
  package static func digest(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var hash = HMAC(key: key)
    hash.update(message)
    return hash.finish()
  }
}
