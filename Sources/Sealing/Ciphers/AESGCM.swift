internal import CCrypto
internal import Diagnostics

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

  /// The plaintext; nil if any bit of ciphertext, tag, key, nonce or additional data is another one.
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
