internal import Diagnostics
internal import Model

/// A plaintext that is sealed with a nonce made of itself: the same plaintext gives the same bytes, and no two plaintexts
/// under one key share a nonce (`sealed.md`: why AES-GCM with such a nonce).
struct SealedBox {
  /// EK.
  let key: [UInt8]
  /// A hash with NK that has got no bytes yet.
  private let nonces: HMAC

  /// The keys that are made of BK or PP.
  init(of key: [UInt8]) {
    self.init(
      key: KeyStep.expand(key, "sumaq seal"), nonceKey: KeyStep.expand(key, "sumaq nonce"))
  }

  private init(key: [UInt8], nonceKey: [UInt8]) {
    self.key = key
    nonces = HMAC(key: nonceKey)
  }

  /// Nonce, ciphertext and tag.
  func seal(_ text: [UInt8], aad: [UInt8]) throws(Failure) -> [UInt8] {
    var hash = nonces
    hash.update(aad)
    hash.update(text)
    let nonce = Array(hash.finish().prefix(AESGCM.nonceBytes))
    return nonce + (try AESGCM.seal(text, key: key, nonce: nonce, aad: aad))
  }

  /// The plaintext of what `seal` gives; nil if any bit is another one. Only EK is needed.
  static func open(_ sealed: [UInt8], key: [UInt8], aad: [UInt8]) -> [UInt8]? {
    guard sealed.count >= AESGCM.nonceBytes + AESGCM.tagBytes else { return nil }
    return AESGCM.open(
      Array(sealed[AESGCM.nonceBytes...]), key: key, nonce: Array(sealed[..<AESGCM.nonceBytes]), aad: aad)
  }
}
