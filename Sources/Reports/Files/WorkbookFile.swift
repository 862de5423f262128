internal import CXLSXWriter
internal import Model
internal import Platform
internal import Store

/// A workbook (`.xlsx`) with a sheet for each result: numbers and dates as such, all else as text, so that no cell is a
/// formula. The same results give the same bytes.
///
/// Rows are written one by one to files in a scratch folder, so memory does not grow with them.
final class WorkbookFile {
  /// A sheet has 1,048,576 rows, of which the first has the titles.
  static let mostRows = 1_048_574
  private static let mostColumns = 16_384
  private static let longestText = 32_767
  /// The date that the file says it was made on, as the state alone decides its bytes: 2000-01-01.
  private static let created = 946_684_800

  /// Nil once it was written; owned by this object.
  private var book: UnsafeMutablePointer<lxw_workbook>?
  private let path: String
  private var formats: [String: UnsafeMutablePointer<lxw_format>?] = [:]
  private let bold: UnsafeMutablePointer<lxw_format>?
  private var names: Set<String> = []

  /// `scratch` is an existing folder for temporary files.
  init(_ path: String, title: String, scratch: String) throws(FileError) {
    let opened = scratch.withCString { folder -> UnsafeMutablePointer<lxw_workbook>? in
      var options = lxw_workbook_options(
        constant_memory: 1, tmpdir: UnsafeMutablePointer(mutating: folder), use_zip64: 1)
      return workbook_new_opt(path, &options)
    }
    guard let opened else { throw FileError("create", path) }
    book = opened
    self.path = path
    bold = workbook_add_format(opened)
    format_set_bold(bold)
    HTMLText.cut(HTMLText.plain(title), 200).withCString { title in
      var properties = lxw_doc_properties()
      properties.title = UnsafeMutablePointer(mutating: title)
      properties.created = Self.created
      workbook_set_properties(opened, &properties)
    }
  }

  deinit { if let book { lxw_workbook_free(book) } }

  /// Adds a sheet with the rows of a result.
  func add(
    _ name: String, _ columns: [String], _ rows: RenderedPage.Content, _ columnFormats: [String: ValueFormat],
    more: (Int) -> String
  ) throws {
    let sheet = workbook_add_worksheet(book, sheetName(name))
    guard let sheet else { throw FileError("write", path) }
    let shown = Array(columns.prefix(Self.mostColumns))
    var widths = shown.map { TableHTML.name($0).count }
    for (column, title) in shown.enumerated() {
      worksheet_write_string(sheet, 0, lxw_col_t(column), Self.text(TableHTML.name(title)), bold)
    }
    let kinds = shown.map { columnFormats[$0] ?? .automatic }
    var count = 0
    var spool = try SpooledRows(rows)
    while let row = try spool.row(of: columns.count) {
      count += 1
      guard count <= Self.mostRows else { continue }
      for column in shown.indices {
        let width = write(row[column], kinds[column], lxw_row_t(count), lxw_col_t(column), sheet)
        if count <= 1000 { widths[column] = max(widths[column], width) }
      }
    }
    if count > Self.mostRows {
      worksheet_write_string(sheet, lxw_row_t(Self.mostRows + 1), 0, more(count - Self.mostRows), nil)
    }
    for (column, width) in widths.enumerated() {
      worksheet_set_column(sheet, lxw_col_t(column), lxw_col_t(column), Double(min(60, max(8, width + 2))), nil)
    }
    worksheet_freeze_panes(sheet, 1, 0)
    if count > 0 {
      worksheet_autofilter(sheet, 0, 0, lxw_row_t(min(count, Self.mostRows)), lxw_col_t(shown.count - 1))
    }
  }

  /// Writes the file. No sheet can be added afterwards.
  func close() throws(FileError) {
    let last = book
    // The library frees it, whatever happens.
    book = nil
    errno = 0
    guard workbook_close(last) == LXW_NO_ERROR else { throw FileError("write", path, code: errno == 0 ? EIO : errno) }
  }

  // MARK: Cells

