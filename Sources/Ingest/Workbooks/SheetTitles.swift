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
    var key = JSONLineWriter()
    text.withUnsafeBytes { key.appendText($0) }
    key.append(":")
    return Title(text: String(decoding: text, as: UTF8.self), key: key.bytes)
  }
}
