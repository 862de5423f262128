/// Identifies dishes, and names their pages, by the letters and digits of their names, regardless of case and accents.
package enum DishName {
  /// A longer name is ignored, as no two restaurants share it.
  private static let mostBytes = 160

  /// The same for all spellings of a dish: its words with one space between them; nil for a name without letters.
  package static func folded(_ name: String?) -> String? {
    guard let name, name.utf8.count <= mostBytes else { return nil }
    let bytes = name.utf8.allSatisfy { $0 < 0x80 } ? plain(name) : Array(NameFolding.words(of: name).utf8)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The file name of a folded name's page. A folded name contains no signs except spaces, so that two names never
  /// share one.
  package static func slug(_ folded: String) -> String {
    Slug.of(String(decoding: folded.utf8.map { $0 == 0x20 ? UInt8(ascii: "-") : $0 }, as: UTF8.self))
  }

  /// The same for ASCII, which needs no table.
  private static func plain(_ name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case 0x61...0x7A, 0x30...0x39: bytes.append(byte)
      case 0x41...0x5A: bytes.append(byte + 32)
      default: if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return bytes
  }
}
