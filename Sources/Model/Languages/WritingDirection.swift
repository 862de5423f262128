/// Recognizes from its bytes in which direction a text may run.
package enum WritingDirection {
  /// Whether a text contains right-to-left letters, or marks that change the direction.
  package static func mayTurn(_ text: String) -> Bool {
    text.withBytes { bytes in
      for index in bytes.indices where bytes[index] >= 0xD6 {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        let third = index + 2 < bytes.count ? bytes[index + 2] : 0
        if turns(bytes[index], next, third) { return true }
      }
      return false
    }
  }

  private static func turns(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch first {
    // The bytes of Hebrew and Arabic, after the last letter of Armenian.
    case 0xD6: second >= 0x90
    case 0xD7...0xDF: true
    case 0xE0: (0xA0...0xA3).contains(second)
    // Marks, embeddings, overrides and isolates.
    case 0xE2:
      (second == 0x80 && (third == 0x8F || (0xAA...0xAE).contains(third)))
        || (second == 0x81 && (0xA6...0xA8).contains(third))
    case 0xEF: (0xAC...0xBB).contains(second) && !(second == 0xAC && third < 0x9D) && second != 0xB8
    case 0xF0: (second == 0x90 || second == 0x9E) && (0xA0...0xBF).contains(third)
    default: false
    }
  }
}
