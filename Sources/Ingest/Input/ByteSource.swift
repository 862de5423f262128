internal import Diagnostics
internal import Model
internal import Platform

/// A stream of bytes from a file or from another source.
protocol ByteSource: AnyObject {
  /// Fills at most the buffer; returns 0 at the end. Throws an `InputFault` if no more can be read.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// The bytes of a file ended too early; those before are valid.
struct InputFault: Error, Sendable {
  let kind: ProblemKind
  /// What is wrong, as a sentence.
  let words: String
  /// Whether the bytes before may be wrong too.
  var spoilsAll = false
}

extension ProblemKind {
  /// A fault of this kind.
  func fault(_ words: String, spoilsAll: Bool = false) -> InputFault {
    InputFault(kind: self, words: words, spoilsAll: spoilsAll)
  }
}

/// The bytes of an export, which are counted and hashed while they are read.
protocol ExportContent: ByteSource {
  /// The number of bytes that were read from the disk.
  var bytesRead: Int { get }
  /// A digest of its bytes, valid once all of them were read.
  var digestText: String { get }
  /// Reads to the end, where it is checked whether the bytes are the original ones. Throws an `InputFault` if they are
  /// not. If nothing tells, it throws nothing.
  func finish() throws
}

/// The bytes that were read of one or several files.
final class ByteTally {
  var bytes = 0
  var digest = ContentHash()
  /// The current file of several.
  var file = ""
}

/// The bytes of a file on the disk, which are counted and hashed while they are read, together with those of other files
/// that have the same tally.
final class FileSource: ExportContent {
  private let file: FileDescriptor
  private let tally: ByteTally

  init(opening path: ExportPath, _ tally: ByteTally = ByteTally()) throws(InputFault) {
    file = try path.open()
    self.tally = tally
  }

  var bytesRead: Int { tally.bytes }
  /// The digest of all bytes so far.
  var digestText: String { tally.digest.text }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count: Int
    do throws(FileError) { count = try file.read(into: buffer) } catch {
      throw IngestProblems.cannotRead.fault(error.description)
    }
    tally.digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    tally.bytes += count
    return count
  }

  /// A plain file has no checksum.
  func finish() {}
}

/// Bytes in memory.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var given = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - given)
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[given..<given + count])) }
    given += count
    return count
  }
}

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
