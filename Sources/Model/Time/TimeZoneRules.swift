/// A time zone as data: the transitions of its offset from UTC, and the rule for the time after them.
package struct TimeZoneRules: Sendable, Hashable {
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
