internal import CSQLite
internal import Model

/// The functions `iso_time`, `own_time`, `day`, `week`, `month`, `quarter`, `year`, `weekday` and `hour`. They work on SQLite's bytes and
/// create no strings.
final class AnalystTimeFunctions {
  private let zone: @Sendable (Timestamp) -> Int
  private let days = AnalystDayTexts()
  /// The text that was written or parsed last, and its time, as a question often asks for the hour, the weekday and the
  /// day of one time.
  private var lastText = AnalystTimeText()
  /// The stored time that it was written from; nil if it was parsed. A column that a question names several times is
  /// written several times in a row.
  private var lastStored: Int64?
  private var lastTime = Timestamp(microseconds: .min)
  /// That time in the site's zone; nil while no function has asked for it.
  private var lastLocalTime: LocalTime?

  /// A time in the site's zone.
  private struct LocalTime {
    var day: CivilDay
    var second: Int
  }

  init(zone: @escaping @Sendable (Timestamp) -> Int) { self.zone = zone }

  /// Registers the functions. This object must live as long as the connection.
  func attach(to connection: Connection) {
    add("iso_time", connection) { context, _, values in
      AnalystTimeFunctions.with(context) { $0.isoTime(context, values?[0]) }
    }
    add("own_time", connection) { context, _, values in
      AnalystTimeFunctions.with(context) { $0.ownTime(context, values?[0]) }
    }
    add("day", connection) { context, _, values in
      AnalystTimeFunctions.with(context) { functions in
        guard let time = functions.local(values?[0]) else { return }
        functions.days.with(time.day) { AnalystTimeFunctions.answer(context, $0, count: 10) }
      }
    }
    add("month", connection) { context, _, values in
      AnalystTimeFunctions.with(context) { functions in
        guard let time = functions.local(values?[0]) else { return }
        functions.days.with(time.day) { AnalystTimeFunctions.answer(context, $0, count: 7) }
      }
    }
    add("year", connection) { context, _, values in
      AnalystTimeFunctions.with(context) { functions in
        guard let time = functions.local(values?[0]) else { return }
        functions.days.with(time.day) { AnalystTimeFunctions.answer(context, $0, count: 4) }
      }
    }
    add("quarter", connection) { context, _, values in
      AnalystTimeFunctions.with(context) { functions in
        guard let time = functions.local(values?[0]) else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 10) { bytes in
          AnalystTime.write(time.day, bytes)
          bytes[5] = UInt8(ascii: "Q")
          bytes[6] = UInt8(ascii: "1") + UInt8((time.day.components.month - 1) / 3)
          AnalystTimeFunctions.answer(context, UnsafeBufferPointer(bytes), count: 7)
        }
      }
    }
    add("week", connection) { context, _, values in
      AnalystTimeFunctions.with(context) { functions in
        guard let time = functions.local(values?[0]) else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { bytes in
          AnalystTime.writeWeek(time.day, bytes)
          AnalystTimeFunctions.answer(context, UnsafeBufferPointer(bytes), count: 8)
        }
      }
    }
    add("weekday", connection) { context, _, values in
      AnalystTimeFunctions.with(context) { functions in
        guard let time = functions.local(values?[0]) else { return }
        sqlite3_result_int(context, Int32(time.day.weekday + 1))
      }
    }
    add("hour", connection) { context, _, values in
      AnalystTimeFunctions.with(context) { functions in
        guard let time = functions.local(values?[0]) else { return }
        sqlite3_result_int(context, Int32(time.second / 3600))
      }
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

  private static func with(_ context: OpaquePointer?, _ body: (AnalystTimeFunctions) -> Void) {
    guard let data = sqlite3_user_data(context) else { return }
    Unmanaged<AnalystTimeFunctions>.fromOpaque(data)._withUnsafeGuaranteedRef(body)
  }

  private func isoTime(_ context: OpaquePointer?, _ value: OpaquePointer?) {
    guard sqlite3_value_type(value) == SQLITE_INTEGER else { return }
    let stored = sqlite3_value_int64(value)
    guard stored != lastStored else {
      return lastText.withBytes { Self.answer(context, $0, count: 20) }
    }
    answer(context, Timestamp(microseconds: stored))
  }

  /// Converts a time as an export writes it to UTC. A time without a zone is in the site's zone.
  private func ownTime(_ context: OpaquePointer?, _ value: OpaquePointer?) {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else { return }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    guard let written = WrittenTime(bytes) else { return }
    answer(context, written.timestamp(zone: zone))
  }

  /// The day of a time in the site's zone; nil if the value is no time.
  func day(_ value: OpaquePointer?) -> CivilDay? { local(value)?.day }

  /// The day and second of a time in the site's zone; nil if the value is no time. A bare date is that day.
  private func local(_ value: OpaquePointer?) -> LocalTime? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else { return nil }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    if bytes.count == 10 { return AnalystTime.date(bytes).map { LocalTime(day: $0, second: 0) } }
    guard let text = AnalystTimeText(bytes) else { return AnalystTime.parse(bytes).map(local) }
    if text == lastText {
      if let lastLocalTime { return lastLocalTime }
    } else {
      guard let time = AnalystTime.parse(bytes) else { return nil }
      lastText = text
      lastStored = nil
      lastTime = time
    }
    let time = local(lastTime)
    lastLocalTime = time
    return time
  }

  private func local(_ time: Timestamp) -> LocalTime {
    let offset = zone(time)
    return LocalTime(day: time.day(offset: offset), second: time.secondOfDay(offset: offset))
  }

  private func answer(_ context: OpaquePointer?, _ time: Timestamp) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { bytes in
      let second = time.secondOfDay()
      days.with(time.day()) { day in
        for index in 0..<10 { bytes[index] = day[index] }
      }
      AnalystTime.write(second: second, bytes)
      remember(UnsafeBufferPointer(bytes), time)
      Self.answer(context, UnsafeBufferPointer(bytes), count: 20)
    }
  }

  /// Remembers what a text was written from, so that a function of it need not read it. Only whole seconds are written.
  private func remember(_ bytes: UnsafeBufferPointer<UInt8>, _ time: Timestamp) {
    guard let text = AnalystTimeText(bytes) else { return }
    lastText = text
    lastStored = time.microseconds
    lastTime = Timestamp(seconds: time.seconds)
    lastLocalTime = nil
  }

  private static func answer(_ context: OpaquePointer?, _ bytes: UnsafeBufferPointer<UInt8>, count: Int32) {
    bytes.withMemoryRebound(to: CChar.self) {
      sqlite3_result_text(context, $0.baseAddress, count, SQLiteDestructor.transient)
    }
  }
}
