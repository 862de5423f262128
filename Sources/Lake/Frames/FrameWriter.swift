internal import Diagnostics
internal import Model
package import Platform

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
