internal import Model

/// Where the store's live cells hold a text, for the proof that a person was forgotten.
extension Store {
  /// What is around a text where it is a part of a longer word in a live cell, at most 24 bytes on each side. Raw
  /// bytes of the store that have the same around the text are of such a cell.
  package func longerWords(around form: [UInt8]) throws -> [(before: [UInt8], after: [UInt8])] {
    var words: Set<[[UInt8]]> = []
    try eachCell(with: form) { column, cell in
      for place in Self.places(of: form, in: cell) {
        let word = Self.word(around: place, form.count, in: cell, inID: column.isID)
        guard !word.isEmpty, words.count < 50_000 else { continue }
        let end = place + form.count
        words.insert([
          Array(cell[max(word.lowerBound, place - 24)..<place]), Array(cell[end..<min(word.upperBound, end + 24)]),
        ])
      }
    }
    return words.map { ($0[0], $0[1]) }
  }

  /// The columns, as `table.column`, whose live cells hold a text as a word; with `whole`, as their whole value.
  package func cells(with text: String, whole: Bool) throws -> [String] {
    var found: Set<String> = []
    let form = Array(text.utf8)
    try eachCell(with: form) { column, cell in
      if whole {
        if cell == form { found.insert(column.name) }
      } else if Self.places(of: form, in: cell).contains(where: {
        Self.word(around: $0, form.count, in: cell, inID: column.isID).isEmpty
      }) {
        found.insert(column.name)
      }
    }
    return found.sorted()
  }

  private struct CellColumn {
    let table: String
    let column: String

    var name: String { "\(table).\(column)" }
    /// Whether its values are ids or paths, of which a longer one is of another person.
    var isID: Bool { column == "id" || column == "path" || column == "page" || column == "record_id" }
  }

  /// Calls `body` with each text that contains the bytes.
  private func eachCell(with form: [UInt8], _ body: (CellColumn, [UInt8]) throws -> Void) throws {
    try write { connection in
      let tables = try connection.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
      ) { $0.text(0) ?? "" }
      for table in tables {
        let columns = try connection.rows("SELECT name FROM pragma_table_info(?1)", .text(table)) { $0.text(0) ?? "" }
        for column in columns {
          let quoted = "\"\(column.replacing("\"", with: "\"\""))\""
          let cells = try Statement(
            connection,
            "SELECT \(quoted) FROM \"\(table.replacing("\"", with: "\"\""))\" "
              + "WHERE typeof(\(quoted)) = 'text' AND instr(\(quoted), ?1) > 0", persistent: false)
          cells.bind([.text(String(decoding: form, as: UTF8.self))])
          while try cells.step() {
            try body(CellColumn(table: table, column: column), cells.bytes(0).map { Array($0) } ?? [])
          }
        }
      }
    }
  }

  private static func places(of form: [UInt8], in cell: [UInt8]) -> [Int] {
    guard !form.isEmpty, form.count <= cell.count else { return [] }
    return (0...cell.count - form.count).filter {
      cell[$0] == form[0] && cell[$0..<$0 + form.count].elementsEqual(form)
    }
  }

  /// The range of the longer word around a text; empty if the text is a word of its own. In an id hyphens, dots and
  /// the like are parts of a word.
  private static func word(around place: Int, _ count: Int, in cell: [UInt8], inID: Bool) -> Range<Int> {
    let isPart = { (byte: UInt8) in
      WholeWord.isPart(byte) || (inID && "-_.@+".utf8.contains(byte))
    }
    var (start, end) = (place, place + count)
    while start > 0, isPart(cell[start - 1]) { start -= 1 }
    while end < cell.count, isPart(cell[end]) { end += 1 }
    // The end of a file's name is no part of an id.
    let suffixes = [".html", ".html.gz"].map { Array($0.utf8) }
    if start == place, suffixes.contains(where: { cell[(place + count)..<end].elementsEqual($0) }) {
      return place..<place
    }
    return start == place && end == place + count ? place..<place : start..<end
  }
}
