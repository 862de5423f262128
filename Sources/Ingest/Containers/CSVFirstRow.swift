internal import Model

/// Decides whether the first row of a table is data rather than a header, by the rows below it.
enum CSVFirstRow {
  /// The form of a cell's value.
  private enum Form: Hashable {
    case nothing, number, date, mail, address, text
  }

  /// The number of rows that are compared.
  private static let most = 30

  /// Whether the first row is clearly data. This is so if every column of numbers, dates or addresses has such a value
  /// in the first row too, at least one column does, and fewer than two cells are names that sumaq knows. In a table of
  /// texts alone, a row is also data if it has a sentence above sentences, or if its values recur below it.
  ///
  /// Numbers that are used as column names (years, 1 to 12) prove nothing.
  static func isData(in text: [UInt8], separator: UInt8, isWhole: Bool) -> Bool {
    let rows = rows(of: text, separator: separator, isWhole: isWhole)
    guard let first = rows.first, rows.count > 1, first.contains(where: { !$0.isEmpty }) else { return false }
    let known = first.count { ShapeCatalog.knowsName($0) }
    let names = known < 2 ? max(known, headings(first)) : known
    guard names < 2, names * 2 < first.count else { return false }
    let forms = first.map(form(of:))
    let provesNumbers = !areNames(first, forms)
    var isProven = false
    for (index, form) in forms.enumerated() {
      let below = formBelow(rows, index)
      guard below != .text, below != .nothing else { continue }
      guard form == below || form == .nothing else { return false }
      isProven = isProven || (form == below && (form != .number || provesNumbers))
    }
    return isProven || (names == 0 && !isRepeated(rows) && (isProse(rows) || recurring(rows) >= 2))
  }

  /// The number of cells that are headings in any language. A single one may be a word of the data.
  private static func headings(_ cells: [[UInt8]]) -> Int {
    let count = cells.count { $0.count < 64 && HeaderWords.all.isHeading(String(decoding: $0, as: UTF8.self)) }
    return count * 2 > cells.count ? count : 0
  }

  /// Whether a cell of the first row is a sentence, and half of the cells below it have several words. Questions do not
  /// count, as they are column names in the answers to a form.
  private static func isProse(_ rows: [[[UInt8]]]) -> Bool {
    rows[0].enumerated().contains { index, cell in
      guard words(cell) >= 5, let end = cell.last, !"?:".utf8.contains(end) else { return false }
      let below = cells(rows, index)
      return below.count { words($0) >= 4 } * 2 > below.count
    }
  }

  /// The number of columns whose first value occurs again below it.
  private static func recurring(_ rows: [[[UInt8]]]) -> Int {
    rows[0].enumerated().count { index, cell in cell.count > 1 && cells(rows, index).contains(cell) }
  }

  /// Whether the first row occurs again, as in concatenated files, which repeat their header.
  private static func isRepeated(_ rows: [[[UInt8]]]) -> Bool { rows.dropFirst().contains(rows[0]) }

  /// The cells below the first row of a column, without empty ones.
  private static func cells(_ rows: [[[UInt8]]], _ column: Int) -> [[UInt8]] {
    rows.dropFirst().compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
  }

  private static func words(_ cell: [UInt8]) -> Int { cell.split(separator: 0x20).count }

  private static func rows(of text: [UInt8], separator: UInt8, isWhole: Bool) -> [[[UInt8]]] {
    var rows: [[[UInt8]]] = []
    var scanner = CSVScanner(separator: separator)
    text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      var cursor = JSONCursor(base: base, index: 0, end: text.count, isLast: isWhole, line: 1, lineStart: 0)
      while rows.count < most, scanner.scan(&cursor) == .row {
        let bytes = UnsafeRawBufferPointer(start: base + scanner.origin, count: cursor.index - scanner.origin)
        guard !CSVScanner.isBlank(bytes, separator: separator) else { continue }
        rows.append(
          scanner.cells.prefix(1000).map {
            Array(ASCIIText.trimmed(UnsafeRawBufferPointer(rebasing: bytes[$0.start..<$0.start + $0.length])))
          })
      }
    }
    return rows
  }

  /// The form that all cells below the first row of a column have; text if they differ.
  private static func formBelow(_ rows: [[[UInt8]]], _ column: Int) -> Form {
    let forms = Set(rows.dropFirst().compactMap { column < $0.count ? form(of: $0[column]) : nil }).subtracting([
      .nothing
    ])
    return forms.isEmpty ? .nothing : forms.count == 1 ? forms.first ?? .text : .text
  }

  private static func form(of cell: [UInt8]) -> Form {
    cell.withUnsafeBytes { bytes in
      if bytes.isEmpty { return .nothing }
      if NumberReader.loose(bytes) != nil { return .number }
      if bytes.count <= 40, ASCIIText.isDigit(bytes[0]), DateText(bytes) != nil { return .date }
      if !bytes.contains(0x20), ContactPattern.holdsMail(bytes) { return .mail }
      let start = String(decoding: bytes.prefix(8), as: UTF8.self).lowercased()
      return start.hasPrefix("http://") || start.hasPrefix("https:/") ? .address : .text
    }
  }

  /// Whether the numbers may be column names: all years, or consecutive numbers that at most one text precedes.
  private static func areNames(_ cells: [[UInt8]], _ forms: [Form]) -> Bool {
    guard forms.dropFirst().allSatisfy({ $0 == .number }) else { return false }
    let texts = forms[0] == .number ? cells : Array(cells.dropFirst())
    let numbers = texts.map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
    let areYears = numbers.allSatisfy { (1900..<2200).contains($0) }
    return areYears || numbers.count > 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }
}

