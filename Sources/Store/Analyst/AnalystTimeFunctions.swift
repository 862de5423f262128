internal import CSQLite
internal import Model

/// `iso_time`, `own_time`, `day`, `week`, `month`, `weekday` and `hour`, straight on SQLite's bytes: no text is made on
/// the way.
final class AnalystTimeFunctions {
  private let zone: @Sendable (Timestamp) -> Int

  init(zone: @escaping @Sendable (Timestamp) -> Int) { self.zone = zone }

  /// Must live as long as the connection.
  func attach(to connection: Connection) {
    add("iso_time", connection) { context, _, values in AnalystTimeFunctions.isoTime(context, values?[0]) }
    add("own_time", connection) { context, _, values in AnalystTimeFunctions.ownTime(context, values?[0]) }
    add("day", connection) { context, _, values in
      AnalystTimeFunctions.local(context, values?[0]) { day, _ in
        AnalystTimeFunctions.answer(context, count: 10) { AnalystTime.write(day, $0) }
      }
    }
    add("month", connection) { context, _, values in
      AnalystTimeFunctions.local(context, values?[0]) { day, _ in
        AnalystTimeFunctions.answer(context, count: 7) { AnalystTime.write(day, $0) }
      }
    }
    add("week", connection) { context, _, values in
      AnalystTimeFunctions.local(context, values?[0]) { day, _ in
        AnalystTimeFunctions.answer(context, count: 8) { AnalystTime.writeWeek(day, $0) }
      }
    }
    add("weekday", connection) { context, _, values in
      AnalystTimeFunctions.local(context, values?[0]) { day, _ in sqlite3_result_int(context, Int32(day.weekday + 1)) }
    }
    add("hour", connection) { context, _, values in
      AnalystTimeFunctions.local(context, values?[0]) { _, second in sqlite3_result_int(context, Int32(second / 3600)) }
    }
  }

  private func add(
    _ name: String, _ connection: Connection,
    _ body: @escaping @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  ) {
    sqlite3_create_function_v2(
      connection.handle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
      Unmanaged.passUnretained(self).toOpaque(), body, nil, nil, nil)
  }

  private static func isoTime(_ context: OpaquePointer?, _ value: OpaquePointer?) {
    guard sqlite3_value_type(value) == SQLITE_INTEGER else { return }
    let time = Timestamp(microseconds: sqlite3_value_int64(value))
    answer(context, count: 20) { AnalystTime.write(time, $0) }
  }

  /// A time as an export writes it, in UTC; one without a zone is in the site's.
  private static func ownTime(_ context: OpaquePointer?, _ value: OpaquePointer?) {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value),
      let data = sqlite3_user_data(context)
    else { return }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    guard let written = WrittenTime(bytes) else { return }
    let functions = Unmanaged<AnalystTimeFunctions>.fromOpaque(data).takeUnretainedValue()
    let time = written.timestamp(zone: functions.zone)
    answer(context, count: 20) { AnalystTime.write(time, $0) }
  }

  /// The day and second of a time in the site's zone; what is no time stays null. A bare date is the day it is.
  private static func local(
    _ context: OpaquePointer?, _ value: OpaquePointer?, _ body: (CivilDay, Int) -> Void
  ) {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value),
      let data = sqlite3_user_data(context)
    else { return }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    if bytes.count == 10 {
      if let day = AnalystTime.date(bytes) { body(day, 0) }
      return
    }
    guard let time = AnalystTime.parse(bytes) else { return }
    let offset = Unmanaged<AnalystTimeFunctions>.fromOpaque(data).takeUnretainedValue().zone(time)
    body(time.day(offset: offset), time.secondOfDay(offset: offset))
  }

  /// The first `count` of the at most twenty bytes that `write` fills.
  private static func answer(
    _ context: OpaquePointer?, count: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { bytes in
      write(bytes)
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_result_text(context, $0.baseAddress, Int32(count), SQLiteDestructor.transient)
      }
    }
  }
}
