/// The scripts that are neither Latin nor digits, as the A to Z names them.
enum OtherScript: String, CaseIterable {
  case cyrillic, greek, hebrew, arabic, indic, thai, kana, han, hangul
  /// Letters of any other script.
  case more

  init(of scalar: UInt32) {
    self =
      switch scalar {
      case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
      case 0x400...0x52F: .cyrillic
      case 0x590...0x5FF: .hebrew
      case 0x600...0x77F, 0x8A0...0x8FF: .arabic
      case 0x900...0xDFF: .indic
      case 0xE00...0xE7F: .thai
      case 0x3040...0x30FF: .kana
      case 0x1100...0x11FF, 0xAC00...0xD7A3: .hangul
      case 0x2E80...0x2FDF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: .han
      default: .more
      }
  }

  /// The label of the script's letters.
  var label: String {
    switch self {
    case .greek: "Α–Ω"
    case .cyrillic: "А–Я"
    case .hebrew: "א–ת"
    case .arabic: "ا–ي"
    case .indic: "अ–ह"
    case .thai: "ก–ฮ"
    case .kana: "かな"
    case .hangul: "한글"
    case .han: "漢字"
    case .more: "…"
    }
  }
}
