internal import Diagnostics
internal import Model
package import Platform

/// Reads the records of a stream of frames one after the other. One frame is in memory at a time.
package final class FrameReader {
  /// The places of a column's values in the frame.
  private struct Column {
    /// Where the offsets begin.
    var offsets = 0
    /// What is added to an offset to get the place in the frame.
    var shift = 0
  }

  private let read: (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  private let name: String
  private let mostBytes: Int
  private var frame: UnsafeMutableRawBufferPointer
  private var columns = Array(repeating: Column(), count: FrameLayout.columns)
  private var rows = 0
  private var row = 0
  private var frames = 0
  private var isAtEnd = false

  /// `read` fills a buffer as far as it can, and returns 0 at the end of the stream. Messages call the stream `name`.
  package init(
    _ name: String, mostBytes: Int = FrameReader.mostBytes,
    _ read: @escaping (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  ) {
    (self.name, self.mostBytes, self.read) = (name, mostBytes, read)
    frame = .allocate(byteCount: 1 << 16, alignment: 8)
  }

  deinit { frame.deallocate() }

  /// The most bytes of a frame.
  package static var mostBytes: Int { FrameLayout.mostBytes }

  /// The next record; nil at the end of the stream. Fails with 74 if the stream breaks off or holds what is no frame.
  package func next() throws -> EngineRecord? {
    while row == rows {
      if isAtEnd { return nil }
      try nextFrame()
    }
    let (tag, route) = (try value(0), try value(1))
    guard tag.count == 1, route.count == FrameLayout.routeBytes else {
      throw torn("record \(row) has a tag of \(tag.count) bytes and a route of \(route.count)")
    }
    let record = EngineRecord(
      tag: tag[0], route: UInt64(bigEndian: route.loadUnaligned(as: UInt64.self)), key: try value(2),
      body: try value(3))
    row += 1
    return record
  }

  private func value(_ column: Int) throws -> UnsafeRawBufferPointer {
    let (offsets, shift) = (columns[column].offsets, columns[column].shift)
    let (start, end) = (number(offsets + 4 * row) + shift, number(offsets + 4 * row + 4) + shift)
    let (first, last) = (offsets + 4 * (rows + 1), number(offsets + 4 * rows) + shift)
    guard start >= first, start <= end, end <= last else {
      throw torn("the offsets of column \(column) do not ascend at record \(row)")
    }
    return UnsafeRawBufferPointer(rebasing: frame[start..<end])
  }

  private func nextFrame() throws {
    row = 0
    rows = 0
    guard try fill(0..<4) else { throw torn("the stream breaks off") }
    let length = number(0)
    guard length >= 4, length <= mostBytes else { throw torn("a frame of \(length) bytes") }
    if length > frame.count {
      frame.deallocate()
      frame = .allocate(byteCount: length, alignment: 8)
    }
    guard try fill(0..<length) else { throw torn("the stream breaks off within a frame") }
    let count = number(0)
    if count == 0 {
      guard length == 4, try !fill(0..<1) else { throw torn("something follows the last frame") }
      isAtEnd = true
      return
    }
    var place = 4
    for column in columns.indices {
      let data = place + 4 * (count + 1)
      guard data <= length else { throw torn("the frame ends within the offsets of column \(column)") }
      let (first, last) = (number(place), number(data - 4))
      guard first <= last, data + last - first <= length else {
        throw torn("the frame ends within the values of column \(column)")
      }
      columns[column] = Column(offsets: place, shift: data - first)
      place = data + last - first
    }
    guard place == length else { throw torn("the frame has \(length - place) bytes that belong to no column") }
    rows = count
    frames += 1
  }

  /// Fills a range of the buffer; false if the stream ends before.
  private func fill(_ range: Range<Int>) throws -> Bool {
    var done = range.lowerBound
    while done < range.upperBound {
      let count = try read(UnsafeMutableRawBufferPointer(rebasing: frame[done..<range.upperBound]))
      if count == 0 { return false }
      done += count
    }
    return true
  }

  private func number(_ place: Int) -> Int {
    Int(UInt32(littleEndian: frame.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
  }

  private func torn(_ words: String) -> Failure { LakeProblems.torn(name, "frame \(frames): \(words)") }
}

/// A record as an engine routes and sorts it. Its bytes are valid until the reader that gave it reads on.
package struct EngineRecord {
  /// What the record is, a letter.
  package let tag: UInt8
  /// Records of one route meet in one process.
  package let route: UInt64
  /// Orders the records of a route, by unsigned bytes.
  package let key: UnsafeRawBufferPointer
  package let body: UnsafeRawBufferPointer

  package init(tag: UInt8, route: UInt64, key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) {
    (self.tag, self.route, self.key, self.body) = (tag, route, key, body)
  }
}

/// The layout of a frame, which holds many records by columns, as an engine has them in memory.
///
/// A frame is the number of bytes that follow, the number of records, and the columns tag, route, key and body. A column is
/// the offsets of its values and the end of the last one, and then their bytes. All numbers have four bytes in little-endian
/// order. The first offset may be any number. A frame without records ends a stream.
enum FrameLayout {
  static let columns = 4
  static let routeBytes = 8
  /// The most bytes of a frame that is read. A writer may begin another frame at any record.
  static let mostBytes = 96 << 20
  /// The most bytes of a record that is written, which fits into a frame.
  static let mostOfRecord = 64 << 20
}

/// Writes records as a stream of frames.
package final class FrameWriter {
  private let write: ([UInt8]) throws(FileError) -> Void
  private let frameBytes: Int
  private var offsets = Array(repeating: [UInt32](), count: FrameLayout.columns)
  private var values = Array(repeating: [UInt8](), count: FrameLayout.columns)
  private var rows = 0
  private var bytes = 0

  /// A frame is written once its records have `frameBytes`.
  package init(frameBytes: Int = 1 << 20, _ write: @escaping ([UInt8]) throws(FileError) -> Void) {
    (self.frameBytes, self.write) = (frameBytes, write)
    clear()
  }

  /// Fails with 73 if the record is larger than any that is read.
  package func add(_ record: EngineRecord) throws(FileError) {
    let count = record.key.count + record.body.count
    guard count <= FrameLayout.mostOfRecord else {
      throw FileError("write a record of \(count) bytes into", "a frame", code: EFBIG)
    }
    values[0].append(record.tag)
    withUnsafeBytes(of: record.route.bigEndian) { values[1].append(contentsOf: $0) }
    values[2].append(contentsOf: record.key)
    values[3].append(contentsOf: record.body)
    for column in values.indices { offsets[column].append(UInt32(values[column].count)) }
    rows += 1
    bytes += count + FrameLayout.columns * 4
    if bytes >= frameBytes { try flush() }
  }

  package func add(tag: UInt8, route: UInt64, key: [UInt8], body: [UInt8]) throws(FileError) {
    var failure: FileError?
    key.withUnsafeBytes { key in
      body.withUnsafeBytes { body in
        do throws(FileError) { try add(EngineRecord(tag: tag, route: route, key: key, body: body)) } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
  }

  /// Ends the stream.
  package func finish() throws(FileError) {
    try flush()
    var end = PackedWriter()
    end.add(4 as UInt32)
    end.add(0 as UInt32)
    try write(end.bytes)
  }

  private func flush() throws(FileError) {
    guard rows > 0 else { return }
    let length = 4 + values.indices.reduce(0) { $0 + offsets[$1].count * 4 + values[$1].count }
    var frame = PackedWriter()
    frame.add(UInt32(length))
    frame.add(UInt32(rows))
    for column in values.indices {
      for offset in offsets[column] { frame.add(offset) }
      frame.add(raw: values[column])
    }
    try write(frame.bytes)
    clear()
  }

  private func clear() {
    (rows, bytes) = (0, 0)
    for column in values.indices {
      values[column].removeAll(keepingCapacity: true)
      offsets[column].removeAll(keepingCapacity: true)
      offsets[column].append(0)
    }
  }
}
