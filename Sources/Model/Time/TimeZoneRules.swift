/// A time zone as data: the transitions of its offset from UTC, and the rule for the time after them.
package struct TimeZoneRules: Sendable, Hashable, Codable {
  private var transitions: [Int64]
  /// The offset after the transition with the same index, in seconds.
  private var offsets: [Int]
  private var before: Int
  private var after: DaylightRule?
  /// The file that the rules were read from; empty for UTC.
  package private(set) var source: [UInt8] = []

  /// UTC, without any transition.
  package static let utc = TimeZoneRules(transitions: [], offsets: [], before: 0, after: nil)

  private init(transitions: [Int64], offsets: [Int], before: Int, after: DaylightRule?) {
    self.transitions = transitions
    self.offsets = offsets
    self.before = before
    self.after = after
  }

  /// Seconds that the zone is ahead of UTC at an instant.
  package func offset(at time: Timestamp) -> Int {
    let seconds = time.seconds
    guard let last = transitions.last else { return after?.offset(at: seconds) ?? before }
    if seconds >= last { return after?.offset(at: seconds) ?? offsets[offsets.count - 1] }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? before : offsets[low - 1]
  }

  /// The day of an instant in this zone.
  package func day(of time: Timestamp) -> CivilDay { time.day(offset: offset(at: time)) }

  /// Reads a compiled zone file (RFC 8536, version 2 or later); nil for anything else.
  package init?(tzif bytes: [UInt8]) {
    var reader = BigEndianReader(bytes: bytes)
    guard let first = reader.header(), first.version >= 2, reader.skip(first.length(timeBytes: 4)),
      let header = reader.header()
    else { return nil }
    var transitions: [Int64] = []
    for _ in 0..<header.times {
      guard let time = reader.integer(8) else { return nil }
      transitions.append(time)
    }
    guard let indexes = reader.bytes(header.times) else { return nil }
    var types: [Int] = []
    for _ in 0..<header.types {
      guard let offset = reader.integer(4), reader.skip(2) else { return nil }
      types.append(Int(offset))
    }
    guard let standard = types.first, indexes.allSatisfy({ Int($0) < types.count }) else { return nil }
    guard reader.skip(header.characters + header.leaps * 12 + header.standards + header.universals) else { return nil }
    self.init(
      transitions: transitions, offsets: indexes.map { types[Int($0)] }, before: standard,
      after: DaylightRule(posix: reader.rest.filter { $0 != 0x0A }))
    source = bytes
  }
}

/// Reads the numbers of a zone file.
private struct BigEndianReader {
  struct Header {
    var version: UInt8
    var universals, standards, leaps, times, types, characters: Int

    func length(timeBytes: Int) -> Int {
      times * timeBytes + times + types * 6 + characters + leaps * (timeBytes + 4) + standards + universals
    }
  }

  private let all: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { all = bytes }

  var rest: ArraySlice<UInt8> { all[position...] }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, position + count <= all.count else { return nil }
    defer { position += count }
    return all[position..<position + count]
  }

  mutating func skip(_ count: Int) -> Bool { bytes(count) != nil }

  mutating func integer(_ width: Int) -> Int64? {
    guard let slice = bytes(width) else { return nil }
    let value = slice.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return width == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }

  mutating func header() -> Header? {
    guard let magic = bytes(4), Array(magic) == Array("TZif".utf8), let version = bytes(1)?.first, skip(15) else {
      return nil
    }
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = integer(4), count >= 0, count < 1 << 20 else { return nil }
      counts.append(Int(count))
    }
    return Header(
      version: version >= 0x32 ? version - 0x30 : 1, universals: counts[0], standards: counts[1], leaps: counts[2],
      times: counts[3], types: counts[4], characters: counts[5])
  }
}

