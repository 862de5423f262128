/// Makes the marks of people: the first 16 bytes of HMAC-SHA-256 (RFC 2104) over a kind, a zero byte and a value.
///
/// Both of the key's blocks are hashed once, so that a mark of a short value costs two blocks.
package struct MarkMaker: Sendable {
  private let inner: SHA256
  private let outer: SHA256

  /// `key` has at most 64 bytes.
  package init(key: [UInt8]) {
    let block = key.prefix(64) + [UInt8](repeating: 0, count: 64 - min(64, key.count))
    var (inner, outer) = (SHA256(), SHA256())
    inner.update(block.map { $0 ^ 0x36 })
    outer.update(block.map { $0 ^ 0x5C })
    (self.inner, self.outer) = (inner, outer)
  }

  package func mark(_ kind: [UInt8], _ value: UnsafeRawBufferPointer) -> PersonMark {
    var inner = inner
    kind.withUnsafeBytes { inner.update($0) }
    inner.update(Self.zero)
    inner.update(value)
    var outer = outer
    outer.update(inner.finish())
    let (high, low) = outer.finishShort()
    return PersonMark(high: high, low: low)
  }

  package func mark(_ kind: [UInt8], _ value: String) -> PersonMark {
    value.withBytes { mark(kind, UnsafeRawBufferPointer($0)) }
  }

  private static let zero: [UInt8] = [0]
}
