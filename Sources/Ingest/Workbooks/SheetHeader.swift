/// Finds the row of a sheet with the titles of its columns: the first row with at least two texts, all different. Rows
/// above it are the title of the sheet.
///
/// A row with two equal texts may consist of merged cells above the titles. It is the row of titles itself if the next
/// row has no more texts.
struct SheetHeader {
  /// A row that may have the titles.
  private struct Row {
    let number: Int
    /// Texts that are not blank, by column.
    let titles: [(column: Int, text: [UInt8])]
    /// How many of them are texts rather than numbers or times.
    let texts: Int

    var areDifferent: Bool { Set(titles.map(\.text)).count == titles.count }
  }

  enum Answer {
    /// The row may be above the titles.
    case goOn
    case isHeader(SheetTitles)
    /// The previous row was the header, with some titles twice. This row is the first one below it.
    case wasHeader(SheetTitles, repeated: String, line: Int)
    /// The first rows contain no row of titles.
    case none
  }

  private var waiting: Row?
  private(set) var rows = 0

  /// The number of rows that are examined.
  private static let most = 1000
  private static let mostTitleBytes = 1000

  /// Compares a row with those before it; `text` returns the value of a cell, nil if it has none.
  mutating func examine(
    _ number: Int, _ cells: [SheetCell], text: (SheetCell) throws -> (bytes: [UInt8], isText: Bool)?
  ) rethrows -> Answer {
    var titles: [(Int, [UInt8])] = []
    var texts = 0
    for cell in cells {
      guard let (bytes, isText) = try text(cell) else { continue }
      let title = bytes.withUnsafeBytes { Array(ASCIIText.trimmed($0)) }
      guard !title.isEmpty, title.count <= Self.mostTitleBytes else { continue }
      titles.append((cell.column, title))
      if isText { texts += 1 }
    }
    rows += 1
    let row = Row(number: number, titles: titles, texts: texts)
    if let waiting {
      if row.texts > waiting.texts, row.areDifferent { return .isHeader(Self.titles(row)) }
      return .wasHeader(Self.titles(waiting), repeated: Self.repeated(waiting), line: waiting.number)
    }
    if row.texts >= 2 {
      if row.areDifferent { return .isHeader(Self.titles(row)) }
      waiting = row
    }
    return rows >= Self.most ? .none : .goOn
  }

  private static func titles(_ row: Row) -> SheetTitles {
    var titles = SheetTitles()
    var seen: Set<[UInt8]> = []
    for (column, text) in row.titles {
      var name = text
      var number = 2
      while seen.contains(name) {
        name = text + Array(" \(number)".utf8)
        number += 1
      }
      seen.insert(name)
      titles.add(name, column)
    }
    return titles
  }

  private static func repeated(_ row: Row) -> String {
    var seen: Set<[UInt8]> = []
    let text = row.titles.first { !seen.insert($0.text).inserted }?.text ?? []
    return String(decoding: text, as: UTF8.self)
  }
}

/// The titles of a sheet's columns.
struct SheetTitles {
  /// A title as text, and as a JSON key with its colon.
  struct Title: Hashable {
    let text: String
    let key: [UInt8]
  }

  /// Titles by column, counted from 1; nil for a column without one.
  private var titles: [Title?] = [nil]
  /// The columns that have titles, in their order.
  private(set) var columns: [Int] = []

  subscript(column: Int) -> Title? { column < titles.count ? titles[column] : nil }

  mutating func add(_ text: [UInt8], _ column: Int) {
    while titles.count <= column { titles.append(nil) }
    if titles[column] == nil { columns.append(column) }
    titles[column] = Self.title(text)
  }

  /// The name of a column without a title: `column_H`.
  static func substitute(_ column: Int) -> Title { title(Array("column_\(CellReference.letters(column))".utf8)) }

  private static func title(_ text: [UInt8]) -> Title {
    let key = JSONLine()
    text.withUnsafeBytes { key.appendCell($0) }
    key.append(":")
    return Title(text: String(decoding: text, as: UTF8.self), key: Array(key.text))
  }
}
