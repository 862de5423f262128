internal import CCrypto
internal import Diagnostics

/// PBKDF2-HMAC-SHA-256 (RFC 8018): makes trying a passphrase slow.
enum PassphraseKey {
  /// 32 bytes. Costs a tenth of a second at 600,000 rounds.
  static func make(_ passphrase: [UInt8], salt: [UInt8], rounds: Int) throws(Failure) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 32)
    let answer = passphrase.withUnsafeBytes { text in
      PKCS5_PBKDF2_HMAC(
        text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count), salt, Int32(salt.count),
        Int32(rounds), EVP_sha256(), Int32(key.count), &key)
    }
    guard answer == 1 else { throw SealingProblems.fault("make a key of a passphrase") }
    return key
  }
}
