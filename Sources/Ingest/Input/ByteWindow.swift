internal import Platform

/// A sliding window on the bytes of a source, so that memory does not grow with the file. It holds the bytes that are
/// being scanned, and grows only for a record that does not fit, up to a limit.
final class ByteWindow {
  private let source: any ByteSource
  private let limit: Int
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The index of the next byte to be scanned.
  var index = 0
  /// The number of available bytes.
  private(set) var end = 0
  /// Whether the source has no more bytes.
  private(set) var isLast = false
  /// Why the source has no more bytes, if this is not its end.
  private(set) var fault: InputFault?
  /// The line of the next byte, counted from 1.
  var line = 1
  /// The index at which that line begins.
  var lineStart = 0

  /// Padding behind the end, as bytes are read eight at a time.
  private static let room = 8

  init(_ source: any ByteSource, capacity: Int = 256 << 10, limit: Int) {
    self.source = source
    self.limit = limit
    self.capacity = max(2, capacity)
    storage = .allocate(capacity: self.capacity + Self.room)
    (storage + self.capacity).initialize(repeating: 0, count: Self.room)
  }

  deinit { storage.deallocate() }

  /// The window's first byte, which moves with `fill`.
  var base: UnsafeMutablePointer<UInt8> { storage }

  /// Reads more bytes; false at the end, or if the limit is reached.
  ///
  /// Drops the bytes before `index`, except for one, by which a LF is recognized as part of a CR LF.
  func fill() throws -> Bool {
    guard !isLast else { return false }
    drop(before: index - 1)
    if end == capacity, !grow() { return false }
    let before = end
    while end < capacity, !isLast { try readOnce() }
    return end > before
  }

  /// Whether a record that starts at `index` cannot grow any more.
  var isFull: Bool { !isLast && end == capacity && index <= 1 && capacity >= limit }

  var cursor: JSONCursor {
    JSONCursor(base: UnsafePointer(storage), index: index, end: end, isLast: isLast, line: line, lineStart: lineStart)
  }

  /// Continues at a cursor.
  func move(to cursor: JSONCursor) {
    index = cursor.index
    line = cursor.line
    lineStart = cursor.lineStart
  }

  /// Skips the byte order mark of UTF-8 at the beginning.
  func passByteOrderMark() throws {
    while end < 3, try fill() {}
    if end >= 3, storage[0] == 0xEF, storage[1] == 0xBB, storage[2] == 0xBF { (index, lineStart) = (3, 3) }
  }

  private func readOnce() throws {
    do {
      let count = try source.read(into: UnsafeMutableRawBufferPointer(start: storage + end, count: capacity - end))
      if count == 0 { isLast = true }
      end += count
    } catch let problem as InputFault {
      (isLast, fault) = (true, problem)
    }
  }

  private func drop(before count: Int) {
    guard count > 0 else { return }
    memmove(storage, storage + count, end - count)
    end -= count
    index -= count
    lineStart -= count
  }

  private func grow() -> Bool {
    guard capacity < limit else { return false }
    capacity = min(limit, capacity * 2)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.room)
    (larger + capacity).initialize(repeating: 0, count: Self.room)
    larger.update(from: storage, count: end)
    storage.deallocate()
    storage = larger
    return true
  }
}
