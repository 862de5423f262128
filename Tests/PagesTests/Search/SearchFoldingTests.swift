import Model
import Platform
import Testing

@testable import Pages

@Suite struct SearchFoldingTests {
  @Test(arguments: [
    ("La Picantería", "la picanteria"), ("  ÑANDÚ--¡Olé!  ", "nandu ole"), ("Doña Zoila’s", "dona zoilas"),
    ("Łódź Øresund Straße Æsir Œuvre", "lodz oresund strasse aesir oeuvre"),
    ("İstanbul ILIK ışık", "istanbul ilik isik"),
    ("Çay evi “Gənc”", "cay evi genc"), ("川菜館 Lima", "川菜館 lima"), ("ｶﾌｪ Ｂａｒ", "カフェ bar"), ("Ωμέγα ΌΣΟΣ", "ωμεγα οσοσ"),
    ("e\u{301}te\u{301}", "ete"), ("…", ""), ("", ""), ("Пельменная №5", "пельменная 5"), ("Ёлка", "елка"),
  ])
  func namesAreFolded(name: String, folded: String) {
    #expect(SearchFolding().folded(name) == folded)
  }

  @Test func foldingAgainChangesNothing() {
    for value in UInt32(1)..<0x11000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = SearchFolding().folded("a" + String(scalar) + "b")
      #expect(SearchFolding().folded(once) == once)
    }
  }

  /// The table names what the A to Z lists otherwise than `standard` does; `SUMAQ_RECORD=folding` writes it.
  @Test func theTableIsWhatNamesAreListedUnder() throws {
    var groups: [String: String] = [:]
    // Phonetic, raised and lowered letters stay what they are: the table is sent to browsers.
    let blocks: [ClosedRange<UInt32>] = [
      0x80...0x24F, 0x259...0x259, 0x370...0x6FF, 0x1E00...0x1FFF, 0x3040...0x30FF, 0xFB00...0xFB06, 0xFF00...0xFFEF,
    ]
    for value in blocks.joined() {
      guard let scalar = Unicode.Scalar(value), scalar.properties.lowercaseMapping == String(scalar) else { continue }
      let letters = NameFolding.letters(of: String(scalar), limit: 8)
      let text = String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init)))
      let result = ["ə": "e", "æ": "ae", "ǽ": "ae", "ǣ": "ae", "œ": "oe"][scalar] ?? text
      guard !result.isEmpty, Array(result.utf8) != SearchFolding.standard(scalar) else { continue }
      groups[result, default: ""].unicodeScalars.append(scalar)
    }
    let table = groups.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { "\($0)=\(groups[$0] ?? "")" }.joined(separator: " ")
    if getenv("SUMAQ_RECORD").map({ String(cString: $0) }) == "folding" {
      let path = Path.parent(of: TestSite.templates) + "/Sources/Pages/Search/SearchFoldingData.swift"
      let old = String(decoding: try Files.read(path), as: UTF8.self)
      let head = old[..<(old.firstRange(of: "\"\"\"")?.upperBound ?? old.endIndex)]
      try Files.replace(path, with: Array((head + "\n    " + wrapped(table) + "\n    \"\"\"\n}\n").utf8))
    }
    #expect(SearchFoldingData.table == table)
  }

  private func wrapped(_ table: String) -> String {
    var lines = [""]
    for group in table.split(separator: " ") {
      if lines[lines.count - 1].unicodeScalars.count + group.unicodeScalars.count > 100 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + group
    }
    return lines.joined(separator: " \\\n    ")
  }
}
