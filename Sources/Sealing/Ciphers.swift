internal import CCrypto
internal import Diagnostics
internal import Model

/// AES-256-GCM (NIST SP 800-38D) with nonces of 12 bytes and tags of 16.
enum AESGCM {
  static let keyBytes = 32
  static let nonceBytes = 12
  static let tagBytes = 16

  /// The ciphertext and its tag.
  static func seal(_ text: [UInt8], key: [UInt8], nonce: [UInt8], aad: [UInt8]) throws(Failure) -> [UInt8] {
    guard let context = context(key, nonce, aad, isSealing: 1) else { throw SealingProblems.fault("encrypt") }
    defer { EVP_CIPHER_CTX_free(context) }
    var isDone = false
    let sealed = [UInt8](unsafeUninitializedCapacity: text.count + tagBytes) { out, count in
      var (written, last) = (Int32(0), Int32(0))
      guard let start = out.baseAddress,
        EVP_EncryptUpdate(context, start, &written, text, Int32(text.count)) == 1, Int(written) == text.count,
        EVP_EncryptFinal_ex(context, start + text.count, &last) == 1, last == 0,
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagBytes), start + text.count) == 1
      else { return }
      count = text.count + tagBytes
      isDone = true
    }
    guard isDone else { throw SealingProblems.fault("encrypt") }
    return sealed
  }

  /// The plaintext; nil if any bit of ciphertext, tag, key, nonce or additional data differs.
  static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], aad: [UInt8]) -> [UInt8]? {
    guard sealed.count >= tagBytes, let context = context(key, nonce, aad, isSealing: 0) else { return nil }
    defer { EVP_CIPHER_CTX_free(context) }
    let length = sealed.count - tagBytes
    var tag = Array(sealed[length...])
    var isGenuine = false
    let text = [UInt8](unsafeUninitializedCapacity: length + 1) { out, count in
      var (written, last) = (Int32(0), Int32(0))
      guard let start = out.baseAddress,
        EVP_DecryptUpdate(context, start, &written, sealed, Int32(length)) == 1, Int(written) == length,
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagBytes), &tag) == 1,
        EVP_DecryptFinal_ex(context, start + length, &last) == 1
      else { return }
      count = length
      isGenuine = true
    }
    return isGenuine ? text : nil
  }

  private static func context(
    _ key: [UInt8], _ nonce: [UInt8], _ aad: [UInt8], isSealing: Int32
  ) -> OpaquePointer? {
    guard key.count == keyBytes, nonce.count == nonceBytes, let context = EVP_CIPHER_CTX_new() else { return nil }
    var written: Int32 = 0
    guard EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce, isSealing) == 1,
      EVP_CipherUpdate(context, nil, &written, aad, Int32(aad.count)) == 1
    else {
      EVP_CIPHER_CTX_free(context)
      return nil
    }
    return context
  }
}

/// A plaintext that is sealed with a nonce made of itself: the same plaintext gives the same bytes, and no two
/// plaintexts under one key share a nonce (`sealed.md`: why AES-GCM with such a nonce).
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

  /// The plaintext of what `seal` gives; nil if any bit differs. Only EK is needed.
  static func open(_ sealed: [UInt8], key: [UInt8], aad: [UInt8]) -> [UInt8]? {
    guard sealed.count >= AESGCM.nonceBytes + AESGCM.tagBytes else { return nil }
    return AESGCM.open(
      Array(sealed[AESGCM.nonceBytes...]), key: key, nonce: Array(sealed[..<AESGCM.nonceBytes]), aad: aad)
  }
}

/// How a key is made of another (HKDF, RFC 5869): nothing can be learned of one key from those made of it.
enum KeyStep {
  /// HKDF's expansion: the first `length` bytes, at most 32.
  static func expand(_ key: [UInt8], _ info: [UInt8], length: Int = 32) -> [UInt8] {
    Array(HMAC.digest(info + [1], key: key).prefix(length))
  }

  static func expand(_ key: [UInt8], _ info: String, length: Int = 32) -> [UInt8] {
    expand(key, Array(info.utf8), length: length)
  }

  /// HKDF's extraction, with a text as salt.
  static func extract(_ master: [UInt8], salt: String) -> [UInt8] { HMAC.digest(master, key: Array(salt.utf8)) }
}
