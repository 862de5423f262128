internal import CSQLite
internal import Diagnostics
package import Model

/// The tables `days(from, to)`, `weeks`, `months`, `quarters` and `years`: one row for each period from the one that
/// contains `from` to the one that contains `to`.
///
/// Reviews are counted by months in which there are reviews; joined to this table, a month without any has a row too.
/// Each table is an eponymous virtual table, which needs no statement that creates it. Its rows are made one by one.
final class AnalystSpine {
  private let unit: SpineUnit
  private let times: AnalystTimeFunctions

  private init(_ unit: SpineUnit, _ times: AnalystTimeFunctions) {
    self.unit = unit
    self.times = times
  }

  /// Registers the tables. The result must live as long as the connection. `times` reads times in the site's zone.
  static func attach(to connection: Connection, _ times: AnalystTimeFunctions) -> [AnalystSpine] {
    SpineUnit.allCases.map { unit in
      let spine = AnalystSpine(unit, times)
      sqlite3_create_module_v2(
        connection.handle, unit.table, module, Unmanaged.passUnretained(spine).toOpaque(), nil)
      return spine
    }
  }

  /// Whether analysts may read the table: its rows come from its arguments alone.
  static func isSpine(_ table: String) -> Bool { SpineUnit.allCases.contains { $0.table == table.lowercased() } }

  /// The columns of each table. The last two are its arguments.
  private enum Column: Int32 {
    case period, firstDay, lastDay, days, from, to
  }

  private var declaration: String {
    "CREATE TABLE x(\(unit.column) TEXT, first_day TEXT, last_day TEXT, day_count INTEGER, \"from\" HIDDEN, \"to\" HIDDEN)"
  }

  private struct Table {
    var base = sqlite3_vtab()
    var spine: Unmanaged<AnalystSpine>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var spine: Unmanaged<AnalystSpine>
    var first = 0
    var current = 0
    var last = -1
    /// Copies of the arguments.
    var from: OpaquePointer?
    var to: OpaquePointer?
  }

  nonisolated(unsafe) private static let module = VirtualTable.module { module in
    module.xConnect = { handle, spine, _, _, table, _ in
      guard let spine else { return SQLITE_ERROR }
      let own = Unmanaged<AnalystSpine>.fromOpaque(spine)
      return VirtualTable.connect(handle, own.takeUnretainedValue().declaration, Table(spine: own), into: table)
    }
    module.xBestIndex = { AnalystSpine.plan($1) }
    module.xOpen = { table, cursor in
      guard let table = VirtualTable.table(table, as: Table.self) else { return SQLITE_ERROR }
      return VirtualTable.open(Cursor(spine: table.pointee.spine), into: cursor)
    }
    module.xClose = { cursor in
      if let own = AnalystSpine.cursor(cursor) { AnalystSpine.release(own) }
      return VirtualTable.close(cursor)
    }
    module.xFilter = { cursor, plan, _, count, values in AnalystSpine.begin(cursor, plan, count, values) }
    module.xNext = { cursor in
      AnalystSpine.cursor(cursor)?.pointee.current += 1
      return SQLITE_OK
    }
    module.xEof = { cursor in
      guard let cursor = AnalystSpine.cursor(cursor) else { return 1 }
      return cursor.pointee.current > cursor.pointee.last ? 1 : 0
    }
    module.xColumn = { AnalystSpine.column($0, $1, $2) }
    module.xRowid = { cursor, rowid in
      guard let cursor = AnalystSpine.cursor(cursor) else { return SQLITE_ERROR }
      rowid?.pointee = Int64(cursor.pointee.current - cursor.pointee.first + 1)
      return SQLITE_OK
    }
  }

  /// Takes both arguments, which SQLite passes as conditions on the hidden columns. The rows are in order.
  private static func plan(_ info: UnsafeMutablePointer<sqlite3_index_info>?) -> Int32 {
    guard let info else { return SQLITE_ERROR }
    var known = 0
    for index in 0..<Int(info.pointee.nConstraint) {
      let condition = info.pointee.aConstraint[index]
      guard [Column.from, .to].contains(where: { $0.rawValue == condition.iColumn }),
        Int32(condition.op) == SQLITE_INDEX_CONSTRAINT_EQ
      else { continue }
      // A plan in which the argument is not yet known is no plan.
      guard condition.usable != 0 else { return SQLITE_CONSTRAINT }
      let place = condition.iColumn - Column.from.rawValue
      info.pointee.aConstraintUsage[index].argvIndex = place + 1
      info.pointee.aConstraintUsage[index].omit = 1
      known |= 1 << Int(place)
    }
    info.pointee.idxNum = known == 3 ? 1 : 0
    // Without both arguments the statement fails when it begins.
    guard known == 3 else { return forget(info) }
    info.pointee.estimatedCost = 100
    info.pointee.estimatedRows = 100
    if info.pointee.nOrderBy == 1, (-1...Column.firstDay.rawValue).contains(info.pointee.aOrderBy[0].iColumn) {
      info.pointee.orderByConsumed = info.pointee.aOrderBy[0].desc == 0 ? 1 : 0
    }
    return SQLITE_OK
  }

