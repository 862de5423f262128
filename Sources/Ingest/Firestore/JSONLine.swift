internal import Model
internal import Platform

/// A buffer of JSON text that grows as needed.
final class JSONLine {
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity = 64 << 10
  private(set) var count = 0
  /// The bytes that were moved out: those of the text, and all of them.
  private var taken = 0
  private(set) var drained = 0

  init() { bytes = .allocate(capacity: capacity) }

  deinit { bytes.deallocate() }

  var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }

  /// Whether everything was moved out.
  var isDrained: Bool { taken == count }

  /// Removes everything behind the first `count` bytes.
  func cut(to count: Int) { self.count = count }

  /// Moves as many bytes into a buffer as fit. A text that was moved out whole is empty.
  func drain(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let moved = min(buffer.count, count - taken)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: text[taken..<taken + moved]))
    taken += moved
    drained += moved
    if isDrained { (count, taken) = (0, 0) }
    return moved
  }

  @inline(__always)
  private func reserve(_ more: Int) {
    if count &+ more > capacity { grow(more) }
  }

  @inline(never)
  private func grow(_ more: Int) {
    while count + more > capacity { capacity *= 2 }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: bytes, count: count)
    bytes.deallocate()
    bytes = larger
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    reserve(1)
    bytes[count] = byte
    count &+= 1
  }

  @inline(__always)
  func append(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount)
    memcpy(bytes + count, text.utf8Start, text.utf8CodeUnitCount)
    count &+= text.utf8CodeUnitCount
  }

  func append(_ more: UnsafeRawBufferPointer) {
    reserve(more.count)
    UnsafeMutableRawBufferPointer(start: bytes + count, count: more.count).copyMemory(from: more)
    count += more.count
  }

  // MARK: Strings

  /// Appends a text in quotes. Bytes that are not UTF-8 become U+FFFD; then it returns false.
  func appendString(_ text: UnsafeRawBufferPointer) -> Bool {
    append(UInt8(ascii: "\""))
    let isValid = appendEscaped(text)
    append(UInt8(ascii: "\""))
    return isValid
  }

  private static let piece = 4096

  /// Appends a text as it is written within quotes.
  func appendEscaped(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let base = text.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return true }
    var isValid = true
    var index = 0
    while index < text.count {
      reserve(6 * Self.piece + 16)
      let stop = min(index + Self.piece, text.count)
      while index < stop {
        index = copyPlain(base, index, stop)
        guard index < stop else { break }
        if base[index] < 0x80 {
          escape(base[index])
          index &+= 1
        } else {
          let length = UTF8Check.length(base + index, available: text.count &- index)
          if length > 0 {
            for place in 0..<length { put(base[index &+ place]) }
          } else {
            for byte in [0xEF, 0xBF, 0xBD] as [UInt8] { put(byte) }
            isValid = false
          }
          index &+= max(1, length)
        }
      }
    }
    return isValid
  }

  /// Copies up to the next byte that must be escaped, eight bytes at a time, into reserved memory.
  @inline(__always)
  private func copyPlain(_ base: UnsafePointer<UInt8>, _ first: Int, _ stop: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = first
    while index &+ 8 <= stop {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self).littleEndian
      let (quote, slash) = (word ^ ones &* 0x22, word ^ ones &* 0x5C)
      let special =
        (((word &- ones &* 0x20) & ~word) | ((quote &- ones) & ~quote) | ((slash &- ones) & ~slash) | word)
        & (ones &* 0x80)
      UnsafeMutableRawPointer(bytes + count).storeBytes(of: word.littleEndian, as: UInt64.self)
      guard special == 0 else {
        let plain = special.trailingZeroBitCount / 8
        count &+= plain
        return index &+ plain
      }
      count &+= 8
      index &+= 8
    }
    while index < stop, base[index] >= 0x20, base[index] < 0x80, base[index] != 0x22, base[index] != 0x5C {
      put(base[index])
      index &+= 1
    }
    return index
  }

  @inline(__always)
  private func put(_ byte: UInt8) {
    bytes[count] = byte
    count &+= 1
  }

  private func escape(_ byte: UInt8) {
    put(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5C: put(byte)
    case 0x0A: put(UInt8(ascii: "n"))
    case 0x0D: put(UInt8(ascii: "r"))
    case 0x09: put(UInt8(ascii: "t"))
    default:
      for digit in "u00".utf8 { put(digit) }
      put(Self.hex(byte >> 4))
      put(Self.hex(byte & 15))
    }
  }

  private static func hex(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  // MARK: Numbers and times

  func append(_ number: Int64) { append(number, digits: 1) }

  /// Appends a number with at least `digits` digits.
  private func append(_ number: Int64, digits: Int) {
    reserve(24)
    if number < 0 { put(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    while rest > 0 || count - start < digits {
      put(0x30 + UInt8(rest % 10))
      rest /= 10
    }
    var written = UnsafeMutableBufferPointer(start: bytes + start, count: count - start)
    written.reverse()
  }

  /// Appends the shortest digits that identify the number, which must be finite.
  func append(_ number: Double) {
    if number.magnitude < 1e15, number == number.rounded(), number != 0 {
      append(Int64(number))
      return append(".0")
    }
    var text = number.description
    text.withUTF8 { digits in
      reserve(digits.count)
      if let base = digits.baseAddress { (bytes + count).update(from: base, count: digits.count) }
      count += digits.count
    }
  }

  /// Appends `2024-01-02T03:04:05.000006Z` in quotes. A time outside of the years 1 to 9999 is written as its
  /// microseconds.
  func append(microseconds: Int64) {
    guard Self.times.contains(microseconds) else { return append(microseconds) }
    let second = Self.floor(microseconds, 1_000_000)
    let day = Self.floor(second, 86_400)
    let date = CivilDay(number: Int(day)).components
    append(UInt8(ascii: "\""))
    append(Int64(date.year), digits: 4)
    for part in [date.month, date.day] {
      append(UInt8(ascii: "-"))
      append(Int64(part), digits: 2)
    }
    let clock = second - day * 86_400
    for (mark, part) in [("T", clock / 3600), (":", clock / 60 % 60), (":", clock % 60)] as [(StaticString, Int64)] {
      append(mark)
      append(part, digits: 2)
    }
    let fraction = microseconds - second * 1_000_000
    if fraction > 0 {
      append(UInt8(ascii: "."))
      append(fraction, digits: 6)
    }
    append("Z\"")
  }

  private static let times = Int64(-62_135_596_800_000_000)..<253_402_300_800_000_000

  private static func floor(_ number: Int64, _ unit: Int64) -> Int64 {
    let whole = number / unit
    return number % unit < 0 ? whole - 1 : whole
  }

  // MARK: Bytes

  /// Appends Base64 in quotes, as the REST interface writes bytes.
  func appendBase64(_ data: UnsafeRawBufferPointer) {
    append(UInt8(ascii: "\""))
    let letters = Base64.letters(of: Array(data))
    reserve(letters.count)
    for letter in letters { put(letter) }
    append(UInt8(ascii: "\""))
  }
}
