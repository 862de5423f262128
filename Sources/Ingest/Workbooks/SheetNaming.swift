internal import Platform

/// Names of sheets.
enum SheetNaming {
  /// The names of the sheets in their order, made unique and without characters that would make a path of them.
  static func names(_ sheets: [Workbook.Sheet]) -> [String] {
    var seen: Set<String> = []
    return sheets.enumerated().map { index, sheet in
      var name = sheet.name.replacing("/", with: "_")
      if name.isEmpty || name == "." || name == ".." { name = "Sheet\(index + 1)" }
      while !seen.insert(name).inserted { name += " (\(index + 1))" }
      return name
    }
  }

  /// The name by which a sheet is identified. A default name of spreadsheet programs says nothing, so the workbook's
  /// name is used instead: `reviews` for `Sheet1` of `reviews.xlsx`, and `reviews-2` for `Sheet2`.
  static func identifyingName(_ sheet: String, file: String) -> String {
    let letters = sheet.prefix { !$0.isNumber && $0 != " " }
    let rest = sheet.dropFirst(letters.count).drop { $0 == " " }
    // A dot in the sheet's name does not begin a file's extension.
    guard plain.contains(letters.lowercased()), rest.allSatisfy(\.isNumber) else {
      return sheet.replacing(".", with: "_")
    }
    var stem = Path.name(of: file)
    if let dot = stem.lastIndex(of: "."), dot != stem.startIndex { stem = String(stem[..<dot]) }
    return rest.isEmpty || rest == "1" ? stem : "\(stem)-\(rest)"
  }

  private static let plain: Set<String> = [
    "sheet", "worksheet", "table", "hoja", "feuil", "feuille", "tabelle", "tabellenblatt", "blatt", "foglio",
    "planilha",
    "folha", "blad", "ark", "arkusz", "list", "лист", "аркуш", "munka", "sayfa", "taul", "taulukko", "foaie", "φύλλο",
    "full", "工作表", "시트",
  ]
}
