/// A passphrase: 80 random bits as 16 letters of Crockford's base 32, in four groups with hyphens.
///
/// It is never written to a file. Nobody chooses one, as files cannot lock out who tries many.
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
