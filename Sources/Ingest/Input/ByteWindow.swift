internal import Platform

/// A window that slides over the bytes of a source, so that memory does not grow with the file: it holds what is being
/// scanned, and grows only for a record that does not fit, up to a limit.
final class ByteWindow {
  private let source: any ByteSource
  private let limit: Int
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The next byte to be scanned.
  var index = 0
  /// Bytes that are there.
  private(set) var end = 0
  /// The source has no more.
  private(set) var isLast = false
  /// Why the source has no more, if that is not its end.
  private(set) var fault: InputFault?
  /// The line of the next byte, counted from 1.
  var line = 1
  /// Where that line begins, counted from the window's first byte.
  var lineStart = 0

  /// Bytes behind the end that may be looked at eight at a time.
  private static let room = 8

  init(_ source: any ByteSource, capacity: Int = 256 << 10, limit: Int) {
    self.source = source
    self.limit = limit
    self.capacity = max(2, capacity)
    storage = .allocate(capacity: self.capacity + Self.room)
    (storage + self.capacity).initialize(repeating: 0, count: Self.room)
  }

  deinit { storage.deallocate() }

  /// The window's first byte; moves with `fill`.
  var base: UnsafeMutablePointer<UInt8> { storage }

  /// Brings more bytes behind those that are there; false at the end, or where the limit is reached.
  ///
  /// Bytes before `index` go, less one, by which a LF knows of the CR before it.
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

  /// Goes on from where a cursor stands.
  func move(to cursor: JSONCursor) {
    index = cursor.index
    line = cursor.line
    lineStart = cursor.lineStart
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