  private static func forget(_ info: UnsafeMutablePointer<sqlite3_index_info>) -> Int32 {
    for index in 0..<Int(info.pointee.nConstraint) { info.pointee.aConstraintUsage[index].argvIndex = 0 }
    return SQLITE_OK
  }

  private static func release(_ cursor: UnsafeMutablePointer<Cursor>) {
    sqlite3_value_free(cursor.pointee.from)
    sqlite3_value_free(cursor.pointee.to)
    (cursor.pointee.from, cursor.pointee.to) = (nil, nil)
  }

  private static func cursor(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> UnsafeMutablePointer<Cursor>? {
    VirtualTable.cursor(cursor, as: Cursor.self)
  }

  private static func begin(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ plan: Int32, _ count: Int32,
    _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) -> Int32 {
    guard let own = Self.cursor(cursor) else { return SQLITE_ERROR }
    let spine = own.pointee.spine.takeUnretainedValue()
    let unit = spine.unit
    guard plan == 1, count == 2, let values else {
      return fail(cursor, "\(unit.table)(from, to) takes two dates", unit)
    }
    release(own)
    (own.pointee.from, own.pointee.to) = (sqlite3_value_dup(values[0]), sqlite3_value_dup(values[1]))
    (own.pointee.first, own.pointee.current, own.pointee.last) = (0, 0, -1)
    // As with other functions, what is unknown gives nothing.
    if [values[0], values[1]].contains(where: { sqlite3_value_type($0) == SQLITE_NULL }) { return SQLITE_OK }
    guard let from = spine.edge(values[0]) else { return fail(cursor, spine.complaint(values[0]), unit) }
    guard let to = spine.edge(values[1]) else { return fail(cursor, spine.complaint(values[1]), unit) }
    own.pointee.first = unit.number(of: from.first)
    own.pointee.current = own.pointee.first
    own.pointee.last = unit.number(of: to.last)
    return SQLITE_OK
  }

  /// The day or period that a value names; nil if it names none.
  private func edge(_ value: OpaquePointer?) -> CalendarPeriod? {
    switch AnalystArguments.read(value) {
    case .integer(let year): Int(exactly: year).flatMap { CalendarPeriod(year: $0) }
    case .text(let text): CalendarPeriod(period: text) ?? times.day(value).map { CalendarPeriod(day: $0) }
    default: nil
    }
  }

  private func complaint(_ value: OpaquePointer?) -> String {
    let text =
      if case .text(let text) = AnalystArguments.read(value) { "'\(Printable.line(text, limit: 40))'" } else {
        "a number"
      }
    return "\(unit.table)(from, to) takes dates, and \(text) is none"
  }

  private static func fail(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ reason: String, _ unit: SpineUnit
  ) -> Int32 {
    guard let table = cursor?.pointee.pVtab else { return SQLITE_ERROR }
    let text = AnalystFunctionMistake(
      unit.table, reason,
      mend: "Write \(unit.table)('2025-01', '2025-12'): dates, times, or periods such as 2025, 2025-Q1 and 2025-W07."
    ).message.utf8
    // SQLite frees the message.
    if let copy = sqlite3_malloc64(UInt64(text.count + 1))?.assumingMemoryBound(to: CChar.self) {
      for (index, byte) in text.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[text.count] = 0
      sqlite3_free(table.pointee.zErrMsg)
      table.pointee.zErrMsg = copy
    }
    return SQLITE_ERROR
  }

  private static func column(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ context: OpaquePointer?, _ column: Int32
  ) -> Int32 {
    guard let cursor = Self.cursor(cursor)?.pointee else { return SQLITE_ERROR }
    let unit = cursor.spine.takeUnretainedValue().unit
    let (first, last) = (unit.firstDay(of: cursor.current), unit.lastDay(of: cursor.current))
    switch Column(rawValue: column) {
    case .period: AnalystArguments.answer(context, .text(unit.text(of: cursor.current)))
    case .firstDay: AnalystArguments.answer(context, .text(first.iso))
    case .lastDay: AnalystArguments.answer(context, .text(last.iso))
    case .days: sqlite3_result_int64(context, Int64(last.number - first.number + 1))
    case .from: sqlite3_result_value(context, cursor.from)
    case .to: sqlite3_result_value(context, cursor.to)
    case nil: return SQLITE_ERROR
    }
    return SQLITE_OK
  }
}

/// The length of the periods in a table of dates: `days`, `weeks`, `months`, `quarters` or `years`.
///
/// The periods are numbered in their order, so that the next period has the next number.
package enum SpineUnit: Int, Sendable, CaseIterable {
  case days, weeks, months, quarters, years

  /// The name of the table.
  var table: String {
    switch self {
    case .days: "days"
    case .weeks: "weeks"
    case .months: "months"
    case .quarters: "quarters"
    case .years: "years"
    }
  }

  /// The name of the column with the period, and of the function that gives the period of a time.
  var column: String { String(table.dropLast()) }

  /// The number of the period that contains a day.
  func number(of day: CivilDay) -> Int {
    let (year, month, _) = day.components
    switch self {
    case .days: return day.number
    // The day 0 is a Thursday, so that the week 0 begins three days before.
    case .weeks: return (day.number - day.weekday + 3) / 7
    case .months: return year * 12 + month - 1
    case .quarters: return year * 4 + (month - 1) / 3
    case .years: return year
    }
  }

  func firstDay(of number: Int) -> CivilDay {
    switch self {
    case .days: CivilDay(number: number)
    case .weeks: CivilDay(number: number * 7 - 3)
    case .months: Self.day(year: number / 12, month: number % 12 + 1)
    case .quarters: Self.day(year: number / 4, month: number % 4 * 3 + 1)
    case .years: Self.day(year: number, month: 1)
    }
  }

  func lastDay(of number: Int) -> CivilDay {
    switch self {
    case .days: CivilDay(number: number)
    case .weeks: CivilDay(number: number * 7 + 3)
    case .months: Self.lastDay(year: number / 12, month: number % 12 + 1)
    case .quarters: Self.lastDay(year: number / 4, month: number % 4 * 3 + 3)
    case .years: Self.lastDay(year: number, month: 12)
    }
  }

  /// The period as the functions `day`, `week`, `month`, `quarter` and `year` write it.
  func text(of number: Int) -> String {
    let first = firstDay(of: number)
    switch self {
    case .days: return first.iso
    case .weeks: return AnalystTime.week(first)
    case .months: return String(first.iso.prefix(7))
    case .quarters: return String(first.iso.prefix(4)) + "-Q\(number % 4 + 1)"
    case .years: return String(first.iso.prefix(4))
    }
  }

  private static func day(year: Int, month: Int) -> CivilDay {
    CivilDay(year: year, month: month, day: 1) ?? CivilDay(number: 0)
  }

  private static func lastDay(year: Int, month: Int) -> CivilDay {
    CivilDay(number: day(year: year, month: month).number + CivilDay.days(inMonth: month, year) - 1)
  }
}

/// A day, or the week, month, quarter or year that a text names.
package struct CalendarPeriod: Sendable, Hashable {
  package let unit: SpineUnit
  private let number: Int

  package init(day: CivilDay) { self.init(.days, day.number) }

  private init(_ unit: SpineUnit, _ number: Int) {
    self.unit = unit
    self.number = number
  }

  package init?(year: Int) {
    guard (1...9999).contains(year) else { return nil }
    self.init(.years, year)
  }

  package var first: CivilDay { unit.firstDay(of: number) }
  package var last: CivilDay { unit.lastDay(of: number) }

  /// The number of its days.
  package var days: Int { last.number - first.number + 1 }

  /// Reads `2025`, `2025-03`, `2025-Q1` or `2025-W11`; nil for any other text.
  package init?(period text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, parts[0].utf8.count == 4, let year = Self.digits(parts[0]), year > 0 else { return nil }
    guard parts.count == 2 else {
      self.init(year: year)
      return
    }
    switch parts[1].utf8.first {
    case UInt8(ascii: "Q"):
      guard parts[1].utf8.count == 2, let quarter = Self.digits(parts[1].dropFirst()), (1...4).contains(quarter) else {
        return nil
      }
      self.init(.quarters, year * 4 + quarter - 1)
    case UInt8(ascii: "W"):
      // The fourth of January is in the first week of every year.
      guard parts[1].utf8.count == 3, let week = Self.digits(parts[1].dropFirst()), (1...53).contains(week),
        let early = CivilDay(year: year, month: 1, day: 4)
      else { return nil }
      let number = SpineUnit.weeks.number(of: early) + week - 1
      guard SpineUnit.weeks.text(of: number) == text else { return nil }
      self.init(.weeks, number)
    default:
      guard parts[1].utf8.count == 2, let month = Self.digits(parts[1]), (1...12).contains(month) else { return nil }
      self.init(.months, year * 12 + month - 1)
    }
  }

  private static func digits(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
