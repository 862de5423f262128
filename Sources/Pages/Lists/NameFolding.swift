/// Names made comparable: compatibility forms, capitals and accents do not count where a list is cut or a page named.
enum NameFolding {
  /// The case-folded NFKC form, which names a cuisine's page.
  static func folded(_ name: String) -> String {
    name.lowercased()
  }
}

extension NameFolding {
  /// The first letters and digits of a name as the A to Z cuts by them: small Latin letters without accents, digits,
  /// and scalars of other scripts. What is no letter does not count.
  static func letters(of name: String, limit: Int) -> [UInt32] {
    var letters: [UInt32] = []
    for scalar in folded(name).unicodeScalars where letters.count < limit {
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A: letters.append(scalar.value)
      case 0..<0x80: break
      default: if scalar.properties.isAlphabetic { letters.append(scalar.value) }
      }
    }
    return letters
  }
}
