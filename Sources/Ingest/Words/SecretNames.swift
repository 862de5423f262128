internal import Platform

/// Recognizes the names of fields that are never stored (law 8), in whichever file: passwords, their hashes and salts,
/// tokens, keys, claims, and providers' ids.
enum SecretNames {
  /// Endings of normalized names that always mean a secret.
  private static let ends = """
    password passwd pwd passcode passphrase kennwort passwort contrasena motdepasse passwordhash passhash pwhash pwdhash \
    passwordsalt pwsalt hashsalt passworddigest hashedpw idtoken refreshtoken accesstoken authtoken sessiontoken \
    bearertoken customtoken fcmtoken devicetoken pushtoken apitoken oauthtoken csrftoken resettoken logintoken jwttoken \
    usertoken registrationtoken verificationtoken tokensecret clientsecret totpsecret otpsecret mfasecret apikey \
    secretkey privatekey accesskey signerkey federatedid customattributes customclaims customauth contraseña 密码 密碼 \
    パスワード كلمةالمرور
    """.split(separator: " ").map { Array($0.utf8) }
  /// Parts of names that mean a secret anywhere in a name, as in `provider_user_info.0.rawId`.
  private static let parts = ["provideruserinfo", "mfainfo", "multifactor"].map { Array($0.utf8) }
  /// Whole names that always mean a secret.
  private static let wholes = Set(["token", "jwt", "senha", "parol", "sifre", "şifre", "şifrə"].map { Array($0.utf8) })
  /// Names that mean a secret only beside another secret.
  private static let besideOthers = Set(
    [
      "salt", "hash", "rawid", "providerid", "providerdata", "googleid", "facebookid", "twitterid", "githubid",
      "appleid",
    ]
    .map { Array($0.utf8) })

  /// Whether a name, such as `users.password_hash` or `Refresh Token`, is that of a secret.
  static func isSecret(_ name: some Sequence<UInt8>) -> Bool {
    let plain = ASCIIText.normalized(name)
    guard plain.count >= 3 else { return false }
    if parts.contains(where: { contains(plain, $0) }) { return true }
    let singular = plain.last == UInt8(ascii: "s") ? plain.dropLast() : plain[...]
    if ends.contains(where: { end in plain.ends(with: end) || singular.ends(with: end) }) { return true }
    return wholes.contains(last(of: plain))
  }

  /// Whether a name is that of a secret in a record that has another secret.
  static func isSecretBesideOthers(_ name: some Sequence<UInt8>) -> Bool {
    besideOthers.contains(last(of: ASCIIText.normalized(name)))
  }

  /// Whether text, which may be broken JSON, contains such a name in quotes with a colon behind it.
  static func isNamed(in text: UnsafeRawBufferPointer) -> Bool {
    let quote = UInt8(ascii: "\"")
    var place = 0
    while let colon = find(UInt8(ascii: ":"), text, from: place) {
      place = colon + 1
      var end = colon
      while end > 0, isAroundName(text[end - 1]) { end -= 1 }
      guard end < colon, text[end..<colon].contains(quote) else { continue }
      var start = end
      while start > 0, end - start < longestName, text[start - 1] != quote { start -= 1 }
      if start < end, isSecret(text[start..<end]) { return true }
    }
    return false
  }

  private static let longestName = 60

  /// Quotes, or the backslash before one. In JSON within a text, quotes are doubled or escaped.
  private static func isAroundName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || ASCIIText.isSpace(byte)
  }

  private static func find(_ byte: UInt8, _ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < text.count, let base = text.baseAddress,
      let found = memchr(base + start, Int32(byte), text.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  private static func last(of name: [UInt8]) -> [UInt8] {
    Array(name.split(separator: UInt8(ascii: ".")).last ?? [])
  }

  private static func contains(_ name: [UInt8], _ part: [UInt8]) -> Bool {
    guard name.count >= part.count else { return false }
    return (0...name.count - part.count).contains { name[$0...].starts(with: part) }
  }
}

extension BidirectionalCollection<UInt8> {
  fileprivate func ends(with end: [UInt8]) -> Bool { count >= end.count && suffix(end.count).elementsEqual(end) }
}