  /// Writes a value, and returns its length in characters.
  private func write(
    _ value: AnalystValue, _ format: ValueFormat, _ row: lxw_row_t, _ column: lxw_col_t,
    _ sheet: UnsafeMutablePointer<lxw_worksheet>
  ) -> Int {
    switch value {
    case .null: return 0
    // A number in a sheet has 53 bits; a greater one stays what it is as text.
    case .integer(let number) where number.magnitude > 1 << 53: return write(String(number), row, column, sheet)
    case .integer(let number): return write(Double(number), Self.pattern(format), row, column, sheet)
    case .real(let number) where number.isFinite: return write(number, Self.pattern(format), row, column, sheet)
    case .real: return 0
    case .blob(let bytes): return write(Digest.hex(bytes, length: .max), row, column, sheet)
    case .text(let text):
      guard format == .automatic, let date = SheetDate(text) else { return write(text, row, column, sheet) }
      return write(date.serial, date.pattern, row, column, sheet)
    }
  }

  private func write(
    _ number: Double, _ pattern: String, _ row: lxw_row_t, _ column: lxw_col_t,
    _ sheet: UnsafeMutablePointer<lxw_worksheet>
  ) -> Int {
    worksheet_write_number(sheet, row, column, number, self.format(pattern))
    return max(10, pattern.count)
  }

  private func write(
    _ text: String, _ row: lxw_row_t, _ column: lxw_col_t, _ sheet: UnsafeMutablePointer<lxw_worksheet>
  ) -> Int {
    worksheet_write_string(sheet, row, column, Self.text(text), nil)
    return min(text.count, 60)
  }

  /// The text as a cell can have it: of limited length, and without characters that XML does not allow.
  private static func text(_ text: String) -> String {
    let plain = HTMLText.plain(text)
    // Readers take _x0041_ for an escaped character.
    let literal = plain.contains("_x") ? plain.replacing(/_(?=x[0-9A-Fa-f]{4}_)/, with: "_x005F_") : plain
    return literal.utf16.count <= longestText
      ? literal : String(String.UnicodeScalarView(literal.unicodeScalars.prefix(longestText / 2)))
  }

  private func format(_ pattern: String) -> UnsafeMutablePointer<lxw_format>? {
    if pattern.isEmpty { return nil }
    if let known = formats[pattern] { return known }
    let format = workbook_add_format(book)
    format_set_num_format(format, pattern)
    formats[pattern] = format
    return format
  }

  /// The pattern of a sheet's number format; empty for the general one.
  private static func pattern(_ format: ValueFormat) -> String {
    func places(_ count: Int) -> String { count > 0 ? "0." + String(repeating: "0", count: count) : "0" }
    switch format {
    case .number(let decimals): return "#,##" + places(decimals)
    case .percent(let decimals): return places(decimals) + "%"
    case .signed(let decimals): return "+#,##\(places(decimals));-#,##\(places(decimals));\(places(decimals))"
    case .people: return "#,##0"
    case .automatic, .plain, .text, .stars, .link, .restaurant, .user: return ""
    }
  }

  /// A sheet's name has at most 31 characters, differs from those of other sheets, and is not one that programs reserve.
  private func sheetName(_ name: String) -> String {
    var wanted = String(TableHTML.name(name).prefix(28))
    if wanted.lowercased() == "history" { wanted += "_" }
    var number = 2
    var chosen = wanted
    while !names.insert(chosen.lowercased()).inserted {
      chosen = "\(wanted)_\(number)"
      number += 1
    }
    return chosen
  }
}

/// A day or a time in ISO 8601 as a sheet counts it: in days since the end of 1899.
struct SheetDate {
  let serial: Double
  /// The number format that shows it.
  let pattern: String
  /// Sheets count a leap day in 1900 that was none, so earlier dates stay text.
  private static let first = CivilDay(year: 1900, month: 3, day: 1)

  /// Nil for other text.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10 || bytes.count == 20, let day = CivilDay(iso: text.prefix(10)), let first = Self.first,
      day >= first
    else { return nil }
    let days = Double(day.number + 25_569)
    if bytes.count == 10 {
      (serial, pattern) = (days, "yyyy-mm-dd")
      return
    }
    func number(_ start: Int) -> Int? { Int(String(decoding: bytes[start..<start + 2], as: UTF8.self)) }
    guard bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      bytes[19] == UInt8(ascii: "Z"), let hour = number(11), let minute = number(14), let second = number(17),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    serial = days + Double(hour * 3600 + minute * 60 + second) / 86_400
    pattern = "yyyy-mm-dd hh:mm:ss"
  }
}
