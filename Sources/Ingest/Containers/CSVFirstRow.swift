internal import Model

/// Tells whether the first row of a table is data rather than the names of its columns, by the rows below it.
enum CSVFirstRow {
  /// What a cell looks like.
  private enum Look: Hashable {
    case nothing, number, date, mail, address, text
  }

  /// Rows that are looked at.
  private static let most = 30

  /// Whether the first row is clearly data: every column of numbers, dates or addresses has one in the first row too, at
  /// least one does, and the row has not two names that sumaq knows. Of a table of texts alone, a row with a sentence
  /// above sentences is data too, as is one whose values recur below it.
  ///
  /// Numbers that names of columns are made of (years, 1 to 12) prove nothing.
  static func isData(in text: [UInt8], separator: UInt8, isWhole: Bool) -> Bool {
    let rows = rows(of: text, separator: separator, isWhole: isWhole)
    guard let first = rows.first, rows.count > 1, first.contains(where: { !$0.isEmpty }) else { return false }
    let names = first.filter { ShapeCatalog.knowsName($0) }.count
    guard names < 2, names * 2 < first.count else { return false }
    let looks = first.map(look)
    let provesNumbers = !areNames(first, looks)
    var isProven = false
    for (index, look) in looks.enumerated() {
      let below = lookBelow(rows, index)
      guard below != .text, below != .nothing else { continue }
      guard look == below || look == .nothing else { return false }
      isProven = isProven || (look == below && (look != .number || provesNumbers))
    }
    return isProven || (names == 0 && !isRepeated(rows) && (isProse(rows) || recurring(rows) >= 2))
  }

  /// Whether a cell is a sentence, and half of those below it are of several words. Questions are names of columns in the
  /// answers to a form.
  private static func isProse(_ rows: [[[UInt8]]]) -> Bool {
    rows[0].enumerated().contains { index, cell in
      guard words(cell) >= 5, let end = cell.last, !"?:".utf8.contains(end) else { return false }
      let below = cells(rows, index)
      return below.count { words($0) >= 4 } * 2 > below.count
    }
  }

  /// Columns whose first cell stands below it once more.
  private static func recurring(_ rows: [[[UInt8]]]) -> Int {
    rows[0].enumerated().count { index, cell in cell.count > 1 && cells(rows, index).contains(cell) }
  }

  /// Files that were written one behind the other have their names several times.
  private static func isRepeated(_ rows: [[[UInt8]]]) -> Bool { rows.dropFirst().contains(rows[0]) }

  /// What stands below the first row of a column, without empty cells.
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

  /// What all cells below the first row of a column look like; text where they differ.
  private static func lookBelow(_ rows: [[[UInt8]]], _ column: Int) -> Look {
    let looks = Set(rows.dropFirst().compactMap { column < $0.count ? look($0[column]) : nil }).subtracting([.nothing])
    return looks.isEmpty ? .nothing : looks.count == 1 ? looks.first ?? .text : .text
  }

  private static func look(_ cell: [UInt8]) -> Look {
    cell.withUnsafeBytes { bytes in
      if bytes.isEmpty { return .nothing }
      if NumberReader.loose(bytes) != nil { return .number }
      if bytes.count <= 40, ASCIIText.isDigit(bytes[0]), DateText(bytes) != nil { return .date }
      if !bytes.contains(0x20), ContactPattern.holdsMail(bytes) { return .mail }
      let start = String(decoding: bytes.prefix(8), as: UTF8.self).lowercased()
      return start.hasPrefix("http://") || start.hasPrefix("https:/") ? .address : .text
    }
  }

  /// Whether the numbers may be names of columns: all years, or one after another with nothing but a first text before.
  private static func areNames(_ cells: [[UInt8]], _ looks: [Look]) -> Bool {
    guard looks.dropFirst().allSatisfy({ $0 == .number }) else { return false }
    let texts = looks[0] == .number ? cells : Array(cells.dropFirst())
    let numbers = texts.map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
    let areYears = numbers.allSatisfy { (1900..<2200).contains($0) }
    return areYears || numbers.count > 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }
}
