internal import Platform

/// The bytes of a file on the disk, which are counted and hashed while they are read.
final class FileSource: ExportContent {
  private let file: FileDescriptor
  private(set) var bytesRead = 0
  private var digest = ExportDigest()

  init(opening path: ExportPath) throws(InputFault) { file = try path.open() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count: Int
    do throws(FileError) {
      count = try file.read(into: buffer)
    } catch {
      throw InputFault(kind: IngestProblems.cannotRead, words: error.description)
    }
    digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    bytesRead += count
    return count
  }

  /// The digest of all bytes so far.
  var digestText: String { digest.text }

  /// A plain file has no checksum.
  func finish() {}
}
