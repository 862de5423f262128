/// The language of a text if its script tells it, for fonts, hyphenation and screen readers.
enum ScriptLanguage {
  /// `ja` if there are kana, `zh` for Han alone, `ko`, `ar`, `he`, `th`, `el`, `ka`, `hy`; nil for scripts of several
  /// languages.
  static func of(_ text: String) -> String? {
    return text.withBytes { bytes in
      var counts = Counts()
      var scalars = 0
      var index = 0
      while index < bytes.count, scalars < 400 {
        scalars += 1
        let (value, length) = UTF8Scalars.scalar(bytes, index)
        if value >= 0x250 { counts.add(value) }
        index += length
      }
      return counts.language(ofBytes: min(1200, bytes.count))
    }
  }

  /// Whether a text is Latin, so that nothing need be counted.
  static func isLatin(_ text: String) -> Bool {
    return text.withBytes { bytes in
      var highest: UInt8 = 0
      for byte in bytes { highest = max(highest, byte) }
      return highest < 0xC9
    }
  }

  private struct Counts {
    var kana = 0
    var han = 0
    var counts = [0, 0, 0, 0, 0, 0, 0]

    mutating func add(_ value: UInt32) {
      switch value {
      case 0x3040...0x30FF, 0xFF66...0xFF9F: kana += 3
      case 0x3400...0x9FFF, 0xF900...0xFAFF: han += 3
      case 0x20000...0x3FFFF: han += 4
      case 0xAC00...0xD7A3: counts[0] += 3
      case 0x600...0x6FF, 0x750...0x77F: counts[1] += 2
      case 0x590...0x5FF: counts[2] += 2
      case 0xE00...0xE7F: counts[3] += 3
      case 0x370...0x3FF: counts[4] += 2
      case 0x10A0...0x10FF: counts[5] += 3
      case 0x530...0x58F: counts[6] += 2
      default: break
      }
    }

    /// A script counts if it makes up two fifths of the bytes.
    func language(ofBytes all: Int) -> String? {
      if (kana + han) * 5 >= all * 2, kana + han > 0 { return kana > 0 ? "ja" : "zh" }
      let names = ["ko", "ar", "he", "th", "el", "ka", "hy"]
      return counts.indices.first { counts[$0] * 5 >= all * 2 && counts[$0] > 0 }.map { names[$0] }
    }
  }
}