/// The rule at the end of a zone file for all years after its last transition: a POSIX `TZ` text such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct DaylightRule: Sendable, Hashable, Codable {
  /// The n-th weekday of a month (5 means the last), or a day of the year.
  private enum Day: Sendable, Hashable, Codable {
    case weekday(month: Int, week: Int, weekday: Int)
    /// Counted from 0; a leap day counts unless `skipsLeapDay`.
    case yearDay(Int, skipsLeapDay: Bool)
  }

  private struct Change: Sendable, Hashable, Codable {
    var day: Day
    /// Seconds after local midnight.
    var time: Int
  }

  private let standard: Int
  private let daylight: Int
  private let changes: [Change]

  /// Nil if the text is not a rule.
  init?(posix text: some Swift.Collection<UInt8>) {
    var reader = RuleReader(Array(text))
    guard reader.name(), let west = reader.clock() else { return nil }
    standard = -west
    guard reader.name() else {
      daylight = standard
      changes = []
      return
    }
    daylight = reader.clock().map { -$0 } ?? standard + 3600
    var changes: [Change] = []
    while reader.consume(UInt8(ascii: ",")) {
      guard let day = DaylightRule.day(&reader) else { return nil }
      let time = reader.consume(UInt8(ascii: "/")) ? reader.clock() : 7200
      guard let time else { return nil }
      changes.append(Change(day: day, time: time))
    }
    guard changes.count == 2 else { return nil }
    self.changes = changes
  }

  /// Seconds ahead of UTC.
  func offset(at seconds: Int64) -> Int {
    guard changes.count == 2 else { return standard }
    let year = Timestamp(seconds: seconds).day(offset: standard).components.year
    let start = instant(changes[0], year, offset: standard)
    let end = instant(changes[1], year, offset: daylight)
    let isDaylight = start < end ? seconds >= start && seconds < end : seconds >= start || seconds < end
    return isDaylight ? daylight : standard
  }

  private func instant(_ change: Change, _ year: Int, offset: Int) -> Int64 {
    let january = CivilDay(year: year, month: 1, day: 1)?.number ?? 0
    let day =
      switch change.day {
      case .yearDay(let number, let skips):
        january + number + (skips && number >= 59 && CivilDay.days(inMonth: 2, year) == 29 ? 1 : 0)
      case .weekday(let month, let week, let weekday): Self.day(year, month, week, weekday)
      }
    return Int64(day) * 86_400 + Int64(change.time) - Int64(offset)
  }

  private static func day(_ year: Int, _ month: Int, _ week: Int, _ weekday: Int) -> Int {
    guard let first = CivilDay(year: year, month: month, day: 1) else { return 0 }
    let firstWeekday = (first.weekday + 1) % 7  // POSIX counts from Sunday
    var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
    while day >= CivilDay.days(inMonth: month, year) { day -= 7 }
    return first.number + day
  }

  private static func day(_ reader: inout RuleReader) -> Day? {
    if reader.consume(UInt8(ascii: "M")) {
      guard let month = reader.number(), (1...12).contains(month), reader.consume(UInt8(ascii: ".")),
        let week = reader.number(), (1...5).contains(week), reader.consume(UInt8(ascii: ".")),
        let weekday = reader.number(), (0...6).contains(weekday)
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday)
    }
    if reader.consume(UInt8(ascii: "J")) {
      guard let day = reader.number(), (1...365).contains(day) else { return nil }
      return .yearDay(day - 1, skipsLeapDay: true)
    }
    guard let day = reader.number(), (0...365).contains(day) else { return nil }
    return .yearDay(day, skipsLeapDay: false)
  }
}

private struct RuleReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func consume(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// `CET` or `<+04>`.
  mutating func name() -> Bool {
    let start = position
    if consume(UInt8(ascii: "<")) {
      while position < bytes.count, !consume(UInt8(ascii: ">")) { position += 1 }
      return true
    }
    while position < bytes.count, (65...90).contains(bytes[position] & 0xDF) { position += 1 }
    return position > start
  }

  mutating func number() -> Int? {
    var value: Int?
    while position < bytes.count, (48...57).contains(bytes[position]), (value ?? 0) < 10_000 {
      value = (value ?? 0) * 10 + Int(bytes[position] - 48)
      position += 1
    }
    return value
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func clock() -> Int? {
    let sign = consume(UInt8(ascii: "-")) ? -1 : 1
    if sign == 1 { _ = consume(UInt8(ascii: "+")) }
    guard var seconds = number().map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where consume(UInt8(ascii: ":")) {
      guard let part = number() else { return nil }
      seconds += part * unit
    }
    return sign * seconds
  }
}
