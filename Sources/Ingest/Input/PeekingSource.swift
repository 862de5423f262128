/// A source whose first bytes can be inspected before they are read.
final class PeekingSource: ByteSource {
  private let source: any ByteSource
  private var ahead: [UInt8] = []
  private var taken = 0
  /// The error that occurred while bytes were inspected; thrown after the bytes before it were read.
  private(set) var fault: (any Error)?

  init(_ source: any ByteSource) { self.source = source }

  /// The next bytes, up to `count`; fewer only at the end.
  ///
  /// An error is thrown when the bytes are read.
  func peek(_ count: Int) -> [UInt8] {
    while ahead.count - taken < count, fault == nil {
      var piece = [UInt8](repeating: 0, count: count)
      do {
        let length = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
        if length == 0 { break }
        ahead.append(contentsOf: piece[..<length])
      } catch {
        fault = error
      }
    }
    return Array(ahead[taken...].prefix(count))
  }

  /// Skips bytes that were inspected.
  func skip(_ count: Int) { taken = min(ahead.count, taken + count) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if taken < ahead.count {
      let count = min(buffer.count, ahead.count - taken)
      ahead.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[taken..<taken + count])) }
      taken += count
      if taken == ahead.count { (ahead, taken) = ([], 0) }
      return count
    }
    if let fault { throw fault }
    return try source.read(into: buffer)
  }
}
