internal import CDigest

/// SHA-256 (FIPS 180-4) of bytes that are added in pieces.
package struct SHA256: Sendable {
  private var context = SHA256_CTX()

  package init() { SHA256_Init(&context) }

  /// The digest of all bytes.
  package static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(Array(bytes))
    return hash.finish()
  }

  package mutating func update(_ bytes: [UInt8]) { SHA256_Update(&context, bytes, bytes.count) }

  package mutating func update(_ text: String) {
    text.withBytes { update(UnsafeRawBufferPointer($0)) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    SHA256_Update(&context, bytes.baseAddress, bytes.count)
  }

  /// The 32 bytes. The value must not be used afterwards.
  package mutating func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { bytes, count in
      SHA256_Final(bytes.baseAddress, &context)
      count = Int(SHA256_DIGEST_LENGTH)
    }
  }

  /// The first 16 bytes as two numbers. The value must not be used afterwards.
  package mutating func finishShort() -> (high: UInt64, low: UInt64) {
    withUnsafeTemporaryAllocation(byteCount: Int(SHA256_DIGEST_LENGTH), alignment: 8) { bytes in
      SHA256_Final(bytes.baseAddress, &context)
      return (
        UInt64(bigEndian: bytes.load(as: UInt64.self)),
        UInt64(bigEndian: bytes.load(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }
}

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

/// Lines of text of which the last one is an HMAC over those before it, so that damage can neither change nor shorten
/// them without being seen.
///
/// The line is `{"hmac":"<64 hexadecimal digits>"}`: HMAC-SHA-256 by a key over the purpose, a zero byte and the text of
/// the lines with their ends.
package enum SignedLines: Hashable {
  /// The text before the last line, as it was signed.
  case genuine(String)
  /// The text has no such line, as that of an older program.
  case unsigned(String)
  /// The text is not what was signed, or another key signed it.
  case damaged

  /// Reads a text. `purpose` keeps the HMAC apart from all other HMACs that the key makes.
  package init(_ text: String, key: [UInt8], purpose: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.last { !$0.isEmpty }
    guard let last, last.hasPrefix(Self.beginning) else {
      self = .unsigned(text)
      return
    }
    let signed = String(text[..<last.startIndex])
    self = text.utf8.elementsEqual(Self.sign(signed, key: key, purpose: purpose).utf8) ? .genuine(signed) : .damaged
  }

  /// The text with its last line.
  package static func sign(_ text: String, key: [UInt8], purpose: String) -> String {
    let hmac = HMAC.digest(Array(purpose.utf8) + [0] + Array(text.utf8), key: key)
    return text + beginning + Digest.hex(hmac) + "\"}\n"
  }

  /// The lines before the last one, if that is such a line; no key is needed, and nothing is proven.
  package static func text(in text: String, isSigned: inout Bool) -> String {
    let last = text.split(separator: "\n").last
    isSigned = last?.hasPrefix(beginning) == true
    return isSigned ? String(text[..<(last?.startIndex ?? text.startIndex)]) : text
  }

  private static let beginning = #"{"hmac":""#
}
