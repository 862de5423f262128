internal import Model

/// How a key is made of another one (HKDF, RFC 5869): nothing can be learned of one key from those made of it.
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
