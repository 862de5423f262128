/// Makes the marks of people: the first 16 bytes of HMAC-SHA-256 over a kind, a zero byte and a value.
///
/// A mark of a short value costs two blocks.
package struct MarkMaker: Sendable {
  private let keyed: HMAC

  package init(key: [UInt8]) { keyed = HMAC(key: key) }

  package func mark(_ kind: [UInt8], _ value: UnsafeRawBufferPointer) -> PersonMark {
    var hash = keyed
    hash.update(kind)
    hash.update(Self.zero)
    hash.update(value)
    let (high, low) = hash.finishShort()
    return PersonMark(high: high, low: low)
  }

  package func mark(_ kind: [UInt8], _ value: String) -> PersonMark {
    value.withBytes { mark(kind, UnsafeRawBufferPointer($0)) }
  }

  private static let zero: [UInt8] = [0]
}