/// Finds the separator of a table's cells.
enum CSVSeparator {
  private static let candidates = Array(",;\t|:".utf8)
  private static let colon = 4

  /// The most frequent one of `,`, `;`, tab and `|` in the first line that is not blank, outside of quotes.
  ///
  /// A quote counts only where a cell can begin. A colon is the separator only if the line has no other separator, and
  /// the lines below it have as many colons. Colons of times such as `12:30` do not count.
  static func find(in text: some Sequence<UInt8>) -> UInt8 {
    var lines = Lines()
    for byte in text where !lines.add(byte) { break }
    lines.end()
    guard let first = lines.counts.first else { return candidates[0] }
    let most = first[..<colon].max() ?? 0
    if most == 0, first[colon] > 0, lines.agreeOnColons { return candidates[colon] }
    return candidates[first[..<colon].firstIndex(of: most) ?? 0]
  }

  /// Counts the candidates in each of the first lines.
  private struct Lines {
    private static let most = 20

    private(set) var counts: [[Int]] = []
    private var line = [Int](repeating: 0, count: CSVSeparator.candidates.count)
    private var isQuoted = false
    private var isAtStart = true
    private var hasText = false
    private var wasQuote = false
    /// The two bytes before the current one.
    private var before: (UInt8, UInt8) = (0, 0)
    /// The number of digits since a colon that follows a digit; -1 if there can be no time.
    private var minutes = -1
    /// Whether a space follows a colon of the first line, as in a letter's head. Then colons are no separators.
    private var isProse = false

    var agreeOnColons: Bool {
      !isProse && counts.count > 1 && counts.dropFirst().allSatisfy { $0[colon] == counts[0][colon] }
    }

    /// Counts a byte; false once enough was seen.
    mutating func add(_ byte: UInt8) -> Bool {
      // A quote within a cell is doubled, which closes the cell and opens it again.
      let isQuote = byte == UInt8(ascii: "\"") && (isQuoted || isAtStart || wasQuote)
      if isQuote { isQuoted.toggle() }
      wasQuote = isQuote && !isQuoted
      isAtStart = false
      if isQuoted { return true }
      discountTime(byte)
      before = (before.1, byte)
      if byte == 0x0A || byte == 0x0D {
        if hasText { endLine() }
        isAtStart = true
        return counts.count < Self.most
      }
      hasText = true
      guard let index = candidates.firstIndex(of: byte) else { return true }
      line[index] += 1
      isAtStart = true
      return true
    }

    /// Ends the last line. A line without a line break counts only if it is the first.
    mutating func end() {
      discountTime(0x0A)
      if hasText, counts.isEmpty { endLine() }
    }

    private mutating func endLine() {
      counts.append(line)
      line = line.map { _ in 0 }
      hasText = false
    }

    /// Subtracts the colon of a time, if exactly two digits follow it.
    private mutating func discountTime(_ byte: UInt8) {
      let isDigit = ASCIIText.isDigit(byte)
      if minutes == 2, !isDigit { line[colon] -= 1 }
      if byte == UInt8(ascii: ":") {
        minutes = ASCIIText.isDigit(before.1) ? 0 : -1
      } else {
        if before.1 == UInt8(ascii: ":"), byte == 0x20, counts.isEmpty { isProse = true }
        minutes = isDigit && minutes >= 0 ? minutes + 1 : -1
      }
    }
  }
}

/// Finds what may precede the header of a table: the description of a list of saved places, or lines of a single cell
/// such as a title.
enum ListHead {
  private static let header = Array("Title,Note,URL".utf8)

  /// The number of bytes and lines before the header; nil if it is the first line.
  static func find(in text: [UInt8]) -> (bytes: Int, lines: Int)? {
    guard let first = text.first(where: { !ASCIIText.isSpace($0) }), !"{[<".utf8.contains(first) else { return nil }
    var (start, areTitles) = (0, true)
    for lines in 0..<6 {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      let cells = areTitles ? cells(text[start..<end]) : []
      if text[start...].starts(with: header) || (lines > 0 && areHeadings(cells)) {
        return lines == 0 ? nil : (start, lines)
      }
      areTitles = areTitles && cells.count < 2
      guard end < text.count else { return nil }
      start = end + 1
    }
    return nil
  }

  /// The cells of a line that are not blank, without quotes.
  private static func cells(_ line: ArraySlice<UInt8>) -> [[UInt8]] {
    let separator = CSVSeparator.find(in: line)
    return line.split(separator: separator).map { $0.filter { $0 != UInt8(ascii: "\"") } }
      .map { cell in cell.withUnsafeBytes { Array(ASCIIText.trimmed($0)) } }.filter { !$0.isEmpty }
  }

  /// Whether half of at least three cells, and two, are headings in any language. A sentence rarely is such a line.
  private static func areHeadings(_ cells: [[UInt8]]) -> Bool {
    guard cells.count > 2, cells.allSatisfy({ $0.count < 64 }) else { return false }
    let known = cells.count { cell in
      ShapeCatalog.knowsName(cell) || HeaderWords.all.isHeading(String(decoding: cell, as: UTF8.self))
    }
    return known > 1 && known * 2 >= cells.count
  }
}
