internal import CCrypto
package import Diagnostics
internal import Model

/// A passphrase: 80 random bits as 16 letters of Crockford's base 32, in four groups with hyphens.
///
/// It is never written to a file. No person chooses one, as files cannot lock out who tries many.
package struct Passphrase: Sendable, Hashable {
  /// Four groups with hyphens.
  package let text: String

  private static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
  private static let length = 16
  private static let groupLength = 4

  /// A new one; `random` gives that many random bytes.
  package init(random: (Int) -> [UInt8]) {
    let bytes = random(Self.length * 5 / 8)
    var (buffer, bits) = (UInt32(0), 0)
    var made: [UInt8] = []
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        made.append(Self.letters[Int(buffer >> UInt32(bits) & 31)])
      }
    }
    text = Self.grouped(made)
  }

  /// What a person typed: capitals, blanks and hyphens do not matter, `o` is 0, `i` and `l` are 1. Nil if it is not 16
  /// letters then.
  package init?(typed: String) {
    var read: [UInt8] = []
    for byte in typed.utf8 {
      switch byte | (byte >= 0x41 && byte <= 0x5A ? 0x20 : 0) {
      case 0x09...0x0D, 0x20, UInt8(ascii: "-"): continue
      case UInt8(ascii: "o"): read.append(UInt8(ascii: "0"))
      case UInt8(ascii: "i"), UInt8(ascii: "l"): read.append(UInt8(ascii: "1"))
      case let letter where Self.letters.contains(letter): read.append(letter)
      default: return nil
      }
    }
    guard read.count == Self.length else { return nil }
    text = Self.grouped(read)
  }

  private static func grouped(_ letters: [UInt8]) -> String {
    stride(from: 0, to: letters.count, by: groupLength)
      .map { String(decoding: letters[$0..<min($0 + groupLength, letters.count)], as: UTF8.self) }
      .joined(separator: "-")
  }

  var bytes: [UInt8] { Array(text.utf8) }
}

/// What an e-mail address and a passphrase give: the name of a slot, and the key that opens it.
package struct SlotKeys: Sendable {
  package static let rounds = 600_000

  package let slot: String
  private let nameBytes: [UInt8]
  private let wrapKey: [UInt8]

  /// Costs a tenth of a second. Only a new passphrase and a typed one need it; no night does.
  package init(mail: String, passphrase: Passphrase, site: [UInt8], rounds: Int = rounds) throws(Failure) {
    let salt = Array("sumaq slot 1".utf8) + [0] + site + Array(MailAddress.plain(mail).utf8)
    let key = try PassphraseKey.make(passphrase.bytes, salt: salt, rounds: rounds)
    nameBytes = KeyStep.expand(key, "sumaq slot id", length: 16)
    slot = SealedName.text(nameBytes)
    wrapKey = KeyStep.expand(key, "sumaq slot key")
  }

  /// The key of a person, as only the passphrase can open it.
  func wrap(_ personKey: [UInt8]) throws(Failure) -> [UInt8] {
    try AESGCM.seal(personKey, key: wrapKey, nonce: SlotFrame.zeros, aad: SlotFrame.wrapData(nameBytes))
  }

  /// The ring of this slot's file, opened as a browser does it.
  package func open(script: [UInt8]) throws(Failure) -> [RingEntry] {
    guard let read = SealedScript(script) else {
      throw SealingProblems.doesNotOpen("the file is no slot with this name")
    }
    return try SlotFrame.open(read, slot: slot) { parts in
      AESGCM.open(parts.wrap, key: wrapKey, nonce: SlotFrame.zeros, aad: SlotFrame.wrapData(nameBytes))
        .map { KeyStep.expand($0, "sumaq seal") }
    }
  }
}

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
