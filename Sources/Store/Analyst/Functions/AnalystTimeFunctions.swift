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
    let own = Unmanaged.passUnretained(self).toOpaque()
    SQLFunction.add("iso_time", 1, connection.handle, own: own) { context, _, values in
      AnalystTimeFunctions.with(context) { $0.isoTime(context, values?[0]) }
    }
    SQLFunction.add("own_time", 1, connection.handle, own: own) { context, _, values in
      AnalystTimeFunctions.with(context) { $0.ownTime(context, values?[0]) }
    }
    SQLFunction.add("day", 1, connection.handle, own: own) { context, _, values in
      AnalystTimeFunctions.withLocal(context, values) { AnalystTimeFunctions.answer(context, $0, $1.day, count: 10) }
    }
    SQLFunction.add("month", 1, connection.handle, own: own) { context, _, values in
      AnalystTimeFunctions.withLocal(context, values) { AnalystTimeFunctions.answer(context, $0, $1.day, count: 7) }
    }
    SQLFunction.add("year", 1, connection.handle, own: own) { context, _, values in
      AnalystTimeFunctions.withLocal(context, values) { AnalystTimeFunctions.answer(context, $0, $1.day, count: 4) }
    }
    SQLFunction.add("quarter", 1, connection.handle, own: own) { context, _, values in
      AnalystTimeFunctions.withLocal(context, values) { _, time in
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 10) { bytes in
          AnalystTime.write(time.day, bytes)
          bytes[5] = UInt8(ascii: "Q")
          bytes[6] = UInt8(ascii: "1") + UInt8((time.day.components.month - 1) / 3)
          AnalystTimeFunctions.answer(context, UnsafeBufferPointer(bytes), count: 7)
        }
      }
    }
    SQLFunction.add("week", 1, connection.handle, own: own) { context, _, values in
      AnalystTimeFunctions.withLocal(context, values) { _, time in
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { bytes in
          AnalystTime.writeWeek(time.day, bytes)
          AnalystTimeFunctions.answer(context, UnsafeBufferPointer(bytes), count: 8)
        }
      }
    }
    SQLFunction.add("weekday", 1, connection.handle, own: own) { context, _, values in
      AnalystTimeFunctions.withLocal(context, values) { sqlite3_result_int(context, Int32($1.day.weekday + 1)) }
    }
    SQLFunction.add("hour", 1, connection.handle, own: own) { context, _, values in
      AnalystTimeFunctions.withLocal(context, values) { sqlite3_result_int(context, Int32($1.second / 3600)) }
    }
  }

  private static func with(_ context: OpaquePointer?, _ body: (AnalystTimeFunctions) -> Void) {
    guard let data = sqlite3_user_data(context) else { return }
    Unmanaged<AnalystTimeFunctions>.fromOpaque(data)._withUnsafeGuaranteedRef(body)
  }

  /// Calls `body` with the argument's time in the site's zone; does not if it is no time.
  @inline(__always)
  private static func withLocal(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ body: (AnalystTimeFunctions, LocalTime) -> Void
  ) {
    with(context) { functions in
      if let time = functions.local(values?[0]) { body(functions, time) }
    }
  }

  /// Answers with the first bytes of a day.
  @inline(__always)
  private static func answer(
    _ context: OpaquePointer?, _ functions: AnalystTimeFunctions, _ day: CivilDay, count: Int32
  ) {
    functions.days.with(day) { answer(context, $0, count: count) }
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

/// Reads and writes the times of the views as bytes, as a report over a million reviews does both several times per
/// row.
enum AnalystTime {
  /// Reads `YYYY-MM-DDTHH:MM[:SS][.fraction][Z]` in UTC, or with a space for the `T`; nil for anything else.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard bytes.count >= 16, let date = date(bytes), let hour = number(bytes, 11, 2), let minute = number(bytes, 14, 2),
      hour < 24, minute < 60
    else { return nil }
    let second = bytes.count >= 19 ? number(bytes, 17, 2) : 0
    guard let second, second < 62 else { return nil }
    return Timestamp(seconds: Int64(date.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second))
  }

  /// The seconds since 1970 of a text in exactly the form of `iso_time`; nil for any other text.
  static func seconds(iso bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard bytes.count == 20, signs.allSatisfy({ bytes[$0.place] == $0.sign }), let second = number(bytes, 17, 2),
      second < 60
    else { return nil }
    return parse(bytes)?.seconds
  }

  private static let signs: [(place: Int, sign: UInt8)] = zip([4, 7, 10, 13, 16, 19], "--T::Z".utf8).map { ($0, $1) }

  /// Reads the `YYYY-MM-DD` at the start of a text.
  static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> CivilDay? {
    guard bytes.count >= 10, let year = number(bytes, 0, 4), let month = number(bytes, 5, 2),
      let day = number(bytes, 8, 2)
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// Writes `YYYY-MM-DD`. Years of more than four digits are truncated.
  static func write(_ day: CivilDay, _ bytes: UnsafeMutableBufferPointer<UInt8>) {
    let (year, month, day) = day.components
    write(year / 100, bytes, 0)
    write(year % 100, bytes, 2)
    bytes[4] = UInt8(ascii: "-")
    write(month, bytes, 5)
    bytes[7] = UInt8(ascii: "-")
    write(day, bytes, 8)
  }

  /// Writes `THH:MM:SSZ`, ten bytes, after a day.
  static func write(second: Int, _ bytes: UnsafeMutableBufferPointer<UInt8>) {
    bytes[10] = UInt8(ascii: "T")
    write(second / 3600, bytes, 11)
    bytes[13] = UInt8(ascii: ":")
    write(second / 60 % 60, bytes, 14)
    bytes[16] = UInt8(ascii: ":")
    write(second % 60, bytes, 17)
    bytes[19] = UInt8(ascii: "Z")
  }

  /// Writes the ISO 8601 week, such as `2026-W11`, in eight bytes. The year is that of the week's Thursday.
  static func writeWeek(_ day: CivilDay, _ bytes: UnsafeMutableBufferPointer<UInt8>) {
    let thursday = CivilDay(number: day.number - day.weekday + 3)
    let year = thursday.components.year
    let first = CivilDay(year: year, month: 1, day: 1)?.number ?? thursday.number
    write(year / 100, bytes, 0)
    write(year % 100, bytes, 2)
    bytes[4] = UInt8(ascii: "-")
    bytes[5] = UInt8(ascii: "W")
    write((thursday.number - first) / 7 + 1, bytes, 6)
  }

  /// The ISO 8601 week of a day, such as `2026-W11`.
  static func week(_ day: CivilDay) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { bytes in
      writeWeek(day, bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func write(_ number: Int, _ bytes: UnsafeMutableBufferPointer<UInt8>, _ at: Int) {
    let number = abs(number) % 100
    bytes[at] = UInt8(48 + number / 10)
    bytes[at + 1] = UInt8(48 + number % 10)
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var number = 0
    for index in start..<start + count {
      let byte = bytes[index]
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }
}

/// The twenty bytes of a time as `iso_time` writes it, in a form that is compared quickly.
struct AnalystTimeText: Equatable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt32 = 0

  init() {}

  /// Calls `body` with the twenty bytes.
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeBytes(of: self) { raw in
      raw.withMemoryRebound(to: UInt8.self) { body(UnsafeBufferPointer(rebasing: $0[..<20])) }
    }
  }

  /// Returns nil for a text of another length.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 20 else { return nil }
    let raw = UnsafeRawBufferPointer(bytes)
    first = raw.loadUnaligned(as: UInt64.self)
    second = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    third = raw.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
  }
}

/// A cache of days as `YYYY-MM-DD`. A table has few different days, and writing one takes ten divisions.
final class AnalystDayTexts {
  private static let room = 16
  private static let count = 8192
  private var numbers = Array(repeating: Int.min, count: count)
  private var texts = Array(repeating: UInt8(0), count: count * room)

  /// Calls `body` with the ten bytes of a day.
  func with(_ day: CivilDay, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let slot = day.number & (Self.count - 1)
    let place = slot * Self.room..<slot * Self.room + 10
    if numbers[slot] != day.number {
      texts.withUnsafeMutableBufferPointer { AnalystTime.write(day, UnsafeMutableBufferPointer(rebasing: $0[place])) }
      numbers[slot] = day.number
    }
    texts.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[place])) }
  }
}
